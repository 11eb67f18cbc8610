"""Axes of one element, which are repeated for all rows; where the examples show it, with a test."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.capacity import alike
from staticshape.rewriting.pairs import pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_SAID = "converted for one row, which is repeated"


def is_one(walk: Walk, node: ast.expr, axis: int) -> bool:
    """Whether an axis, counted from the front, is 1 long, or is from here on, as a test says."""
    if pairing.is_unit(walk, node, axis):
        return True
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is None or axis >= len(dims) or dims[axis].size != 1 or not isinstance(node, ast.Name):
        return False
    return alike.equal(walk, f"{walk.draft.render(node)}.shape[{axis}]", "1", _SAID)
