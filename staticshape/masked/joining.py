"""Values behind one another with their masks: concat; rows in pieces: regroup; pair_mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix
from .primitives import keep
from .selection import compact


@tracing.planned
def _lengths(
    shapes: tuple[tracing.Shape, ...], masks: tuple[tracing.Shape | None, ...], axis: Any
) -> tuple[int, ...]:
    call = f"masked.concat({', '.join(f'x{list(shape)}' for shape in shapes)})"
    if not shapes or len(masks) != len(shapes):
        raise ValueError(f"{call}: there must be one mask (or None) for every value")
    rank = len(shapes[0])
    if isinstance(axis, bool) or not isinstance(axis, int) or not -rank <= axis < rank:
        raise ValueError(f"{call}: axis {axis!r} is out of range for rank {rank}")
    at = axis % rank
    for shape, mask in zip(shapes, masks, strict=True):
        rest = (shape[:at], shape[at + 1 :])
        if len(shape) != rank or rest != (shapes[0][:at], shapes[0][at + 1 :]):
            raise ValueError(f"{call}: all axes but axis {axis} must agree")
        if mask is not None and tuple(mask) != (shape[at],):
            raise ValueError(f"{call}: valid{list(mask)} must have the length of axis {axis}")
    return tuple(shape[at] for shape in shapes)


@tracing.planned
def _one_dtype(shapes: tuple[tracing.Shape, ...], found: tuple[Any, ...]) -> bool:
    if any(dtype != found[0] for dtype in found):
        parts = [f"{dtype}{list(shape)}" for dtype, shape in zip(found, shapes, strict=True)]
        raise TypeError(f"masked.concat({', '.join(parts)}): all values must have one dtype")
    return True


@tracing.planned
def _sequence(label: str, found: bool) -> bool:
    if not found:
        raise TypeError(f"masked.concat: {label} must be a tuple, one entry for every part")
    return True


def concat(
    values: Sequence[Tensor], valids: Sequence[Tensor | None], *, axis: int = 0
) -> tuple[Tensor, Tensor]:
    """Put values behind one another along an axis; the mask of the result goes with them.

    Shape: values that agree in all axes but `axis`; for each a bool mask `[length of that axis]`,
    or None where all of it is real. Returns `(values, valid)`: the valid elements are those of the
    parts in their order. Nothing moves and nothing is lost, so no capacity is needed. Dtype: one
    for all. Formula: numpy.concatenate, of values and masks. Gradient: that of the parts. Cost: two
    concatenations.

    >>> first, second = Tensor([1.0, np.nan]), Tensor([3.0])
    >>> values, valid = concat((first, second), (Tensor([True, False]), None))
    >>> values.asnumpy().tolist(), valid.asnumpy().tolist()
    ([1.0, nan, 3.0], [True, False, True])
    """
    _sequence("values", isinstance(values, (tuple, list)))
    _sequence("valids", isinstance(valids, (tuple, list)))
    for value in values:
        given.tensors("concat", "values", value)
    for valid in valids:
        given.optional("concat", "valids", valid)
    shapes = tuple([value.shape for value in values])
    _one_dtype(shapes, tuple([value.dtype for value in values]))
    masks = tuple([None if valid is None else valid.shape for valid in valids])
    lengths = _lengths(shapes, masks, axis)
    parts = []
    for place, valid in enumerate(valids):
        if valid is not None:
            given.boolean("concat", "valid", valid)
        whole = constants.filled((lengths[place],), ms.bool_, True)
        parts.append(whole if valid is None else ops.stop_gradient(valid))
    return ops.concat(tuple(values), axis), ops.concat(tuple(parts))


def pair_mask(rows: Tensor, columns: Tensor) -> Tensor:
    """`[..., N]` and `[..., M]` to `[..., N, M]`: the pairs of which both elements are valid.

    For what every element of one selection makes with every element of another, as `a[:, None] -
    b[None]`. Shape: the axes before the last broadcast. Dtype: bool. Formula: `rows[..., :, None] &
    columns[..., None, :]`. Over nothing False. No gradient. Cost: one logical and.

    >>> pair_mask(Tensor([True, False]), Tensor([True, True])).asnumpy().tolist()
    [[True, True], [False, False]]
    """
    given.boolean("pair_mask", "rows", rows)
    given.boolean("pair_mask", "columns", columns)
    arguments.leading("pair_mask", "rows", rows.shape, "columns", columns.shape)
    return ops.logical_and(ops.expand_dims(rows, -1), ops.expand_dims(columns, -2))


@tracing.planned
def _pieces(
    x_shape: tracing.Shape, x_dtype: Any, v_shape: tracing.Shape, v_dtype: Any, shape: Any
) -> tuple[int, int]:
    """How many rows there are and pieces each has; 0 and the rows of a piece where it has more."""
    call = arguments.described("regroup", ("x", x_shape, x_dtype), ("valid", v_shape, v_dtype))
    lead = len(v_shape)
    if tuple(x_shape[:lead]) != tuple(v_shape):
        raise ValueError(f"{call}: valid must have the leading axes of x")
    if not isinstance(shape, tuple) or not all(type(size) is int and size > 0 for size in shape):
        raise ValueError(f"{call}: shape {shape!r} must be a tuple of positive sizes")
    row, piece = planning.size_of(tuple(x_shape[lead:])), planning.size_of(shape)
    if row and piece % row == 0 and piece > row:
        return 0, piece // row
    if row % piece:
        raise ValueError(f"{call}: a row of {row} elements has no pieces of shape {list(shape)}")
    return planning.size_of(tuple(v_shape)), row // piece


def regroup(x: Tensor, valid: Tensor, shape: tuple[int, ...]) -> tuple[Tensor, Tensor]:
    """`x[valid].reshape(-1, *shape)`: every row is cut into pieces of one shape, or rows joined.

    Shape: `valid` has the leading axes of `x`, and a row of `x` has a whole number of pieces, or
    a piece a whole number of rows. Returns `(pieces, valid)`: of smaller pieces `[rows * pieces of
    a row, *shape]`, of larger ones `[ceil(rows / rows of a piece), *shape]`, and a bool mask that
    is as long. Dtype: that of `x`. Formula: numpy.reshape. A smaller piece is valid where its row
    is, and nothing moves; larger ones come first, and where the valid rows leave a rest, for which
    `reshape` raises, floats are NaN; of other dtypes 0 completes the last piece. Over nothing no
    piece is valid. Gradient: that of a reshape. Cost: one small broadcast, or one `compact`.

    >>> x = Tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]])
    >>> pieces, valid = regroup(x, Tensor([False, True]), (2,))
    >>> pieces.asnumpy()[valid.asnumpy()].tolist()
    [[5.0, 6.0], [7.0, 8.0]]
    """
    given.tensors("regroup", "x, valid", x, valid)
    given.boolean("regroup", "valid", valid)
    rows, pieces = _pieces(x.shape, x.dtype, valid.shape, valid.dtype, shape)
    if rows == 0 and planning.size_of(x.shape) > 0:
        return _joined(x, valid, pieces, shape)
    flags = ops.broadcast_to(ops.reshape(ops.stop_gradient(valid), (rows, 1)), (rows, pieces))
    data = ops.reshape(x.astype(dtypes.movable_dtype(x.dtype)), (rows * pieces, *shape))
    return data.astype(x.dtype), ops.reshape(flags, (rows * pieces,))


def _joined(x: Tensor, valid: Tensor, number: int, shape: tuple[int, ...]) -> tuple[Tensor, Tensor]:
    """Pieces of so many rows each: the valid rows in their order."""
    whole = -(-planning.size_of(valid.shape) // number)
    rows, _, count = compact(x, valid, capacity=whole * number)
    pieces = (count + number - 1) // number  # a rest is one too: it shows that there is one
    data = ops.reshape(rows.astype(dtypes.movable_dtype(x.dtype)), (whole, *shape))
    if dtypes.is_float(x.dtype):
        data = keep(ops.equal(pieces * number, count), data, float("nan"))
    return data.astype(x.dtype), prefix(pieces, whole)
