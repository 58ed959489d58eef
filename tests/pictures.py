"""Pictures of every panel and state, to be looked at: ``python -m tests.pictures DIR``.

Each variant (size, scale, light or dark, language) is drawn by a process of its own, since scale and language hold
for a whole process. ``--variant NAME`` draws one; ``--platform xcb`` draws on a display (Xvfb) instead of offscreen.
The story is the small one of the tests; ``--sample`` opens the sample book through the real program.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QTranslator
from PySide6.QtGui import QPixmap

from ponsreader.gui.look import Theme
from ponsreader.gui.services import Services
from tests.gui.scenes import Scene, pause, scenes


@dataclass(frozen=True, slots=True)
class Variant:
    """How a set of pictures is drawn."""

    size: tuple[int, int] = (1280, 800)
    scale: float = 1.0
    theme: Theme = "light"
    language: str = "en"


_THEMES: tuple[Theme, ...] = ("light", "dark")
LONGER = "longer"  # English, each text 40 % longer, as other languages are


class Longer(QTranslator):
    """Makes every text of the window longer."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The text with what it would be longer by."""
        text = source.replace("%n", str(n))
        return text + " " + "lorem ipsum dolor sit amet "[: round(len(text) * 0.4)]

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """It has something to say."""
        return False


_SIZES = {
    "1280": Variant(),
    "800": Variant((800, 600)),
    "150": Variant(scale=1.5),
    "200": Variant(scale=2.0),
}
VARIANTS = {
    f"{size}{'-zh' if language == 'zh_CN' else ''}{'-dark' if theme == 'dark' else ''}": replace(
        variant, theme=theme, language=language
    )
    for size, variant in _SIZES.items()
    for language in ("en", "zh_CN")
    for theme in _THEMES
} | {
    "1280-long": Variant(language=LONGER),
    "800-long": Variant((800, 600), language=LONGER),
}


def main() -> int:
    """Draw all variants, or one."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--variant", choices=VARIANTS, help="draw only this one")
    parser.add_argument("--platform", default="offscreen", help="offscreen, or xcb under a display")
    parser.add_argument("--sample", action="store_true", help="the sample book through the real program")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if wanted.variant:
        draw(wanted.folder, wanted.variant, sample=wanted.sample)
        return 0
    for name, variant in VARIANTS.items():
        environment = {**os.environ, "QT_QPA_PLATFORM": wanted.platform, "QT_SCALE_FACTOR": str(variant.scale)}
        options = ["--sample"] if wanted.sample else []
        command = [sys.executable, "-m", "tests.pictures", str(wanted.folder), "--variant", name, *options]
        subprocess.run(command, env=environment, check=True)
    return 0


def draw(folder: Path, name: str, *, sample: bool) -> None:
    """Draw every state in one variant."""
    from ponsreader.gui.look import Look
    from ponsreader.gui.main import make_application, open_for_picture, picture_font, wait_for
    from ponsreader.gui.translations import install_translations

    variant = VARIANTS[name]
    application = make_application(["ponsreader"])
    application.setFont(picture_font(application.font()))
    longer = Longer()
    if variant.language == LONGER:
        application.installTranslator(longer)
    kept = install_translations(application, variant.language) if variant.language != LONGER else []
    look = Look(application, variant.theme)
    for number, (state, services, scene) in enumerate(all_scenes(folder, sample=sample), 1):
        window = open_for_picture(services, look, folder / "picture.ini", variant.size)
        pause(200)
        shown = scene(window)
        wait_for(lambda window=window: not window.workers.busy())  # type: ignore[misc]  # mypy: default of a lambda
        pause(350)
        picture = shown if isinstance(shown, QPixmap) else (shown or window).grab()
        picture.save(str(folder / f"{name}-{number:02}-{state}.png"))
        window.close()
    (folder / "picture.ini").unlink(missing_ok=True)
    del kept


def all_scenes(folder: Path, *, sample: bool) -> list[tuple[str, Services, Scene]]:
    """The states of the small story, or of the sample book."""
    if sample:
        from tests.gui.sample_scenes import scenes as of_the_sample

        return of_the_sample(folder)
    return scenes()


if __name__ == "__main__":
    sys.exit(main())
