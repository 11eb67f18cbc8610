"""plan_buckets_2d: rectangles for samples that vary in two axes (images, source and target)."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.data.families import Families, best_sides, families
from staticshape.data.membership import bucket_numbers, check_samples, too_long
from staticshape.data.rectangles import (
    Grid,
    Rectangle,
    corners,
    grow,
    improve,
    padded_area,
    tighten,
)
from staticshape.data.sizes import SizeHistogram
from staticshape.errors import DataError

# Above this many combinations of a height and a width, sides are taken from the best of each axis.
CELLS = 20_000


@dataclass(frozen=True)
class Alternative2D:
    """Rectangles of a simpler family for the same data, at most as many; `waste` 0 to 1."""

    name: str
    rectangles: tuple[tuple[int, int], ...]
    waste: float


@dataclass(frozen=True)
class BucketPlan2D:
    """`boundaries` are (height, width) rectangles in ascending area; a sample goes into the first
    that holds it. `counts` are the samples of each, `elements` the sum of all areas.
    """

    boundaries: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]
    elements: int
    multiple_of: tuple[int, int] = (1, 1)
    alternatives: tuple[Alternative2D, ...] = ()

    @property
    def samples(self) -> int:
        """Number of samples."""
        return sum(self.counts)

    @property
    def waste(self) -> float:
        """Padding waste: padded elements over all elements, 0 to 1."""
        padded = sum(h * w * n for (h, w), n in zip(self.boundaries, self.counts, strict=True))
        return (padded - self.elements) / padded

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of the samples in each rectangle, 0 to 1."""
        return tuple(count / self.samples for count in self.counts)

    def bucket_of(self, sizes: Any) -> NDArray[np.int64]:
        """The number of the rectangle (int64, from 0) of each of `sizes` `(n, 2)`."""
        array = check_samples(sizes, self.boundaries)
        buckets = bucket_numbers(self.boundaries, array)
        if array.size and buckets.max() == len(self.boundaries):
            sample = int(np.argmax(buckets == len(self.boundaries)))
            raise too_long(sample, array[sample], self.boundaries)
        return buckets

    def to_json(self) -> str:
        """A JSON object with every field; `from_json` reads it back."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> BucketPlan2D:
        """The inverse of `to_json`."""
        try:
            fields = json.loads(text)
            fields["boundaries"] = tuple(map(tuple, fields["boundaries"]))
            fields["counts"] = tuple(fields["counts"])
            fields["multiple_of"] = tuple(fields["multiple_of"])
            fields["alternatives"] = tuple(
                Alternative2D(**{**one, "rectangles": tuple(map(tuple, one["rectangles"]))})
                for one in fields["alternatives"]
            )
            return cls(**fields)
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"not the JSON of a BucketPlan2D: {error!r}") from error


def plan_buckets_2d(
    sizes: Any, *, buckets: int, multiple_of: int | Sequence[int] = 1
) -> BucketPlan2D:
    """Rectangles that samples are padded to, chosen for little padded area.

    - `sizes`: (height, width) pairs, an array `(n, 2)`, an iterable or a `SizeHistogram`.
    - `buckets`: at most so many rectangles; fewer are returned where more would save nothing.
    - `multiple_of`: every height and width is a multiple (one number, or one per axis).

    The search starts from the best squares, the best products of one-dimensional optima, products
    of quantiles and from nothing, and improves each by moving single rectangles; so the plan is
    never worse than any of them. It is optimal for two rectangles, not proved so for more; where
    there are more than 20,000 combinations of a height and a width, sides are chosen among the 141
    best of each axis, and two rectangles are the best of those. Take `multiple_of=16` for images.
    Every sample given is held by a rectangle; the largest height and the largest width need not be
    held by one together.

    >>> plan = plan_buckets_2d([(480, 640)] * 3 + [(640, 480)] * 3 + [(640, 640)], buckets=3)
    >>> plan.boundaries, plan.waste
    (((480, 640), (640, 480), (640, 640)), 0.0)
    """
    histogram = SizeHistogram.from_sizes(sizes)
    number = as_count(buckets, "buckets")
    given = multiple_of if isinstance(multiple_of, Sequence) else (multiple_of, multiple_of)
    if len(given) != 2:
        raise DataError(f"multiple_of must be one number or two, got {multiple_of!r}")
    multiples = (as_count(given[0], "multiple_of"), as_count(given[1], "multiple_of"))
    simpler = families(histogram, number, multiples)
    grid = _grid(histogram, multiples, simpler)
    starts = simpler.starts(grid)
    seeds = [*starts.values(), *([corners(grid)] if number > 1 else [])]
    searched = [
        tighten(grid, improve(grid, grow(grid, tighten(grid, seed), number))) for seed in seeds
    ]
    best = min(searched, key=lambda found: padded_area(grid, found))
    alternatives = tuple(
        Alternative2D(name, _sizes_of(grid, start), _waste(grid, start, histogram.elements))
        for name, start in starts.items()
    )
    rectangles = _sizes_of(grid, best)
    plan = BucketPlan2D(rectangles, (), histogram.elements, multiples, alternatives)
    counts = np.zeros(len(rectangles), np.int64)
    np.add.at(counts, plan.bucket_of(histogram.sizes), histogram.counts)
    return BucketPlan2D(
        rectangles, tuple(counts.tolist()), histogram.elements, multiples, alternatives
    )


def _grid(histogram: SizeHistogram, multiples: tuple[int, int], simpler: Families) -> Grid:
    """The sides that rectangles may have, and the samples by the smallest such that hold them."""
    steps = np.array(multiples)
    rounded = -(-histogram.sizes // steps) * steps
    sides = [np.unique(rounded[:, axis]) for axis in (0, 1)]
    if sides[0].size * sides[1].size > CELLS:
        number = math.isqrt(CELLS)
        axes = histogram.lengths("first"), histogram.lengths("second")
        sides = [
            np.array(best_sides(axis, number, multiple))
            for axis, multiple in zip(axes, multiples, strict=True)
        ]
    heights, widths = (
        np.unique(np.concatenate([sides[axis], list(simpler.sides(axis))])) for axis in (0, 1)
    )
    counts = np.zeros((len(heights), len(widths)), np.int64)
    places = np.searchsorted(heights, rounded[:, 0]), np.searchsorted(widths, rounded[:, 1])
    np.add.at(counts, places, histogram.counts)
    return Grid(heights, widths, counts)


def _sizes_of(grid: Grid, rectangles: list[Rectangle]) -> tuple[tuple[int, int], ...]:
    sizes = {(int(grid.heights[row]), int(grid.widths[column])) for row, column in rectangles}
    return tuple(sorted(sizes, key=lambda size: (size[0] * size[1], size)))


def _waste(grid: Grid, rectangles: list[Rectangle], elements: int) -> float:
    padded = padded_area(grid, rectangles)
    return (padded - elements) / padded
