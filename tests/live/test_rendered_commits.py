"""A rendered commit gives each viewer their own frame, whatever was rendered for others before."""

from collections.abc import Iterator

import msgspec
import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from domain.game import AnyGame
from domain.match import Match
from kit.judging import TOY, all_viewers, as_any
from kit.pile_game import PILE
from kit.registering import registered
from kit.walks import walk
from projections.frames import brief, frame
from server.engine.rendered_commit import Audience, EncodedFrame, RenderedCommit, text_frame


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


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_001])
def test_frames_of_every_length(size: int) -> None:
    """A library reads each frame as a whole text, with a length of 7, 16 or 64 bits."""
    payload = bytes(48 + place % 10 for place in range(size))
    stream = text_frame(payload)
    read = StreamReader()
    read.feed_data(stream)
    parsing = Frame.parse(read.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    frame = parsed.value.value
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, payload)
    read.feed_eof()
    assert [*_rest(read)] == []
    header = 2 if size < 126 else 4 if size < 65_536 else 10
    assert len(stream) == header + size


def _rest(read: StreamReader) -> Iterator[object]:
    """What stands in the stream after the frame."""
    try:
        next(read.read_to_eof(100_000))
    except StopIteration as end:
        yield from end.value


def test_a_frame_is_encoded_once() -> None:
    """The bytes for sockets are those of the JSON, and are kept."""
    frame = EncodedFrame(7, b'{"type":"commit"}')
    assert frame.version == 7
    assert frame.websocket == text_frame(frame.json)
    assert frame.websocket is frame.websocket
