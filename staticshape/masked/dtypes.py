"""Which dtypes there are, and in which one each piece of work is done."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np

from .tracing import planned

HALF = (ms.float16, ms.bfloat16)
FLOATS = (ms.float16, ms.float32, ms.float64, ms.bfloat16)
INTEGERS = (ms.int8, ms.int16, ms.int32, ms.int64, ms.uint8)
SUPPORTED = (*FLOATS, *INTEGERS, ms.bool_)


@planned
def working_dtype(dtype: Any) -> Any:
    """Where arithmetic is done: float16 and bfloat16 in float32, bool in int32."""
    if dtype in HALF:
        return ms.float32
    return ms.int32 if dtype == ms.bool_ else dtype


@planned
def movable_dtype(dtype: Any) -> Any:
    """Where data is moved (where, gather, scatter): bfloat16 has no kernels, float32 holds it."""
    return ms.float32 if dtype == ms.bfloat16 else dtype


@planned
def sum_dtype(dtype: Any) -> Any:
    """NumPy's result dtype of a sum: int64 for integers and bool, else the same."""
    return dtype if dtype in FLOATS else ms.int64


@planned
def mean_dtype(dtype: Any) -> Any:
    """NumPy's result dtype of a mean: float64 for integers and bool, else the same."""
    return dtype if dtype in FLOATS else ms.float64


@planned
def float_dtype(dtype: Any) -> Any:
    """Where a mean is computed: half floats in float32, integers and bool in float64."""
    if dtype in HALF:
        return ms.float32
    return dtype if dtype in FLOATS else ms.float64


@planned
def is_wide(dtype: Any) -> bool:
    """Whether an integer of `dtype` can be one that an int32 cannot hold."""
    return bool(dtype == ms.int64)


@planned
def chosen(name: str, dtype: Any, default: Any) -> Any:
    """The dtype of the result: `dtype`, or `default` where that is None."""
    if dtype is None:
        return default
    if dtype not in SUPPORTED:
        raise TypeError(
            f"masked.{name}: dtype must be a mindspore dtype such as mindspore.float32, "
            f"got {dtype!r}"
        )
    return dtype


@planned
def promoted(name: str, first: Any, second: Any) -> Any:
    """The common dtype of two tensors, as arithmetic between them gives it."""
    if first == second:
        return first
    if ms.bfloat16 in (first, second):
        other = second if first == ms.bfloat16 else first
        return ms.float32 if other == ms.float16 else other if other in FLOATS else first
    if first in FLOATS and second not in FLOATS:
        return first
    if second in FLOATS and first not in FLOATS:
        return second
    _refused(name, first)
    _refused(name, second)
    return ms.pytype_to_dtype(
        np.promote_types(ms.dtype_to_nptype(first), ms.dtype_to_nptype(second)).type
    )


@planned
def is_float(dtype: Any) -> bool:
    """Whether `dtype` is one of the float dtypes."""
    return dtype in FLOATS


def _refused(name: str, dtype: Any) -> None:
    if dtype not in SUPPORTED:
        raise TypeError(f"masked.{name}: dtype {dtype} is not supported")
