"""The checks of a log, each of which relies on those before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from archipel_client.contract import PublicKey
from archipel_client.proof.chance import verify_commitment, verify_rolls
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


class Check(Struct, frozen=True):
    """The result of a check, with the invalid line; `passed` is None where it was not made."""

    name: str
    passed: bool | None
    found: str
    line: int | None = None


def verify(
    file: bytes, keys: Sequence[PublicKey], others: Mapping[str, Proof]
) -> tuple[Check, ...]:
    """The result of every check; after a failed one, those that rely on it are not made."""
    done = tuple(_made(file, keys, others))
    names = ("lines", "signature", *(name for name, _ in _STEPS), "witness", *others)
    missing = (Check(name, None, "not looked at") for name in names[len(done) :])
    return (*done, *missing)


def _made(file: bytes, keys: Sequence[PublicKey], others: Mapping[str, Proof]) -> Iterator[Check]:
    try:
        log = read(file)
    except InvalidLogError as invalid:
        yield _failed("lines", invalid)
        return
    yield Check("lines", passed=True, found=f"{log.last}, whole and in order")
    signature: _Step = partial(verify_signature, keys=keys)
    for name, step in (("signature", signature), *_STEPS):
        try:
            yield Check(name, passed=True, found=step(log))
        except UntrustedKeyError as untrusted:
            yield _failed(name, untrusted)
        except InvalidLogError as invalid:
            yield _failed(name, invalid)
            return
    yield _witnessed(log, keys)
    for name, proof in others.items():
        line, found = proof(file)
        yield Check(name, passed=line is None, found=found, line=line)


def _witnessed(log: Log, keys: Sequence[PublicKey]) -> Check:
    """Neither passed nor failed where seats are no witnesses: it says which."""
    try:
        witness = verify_witness(log, keys)
    except InvalidLogError as invalid:
        return _failed("witness", invalid)
    return Check("witness", passed=True if witness.is_whole else None, found=witness.found)


def _failed(name: str, invalid: InvalidLogError) -> Check:
    return Check(name, passed=False, found=str(invalid), line=invalid.line)
