"""Constants of a dtype: identities, fill values, positions."""

from __future__ import annotations

import math
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor

from .dtypes import FLOATS, INTEGERS
from .tracing import Shape, planned


def _limit(dtype: Any, largest: bool) -> Any:
    if dtype in FLOATS:
        return math.inf if largest else -math.inf
    if dtype == ms.bool_:
        return largest
    limits = np.iinfo(ms.dtype_to_nptype(dtype))
    return limits.max if largest else limits.min


def _scalar(dtype: Any, value: Any) -> Tensor:
    if dtype == ms.bfloat16:
        return Tensor(np.float32(value), ms.float32).astype(ms.bfloat16)
    return Tensor(np.array(value, ms.dtype_to_nptype(dtype)), dtype)


@planned
def lowest(dtype: Any) -> Tensor:
    """The identity element of max, a 0-d constant: -inf, the smallest integer, False."""
    return _scalar(dtype, _limit(dtype, largest=False))


@planned
def highest(dtype: Any) -> Tensor:
    """The identity element of min, a 0-d constant: +inf, the largest integer, True."""
    return _scalar(dtype, _limit(dtype, largest=True))


@planned
def constant(name: str, dtype: Any, value: Any, label: str) -> Tensor:
    """A Python scalar as a 0-d constant of `dtype`, refused when the dtype cannot hold it."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        if not (isinstance(value, bool)):
            raise TypeError(f"masked.{name}: {label} must be a Python scalar, got {value!r}")
    elif dtype in INTEGERS:
        limits = np.iinfo(ms.dtype_to_nptype(dtype))
        if value != value or value in (math.inf, -math.inf) or value != int(value):
            raise TypeError(f"masked.{name}: {label}={value!r} is not a value of {dtype}")
        if not limits.min <= value <= limits.max:
            raise TypeError(f"masked.{name}: {label}={value!r} is out of the range of {dtype}")
    elif dtype == ms.bool_ and value not in (0, 1):
        raise TypeError(f"masked.{name}: {label}={value!r} is not a value of Bool")
    return _scalar(dtype, value)


@planned
def filled(shape: Shape, dtype: Any, value: Any) -> Tensor:
    """A constant tensor; `value` may be "lowest" or "highest", the identity of max or min."""
    if value in ("lowest", "highest"):
        value = _limit(dtype, value == "highest")
    if not isinstance(value, (bool, int, float)):
        raise TypeError(f"masked: a fill value must be a Python scalar, got {value!r}")
    if dtype == ms.bfloat16:
        return Tensor(np.full(shape, value, np.float32), ms.float32).astype(dtype)
    return Tensor(np.full(shape, value, ms.dtype_to_nptype(dtype)), dtype)


@planned
def iota(size: int, dtype: Any, shape: Shape) -> Tensor:
    """0, 1, ... size-1 as a constant reshaped to `shape` (one axis of it is `size` long)."""
    return Tensor(np.arange(size, dtype=ms.dtype_to_nptype(dtype)).reshape(shape), dtype)


@planned
def ordinals(size: int) -> Tensor:
    """1, 2, ... size as an int32 constant."""
    return Tensor(np.arange(1, size + 1, dtype=np.int32), ms.int32)


@planned
def unbounded(dtype: Any, value: Any) -> bool:
    """Whether a fill value is infinite in a float `dtype`."""
    with np.errstate(over="ignore"):
        number = _limit(dtype, value == "highest") if isinstance(value, str) else value
        return bool(np.isinf(np.array(number, ms.dtype_to_nptype(dtype))))


@planned
def factor(dtype: Any, value: Any) -> Tensor:
    """The size of a fill value, or the largest number if it is infinite.

    Times 0 it is 0.0, times -1 or 1 minus the value: what `keep` takes away where valid, and where
    not (an infinite value twice).
    """
    with np.errstate(over="ignore"):
        number = _limit(dtype, value == "highest") if isinstance(value, str) else value
        size = abs(float(np.array(number, ms.dtype_to_nptype(dtype))))
    limit = float(np.finfo(ms.dtype_to_nptype(dtype)).max)
    return _scalar(dtype, min(size, limit))


@planned
def steps(size: int, step: int, shape: Shape) -> Tensor:
    """0, step, 2 step, ... as an int32 constant reshaped to `shape`."""
    return Tensor((np.arange(size) * step).astype(np.int32).reshape(shape), ms.int32)


@planned
def beginnings(shape: Shape, axis: int) -> Tensor:
    """The flat place of the first element along `axis` of every row, that axis of size 1."""
    flat = np.arange(np.prod(shape, dtype=np.int64)).reshape(shape)
    return Tensor(flat.take([0], axis).astype(np.int32), ms.int32)


@planned
def ratio(dtype: Any, part: float, whole: float) -> Tensor:
    """`part / whole` as a 0-d constant; a compiler divides numbers of the graph in float32."""
    return _scalar(dtype, part / whole)


@planned
def rest(dtype: Any, part: float) -> Tensor:
    """`1 - part` as a 0-d constant."""
    return _scalar(dtype, 1 - part)


@planned
def repeated_ordinals(rows: int, size: int) -> Tensor:
    """1, 2, ... size in every row, an int32 constant."""
    return Tensor(np.tile(np.arange(1, size + 1, dtype=np.int32), (rows, 1)), ms.int32)
