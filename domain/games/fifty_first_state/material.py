"""The names of goods, icons and payments, and constants (R3–R6)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

CardId: TypeAlias = Annotated[str, Meta(max_length=40)]
TwoCards: TypeAlias = Annotated[tuple[CardId, ...], Meta(min_length=2, max_length=2)]
Faction: TypeAlias = Literal["new_york", "mutants", "merchants", "appalachians"]
Basic: TypeAlias = Literal["scrap", "fuel", "weapon", "brick"]
Resource: TypeAlias = Literal["scrap", "fuel", "weapon", "brick", "universal"]
Kind: TypeAlias = Literal["conquest", "cooperation", "incorporation"]
AnyKind: TypeAlias = Literal["conquest", "cooperation", "incorporation", "universal"]
Distance: TypeAlias = Literal[1, 2, 3]
Question: TypeAlias = Literal["keep_or_reject", "which_spoils", "which_action", "which_goods"]
SecondVisit: TypeAlias = Literal["two_workers", "one_worker", "none"]
Phase: TypeAlias = Literal["lookout", "spoils", "action", "clean_up", "over"]
Icon: TypeAlias = Literal[
    "scrap", "fuel", "weapon", "brick", "worker", "universal", "vp", "contact", "card", "church"
]

# A token; contact tokens have a colour and a value, those of `contact` are universal.
Good: TypeAlias = Literal[
    "scrap", "fuel", "weapon", "brick", "universal", "worker",
    "redevelopment", "free_redevelopment",
    "conquest_1", "conquest_2", "conquest_3",
    "cooperation_1", "cooperation_2", "cooperation_3",
    "incorporation_1", "incorporation_2", "incorporation_3",
    "contact_1", "contact_2", "contact_3",
]  # fmt: skip
# Gains beside tokens; `any` is a resource of choice, `redraw` replaces a third card.
Gain: TypeAlias = Good | Literal["card", "vp", "any", "redraw"]
# Costs: a contact stands for one token of its colour, of any value.
Due: TypeAlias = (
    Basic | Kind | Literal["universal", "any", "worker", "card", "agreement"]
)  # fmt: skip

Amount: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Goods: TypeAlias = Mapping[Good, int]
Stores: TypeAlias = Mapping[Good, Amount]
Gains: TypeAlias = Mapping[Gain, Amount]
Price: TypeAlias = Mapping[Due, Amount]

# A coin, one item of a payment: a good, `hand.<card>`, `agreement.<card>` or `base.<kind>`.
Coin: TypeAlias = Annotated[str, Meta(max_length=60)]
Payment: TypeAlias = tuple[Coin, ...]

# A card in play: the location of the state at this place, or the leader.
InPlaySpot: TypeAlias = int | Literal["leader"]
# The place of victory points: a card in play, or the base.
Spot: TypeAlias = InPlaySpot | Literal["base"]

FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)
BASICS: Final[tuple[Basic, ...]] = get_args(Basic)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
GOODS: Final[tuple[Good, ...]] = get_args(Good)

ROUNDS: Final = 6
SHOWN: Final = 3  # open cards of the opponent at first, picks in a Lookout, cards shown after it
DEALT: Final = 4
HAND_LIMIT: Final = 10
UNDER_BASE: Final = 3
SCORINGS: Final = 3
TIMES: Final = 2  # a location works twice a round, and is visited twice
CREW: Final = 2  # workers per resource
LEADER_TIMES: Final = 1  # a leader acts once a round, unless its card says otherwise
ACTIONS: Final = 100  # more than any real round has, so that every round ends

# In each round two picks, a redraw for each source, three spoils and a word to end them, the
# actions, and what is kept. Sources are agreements, at most three, or locations that an earlier
# round has added, at most one with each action.
LONGEST: Final = sum(
    2 + UNDER_BASE + ACTIONS * earlier + UNDER_BASE + 1 + ACTIONS + 1 for earlier in range(ROUNDS)
)
