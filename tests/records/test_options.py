"""Options as tags: one a field, named after it."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from domain.messages import Options
from domain.record.options import option_tags, read_options
from domain.record.text import UnreadableRecordError, read_text, write_text


class Settings(Options, frozen=True, tag_field="game", tag="settings"):
    starter: Literal["lot", 0, 1] = "lot"
    magic_dice: Annotated[int, Meta(ge=0, le=9)] = 3
    pay_on_entry: bool = False
    level: int | None = None
    pack: str = "standard"
    pace: float = 1.0


WRITTEN = [
    (Settings(), ["lot", "3", "no", "-", "standard", "1.0"]),
    (
        Settings(1, 0, pay_on_entry=True, level=-2, pack="yes", pace=0.5),
        ["1", "0", "yes", "-2", "yes", "0.5"],
    ),
    (Settings(0, pack="12"), ["0", "3", "no", "-", "12", "1.0"]),
]


def read(text: str) -> Settings:
    (raw,) = read_text(text)
    return read_options(raw, Settings)


@pytest.mark.parametrize("options, values", WRITTEN)
def test_options_are_read_back(options: Settings, values: list[str]) -> None:
    """Every kind of value that a field may have; a text that looks like another kind stays text."""
    tags = option_tags(options)
    names = ["Starter", "MagicDice", "PayOnEntry", "Level", "Pack", "Pace"]
    assert [*tags.items()] == [*zip(names, values, strict=True)]
    assert read(write_text(tags, ["*"])) == options


class Demanding(Options, frozen=True, tag_field="game", tag="demanding"):
    stones: int


def test_an_option_without_default_has_to_be_there() -> None:
    """The error names the field and the tag `Game`."""
    (raw,) = read_text('\n[Game "demanding"]')
    with pytest.raises(UnreadableRecordError, match=r"line 2: .*missing required field `stones`"):
        read_options(raw, Demanding)


def test_a_missing_tag_means_the_default() -> None:
    """Tags that belong to no field are passed over."""
    assert read('[MagicDice "1"] [Event "casual"]') == Settings(magic_dice=1)


@pytest.mark.parametrize(
    "tag, detail",
    [
        ('[MagicDice "12"]', "MagicDice: Expected `int` <= 9"),
        ('[PayOnEntry "maybe"]', "PayOnEntry: Expected `bool`, got `str`"),
        ('[Starter "2"]', "Starter: Invalid enum value 2"),
        ('[Starter "Red"]', "Starter: Invalid enum value 'Red'"),
        (f'[Level "{"9" * 5000}"]', "Level: Integer value out of range"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(tag: str, detail: str) -> None:
    """What is wrong, and where."""
    with pytest.raises(UnreadableRecordError) as caught:
        read(f'[Game "settings"]\n{tag}')
    assert (caught.value.line, caught.value.detail) == (2, detail)
