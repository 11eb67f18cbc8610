"""Counts of numbers of few bits: a Python number takes on their dtype, an int32 Tensor does not."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.rewriting.counts import in_shape
from staticshape.rewriting.layout import Masked
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_NARROW = ("float16", "bfloat16", "int8", "int16", "uint8", "uint16", "uint32", "bool")


def refuse(
    walk: Walk, node: ast.expr, item: ast.expr, layout: Masked, *, sized: bool = True
) -> None:
    """Refuse to count where what meets the count may have another dtype then.

    `sized`: it stands for the length of one axis, as which it may only be a size or compared.
    """
    dtype = walk.dtype(item)
    if dtype not in _NARROW:
        return
    if sized and (in_shape.is_length(walk, node) or _is_compared(node, search(walk.at))):
        return
    uses, nodes = _uses(walk, node)
    flags = dtype == "bool"
    if all(
        (sized and _is_bound(use, nodes)) or (flags and _meets_floats(walk, use, nodes))
        for use in uses
    ):
        return
    raise walk.refuse(
        node,
        "a count beside numbers of few bits: as a Tensor it would change their dtype",
        layout,
        help="take the mean, or compute in float32",
    )


def _uses(walk: Walk, node: ast.expr) -> tuple[list[ast.expr], list[ast.AST]]:
    """Where a number is used, and among which nodes: itself, or a name that holds only it."""
    match walk.at:
        case ast.Assign([ast.Name(name)], value) if value is node and not walk.is_captured(name):
            nodes = list(walk.facts.nodes)
            mine = [x for x in nodes if isinstance(x, ast.Name) and x.id == name]
            loads: list[ast.expr] = [x for x in mine if isinstance(x.ctx, ast.Load)]
            if len(mine) == len(loads) + 1 and loads:
                return loads, nodes
    return [node], list(search(walk.at))


def _is_compared(node: ast.expr, nodes: Iterable[ast.AST]) -> bool:
    """Whether a number is only held against constants: what that gives has no dtype of it."""
    return any(
        isinstance(item, ast.Compare)
        and node is item.left
        and all(isinstance(other, ast.Constant) for other in item.comparators)
        for item in nodes
    )


def _is_bound(node: ast.expr, nodes: Iterable[ast.AST]) -> bool:
    """Whether a number says how far a slice goes."""
    return any(isinstance(x, ast.Slice) and node in (x.lower, x.upper) for x in nodes)


def _meets_floats(walk: Walk, node: ast.expr, nodes: Iterable[ast.AST]) -> bool:
    """Whether what a number gives is a float of the same bits, were it a Tensor or not.

    The Tensors beside the number of flags are sums of theirs: `hit.float().sum() / n`.
    """
    for item in nodes:
        if isinstance(item, ast.BinOp) and node in (item.left, item.right):
            dtype = walk.dtype(item.right if node is item.left else item.left)
            divided = isinstance(item.op, ast.Div) and dtype is not None  # of two numbers: a number
            return divided or dtype in ("float32", "float64")
    return False
