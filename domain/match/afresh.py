"""Another past, of which one seat would have been told the very same.

What a seat knows is what it has been told. So `redact` is asked, and no game has to say a second
time who knows what: wherever the seat was not told all, a lot may have been another one, as long
as the rules still lead to the very same story for that seat.

One hidden lot after the other is exchanged as in shuffling: for itself, for a hidden one that
comes later, or for a card that never came, each as likely. Where cards are dealt unseen this is a
fair shuffle of all that is unseen, whatever it was before.
"""

from collections.abc import Container, Iterator

from domain.chance import Chance
from domain.game import Seat
from domain.match.bygone import Past
from domain.match.state import Match
from domain.match.worlds import Exchange, Place, World


def dealt_afresh(match: Match, past: Past, seat: Seat, fate: Chance) -> Past:
    """A past that this seat cannot tell from the true one of this match."""
    if match.game.hides_nothing:
        return past
    world = World(match, past, seat)
    for place, hidden in _hidden(world):
        _exchange(world, place, hidden, fate)
    return world.past


def _hidden(world: World) -> Iterator[tuple[Place, Container[Place]]]:
    """Every lot that may have been another one, with all of them."""
    covert = [place for place in world.shrouded if not world.is_told_at_once(place)]
    hidden = [place for place in covert if _may_be_another(world, place, covert)]
    return ((place, hidden) for place in hidden)


def _may_be_another(world: World, place: Place, covert: Container[Place]) -> bool:
    card, tried = world.lot(place).card, list[object]()
    for other in world.others(place):
        if other.card == card or not _is_new(other, covert, tried):
            continue
        if world.otherwise(other):
            return True
        if other.twin is None:
            tried.append(other.card)
    return False


def _is_new(other: Exchange, covert: Container[Place], tried: Container[object]) -> bool:
    return other.card not in tried if other.twin is None else other.twin in covert


def _exchange(world: World, place: Place, hidden: Container[Place], fate: Chance) -> None:
    """What was seen is exchanged for nothing, though what lies hidden may look like it."""
    card = world.lot(place).card
    others = [each for each in world.others(place) if each.twin is None or each.twin in hidden]
    for other in fate.draw(others, len(others)):
        if other.card == card:
            return
        if went := world.otherwise(other):
            world.goes(place, went)
            return
