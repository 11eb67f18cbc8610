"""Results that are dynamic because of a finding."""

from __future__ import annotations

import ast

from staticshape.analysis.values.lattice import (
    DYNAMIC,
    FIXED,
    NUMBER,
    Collection,
    Sequence,
    Tensor,
    Value,
)
from staticshape.ops.lookup import is_pair_op_by_op
from staticshape.records import replace


def stained(result: Value, found: frozenset[int]) -> Value:
    """The result, dynamic because of these findings."""
    if isinstance(result, Tensor):
        dims = result.dims
        if dims is not None and not any(d.kind == "dynamic" for d in dims):
            dims = None
        return Tensor(result.dtype, dims, result.sources | found)
    if isinstance(result, Sequence):
        return Sequence(tuple(stained(i, found) for i in result.items), result.is_list)
    if isinstance(result, Collection):
        return Collection(stained(result.item, found), result.length)
    return Tensor(None, None, found)


def taken_apart(node: ast.Assign, target: ast.expr, value: Value) -> Value:
    """What a target takes apart.

    `values, places = x.max(1)` runs op by op, where it is a pair; `n, c = x.shape` are numbers.
    """
    if isinstance(target, ast.Tuple) and value == FIXED and is_shape(node.value):
        return Collection(NUMBER, FIXED)
    two = isinstance(target, ast.Tuple) and len(target.elts) == 2
    if two and isinstance(value, Tensor) and is_pair_op_by_op(node.value):
        return Sequence((value, replace(value, dtype="int64")))
    return value


def is_shape(node: ast.expr) -> bool:
    """`x.shape`."""
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def last_cut(result: Value) -> Value:
    """Values and places whose last axis is as long as the data say; the others keep their size."""
    if isinstance(result, Sequence):
        return Sequence(tuple(last_cut(item) for item in result.items), result.is_list)
    if isinstance(result, Tensor) and result.dims:
        return replace(result, dims=(*result.dims[:-1], DYNAMIC))
    return result


def distinct(result: Sequence, found: frozenset[int]) -> Sequence:
    """Distinct values and their places: for every value there is a place, however many differ."""
    values, *others = result.items
    places = tuple(
        i if isinstance(i, Tensor) and _is_known(i) else stained(i, found) for i in others
    )
    return Sequence((stained(values, found), *places), result.is_list)


def _is_known(tensor: Tensor) -> bool:
    if tensor.dims is None:
        return tensor.like is not None
    return not any(d.kind == "dynamic" for d in tensor.dims)
