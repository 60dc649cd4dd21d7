"""What a player may type when it is their turn, and how it is completed."""

from collections.abc import Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from archipel_client.messages import Json
from archipel_client.terminal import notation, wording

RESIGN = "resign"
LEAVE = "quit"


class Entry(Completer):
    """One turn: the choices of a game, said in its notation if it has one, or in words."""

    def __init__(self, game: str, choices: Sequence[Json]) -> None:
        self._choices = choices
        self._has_notation = game == notation.GAME

    def read(self, text: str) -> Json | None:
        if text.strip() == RESIGN:
            return {"type": "match.resign"}
        written = notation.read(text, self._choices) if self._has_notation else None
        return written or wording.read(text, self._choices)

    def words(self, before: str) -> Sequence[str]:
        """What may come after these whole words."""
        said = wording.following(before, self._choices)
        if before.strip():
            return said
        written = notation.moves(self._choices) if self._has_notation else ()
        return (*written, *said, RESIGN, LEAVE)

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - prompt-toolkit says it to everybody
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        begun = "" if not text or text[-1].isspace() else text.split()[-1]
        for word in self.words(text.removesuffix(begun)):
            if word.lower().startswith(begun.lower()):
                yield Completion(word, start_position=-len(begun))
