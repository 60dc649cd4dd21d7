"""The rules page of a game, from the files of its package, and the provenance of each rule."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from domain.game import AnyGame
from domain.language import Language

_RULE = re.compile(
    r"^\*\*(R\d+)\*\* \*(\w+)\* — (.*?)(?=^\*\*R\d|^#|\Z)",
    re.MULTILINE | re.DOTALL,
)


class Rule(Struct, frozen=True):
    """One numbered rule; `published` or `reconstructed` says how sure we are of it."""

    rule: str
    provenance: str
    text: str


@cache
def rules_text(game: AnyGame, language: Language) -> str:
    """The whole page, as Markdown; in English where the game has no other."""
    name = _file_name(language_of_rules(game, language))
    return files(game.package).joinpath(name).read_text(encoding="utf-8")


def language_of_rules(game: AnyGame, language: Language) -> Language:
    """This language if the game has its rules in it, otherwise English."""
    is_there = files(game.package).joinpath(_file_name(language)).is_file()
    return language if is_there else "en"


def _file_name(language: Language) -> str:
    return "RULES.md" if language == "en" else f"RULES.{language}.md"


@cache
def rules(game: AnyGame, language: Language) -> tuple[Rule, ...]:
    provenance = {number: word for number, word, _ in _found(rules_text(game, "en"))}
    told = _found(rules_text(game, language))
    return tuple(Rule(number, provenance[number], text) for number, _, text in told)


def _found(book: str) -> Iterator[tuple[str, str, str]]:
    for each in _RULE.finditer(book):
        yield each[1], each[2], each[3].strip()
