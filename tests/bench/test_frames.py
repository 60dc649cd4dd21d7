import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from benchmarks.driver.frames import BINARY, TEXT, FrameReader, UnexpectedFrameError, client_frame

SIZES = st.sampled_from([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])


@given(sizes=st.lists(SIZES, max_size=5), cuts=st.lists(st.integers(1, 5000), max_size=40))
def test_every_frame_is_read_however_it_is_cut(sizes: list[int], cuts: list[int]) -> None:
    """What another library writes comes out whole and in order, wherever the bytes are cut."""
    payloads = [bytes([number % 256]) * size for number, size in enumerate(sizes)]
    written = b"".join(Frame(Opcode.TEXT, each).serialize(mask=False) for each in payloads)
    reader, read, at = FrameReader(), [], 0
    for cut in [*cuts, len(written)]:
        read += reader.read(written[at : at + cut])
        at += cut
    assert read == [(TEXT, payload) for payload in payloads]


@pytest.mark.parametrize("cut", range(12))
def test_a_cut_header_waits_for_its_rest(cut: int) -> None:
    """Nothing is read of a long frame before it is there, and then all of it."""
    written = Frame(Opcode.BINARY, b"x" * 70_000).serialize(mask=False)
    reader = FrameReader()
    assert reader.read(written[:cut]) == []
    assert reader.read(written[cut:]) == [(BINARY, b"x" * 70_000)]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_server_understands_what_the_driver_writes(size: int) -> None:
    """Another library's server reads the driver's frames as they were meant."""
    server = Protocol(Side.SERVER)
    server.receive_data(client_frame(b"y" * size))
    (event,) = server.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.data) == (Opcode.TEXT, b"y" * size)


@pytest.mark.parametrize(
    "strange",
    [
        Frame(Opcode.TEXT, b"half", fin=False).serialize(mask=False),
        bytes((0xC1, 1)) + b"x",
        Frame(Opcode.TEXT, b"masked").serialize(mask=True),
    ],
    ids=["fragmented", "compressed", "masked"],
)
def test_what_is_not_understood_is_not_counted(strange: bytes) -> None:
    """A frame of a kind that no measured server sends ends the bench: it is no figure."""
    with pytest.raises(UnexpectedFrameError):
        FrameReader().read(strange)
