"""The catalogue: which games there are, what may be chosen, and by which rules they go."""

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Raw, Struct

from domain.game import AnyGame
from domain.language import Language, localized
from domain.messages import Options
from domain.packs import AnyPack, Entry
from domain.registry import games
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, language_of, query_as
from server.api.headers import ACCEPT_LANGUAGE
from server.api.operation import Answer, Operation, documented
from server.api.rulebook import Rule, language_of_rules, rules, rules_text
from server.api.shapes import NoQuery
from server.engine.errors import NotFoundError
from server.spec.schemas import options_schema


class Seats(Struct, frozen=True):
    """How many may play."""

    min: int
    max: int


class PackCard(Struct, frozen=True, kw_only=True):
    """Figures that a game may be played with; options choose them by name."""

    pack: str
    digest: str
    title: str


class PackBook(PackCard, frozen=True, kw_only=True):
    """A pack with all its figures, and where each of them comes from."""

    entries: tuple[Entry, ...]


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


GET_GAMES = Operation(
    id="games",
    tag="games",
    summary="Which games are there?",
    identity="optional",
    query=NoQuery,
    headers=(ACCEPT_LANGUAGE,),
    answers={200: Answer(about="Every game of this server.", shape=Catalogue)},
)
GET_GAME = Operation(
    id="game",
    tag="games",
    summary="Read a game's rules",
    identity="optional",
    query=NoQuery,
    headers=(ACCEPT_LANGUAGE,),
    answers={200: Answer(about="The game with its rules.", shape=GameBook)},
    problems=(kinds.NOT_FOUND,),
)


@get("/api/games", opt=documented(GET_GAMES))
async def catalogue(request: Request) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    language = language_of(request)
    cards = tuple(card_of(game, language) for game in games().values())
    return answer(Catalogue(cards), headers={"Content-Language": language})


@get("/api/games/{game:str}", opt=documented(GET_GAME))
async def book(request: Request, game: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    found = games().get(game)
    if found is None:
        raise NotFoundError("game", game)
    language = language_of_rules(found, language_of(request))
    return answer(book_of(found, language), headers={"Content-Language": language})


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
    )


HANDLERS = (catalogue, book)
