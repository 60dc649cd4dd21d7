"""Refusals of commands, and the reasons that all games share."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from domain.language import Language, Text, localized

Fact: TypeAlias = str | int | Text


class Reason(Struct, frozen=True):
    """Why a command is refused: a stable code, a text for players, the number of the rule."""

    code: str
    text: Text
    rule: str | None = None


class Refusal(Exception):
    """Raised when the rules do not allow a command."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(reason.code)
        self.reason = reason
        self.facts = facts

    def in_language(self, language: Language) -> str:
        return localized(self.reason.text, language).format(**_facts_in(self.facts, language))


def _facts_in(facts: Mapping[str, Fact], language: Language) -> dict[str, str | int]:
    return {
        name: fact if isinstance(fact, str | int) else localized(fact, language)
        for name, fact in facts.items()
    }


def reason(code: str, *, en: str, fr: str | None = None, rule: str | None = None) -> Reason:
    """A reason whose text is in English where there is no French one."""
    return Reason(code, {"en": en} if fr is None else {"en": en, "fr": fr}, rule)


NOT_YOUR_TURN = reason(
    "match/not_your_turn",
    en="It is not your turn.",
    fr="Ce n'est pas votre tour.",
)
OTHER_GAME = reason(
    "match/other_game",
    en="This match is played by the rules of another game.",
    fr="Cette partie suit les règles d'un autre jeu.",
)
