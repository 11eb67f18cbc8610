"""Valid rows dealt out to groups of one length, in their order: deal."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import fetched, prefix, running, sources
from .primitives import keep


@tracing.planned
def _groups(
    x_shape: tracing.Shape, x_dtype: Any, v_shape: tracing.Shape, v_dtype: Any, groups: Any
) -> tuple[int, int]:
    """How many rows there are, and how many a group may have."""
    call = arguments.described("deal", ("x", x_shape, x_dtype), ("valid", v_shape, v_dtype))
    if tuple(x_shape[: len(v_shape)]) != tuple(v_shape):
        raise ValueError(f"{call}: valid must have the leading axes of x")
    arguments.whole(call, "groups", groups, 1)
    size = planning.size_of(tuple(v_shape))
    return size, size // groups


def deal(x: Tensor, valid: Tensor, groups: int) -> tuple[Tensor, Tensor]:
    """`x[valid].reshape(groups, -1, *x.shape[valid.ndim:])`: groups of one length, and its mask.

    Shape: `valid` has the leading axes of `x`. Returns `(dealt, valid)`: `[groups, capacity, ...]`
    with `capacity = valid.size // groups`, and a bool mask `[capacity]`: every group has as many
    valid rows, the count divided by the number of groups. Where that leaves a rest, for which
    `reshape` raises, floats are NaN in every group, of which one place at least is valid; of other
    dtypes the rest is dropped. Places beyond hold 0. Dtype: that of `x`. Formula: numpy.reshape of
    the valid rows. Over nothing no place is valid. Gradient: every dealt row's goes back to where
    it came from. Cost: a scan, a search or scatter of places and one gather.

    >>> x = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    >>> valid = Tensor([[True, True, False], [True, False, True]])
    >>> dealt, kept = deal(x, valid, 2)
    >>> dealt.asnumpy().tolist(), kept.asnumpy().tolist()
    ([[1.0, 2.0, 0.0], [4.0, 6.0, 0.0]], [True, True, False])
    """
    given.tensors("deal", "x, valid", x, valid)
    given.boolean("deal", "valid", valid)
    size, capacity = _groups(x.shape, x.dtype, valid.shape, valid.dtype, groups)
    rest = x.shape[valid.ndim :]
    if capacity == 0:
        none = constants.filled((groups, 0, *rest), x.dtype, 0)
        return none, constants.filled((0,), valid.dtype, False)
    flags, rank = running(ops.reshape(valid, (1, size)))
    number = ops.reshape(sources(flags, rank, size), (size,))
    each = rank[0, size - 1] // groups
    kept = prefix(each, capacity)
    place = constants.steps(groups, 1, (groups, 1)) * each + constants.iota(
        capacity, each.dtype, (1, capacity)
    )
    real = ops.broadcast_to(ops.reshape(kept, (1, capacity)), (groups, capacity))
    wanted = ops.reshape(place * real.astype(each.dtype), (groups * capacity,))
    chosen = ops.gather(number, wanted, 0) * ops.reshape(real, (-1,)).astype(number.dtype)
    rows = ops.reshape(x.astype(dtypes.movable_dtype(x.dtype)), (size, *rest))
    dealt = ops.reshape(fetched(rows, chosen), (groups, capacity, *rest))
    if dtypes.is_float(x.dtype):
        fits = ops.equal(each * groups, rank[0, size - 1])
        dealt = keep(fits, dealt, float("nan"))
        # a rest with which no group is full makes one place valid, which shows the NaN
        rest_shown = ops.logical_not(fits).astype(each.dtype)
        kept = prefix(ops.maximum(each, rest_shown), capacity)
    return dealt.astype(x.dtype), kept
