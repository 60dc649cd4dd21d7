"""Moves of any game in words: `place_city b2 red` is what the choices call it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from archipel_client.choices import KIND, fields
from archipel_client.messages import Json


def read(text: str, choices: Iterable[Json]) -> Json | None:
    """The one of the choices that these words name, if they name one."""
    kind, *said = text.split() or [""]
    found = (_filled(pattern, said) for pattern in choices if _name(pattern) == kind)
    return next((command for command in found if command is not None), None)


def following(text: str, choices: Iterable[Json]) -> Sequence[str]:
    """Every word that may come after these."""
    kind, *said = text.split() or [""]
    if not kind:
        return _once(_name(pattern) for pattern in choices)
    patterns = (pattern for pattern in choices if _name(pattern) == kind)
    return _once(word for pattern in patterns for word in _next_words(pattern, said))


def _name(pattern: Json) -> str:
    """Its kind, without the game that everybody knows."""
    return str(pattern[KIND]).rpartition(".")[2]


def _filled(pattern: Json, said: Sequence[str]) -> Json | None:
    asked = _asked(pattern)
    if len(said) != len(asked):
        return None
    chosen: dict[str, object] = {name: only[0] for name, only in fields(pattern).items()}
    for word, (name, values) in zip(said, asked.items(), strict=True):
        if word not in values:
            return None
        chosen[name] = values[word]
    return {KIND: pattern[KIND], **chosen}


def _next_words(pattern: Json, said: Sequence[str]) -> Iterator[str]:
    asked = list(_asked(pattern).values())
    fits = len(said) < len(asked) and all(word in asked[at] for at, word in enumerate(said))
    return iter(asked[len(said)] if fits else ())


def _asked(pattern: Json) -> Mapping[str, Mapping[str, object]]:
    """The fields that leave a choice, each with its values by the words for them."""
    return {
        name: {_word(value): value for value in values}
        for name, values in fields(pattern).items()
        if len(values) > 1
    }


def _word(value: object) -> str:
    """Without spaces, since they part one word from the next."""
    if isinstance(value, str) and value:
        return value.replace(" ", "_")
    return msgspec.json.encode(value).decode().replace(" ", "_")


def _once(words: Iterable[str]) -> Sequence[str]:
    return tuple(dict.fromkeys(words))
