"""Masks that are the same all along the last axis: `tile(mask.expand_dims(-1), (1, D))` and kin."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.records import dataclass

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk

_STRETCH = ("tile", "broadcast_to", "expand_as", "expand", "broadcast")
_NEW_AXIS = ("expand_dims", "unsqueeze")


@dataclass(frozen=True)
class RowMask:
    """A mask over rows: the expression that gives it, and what it was stretched to."""

    node: ast.expr
    width: ast.expr | None = None  # how often it was repeated, where that was written


def row_mask(walk: Walk, node: ast.expr) -> RowMask | None:
    """The mask over rows that an expression repeats along the last axis, or None."""
    width: ast.expr | None = None
    for _ in range(8):
        if isinstance(node, ast.Name):
            inner = walk.scope.names.definition(node.id)
            if inner is None:
                return None
            node = inner
            continue
        if isinstance(node, ast.Subscript):
            return RowMask(node.value, width) if _adds_last_axis(node.slice) else None
        if isinstance(node, ast.Compare) and _is_zero(node):
            node = node.left
            continue
        if not isinstance(node, ast.Call):
            return None
        bound = walk.facts.calls.get(node)
        if bound is None:
            return None
        data = bound.args.get("input")
        name = bound.operator.name
        if data is None:
            return None
        if name in ("cast", "to_bool", "deepcopy", "stop_gradient"):
            node = data
        elif name in _STRETCH:
            dims = bound.args.get("dims")
            if name == "tile":
                if not isinstance(dims, ast.Tuple | ast.List) or not _repeats_last(walk, dims):
                    return None
                width = dims.elts[-1]
            node = data
        elif name in _NEW_AXIS:
            known, axis = walk.argument(bound, "axis")
            rank = walk.rank(data)
            last = axis == -1 or (rank is not None and axis == rank)
            return RowMask(data, width) if known and last else None
        elif name in ("reshape", "view"):
            shape = bound.args.get("shape")
            column = shape is not None and walk.constant(shape) == (True, (-1, 1))
            return RowMask(data, width) if column and walk.rank(data) == 1 else None
        else:
            return None
    return None


def _adds_last_axis(index: ast.expr) -> bool:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    *lead, last = parts
    whole = all(
        (isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None)
        or (isinstance(part, ast.Constant) and part.value is Ellipsis)
        for part in lead
    )
    return bool(lead) and whole and isinstance(last, ast.Constant) and last.value is None


def _is_zero(node: ast.Compare) -> bool:
    right = node.comparators[0]
    return (
        len(node.ops) == 1
        and isinstance(node.ops[0], ast.NotEq | ast.Gt)
        and isinstance(right, ast.Constant)
        and right.value == 0
    )


def _repeats_last(walk: Walk, dims: ast.Tuple | ast.List) -> bool:
    return len(dims.elts) > 1 and all(walk.constant(item) == (True, 1) for item in dims.elts[:-1])


def is_last_size(walk: Walk, size: ast.expr, data: ast.expr, width: ast.expr | None) -> bool:
    """Whether a number surely is the size of the last axis of the data."""
    node = size
    for _ in range(4):
        if not isinstance(node, ast.Name):
            break
        inner = walk.scope.names.definition(node.id)
        if inner is None:
            break
        node = inner
    rank = walk.rank(data)
    if (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "shape"
        and walk.same_shape(node.value.value, data)
    ):
        known, axis = walk.constant(node.slice)
        if known and (axis == -1 or (rank is not None and axis == rank - 1)):
            return True
    value = walk.facts.value(data)
    if not isinstance(value, Tensor) or not value.dims:
        return False
    last = value.dims[-1].size
    known, number = walk.constant(node)
    if known and isinstance(number, int):
        return last == number
    # the mask is as wide as that and the data broadcast to it: unless 1 wide, they are too
    return (
        width is not None
        and isinstance(last, int)
        and last != 1
        and walk.key(size) == walk.key(width)
    )
