"""The languages of texts for players."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
Text: TypeAlias = Mapping[Language, str]


def localized(text: Text, language: Language) -> str:
    """The text in this language, or in the first that it has."""
    return text[language] if language in text else next(iter(text.values()))
