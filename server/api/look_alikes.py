"""Look-alikes by Unicode Technical Standard 39: skeletons, and the mixing of scripts."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final
from unicodedata import category, normalize

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

_NEUTRAL: Final = frozenset({"COMMON", "INHERITED"})
_LATIN: Final = "LATIN"
_EAST_ASIAN: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "BOPOMOFO"}),
    frozenset({"HAN", "HANGUL"}),
)
# Table 5 of UAX 31 without Latin, and without Cyrillic and Greek, which look like it.
_BESIDE_LATIN: Final = (
    "ARABIC ARMENIAN BENGALI BOPOMOFO DEVANAGARI ETHIOPIC GEORGIAN GUJARATI GURMUKHI HAN HANGUL "
    "HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU "
    "THAANA THAI TIBETAN"
)
# Capital I, small l and the digit are one stroke; UTS 39 leaves small i apart from them.
_ONE_STROKE: Final = str.maketrans("i", "l")


def mixes_scripts(text: str) -> bool:
    """Whether it is beyond the level "moderately restrictive" of UTS 39."""
    scripts = {alias(each) for each in text} - _NEUTRAL
    others = scripts - {_LATIN}
    if len(scripts) <= 1 or any(others <= allowed for allowed in _EAST_ASIAN):
        return False
    return _LATIN not in scripts or len(others) > 1 or not others <= {*_BESIDE_LATIN.split()}


def in_main_script(text: str) -> str:
    """Only the characters of the script that has the most of them."""
    scripts = Counter(script for each in text if (script := alias(each)) not in _NEUTRAL)
    main = {script for script, _ in scripts.most_common(1)} | _NEUTRAL
    return "".join(each for each in text if alias(each) in main)


def prototype(text: str) -> str:
    """Each character replaced by the one that stands for all that look like it."""
    prototypes = _prototypes()
    return "".join(prototypes.get(each, each) for each in normalize("NFD", text))


def skeleton(text: str) -> str:
    """Equal for texts that a reader may take for each other; the key for unique names.

    Case, accents, spaces and punctuation make no difference either.
    """
    folded = prototype(normalize("NFKC", text).casefold())
    folded = prototype(normalize("NFKC", folded).casefold())
    return "".join(each for each in folded if category(each)[0] in "LN").translate(_ONE_STROKE)


@cache
def _prototypes() -> Mapping[str, str]:
    """By character; computed at the first use, as it takes some milliseconds."""
    parents: dict[str, str] = {}

    def root(text: str) -> str:
        while (parent := parents.setdefault(text, text)) != text:
            text = parent
        return text

    for character, others in confusables_data.items():
        for other in others:
            one, two = sorted((root(_bare(character)), root(_bare(other["c"]))), key=_preference)
            parents[two] = one
    classes: defaultdict[str, list[str]] = defaultdict(list)
    for text in parents:
        classes[root(text)].append(text)
    return dict(_members(classes))


def _members(classes: Mapping[str, Iterable[str]]) -> Iterable[tuple[str, str]]:
    for prototype_of_class, members in classes.items():
        yield from ((each, prototype_of_class) for each in members if len(each) == 1)


def _bare(text: str) -> str:
    """Without the marks of direction that the table puts around some characters."""
    return text.strip("\u200e\u200f")


def _preference(text: str) -> tuple[bool, bool, bool, int, str]:
    """Sort key: small letters of ASCII first, and of these the longest, as `rn` before `m`."""
    is_small_letter = text.isascii() and text.isalpha() and text.islower()
    return not is_small_letter, not text.isascii(), not text.isalpha(), -len(text), text
