"""Taking Redis away from a living server, and seeing whether the server has noticed."""

import asyncio
import signal
from http import HTTPStatus

import httpx

from kit.server_process import ServerProcess


async def ready(server: ServerProcess, http: httpx.AsyncClient) -> bool:
    answer = await http.get(f"{server.url}/health/ready")
    assert answer.json()["ready"] == (answer.status_code == HTTPStatus.OK)
    return answer.is_success


def kill_redis(server: ServerProcess) -> None:
    """If there is one just now: it is started again and again."""
    if server.redis_pid:
        server.send_redis(signal.SIGKILL)


async def keep_it_dead(server: ServerProcess) -> None:
    while True:
        kill_redis(server)
        await asyncio.sleep(0.001)
