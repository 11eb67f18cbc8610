"""The bucket boundaries others use, to compare a plan with: none knows the cost it should lower."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from staticshape.data.arrays import round_up
from staticshape.data.lengths import LengthHistogram


def pad_to_max(histogram: LengthHistogram, buckets: int) -> list[int]:
    """One bucket."""
    return [histogram.longest]


def powers_of_two(histogram: LengthHistogram, buckets: int) -> list[int]:
    """1, 2, 4 ... and the longest; the number of buckets is a result."""
    return [1 << power for power in range((histogram.longest - 1).bit_length() + 1)]


def linear(histogram: LengthHistogram, buckets: int) -> list[int]:
    """Equal steps up to the longest."""
    return [round(histogram.longest * step / buckets) for step in range(1, buckets + 1)]


def quantiles(histogram: LengthHistogram, buckets: int) -> list[int]:
    """Equal numbers of samples."""
    return [histogram.quantile(step / buckets) for step in range(1, buckets + 1)]


def equal_mass(histogram: LengthHistogram, buckets: int) -> list[int]:
    """Equal sums of lengths (lhotse's duration bins)."""
    mass = np.cumsum(histogram.counts * histogram.values)
    shares = [mass[-1] * step / buckets for step in range(1, buckets + 1)]
    places = np.searchsorted(mass, shares).clip(max=mass.size - 1)
    return [int(histogram.values[place]) for place in places]


def exponential(histogram: LengthHistogram, buckets: int, least: int = 16) -> list[int]:
    """A geometric series from 16 to the longest (as vLLM warms up its buckets)."""
    if buckets == 1 or histogram.longest <= least:
        return [histogram.longest]
    ratio = math.log(histogram.longest / least) / (buckets - 1)
    return [round(least * math.exp(ratio * step)) for step in range(buckets)]


HEURISTICS: dict[str, Callable[[LengthHistogram, int], list[int]]] = {
    "pad to max": pad_to_max,
    "powers of two": powers_of_two,
    "linear": linear,
    "quantiles": quantiles,
    "equal mass": equal_mass,
    "exponential": exponential,
}


def heuristic_boundaries(
    name: str, histogram: LengthHistogram, buckets: int, multiple_of: int = 1
) -> tuple[int, ...]:
    """Ascending boundaries of a heuristic, aligned, the last one the longest length rounded up."""
    last = round_up(histogram.longest, multiple_of)
    raw = HEURISTICS[name](histogram, buckets)
    aligned = {min(round_up(max(one, 1), multiple_of), last) for one in raw} | {last}
    return tuple(sorted(aligned))
