"""Signs in, takes a seat and invites bots."""

from collections.abc import Iterable
from contextlib import suppress

from archipel_client.client import Archipel
from archipel_client.errors import ArchipelError, RefusedError, UnauthorizedError
from archipel_client.live import LiveMatch
from archipel_client.receipts import FileKeeper
from archipel_client.terminal.credentials import (
    Credentials,
    load_credentials,
    receipts_file,
    save_credentials,
)


async def sign_in(server: str, name: str) -> Archipel:
    """As the player of the stored credentials, or as a new guest."""
    stored = load_credentials(server)
    token = stored.token if stored is not None and stored.name == name else None
    client = Archipel(server, token, keeper=FileKeeper(receipts_file(server)))
    try:
        if client.token is None or not await _is_known(client):
            welcome = await client.join(name)
            save_credentials(server, Credentials(name, welcome.token))
    except BaseException:
        await client.close()
        raise
    return client


async def take_seat(table: LiveMatch, seat: int | None, word: str = "") -> int | None:
    """Our seat: the one that we have, the one that is asked for, or the first that is free."""
    match = table.match
    if match.viewer.seat is not None or match.status != "waiting":
        return match.viewer.seat
    free = [each.seat for each in match.seats if each.player is None]
    wanted = free if seat is None else [seat]
    for each in wanted:
        try:
            client_seed = word if word and match.receipt is None else None
            await table.take_seat(each, client_seed, word=word)
        except RefusedError:
            # Another player was faster.
            if each == wanted[-1]:
                raise
        else:
            return each
    return None


async def invite_bots(client: Archipel, match: str, bots: Iterable[str]) -> None:
    """Invites bots to the free seats; if one does not come, we leave our seat."""
    try:
        for bot in bots:
            await client.invite(match, bot)
    except ArchipelError:
        with suppress(ArchipelError):
            await client.command(match, {"type": "match.leave_seat"})
        raise


async def _is_known(client: Archipel) -> bool:
    """The server may have lost its players since."""
    try:
        await client.me()
    except UnauthorizedError:
        return False
    return True
