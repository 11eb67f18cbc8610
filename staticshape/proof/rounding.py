"""Measures what rounding alone does to BEFORE's results, where a tolerance by dtype is too narrow.

A sum of terms that cancel is near zero, but its rounding error is not: it follows the terms. So the
inputs are moved by a few units in the last place, and what that does to the result is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from staticshape.proof.codec import Array, Encoded, leaves
from staticshape.proof.equivalence import Noise
from staticshape.proof.model import InputResult
from staticshape.proof.protocol import Call, Result

DRAWS = 6
STEPS = 4  # units in the last place that an input is moved by, at most
FACTOR = 4.0
#: A difference beyond this part of the largest element is never put down to rounding.
CEILING = 1e-2
#: A gradient that cancels to nothing (a bias before a softmax) is rounded like the others, which
#: it is made of: this part of the largest gradient of all. So is the mean that a BatchNorm keeps of
#: rows that cancel: this part of their deviation.
FLOOR = 8 * 2.0**-23
_GRADIENT = "gradient of "
EPSILON = {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10, "bfloat16": 2.0**-7}

Arguments = tuple[Encoded, ...]
NDArray = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def is_near(result: InputResult) -> bool:
    """Whether a result differs, but by so little that rounding could be the cause."""
    wrong = [item for item in (*result.values, *result.gradients) if not item.equal]
    return bool(wrong) and all(np.isfinite(item.error) for item in wrong)


def at_least(noise: Noise, compiled: Call | None) -> Noise:
    """The same, with the floor of gradients that cannot be had op by op."""
    gradients = {
        name: array for name, array in _arrays(compiled).items() if name.startswith(_GRADIENT)
    }
    floor = _floor(gradients.values())
    missing = {name: array for name, array in gradients.items() if name not in noise}
    return {**noise, **{name: np.full_like(array, floor) for name, array in missing.items()}}


def _floor(gradients: Iterable[NDArray]) -> float:
    """What rounding alone leaves of a gradient that cancels to nothing."""
    floor = FLOOR * max((np.abs(array).max() for array in gradients if array.size), default=0.0)
    return float(floor) if np.isfinite(floor) else 0.0


def measure(
    arguments: Arguments, mode: str, run: Callable[[tuple[Arguments, ...]], Result]
) -> Noise:
    """What rounding may do to each place; `run` runs BEFORE op by op on several inputs."""
    generator = np.random.RandomState(7)
    draws = [tuple(_moved(value, generator) for value in arguments) for _ in range(DRAWS)]
    calls = run((arguments, *draws)).eager
    base = _arrays(calls.get((mode, 0)))
    noise: dict[str, NDArray] = {}
    for index in range(1, DRAWS + 1):
        for name, array in _arrays(calls.get((mode, index))).items():
            if name not in base or base[name].shape != array.shape:
                continue
            moved = FACTOR * np.abs(array - base[name])
            noise[name] = np.maximum(noise.get(name, np.zeros_like(moved)), moved)
    floor = _floor(array for name, array in base.items() if name.startswith(_GRADIENT))
    for name, found in noise.items():
        largest = np.abs(base[name]).max() if found.size else 0.0
        spread = found.max() if found.size else 0.0  # errors move between elements
        limit = max(CEILING * largest, _terms(arguments))
        least = floor if name.startswith(_GRADIENT) else _deviation(name, base) * FLOOR
        noise[name] = np.full_like(found, max(min(spread, limit), least))
    return noise


def _deviation(name: str, base: dict[str, NDArray]) -> float:
    """How far the rows lie from the mean that a BatchNorm keeps; 0 for all other results."""
    kept = base.get(f"{name.removesuffix('mean')}variance")
    if not name.startswith("state ") or not name.endswith("moving_mean") or kept is None:
        return 0.0
    return float(np.sqrt(max(kept.max(), 0.0))) if np.isfinite(kept).all() else 0.0


def _terms(arguments: Arguments) -> float:
    """The size that a cancelling sum's terms can have, times float32's precision and length."""
    sizes = [
        float(np.abs(leaf.data.astype(np.float64)).sum()) * EPSILON[leaf.dtype]
        for value in arguments
        for _, leaf in leaves(value)
        if isinstance(leaf, Array) and leaf.dtype in EPSILON and np.isfinite(leaf.data).all()
    ]
    return max(sizes, default=0.0)


def _moved(value: Encoded, generator: np.random.RandomState) -> Encoded:
    if not isinstance(value, Array) or value.dtype not in EPSILON:
        return value
    steps = generator.randint(-STEPS, STEPS + 1, value.data.shape)
    moved = value.data * (1 + steps * EPSILON[value.dtype])
    return Array(value.dtype, moved.astype(value.data.dtype))


def _arrays(call: Call | None) -> dict[str, NDArray]:
    """All float results of a call by the names under which they are compared."""
    if call is None or call.value is None:
        return {}
    named = [(name, leaf) for name, leaf in leaves(call.value) if isinstance(leaf, Array)]
    named += [(f"state {name}", array) for name, array in call.state]
    named += [(f"{_GRADIENT}{name}", array) for name, array in call.gradients or ()]
    return {name: array.data.astype(np.float64) for name, array in named if array.is_float}
