"""One example for every message, made from the sample match: what goes over a socket."""

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from projections.card import card, viewer_card
from projections.frames import brief, frame
from server.api import problem_types
from server.api.bot_messages import (
    Analyse,
    Analysed,
    Announce,
    Announced,
    Assessed,
    Invited,
    MatchActivity,
)
from server.api.messages import (
    TOO_SLOW,
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
from server.api.spec.examples import COUNTS, EPOCH, line_of_list
from server.api.spec.sample import ASSESSMENT, BOT, moves, problem_example, sample
from server.live.subscription import NO_SUCH_CURSOR

_KEY = "move-3"


@cache
def message_examples() -> Mapping[str, Mapping[str, object]]:
    """By the tag of the message, and then by what each shows."""
    return {
        tag: _plain(told) for tag, told in (_told() | _heard() | _listed() | _of_bots()).items()
    }


def _told() -> dict[str, dict[str, Struct]]:
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


def _heard() -> dict[str, dict[str, Struct]]:
    _, before = sample()[-2]
    move = next(moves(before))
    return {
        "command": {
            "move": Sent(_KEY, move),
            "moveOnWhatWasSeen": Sent(_KEY, move, before.version),
        }
    }


def _listed() -> dict[str, dict[str, Struct]]:
    return {
        "lobby": {"newest": Matches((line_of_list(),), COUNTS)},
        "listed": {"changed": MatchListed(line_of_list())},
        "counts": {"watched": Counted(COUNTS, {line_of_list().id: COUNTS.spectators})},
    }


def _of_bots() -> dict[str, dict[str, Struct]]:
    bot, match = BOT, line_of_list().id
    return {
        "announce": {"guest": Announce(bot="careful", title=bot.title, games=bot.games)},
        "announced": {"guest": Announced(bot.bot, (match,))},
        "invited": {"second": Invited(match, 1)},
        "activity": {"moved": MatchActivity(match)},
        "analyse": {"over": Analyse(match)},
        "assessed": {"mistake": Assessed(match=match, move=ASSESSMENT)},
        "analysed": {"whole": Analysed(match=match, count=1)},
    }


def _plain(told: Mapping[str, Struct]) -> dict[str, object]:
    """As a reader of JSON has it."""
    return {
        name: msgspec.json.decode(msgspec.json.encode(message), type=object)
        for name, message in told.items()
    }
