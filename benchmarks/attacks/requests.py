"""Attacks by requests that are valid, each costly or many."""

import http.client
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from benchmarks.attacks.attacker import Victim, connected, paced, sent

_STREAMS: Final = 100
_READERS: Final = 5


def stalled_streams(victim: Victim, until: float) -> None:
    """A hundred event streams of a long match that are never read."""
    path = f"/api/matches/{victim.match}/commits?after=0"
    held = []
    for number in paced(_STREAMS, until):
        if number < _STREAMS:
            link = connected(victim)
            sent(link, victim.head("GET", path, "Accept: text/event-stream", "", ""))
            held.append(link)


def filters_without_a_hit(victim: Victim, until: float) -> None:
    """The list of matches of a player who has none, among 13 000, twenty times a second."""
    _get(victim, until, "/api/matches?player=nobody", 20)


def deep_versions(victim: Victim, until: float) -> None:
    """An early version of a match of 6 000 commits, by five readers at once."""
    path = f"/api/matches/{victim.match}?at=5900"
    with ThreadPoolExecutor(_READERS) as readers:
        for _ in range(_READERS):
            readers.submit(_get, victim, until, path, 4)


def sit_and_stand(victim: Victim, until: float) -> None:
    """Two guests take and leave a seat of each other's match for three, fifty times a second."""
    with ThreadPoolExecutor(len(victim.tokens)) as guests:
        for opener, other in zip(victim.tokens, reversed(victim.tokens), strict=True):
            guests.submit(_sit_and_stand, victim, until, opener, other)


def _sit_and_stand(victim: Victim, until: float, opener: str, other: str) -> None:
    opened = {"options": {"game": "dice_miner", "players": 3}, "seat": 0}
    match = _asked(victim, "POST", "/api/matches", opener, opened)
    path = f"/api/matches/{match.get('id', victim.match)}/commands"
    commands = ({"type": "match.take_seat", "seat": 1}, {"type": "match.leave_seat"})
    for number in paced(50, until):
        _asked(victim, "POST", path, other, commands[number % 2])


def guests_by_the_thousand(victim: Victim, until: float) -> None:
    """New guests, two hundred a second."""
    for number in paced(200, until):
        _asked(victim, "POST", "/api/players", None, {"name": f"Guest {number}"})


def readiness(victim: Victim, until: float) -> None:
    """The readiness probe, five hundred times a second."""
    _get(victim, until, "/health/ready", 500)


def _get(victim: Victim, until: float, path: str, per_second: float) -> None:
    for _ in paced(per_second, until):
        _asked(victim, "GET", path, None, None)


def _asked(
    victim: Victim, method: str, path: str, token: str | None, body: object
) -> dict[str, object]:
    """On a connection of its own, from the attacker's address; a refusal is an answer too."""
    host, port = victim.place
    link = http.client.HTTPConnection(host, port, timeout=10, source_address=("127.0.0.66", 0))
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    try:
        link.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        answer = link.getresponse().read()
        return msgspec.json.decode(answer, type=dict[str, object]) if answer else {}
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return {}
    finally:
        link.close()
