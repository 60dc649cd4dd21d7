"""The checks of a log, each of which relies on those before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from archipel_client.contract import PublicKey
from archipel_client.proof.chance import NotRevealedError, verify_commitment, verify_rolls
from archipel_client.proof.log import InvalidLogError, Log, read
from archipel_client.proof.signature import (
    UntrustedKeyError,
    verify_chain,
    verify_match,
    verify_signature,
)
from archipel_client.proof.witness import verify_witness

# A check of another distribution returns the invalid line, if there is one, and a finding.
Proof: TypeAlias = Callable[[bytes], tuple[int | None, str]]
_Step: TypeAlias = Callable[[Log], str]

# The checks of this distribution, after the signature.
_STEPS: Final[tuple[tuple[str, _Step], ...]] = (
    ("chain", verify_chain),
    ("match", verify_match),
    ("commitment", verify_commitment),
    ("chance", verify_rolls),
)


# Where this one is made, other distributions are asked, too.
_LAST: Final = "witness"


class Check(Struct, frozen=True):
    """The result of a check, with the invalid line; `passed` is None where it was not made."""

    name: str
    passed: bool | None
    found: str
    line: int | None = None


def verify(
    file: bytes,
    keys: Sequence[PublicKey],
    others: Mapping[str, Proof],
    *,
    daily_seed: str | None = None,
) -> tuple[Check, ...]:
    """The result of every check; after a failed one, those that rely on it are not made.

    `daily_seed` is that of the day, if it is a match of a daily deal.
    """
    try:
        log = replace(read(file), daily_seed=daily_seed)
    except InvalidLogError as invalid:
        done = [_failed("lines", invalid)]
    else:
        done = [*_made(log, keys)]
        if done[-1].name == _LAST:
            done += [_made_by(name, proof, file) for name, proof in others.items()]
    names = ("lines", "signature", *(name for name, _ in _STEPS), _LAST, *others)
    missing = (Check(name, None, "not looked at") for name in names[len(done) :])
    return (*done, *missing)


def _made(log: Log, keys: Sequence[PublicKey]) -> Iterator[Check]:
    yield Check("lines", passed=True, found=f"{log.last}, whole and in order")
    signature: _Step = partial(verify_signature, keys=keys)
    for name, step in (("signature", signature), *_STEPS):
        try:
            yield Check(name, passed=True, found=step(log))
        except UntrustedKeyError as untrusted:
            yield _failed(name, untrusted)
        except NotRevealedError as unknown:
            yield Check(name, passed=None, found=str(unknown))
        except InvalidLogError as invalid:
            yield _failed(name, invalid)
            return
    yield _witnessed(log, keys)


def _made_by(name: str, proof: Proof, file: bytes) -> Check:
    line, found = proof(file)
    return Check(name, passed=line is None, found=found, line=line)


def _witnessed(log: Log, keys: Sequence[PublicKey]) -> Check:
    """Neither passed nor failed where seats are no witnesses: it says which."""
    try:
        witness = verify_witness(log, keys)
    except InvalidLogError as invalid:
        return _failed(_LAST, invalid)
    return Check(_LAST, passed=True if witness.is_whole else None, found=witness.found)


def _failed(name: str, invalid: InvalidLogError) -> Check:
    return Check(name, passed=False, found=str(invalid), line=invalid.line)
