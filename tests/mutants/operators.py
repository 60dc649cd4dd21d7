"""Mutation operators: the small changes of one node that tests ought to notice."""

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Final, TypeAlias

Change: TypeAlias = tuple[ast.expr | ast.stmt, str, str]
"""What is replaced, the kind of the change, and the new text."""
_Operator: TypeAlias = Callable[[ast.AST], Iterator[Change]]

_COMPARISONS: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_OPPOSITES: Final = {"max": "min", "min": "max", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[Change]:
    """Every change of this node, without those of the nodes within it."""
    if (operator := _OPERATORS.get(type(node))) is not None:
        yield from operator(node)


def head(node: ast.AST) -> str:
    """The first name of an expression, as `log` of `log.info(…)`."""
    match node:
        case ast.Call():
            return head(node.func)
        case ast.Attribute(ast.Name("functools" | "contextlib"), name):
            return name
        case ast.Attribute():
            return head(node.value)
        case ast.Name():
            return node.id
        case _:
            return ""


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _compare(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.Compare)
    for place, operator in enumerate(node.ops):
        other = copy(node)
        other.ops = [*node.ops[:place], _COMPARISONS[type(operator)](), *node.ops[place + 1 :]]
        yield node, "comparison", _text(other)


def _boolean(node: ast.AST) -> Iterator[Change]:
    """`and` for `or`, and each operand dropped."""
    assert isinstance(node, ast.BoolOp)
    opposite = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node, "boolean", _text(ast.BoolOp(opposite, node.values))
    for place in range(len(node.values)):
        rest = node.values[:place] + node.values[place + 1 :]
        kept = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield node, "operand", _text(kept)


def _negation(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.UnaryOp)
    if isinstance(node.op, ast.Not | ast.USub):
        yield node, "negation", _text(node.operand)


def _arithmetic(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.BinOp)
    if (other := _ARITHMETIC.get(type(node.op))) is not None:
        yield node, "arithmetic", _text(ast.BinOp(node.left, other(), node.right))


def _constant(node: ast.AST) -> Iterator[Change]:
    """The other truth value, and numbers that are off by one."""
    assert isinstance(node, ast.Constant)
    if isinstance(node.value, bool):
        yield node, "constant", repr(not node.value)
    elif isinstance(node.value, int | float):
        yield node, "constant", repr(node.value + 1)
        yield node, "constant", f"({node.value - 1!r})"


def _if(node: ast.AST) -> Iterator[Change]:
    """A branch that is always taken, or never; a guard dropped is one of these."""
    assert isinstance(node, ast.If)
    yield node.test, "condition", "True"
    yield node.test, "condition", "False"


def _while(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.While)
    if not isinstance(node.test, ast.Constant):
        yield node.test, "condition", "False"


def _conditional(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.IfExp)
    yield node, "condition", _text(node.body)
    yield node, "condition", _text(node.orelse)


def _call(node: ast.AST) -> Iterator[Change]:
    """The first two arguments swapped; `min` for `max` and `any` for `all`."""
    assert isinstance(node, ast.Call)
    if isinstance(node.func, ast.Name) and (other := _OPPOSITES.get(node.func.id)):
        yield node.func, "opposite", other
    match node.args:
        case [ast.Starred(), *_] | [_, ast.Starred(), *_]:
            return
        case [first, second, *rest] if head(node) not in {"isinstance", "issubclass"}:
            swapped = ast.Call(node.func, [second, first, *rest], node.keywords)
            yield node, "arguments", ast.unparse(swapped)


def _comprehension(node: ast.AST) -> Iterator[Change]:
    """A comprehension without its filters, loop by loop."""
    assert isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp)
    for place, loop in enumerate(node.generators):
        if loop.ifs:
            other = copy(node)
            other.generators = [*node.generators]
            other.generators[place] = ast.comprehension(loop.target, loop.iter, [], loop.is_async)
            yield node, "filter", ast.unparse(other)


def _return(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.Return)
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield node, "return", "return None"


def _expression_statement(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.Expr)
    if not isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom):
        yield node, "statement", "pass"


def _statement(node: ast.AST) -> Iterator[Change]:
    assert isinstance(node, ast.stmt)
    yield node, "statement", "pass"


def _assignment(node: ast.AST) -> Iterator[Change]:
    """Not of a plain name: without it every test of the function fails."""
    assert isinstance(node, ast.Assign)
    if all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
        yield node, "statement", "pass"


_OPERATORS: Final[Mapping[type[ast.AST], _Operator]] = {
    ast.Assign: _assignment,
    ast.AugAssign: _statement,
    ast.BinOp: _arithmetic,
    ast.BoolOp: _boolean,
    ast.Break: _statement,
    ast.Call: _call,
    ast.Compare: _compare,
    ast.Constant: _constant,
    ast.Continue: _statement,
    ast.Delete: _statement,
    ast.DictComp: _comprehension,
    ast.Expr: _expression_statement,
    ast.GeneratorExp: _comprehension,
    ast.If: _if,
    ast.IfExp: _conditional,
    ast.ListComp: _comprehension,
    ast.Raise: _statement,
    ast.Return: _return,
    ast.SetComp: _comprehension,
    ast.UnaryOp: _negation,
    ast.While: _while,
}
