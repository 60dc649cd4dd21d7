"""The client behind trusted proxies, and its key."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.addresses.client_address import (
    UNIX,
    AddressSettingError,
    ClientAddresses,
    Origin,
    Redaction,
    host_of,
    redacted,
)

PROXY = "10.0.0.1"
TRUSTING = ClientAddresses("10.0.0.0/8, 192.168.7.1 2001:db8:ffff::/48")
CLIENT = "203.0.113.7"


def seen(peer: str, *headers: tuple[str, str], by: ClientAddresses = TRUSTING) -> Origin:
    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    return by.origin(peer, raw)


def test_nothing_is_believed_by_default() -> None:
    """Without trusted proxies the peer is the client, whatever the headers say."""
    headers = (("X-Forwarded-For", CLIENT), ("Forwarded", "for=1.2.3.4;proto=https"))
    for peer in ("127.0.0.1", "::1", PROXY, UNIX):
        assert seen(peer, *headers, by=ClientAddresses()) == (peer, None)


@pytest.mark.parametrize(
    "header, client",
    [
        ("203.0.113.7", CLIENT),
        ("198.51.100.1, 203.0.113.7", CLIENT),
        ("1.2.3.4, 203.0.113.7, 10.9.9.9", CLIENT),
        ("1.2.3.4,203.0.113.7,192.168.7.1,10.0.0.2", CLIENT),
        ("10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("203.0.113.7:51000", CLIENT),
        ("[2001:db8::1]:51000", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::ffff:203.0.113.7", CLIENT),
        ("unknown, 203.0.113.7", CLIENT),
        ("203.0.113.7, unknown", PROXY),
        ("203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"),
    ],
)
def test_x_forwarded_for(header: str, client: str) -> None:
    """From the right: the first address that no trusted proxy has."""
    assert seen(PROXY, ("X-Forwarded-For", header)).host == client


@pytest.mark.parametrize(
    "header, client, scheme",
    [
        ("for=203.0.113.7", CLIENT, None),
        ("For=203.0.113.7;Proto=HTTPS;by=10.0.0.1", CLIENT, "https"),
        ('for="[2001:db8:cafe::17]:4711";proto=http', "2001:db8:cafe::17", "http"),
        ('for=1.2.3.4;proto=http, for="203.0.113.7:_p" ; proto=https', CLIENT, "https"),
        ("for=203.0.113.7;proto=https, for=10.0.0.9;proto=http", CLIENT, "https"),
        ("for=203.0.113.7;proto=gopher", CLIENT, None),
        ("for=_hidden, for=203.0.113.7", CLIENT, None),
        ("for=203.0.113.7, for=_hidden", PROXY, None),
        ("for=203.0.113.7, for=unknown, for=10.0.0.3;proto=https", "10.0.0.3", "https"),
        ("proto=https", PROXY, None),
        ('for="203.0.113.7";ext="a\\"b,c;d"', CLIENT, None),
    ],
)
def test_forwarded(header: str, client: str, scheme: str | None) -> None:
    """RFC 7239, with quoted strings, ports, and nodes that are hidden."""
    assert seen(PROXY, ("Forwarded", header)) == (client, scheme)


@pytest.mark.parametrize(
    "name, value",
    [
        ("X-Forwarded-For", "203.0.113.7, nonsense"),
        ("X-Forwarded-For", "nonsense, 203.0.113.7"),
        ("X-Forwarded-For", "203.0.113.7,"),
        ("X-Forwarded-For", "203.0.113.256"),
        ("X-Forwarded-For", "203.0.113.7:port"),
        ("X-Forwarded-For", "[2001:db8::1"),
        ("X-Forwarded-For", ", ".join(["1.2.3.4"] * 40)),
        ("X-Forwarded-For", "1" * 5_000),
        ("Forwarded", "for=203.0.113.7;for=1.2.3.4"),
        ("Forwarded", 'for="203.0.113.7'),
        ("Forwarded", "for=203.0.113.7,"),
        ("Forwarded", "for=203.0.113.7 proto=https"),
        ("Forwarded", "203.0.113.7"),
        ("Forwarded", "for=2001:db8::1::2"),
        ("Forwarded", ", ".join(["for=1.2.3.4"] * 40)),
    ],
)
def test_malformed_headers(name: str, value: str) -> None:
    """Nothing in a malformed header is believed: the peer is the client."""
    assert seen(PROXY, (name, value)) == (PROXY, None)


def test_headers_that_disagree() -> None:
    """A proxy may pass on a forged header of the other kind: then neither is believed."""
    forged = ("Forwarded", "for=1.2.3.4;proto=https")
    assert seen(PROXY, forged, ("X-Forwarded-For", CLIENT)) == (PROXY, None)
    agreeing = ("Forwarded", f"for={CLIENT};proto=https")
    assert seen(PROXY, agreeing, ("X-Forwarded-For", CLIENT)) == (CLIENT, "https")


def test_lines_of_one_header_are_one_list() -> None:
    """A client's own line does not hide the one that the proxy adds."""
    lines = (("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-For", CLIENT))
    assert seen(PROXY, *lines).host == CLIENT


def test_untrusted_peers_are_not_believed() -> None:
    """Headers of any other peer change nothing."""
    forged = (("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-Proto", "https"))
    for peer in (CLIENT, "127.0.0.1", "::1", "11.0.0.1", UNIX):
        assert seen(peer, *forged) == (peer, None)


@pytest.mark.parametrize(
    "header, scheme", [("https", "https"), ("http, https", "https"), ("ftp", None), ("", None)]
)
def test_scheme(header: str, scheme: str | None) -> None:
    """The nearest proxy states the scheme."""
    headers = (("X-Forwarded-Proto", header), ("X-Forwarded-For", CLIENT))
    assert seen(PROXY, *headers) == (CLIENT, scheme)


def test_unix_sockets() -> None:
    """A proxy on a Unix socket is trusted by the word for it."""
    behind = ClientAddresses(UNIX)
    assert seen(UNIX, ("X-Forwarded-For", CLIENT), by=behind).host == CLIENT
    assert seen(PROXY, ("X-Forwarded-For", CLIENT), by=behind).host == PROXY
    assert [host_of(peer) for peer in (None, "", ("", 0), (PROXY, 1))] == [UNIX, UNIX, UNIX, PROXY]


def test_mapped_addresses() -> None:
    """On a dual-stack socket an IPv4 proxy is the same proxy, and an IPv4 client the same one."""
    assert seen("::ffff:10.0.0.1", ("X-Forwarded-For", CLIENT)).host == CLIENT
    assert TRUSTING.key("::ffff:203.0.113.7") == TRUSTING.key(CLIENT) == CLIENT


@pytest.mark.parametrize("text", ["example.org", "10.0.0.0/33", "10.0.0.0/8,nginx", "1.2.3"])
def test_invalid_proxies(text: str) -> None:
    """What is no address is refused, and the message names it."""
    with pytest.raises(AddressSettingError, match=text.rpartition(",")[2]):
        ClientAddresses(text)


@pytest.mark.parametrize("bits", [-1, 129])
def test_invalid_prefixes(bits: int) -> None:
    """A prefix has at most as many bits as an address."""
    with pytest.raises(AddressSettingError, match=str(bits)):
        ClientAddresses(ipv6_prefix=bits)


def test_keys() -> None:
    """IPv6 clients are told apart by prefix, since one of them has a whole network."""
    one, same, other = "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"
    assert TRUSTING.key(one) == TRUSTING.key(same) == "2001:db8:1:2::/64"
    assert TRUSTING.key(other) == "2001:db8:1:3::/64"
    assert ClientAddresses(ipv6_prefix=48).key(one) == ClientAddresses(ipv6_prefix=48).key(other)
    assert TRUSTING.key("fe80::1%eth0") == "fe80::/64"
    assert TRUSTING.key(UNIX) == UNIX


@pytest.mark.parametrize(
    "redaction, shown",
    [
        ("full", [CLIENT, "2001:db8:1:2::1", UNIX]),
        ("prefix", ["203.0.113.0/24", "2001:db8:1::/48", UNIX]),
        ("none", [None, None, None]),
    ],
)
def test_redaction(redaction: Redaction, shown: Sequence[str | None]) -> None:
    """A log has the address, its network, or neither."""
    hosts = (CLIENT, "2001:db8:1:2::1", UNIX)
    assert [redacted(host, redaction) for host in hosts] == shown


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Forwarded", "X-Forwarded-For"]),
            st.text(alphabet='0123456789abcdef:.,;="[]_%\\ forptunkw-', max_size=60),
        )
    )
)
def test_no_header_breaks_it(headers: list[tuple[str, str]]) -> None:
    """Whatever a client sends, there is an origin, and it is an address."""
    host = seen(PROXY, *headers).host
    assert redacted(host, "prefix") != host


@given(forged=st.lists(st.ip_addresses().map(str), max_size=5), client=st.ip_addresses(v=4))
def test_forged_addresses_do_not_count(forged: list[str], client: object) -> None:
    """What a client writes itself stands to the left of its address, and changes nothing."""
    honest = seen(PROXY, ("X-Forwarded-For", str(client)))
    assert seen(PROXY, ("X-Forwarded-For", ", ".join([*forged, str(client)]))).host in {
        honest.host,
        *(each for each in forged if TRUSTING.trusts(str(client))),
    }
