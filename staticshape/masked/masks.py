"""Builders of boolean masks (True = a real element) for selections and attention."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import gate, keep, narrowed, pick


@tracing.planned
def _expansion(
    valid_shape: tracing.Shape,
    valid_dtype: Any,
    x_shape: tracing.Shape,
    x_dtype: Any,
    axis: int,
) -> tracing.Shape:
    call = arguments.described(
        "expand", ("valid", valid_shape, valid_dtype), ("x", x_shape, x_dtype)
    )
    arguments.require_bool(call, valid_dtype)
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    if not -len(x_shape) <= axis < max(len(x_shape), 1):
        raise ValueError(f"{call}: x has no axis {axis}")
    start = axis % len(x_shape) if x_shape else 0
    covered = tuple(x_shape[start : start + len(valid_shape)])
    if tuple(valid_shape) != covered:
        raise ValueError(
            f"{call}: valid must have the axes of x from axis {start} on, {list(covered)}"
        )
    return tuple(valid_shape) + (1,) * (len(x_shape) - start - len(valid_shape))


@tracing.planned
def _same_rank(first: tracing.Shape, second: tracing.Shape) -> bool:
    if len(first) != len(second):
        raise ValueError(
            f"masked.expand: the tensors must have one rank, got {list(first)} and {list(second)}"
        )
    return True


def expand(valid: Tensor, x: Tensor, *others: Tensor, axis: int = 0) -> Tensor:
    """Align `valid` with the axes of `x` from `axis` on, as `x[valid]` does with the leading ones.

    Unit axes are appended until the result broadcasts to `x`, and to `others`, which must have the
    rank of `x` (selections of different rank would pair up wrongly). ValueError unless `valid` has
    the sizes of those axes. Shape: `valid` with unit axes behind it. Dtype: bool. Formula: a
    reshape, as `x[valid]` aligns. Over nothing False. No gradient. Cost: none.

    >>> expand(Tensor([True, False]), Tensor([[1.0], [2.0]])).shape
    (2, 1)
    """
    given.tensors("expand", "valid, x", valid, x)
    for other in others:
        given.tensors("expand", "others", other)
        _same_rank(x.shape, other.shape)
    valid = ops.stop_gradient(valid)
    return ops.reshape(valid, _expansion(valid.shape, valid.dtype, x.shape, x.dtype, axis))


def valid_from_lengths(lengths: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`, True where the position is below the length.

    Shape: integer lengths of any shape, one axis more. Dtype: any integers give bool. Formula:
    `arange(capacity) < lengths[..., None]`. Over nothing (length 0 or less) False. No gradient.
    Cost: one comparison.

    >>> valid_from_lengths(Tensor([1, 3]), 3).asnumpy().tolist()
    [[True, False, False], [True, True, True]]
    """
    given.integers("valid_from_lengths", "lengths", lengths)
    call = given.call("valid_from_lengths", "lengths", lengths)
    size = arguments.capacity_of(call, capacity, -1)
    shape = planning.along(lengths.ndim + 1, lengths.ndim, size)
    places = constants.iota(size, ms.int32, shape)
    return places < ops.expand_dims(narrowed(lengths), -1)


def positions(valid: Tensor, *, axis: int = -1) -> Tensor:
    """The rank of every valid element among the valid ones (position ids); invalid places 0.

    Shape: that of the mask. Dtype: int32. Formula: `cumsum(valid) - 1`. Over nothing 0. No
    gradient. Cost: one scan.

    >>> positions(Tensor([False, True, True])).asnumpy().tolist()
    [0, 0, 1]
    """
    given.boolean("positions", "valid", valid)
    at = arguments.one_axis("positions", valid.shape, valid.dtype, axis)
    ranks = ops.cumsum(gate(valid, ms.int32), at) - 1
    return keep(valid, ranks)


def segment_mask(query_ids: Tensor, key_ids: Tensor | None = None) -> Tensor:
    """`[..., Q, K]`, True within one packed sequence; ids below 0 are padding.

    For block-diagonal attention over packed sequences. Shape: integer ids [..., Q] and [..., K]
    (the same without). Dtype: any integers give bool. Formula: `query_ids[..., :, None] ==
    key_ids[..., None, :]`. Over nothing False. No gradient. Cost: one comparison.

    >>> segment_mask(Tensor([0, 0, -1])).asnumpy().tolist()
    [[True, True, False], [True, True, False], [False, False, False]]
    """
    keys = query_ids if key_ids is None else key_ids
    given.integers("segment_mask", "query_ids", query_ids)
    given.integers("segment_mask", "key_ids", keys)
    arguments.leading("segment_mask", "query_ids", query_ids.shape, "key_ids", keys.shape)
    rows = ops.expand_dims(query_ids, -1)
    columns = ops.expand_dims(keys, -2)
    return ops.logical_and(rows == columns, rows >= 0)


def causal_mask(queries: int, keys: int | None = None) -> Tensor:
    """`[queries, keys]`, True where the key is not after the query (both end together).

    Shape: [queries, keys]. Dtype: bool. Formula: `numpy.tri(queries, keys, keys - queries)`. Over
    nothing no elements. A constant of that shape: no gradient, no cost. `&` combines it with the
    other masks.

    >>> causal_mask(2).asnumpy().tolist()
    [[True, False], [True, True]]
    """
    rows = arguments.whole("causal_mask", "queries", queries)
    columns = rows if keys is None else arguments.whole("causal_mask", "keys", keys)
    return _causal(rows, columns)


@tracing.planned
def _causal(queries: int, keys: int) -> Tensor:
    return Tensor(np.tril(np.ones((queries, keys), np.bool_), keys - queries))


def key_padding_mask(valid: Tensor) -> Tensor:
    """`[batch, K]` to `[batch, 1, 1, K]`: which keys every head and query may look at.

    Shape: [batch, K] to [batch, 1, 1, K]. Dtype: bool. Formula: `valid[:, None, None, :]`. Over
    nothing False. No gradient. Cost: none.

    >>> key_padding_mask(Tensor([[True, False]])).shape
    (1, 1, 1, 2)
    """
    given.boolean("key_padding_mask", "valid", valid)
    return ops.expand_dims(ops.expand_dims(valid, -2), -2)


def additive(mask: Tensor, dtype: Any = ms.float32) -> Tensor:
    """0 where `mask` is True, else the lowest finite number of `dtype`: to add to scores.

    Shape: that of the mask. A row with nothing True stays finite, so that a plain softmax gives no
    NaN. Dtype: the float dtype told, float32 by default. Formula: `where(mask, 0,
    finfo(dtype).min)`. No gradient. Cost: one choice.

    >>> additive(Tensor([True, False]), ms.float16).asnumpy().tolist()
    [0.0, -65504.0]
    """
    given.boolean("additive", "mask", mask)
    return pick(mask, *_two_scores(dtype))


@tracing.planned
def _two_scores(dtype: Any) -> tuple[Tensor, Tensor]:
    """0 and the lowest finite number."""
    if dtype not in dtypes.FLOATS:
        raise TypeError(f"masked.additive: dtype must be a float dtype, got {dtype!r}")
    lowest = -3.3895313892515355e38
    if dtype != ms.bfloat16:
        lowest = float(np.finfo(ms.dtype_to_nptype(dtype)).min)
    return constants.filled((), dtype, 0), constants.filled((), dtype, lowest)
