"""Shape symbols: names of shapes that are not known, and whether two of them can be one shape.

A symbol is a root ("x": the shape of the parameter x) and the steps that made another shape of it:
cuts ("x[2]": two of its rows) and operators ("x|stack0", "x|1,False": reduced over axis 1). A cut
at a bound that is fixed, but not known here, keeps the bound's text: "x[?self.k // 2]".
"""

from __future__ import annotations

import re
from itertools import zip_longest

from staticshape.analysis.values.lattice import Argument, Tensor, Value

_STEP = re.compile(r"\[[^\]]*\]|\|[^|\[]*")
_RANKS = {"stack": 1, "expand_dims": 1, "squeeze": -1, "concat": 0, "hstack": 0}
_NAME = re.compile(r"\|([a-z_]+)")
_NUMBER = re.compile(r"\b\d+\b")
_REDUCED = re.compile(r"\|(-?\d+|\(.*\)),(True|False)")


def shape_symbol(value: Value) -> str | None:
    """The symbol of a value's whole shape: "x" for the parameter x, "x[2]" for two of its rows."""
    if isinstance(value, Tensor):
        return value.like
    return value.name if isinstance(value, Argument) and value.whole else None


def symbols_differ(a: str, b: str) -> bool:
    """Whether two shape symbols cannot stand for one shape.

    >>> symbols_differ("x", "x[2]"), symbols_differ("x[4]", "x[-4]"), symbols_differ("x", "y")
    (True, False, False)
    >>> symbols_differ("x|2,False", "x[:,:,-1]|2,False")  # cut on the axis that is reduced
    False
    """
    one, other = _STEP.findall(a), _STEP.findall(b)
    roots = a[: a.find(one[0])] if one else a, b[: b.find(other[0])] if other else b
    if a == b or roots[0] != roots[1]:
        return False
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    ranks = _rank_change(one), _rank_change(other)
    if None not in ranks and ranks[0] != ranks[1]:
        return True
    if len(one) + len(other) == 1:
        return True
    return len(one) == len(other) == 1 and _cuts_differ(one[0], other[0])


def _rank_change(steps: list[str]) -> int | None:
    """By how much steps change the rank; None where that is not known."""
    total = 0
    for step in steps:
        reduced, name = _REDUCED.fullmatch(step), _NAME.match(step)
        if step[0] == "[":
            total -= step[1:-1].split(",").count("i")
        elif reduced:
            axes = reduced[1].strip("(),").count(",") + 1
            total -= axes if reduced[2] == "False" else 0
        elif name and name[1] in _RANKS:
            total += _RANKS[name[1]]
        else:
            return None
    return total


def _cuts_differ(a: str, b: str) -> bool:
    if a[0] != "[" or b[0] != "[":
        return False
    pairs = zip_longest(a[1:-1].split(","), b[1:-1].split(","), fillvalue=":")
    return any(x != y and not _may_agree(x, y) for x, y in pairs)


def is_exact(symbol: str) -> bool:
    """Whether a symbol stands for one shape: the text of a bound may stand for several numbers."""
    return "?" not in symbol


def _may_agree(x: str, y: str) -> bool:
    """Whether two extents of one axis may be equal: 4 of 8 elements and all but 4."""
    if "?" in (x[0], y[0]) and ":" not in (x, y):
        return _NUMBER.sub("0", x) != _NUMBER.sub("0", y)  # of `n // 2` and `n // 4` they are not
    return (
        x.lstrip("-").isdigit() and y.lstrip("-").isdigit() and x[0] != y[0] and "-" in (x[0], y[0])
    )
