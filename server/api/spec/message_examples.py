"""Examples of every WebSocket message, made from the sample match."""

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from projections.card import card, viewer_card
from projections.frames import brief, frame
from server.api import problem_types
from server.api.messages import (
    TOO_SLOW,
    Ack,
    Analyse,
    Analysed,
    Announce,
    Announced,
    Assessed,
    Closing,
    Counted,
    Hello,
    Invited,
    MatchActivity,
    Matches,
    MatchListed,
    Presence,
    Refused,
    Reset,
    Sent,
)
from server.api.spec.examples import COUNTS, EPOCH, lobby_row
from server.api.spec.sample import ASSESSMENT, BOT, moves, problem_example, sample
from server.live.subscription import NO_SUCH_CURSOR

_KEY = "move-3"


@cache
def message_examples() -> Mapping[str, Mapping[str, object]]:
    """By the tag of the message, then by the name of the example."""
    return {
        tag: _as_json(examples)
        for tag, examples in (_sent() | _received() | _of_lobby() | _of_bots()).items()
    }


def _sent() -> dict[str, dict[str, Struct]]:
    last, after = sample()[-1]
    hello = Hello(
        epoch=EPOCH,
        version=after.version,
        viewer=viewer_card(None),
        match=card(after, None, after.updated_at),
    )
    resumed = replace(hello, match=None)
    closing = Closing(TOO_SLOW.code, TOO_SLOW.reason)
    return {
        "hello": {"spectator": hello, "resumed": resumed},
        "commit": {"view": frame(after, last, None), "events": brief(after, last, None)},
        "ack": {"done": Ack(_KEY, after.version)},
        "refused": {
            "stale": Refused(_KEY, problem_example(problem_types.STALE_VERSION)),
            "unreadable": Refused(None, problem_example(problem_types.MALFORMED)),
        },
        "reset": {"noSuchCursor": Reset(NO_SUCH_CURSOR)},
        "presence": {"watched": Presence(2, (0, 1))},
        "closing": {"tooSlow": closing},
    }


def _received() -> dict[str, dict[str, Struct]]:
    _, before = sample()[-2]
    move = next(moves(before))
    return {
        "command": {
            "move": Sent(_KEY, move),
            "moveAtVersion": Sent(_KEY, move, before.version),
        }
    }


def _of_lobby() -> dict[str, dict[str, Struct]]:
    return {
        "lobby": {"newest": Matches((lobby_row(),), COUNTS)},
        "listed": {"changed": MatchListed(lobby_row())},
        "counts": {"watched": Counted(COUNTS, {lobby_row().id: COUNTS.spectators})},
    }


def _of_bots() -> dict[str, dict[str, Struct]]:
    bot, match = BOT, lobby_row().id
    return {
        "announce": {"guest": Announce(bot="careful", title=bot.title, games=bot.games)},
        "announced": {"guest": Announced(bot.bot, (match,))},
        "invited": {"second": Invited(match, 1)},
        "activity": {"moved": MatchActivity(match)},
        "analyse": {"over": Analyse(match)},
        "assessed": {"mistake": Assessed(match=match, move=ASSESSMENT)},
        "analysed": {"whole": Analysed(match=match, count=1)},
    }


def _as_json(examples: Mapping[str, Struct]) -> dict[str, object]:
    return {
        name: msgspec.json.decode(msgspec.json.encode(message), type=object)
        for name, message in examples.items()
    }
