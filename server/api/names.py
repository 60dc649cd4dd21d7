"""Names that players and bots choose: the profile Nickname of PRECIS (RFC 8266), no look-alikes.

A refusal names what is wrong and, in `suggestion`, a name that would be accepted.
"""

import re
from collections.abc import Iterator
from typing import Final

from precis_i18n import get_profile

from domain.display_text import displayable, has_towers, is_hidden
from domain.refusals import Reason, Refusal, reason
from server.api.look_alikes import in_main_script, mixes_scripts, prototype, skeleton

MAX_LENGTH: Final = 40

HIDDEN = reason(
    "name/hidden_characters",
    en="This name has characters that cannot be seen or that reverse the text."
    " “{suggestion}” would be fine.",
    fr="Ce nom contient des caractères invisibles ou qui inversent le texte."
    " « {suggestion} » conviendrait.",
)
UNSUITABLE = reason(
    "name/unsuitable_characters",
    en="This name has characters that not everyone can see. “{suggestion}” would be fine.",
    fr="Ce nom contient des caractères que tout le monde ne peut pas voir."
    " « {suggestion} » conviendrait.",
)
TOO_MANY_MARKS = reason(
    "name/too_many_marks",
    en="This name stacks more accents than fit on a line. “{suggestion}” would be fine.",
    fr="Ce nom empile plus d'accents qu'une ligne n'en contient. « {suggestion} » conviendrait.",
)
MIXED_SCRIPTS = reason(
    "name/mixed_scripts",
    en="This name mixes letters of several alphabets, which look alike."
    " “{suggestion}” would be fine.",
    fr="Ce nom mêle des lettres de plusieurs alphabets, qui se ressemblent."
    " « {suggestion} » conviendrait.",
)
RESERVED = reason(
    "name/reserved",
    en="This name, or one that looks like it, belongs to this server or one of its bots."
    " “{suggestion}” would be fine.",
    fr="Ce nom, ou un autre qui lui ressemble, est celui du serveur ou d'un de ses bots."
    " « {suggestion} » conviendrait.",
)
TOO_LONG = reason(
    "name/too_long",
    en="This name is longer than 40 characters. “{suggestion}” would be fine.",
    fr="Ce nom dépasse 40 caractères. « {suggestion} » conviendrait.",
)
REASONS: Final = (HIDDEN, UNSUITABLE, TOO_MANY_MARKS, MIXED_SCRIPTS, RESERVED, TOO_LONG)

# Words by which a player would pass for the staff; in either language, as a word of the name.
_STAFF: Final = (
    "admin administrator administrateur administratrice archipel mod moderator modérateur "
    "modératrice official officiel officielle operator opérateur server serveur staff support "
    "sysop system système"
)
_OF_THE_SERVER: Final = frozenset(map(skeleton, _STAFF.split()))
_ANYBODY: Final = "Player"
_WORDS: Final = re.compile(r"[\W_]+")
_NUMBER: Final = re.compile(r"[\s_.#-]*\d+$")
_PROFILE: Final = get_profile("NicknameCasePreserved")


def accepted_name(name: str, reserved: frozenset[str] = frozenset()) -> str:
    """The name as it is stored and shown, or a Refusal; `reserved` are keys by `keys_of`."""
    found = _judged(name, reserved)
    if isinstance(found, Reason):
        raise Refusal(found, suggestion=_suggestion(name, reserved))
    return found


def name_key(name: str) -> str:
    """Equal for names that may be taken for each other: unique among accounts."""
    return skeleton(name)


def keys_of(name: str) -> frozenset[str]:
    """The keys of a name, and of the name without the number of a copy: `Greedy 2`."""
    return frozenset({name_key(name), name_key(_NUMBER.sub("", name))}) - {""}


def possible_keys(name: str) -> list[str]:
    """The keys of the name and of all that may be suggested instead, to look up as reserved."""
    return sorted(keys_of(name).union(*map(keys_of, _candidates(name))))


def _judged(name: str, reserved: frozenset[str]) -> str | Reason:
    """The accepted form of the name, or why there is none."""
    if any(map(is_hidden, name)):
        return HIDDEN
    try:
        name = _PROFILE.enforce(name)
    except UnicodeEncodeError:
        return UNSUITABLE
    if len(name) > MAX_LENGTH:
        return TOO_LONG
    if has_towers(name):
        return TOO_MANY_MARKS
    if mixes_scripts(name):
        return MIXED_SCRIPTS
    return RESERVED if _is_reserved(name, reserved) else name


def _is_reserved(name: str, reserved: frozenset[str]) -> bool:
    words = {skeleton(word) for word in _WORDS.split(name)}
    return bool({*words, *keys_of(name)} & _OF_THE_SERVER or keys_of(name) & reserved)


def _suggestion(name: str, reserved: frozenset[str]) -> str:
    judged = (_judged(each, reserved) for each in _candidates(name))
    return next((each for each in judged if isinstance(each, str)), _ANYBODY)


def _candidates(name: str) -> Iterator[str]:
    clean = displayable(name)
    letters = "".join(each for each in clean if each.isalnum() or each in " -'._").strip()
    for each in (clean, letters, prototype(letters), in_main_script(letters)):
        yield each[:MAX_LENGTH].strip()
    if letters:
        yield f"{letters[: MAX_LENGTH - 4]} fan"
