"""The problem types (RFC 9457): code, status and texts of each; rules have codes of their own."""

from msgspec import Struct

from domain.language import Text


class ProblemType(Struct, frozen=True, eq=False):
    """A problem type, as its page under /problems explains it."""

    code: str
    status: int
    title: Text
    advice: Text


def _problem(code: str, status: int, *, en: tuple[str, str], fr: tuple[str, str]) -> ProblemType:
    return ProblemType(code, status, {"en": en[0], "fr": fr[0]}, {"en": en[1], "fr": fr[1]})


MALFORMED = _problem(
    "malformed",
    400,
    en=("Malformed request", "The detail names the field; the contract at /api/docs its shape."),
    fr=("Requête mal formée", "Le détail nomme le champ ; le contrat (/api/docs) sa forme."),
)
UNAUTHORISED = _problem(
    "unauthorised",
    401,
    en=("Who are you?", "Send `Authorization: Bearer <token>`; POST /api/players gives a token."),
    fr=(
        "Qui êtes-vous ?",
        "Envoyez `Authorization: Bearer <jeton>` ; POST /api/players donne un jeton.",
    ),
)
NOT_ALLOWED = _problem(
    "not_allowed",
    403,
    en=("Not yours", "This is another player's to do, or to see before the match is over."),
    fr=("Pas à vous", "C'est à un autre joueur de le faire, ou de le voir avant la fin."),
)
NOT_FOUND = _problem(
    "not_found",
    404,
    en=("Nothing here", "Nothing is known under this name or number."),
    fr=("Rien ici", "On ne connaît rien sous ce nom ou ce numéro."),
)
METHOD_NOT_ALLOWED = _problem(
    "method_not_allowed",
    405,
    en=("Not that way", "The Allow header names the methods that this address knows."),
    fr=("Pas ainsi", "L'en-tête Allow nomme les méthodes que cette adresse connaît."),
)
NOT_ACCEPTABLE = _problem(
    "not_acceptable",
    406,
    en=("No such format", "Ask in Accept for a media type that the contract names here."),
    fr=("Format inconnu", "Demandez dans Accept un type que le contrat nomme ici."),
)
REQUEST_TIMEOUT = _problem(
    "request_timeout",
    408,
    en=("Too slow", "The request did not arrive in time, and nothing was done. Send it again."),
    fr=("Trop lent", "La requête n'est pas arrivée à temps, rien n'a été fait. Renvoyez-la."),
)
WRITE_CONFLICT = _problem(
    "write_conflict",
    409,
    en=("Others were quicker", "Nothing was done. Look at the match and try again."),
    fr=("D'autres ont été plus rapides", "Rien n'a été fait. Regardez la partie et réessayez."),
)
STALE_VERSION = _problem(
    "stale_version",
    412,
    en=("The match has moved on", "Nothing was done. `version` and ETag tell where it stands."),
    fr=("La partie a avancé", "Rien n'a été fait. `version` et ETag disent où elle en est."),
)
TOO_LARGE = _problem(
    "too_large",
    413,
    en=("Too large", "No request to this server needs a body of that size."),
    fr=("Trop grand", "Aucune requête à ce serveur n'a besoin d'un corps de cette taille."),
)
UNSUPPORTED_TYPE = _problem(
    "unsupported_type",
    415,
    en=("Not that type", "Send a Content-Type that the contract names here."),
    fr=("Pas ce type", "Envoyez un Content-Type que le contrat nomme ici."),
)
REFUSED = _problem(
    "refused",
    422,
    en=("The rules say no", "Nothing was done. `code` names the reason, `rule` the rule."),
    fr=("Les règles s'y opposent", "Rien n'a été fait. `code` dit pourquoi, `rule` la règle."),
)
NO_PREVIEW = _problem(
    "no_preview",
    422,
    en=(
        "Nobody may know beforehand",
        "A preview is given only where the game hides nothing and no die or card decides.",
    ),
    fr=(
        "Nul ne peut le savoir d'avance",
        "On ne prédit que là où le jeu ne cache rien et où ni dé ni carte ne décident.",
    ),
)
UNREADABLE = _problem(
    "unreadable",
    422,
    en=("This file cannot be replayed", "`detail` says why, and `line` where."),
    fr=("Ce fichier ne peut être rejoué", "`detail` dit pourquoi, et `line` où."),
)
KEY_REUSED = _problem(
    "key_reused",
    422,
    en=("Key used before", "Nothing was done. Another command came with this Idempotency-Key."),
    fr=("Clé déjà utilisée", "Rien n'a été fait. Une autre commande a porté cette clé."),
)
BOT_UNSUITABLE = _problem(
    "bot_unsuitable",
    422,
    en=("Not a bot for this table", "It plays another game, or only alone, or sits here already."),
    fr=("Pas un bot pour cette table", "Il joue à un autre jeu, ou seul, ou est déjà assis ici."),
)
TOO_MANY = _problem(
    "too_many",
    429,
    en=("Too many requests", "Nothing was done. Wait as long as Retry-After says."),
    fr=("Trop de requêtes", "Rien n'a été fait. Attendez ce que dit Retry-After."),
)
HEAD_TOO_LARGE = _problem(
    "head_too_large",
    431,
    en=("Too much before the body", "No request to this server needs so long a path or headers."),
    fr=(
        "Trop long avant le corps",
        "Aucune requête à ce serveur n'a besoin d'un chemin ou d'en-têtes aussi longs.",
    ),
)
INTERNAL = _problem(
    "internal",
    500,
    en=("Our mistake", "It is in our logs under the request id of this answer."),
    fr=("Notre erreur", "Elle est dans nos journaux sous l'identifiant de cette requête."),
)
OVERLOADED = _problem(
    "overloaded",
    503,
    en=("Too many visitors at once", "Nothing was done. Try again in a moment."),
    fr=("Trop de visiteurs à la fois", "Rien n'a été fait. Réessayez dans un instant."),
)
SHUTTING_DOWN = _problem(
    "shutting_down",
    503,
    en=("This server is stopping", "Nothing was done. Try again: another will answer."),
    fr=("Ce serveur s'arrête", "Rien n'a été fait. Réessayez : un autre répondra."),
)
TIME_UNKNOWN = _problem(
    "time_unknown",
    503,
    en=(
        "The time is not certain",
        "Nothing was done. A move on the clock waits until it is: try again soon.",
    ),
    fr=(
        "L'heure n'est pas sûre",
        "Rien n'a été fait. Un coup à la pendule attend qu'elle le soit : réessayez bientôt.",
    ),
)
BOT_BUSY = _problem(
    "bot_busy",
    503,
    en=(
        "The bot is at too many tables",
        "Nothing was done. Invite it when one of its matches is over, or invite another one.",
    ),
    fr=(
        "Le bot est à trop de tables",
        "Rien n'a été fait. Invitez-le après l'une de ses parties, ou invitez-en un autre.",
    ),
)
BOT_UNAVAILABLE = _problem(
    "bot_unavailable",
    503,
    en=("The bot does not come", "Nobody has sat down. Invite it again, or invite another one."),
    fr=("Le bot ne vient pas", "Personne ne s'est assis. Réinvitez-le, ou invitez-en un autre."),
)
NO_ANALYST = _problem(
    "no_analyst",
    503,
    en=("No analyst is here", "Nothing was done. No bot that analyses this game is there now."),
    fr=("Aucun analyste", "Rien n'a été fait. Aucun bot qui analyse ce jeu n'est là."),
)
IMPOSSIBLE_ANALYSIS = _problem(
    "impossible_analysis",
    422,
    en=("That cannot be", "The rules contradict what was said of this move; `fault` says what."),
    fr=("C'est impossible", "Les règles contredisent ce qui est dit du coup ; `fault` dit quoi."),
)
LOG_UNAVAILABLE = _problem(
    "log_unavailable",
    503,
    en=("The log cannot be written now", "Nothing was done. Try again soon."),
    fr=("Le journal ne peut être écrit", "Rien n'a été fait. Réessayez bientôt."),
)
OUTCOME_UNKNOWN = _problem(
    "outcome_unknown",
    503,
    en=(
        "The log went away in the middle",
        "It may or may not be done. Repeat it with the same Idempotency-Key: it is done once.",
    ),
    fr=(
        "Le journal a disparu en chemin",
        "Fait ou non, on l'ignore. Répétez avec la même Idempotency-Key : une fois suffira.",
    ),
)

PROBLEM_TYPES = (
    MALFORMED,
    UNAUTHORISED,
    NOT_ALLOWED,
    NOT_FOUND,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    REQUEST_TIMEOUT,
    WRITE_CONFLICT,
    STALE_VERSION,
    TOO_LARGE,
    UNSUPPORTED_TYPE,
    REFUSED,
    NO_PREVIEW,
    UNREADABLE,
    KEY_REUSED,
    BOT_UNSUITABLE,
    TOO_MANY,
    HEAD_TOO_LARGE,
    INTERNAL,
    OVERLOADED,
    SHUTTING_DOWN,
    TIME_UNKNOWN,
    BOT_BUSY,
    BOT_UNAVAILABLE,
    NO_ANALYST,
    IMPOSSIBLE_ANALYSIS,
    LOG_UNAVAILABLE,
    OUTCOME_UNKNOWN,
)
