"""The command that plays solo games, and its report."""

from pathlib import Path

import pytest

from archipel_bots.score_report import SoloGame, report
from archipel_bots.solo_scores import main, read_games


def games(bot: str, *scores: int, game: str = "dice_miner", result: str = "") -> list[SoloGame]:
    return [
        SoloGame(game, "", bot, number, score, result) for number, score in enumerate(scores, 1)
    ]


def test_it_plays_missing_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every game is stored, none is played twice, and the table counts them all."""
    file = tmp_path / "scores.ndjson"
    asked = [str(file), "--bot", "random", "--game", "dice_miner", "--option", "magic_dice=0"]
    main([*asked, "--games", "3"])
    three = read_games(file)
    main([*asked, "--games", "5"])
    assert read_games(file)[:3] == three
    assert [each.number for each in read_games(file)] == [1, 2, 3, 4, 5]
    assert {each.setting for each in three} == {"magic_dice=0"}
    assert "| random | 5 |" in capsys.readouterr().out


def test_repeatable(tmp_path: Path) -> None:
    """Equal numbers give equal scores."""
    for name in ("one", "other"):
        main(
            [str(tmp_path / name), "--bot", "greedy", "--game", "fifty_first_state", "--games", "2"]
        )
    assert read_games(tmp_path / "one") == read_games(tmp_path / "other")


def test_report() -> None:
    """A table with quantiles and the mean, and a histogram."""
    lines = [*report(games("random", 0, 1, 2, 3, 4) + games("miner", 10, 20, 20, 30, 40))]
    assert "| random | 5 | 0 | 1 | 2 | 3 | 3.8 | 4 | 2.0 | – |" in lines
    assert "| miner | 5 | 10 | 20 | 20 | 30 | 38 | 40 | 24.0 | – |" in lines
    assert [line for line in lines if "#" in line and "–" in line] == [
        "  9–11  #",
        " 18–20  ##",
        " 30–32  #",
        " 39–41  #",
    ]


def test_share_of_wins() -> None:
    """For a game that can be lost, the table has the share of wins."""
    won = games("biologist", 7, game="mini_divercity", result="saved")
    lost = games("biologist", 3, 4, 5, game="mini_divercity", result="extinct")
    lines = [*report(won + lost)]
    assert any(line.endswith("| 4.8 | 25 % |") for line in lines)
