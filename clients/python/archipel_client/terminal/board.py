"""The board of DiverCité, drawn from the view."""

from collections.abc import Iterator, Mapping

from rich.text import Text

from archipel_client.contract.divercite import CityView, DiverciteView, Hand, Piece, Stock
from archipel_client.terminal.notation import LETTERS, NEUTRAL

FILES, RANKS = "abcdefghi", "987654321"
SIDES = ("White", "Black")

_STYLES = {"red": "bright_red", "green": "green", "blue": "bright_blue", "yellow": "yellow"}
_FAINT = "bright_black"
# White's cities are square and Black's round, so that they differ without colours, too.
_WALLS = (("[", "]", "bold white"), ("(", ")", "bold magenta"))


def board(view: DiverciteView) -> Text:
    """Nine ranks; a cell stands where file and rank are both odd or both even."""
    ranks = [_rank(view, rank) for rank in RANKS]
    files = Text("   " + "".join(f" {file} " for file in FILES), style=_FAINT)
    return Text("\n").join([*ranks, files])


def hand(held: Hand) -> Text:
    """The pieces in hand: cities in capitals, resources in small letters."""
    cities = _stock(held.city, LETTERS)
    small = {colour: letter.lower() for colour, letter in LETTERS.items()}
    return Text.assemble(*cities, " ", *_stock(held.resource, small))


def _rank(view: DiverciteView, rank: str) -> Text:
    cells = [_cell(view, file, rank) for file in FILES]
    return Text.assemble((f" {rank} ", _FAINT), *cells)


def _cell(view: DiverciteView, file: str, rank: str) -> Text:
    cell, odd = f"{file}{rank}", int(rank) % 2
    if (FILES.index(file) + 1) % 2 != odd:
        return Text("   ")
    piece = view.board.get(cell)
    if piece is None:
        return Text(" · " if odd else "[ ]", style=_FAINT)
    drawn = _piece(piece, view.cities.get(cell))
    if cell == view.last:
        drawn.stylize("reverse")
    return drawn


def _piece(piece: Piece, city: CityView | None) -> Text:
    if piece.colour is None:
        return Text(f" {NEUTRAL.lower()} ", style="bold white")
    letter, style = LETTERS[piece.colour], _STYLES[piece.colour]
    if piece.owner is None:
        return Text(f" {letter.lower()} ", style=style)
    left, right, walls = _WALLS[piece.owner]
    made = city is not None and city.divercite == "made"
    return Text.assemble(
        (left, walls), (letter, f"bold {style} {'underline' if made else ''}"), (right, walls)
    )


def _stock(stock: Stock, letters: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    counts = {"red": stock.red, "green": stock.green, "blue": stock.blue, "yellow": stock.yellow}
    for colour, count in counts.items():
        yield f"{letters[colour]}{count} ", _STYLES[colour] if count else _FAINT
