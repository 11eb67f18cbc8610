"""What one padded sample costs: tokens, attention, or a function of the length."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.errors import DataError

Cost = Literal["tokens", "attention"] | Callable[[int], float]

#: Attention costs L + L^2 / 512: with 512 elements the quadratic part equals the linear one.
ATTENTION_LENGTH = 512


def cost_name(cost: Cost) -> str:
    """The name shown in reports."""
    return cost if isinstance(cost, str) else getattr(cost, "__name__", "callable")


def costs_of(cost: Cost, lengths: Sequence[int] | NDArray[np.int64]) -> NDArray[Any]:
    """The cost of a sample padded to each of the ascending `lengths`.

    int64 for "tokens" and for a function that returns whole numbers, else float64. The cost must
    be finite, not negative and must not fall as the length grows.
    """
    grid = np.asarray(lengths, np.int64)
    if cost == "tokens":
        return grid
    if cost == "attention":
        return grid + grid * (grid / ATTENTION_LENGTH)
    if not callable(cost):
        raise DataError(f"cost must be 'tokens', 'attention' or a function, got {cost!r}")
    raw = [cost(length) for length in grid.tolist()]
    whole = all(isinstance(one, (int, np.integer)) and not isinstance(one, bool) for one in raw)
    try:
        numbers = [int(one) if whole else float(one) for one in raw]
    except (TypeError, ValueError) as error:
        raise DataError(f"cost({grid[0]}) gave {raw[0]!r}, not a number") from error
    for place, number in enumerate(numbers):
        if not math.isfinite(number) or number < 0:
            raise DataError(f"cost({grid[place]}) is {number}; a cost is finite and not negative")
        if place and number < numbers[place - 1]:
            raise DataError(
                f"the cost falls from {numbers[place - 1]} at length {grid[place - 1]} to {number} "
                f"at {grid[place]}; the plan is exact only for a cost that never falls"
            )
    exact = whole and max(numbers) < 2**62
    return np.array(numbers, np.int64 if exact else np.float64)


def fit_integers(costs: NDArray[Any], samples: int) -> NDArray[Any]:
    """Float costs where the integer total of `samples` of the dearest would overflow int64."""
    if costs.dtype == np.int64 and int(costs[-1]) * samples >= 2**62:
        return costs.astype(np.float64)
    return costs
