"""The WebSocket channels, with the messages that the server sends and receives on each."""

from msgspec import Struct

from projections.frames import CommitFrame
from server.api.bot_messages import (
    Analyse,
    Analysed,
    Announce,
    Announced,
    Assessed,
    Invited,
    MatchActivity,
)
from server.api.match_live import LiveQuery
from server.api.messages import (
    Ack,
    Closing,
    Counted,
    Hello,
    Matches,
    MatchListed,
    Presence,
    Refused,
    Reset,
    Sent,
)
from server.api.parameters import NoQuery


class Channel(Struct, frozen=True, kw_only=True):
    """One WebSocket address of the contract."""

    name: str
    address: str
    about: str
    query: type[Struct]
    sent: tuple[type[Struct], ...]
    received: tuple[type[Struct], ...] = ()


MATCH_LIVE = Channel(
    name="matchLive",
    address="/api/matches/{id}/live",
    about=(
        "A match as it happens, from any version on. `hello` comes first; then every commit comes "
        "once, in order. `reset` and another `hello` come where the cursor cannot be continued; "
        "another `hello` alone when you have taken or left a seat, and are another viewer. "
        "A client that resumes with `after` and the `epoch` of this history gets no match again, "
        "unless its seat may have changed. "
        "After a `hello` with version n, the next commit is n + 1, or the one after your cursor."
    ),
    query=LiveQuery,
    sent=(Hello, CommitFrame, Ack, Refused, Reset, Presence, Closing),
    received=(Sent,),
)

LOBBY_LIVE = Channel(
    name="lobbyLive",
    address="/api/lobby/live",
    about=(
        "Public matches as they are opened, fill, start and end. `lobby` comes first, with the "
        "newest, and again if too much was missed; `listed` for every row that is new or changed; "
        "`counts`, at most once a second, when the number of matches or people has changed."
    ),
    query=NoQuery,
    sent=(Matches, MatchListed, Counted, Closing),
)

BOTS_LIVE = Channel(
    name="botsLive",
    address="/api/bots/live",
    about=(
        "A bot can be invited while this socket is open. It needs a token: the player of the "
        "token is the bot. It sends `announce`, and receives `announced` or `refused`. `invited` "
        "names a seat; the bot accepts by taking it with `match.take_seat`. `activity` comes when "
        "another player has acted in a match of the bot, so that it need not watch a match in "
        "which nothing happens for hours. A bot that `analyses` a game receives `analyse` for a "
        "finished match: it sends `assessed` for each move, and then `analysed`; `refused` with a "
        "`match` means that the analysis is not requested any more."
    ),
    query=NoQuery,
    sent=(Announced, Invited, MatchActivity, Analyse, Refused, Closing),
    received=(Announce, Assessed, Analysed),
)

CHANNELS = (MATCH_LIVE, LOBBY_LIVE, BOTS_LIVE)
