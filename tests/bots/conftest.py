from functools import partial
from pathlib import Path

import pytest

from kit.hosted_bots import Hosting, hosted
from kit.server_process import ServerProcess


@pytest.fixture
def hosting(open_server: ServerProcess, tmp_path: Path) -> Hosting:
    """Hosts a bot on the shared server."""
    return partial(hosted, open_server, tmp_path / "guests")
