"""The few plain pages that the server itself shows."""

from html import escape
from importlib.resources import files
from string import Template

from litestar import Response

_FRAME = Template((files("server.api") / "html" / "frame.html").read_text(encoding="utf-8"))


def page(title: str, body: str, status: int = 200) -> Response[str]:
    """A page; the body is markup, the title plain text."""
    text = _FRAME.substitute(title=escape(title), body=body)
    return Response(text, status_code=status, media_type="text/html")
