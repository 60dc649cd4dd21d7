"""The subcommand `receipts`: every commitment of a server to this player, and its status."""

from collections.abc import Iterator, Sequence

from rich.console import Console

from archipel_client.client import LOCAL, Archipel
from archipel_client.contract import GivenReceipt
from archipel_client.errors import ArchipelError, BrokenCommitmentError
from archipel_client.receipt_chain import check_chain, check_same
from archipel_client.receipts import FileKeeper, Keeper
from archipel_client.terminal.credentials import load_credentials, receipts_file
from archipel_client.terminal.run_command import run
from archipel_client.terminal.safe_text import safe

_FATES = {
    "open": "not used yet",
    "used": "opened its match",
    "expired": "never used; its seed is revealed",
}


def receipts(*, server: str = LOCAL) -> None:
    """List what the server committed to before it heard your client seeds, and what became of it.

    Parameters
    ----------
    server
        Which server.

    """
    run(_receipts(server))


async def _receipts(server: str) -> None:
    stored = load_credentials(server)
    if stored is None:
        raise ArchipelError(f"you have not played at {server} from here")
    keeper, console = FileKeeper(receipts_file(server)), Console()
    async with Archipel(server, stored.token, keeper=keeper) as client:
        player = (await client.me()).id
        given = [each async for each in client.commitments()]
    check_complete(given, player, keeper)
    for line in _lines(given):
        console.print(line, highlight=False, markup=False)
    console.print(f"{len(given)} receipts, without a gap, as they are kept here", style="green")


def check_complete(given: Sequence[GivenReceipt], player: str, keeper: Keeper) -> None:
    """Raises BrokenCommitmentError if one is missing, or is not the one that is kept."""
    oldest_first = [each.receipt for each in reversed(given)]
    check_chain(oldest_first)
    for receipt in oldest_first:
        if (known := keeper.receipt(player, receipt.number)) is not None:
            check_same(known, receipt)
    last = keeper.receipt(player, keeper.last_number(player))
    if last is not None and last.number > len(oldest_first):
        raise BrokenCommitmentError(last.match, f"receipt {last.number} is not listed any more")


def _lines(given: Sequence[GivenReceipt]) -> Iterator[str]:
    for each in given:
        number, at, match = each.receipt.number, each.receipt.at, each.receipt.match
        yield f"{number:>5}  {safe(at)}  {safe(match)}  {_FATES[each.status]}"
