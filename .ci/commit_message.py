"""Checks a commit message: `commit_message.py FILE`, as a commit-msg hook is called.

Prints each rule that is broken, and ends with 1 if there is any. CONTRIBUTING.md has the rules.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST_SUBJECT = 72
# What git writes itself, or takes away again before the commit is shared.
EXEMPT = re.compile(r"(Merge |Revert |fixup! |squash! |amend! )")
# "Added", "Adding", "Adds": forms that are not imperative.
INFLECTED = re.compile(r"\w+(ed|ing|[^aiosu]s)$")
IMPERATIVE = frozenset({"bring", "embed", "exceed", "feed", "need", "ping", "proceed", "seed"})
# Below this line git shows the diff of `git commit --verbose`.
SCISSORS = "# ------------------------ >8 ------------------------"


def problems(message: str) -> Iterator[str]:
    """A sentence for each broken rule."""
    kept = message.partition(SCISSORS)[0].splitlines()
    subject, *body = [line for line in kept if not line.startswith("#")] or [""]
    if EXEMPT.match(subject):
        return
    if not subject.strip():
        yield "The first line is empty: it is the subject."
        return
    if len(subject) > LONGEST_SUBJECT:
        yield f"The subject has {len(subject)} characters, more than {LONGEST_SUBJECT}."
    yield from _form(subject)
    if body and body[0].strip():
        yield "The second line is not blank."


def _form(subject: str) -> Iterator[str]:
    verb = subject.split(maxsplit=1)[0]
    if not verb[0].isupper():
        yield "The subject does not begin with a capital."
    if subject.endswith("."):
        yield "The subject ends with a full stop."
    if INFLECTED.match(verb) and verb.lower() not in IMPERATIVE:
        yield f"The subject begins with {verb}, not with an imperative, as in: Add, Fix, Move."


def main() -> None:
    found = [*problems(Path(sys.argv[1]).read_text(encoding="utf-8"))]
    for problem in found:
        print(problem)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
