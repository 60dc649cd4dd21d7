"""A bot, and what it thinks of a match, as examples show them."""

from msgspec.structs import replace

from server.api.analyses import AnalysisCard
from server.api.bot_messages import BotTitle
from server.api.bots import BotCard
from server.api.spec.sample import PLAYERS, sample
from server.bots.analyses import Assessment

BOT = BotCard(
    bot=PLAYERS[1].id,
    title=BotTitle("Careful", "Prudent"),
    games=(sample()[0][1].game.slug,),
    solo=False,
    level=None,
    official=False,
    player=PLAYERS[1],
    busy=False,
    analyses=(),
)
ASSESSMENT = Assessment(version=7, leads=(-1.5, 1.5), better="Cb4", loss=2.0)
ANALYSIS = AnalysisCard(replace(BOT, analyses=BOT.games), (ASSESSMENT,), whole=True)
