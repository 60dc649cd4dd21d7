"""What a moment tells a viewer is that viewer's own frame, whatever was made for others before."""

import msgspec
import pytest

from domain.game import AnyGame
from domain.match import Match
from kit.judging import TOY, all_viewers, as_any
from kit.pile_game import PILE
from kit.registering import registered
from kit.walks import walk
from projections.frames import brief, frame
from server.live.rendered_commit import Audience, RenderedCommit


@pytest.mark.parametrize("game", [as_any(TOY), PILE], ids=["secrets", "none"])
def test_everybody_is_told_their_own(game: AnyGame) -> None:
    """Sharing a view among all shows nobody what is another's."""
    with registered(game):
        for step in walk(game, 7).steps:
            moment = RenderedCommit(step.commit, step.after)
            for viewer in all_viewers(step.after):
                whole = frame(step.after, step.commit, viewer)
                short = brief(step.after, step.commit, viewer)
                assert moment.told(Audience(viewer)).json == msgspec.json.encode(whole)
                assert moment.told(Audience(viewer, "events")).json == msgspec.json.encode(short)


@pytest.mark.parametrize("game, views", [(as_any(TOY), 4), (PILE, 1)], ids=["secrets", "none"])
def test_one_view_where_nothing_is_hidden(
    game: AnyGame, views: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game without secrets is asked for one view of a moment, however many look."""
    asked: list[Match] = []
    with registered(game):
        step = walk(game, 7).steps[-1]
        monkeypatch.setattr(
            "server.live.rendered_commit.view", lambda match, _viewer: asked.append(match)
        )
        moment = RenderedCommit(step.commit, step.after)
        for viewer in all_viewers(step.after):
            moment.told(Audience(viewer))
    assert len(asked) == views
