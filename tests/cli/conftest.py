"""The fixtures of the small story."""

from tests.salt_lantern import book, desk, host, imported, indexed, indexed_file, story_epub, story_txt

__all__ = ["book", "desk", "host", "imported", "indexed", "indexed_file", "story_epub", "story_txt"]
