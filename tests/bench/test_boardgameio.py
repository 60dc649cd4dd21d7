import pytest

from benchmarks.servers.boardgameio import BoardgameIoMatch


@pytest.mark.parametrize(
    "message, shown",
    [
        (b'42/divercite,["update","m",{"G":{"board":[]},"ctx":{},"_stateID":7}]', 7),
        (b'42/divercite,["patch","m",6,7,[{"op":"replace","path":"/_stateID","value":7}],[]]', 7),
        (b'42/divercite,["matchData","m",[{"id":0}]]', 3),
    ],
    ids=["a full state", "a patch", "something else"],
)
def test_a_state_is_known_by_its_number_in_either_mode(message: bytes, shown: int) -> None:
    """A patch counts as the state that it makes, not as the one that it starts from."""
    table = BoardgameIoMatch.__new__(BoardgameIoMatch)
    assert table.news(message, 3) == shown
