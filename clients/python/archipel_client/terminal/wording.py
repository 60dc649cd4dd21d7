"""Moves of any game in words: `place_city b2 red` is what the choices call it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from archipel_client.choices import KIND, fields
from archipel_client.messages import Json


def read(text: str, choices: Iterable[Json]) -> Json | None:
    """The one of the choices that these words name, if they name one."""
    kind, *said = text.split() or [""]
    patterns = _of_kind(kind, choices)
    asked = _asked(patterns)
    found = (_filled(pattern, asked, said) for pattern in patterns)
    return next((command for command in found if command is not None), None)


def following(text: str, choices: Iterable[Json]) -> Sequence[str]:
    """Every word that may come after these."""
    kind, *said = text.split() or [""]
    if not kind:
        return _once(_name(pattern) for pattern in choices)
    patterns = _of_kind(kind, choices)
    asked = _asked(patterns)
    return _once(word for pattern in patterns for word in _next_words(pattern, asked, said))


def said(command: Json, choices: Iterable[Json]) -> str:
    """One of the choices, in words."""
    kind = _name(command)
    asked = _asked(_of_kind(kind, choices))
    return " ".join([kind, *(_word(command[name]) for name in asked)])


def _of_kind(kind: str, choices: Iterable[Json]) -> Sequence[Json]:
    return [pattern for pattern in choices if _name(pattern) == kind]


def _asked(patterns: Iterable[Json]) -> Sequence[str]:
    """The fields that leave a choice, over all patterns of a kind: else two would sound alike."""
    values: dict[str, set[str]] = {}
    for pattern in patterns:
        for name, offered in fields(pattern).items():
            values.setdefault(name, set()).update(map(_word, offered))
    return [name for name, words in values.items() if len(words) > 1]


def _name(pattern: Json) -> str:
    """Its kind, without the game that everybody knows."""
    return str(pattern[KIND]).rpartition(".")[2]


def _filled(pattern: Json, asked: Sequence[str], said: Sequence[str]) -> Json | None:
    if len(said) != len(asked):
        return None
    chosen: dict[str, object] = {name: only[0] for name, only in fields(pattern).items()}
    for word, name in zip(said, asked, strict=True):
        values = _by_word(pattern, name)
        if word not in values:
            return None
        chosen[name] = values[word]
    return {KIND: pattern[KIND], **chosen}


def _next_words(pattern: Json, asked: Sequence[str], said: Sequence[str]) -> Iterator[str]:
    values = [_by_word(pattern, name) for name in asked]
    fits = len(said) < len(asked) and all(word in values[at] for at, word in enumerate(said))
    return iter(values[len(said)] if fits else ())


def _by_word(pattern: Json, name: str) -> Mapping[str, object]:
    return {_word(value): value for value in fields(pattern)[name]}


def _word(value: object) -> str:
    """Without spaces, since they part one word from the next."""
    if isinstance(value, str) and value:
        return value.replace(" ", "_")
    return msgspec.json.encode(value).decode().replace(" ", "_")


def _once(words: Iterable[str]) -> Sequence[str]:
    return tuple(dict.fromkeys(words))
