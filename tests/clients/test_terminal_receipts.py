"""Receipts in the terminal: kept beside the credentials, bound to a word, and listed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from archipel_client.contract import GivenReceipt, SignedReceipt
from archipel_client.errors import BrokenCommitmentError
from archipel_client.receipts import FileKeeper, KeptReceipt, MemoryKeeper, names_receipt
from archipel_client.terminal.credentials import receipts_file
from archipel_client.terminal.joining import sign_in, take_seat
from archipel_client.terminal.receipts_command import check_complete, receipts
from archipel_client.terminal.run_command import run
from kit.connected_clients import STARTER
from kit.server_process import ServerProcess


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


async def test_a_word_is_bound_to_the_receipt(open_server: ServerProcess) -> None:
    """The client seed has the word, names the receipt, and is kept beside the credentials."""
    async with await sign_in(open_server.url, "Ada") as client:
        match = await client.open_match(STARTER, seat=None)
        async with client.live(match.id) as table:
            await take_seat(table, 0, "abracadabra")
        (seed,) = FileKeeper(receipts_file(open_server.url)).seeds(match.id)
        assert seed.client_seed.startswith("abracadabra~")
        assert names_receipt(seed.client_seed, seed.receipt)
        given = [each async for each in client.commitments()]
        me = (await client.me()).id
        await client.command(match.id, {"type": "match.leave_seat"})
    assert [each.status for each in given] == ["used"]
    check_complete(given, me, FileKeeper(receipts_file(open_server.url)))
    with pytest.raises(BrokenCommitmentError, match="not listed any more"):
        check_complete([], me, FileKeeper(receipts_file(open_server.url)))


def test_another_receipt_of_the_number() -> None:
    """A list with another receipt than the one that is kept is not complete."""
    one = SignedReceipt(
        type="receipt",
        match="m",
        player="ada",
        number=1,
        previous="0" * 64,
        commitment="00",
        at="2026-11-20T00:00:00Z",
        key="kid",
        signature="",
    )
    keeper = MemoryKeeper()
    keeper.keep(KeptReceipt(one))
    other = GivenReceipt(
        receipt=replace(one, commitment="11"), status="open", used_at=None, seed=None
    )
    with pytest.raises(BrokenCommitmentError, match="two receipts of number 1"):
        check_complete([other], "ada", keeper)


def test_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A server that does not keep to a receipt is named in a plain sentence, with advice."""

    async def broken() -> None:
        raise BrokenCommitmentError("some-match", "the client seed of seat 0 is not ours")

    with pytest.raises(SystemExit) as left:
        run(broken())
    assert "these dice cannot be trusted. some-match: the client seed of seat 0" in str(left.value)
    assert "Better not play on." in str(left.value)
    with pytest.raises(SystemExit, match="you have not played at"):
        receipts(server="http://127.0.0.1:9")
    assert capsys.readouterr().out == ""
