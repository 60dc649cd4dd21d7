"""A page for every problem and refusal, so that a `type` can be followed."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from domain.language import Language, localized
from domain.match.refusals import REFUSALS
from domain.refusals import Reason
from domain.registry import games
from server.api.asking import Request, language_of
from server.api.kinds import KINDS, REFUSED
from server.api.pages import page
from server.api.rulebook import rules
from server.engine.errors import NotFoundError

_BLANK = re.compile(r"\{\w+\}")


class Explained(Struct, frozen=True):
    """What the page of a code says, in one language."""

    code: str
    title: str
    advice: str


@get("/problems", sync_to_thread=False)
def problems(request: Request) -> Response[str]:
    lines = (_line(each) for each in _all(language_of(request)).values())
    return page("Problems", f"<ul>{''.join(lines)}</ul>")


@get("/problems/{code:path}", sync_to_thread=False)
def problem(request: Request, code: FromPath[str]) -> Response[str]:
    found = _all(language_of(request)).get(code.strip("/"))
    if found is None:
        raise NotFoundError("problem", code.strip("/"))
    return page(found.title, f"<p><code>{found.code}</code></p><p>{escape(found.advice)}</p>")


def _line(each: Explained) -> str:
    link = f'<a href="/problems/{each.code}"><code>{each.code}</code></a>'
    return f"<li>{link} {escape(each.title)}</li>"


@cache
def _all(language: Language) -> Mapping[str, Explained]:
    return {each.code: each for each in (*_kinds(language), *_reasons(language))}


def _kinds(language: Language) -> Iterator[Explained]:
    for kind in KINDS:
        yield Explained(kind.code, kind.title[language], f"{kind.status}. {kind.advice[language]}")


def _reasons(language: Language) -> Iterator[Explained]:
    for reason in REFUSALS:
        yield _explained(reason, language, {})
    for game in games().values():
        book = {rule.rule: rule.text for rule in rules(game, language)}
        for reason in game.refusals:
            yield _explained(reason, language, book)


def _explained(reason: Reason, language: Language, book: Mapping[str, str]) -> Explained:
    rule = reason.rule or ""
    words = f"{REFUSED.advice[language]} {rule} {book.get(rule, '')}".strip()
    return Explained(reason.code, _BLANK.sub("…", localized(reason.text, language)), words)


HANDLERS = (problems, problem)
