"""Which of our languages a reader would rather have."""

from domain.language import Language

ENGLISH: Language = "en"
FRENCH: Language = "fr"


def preferred(accept_language: str | None) -> Language:
    """By `Accept-Language`; English where none of ours is asked for."""
    ranges = [_weighed(part) for part in (accept_language or "").split(",")]
    for tag, weight in sorted(ranges, key=lambda each: -each[1]):
        if weight > 0 and tag in {ENGLISH, FRENCH}:
            return FRENCH if tag == FRENCH else ENGLISH
    return ENGLISH


def _weighed(part: str) -> tuple[str, float]:
    tag, _, weight = part.replace(" ", "").partition(";q=")
    primary = tag.lower().partition("-")[0]
    try:
        return primary, float(weight or 1)
    except ValueError:
        return primary, 0.0
