"""A pack in which much is otherwise: what no pack in the box does, an owner's may."""

from typing import Final

from domain.games.mini_divercity import game
from domain.games.mini_divercity.figures import pack
from rules.mini_divercity.table import PACKS

TEXT: Final = """\
{"pack":"mine","game":"mini_divercity","title":{"en":"Mine","fr":"Le mien"},"extends":"standard"}
{"entry":"mini_divercity.number","id":"extra_discard_on_save","value":2,"origin":"owner"}
{"entry":"mini_divercity.number","id":"hand","value":4,"origin":"owner"}
{"entry":"mini_divercity.switch","id":"empty_deck_loses_at_once","on":false,"origin":"owner"}
{"entry":"mini_divercity.power","id":"explorer","does":"order_corporations","count":4,"origin":"owner"}
{"entry":"mini_divercity.power","id":"swimmer","does":"call_teammate","origin":"owner"}
{"entry":"mini_divercity.power","id":"captain","does":"identify","origin":"owner"}
{"entry":"mini_divercity.power","id":"diving","does":"move_token","zone":"green","origin":"owner"}
"""
MINE: Final = game((*PACKS, pack(TEXT, PACKS)))
