"""Law 1: every command, event, option and view survives encode and decode."""

import dataclasses

import msgspec
from msgspec.structs import force_setattr, replace

from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView
from domain.game import AnyGame, Viewer
from domain.messages import View
from domain.registry import union
from kit import domains
from kit.judging import TOY, all_viewers, convicts, every_game, random_play
from kit.table import Step, Table
from kit.walks import walk
from projections.card import card
from projections.frames import seen
from server.store.codec import decode, encode


def messages_survive(table: Table) -> None:
    for step in table.steps:
        assert decode(step.entry) == step.commit
        for viewer in all_viewers(step.after):
            visible = replace(step.commit, events=seen(step.after, step.commit, viewer))
            assert decode(encode(visible)) == visible
            shown = card(step.after, viewer, step.commit.at).view
            assert shown is None or _again(shown, step) == shown


def _again(view: View, step: Step) -> View:
    return msgspec.json.decode(msgspec.json.encode(view), type=step.after.game.view_type)


@every_game
@random_play(20, whole=40)
def test_messages_survive(game: AnyGame, number: int) -> None:
    """What is written is what is read, for the log and for every viewer."""
    messages_survive(walk(game, number))


@every_game
def test_every_message_survives(game: AnyGame) -> None:
    """Every command and every way to agree is read back as it was written."""
    for kind in (domains.commands(game), domains.options(game)):
        types = union(tuple({type(each) for each in kind}))
        assert kind
        assert all(
            msgspec.json.decode(msgspec.json.encode(each), type=types) == each for each in kind
        )


def test_it_bites() -> None:
    """A view that does not match its type is convicted."""

    def with_a_list(state: ToyTrickState, viewer: Viewer) -> ToyTrickView:
        view = TOY.view(state, viewer)
        force_setattr(view, "points", [0, 0])
        return view

    assert not convicts(messages_survive, TOY)
    assert convicts(messages_survive, dataclasses.replace(TOY, view=with_a_list))
