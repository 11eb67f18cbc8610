"""Indexing of host values: ints, slices, None, `...`, masks and index arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable

from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Scalar,
    Shape,
    Table,
    as_array,
    broadcast,
    join_all,
    promote,
)

Eval = Callable[[ast.expr], Host]


def subscript(base: Host, node: ast.expr, evaluate: Eval) -> Host:
    """`base[node]`."""
    if isinstance(base, Items):
        return _item(base, node, evaluate)
    if isinstance(base, Table):
        key = evaluate(node)
        known = isinstance(key, Scalar) and isinstance(key.value, (str, int)) and base.exact
        return base.values.get(key.value, NOTHING) if known and isinstance(key, Scalar) else NOTHING
    if isinstance(base, External) and base.name in ("numpy.r_", "numpy.c_"):
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        return _side_by_side(parts, base.name == "numpy.c_", evaluate)
    if isinstance(base, Array):
        elements = node.elts if isinstance(node, ast.Tuple) else [node]
        shape = None if base.shape is None else _indexed(base.shape, elements, evaluate)
        return Array(base.dtype, shape, base.tensor)
    return NOTHING


def _side_by_side(parts: list[ast.expr], columns: bool, evaluate: Eval) -> Host:
    """`np.r_[0, row]`, one behind another, and `np.c_[a, b]`, columns beside one another."""
    arrays = []
    for part in parts:
        made = Array("int64", (None,)) if isinstance(part, ast.Slice) else as_array(evaluate(part))
        if made is None or made.shape is None or len(made.shape) > (2 if columns else 1):
            return NOTHING
        arrays.append(Array(made.dtype, made.shape or (1,)))
    dtype = arrays[0].dtype
    for made in arrays[1:]:
        dtype = promote(dtype, made.dtype, tensor=False)
    if not columns:
        return Array(dtype, (_total([made.shape[0] for made in arrays if made.shape]),))
    rows, widths = arrays[0].shape, [((made.shape or ()) + (1,))[1] for made in arrays]
    return Array(dtype, (rows[0] if rows else None, _total(widths)))


def _total(sizes: list[int | None]) -> int | None:
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _item(base: Items, node: ast.expr, evaluate: Eval) -> Host:
    if isinstance(node, ast.Slice):
        cut = _bounds(node, evaluate)
        if base.exact and cut is not None:
            return Items(base.values[cut], True, base.is_list)
        return Items(list(base.values), False, base.is_list)
    index = evaluate(node)
    place = index.value if isinstance(index, Scalar) else ...
    if isinstance(place, int) and base.exact:
        inside = -len(base.values) <= place < len(base.values)
        return base.values[place] if inside else NOTHING
    return join_all(base.values)


def _bounds(node: ast.Slice, evaluate: Eval) -> slice | None:
    """The slice where all its bounds are known."""
    bounds: list[int | None] = []
    for part in (node.lower, node.upper, node.step):
        value = None if part is None else evaluate(part)
        if value is None or (isinstance(value, Scalar) and value.value is None):
            bounds.append(None)
        elif isinstance(value, Scalar) and isinstance(value.value, int):
            bounds.append(value.value)
        else:
            return None
    return None if bounds[2] == 0 else slice(*bounds)


def _sliced(size: int | None, node: ast.Slice, evaluate: Eval) -> int | None:
    cut = _bounds(node, evaluate)
    if cut is None:
        return None
    if cut == slice(None):
        return size
    return None if size is None else len(range(*cut.indices(size)))


def _indexed(shape: Shape, elements: list[ast.expr], evaluate: Eval) -> Shape | None:
    """The shape after indexing; None where it is not certain."""
    parts: list[tuple[ast.expr, Host | None]] = []
    for element in elements:
        parts.append((element, None if isinstance(element, ast.Slice) else evaluate(element)))
    used = 0
    for _, value in parts:
        consumed = _consumes(value)
        if consumed is None:
            return None
        used += consumed
    if used > len(shape):
        return None
    out: list[int | None] = []
    chosen: Shape | None = None  # the joint shape of index arrays and masks
    first, last = 0, -1
    at = 0
    for place, (element, value) in enumerate(parts):
        if isinstance(element, ast.Slice):
            out.append(_sliced(shape[at], element, evaluate))
            at += 1
        elif isinstance(value, Scalar) and value.value is None:
            out.append(1)
        elif isinstance(value, Scalar) and value.value is ... and value.type is type(...):
            rest = len(shape) - used
            out.extend(shape[at : at + rest])
            at += rest
        elif isinstance(value, Scalar) and value.type is int:
            at += 1
        else:
            index = None if value is None else as_array(value)
            if index is None or index.shape is None:
                return None
            picked: Shape | None = (None,) if index.dtype == "bool" else index.shape
            if chosen is None:
                first = len(out)
                chosen = picked
            else:
                chosen = broadcast(chosen, picked)
                if last != place - 1:
                    first = 0
                if chosen is None:
                    return None
            last = place
            at += len(index.shape) if index.dtype == "bool" else 1
    out.extend(shape[at:])
    return tuple(out) if chosen is None else (*out[:first], *chosen, *out[first:])


def _consumes(value: Host | None) -> int | None:
    """How many axes one index takes; None where it is not known."""
    if value is None:
        return 1
    if isinstance(value, Scalar):
        if value.value is None or value.type is type(...):
            return 0
        return 1 if value.type is int else None
    made = as_array(value)
    if made is None or made.dtype is None:
        return None
    if made.dtype == "bool":
        return None if made.shape is None else len(made.shape)
    return 1
