"""A pack that sets everything that the box may say otherwise (R100)."""

from typing import Final

from domain.games.mini_divercity import game
from domain.games.mini_divercity.figures import pack
from rules.mini_divercity.table import PACKS

TEXT: Final = """\
{"pack":"mine","game":"mini_divercity","title":{"en":"Mine","fr":"Le mien"},"extends":"standard"}
{"entry":"mini_divercity.number","id":"extra_discard_on_save","value":2,"origin":"owner"}
{"entry":"mini_divercity.number","id":"hand","value":4,"origin":"owner"}
{"entry":"mini_divercity.number","id":"hand_of_two","value":5,"origin":"owner"}
{"entry":"mini_divercity.number","id":"hand_of_seven","value":3,"origin":"owner"}
{"entry":"mini_divercity.number","id":"divers_per_turn","value":2,"origin":"owner"}
{"entry":"mini_divercity.number","id":"full_team_divers","value":7,"origin":"owner"}
{"entry":"mini_divercity.number","id":"effe_divers","value":4,"origin":"owner"}
{"entry":"mini_divercity.number","id":"effe_surcharge","value":1,"origin":"owner"}
{"entry":"mini_divercity.number","id":"effe_visionary_reveals","value":1,"origin":"owner"}
{"entry":"mini_divercity.switch","id":"empty_deck_loses_at_once","on":false,"origin":"owner"}
{"entry":"mini_divercity.switch","id":"first_by_lot","on":false,"origin":"owner"}
{"entry":"mini_divercity.switch","id":"close_without_hotel","on":true,"origin":"owner"}
{"entry":"mini_divercity.power","id":"captain","does":"catch","count":2,"origin":"owner"}
{"entry":"mini_divercity.power","id":"explorer","does":"tell_hands","count":1,"origin":"owner"}
{"entry":"mini_divercity.power","id":"swimmer","does":"call_teammate","origin":"owner"}
{"entry":"mini_divercity.power","id":"communications","does":"reveal","count":2,"origin":"owner"}
{"entry":"mini_divercity.power","id":"endurance","does":"move_token","zone":"blue","step":-1,"origin":"owner"}
{"entry":"mini_divercity.power","id":"diving","does":"move_token","zone":"any","step":2,"origin":"owner"}
{"entry":"mini_divercity.power","id":"visionary","does":"order_corporations","count":3,"origin":"owner"}
{"entry":"mini_divercity.solo_power","id":"captain","does":"catch","count":1,"origin":"owner"}
{"entry":"mini_divercity.solo_power","id":"visionary","does":"order_corporations","count":3,"origin":"owner"}
{"entry":"mini_divercity.solo_power","id":"endurance","does":"move_token","zone":"green","step":1,"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"oil","events":["oil"],"copies":5,"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"oil_oil","events":["oil","oil"],"copies":1,"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"dynamite","events":["dynamite"],"copies":5,"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"hotels_red_green","events":["hotels"],"copies":1,"hotels":["red","green"],"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"hotels_red","events":["hotels"],"copies":1,"hotels":["red"],"origin":"owner"}
{"entry":"mini_divercity.corporation","id":"hotels_hotels","events":["hotels","hotels"],"copies":1,"hotels":["red","green","blue"],"origin":"owner"}
{"entry":"mini_divercity.goal","id":"effe","save":5,"lose_at":6,"hotels":5,"origin":"owner"}
{"entry":"mini_divercity.level","id":"1","save":6,"lose_at":6,"origin":"owner"}
{"entry":"mini_divercity.scale_card","id":"1","species":["nudibranch","eel"],"origin":"owner"}
{"entry":"mini_divercity.scale_card","id":"4","species":["lobster","crab"],"origin":"owner"}
"""
MINE: Final = game((*PACKS, pack(TEXT, PACKS)))
