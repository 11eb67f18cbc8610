"""Compares results and gradients of two sides within a tolerance by dtype."""

from __future__ import annotations

from collections.abc import Mapping
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

#: What rounding alone may do to a result, by place: added to what is allowed.
Noise = Mapping[str, npt.NDArray[Any]]
NO_NOISE: Noise = {}


def compare(
    before: Encoded, after: Encoded, name: str = "value", noise: Noise = NO_NOISE
) -> tuple[Comparison, ...]:
    """Compare two results place by place; a different structure is one unequal comparison."""
    if structure(before) != structure(after):
        return (unequal(name, f"before returns {structure(before)}, after {structure(after)}"),)
    pairs = zip(leaves(before, name), leaves(after, name), strict=True)
    return tuple(
        _compare_leaf(place, first, second, noise.get(place))
        for (place, first), (_, second) in pairs
    )


def unequal(what: str, reason: str) -> Comparison:
    """A comparison that failed for another reason than a number."""
    return Comparison(what, False, float("inf"), 0.0, reason)


def _compare_leaf(
    name: str, before: Array | Scalar, after: Array | Scalar, noise: npt.NDArray[Any] | None
) -> Comparison:
    if isinstance(before, Array) and isinstance(after, Array):
        return compare_arrays(name, before, after, noise)
    assert isinstance(before, Scalar) and isinstance(after, Scalar)
    if isinstance(before.value, float) and isinstance(after.value, float):
        first = Array("float32", np.asarray(before.value))
        return compare_arrays(name, first, Array("float32", np.asarray(after.value)), noise)
    if before.value == after.value:
        return Comparison(name, True, 0.0, 0.0)
    return unequal(name, f"before {before.value!r}, after {after.value!r}")


def compare_arrays(
    name: str, before: Array, after: Array, noise: npt.NDArray[Any] | None = None
) -> Comparison:
    """Compare two arrays: infinities must agree, integers must be the same.

    Where BEFORE alone is NaN the element is skipped: a NaN is no reference.
    """
    if before.dtype != after.dtype or before.data.shape != after.data.shape:
        return unequal(name, f"before {structure(before)}, after {structure(after)}")
    if before.dtype not in TOLERANCES:
        return _exactly(name, before.data, after.data)
    first = before.data.astype(np.float64)
    second = after.data.astype(np.float64)
    infinite, finite = np.isinf(first), np.isfinite(first)
    if np.any(infinite & (first != second)):
        return unequal(name, "before is infinite where after is not")
    if np.any(finite & ~np.isfinite(second)):
        return unequal(name, "after is not finite where before is")
    both = int(np.sum(np.isnan(first) & np.isnan(second)))
    skipped = int(np.isnan(first).sum()) - both
    compared = first.size - skipped
    first, second = first[finite], second[finite]
    if not first.size:
        return Comparison(name, True, 0.0, 0.0, "", compared, skipped)
    element, largest = TOLERANCES[before.dtype]
    allowed = element * np.abs(first) + largest * np.abs(first).max()
    if noise is not None:
        allowed = allowed + noise[finite]
    error = np.abs(first - second)
    equal = bool(np.all(error <= allowed))
    worst = int(np.argmax(error if equal else error - allowed))
    reason = "" if equal else f"before {first[worst]:.9g}, after {second[worst]:.9g}"
    far, near = float(error[worst]), float(allowed[worst])
    return Comparison(name, equal, far, near, reason, compared, skipped)


def _exactly(name: str, first: npt.NDArray[Any], second: npt.NDArray[Any]) -> Comparison:
    wrong = np.flatnonzero(first != second)
    if not wrong.size:
        return Comparison(name, True, 0.0, 0.0, "", int(first.size))
    place = wrong[0]
    one, two = first.reshape(-1)[place], second.reshape(-1)[place]
    return Comparison(name, False, abs(float(one) - float(two)), 0.0, f"before {one}, after {two}")
