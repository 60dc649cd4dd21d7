"""The hello that begins every conversation about a match, whatever the wire."""

from domain.game import Viewer
from domain.match import Match
from projections.card import card, viewer_card
from server.api.messages import Hello
from server.house import House


def hello_to(viewer: Viewer, match: Match, house: House) -> Hello:
    return Hello(
        epoch=house.store.log.epoch,
        version=match.version,
        viewer=viewer_card(viewer),
        match=card(match, viewer, house.now()),
    )
