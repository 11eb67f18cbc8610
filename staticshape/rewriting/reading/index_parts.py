"""The parts of an index as they are written."""

from __future__ import annotations

import ast


def within(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.Tuple):
        return [part for element in node.elts for part in within(element)]
    if isinstance(node, ast.Slice):
        return [part for part in (node.lower, node.upper, node.step) if part is not None]
    return [node]


def is_whole(part: ast.expr) -> bool:
    """`:`, which picks everything."""
    return isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None


def is_rest(part: ast.expr) -> bool:
    """`...`."""
    return isinstance(part, ast.Constant) and part.value is Ellipsis


def is_new(part: ast.expr) -> bool:
    """`None`, which adds an axis of one element."""
    return isinstance(part, ast.Constant) and part.value is None


def one_part(target: ast.Subscript) -> tuple[int, ast.expr] | None:
    """The axis and the one part of an index that does not take all: `m` of `x[:, m]`."""
    if not isinstance(target.slice, ast.Tuple):
        return None
    others = [each for each in enumerate(target.slice.elts) if not is_whole(each[1])]
    return others[0] if len(others) == 1 else None
