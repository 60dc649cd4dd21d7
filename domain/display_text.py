"""Text of players as it may be shown: one line, every character visible, read in one direction.

The log keeps what was stored; whatever renders it passes through here.
"""

import re
from typing import Final
from unicodedata import category, combining, normalize

# Control, format (bidi controls, zero width), surrogate, private use, unassigned; line breaks.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Not in these categories, but without a form: fillers, variation selectors, the empty Braille cell.
_BLANK: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]"
)
_SPACES: Final = re.compile(r"\s+")
# As many as Vietnamese and Thai need; more of them cover the lines above and below.
_MAX_MARKS: Final = 3


def is_hidden(character: str) -> bool:
    """Whether a reader cannot see it, or it changes the order of what they see."""
    return category(character) in _HIDDEN or _BLANK.fullmatch(character) is not None


def displayable(text: str, limit: int | None = None) -> str:
    """The text on one line, without hidden characters; plain text is returned as it is."""
    if not (text.isascii() and text.isprintable()):
        text = _SPACES.sub(" ", normalize("NFC", text))
        text = _without_towers("".join(each for each in text if not is_hidden(each))).strip()
    return text if limit is None or len(text) <= limit else text[: limit - 1].rstrip() + "…"


def has_towers(text: str) -> bool:
    """Whether more combining marks are stacked on a character than any language needs."""
    return text != _without_towers(text)


def _without_towers(text: str) -> str:
    kept, height = list[str](), 0
    for each in text:
        height = height + 1 if combining(each) or category(each) == "Me" else 0
        if height <= _MAX_MARKS:
            kept.append(each)
    return "".join(kept)
