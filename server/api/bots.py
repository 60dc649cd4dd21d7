"""The bots that are there to be invited."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from litestar import Response, get
from msgspec import Struct

from domain.player import Player
from domain.registry import games
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.bot_messages import BotTitle
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NoQuery
from server.bots.mailbox import Bot


class BotCard(Struct, frozen=True, kw_only=True):
    """A bot that may be invited now: `player` sits down, unless it is `busy`.

    `house` is false for a bot that a guest hosts somewhere: only its player stands for it.
    `games` are those that it plays; `solo` says that it plays alone only; `level`, where it has
    one, how strong it is; `analyses` names the games that it can say something of afterwards.
    """

    bot: str
    title: BotTitle
    games: tuple[str, ...]
    solo: bool
    level: int | None
    house: bool
    player: Player
    busy: bool
    analyses: tuple[str, ...]


class Bots(Struct, frozen=True):
    """The house's bots, and then those of its guests."""

    bots: tuple[BotCard, ...]


GET_BOTS = Operation(
    id="bots",
    tag="players",
    summary="Which bots are there to be invited?",
    about="Those that are there now: of this house, and of guests who host one.",
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="The bots; none where none are hosted.", shape=Bots)},
)


@get("/api/bots", opt=documented(GET_BOTS))
async def bots(request: Request) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    return answer(Bots(tuple(cards(services_of(request).bot_registry.all))))


def cards(there: Iterable[Bot]) -> Iterator[BotCard]:
    """One for each that can be called, however many hosts have it."""
    ordered = sorted(there, key=lambda bot: (not bot.house, bot.bot, bot.busy, bot.player.id))
    for _, alike in groupby(ordered, key=attrgetter("bot")):
        yield card_of(next(alike))


def card_of(bot: Bot) -> BotCard:
    return BotCard(
        bot=bot.bot,
        title=BotTitle(bot.title["en"], bot.title["fr"]),
        games=tuple(games()) if bot.games is None else bot.games,
        solo=bot.solo,
        level=bot.level,
        house=bot.house,
        player=bot.player,
        busy=bot.busy,
        analyses=bot.analyses,
    )


HANDLERS = (bots,)
