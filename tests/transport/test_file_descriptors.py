"""How many files this process may open, and what is left of them for connections."""

import resource

import pytest

from server.transport.file_descriptors import raise_file_limit, within_file_limit
from server.transport.limits import TransportLimits

NO_LIMIT = resource.RLIM_INFINITY


class Files:
    """The limits of the process, as the kernel would keep them."""

    def __init__(self, soft: int, hard: int) -> None:
        self.limits = (soft, hard)

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _: int, limits: tuple[int, int]) -> None:
        self.limits = limits


def files(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int) -> Files:
    known = Files(soft, hard)
    monkeypatch.setattr(resource, "getrlimit", known.getrlimit)
    monkeypatch.setattr(resource, "setrlimit", known.setrlimit)
    return known


@pytest.mark.parametrize(
    "soft, hard, raised",
    [
        (1024, 4096, 4096),
        (1024, 1_048_576, 65_536),
        (1024, NO_LIMIT, 65_536),
        (100_000, 1_048_576, 100_000),
        (NO_LIMIT, NO_LIMIT, NO_LIMIT),
    ],
)
def test_raising(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int) -> None:
    """The soft limit becomes the hard one, within reason, and is never lowered."""
    known = files(monkeypatch, soft, hard)
    raise_file_limit()
    assert known.limits == (raised, hard)


@pytest.mark.parametrize(
    "soft, asked, given",
    [
        (1024, 20_000, 896),
        (65_536, 20_000, 20_000),
        (1024, 0, 896),
        (NO_LIMIT, 0, 0),
        (64, 20_000, 1),
    ],
)
def test_connections(monkeypatch: pytest.MonkeyPatch, soft: int, asked: int, given: int) -> None:
    """128 files are never a connection's; without any limit there is none."""
    files(monkeypatch, soft, NO_LIMIT)
    limits = within_file_limit(TransportLimits(max_connections=asked))
    assert limits.max_connections == given
