"""The languages of texts for players."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
Text: TypeAlias = Mapping[Language, str]
