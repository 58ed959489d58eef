"""The kinds of events in a reader's words."""

from PySide6.QtCore import QCoreApplication


def label_words(label: str) -> str:
    """A label of an event, as it is shown."""
    tr = QCoreApplication.translate
    told = {
        "meeting": tr("Labels", "Meeting"),
        "conversation": tr("Labels", "Conversation"),
        "revelation": tr("Labels", "Revelation"),
        "conflict": tr("Labels", "Conflict"),
        "violence": tr("Labels", "Violence"),
        "death": tr("Labels", "Death"),
        "illness": tr("Labels", "Illness"),
        "romance": tr("Labels", "Romance"),
        "marriage": tr("Labels", "Marriage"),
        "journey": tr("Labels", "Journey"),
        "decision": tr("Labels", "Decision"),
        "deception": tr("Labels", "Deception"),
        "discovery": tr("Labels", "Discovery"),
        "work": tr("Labels", "Work"),
        "money": tr("Labels", "Money"),
        "law": tr("Labels", "Law"),
        "celebration": tr("Labels", "Celebration"),
        "daily_life": tr("Labels", "Daily life"),
        "memory": tr("Labels", "Memory"),
        "reflection": tr("Labels", "Reflection"),
        "religion": tr("Labels", "Religion"),
        "art": tr("Labels", "Art"),
    }
    return told.get(label, tr("Labels", "Other"))
