"""Refusals of commands, and the reasons that all games share."""

from collections.abc import Mapping

from msgspec import Struct

from domain import components
from domain.components import Component, Fact, FactData, Names, data_of, unnamed
from domain.language import Language, Text, localized


class Reason(Struct, frozen=True):
    """Why a command is refused: a stable code, a text for players, the number of the rule."""

    code: str
    text: Text
    rule: str | None = None


class Refusal(Exception):
    """Raised when the rules do not allow a command; `names` belong to the game and its pack."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(reason.code)
        self.reason = reason
        self.facts = facts
        self.names: Names = unnamed

    @property
    def data(self) -> Mapping[str, FactData]:
        """The facts as ids and numbers, for programs."""
        return {name: data_of(fact) for name, fact in self.facts.items()}

    @property
    def components(self) -> tuple[Component, ...]:
        facts = self.facts.values()
        return tuple(each for fact in facts for each in components.components_of(fact))

    def in_language(self, language: Language) -> str:
        template = localized(self.reason.text, language)
        text = template.format(
            **{
                name: components.in_language(fact, language, self.names)
                for name, fact in self.facts.items()
            }
        )
        return text[0].upper() + text[1:] if self._begins_with_name(template) else text

    def _begins_with_name(self, template: str) -> bool:
        return any(
            template.startswith(f"{{{name}}}") and not isinstance(fact, str | int)
            for name, fact in self.facts.items()
        )


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
