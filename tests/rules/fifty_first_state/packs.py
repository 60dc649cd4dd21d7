"""The text of packs for tests: an owner's, which extends ours."""

import json
from collections.abc import Mapping

TITLE = {
    "pack": "my_box",
    "game": "fifty_first_state",
    "title": {"en": "My own box", "fr": "Ma propre boîte"},
    "extends": "standard",
}
SCHOOL = {"kind": "location", "distance": 2, "icons": ["worker"], "spoils": {"worker": 4}}


def card(id: str, copies: int = 1, face: Mapping[str, object] | None = None) -> dict[str, object]:
    entry: dict[str, object] = {"entry": "fifty_first_state.card", "id": id, "origin": "owner"}
    entry |= {"copies": copies, "names": {"en": id.title(), "fr": id.title()}}
    return entry | {"card": SCHOOL if face is None else face}


def removal(id: str) -> dict[str, object]:
    return {"entry": "fifty_first_state.card", "id": id, "origin": "owner", "copies": 0}


def leader_action(**action: object) -> dict[str, object]:
    entry: dict[str, object] = {"entry": "fifty_first_state.leader_action", "origin": "owner"}
    return entry | {"id": "leader_action", "action": {"does": "action", **action}}


def text(*entries: Mapping[str, object], **title: object) -> str:
    lines = [{**TITLE, **title}, *entries]
    return "\n".join(json.dumps(line) for line in lines)
