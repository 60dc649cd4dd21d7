"""How many connections there may be, in all, of one address, and half-open."""

from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from kit.fake_connections import FakeConnection, FakeServer
from server.addresses.client_address import ClientAddresses
from server.transport.connections import ConnectionGate, Peer
from server.transport.limits import TransportLimits
from server.transport.refusals import REFUSED, HttpAnswer, RefusalLog

GET = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n"
LIMITS = TransportLimits(
    max_connections=10, max_connections_per_address=4, max_half_open_per_address=2
)


@pytest.fixture
def server() -> FakeServer:
    return FakeServer(LIMITS)


@pytest.fixture
def logs() -> Iterator[list[EventDict]]:
    with capture_logs() as entries:
        yield entries


def open_connections(server: FakeServer, host: str, count: int) -> list[FakeConnection]:
    """Connections whose requests are complete."""
    clients = []
    for _ in range(count):
        client = server.connect(host)
        client.send(GET)
        clients.append(client)
    return clients


def test_connections_per_address(server: FakeServer, logs: list[EventDict]) -> None:
    """One address may hold so many, others theirs, and a place that is free is given again."""
    first, *_ = open_connections(server, "192.0.2.1", 4)
    refused = server.connect("192.0.2.1")
    assert (refused.status, refused.problem["code"]) == (429, "too_many")
    assert refused.transport.is_half_closed
    other = server.connect("192.0.2.2")
    assert other.status == 0
    first.lose()
    assert server.connect("192.0.2.1").status == 0
    assert [(entry["reason"], entry["address"]) for entry in logs] == [
        ("connections_per_address", "192.0.2.1")
    ]


def test_refused_connections_are_let_go(server: FakeServer) -> None:
    """A refused client has a second to read why; what it sends meanwhile is not read."""
    open_connections(server, "192.0.2.1", 4)
    refused = server.connect("192.0.2.1")
    refused.send(GET, b"x" * 100_000)
    assert refused.transport.written.count(b"HTTP/1.1") == 1
    server.loop.advance(1)
    assert refused.transport.is_aborted
    refused.lose()
    assert (server.gate.turned_away, server.gate.open) == (0, 4)


def test_flood_of_refused_connections(server: FakeServer) -> None:
    """Only some are answered: they are beyond the limit, and file descriptors are few."""
    open_connections(server, "192.0.2.1", 4)
    refused = [server.connect("192.0.2.1") for _ in range(200)]
    assert 0 < len([each for each in refused if each.status]) <= 64
    assert all(each.transport.is_aborted or each.status for each in refused)


def test_half_open_per_address(server: FakeServer) -> None:
    """The oldest gives way to the newest, who may be an innocent behind the same address."""
    oldest, second, third = (server.connect() for _ in range(3))
    assert (oldest.transport.is_closed, oldest.status) == (True, 0)
    assert not second.transport.is_closed
    third.send(b"GET ")
    server.connect()
    assert second.transport.is_closed
    third.send(GET[4:])
    server.connect()
    assert not third.transport.is_closed
    assert third.http.cycle is not None


def test_evicted_head_is_answered(server: FakeServer) -> None:
    """A client that has begun a request reads 429."""
    client = server.connect()
    client.send(b"GET ")
    server.connect()
    server.connect()
    assert (client.status, client.transport.is_closed) == (429, True)


def test_half_sent_bodies_are_half_open(server: FakeServer) -> None:
    """A request whose body is incomplete keeps a connection as one whose head is."""
    client = server.connect()
    client.send(b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n")
    assert len(server.gate.half_open) == 1
    client.send(b"123456789")
    assert len(server.gate.half_open) == 0


def test_all_connections(server: FakeServer, logs: list[EventDict]) -> None:
    """When all places are taken a newcomer reads 503, unless a half-open one can give way."""
    for number in range(3):
        open_connections(server, f"192.0.2.{number}", 3)
    half_open = server.connect("192.0.2.8")
    newcomer = server.connect("192.0.2.9")
    newcomer.send(GET)
    assert (half_open.transport.is_closed, newcomer.status) == (True, 0)
    refused = server.connect("192.0.2.10")
    assert (refused.status, refused.problem["code"]) == (503, "overloaded")
    assert b"retry-after: 1" in refused.transport.written
    assert [entry["reason"] for entry in logs] == ["half_open", "connections"]


def test_half_of_all_at_most(logs: list[EventDict]) -> None:
    """With few file descriptors one address cannot take all."""
    server = FakeServer(TransportLimits(max_connections=6))
    open_connections(server, "192.0.2.1", 3)
    assert server.connect("192.0.2.1").status == 429
    assert server.connect("192.0.2.2").status == 0
    assert len(logs) == 1


def test_exempt_addresses() -> None:
    """A trusted proxy may open as many as there are places."""
    trusting = ClientAddresses("192.0.2.0/24")
    gate = ConnectionGate(
        LIMITS, lambda _: HttpAnswer("", b""), trusting, refusals=RefusalLog(str), write_timeout=1
    )
    assert all(isinstance(gate.admit("192.0.2.1"), Peer) for _ in range(10))
    assert gate.admit("192.0.2.1") == "connections"


def test_accounts_are_settled(server: FakeServer) -> None:
    """Whatever became of connections, none is counted once all are lost."""
    clients = [server.connect(f"192.0.2.{number % 3}") for number in range(30)]
    for number, client in enumerate(clients):
        client.send(*([b"G"], [GET], [b"nonsense"], [])[number % 4])
    server.loop.advance(5)
    for client in clients:
        client.lose()
    gate = server.gate
    assert (gate.open, gate.turned_away, len(gate.half_open)) == (0, 0, 0)


@pytest.mark.parametrize(
    "one, other, is_same",
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
    ],
)
def test_address_keys(one: str, other: str, *, is_same: bool) -> None:
    """IPv6 counts by /64, since a customer has all of it."""
    key_of = ClientAddresses().connection_key
    assert (key_of(one) == key_of(other)) is is_same


def test_log_lines_are_few(logs: list[EventDict]) -> None:
    """One line per reason and minute; the counter has them all."""
    now = 0.0
    refusals = RefusalLog(str, lambda: now)
    before = REFUSED.labels("frames")._value.get()
    for _ in range(50):
        refusals.add("frames", "192.0.2.1")
    refusals.add("pipelined", "192.0.2.1")
    now = 60.0
    refusals.add("frames", "192.0.2.2")
    assert [(entry["reason"], entry["unlogged_before"]) for entry in logs] == [
        ("frames", 0),
        ("pipelined", 0),
        ("frames", 49),
    ]
    assert REFUSED.labels("frames")._value.get() == before + 51
