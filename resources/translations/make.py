"""Collects the window's words into the .ts files and compiles them: ``python resources/translations/make.py``.

``--check`` changes nothing and fails where a text is new, unfinished or not compiled. English is there for its
plural forms alone. The tools come with PySide6.
"""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import PySide6

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
TOOLS = Path(PySide6.__file__).parent
COMPLETE = ("zh_CN",)
PLURALS_ONLY = ("en",)


def main() -> int:
    """Update and compile, or only check."""
    if "--check" in sys.argv[1:]:
        problems = check()
        print("\n".join(problems) or "The translations are complete.")
        return 1 if problems else 0
    for language in PLURALS_ONLY:
        update(language, ["-pluralonly"])
    for language in COMPLETE:
        update(language, [])
    for language in (*PLURALS_ONLY, *COMPLETE):
        run("lrelease", "-silent", str(ts(language)), "-qm", str(ts(language).with_suffix(".qm")))
    return 0


def ts(language: str) -> Path:
    """The file that translators work on."""
    return HERE / f"ponsreader_{language}.ts"


def update(language: str, options: list[str]) -> None:
    """Take in new texts; what is gone goes."""
    sources = sorted(str(path) for path in (PROJECT / "ponsreader" / "gui").glob("*.py"))
    run("lupdate", "-silent", "-no-obsolete", "-locations", "none", *options, *sources, "-ts", str(ts(language)),
        "-source-language", "en", "-target-language", language)  # fmt: skip


def check() -> list[str]:
    """What is unfinished."""
    problems = []
    for language in (*PLURALS_ONLY, *COMPLETE):
        for context in ElementTree.parse(ts(language)).getroot().findall("context"):
            name = context.findtext("name")
            for message in context.findall("message"):
                translation = message.find("translation")
                forms = [] if translation is None else [form.text for form in translation.findall("numerusform")]
                text = None if translation is None else translation.text
                done = all(forms) if forms else bool(text and text.strip())
                if translation is None or translation.get("type") == "unfinished" or not done:
                    problems.append(f"{language}: {name}: {message.findtext('source')}")
    return problems


def run(tool: str, *arguments: str) -> None:
    """One of Qt's tools."""
    subprocess.run([str(TOOLS / tool), *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
