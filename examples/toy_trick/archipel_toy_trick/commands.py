"""Commands and options."""

from typing import Literal, TypeAlias

from archipel_toy_trick.material import Card
from domain.messages import Command, Options, named


class ToyTrickOptions(Options, frozen=True, tag_field="game", tag="toy_trick"):
    """The player who leads first."""

    leader: Literal["lot", 0, 1] = "lot"


class _Command(Command, frozen=True, tag_field="type", tag=named("toy_trick")):
    pass


class PlayCard(_Command, frozen=True):
    """Play a card from your hand."""

    card: Card


class TradeCard(_Command, frozen=True):
    """Put a card away for good and draw another, once, before you lead."""

    card: Card


ToyTrickCommand: TypeAlias = PlayCard | TradeCard
