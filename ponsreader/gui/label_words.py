"""The kinds of events in a reader's words."""

from PySide6.QtCore import QCoreApplication


def label_words(label: str) -> str:
    """A label of an event, as it is shown."""
    translate = QCoreApplication.translate
    told = {
        "meeting": translate("Labels", "Meeting"),
        "conversation": translate("Labels", "Conversation"),
        "revelation": translate("Labels", "Revelation"),
        "conflict": translate("Labels", "Conflict"),
        "violence": translate("Labels", "Violence"),
        "death": translate("Labels", "Death"),
        "illness": translate("Labels", "Illness"),
        "romance": translate("Labels", "Romance"),
        "marriage": translate("Labels", "Marriage"),
        "journey": translate("Labels", "Journey"),
        "decision": translate("Labels", "Decision"),
        "deception": translate("Labels", "Deception"),
        "discovery": translate("Labels", "Discovery"),
        "work": translate("Labels", "Work"),
        "money": translate("Labels", "Money"),
        "law": translate("Labels", "Law"),
        "celebration": translate("Labels", "Celebration"),
        "daily_life": translate("Labels", "Daily life"),
        "memory": translate("Labels", "Memory"),
        "reflection": translate("Labels", "Reflection"),
        "religion": translate("Labels", "Religion"),
        "art": translate("Labels", "Art"),
    }
    return told.get(label, translate("Labels", "Other"))
