"""The provenance of a figure, and the legend of the codes of its sources."""

import re
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from domain.language import LocalizedName

Origin: TypeAlias = Literal["published", "reconstructed", "owner"]
# In Python `$` also matches before a final line break; in other dialects only at the end.
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,19}$(?!\n)")]


class SourceEntry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="source"):
    """What the code of a source stands for.

    `published` is a text that others wrote, of this edition of the game; `reconstructed` is a
    reason of ours, and the title says what the figures rest on.
    """

    code: Code
    origin: Origin
    title: LocalizedName
    edition: str = ""
    url: str = ""


def codes_in(source: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\s,+]+", source))
