"""A rendered commit gives each viewer their own frame, whatever was rendered for others before."""

import msgspec
import pytest

from domain.game import AnyGame
from domain.match import Match
from kit.judging import TOY, all_viewers, as_any
from kit.pile_game import PILE
from kit.registering import registered
from kit.walks import walk
from projections.frames import brief, frame
from server.engine.rendered_commit import Audience, RenderedCommit


@pytest.mark.parametrize("game", [as_any(TOY), PILE], ids=["secrets", "none"])
def test_each_viewer_has_their_own_frame(game: AnyGame) -> None:
    """A shared view shows no viewer what is hidden from them."""
    with registered(game):
        for step in walk(game, 7).steps:
            rendered = RenderedCommit(step.commit, step.after)
            for viewer in all_viewers(step.after):
                whole = frame(step.after, step.commit, viewer)
                short = brief(step.after, step.commit, viewer)
                assert rendered.frame(Audience(viewer)).json == msgspec.json.encode(whole)
                assert rendered.frame(Audience(viewer, "events")).json == msgspec.json.encode(short)


@pytest.mark.parametrize("game, views", [(as_any(TOY), 4), (PILE, 1)], ids=["secrets", "none"])
def test_one_view_where_nothing_is_hidden(
    game: AnyGame, views: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that hides nothing renders one view of a commit for all viewers."""
    asked: list[Match] = []
    with registered(game):
        step = walk(game, 7).steps[-1]
        monkeypatch.setattr(
            "server.engine.rendered_commit.view", lambda match, _viewer: asked.append(match)
        )
        rendered = RenderedCommit(step.commit, step.after)
        for viewer in all_viewers(step.after):
            rendered.frame(Audience(viewer))
            rendered.visible(viewer)
    assert len(asked) == views
