# The part that is used here; the library brings no types of its own.
from typing import TypedDict

class Homoglyph(TypedDict):
    c: str
    n: str

confusables_data: dict[str, list[Homoglyph]]
