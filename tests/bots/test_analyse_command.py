"""The analysis of each move of a finished game, and its subcommand."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from archipel_bots.divercite_engine.analysis import Record, analyse_game
from domain.games.divercite import GAME
from domain.record.codec import Recorded, read_record
from kit.connected_clients import RESIGN, SIT, Clients
from kit.server_process import ServerProcess

# Level 5 of the engine against level 2: White wins 22 to 8.
MOVES = """
1.Bd2 Bh2 2.Bb2 Bd4 3.Bc1 Rf6 4.Yf4 Gi9 5.Gh8 Yb6 6.Ye5 Yg1 7.Yd6 Be3 8.Rh6 Ri5
9.Rh4 Rc5 10.Ge7 Bg9 11.Rg3 Gd8 12.Gg5 Gc7 13.Bc3 Gf8 14.Ri3 Gi7 15.Gb4 Yc9
16.Ga5 Re1 17.Ya3 Ya1 18.Be9 Ba7 19.Yg7 Yb8 20.Ri1 Rf2 21.Xa9 22-8
"""
RECORD = f'[Game "DiverCité"]\n[First "White"]\n\n{MOVES}'


def record(text: str = RECORD) -> Record:
    (found,) = read_record(GAME, text)
    assert isinstance(found, Recorded)
    return found


def command(*words: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "archipel_bots", "analyse", *words]
    return subprocess.run(run, capture_output=True, text=True, check=False)


def test_every_move_is_analysed() -> None:
    """Moves are in order, with their seats; the last lead is that of the final score."""
    analysed = [*analyse_game(record(), nodes=300)]
    assert [each.ply for each in analysed] == list(range(1, 41))
    assert [each.seat for each in analysed] == [0, 1] * 20
    assert [each.move for each in analysed[:3]] == ["Bd2", "Bh2", "Bb2"]
    assert analysed[-1].lead == 22 - 8


def test_better_moves() -> None:
    """A better move is given exactly where points were lost; the loser lost more of them."""
    analysed = [*analyse_game(record(), nodes=2000)]
    assert all((each.better is not None) == (each.loss > 0) for each in analysed)
    assert all(each.better != each.move for each in analysed)
    white, black = (sum(each.loss for each in analysed if each.seat == seat) for seat in (0, 1))
    assert black > white


def test_exact_leads_near_the_end() -> None:
    """Near the end leads are exact: the loss of a move is the change of the lead."""
    analysed = [*analyse_game(record(), nodes=8_000)][-8:]
    for before, each in pairwise(analysed):
        sign = -1 if each.seat else 1
        assert each.loss == pytest.approx((before.lead - each.lead) * sign)


def test_unfinished_and_neutral_first() -> None:
    """An unfinished game is analysed as far as it went; the opening token is not searched."""
    text = '[Game "DiverCité"]\n[First "White"]\n[Variant "neutral-first"]\n\n0.Xe5 1.Rd4 Rc1 *'
    analysed = [*analyse_game(record(text), nodes=100)]
    assert [each.move for each in analysed] == ["Xe5", "Rd4", "Rc1"]
    assert analysed[0].better is None


def test_from_a_file(tmp_path: Path) -> None:
    """`archipel analyse FILE` prints a line for every move."""
    file = tmp_path / "game.dcn"
    file.write_text(RECORD)
    ran = command(str(file), "--seconds", "0.01")
    assert ran.returncode == 0
    assert len(re.findall(r"(White|Black) +[RGBY][a-i][1-9]", ran.stdout)) == 40
    assert "+14.0" in ran.stdout


async def test_from_a_server(open_server: ServerProcess, clients: Clients) -> None:
    """`archipel analyse MATCH` reads the record from the server; errors have one line."""
    match = await clients.ada.open_match({"game": "divercite", "starter": 0}, seat=0)
    await clients.bob.command(match.id, SIT)
    place = {"type": "divercite.place_city", "cell": "d4", "colour": "red"}
    await clients.ada.command(match.id, place)
    await clients.bob.command(match.id, RESIGN)
    ran = command(match.id, "--server", open_server.url, "--seconds", "0.01")
    assert re.search(r"1 +White +Rd4", ran.stdout)
    other = await clients.ada.open_match({"game": "dice_miner"}, seat=0)
    refused = command(other.id, "--server", open_server.url)
    assert refused.stderr.startswith("archipel: ")
    assert refused.stderr.count("\n") == 1
