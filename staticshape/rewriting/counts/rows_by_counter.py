"""`x[i - 1]` where the counter `i` is a Tensor now: op by op, a negative one loses its gradient.

MindSpore 2.10 reads the row, from the end below 0, and gives it no gradient in PyNative mode.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.reading.identity import assigned_in, names_in

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_HELP = "write the place so that it is never below 0, or the rows of the end in front of the loop"


def read(site: Site, loop: ast.For, counter: str, least: int, inside: Iterable[ast.AST]) -> None:
    """Read rows that may stand at a place below 0 with `row_at`; refuse what writes there.

    `least`: the least number that the counter can be.
    """
    walk = site.walk
    for item in inside:
        if not isinstance(item, ast.Subscript) or counter not in names_in(item.slice):
            continue
        parts = item.slice.elts if isinstance(item.slice, ast.Tuple) else [item.slice]
        behind = any(isinstance(part, ast.Slice) for part in parts)  # its gradient is right
        if behind or not isinstance(walk.facts.value(item.value), Tensor):
            continue
        moving = [part for part in parts if counter in names_in(part)]
        moving = [part for part in moving if sized.is_plain_number(part, counter, walk)]
        if all(_is_from_zero(walk, part, counter, least) for part in moving):
            continue
        name = item.value.id if isinstance(item.value, ast.Name) else None
        if isinstance(walk.scope.layouts.get(name or ""), Masked):
            continue  # a row of a selection is read by its place there
        bound = name is None or name in assigned_in(loop.body)
        if len(parts) > 1 or bound or not isinstance(item.ctx, ast.Load):
            place = ast.unparse(item.slice)
            reason = f"the place `{place}` may be below 0, where a Tensor has another gradient"
            raise site.refuse(reason, _HELP)
        walk.draft.replace(item, f"{walk.masked}.row_at({name}, {ast.unparse(item.slice)})")


def _is_from_zero(walk: Walk, node: ast.expr, counter: str, least: int) -> bool:
    """Whether a place is surely not below 0."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult):
        return all(_is_from_zero(walk, part, counter, least) for part in (node.left, node.right))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):  # `i - 1` of `range(1, n)`
        known, less = walk.constant(node.right)
        counts = isinstance(node.left, ast.Name) and node.left.id == counter
        return counts and known and isinstance(less, int) and less <= least
    if isinstance(node, ast.Name) and node.id == counter:
        return True
    known, value = walk.constant(node)
    return known and isinstance(value, int) and value >= 0
