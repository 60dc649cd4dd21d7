"""Species, islands, divers, places in a hand, and the steps of the scale (R2–R8)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

Mode: TypeAlias = Literal["effe", "team"]
Species: TypeAlias = Literal[
    "nudibranch",
    "crab",
    "hammerhead",
    "porcupinefish",
    "mandarinfish",
    "manta",
    "lobster",
    "eel",
    "octopus",
    "turtle",
    "oyster",
    "starfish",
]
Colour: TypeAlias = Literal["red", "green", "blue", "orange", "purple", "yellow"]
Role: TypeAlias = Literal[
    "captain",
    "environmentalist",
    "explorer",
    "swimmer",
    "communications",
    "endurance",
    "diving",
    "visionary",
]
Threat: TypeAlias = Literal["oil", "dynamite", "hotels"]
Zone: TypeAlias = Literal["red", "blue", "green"]
FromZone: TypeAlias = Zone | Literal["any"]
Pile: TypeAlias = Literal["species", "corporations"]
Place: TypeAlias = Literal[1, 2, 3, 4, 5]  # in a hand, from left to right
LagoonPlace: TypeAlias = Literal[1, 2]
OceanPlace: TypeAlias = Literal[3, 4, 5]
Result: TypeAlias = Literal["saved", "extinct", "hotels", "deck_empty", "out_of_reach", "conceded"]

SPECIES: Final[tuple[Species, ...]] = get_args(Species)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
ROLES: Final[tuple[Role, ...]] = get_args(Role)
ZONES: Final[Mapping[Zone, int]] = {"red": -1, "blue": 0, "green": 1}
PLACES: Final[tuple[Place, ...]] = get_args(Place)
LAGOON: Final[tuple[LagoonPlace, ...]] = get_args(LagoonPlace)
LAGOONS: Final[Mapping[Mode, tuple[Place, ...]]] = {"effe": LAGOON, "team": ()}
OCEAN: Final[tuple[OceanPlace, ...]] = get_args(OceanPlace)

EFFE_HAND: Final = len(PLACES)
OPENED_AT_ONCE: Final = 2  # hotels, by one event (R15)
PAIR: Final = 2  # the smallest team
LARGEST_TEAM: Final = 7
TEAMS: Final = range(PAIR, LARGEST_TEAM + 1)
