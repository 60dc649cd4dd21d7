"""What verification says: the text and the line of every finding about lines and signatures."""

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from archipel_client.contract import PublicKey
from archipel_client.proof import Check, key_of, verify
from archipel_client.proof.log import InvalidLogError, read
from archipel_client.proof.signature import UntrustedKeyError, verify_signature
from domain.match import UNOPENED
from kit.corrupted_files import lines_of
from kit.stored_log import log_of, public_keys, signed
from server.api.spec.sample import KEY
from server.replays.signed_logs import signed_head

Line: TypeAlias = dict[str, Any]

LOG = log_of("divercite")
LINES = LOG.splitlines(keepends=True)
COMMITS, HEAD = LINES[:-1], LINES[-1]
LAST = len(LINES)
NOT_LOOKED_AT = "not looked at"
UNWITNESSED = Check(
    "witness", passed=None, found="unwitnessed: the match was opened without a receipt"
)


def findings(log: bytes, keys: Sequence[PublicKey] | None = None) -> dict[str, Check]:
    checks = verify(log, public_keys() if keys is None else keys, {})
    return {check.name: check for check in checks}


def failure(log: bytes) -> tuple[str, int | None, str]:
    """The one failed check with its line and text; those after it are not made."""
    checks = [*findings(log).values()]
    (place,) = [place for place, check in enumerate(checks) if check.passed is False]
    assert all(check.passed and check.line is None for check in checks[:place])
    rest = {(check.passed, check.found, check.line) for check in checks[place + 1 :]}
    assert rest <= {(None, NOT_LOOKED_AT, None)}
    failed = checks[place]
    return failed.name, failed.line, failed.found


def with_head(**fields: object) -> bytes:
    """The log with other fields in its head, signed by nobody."""
    head = {**json.loads(HEAD), **fields}
    return b"".join([*COMMITS, json.dumps(head, separators=(",", ":")).encode(), b"\n"])


def test_what_is_found_of_a_true_log() -> None:
    """Each check says what it has verified."""
    found = {name: check.found for name, check in findings(LOG).items()}
    head = json.loads(HEAD)
    count = LAST - 1
    assert found["lines"] == f"{LAST}, whole and in order"
    assert found["signature"] == f"by the key {head['key']}"
    assert found["chain"] == f"{count} commits, none changed, none missing"
    assert found["match"] == f"{head['match']}, at version {count}, of {head['at']}"
    assert found["witness"] == UNWITNESSED.found
    made = {**findings(LOG), "witness": replace(UNWITNESSED, passed=True)}
    assert all(check.passed and check.line is None for check in made.values())
    assert findings(LOG)["witness"] == UNWITNESSED


def test_a_line_that_is_no_commit() -> None:
    """The first line that cannot be read is named, and no other check is made."""
    name, line, found = failure(b"".join([*COMMITS[:3], b"{}\n", *COMMITS[4:], HEAD]))
    assert (name, line) == ("lines", 4)
    assert found.startswith("this is not a commit: Object missing required field")


def test_a_line_out_of_order() -> None:
    """A version in the wrong place is named with the one that belongs there."""
    swapped = [*COMMITS[:2], COMMITS[3], COMMITS[2], *COMMITS[4:], HEAD]
    assert failure(b"".join(swapped)) == ("lines", 3, "this is version 4, not 3")


def test_a_log_without_its_head() -> None:
    """Where the last line is a commit, the head is missing."""
    name, line, found = failure(b"".join(COMMITS))
    assert (name, line) == ("lines", LAST - 1)
    assert found.startswith("this is not the signed head of a log: ")


@pytest.mark.parametrize(
    "log",
    [LOG.removesuffix(b"\n"), LOG[: -len(HEAD)] + b" " + HEAD, with_head(more=1)],
    ids=["no newline", "a blank", "another field"],
)
def test_a_head_in_another_form(log: bytes) -> None:
    """The head has one encoding."""
    assert failure(log) == ("lines", LAST, "the signed head is not in its canonical form")


def test_a_head_alone() -> None:
    """A log without commits proves nothing."""
    assert failure(HEAD) == ("lines", 1, "a log has at least one commit before its head")


def test_an_unknown_key() -> None:
    """The text names the key, and the checks that need no key are made."""
    checks = findings(LOG, ())
    key = json.loads(HEAD)["key"]
    unknown = Check("signature", passed=False, found=f"its key {key} is unknown", line=LAST)
    assert checks.pop("signature") == unknown
    assert checks.pop("witness") == UNWITNESSED
    assert all(check.passed for check in checks.values())
    with pytest.raises(UntrustedKeyError):
        verify_signature(read(LOG), ())


def test_the_right_one_of_several_keys() -> None:
    """The key is chosen by its id."""
    (ours,) = public_keys()
    other = replace(ours, kid="another", x="A" * 43)
    assert findings(LOG, (other, ours))["signature"].passed
    assert findings(LOG, (ours, other))["signature"].passed
    assert findings(LOG, (ours, replace(other, kid=ours.kid)))["signature"].passed


def forged_signature() -> str:
    raw = bytearray(b64decode(json.loads(HEAD)["signature"]))
    raw[0] ^= 1
    return b64encode(bytes(raw)).decode()


@pytest.mark.parametrize(
    "fields",
    [{"signature": forged_signature()}, {"signature": ""}, {"version": 1}, {"match": "another"}],
    ids=["flipped", "empty", "version", "match"],
)
def test_a_signature_of_something_else(fields: Line) -> None:
    """A signature counts for its head alone."""
    assert failure(with_head(**fields)) == (
        "signature", LAST, "the signature does not belong to this key and this head",
    )  # fmt: skip


@pytest.mark.parametrize("x", ["", "A", "é", "A" * 43])
def test_a_key_that_is_none(x: str) -> None:
    """A public key of the wrong form verifies nothing."""
    (ours,) = public_keys()
    broken = replace(ours, x=x)
    (check,) = [check for check in verify(LOG, [broken], {}) if check.name == "signature"]
    assert (check.passed, check.line) == (False, LAST)
    assert check.found == "the signature does not belong to this key and this head"


@pytest.mark.parametrize("place", [0, 1, 4, LAST - 2])
def test_a_changed_line(place: int) -> None:
    """The line that was changed is named, wherever it stands."""
    changed = COMMITS[place].replace(b'"at":"20', b'"at":"21')
    assert changed != COMMITS[place]
    log = b"".join([*COMMITS[:place], changed, *COMMITS[place + 1 :], HEAD])
    text = "this line does not have the hash that the next one holds"
    assert failure(log) == ("chain", place + 1, text)


def test_a_log_that_begins_later() -> None:
    """A first line that names a commit before it is not the first."""
    first, *rest = lines_of(b"".join(COMMITS))
    bodies = [body_of({**first, "previous": b64encode(b"\1" * 32).decode()})]
    for line in rest:
        bodies.append(body_of({**line, "previous": hash_of(bodies[-1])}))
    log = signed(b"".join(body + b"\n" for body in bodies))
    assert failure(log) == ("chain", 1, "a line before this one is missing")


def body_of(line: Line) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode()


def hash_of(body: bytes) -> str:
    return b64encode(sha256(body).digest()).decode()


@pytest.mark.parametrize("match, version", [("another", LAST - 1), (None, LAST - 2), (None, LAST)])
def test_a_head_of_another_match(match: str | None, version: int) -> None:
    """A head that is signed for another match or version does not prove this log."""
    match = match or json.loads(HEAD)["match"]
    head = signed_head(replace(UNOPENED, id=match, version=version, head=head_hash()), KEY)
    log = b"".join(COMMITS) + msgspec.json.encode(head) + b"\n"
    assert failure(log) == ("match", LAST, f"it is signed for version {version} of {match}")


def head_hash() -> bytes:
    return bytes.fromhex(json.loads(HEAD)["head"])


def test_other_distributions() -> None:
    """A check of another distribution comes last, with its own text and line."""
    asked = list[bytes]()

    def objects(file: bytes) -> tuple[int | None, str]:
        asked.append(file)
        return 7, "it objects"

    checks = verify(LOG, public_keys(), {"agrees": lambda _: (None, "fine"), "objects": objects})
    assert checks[-2:] == (
        Check("agrees", passed=True, found="fine"),
        Check("objects", passed=False, found="it objects", line=7),
    )
    assert asked == [LOG]
    *_, last = verify(HEAD, public_keys(), {"objects": objects})
    assert last == Check("objects", passed=None, found=NOT_LOOKED_AT)
    assert asked == [LOG]


def test_the_key_of_a_file() -> None:
    """The id of the key, or None for a file that is no log."""
    assert key_of(LOG) == json.loads(HEAD)["key"]
    assert key_of(b"".join(COMMITS)) is None


def test_an_error_has_a_text() -> None:
    """An InvalidLogError says why, not only where."""
    with pytest.raises(InvalidLogError, match=r"^this is version 2, not 1$") as invalid:
        read(b"".join(LINES[1:]))
    assert invalid.value.line == 1
