"""Parts of a selection by rank: the mask of `x[valid][start:stop]`."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, given, planning, tracing
from .compaction import ranks
from .primitives import narrowed, tally


def span(valid: Tensor, start: Any = None, stop: Any = None) -> Tensor:
    """The mask of `x[valid][start:stop]`: of the valid places those of a range of ranks.

    Shape: that of `valid`, counted row-major. `start` and `stop` are ints, one-element integer
    Tensors or None; negative ones count from the end, as in Python. Dtype: bool. Formula: Python's
    slicing of the ranks. Over nothing nothing is valid. No gradient. Cost: one scan.

    >>> span(Tensor([True, False, True, True]), 1).asnumpy().tolist()
    [False, False, True, True]
    """
    given.boolean("span", "valid", valid)
    size = planning.size_of(valid.shape)
    if size == 0:
        return valid
    flags = ops.reshape(valid, (size,))
    rank = ranks(flags)
    count = tally(flags, 0)
    inside = flags
    if start is not None:
        inside = ops.logical_and(inside, rank >= _bound(start, count))
    if stop is not None:
        inside = ops.logical_and(inside, rank < _bound(stop, count))
    return ops.reshape(inside, valid.shape)


@tracing.planned
def _clamped(value: Any) -> Any:
    """A bound beyond all integers, as Python's slices take it (`sys.maxsize` and more)."""
    return max(min(value, 2**31 - 1), -(2**31)) if isinstance(value, int) else value


def _bound(value: Any, count: Tensor) -> Tensor:
    if isinstance(value, Tensor):
        given.one_integer("span", "bound", value)
        wide = narrowed(ops.reshape(value, ()))
    else:
        wide = narrowed(constants.constant("span", ms.int64, _clamped(value), "bound"))
    return ops.where(wide < 0, ops.maximum(wide + count, wide * 0), wide)
