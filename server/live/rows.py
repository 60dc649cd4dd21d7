"""The rows of one projection, in memory, and what of them a checkpoint has not seen yet."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, Protocol

import msgspec

from domain.commit import AnyCommit
from projections.projection import Projection, Row, project
from server.store.port import Checkpoint


class Rows(Generic[Row]):
    def __init__(self, projection: Projection[Row]) -> None:
        self._projection = projection
        self._rows: dict[str, Row] = {}
        self._unsaved: set[str] = set()

    @property
    def name(self) -> str:
        return self._projection.name

    @property
    def count(self) -> int:
        return len(self._rows)

    @property
    def all(self) -> Mapping[str, Row]:
        return MappingProxyType(self._rows)

    def tell(self, commit: AnyCommit) -> None:
        for key, row in project(self._projection, self._rows, commit).items():
            self._unsaved.add(key)
            if row is None:
                self._rows.pop(key, None)
            else:
                self._rows[key] = row

    def restore(self, checkpoint: Checkpoint) -> None:
        decoder = msgspec.json.Decoder(self._projection.row)
        self._rows = {key: decoder.decode(row) for key, row in checkpoint.rows.items()}
        self._unsaved = set()

    def clear(self) -> None:
        self._rows, self._unsaved = {}, set()

    def take_unsaved(self) -> dict[str, bytes | None]:
        """What changed since the last time that somebody asked."""
        changed, self._unsaved = self._unsaved, set()
        return {key: self._encoded(key) for key in changed}

    def put_back(self, unsaved: Mapping[str, object]) -> None:
        """They could not be saved: next time, then."""
        self._unsaved.update(unsaved)

    def _encoded(self, key: str) -> bytes | None:
        row = self._rows.get(key)
        return None if row is None else msgspec.json.encode(row)


class AnyRows(Protocol):
    """Rows, of whatever projection."""

    @property
    def name(self) -> str: ...
    @property
    def count(self) -> int: ...
    def tell(self, commit: AnyCommit) -> None: ...
    def restore(self, checkpoint: Checkpoint) -> None: ...
    def clear(self) -> None: ...
    def take_unsaved(self) -> dict[str, bytes | None]: ...
    def put_back(self, unsaved: Mapping[str, object]) -> None: ...
