"""What each viewer sees of the approved matches, as a digest of every version.

After a view was changed on purpose, this writes the digests again:

PYTHONPATH=.:tests .venv/bin/python -m kit.approved_views
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, TypeAlias, cast

import msgspec

from domain.choices import pattern
from domain.commit import AnyCommit, chain_hash
from domain.game import OMNISCIENT, SPECTATOR, AnyGame, Seat, Viewer
from domain.match import UNOPENED, Match, advance
from domain.registry import games
from kit.playthroughs import HERE, read, recorded
from server.store.codec import decode
from server.store.port import Entry

NAME: Final = "views.json"

Digests: TypeAlias = dict[str, list[str]]


def approved(game: AnyGame) -> dict[str, Digests]:
    return msgspec.json.decode((HERE / game.slug / NAME).read_bytes(), type=dict[str, Digests])


def digests(log: bytes) -> Digests:
    """For each viewer, the digests of what they see from version to version."""
    found: Digests = {}
    for commit, match in _states(log):
        for viewer in (*range(len(match.seats)), SPECTATOR, OMNISCIENT):
            seen = msgspec.json.encode(_seen(match, commit, viewer), order="deterministic")
            found.setdefault(str(viewer), []).append(sha256(seen).hexdigest()[:8])
    return found


def _states(log: bytes) -> Iterator[tuple[AnyCommit, Match]]:
    match = UNOPENED
    for body in read(log)[0]:
        entry = Entry(match.id, match.version + 1, body, chain_hash(body))
        commit = decode(entry)
        match = advance(match, commit, entry.hash)
        if match.board is not None:
            yield commit, match


def _seen(match: Match, commit: AnyCommit, viewer: Viewer) -> tuple[object, ...]:
    """View, choices, scores, and the events of the game."""
    game, board = match.game, match.board
    assert board is not None
    acts = isinstance(viewer, int) and viewer in game.to_act(board)
    choices = [*map(pattern, game.choices(board, cast("Seat", viewer)))] if acts else []
    events = [each for each in commit.events if isinstance(each, game.events)]
    redacted = [game.redact(each, viewer) for each in events]
    return game.view(board, viewer), choices, game.scores(board), redacted


def main() -> None:
    for game in games().values():
        if (HERE / game.slug).is_dir():
            found = {name: digests(log) for name, log in sorted(recorded(game).items())}
            encoded = msgspec.json.format(msgspec.json.encode(found), indent=1)
            (HERE / game.slug / NAME).write_bytes(encoded + b"\n")


if __name__ == "__main__":
    main()
