"""The seed of a daily deal, which the server reveals when the day is over."""

from archipel_client.client import Archipel
from archipel_client.errors import ProblemError, UnreachableError
from archipel_client.proof.chance import opened_in
from archipel_client.proof.log import InvalidLogError, read

# Without the seed the other checks can still be made.
_FETCH_TIMEOUT_S = 2.0


async def daily_seed(server: str, file: bytes) -> str | None:
    """None for a match of no deal, and where the seed is not to be had."""
    try:
        daily = opened_in(read(file)).daily
    except InvalidLogError:
        return None
    if daily is None:
        return None
    try:
        async with Archipel(server, timeout_s=_FETCH_TIMEOUT_S) as client:
            return (await client.daily_deal(daily.game, daily.date)).seed
    except (ProblemError, UnreachableError):
        return None
