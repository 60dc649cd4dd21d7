"""A daily deal: one server seed for a game and a day, the same for everyone who plays it.

The commitment is signed and public the day before; the seed is secret until the day is over.
"""

from datetime import date, datetime

from msgspec import Struct

from domain.game import AnyGame


class Deal(Struct, frozen=True, kw_only=True, tag="deal"):
    """What is signed, as compact JSON in this order."""

    game: str
    date: date
    commitment: str
    at: datetime
    key: str


class SignedDeal(Deal, frozen=True, kw_only=True, tag="deal"):
    """The commitment to the seed of a day; `signature` is Ed25519 over the other fields."""

    signature: bytes


def signed(deal: Deal, signature: bytes) -> SignedDeal:
    return SignedDeal(
        game=deal.game,
        date=deal.date,
        commitment=deal.commitment,
        at=deal.at,
        key=deal.key,
        signature=signature,
    )


def has_daily_deal(game: AnyGame) -> bool:
    """Whether its default options are for one player, and use chance."""
    options = game.options()
    return game.seat_count(options) == 1 and game.uses_chance(options)
