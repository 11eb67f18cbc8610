"""Compares results and gradients of two sides within a tolerance by dtype."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from staticshape.proof.codec import Array, Encoded, Scalar, leaves, structure
from staticshape.proof.model import Comparison

#: dtype -> (relative to the element, relative to the array's largest element). A masked sum adds
#: the same terms in another order, and an element near zero may be a difference of large ones.
TOLERANCES: dict[str, tuple[float, float]] = {
    "float64": (1e-9, 1e-10),
    "float32": (1e-4, 1e-5),
    "float16": (1e-2, 4e-3),
    "bfloat16": (5e-2, 2e-2),
}


def compare(before: Encoded, after: Encoded, name: str = "value") -> tuple[Comparison, ...]:
    """Compare two results place by place; a different structure is one unequal comparison."""
    if structure(before) != structure(after):
        return (
            Comparison(
                name,
                False,
                float("inf"),
                0.0,
                f"before returns {structure(before)}, after {structure(after)}",
            ),
        )
    pairs = zip(leaves(before, name), leaves(after, name), strict=True)
    return tuple(_compare_leaf(place, first, second) for (place, first), (_, second) in pairs)


def _compare_leaf(name: str, before: Array | Scalar, after: Array | Scalar) -> Comparison:
    if isinstance(before, Array) and isinstance(after, Array):
        return compare_arrays(name, before, after)
    assert isinstance(before, Scalar) and isinstance(after, Scalar)
    if isinstance(before.value, float) and isinstance(after.value, float):
        first = Array("float32", np.asarray(before.value))
        return compare_arrays(name, first, Array("float32", np.asarray(after.value)))
    equal = before.value == after.value
    reason = "" if equal else f"before {before.value!r}, after {after.value!r}"
    return Comparison(name, equal, 0.0 if equal else float("inf"), 0.0, reason)


def compare_arrays(name: str, before: Array, after: Array) -> Comparison:
    """Compare two arrays; NaN equals NaN, infinities must agree, integers must be the same.

    Where BEFORE alone is NaN its result is not used, as long as AFTER is a number.
    """
    if before.dtype != after.dtype or before.data.shape != after.data.shape:
        reason = f"before {structure(before)}, after {structure(after)}"
        return Comparison(name, False, float("inf"), 0.0, reason)
    if before.dtype not in TOLERANCES:
        same = np.array_equal(before.data, after.data)
        return Comparison(name, same, _distance(before, after), 0.0, "" if same else "not equal")
    first = before.data.astype(np.float64)
    second = after.data.astype(np.float64)
    skipped = np.isnan(first)
    finite = np.isfinite(first)
    if np.any(~skipped & ~finite & (first != second)):
        return Comparison(name, False, float("inf"), 0.0, "infinities differ")
    if np.any(finite & ~np.isfinite(second)):
        return Comparison(name, False, float("inf"), 0.0, "after is not finite where before is")
    element, largest = TOLERANCES[before.dtype]
    return _within(name, first[finite], second[finite], element, largest)


def _within(
    name: str, first: npt.NDArray[Any], second: npt.NDArray[Any], element: float, largest: float
) -> Comparison:
    if not first.size:
        return Comparison(name, True, 0.0, 0.0)
    allowed = element * np.abs(first) + largest * np.abs(first).max()
    error = np.abs(first - second)
    worst = int(np.argmax(error - allowed))
    equal = bool(np.all(error <= allowed))
    reason = "" if equal else f"before {first[worst]:.9g}, after {second[worst]:.9g}"
    return Comparison(name, equal, float(error[worst]), float(allowed[worst]), reason)


def _distance(before: Array, after: Array) -> float:
    if before.data.dtype.kind not in "iub" or not before.data.size:
        return 0.0
    return float(np.abs(before.data.astype(np.float64) - after.data.astype(np.float64)).max())
