"""Reasons why a match refuses a command before its game decides."""

from domain.packs import NO_SUCH_PACK
from domain.refusals import NOT_YOUR_TURN, OTHER_GAME, reason

NO_SUCH_SEAT = reason(
    "match/no_such_seat",
    en="There is no seat {seat} at this table.",
    fr="Il n'y a pas de place {seat} à cette table.",
)
SEAT_TAKEN = reason(
    "match/seat_taken",
    en="Seat {seat} is taken.",
    fr="La place {seat} est prise.",
)
SEAT_RESERVED = reason(
    "match/seat_reserved",
    en="Seat {seat} is kept for somebody else.",
    fr="La place {seat} est réservée à quelqu'un d'autre.",
)
ALREADY_SEATED = reason(
    "match/already_seated",
    en="You already sit at seat {seat}.",
    fr="Vous occupez déjà la place {seat}.",
)
NOT_SEATED = reason(
    "match/not_seated",
    en="You have no seat in this match.",
    fr="Vous n'avez pas de place dans cette partie.",
)
NOT_STARTED = reason(
    "match/not_started",
    en="The match has not started: it waits for players, or for their seeds.",
    fr="La partie n'a pas commencé : on attend des joueurs, ou leurs graines.",
)
ALREADY_STARTED = reason(
    "match/already_started",
    en="The match has started.",
    fr="La partie a commencé.",
)
TOO_MANY_CHANGES = reason(
    "match/too_many_changes",
    en="Seats here have changed {commits} times: stay, and the match starts when all are taken.",
    fr=(
        "On a changé de place {commits} fois à cette table : restez, la partie commence dès que "
        "toutes sont prises."
    ),
)
OVER = reason(
    "match/over",
    en="The match is over.",
    fr="La partie est terminée.",
)
NOT_OVER = reason(
    "match/not_over",
    en="The match is not over.",
    fr="La partie n'est pas terminée.",
)
TIME_IS_UP = reason(
    "match/time_is_up",
    en="Your time is up.",
    fr="Votre temps est écoulé.",
)
FLAG_STANDS = reason(
    "match/flag_stands",
    en="No flag has fallen.",
    fr="Aucun drapeau n'est tombé.",
)
TIMEKEEPERS = reason(
    "match/timekeepers",
    en="Only the timekeeper may do that.",
    fr="Seul le chronométreur peut faire cela.",
)
ALREADY_OPEN = reason(
    "match/already_open",
    en="This match is already open.",
    fr="Cette partie est déjà ouverte.",
)
OTHER_RECEIPT = reason(
    "match/other_receipt",
    en="This receipt belongs to another seed or to another player.",
    fr="Ce reçu est celui d'une autre graine ou d'un autre joueur.",
)
COMMITMENT_EXPIRED = reason(
    "match/commitment_expired",
    en="This receipt has expired: ask for a new one.",
    fr="Ce reçu est périmé : demandez-en un nouveau.",
)
SEED_AND_HASH = reason(
    "match/seed_and_hash",
    en="Give a client seed or its hash, not both.",
    fr="Donnez une graine ou son empreinte, pas les deux.",
)
SEATS_FREE = reason(
    "match/seats_free",
    en="There are still free seats: keep your client seed secret until all are taken.",
    fr="Des places sont libres : gardez votre graine secrète tant qu'il en reste.",
)
NOTHING_TO_REVEAL = reason(
    "match/nothing_to_reveal",
    en="Your seat has no client seed to reveal.",
    fr="Votre place n'a pas de graine à révéler.",
)
OTHER_CLIENT_SEED = reason(
    "match/other_client_seed",
    en="This is not the client seed whose hash you gave.",
    fr="Ce n'est pas la graine dont vous avez donné l'empreinte.",
)
NOT_THE_END = reason(
    "match/not_the_end",
    en="The moves do not lead to the recorded end.",
    fr="Les coups ne mènent pas à la fin annoncée.",
)
PAST_DIVERGES = reason(
    "match/past_diverges",
    en="By the rules and figures of today the match does not lead there.",
    fr="Avec les règles et les chiffres d'aujourd'hui, la partie ne mène pas là.",
)
NOT_FORKED_YET = reason(
    "match/not_forked_yet",
    en="A match can be gone on from once it is over; before that, only by whoever plays it alone.",
    fr="On peut repartir d'une partie terminée ; avant, seul qui la joue en solitaire le peut.",
)
OVER_THERE = reason(
    "match/over_there",
    en="At version {version} the match is over: there is nothing to go on with.",
    fr="À la version {version}, la partie est terminée : rien ne reste à jouer.",
)
NOT_STARTED_THERE = reason(
    "match/not_started_there",
    en="At version {version} the match has not started: there is nothing to go on with.",
    fr="À la version {version}, la partie n'a pas commencé : rien n'est encore à jouer.",
)
STAYS_UNLISTED = reason(
    "match/stays_unlisted",
    en="What goes on from an unlisted match, or from one that is shown late, is not listed.",
    fr="Ce qui repart d'une partie non listée, ou montrée en différé, n'est pas listé.",
)

REFUSALS = (
    NO_SUCH_SEAT,
    SEAT_TAKEN,
    SEAT_RESERVED,
    ALREADY_SEATED,
    NOT_SEATED,
    NOT_STARTED,
    ALREADY_STARTED,
    TOO_MANY_CHANGES,
    OVER,
    NOT_OVER,
    TIME_IS_UP,
    FLAG_STANDS,
    TIMEKEEPERS,
    ALREADY_OPEN,
    OTHER_RECEIPT,
    COMMITMENT_EXPIRED,
    SEED_AND_HASH,
    SEATS_FREE,
    NOTHING_TO_REVEAL,
    OTHER_CLIENT_SEED,
    NOT_THE_END,
    PAST_DIVERGES,
    NOT_FORKED_YET,
    OVER_THERE,
    NOT_STARTED_THERE,
    STAYS_UNLISTED,
    NOT_YOUR_TURN,
    OTHER_GAME,
    NO_SUCH_PACK,
)
