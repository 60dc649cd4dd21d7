"""The catalogue of games: their options, packs and rules."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from msgspec import Raw, Struct

from domain.game import AnyGame
from domain.language import Language, localized
from domain.messages import Options
from domain.packs import AnyPack, Entry
from domain.provenance import Origin, SourceEntry
from domain.registry import games
from server.api.middleware import Authentication
from server.api.parameters import AcceptLanguage
from server.api.problem_types import NOT_FOUND
from server.api.problems import problems
from server.api.requests import preferred_language
from server.api.responses import json_response
from server.api.spec.schemas import options_schema
from server.engine.errors import NotFoundError

_RULE = re.compile(
    r"^\*\*(R\d+)\*\* \*(\w+)[^*]*\* — (.*?)(?=^\*\*R\d|^#|\Z)",
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
    found = _found(rules_text(game, language))
    return tuple(Rule(number, provenance[number], text) for number, _, text in found)


def _found(book: str) -> Iterator[tuple[str, str, str]]:
    for each in _RULE.finditer(book):
        yield each[1], each[2], each[3].strip()


class Seats(Struct, frozen=True):
    """How many may play."""

    min: int
    max: int


class PackCard(Struct, frozen=True, kw_only=True):
    """Figures that a game may be played with; options choose them by name."""

    pack: str
    digest: str
    title: str


class Source(Struct, frozen=True, kw_only=True):
    """What the code of a source stands for.

    A `published` one is a text that others wrote, of an edition of the game where there are
    several; a `reconstructed` one is a reason of ours, and the title says what the figures rest on.
    """

    code: str
    origin: Origin
    title: str
    edition: str | None
    url: str | None


class PackBook(PackCard, frozen=True, kw_only=True):
    """A pack with all its figures, and where each of them comes from.

    `source` of an entry, and each value of its `sources` by field, has the codes of `legend`, with
    commas or plus signs between them.
    """

    entries: tuple[Entry, ...]
    legend: tuple[Source, ...]


class GameCard(Struct, frozen=True, kw_only=True):
    """A game in the catalogue; `options` is a JSON schema, `defaults` what it starts with."""

    game: str
    title: str
    seats: Seats
    options: Raw
    defaults: Options
    packs: tuple[PackCard, ...]


class GameBook(GameCard, frozen=True, kw_only=True):
    """A game with its rules as Markdown and all its figures, and the provenance of each."""

    language: Language  # of the rules
    rules: str
    provenance: tuple[Rule, ...]
    packs: tuple[PackBook, ...]


class Catalogue(Struct, frozen=True):
    games: tuple[GameCard, ...]


@get(
    "/api/games",
    operation_id="games",
    tags=["games"],
    summary="Which games are there?",
    middleware=[Authentication()],
    responses={200: ResponseSpec(Catalogue, description="Every game of this server.")},
)
async def list_games(accept_language: AcceptLanguage = None) -> Response[bytes]:
    """The catalogue, with the options of each game as a JSON schema."""
    language = preferred_language(accept_language)
    cards = tuple(card_of(game, language) for game in games().values())
    return json_response(Catalogue(cards), headers={"Content-Language": language})


@get(
    "/api/games/{game:str}",
    operation_id="game",
    tags=["games"],
    summary="Read a game's rules",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(GameBook, description="The game with its rules."),
        **problems(NOT_FOUND),
    },
)
async def read_game(game: FromPath[str], accept_language: AcceptLanguage = None) -> Response[bytes]:
    """The game with its rules as Markdown, and the data of its packs."""
    found = games().get(game)
    if found is None:
        raise NotFoundError("game", game)
    language = language_of_rules(found, preferred_language(accept_language))
    return json_response(book_of(found, language), headers={"Content-Language": language})


def card_of(game: AnyGame, language: Language) -> GameCard:
    return GameCard(
        game=game.slug,
        title=localized(game.title, language),
        seats=Seats(min(game.seats), max(game.seats)),
        options=options_schema(game),
        defaults=game.options(),
        packs=tuple(pack_card(pack, language) for pack in game.packs),
    )


def book_of(game: AnyGame, language: Language) -> GameBook:
    card = card_of(game, language)
    return GameBook(
        game=card.game,
        title=card.title,
        seats=card.seats,
        options=card.options,
        defaults=card.defaults,
        language=language,
        rules=rules_text(game, language),
        provenance=rules(game, language),
        packs=tuple(pack_book(pack, language) for pack in game.packs),
    )


def pack_card(pack: AnyPack, language: Language) -> PackCard:
    return PackCard(
        pack=pack.label.name, digest=pack.label.digest, title=pack.title.in_language(language)
    )


def pack_book(pack: AnyPack, language: Language) -> PackBook:
    return PackBook(
        pack=pack.label.name,
        digest=pack.label.digest,
        title=pack.title.in_language(language),
        entries=pack.entries,
        legend=tuple(_source(each, language) for each in pack.legend),
    )


def _source(entry: SourceEntry, language: Language) -> Source:
    return Source(
        code=entry.code,
        origin=entry.origin,
        title=entry.title.in_language(language),
        edition=entry.edition or None,
        url=entry.url or None,
    )


HANDLERS = (list_games, read_game)
