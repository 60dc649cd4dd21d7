"""The hello that begins every conversation about a match, whatever the wire."""

from domain.game import Viewer
from domain.match import Match
from projections.card import card, viewer_card
from server.api.messages import Hello
from server.api.services import Services


def hello_to(viewer: Viewer, match: Match, services: Services, *, held: bool = False) -> Hello:
    """With the whole match, unless the viewer holds it already."""
    return Hello(
        epoch=services.store.log.epoch,
        version=match.version,
        viewer=viewer_card(viewer),
        match=None if held else card(match, viewer, services.now()),
    )
