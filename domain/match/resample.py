"""Resamples hidden information: another history in the same information state of one seat.

OpenSpiel calls this ResampleFromInfostate. A seat knows exactly the events that `redact` gave it,
so no game has to declare hidden information a second time: wherever events were redacted, a draw
may be exchanged as long as the rules still lead to the same observations.

Each hidden draw in turn is exchanged as in a Fisher-Yates shuffle: for itself, for a later hidden
draw, or for a card that was never drawn, all equally likely. Where cards are dealt face down this
is a fair shuffle of the unseen cards, whatever their order was before.
"""

from collections.abc import Container, Iterator

from domain.chance import Chance
from domain.game import Seat
from domain.match.events import Past
from domain.match.history import Exchange, History, Place
from domain.match.state import Match


def resample_hidden(match: Match, past: Past, seat: Seat, chance: Chance) -> Past:
    """A past that this seat cannot distinguish from the true one of this match."""
    if match.game.hides_nothing:
        return past
    history = History(match, past, seat)
    for place, hidden in _hidden(history):
        _exchange(history, place, hidden, chance)
    return history.past


def _hidden(history: History) -> Iterator[tuple[Place, Container[Place]]]:
    """Every hidden draw, with the set of all of them."""
    redacted = history.places_of_redacted_moves
    unobserved = [place for place in redacted if not history.is_observed_at_once(place)]
    hidden = [place for place in unobserved if _has_alternative(history, place, unobserved)]
    return ((place, hidden) for place in hidden)


def _has_alternative(history: History, place: Place, unobserved: Container[Place]) -> bool:
    card, tried = history.draw(place).card, list[object]()
    for exchange in history.exchanges(place):
        if exchange.card == card or not _is_new(exchange, unobserved, tried):
            continue
        if history.after(exchange):
            return True
        if exchange.twin is None:
            tried.append(exchange.card)
    return False


def _is_new(exchange: Exchange, unobserved: Container[Place], tried: Container[object]) -> bool:
    return exchange.card not in tried if exchange.twin is None else exchange.twin in unobserved


def _exchange(history: History, place: Place, hidden: Container[Place], chance: Chance) -> None:
    """A later draw that the seat has observed is never a partner, even if its card is equal."""
    card = history.draw(place).card
    exchanges = [
        each for each in history.exchanges(place) if each.twin is None or each.twin in hidden
    ]
    for exchange in chance.draw(exchanges, len(exchanges)):
        if exchange.card == card:
            return
        if continuation := history.after(exchange):
            history.continue_with(place, continuation)
            return
