"""Linear regression with a small penalty on large weights, for features that go by their names."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Features: TypeAlias = Mapping[str, float]


def fit_ridge(
    rows: Sequence[Features], targets: Sequence[float], penalty: float = 1.0
) -> dict[str, float]:
    """The weights with which the features come closest to the targets."""
    names = sorted({name for row in rows for name in row})
    columns = [[row.get(name, 0.0) for name in names] for row in rows]
    matrix = [
        [
            sum(row[left] * row[right] for row in columns) + penalty * (left == right)
            for right in range(len(names))
        ]
        for left in range(len(names))
    ]
    sums = [
        sum(row[at] * target for row, target in zip(columns, targets, strict=True))
        for at in range(len(names))
    ]
    return dict(zip(names, solved(matrix, sums), strict=True))


def solved(matrix: Sequence[Sequence[float]], sums: Sequence[float]) -> list[float]:
    """By Gauss: every row is freed of all unknowns but its own."""
    rows = [[*row, total] for row, total in zip(matrix, sums, strict=True)]
    for at in range(len(rows)):
        largest = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[largest] = rows[largest], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(rows)):
            if other != at:
                factor = rows[other][at]
                rows[other] = [
                    value - factor * own for value, own in zip(rows[other], rows[at], strict=True)
                ]
    return [row[-1] for row in rows]


def weights_module(weights: Mapping[int, Features] | Mapping[str, Features], key: str) -> str:
    """As a module of their own."""
    lines = [
        '"""What each trait has been worth: written by fitting.py, not by hand."""',
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        f"WEIGHTS: Final[Mapping[{key}, Mapping[str, float]]] = {{",
    ]
    for of, several in weights.items():
        named = f'"{of}"' if isinstance(of, str) else str(of)
        lines += [f"    {named}: {{", *(_line(*each) for each in several.items()), "    },"]
    return "\n".join([*lines, "}", ""])


def _line(name: str, weight: float) -> str:
    return f'        "{name}": {round(weight, 2) + 0.0},'
