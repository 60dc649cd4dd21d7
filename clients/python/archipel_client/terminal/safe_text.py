"""Text from a server as a terminal may print it: no control sequence, nothing invisible."""

from typing import Final
from unicodedata import category, normalize

# Control, format (bidi controls, zero width), surrogate, private use, unassigned; line breaks.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def safe(text: str) -> str:
    """On one line; the server cleans names too, but a terminal need not trust it."""
    if text.isascii() and text.isprintable():
        return text
    one_line = " ".join(normalize("NFC", text).split())
    return "".join(each for each in one_line if category(each) not in _HIDDEN)
