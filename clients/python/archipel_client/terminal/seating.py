"""Coming in and finding a chair, and somebody for the chair opposite."""

from collections.abc import Iterable
from contextlib import suppress

from archipel_client.client import Archipel
from archipel_client.live import LiveMatch
from archipel_client.problems import ArchipelError, Refused, Unauthorised
from archipel_client.terminal.keeping import Kept, keep, kept


async def come_in(server: str, name: str) -> Archipel:
    """As who we were here before, or as a new guest."""
    known = kept(server)
    client = Archipel(server, known.token if known is not None and known.name == name else None)
    try:
        if client.token is None or not await _is_known(client):
            welcome = await client.join(name)
            keep(server, Kept(name, welcome.token))
    except BaseException:
        await client.close()
        raise
    return client


async def sit_down(table: LiveMatch, seat: int | None, client_seed: str = "") -> int | None:
    """Our seat: the one that we have, the one that we ask for, or the first that is free."""
    match = table.match
    if match.viewer.seat is not None or match.status != "waiting":
        return match.viewer.seat
    free = [chair.seat for chair in match.seats if chair.player is None]
    wanted = free if seat is None else [seat]
    for chair in wanted:
        try:
            await table.command(
                {"type": "match.take_seat", "seat": chair, "client_seed": client_seed}
            )
        except Refused:
            # Somebody was quicker.
            if chair == wanted[-1]:
                raise
        else:
            return chair
    return None


async def invite(client: Archipel, match: str, bots: Iterable[str]) -> None:
    """Bots on the free chairs; where one does not come we get up, and nobody waits there for us."""
    try:
        for bot in bots:
            await client.invite(match, bot)
    except ArchipelError:
        with suppress(ArchipelError):
            await client.command(match, {"type": "match.leave_seat"})
        raise


async def _is_known(client: Archipel) -> bool:
    """The server may have forgotten everybody since."""
    try:
        await client.me()
    except Unauthorised:
        return False
    return True
