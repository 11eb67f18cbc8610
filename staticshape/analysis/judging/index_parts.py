"""What the parts of an index are that are no Tensors."""

from __future__ import annotations

import ast
from typing import Literal

from staticshape.analysis.values.lattice import (
    FIXED,
    Collection,
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
    derived,
)


def listed_numbers(value: Value) -> int | None:
    """How many numbers `x[:, [0, 2]]` picks."""
    if not isinstance(value, Sequence) or not value.items:
        return None
    numbers = all(isinstance(item, Python) and type(item.const) is int for item in value.items)
    return len(value.items) if numbers else None


def is_cut(node: ast.Subscript) -> bool:
    """`x[1:]`, `x[:, 0]`: no single item of a list."""
    return isinstance(node.slice, (ast.Slice, ast.Tuple))


def are_truths(value: Value) -> bool:
    """`x[[True, False]]`: a list of nothing but True and False."""
    if not isinstance(value, Sequence) or not (value.is_list and value.items):
        return False
    return all(isinstance(item, Python) and isinstance(item.const, bool) for item in value.items)


def kind_of(value: Value) -> Literal["new", "ellipsis", "number", "unknown"]:
    """What a part of an index is that is no Tensor."""
    if not isinstance(value, Python) or value.array:
        return "unknown"
    if value.has_const and value.const is None:
        return "new"
    if value.has_const and value.const is ...:
        return "ellipsis"
    other = value.has_const and isinstance(value.const, (tuple, list, str, bool))
    return "unknown" if other else "number"


def has_axes(value: Value) -> bool:
    """Whether what is stored may be more than one number."""
    return isinstance(value, Tensor) and value.dims != ()


def is_mask(value: Value) -> bool:
    """Whether an index is a boolean mask by its dtype."""
    return isinstance(value, Truth) or (
        isinstance(value, Tensor) and value.dtype == "bool" and value.dims != ()
    )


def array_of(value: Value) -> Python | None:
    """An array of NumPy's, also the arrays of positions that `np.where(mask)` gives."""
    item = value.item if isinstance(value, Collection) else value
    return item if isinstance(item, Python) and item.array else None


def python_item(base: Python) -> Value:
    """An item of a Python value."""
    if base.has_const and isinstance(base.const, (tuple, str)):
        return FIXED
    return derived(base)
