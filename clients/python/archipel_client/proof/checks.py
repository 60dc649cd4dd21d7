"""All that can be checked of a log, in an order in which each may rely on those before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from archipel_client.contract import PublicKey
from archipel_client.proof.chance import committed, drawn
from archipel_client.proof.log import Log, Untrue, read
from archipel_client.proof.signature import Unvouched, chained, named, signed

# What another distribution can tell of a log: which line is untrue, if one is, and what it found.
Proof: TypeAlias = Callable[[bytes], tuple[int | None, str]]
_Step: TypeAlias = Callable[[Log], str]

# Of those that are our own.
_STEPS: Final[tuple[tuple[str, _Step], ...]] = (
    ("chain", chained),
    ("match", named),
    ("commitment", committed),
    ("chance", drawn),
)


class Check(Struct, frozen=True):
    """What was looked at, whether it is so, what was found, and which line is to blame.

    `passed` is nothing where it could not be looked at.
    """

    name: str
    passed: bool | None
    found: str
    line: int | None = None


def checked(
    file: bytes, keys: Sequence[PublicKey], others: Mapping[str, Proof]
) -> tuple[Check, ...]:
    """Every check with its result; one that relies on what is untrue is not made."""
    done = tuple(_made(file, keys, others))
    names = ("lines", "signature", *(name for name, _ in _STEPS), *others)
    missing = (Check(name, None, "not looked at") for name in names[len(done) :])
    return (*done, *missing)


def _made(file: bytes, keys: Sequence[PublicKey], others: Mapping[str, Proof]) -> Iterator[Check]:
    try:
        log = read(file)
    except Untrue as untrue:
        yield _failed("lines", untrue)
        return
    yield Check("lines", passed=True, found=f"{log.last}, whole and in order")
    signature: _Step = partial(signed, keys=keys)
    for name, step in (("signature", signature), *_STEPS):
        try:
            yield Check(name, passed=True, found=step(log))
        except Unvouched as unvouched:
            yield _failed(name, unvouched)
        except Untrue as untrue:
            yield _failed(name, untrue)
            return
    for name, proof in others.items():
        line, found = proof(file)
        yield Check(name, passed=line is None, found=found, line=line)


def _failed(name: str, untrue: Untrue) -> Check:
    return Check(name, passed=False, found=str(untrue), line=untrue.line)
