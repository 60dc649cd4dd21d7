"""The sample match as files, and what a replay of them answers."""

import msgspec

from domain.commit import stored
from domain.game import OMNISCIENT
from domain.match import Match
from domain.record.codec import write_record
from projections.card import card
from projections.frames import frame
from projections.transcripts import transcript
from server.api.schemas import Replay
from server.api.spec.sample import KEY, sample
from server.replays.signed_logs import signed_head


def log_file() -> str:
    bodies = [stored(commit) for commit, _ in sample()]
    lines = (*bodies, msgspec.json.encode(signed_head(sample()[-1][1], KEY)))
    return "".join(f"{each.decode()}\n" for each in lines)


def replay_answer() -> Replay:
    _, after = sample()[-1]
    frames = tuple(frame(match, commit, OMNISCIENT) for commit, match in sample())
    return Replay(card(after, OMNISCIENT, after.updated_at), frames)


def record_file(match: Match) -> str:
    found = transcript(sample())
    return "" if found is None else write_record(match.game, found)
