"""An HTML page for the `type` of every problem and refusal."""

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
from server.api import names
from server.api.games import rules
from server.api.problem_types import PROBLEM_TYPES, REFUSED
from server.api.requests import Request, language_of
from server.api.responses import html_page
from server.engine.errors import NotFoundError

_BLANK = re.compile(r"\{\w+\}")


class Explanation(Struct, frozen=True):
    """The content of a page, in one language."""

    code: str
    title: str
    advice: str


@get("/problems", sync_to_thread=False)
def problems(request: Request) -> Response[str]:
    lines = (_line(each) for each in _all(language_of(request)).values())
    return html_page("Problems", f"<ul>{''.join(lines)}</ul>")


@get("/problems/{code:path}", sync_to_thread=False)
def problem(request: Request, code: FromPath[str]) -> Response[str]:
    found = _all(language_of(request)).get(code.strip("/"))
    if found is None:
        raise NotFoundError("problem", code.strip("/"))
    return html_page(found.title, f"<p><code>{found.code}</code></p><p>{escape(found.advice)}</p>")


def _line(each: Explanation) -> str:
    link = f'<a href="/problems/{each.code}"><code>{each.code}</code></a>'
    return f"<li>{link} {escape(each.title)}</li>"


@cache
def _all(language: Language) -> Mapping[str, Explanation]:
    return {each.code: each for each in (*_problem_types(language), *_reasons(language))}


def _problem_types(language: Language) -> Iterator[Explanation]:
    for each in PROBLEM_TYPES:
        yield Explanation(
            each.code, each.title[language], f"{each.status}. {each.advice[language]}"
        )


def _reasons(language: Language) -> Iterator[Explanation]:
    for reason in (*REFUSALS, *names.REASONS):
        yield _explained(reason, language, {})
    for game in games().values():
        book = {rule.rule: rule.text for rule in rules(game, language)}
        for reason in game.refusals:
            yield _explained(reason, language, book)


def _explained(reason: Reason, language: Language, book: Mapping[str, str]) -> Explanation:
    rule = reason.rule or ""
    advice = f"{REFUSED.advice[language]} {rule} {book.get(rule, '')}".strip()
    return Explanation(reason.code, _BLANK.sub("…", localized(reason.text, language)), advice)


HANDLERS = (problems, problem)
