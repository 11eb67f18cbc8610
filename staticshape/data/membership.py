"""Which bucket holds a sample: lengths in boundaries, (height, width) sizes in rectangles."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.data.length_checks import check_lengths, listed
from staticshape.errors import DataError, SampleTooLongError

#: Where the buckets end: lengths, or (height, width) pairs.
Boundaries = tuple[Any, ...]


def as_boundaries(plan: Any) -> Boundaries:
    """The boundaries of a plan or of a plain sequence: ascending lengths, or pairs by area."""
    found = getattr(plan, "boundaries", plan)
    if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
        raise DataError(f"a BucketPlan or its boundaries are needed, got {plan!r}")
    given = list(found)
    if given and all(isinstance(one, Iterable) for one in given):
        return _rectangles(given)
    boundaries = tuple(as_count(one, "a bucket boundary") for one in given)
    if not boundaries or any(a >= b for a, b in itertools.pairwise(boundaries)):
        raise DataError(f"bucket boundaries must ascend, got {list(boundaries)}")
    return boundaries


def lengths_only(boundaries: Boundaries) -> tuple[int, ...]:
    """The boundaries, where they are lengths."""
    if not isinstance(boundaries[0], int):
        raise DataError(f"this is for lengths; {boundaries[0]} is a rectangle")
    return boundaries


def elements_of(boundary: int | tuple[int, int]) -> int:
    """Elements of a sample padded to the boundary."""
    return boundary if isinstance(boundary, int) else math.prod(boundary)


def check_samples(lengths: Any, boundaries: Boundaries, first: int = 0) -> NDArray[Any]:
    """Lengths `(n,)`, or sizes `(n, 2)` for rectangles, as whole numbers of at least 1.

    `first` is the number of the first sample, for messages.
    """
    if isinstance(boundaries[0], int):
        return check_lengths(listed(lengths), first)
    try:
        sizes = np.asarray(listed(lengths))
    except ValueError as error:
        raise DataError(f"sizes must be pairs of whole numbers: {error}") from error
    if sizes.size and (sizes.ndim != 2 or sizes.shape[1] != 2):
        raise DataError(f"rectangles hold (height, width) pairs, got sizes of shape {sizes.shape}")
    sizes = sizes.reshape(-1, 2)
    return np.stack([check_lengths(sizes[:, axis], first) for axis in (0, 1)], axis=1)


def bucket_numbers(boundaries: Boundaries, samples: NDArray[Any]) -> NDArray[np.int64]:
    """The first bucket that holds each sample; `len(boundaries)` where none does."""
    if isinstance(boundaries[0], int):
        found: NDArray[np.int64] = np.searchsorted(np.array(boundaries), samples)
        return found
    numbers = np.full(len(samples), len(boundaries))
    for number in reversed(range(len(boundaries))):
        numbers[(samples <= np.array(boundaries[number])).all(axis=1)] = number
    return numbers


def bucket_number(boundaries: Boundaries, size: Any) -> int:
    """`bucket_numbers` of one sample: its length, or its (height, width)."""
    if isinstance(boundaries[0], int):
        return bisect_left(boundaries, size)
    height, width = size
    fitting = (n for n, (h, w) in enumerate(boundaries) if height <= h and width <= w)
    return next(fitting, len(boundaries))


def holders(boundaries: Boundaries) -> list[int | None]:
    """For each bucket the next one that holds all it holds, None where there is none."""
    result: list[int | None] = []
    for number, boundary in enumerate(boundaries):
        later = range(number + 1, len(boundaries))
        result.append(next((n for n in later if _within(boundary, boundaries[n])), None))
    return result


def too_long(sample: int, size: Any, boundaries: Boundaries) -> SampleTooLongError:
    """The error of a sample that no bucket holds."""
    if isinstance(boundaries[0], int):
        return SampleTooLongError(sample, int(size), boundaries[-1])
    height, width = map(int, size)
    heights = [h for h, w in boundaries if width <= w]
    if not heights:
        widest = max(w for _, w in boundaries)
        return SampleTooLongError(sample, width, widest, "elements along axis 1")
    what = f"elements along axis 0 beside {width} along axis 1"
    return SampleTooLongError(sample, height, max(heights), what)


def _within(small: Any, large: Any) -> bool:
    return bool(np.all(np.asarray(small) <= np.asarray(large)))


def _rectangles(given: list[Any]) -> tuple[tuple[int, int], ...]:
    pairs = []
    for one in given:
        pair = tuple(as_count(size, "a side of a rectangle") for size in one)
        if len(pair) != 2:
            raise DataError(f"a rectangle has a height and a width, got {tuple(one)}")
        pairs.append(pair)
    if len(set(pairs)) != len(pairs):
        raise DataError(f"rectangles must differ, got {pairs}")
    return tuple(sorted(pairs, key=lambda pair: (math.prod(pair), pair)))
