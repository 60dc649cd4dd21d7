"""Collects the mutants of a file: where each operator applies, as a replacement of bytes.

Not mutated, because no test should depend on it: annotations, docstrings and other strings, log
lines, assertions, protocols, the keywords of classes, `strict=` of zip, and decorators that cache.
"""

import ast
from collections.abc import Sequence
from difflib import unified_diff
from functools import cached_property
from typing import Final

from msgspec import Struct

from mutants.operators import changes, head

# Names at the head of a call that are no behaviour of ours.
_SILENT: Final = {"log", "TypeVar", "cast", "assert_never", "Counter", "Gauge", "Histogram"}
_KEPT_DECORATORS: Final = {
    "abstractmethod", "asynccontextmanager", "cache", "cached_property", "classmethod",
    "contextmanager", "lru_cache", "overload", "override", "property", "staticmethod",
}  # fmt: skip


class Mutant(Struct, frozen=True, dict=True):
    """A file with its bytes from start to end replaced."""

    path: str
    source: bytes
    # Empty for what runs when the module is imported.
    function: str
    # Where the statement begins, and where the node does.
    statement: int
    line: int
    kind: str
    start: int
    end: int
    text: str

    @cached_property
    def mutated(self) -> bytes:
        return self.source[: self.start] + self.text.encode() + self.source[self.end :]

    @cached_property
    def diff(self) -> tuple[str, ...]:
        """The changed lines, with `- ` and `+ `."""
        old, new = (each.decode().splitlines() for each in (self.source, self.mutated))
        changed = [*unified_diff(old, new, n=0, lineterm="")][2:]
        return tuple(f"{line[0]} {line[1:].strip()}" for line in changed if line[0] in "-+")


def mutants(path: str, source: bytes) -> Sequence[Mutant]:
    """All mutants of a file that can be compiled, in the order of their places."""
    visitor = _Visitor(path, source)
    visitor.visit(ast.parse(source))
    found = {(each.start, each.end, each.text): each for each in visitor.found}
    return [found[key] for key in sorted(found)]


class _Visitor(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.found: list[Mutant] = []
        self._path = path
        self._source = source
        self._names: list[str] = []
        self._in_function = False
        self._statement = 1
        self._offsets = [0]
        for line in source.splitlines(keepends=True):
            self._offsets.append(self._offsets[-1] + len(line))

    def visit(self, node: ast.AST) -> None:
        if _is_behaviour(node):
            if isinstance(node, ast.stmt):
                self._statement = node.lineno
            for target, kind, text in changes(node):
                self._add(target, kind, text)
            super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._definition(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._definition(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not any("Protocol" in ast.unparse(each) for each in node.bases):
            self._within(node.name, node.body, in_function=self._in_function)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_With(self, node: ast.With) -> None:
        self._block(node)

    def visit_AsyncWith(self, node: ast.AsyncWith) -> None:
        self._block(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.visit(node.value)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for decorator in node.decorator_list:
            if head(decorator) not in _KEPT_DECORATORS:
                self._splice(
                    decorator, "decorator", self._start(decorator) - 1, self._end(decorator), ""
                )
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._within(node.name, node.body, in_function=True)

    def _within(self, name: str, body: Sequence[ast.stmt], *, in_function: bool) -> None:
        outside, self._in_function = self._in_function, in_function
        self._names.append(name)
        for node in body:
            self.visit(node)
        self._names.pop()
        self._in_function = outside

    def _block(self, node: ast.With | ast.AsyncWith) -> None:
        """A lock, a limit, a suppressed error: the same block without it."""
        if not any(item.optional_vars for item in node.items):
            end = self._source.rindex(b":", 0, self._start(node.body[0]))
            self._splice(node, "with", self._start(node), end, "if True")
        self.generic_visit(node)

    def _add(self, node: ast.expr | ast.stmt, kind: str, text: str) -> None:
        self._splice(node, kind, self._start(node), self._end(node), text)

    def _splice(
        self, node: ast.expr | ast.stmt, kind: str, start: int, end: int, text: str
    ) -> None:
        function = ".".join(self._names) if self._in_function else ""
        where = (self._path, self._source, function, self._statement, node.lineno)
        self.found.append(Mutant(*where, kind, start, end, text))

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._offsets[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offsets[node.end_lineno - 1] + node.end_col_offset


def _is_behaviour(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom() | ast.pattern():
            return False
        case ast.Expr(ast.Call() as call) | (ast.Call() as call):
            return head(call) not in _SILENT
        case ast.If():
            return head(node.test) != "TYPE_CHECKING"
        case _:
            return True
