"""Valid rows in another order at the same places: flip, roll."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, dtypes, given
from .compaction import gathered_from, ranks
from .primitives import pick
from .rows import leading


def flip(x: Tensor, valid: Tensor) -> Tensor:
    """The valid rows in reverse order, at the places of the valid rows; zeros elsewhere.

    Shape: that of `x`, whose leading axes `valid` has. Dtype: that of `x`. Formula: `y[valid] =
    x[valid][::-1]`. Over nothing zeros. Gradient: exactly 0 into invalid places. Cost: two scans,
    three gathers.

    >>> flip(Tensor([5.0, 6.0, 7.0]), Tensor([True, False, True])).asnumpy().tolist()
    [7.0, 0.0, 5.0]
    """
    given.tensors("flip", "x, valid", x, valid)
    return _turned("flip", x, valid, None)


def roll(x: Tensor, shifts: Any, valid: Tensor) -> Tensor:
    """The valid rows moved on by `shifts` among the places of the valid rows, the last come first.

    Shape: that of `x`, whose leading axes `valid` has; zeros at the other places. `shifts` is an
    int, negative to the front. Dtype: that of `x`. Formula: `y[valid] = numpy.roll(x[valid],
    shifts, 0)`. Over nothing zeros. Gradient: exactly 0 into invalid places. Cost: two scans, three
    gathers.

    >>> roll(Tensor([5.0, 6.0, 7.0]), 1, Tensor([True, True, False])).asnumpy().tolist()
    [6.0, 5.0, 0.0]
    """
    call = given.call("roll", "x, valid", x, valid)
    return _turned("roll", x, valid, constants.constant(call, ms.int32, shifts, "shifts"))


def _turned(name: str, x: Tensor, valid: Tensor, shift: Tensor | None) -> Tensor:
    """To the k-th valid place the row of the place that `name` tells, of as many as are valid."""
    size, width, shape = leading(name, x.shape, x.dtype, valid.shape, valid.dtype)
    if size * width == 0:
        return x
    flags = ops.reshape(valid, (size,))
    found, count = gathered_from(flags, size)
    rank = ranks(flags)
    one = constants.constant(name, ms.int32, 1, "one")
    number = ops.maximum(count, one)
    # a shift is taken down to the number first: beyond 2^31 a difference would wrap around
    wanted = count - one - rank if shift is None else rank - ops.floor_mod(shift, number)
    wanted = ops.floor_mod(wanted, number)
    data = ops.reshape(x.astype(dtypes.movable_dtype(x.dtype)), (size, width))
    rows = ops.reshape(ops.gather(data, ops.gather(found, wanted, 0), 0), x.shape)
    zero = constants.constant(name, x.dtype, 0, "zero").astype(data.dtype)
    return pick(ops.reshape(valid, shape), rows, zero).astype(x.dtype)
