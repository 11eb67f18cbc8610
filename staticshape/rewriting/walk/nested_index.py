"""Stores through a part of a Tensor: `x[i][idx] = v` writes what `x[i, idx] = v` does.

With a whole number `i` that holds op by op and in a graph (measured with MindSpore 2.10, for
places, masks, slices and numbers behind it).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def as_one(walk: Walk, target: ast.Subscript) -> ast.Subscript:
    """The same place under one subscript of the Tensor; the target itself where that is no other.

    The parts of the index are those of the target: what is known of them holds.
    """
    indices: list[ast.expr] = []
    base: ast.expr = target
    while isinstance(base, ast.Subscript):
        own = base.slice.elts if isinstance(base.slice, ast.Tuple) else [base.slice]
        indices[:0] = own
        if base is not target and not all(_is_whole(walk, index) for index in own):
            return target
        base = base.value
    tensor = isinstance(base, ast.Name) and isinstance(walk.facts.value(base), Tensor)
    if base is target.value or not tensor:
        return target  # a list of Tensors takes one index
    index = ast.copy_location(ast.Tuple(indices, ast.Load()), target.slice)
    return ast.copy_location(ast.Subscript(base, index, target.ctx), target)


def _is_whole(walk: Walk, index: ast.expr) -> bool:
    """Whether an index is a whole number that the compiler knows."""
    known, constant = walk.constant(index)
    if known:
        return type(constant) is int
    value = walk.facts.value(index)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one
