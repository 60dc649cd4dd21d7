"""What can be listened to: each channel, what is told on it and what is heard."""

from msgspec import Struct

from projections.frames import CommitFrame
from server.api.bot_messages import (
    Analyse,
    Analysed,
    Announce,
    Announced,
    Assessed,
    Invited,
    Stirred,
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
    """One address, as a reader of the contract meets it."""

    name: str
    address: str
    about: str
    query: type[Struct]
    told: tuple[type[Struct], ...]
    heard: tuple[type[Struct], ...] = ()


MATCH_LIVE = Channel(
    name="matchLive",
    address="/api/matches/{id}/live",
    about=(
        "A match as it happens, from any version on. `hello` comes first; then every commit comes "
        "once, in order. `reset` and another `hello` come where the cursor cannot be continued; "
        "another `hello` alone when you have sat down or stood up, and see with other eyes. "
        "Whoever comes back with `after` and the `epoch` of this history is given no match again, "
        "unless their seat may have changed. "
        "After a `hello` with version n, the next commit is n + 1, or the one after your cursor."
    ),
    query=LiveQuery,
    told=(Hello, CommitFrame, Ack, Refused, Reset, Presence, Closing),
    heard=(Sent,),
)

LOBBY_LIVE = Channel(
    name="lobbyLive",
    address="/api/lobby/live",
    about=(
        "Public matches as they come, fill, start and end. `lobby` comes first, with the newest, "
        "and again if too much was missed; `listed` for every line that is new or has changed; "
        "`counts`, at most once a second, when matches or people have become more or fewer."
    ),
    query=NoQuery,
    told=(Matches, MatchListed, Counted, Closing),
)

BOTS_LIVE = Channel(
    name="botsLive",
    address="/api/bots/live",
    about=(
        "A bot is there to be invited for as long as this socket of its own is open. It needs a "
        "token: the player whom it names is the bot. It says `announce`, and is answered "
        "`announced`, or `refused`. `invited` names a seat; whoever sits down there with "
        "`match.take_seat` has answered, and nothing else has to be said. `stirred` comes when "
        "somebody else has done something where the bot sits, so that it need not watch a match "
        "in which nothing happens for hours. Who `analyses` a game is asked with `analyse` what it "
        "thinks of a match that is over: it says `assessed` for each move, and `analysed` at last; "
        "`refused` with a `match` says that nobody waits for that any more."
    ),
    query=NoQuery,
    told=(Announced, Invited, Stirred, Analyse, Refused, Closing),
    heard=(Announce, Assessed, Analysed),
)

CHANNELS = (MATCH_LIVE, LOBBY_LIVE, BOTS_LIVE)
