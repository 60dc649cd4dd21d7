"""Every promise of docs/promises.md names tests that exist."""

from kit.promises import ROOT, promises


def test_each_promise_has_a_test() -> None:
    """A line without a test is no promise."""
    assert promises()
    assert not [promise.text for promise in promises() if not promise.proofs]


def test_the_tests_exist() -> None:
    """A file or folder, and in a file the function, if one is named."""
    proofs = [proof for promise in promises() for proof in promise.proofs]
    assert not [proof for proof in proofs if not _exists(proof)]


def _exists(proof: str) -> bool:
    path, _, name = proof.partition("::")
    file = ROOT / path
    return file.exists() and (not name or f"def {name}(" in file.read_text())
