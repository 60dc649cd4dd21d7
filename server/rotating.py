"""Puts another key in use for signing logs; the public half of the old one stays known."""

from server.app import now
from server.replays.signing_keys import Keys
from server.serving import store_of
from server.settings import Settings
from server.store.port import LogUnavailableError


class KeyRotationError(Exception):
    """The key is not changed, as far as we know; the message says why."""


async def rotate(settings: Settings) -> None:
    """Says on one line which key signs from now on."""
    try:
        async with store_of(settings) as store:
            key = await Keys(store.secret_store, now).rotate()
    except LogUnavailableError as trouble:
        raise KeyRotationError(f"Redis went away; see which key is listed: {trouble}") from trouble
    print(f"Logs are signed with the key {key.kid} from now on")  # noqa: T201
