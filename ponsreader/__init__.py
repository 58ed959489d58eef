"""Ask a novel, and see who did what, where, in the book's own words. Offline."""

__version__ = "0.1.0"
