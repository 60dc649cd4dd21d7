"""Commit frames with and without a view, and transcripts."""

import msgspec
from msgspec import UNSET

from kit.judging import TOY, all_viewers, as_any
from kit.registering import registered
from kit.walks import walk
from projections.frames import brief, frame
from projections.transcripts import transcript


def test_brief_frame_has_no_view() -> None:
    """A brief frame is the whole frame without view and choices, for every viewer."""
    with registered(as_any(TOY)):
        for step in walk(as_any(TOY), 7).steps:
            for viewer in all_viewers(step.after):
                whole = frame(step.after, step.commit, viewer)
                short = brief(step.after, step.commit, viewer)
                assert short.view is UNSET
                assert short.choices is UNSET
                fields = msgspec.structs.asdict(short)
                kept = {name: value for name, value in fields.items() if value not in (UNSET, ())}
                assert kept.items() <= msgspec.structs.asdict(whole).items()


def test_no_transcript_before_the_set_up() -> None:
    """A match that waits for players has no transcript."""
    with registered(as_any(TOY)):
        opened, *_ = walk(as_any(TOY), 7).steps
        assert transcript([(opened.commit, opened.after)]) is None
