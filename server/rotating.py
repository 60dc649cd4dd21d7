"""Puts another key in use for signing logs; the public half of the old one stays known."""

from server.house import now
from server.proofs.keys import Keys
from server.serving import store_of
from server.settings import Settings
from server.store.port import LogUnavailable


class CannotRotate(Exception):
    """The key is not changed, as far as we know; the message says why."""


async def rotate(settings: Settings) -> None:
    """Says on one line which key signs from now on."""
    try:
        async with store_of(settings) as store:
            key = await Keys(store.vault, now).rotate()
    except LogUnavailable as trouble:
        raise CannotRotate(f"Redis went away; see which key is listed: {trouble}") from trouble
    print(f"Logs are signed with the key {key.kid} from now on")  # noqa: T201
