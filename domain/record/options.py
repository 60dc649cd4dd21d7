"""The options of a game as tags of a text record: one tag a field, named after it in PascalCase."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, TypeVar

import msgspec
from msgspec.structs import FieldInfo, fields

from domain.messages import Options
from domain.record.text import RawRecord, UnreadableRecordError

O = TypeVar("O", bound=Options)

_WORDS: Final[Mapping[str, bool | None]] = {"-": None, "yes": True, "no": False}


def option_tags(options: Options) -> dict[str, str]:
    """A tag for each option but those that are unset."""
    values = msgspec.to_builtins(options)
    return {
        tag_name(each.name): _written(values[each.encode_name])
        for each in fields(options)
        if each.encode_name in values
    }


def read_options(raw: RawRecord, kind: type[O]) -> O:
    """The options that the tags state; a missing tag means the default."""
    stated = {
        each.encode_name: _read(raw, each)
        for each in fields(kind)
        if tag_name(each.name) in raw.tags
    }
    try:
        return msgspec.convert(stated, kind)
    except msgspec.ValidationError as error:
        raise UnreadableRecordError(raw.line_of("Game"), str(error)) from error


def tag_name(field: str) -> str:
    """`magic_dice` → `MagicDice`."""
    return "".join(word.capitalize() for word in field.split("_"))


def _written(value: object) -> str:
    for word, meaning in _WORDS.items():
        if value is meaning:
            return word
    return str(value)


def _read(raw: RawRecord, field: FieldInfo) -> object:
    name = tag_name(field.name)
    text = raw.tags[name].value
    try:
        return _converted(text, field)
    except msgspec.ValidationError as error:
        raise UnreadableRecordError(raw.line_of(name), f"{name}: {error}") from error


def _converted(text: str, field: FieldInfo) -> object:
    if text in _WORDS:
        with suppress(msgspec.ValidationError):
            return msgspec.convert(_WORDS[text], field.type)
    return msgspec.convert(text, field.type, strict=False)
