"""Examples of a daily deal and its standings."""

from datetime import timedelta

from domain.chance import commitment
from domain.daily import Deal, signed
from server.api.daily import Daily, DailyStandings, DealCard
from server.api.spec.sample import BOT, ID, KEY, PLAYERS, SEED, START, sample
from server.live.daily_ladders import DailyScore

_DEAL = Deal(
    game=BOT.games[0],
    date=START.date(),
    commitment=commitment(SEED),
    at=START - timedelta(days=1),
    key=KEY.public.kid,
)
_SIGNED = signed(_DEAL, KEY.sign(_DEAL))
DEAL_CARD = DealCard(deal=_SIGNED, options=sample()[0][1].agreed.options, seed=SEED)
TODAY = Daily(START.date(), (DEAL_CARD,))
_SCORE = DailyScore(rank=1, player=PLAYERS[0], score=46, match=ID, ended_at=START)
STANDINGS = DailyStandings(_SIGNED.game, _SIGNED.date, (_SCORE,))
