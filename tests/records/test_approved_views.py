"""Views, choices, scores and redacted events of approved matches stay as they were approved."""

import pytest

from domain.game import AnyGame
from domain.registry import games
from kit.approved_views import NAME, approved, digests
from kit.playthroughs import HERE, recorded

MATCHES = [(game, name) for game in games().values() for name in sorted(recorded(game))]


@pytest.mark.parametrize("game, name", MATCHES, ids=lambda part: getattr(part, "slug", part))
def test_what_is_seen_stays(game: AnyGame, name: str) -> None:
    """The first version at which a viewer sees something else is named."""
    # After a change on purpose, kit/approved_views.py writes the digests again.
    seen, was = digests(recorded(game)[name]), approved(game)[name]
    assert seen.keys() == was.keys()
    for viewer, versions in seen.items():
        pairs = enumerate(zip(versions, was[viewer], strict=True))
        changed = [place for place, (now, then) in pairs if now != then]
        assert not changed[:1], f"viewer {viewer}"


def test_every_match_is_approved() -> None:
    """No digest is of a match that is gone."""
    for game in games().values():
        if (HERE / game.slug / NAME).exists():
            assert approved(game).keys() == recorded(game).keys()
