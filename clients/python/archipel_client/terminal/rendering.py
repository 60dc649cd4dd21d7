"""Renders a match: players and clocks, the board or the view, and the outcome."""

from datetime import datetime

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from archipel_client.contract import MatchCard, Outcome, SeatCard
from archipel_client.contract.divercite import DiverciteView
from archipel_client.terminal import notation
from archipel_client.terminal.board import SIDES, board, hand
from archipel_client.terminal.clocks import time_left
from archipel_client.terminal.safe_text import safe
from archipel_client.terminal.tree import view_tree


def render_match(card: MatchCard, now: datetime) -> RenderableType:
    head = Text.assemble((card.game, "bold"), f"  {card.id}  move {card.version}  {card.status}")
    parts: list[RenderableType] = [head]
    if card.game == notation.GAME and card.view is not None:
        view = msgspec.convert(card.view, DiverciteView)
        parts += [board(view), _players(card, now, view)]
    else:
        parts += [_players(card, now, None)]
        parts += [] if card.view is None else [view_tree("the table", card.view)]
    if card.to_reveal:
        late = ", ".join(_name(card.seats[seat]) for seat in card.to_reveal)
        parts += [Text(f"waiting for the seeds of {late}", style="bright_black")]
    if card.outcome is not None:
        parts += [Text(outcome_text(card, card.outcome), style="bold")]
    return Group(*parts)


def outcome_text(card: MatchCard, outcome: Outcome) -> str:
    winners = ", ".join(_name(card.seats[seat]) for seat in outcome.winners)
    how = f"{winners} won" if winners else safe(outcome.result or "a draw")
    scores = " – ".join(str(score) for score in outcome.scores)
    return f"{how} ({outcome.reason}{', ' if scores else ''}{scores})"


def _players(card: MatchCard, now: datetime, view: DiverciteView | None) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat in card.seats:
        acts = seat.seat in card.to_act
        name = Text(("▶ " if acts else "  ") + _name(seat), style="bold" if acts else "")
        side = SIDES[seat.seat] if view is not None else f"seat {seat.seat}"
        clock = time_left(card.clock, seat.seat, now) or ""
        drawn = () if view is None else (str(view.scores[seat.seat]), hand(view.hands[seat.seat]))
        table.add_row(name, side, clock, *drawn)
    return table


def _name(seat: SeatCard) -> str:
    return "(free)" if seat.player is None else safe(seat.player.name)
