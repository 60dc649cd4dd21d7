"""Guests that stay the same players: their tokens are kept in files that only we can read."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from archipel_bots.recent_keeper import RecentKeeper
from archipel_client import Archipel, UnauthorizedError


@asynccontextmanager
async def guest_client(
    server: str, name: str, file: Path, timeout_s: float, key: str | None = None
) -> AsyncGenerator[Archipel]:
    """A client with the token of the file, or with a new one where the server rejects that."""
    keeper = RecentKeeper(file.with_suffix(".seeds"))
    token = _read_token(file)
    async with Archipel(server, token, timeout_s=timeout_s, keeper=keeper) as client:
        try:
            await client.me()
        except UnauthorizedError:
            _write_token(file, (await client.join(name, key=key)).token)
        yield client


def token_file(folder: Path, name: str) -> Path:
    return folder / f"{quote(name, safe=' ')}.token"


def _read_token(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def _write_token(file: Path, token: str) -> None:
    """Atomic: a crash leaves the old file or the new one."""
    new = file.with_suffix(".new")
    new.touch(mode=0o600)
    new.write_text(token)
    new.replace(file)
