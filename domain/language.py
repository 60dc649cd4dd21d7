"""The languages of texts for players."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Language: TypeAlias = Literal["en", "fr"]
Text: TypeAlias = Mapping[Language, str]


def localized(text: Text, language: Language) -> str:
    """The text in this language, or in the first that it has."""
    return text[language] if language in text else next(iter(text.values()))


class LocalizedName(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name in each language; `pl` where a Polish edition has one."""

    en: str
    fr: str
    pl: str | None = None

    def in_language(self, language: Language) -> str:
        return self.en if language == "en" else self.fr
