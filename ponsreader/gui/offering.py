"""Whether the card about language files is shown in a book, and what it offers."""

from pathlib import Path

from PySide6.QtCore import QObject

from ponsreader.gui.choices import Choices
from ponsreader.gui.conversation import Conversation
from ponsreader.gui.downloads import Downloads
from ponsreader.gui.messages import error_words
from ponsreader.gui.model_card import ModelCard
from ponsreader.gui.services import LanguageFile, Machine, ReaderState, Services
from ponsreader.gui.session import Session
from ponsreader.gui.settings_parts import Told
from ponsreader.gui.work import Workers

_DISMISSED = "no_language_file_wanted"
Found = tuple[ReaderState, tuple[LanguageFile, ...], Machine]


class Offering(QObject):
    """Looks for a language file when a book is opened and when files come or go."""

    def __init__(
        self, services: Services, workers: Workers, session: Session, choices: Choices, downloads: Downloads, told: Told
    ) -> None:
        super().__init__()
        self._services, self._workers, self._session = services, workers, session
        self._choices, self._downloads, self._told = choices, downloads, told
        self._conversation: Conversation | None = None
        self._characters = 0
        told.files_changed.connect(self.look)
        downloads.finished.connect(lambda _name: self._file_came())

    def offer_in(self, conversation: Conversation | None, characters: int) -> None:
        """Offer in this conversation from now on, about a book of so many characters."""
        self._conversation, self._characters = conversation, characters
        self.look()

    def look(self) -> None:
        """Look, off the GUI thread, whether there is a file that answers."""
        if self._conversation is None:
            return
        asking, keeping = self._services.asking, self._services.keeping
        self._workers.fetch(
            lambda: (asking.reader_state(), tuple(keeping.language_files()), keeping.machine()),
            lambda found: self._show(self._conversation, found),
        )

    def add_file(self, path: Path) -> None:
        """Use a file of the reader's own."""
        keeping = self._services.keeping
        work = self._workers.start(lambda relay: keeping.add_language_file(path, relay), background=True)
        work.succeeded.connect(lambda _done: self._file_came())
        work.failed.connect(lambda error: self._told.problem.emit(error_words(error)))

    def _show(self, conversation: Conversation | None, found: Found) -> None:
        state, files, machine = found
        if conversation is None or conversation is not self._conversation:
            return
        conversation.say_trial(state.starter)
        if self._session.flag(_DISMISSED) or (state.name is not None and not state.starter):
            conversation.show_card(None)
            return
        card = ModelCard()
        card.show_offers(
            state, files, self._downloads, machine.free_disk,
            lambda file: self._services.keeping.reading_time(file, self._characters),
        )  # fmt: skip
        card.dismissed.connect(self._dismiss)
        card.chose_file.connect(self.add_file)
        conversation.show_card(card)

    def _dismiss(self) -> None:
        self._session.keep_flag(_DISMISSED, True)
        if self._conversation is not None:
            self._conversation.show_card(None)

    def _file_came(self) -> None:
        self._choices.look_again()
        self._told.files_changed.emit()
        self._told.file_came.emit()
