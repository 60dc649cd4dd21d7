"""Observations and information states of a viewer.

Both come from the game's own `view` and `redact` alone, so that what is hidden stays hidden.
"""

import msgspec
from msgspec import Struct

from archipel_kits.encoders import Vector
from archipel_kits.episode import Episode, Step
from archipel_kits.partial_command import PartialCommand
from domain.game import OMNISCIENT, Viewer
from domain.messages import Command, Event, View


class Observation(Struct, frozen=True, omit_defaults=True):
    """A view, and the actions that its viewer has taken of a command so far."""

    view: View | None
    actions: tuple[str, ...] = ()


class ObservedStep(Struct, frozen=True, omit_defaults=True):
    """A step as one viewer observes it, with its command if it is the viewer's own."""

    events: tuple[Event, ...]
    by: int | None = None
    command: Command | None = None


class InformationState(Struct, frozen=True, omit_defaults=True):
    """Everything that a viewer has observed since the beginning."""

    steps: tuple[ObservedStep, ...]
    actions: tuple[str, ...] = ()


def view(episode: Episode, viewer: Viewer) -> View | None:
    """None before the set-up."""
    return None if episode.state is None else episode.rules.game.view(episode.state, viewer)


def observation(episode: Episode, viewer: Viewer) -> Observation:
    return Observation(view(episode, viewer), _action_names(episode, viewer))


def information_state(episode: Episode, viewer: Viewer) -> InformationState:
    steps = tuple(_observed(episode, step, viewer) for step in episode.steps)
    return InformationState(steps, _action_names(episode, viewer))


def observation_vector(episode: Episode, viewer: Viewer) -> Vector:
    return episode.rules.layout.vector(view(episode, viewer), _actions(episode, viewer))


def text(observed: Observation | InformationState) -> str:
    """Canonical JSON: equal knowledge is equal text."""
    return msgspec.json.encode(observed, order="deterministic").decode()


def _observed(episode: Episode, step: Step, viewer: Viewer) -> ObservedStep:
    events = tuple(episode.rules.game.redact(event, viewer) for event in step.events)
    if step.by is None:
        return ObservedStep(events)
    own = viewer in (step.by.seat, OMNISCIENT)
    return ObservedStep(events, step.by.seat, step.by.command if own else None)


def _actions(episode: Episode, viewer: Viewer) -> tuple[int, ...]:
    """A command that is not complete is observed by its own seat only."""
    match episode.turn:
        case PartialCommand(seat=seat, actions=actions) if viewer in (seat, OMNISCIENT):
            return actions
        case _:
            return ()


def _action_names(episode: Episode, viewer: Viewer) -> tuple[str, ...]:
    return tuple(episode.rules.codec.names[number] for number in _actions(episode, viewer))
