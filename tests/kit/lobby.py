"""The lobby as it is served, and as it follows from the streams alone."""

import json
from typing import Any, TypeAlias

import msgspec

from kit.players import Guest, good
from kit.stored_log import Logs
from projections.lobby import LOBBY, MatchRow
from projections.projection import project
from server.store.codec import decode
from server.store.port import Entry

Json: TypeAlias = dict[str, Any]


async def served(guest: Guest) -> dict[str, Json]:
    """Every public match, page by page; not who happens to watch it."""
    rows: dict[str, Json] = {}
    path = "/api/matches?limit=100"
    while path:
        answer = await guest.http.get(guest.server.url + path)
        page = good(answer)["matches"]
        rows |= {row["id"]: {k: v for k, v in row.items() if k != "spectators"} for row in page}
        path = answer.links.get("next", {}).get("url", "")
    return rows


def rebuilt(logs: Logs) -> dict[str, Json]:
    rows: dict[str, MatchRow | None] = {}
    for match, log in logs.items():
        for version, commit in enumerate(log, start=1):
            told = decode(Entry(match, version, commit.body, bytes.fromhex(commit.hash)))
            rows |= project(LOBBY, {id: row for id, row in rows.items() if row}, told)
    return {id: json.loads(msgspec.json.encode(row)) for id, row in rows.items()}
