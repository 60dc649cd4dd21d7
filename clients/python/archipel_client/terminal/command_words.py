"""Commands of any game as words, from the names in its choices: `place_city b2 red`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from archipel_client.choices import KIND, fields
from archipel_client.messages import Json


def parse_command(text: str, choices: Iterable[Json]) -> Json | None:
    """The legal command that these words denote."""
    kind, *given = text.split() or [""]
    patterns = _of_kind(kind, choices)
    open_fields = _open_fields(patterns)
    found = (_filled(pattern, open_fields, given) for pattern in patterns)
    return next((command for command in found if command is not None), None)


def next_words(text: str, choices: Iterable[Json]) -> Sequence[str]:
    """The words that may follow these."""
    kind, *given = text.split() or [""]
    if not kind:
        return _unique(_name(pattern) for pattern in choices)
    patterns = _of_kind(kind, choices)
    open_fields = _open_fields(patterns)
    return _unique(
        word for pattern in patterns for word in _next_words(pattern, open_fields, given)
    )


def command_text(command: Json, choices: Iterable[Json]) -> str:
    """A legal command as words."""
    kind = _name(command)
    open_fields = _open_fields(_of_kind(kind, choices))
    return " ".join([kind, *(_word(command[name]) for name in open_fields)])


def _of_kind(kind: str, choices: Iterable[Json]) -> Sequence[Json]:
    return [pattern for pattern in choices if _name(pattern) == kind]


def _open_fields(patterns: Iterable[Json]) -> Sequence[str]:
    """The fields with several values over all patterns of a type; the others are left out."""
    values: dict[str, set[str]] = {}
    for pattern in patterns:
        for name, offered in fields(pattern).items():
            values.setdefault(name, set()).update(map(_word, offered))
    return [name for name, words in values.items() if len(words) > 1]


def _name(pattern: Json) -> str:
    """The command type without the game's prefix."""
    return str(pattern[KIND]).rpartition(".")[2]


def _filled(pattern: Json, open_fields: Sequence[str], words: Sequence[str]) -> Json | None:
    if len(words) != len(open_fields):
        return None
    chosen: dict[str, object] = {name: only[0] for name, only in fields(pattern).items()}
    for word, name in zip(words, open_fields, strict=True):
        values = _by_word(pattern, name)
        if word not in values:
            return None
        chosen[name] = values[word]
    return {KIND: pattern[KIND], **chosen}


def _next_words(pattern: Json, open_fields: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    values = [_by_word(pattern, name) for name in open_fields]
    fits = len(words) < len(open_fields) and all(
        word in values[at] for at, word in enumerate(words)
    )
    return iter(values[len(words)] if fits else ())


def _by_word(pattern: Json, name: str) -> Mapping[str, object]:
    return {_word(value): value for value in fields(pattern)[name]}


def _word(value: object) -> str:
    """Without spaces, which separate words."""
    if isinstance(value, str) and value:
        return value.replace(" ", "_")
    return msgspec.json.encode(value).decode().replace(" ", "_")


def _unique(words: Iterable[str]) -> Sequence[str]:
    return tuple(dict.fromkeys(words))
