"""The log of the server, also where it cannot be written."""

import errno
import io

from prometheus_client import REGISTRY

from server.log_output import LossyLogger


class Disk(io.StringIO):
    is_full = False

    def write(self, text: str) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(text)


def dropped() -> float:
    return REGISTRY.get_sample_value("archipel_log_lines_dropped_total") or 0


def test_a_line_that_cannot_be_written() -> None:
    """A full disk loses lines, which are counted, and breaks nothing."""
    disk, before = Disk(), dropped()
    logger = LossyLogger(disk)
    logger.info("one")
    disk.is_full = True
    for write in (logger.debug, logger.warning, logger.error, logger.critical, logger.exception):
        write("two")
    disk.is_full = False
    logger.warning("three")
    assert disk.getvalue() == "one\nthree\n"
    assert dropped() - before == 5
