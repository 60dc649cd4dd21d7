"""Parses and completes a move that is typed."""

from collections.abc import Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from archipel_client.messages import Json
from archipel_client.terminal import command_words, notation

RESIGN = "resign"
LEAVE = "quit"


class MoveCompleter(Completer):
    """The choices of a turn, in the notation of the game if it has one, or in words."""

    def __init__(self, game: str, choices: Sequence[Json]) -> None:
        self._choices = choices
        self._has_notation = game == notation.GAME

    def parse(self, text: str) -> Json | None:
        if text.strip() == RESIGN:
            return {"type": "match.resign"}
        move = notation.parse_move(text, self._choices) if self._has_notation else None
        return move or command_words.parse_command(text, self._choices)

    def completions(self, before: str) -> Sequence[str]:
        """The words that may follow these."""
        words = command_words.next_words(before, self._choices)
        if before.strip():
            return words
        moves = notation.legal_moves(self._choices) if self._has_notation else ()
        return (*moves, *words, RESIGN, LEAVE)

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - the signature of prompt-toolkit
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = "" if not text or text[-1].isspace() else text.split()[-1]
        for word in self.completions(text.removesuffix(typed)):
            if word.lower().startswith(typed.lower()):
                yield Completion(word, start_position=-len(typed))
