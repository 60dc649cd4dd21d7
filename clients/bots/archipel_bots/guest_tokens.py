"""A guest who is the same person tomorrow: the token is kept in a file that only we can read."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from archipel_client import Archipel, Unauthorised


@asynccontextmanager
async def guest_client(
    server: str, name: str, file: Path, patience: float
) -> AsyncGenerator[Archipel]:
    """As who we were here before, or, where nobody knows us, as somebody new of this name."""
    async with Archipel(server, _read_token(file), patience=patience) as client:
        try:
            await client.me()
        except Unauthorised:
            _write_token(file, (await client.join(name)).token)
        yield client


def token_file(folder: Path, who: str) -> Path:
    return folder / f"{quote(who, safe=' ')}.token"


def _read_token(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def _write_token(file: Path, token: str) -> None:
    """Moved into place whole: a crash leaves the old file or the new one."""
    fresh = file.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_text(token)
    fresh.replace(file)
