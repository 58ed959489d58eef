"""The window's languages: compiled translations in ``resources/translations``, Qt's own words with them."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from ponsreader.gui.resources import resource

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}


def install_translations(application: QCoreApplication, language: str = "") -> list[QTranslator]:
    """Speak a language, or the system's; the translators, which must be kept. English has plural forms of its own."""
    locale = QLocale(language) if language else QLocale.system()
    QLocale.setDefault(locale)
    kept = []
    own = _own_file(locale)
    for name, folder in (
        (own, str(resource("translations"))),
        (f"qtbase_{locale.name()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)
            kept.append(translator)
    return kept


def _own_file(locale: QLocale) -> str:
    for code in LANGUAGES:
        if QLocale(code).language() == locale.language():
            return f"ponsreader_{code}"
    return "ponsreader_en"
