"""Writes a match as a text record: tags, then every move and what chance made of it (R60)."""

from collections.abc import Mapping
from typing import Final

from domain.game import Outcome
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.scoring import scores
from domain.games.dice_miner.state import DiceMinerState
from domain.games.dice_miner.wording import LETTERS
from domain.record import Transcript
from domain.sheet_writer import match_tags, spoken, write_sheet

GAME: Final = "Dice Miner"
UNDECIDED: Final = "*"
NOBODY: Final = "-"
GROUPS: Final = (
    ("Game", "Players", "Pack", "MagicDice", "Caching", "Bands"),
    ("Winners", "Score", "Result", "Ladder"),
    (*LETTERS,),
)


def write_record(transcript: Transcript[DiceMinerOptions, DiceMinerState]) -> str:
    state = transcript.state
    tags = {
        "Game": GAME,
        "Players": str(state.players),
        "Pack": state.pack.name,
        **(_settings(state) if state.is_solo else {}),
        **_ending(state, transcript.outcome),
        **{seat: name for seat, name in zip(LETTERS, transcript.players, strict=False) if name},
        **match_tags(transcript),
    }
    told = (part for ply in transcript.plies for part in spoken(ply))
    words = [word for part in told for word in part.split()]
    return write_sheet(tags, (*words, _last_word(transcript.outcome)), GROUPS)


def _settings(state: DiceMinerState) -> Mapping[str, str]:
    return {
        "MagicDice": str(state.magic_dice),
        "Caching": state.caching,
        "Bands": state.bands,
    }


def _ending(state: DiceMinerState, outcome: Outcome | None) -> Mapping[str, str]:
    if outcome is None:
        return {}
    tags = {
        "Winners": "".join(LETTERS[seat] for seat in outcome.winners) or NOBODY,
        "Score": " ".join(str(score) for score in scores(state)),
        "Result": outcome.result or "",
        "Ladder": outcome.ladder or "",
    }
    return {name: value for name, value in tags.items() if value}


def _last_word(outcome: Outcome | None) -> str:
    return UNDECIDED if outcome is None else "end"
