"""Renders the view of any game as a tree of its fields."""

from collections.abc import Mapping
from typing import TypeAlias, cast

from rich.text import Text
from rich.tree import Tree

from archipel_client.messages import Json
from archipel_client.terminal.safe_text import safe

Parts: TypeAlias = Mapping[str, object]

_STYLE = "cyan"
_NOTHING = "–"


def view_tree(title: str, view: Json) -> Tree:
    root = Tree(Text(title, style="bold"), guide_style="bright_black")
    for name, value in view.items():
        _add(root, name, value)
    return root


def _add(branch: Tree, name: str, value: object) -> None:
    parts = _parts(value)
    if parts is None or _are_leaves(parts):
        branch.add(Text.assemble(f"{safe(name)}: ", (_line(value), _STYLE)))
        return
    subtree = branch.add(Text(safe(name)))
    for part, inner in parts.items():
        _add(subtree, part, inner)


def _line(value: object) -> str:
    """A leaf, or several in one line."""
    parts = _parts(value)
    if parts is None:
        return _leaf_text(value)
    named = isinstance(value, dict)
    texts = {safe(name): _leaf_text(leaf) for name, leaf in parts.items()}
    return (
        ", ".join(f"{name} {text}" if named else text for name, text in texts.items()) or _NOTHING
    )


def _are_leaves(parts: Parts) -> bool:
    return all(_parts(value) is None for value in parts.values())


def _parts(value: object) -> Parts | None:
    """The items of a value, or None if it is a leaf."""
    if isinstance(value, dict):
        return cast("Parts", value)
    if isinstance(value, list):
        return {str(place): inner for place, inner in enumerate(cast("list[object]", value))}
    return None


def _leaf_text(leaf: object) -> str:
    match leaf:
        case None:
            return _NOTHING
        case bool():
            return "yes" if leaf else "no"
        case _:
            return safe(str(leaf))
