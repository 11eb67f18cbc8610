"""plan_buckets_2d: rectangles for samples that vary in two axes (images, source and target)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.data.buckets import plan_buckets
from staticshape.data.heuristics import heuristic_boundaries
from staticshape.data.lengths import LengthHistogram
from staticshape.data.membership import bucket_numbers, too_long
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

FAMILIES = ("pad to max", "squares", "quantile products", "optimal products")


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
        array = np.asarray(sizes).reshape(-1, 2)
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
    sizes: Any, *, buckets: int, multiple_of: int | tuple[int, int] = 1
) -> BucketPlan2D:
    """Rectangles that samples are padded to, chosen for little padded area.

    - `sizes`: (height, width) pairs, an array `(n, 2)`, an iterable or a `SizeHistogram`.
    - `buckets`: at most so many rectangles; fewer are returned where more would save nothing.
    - `multiple_of`: every height and width is a multiple (one number, or one per axis).

    The search starts from the best squares, the best products of one-dimensional optima, products
    of quantiles and from nothing, and improves each by moving single rectangles; so the plan is
    never worse than any of them. It is optimal for two rectangles, and not proved so for more.
    Every sample given is held by a rectangle; the largest height and the largest width need not be
    held by one together.

    >>> plan = plan_buckets_2d([(480, 640)] * 3 + [(640, 480)] * 3 + [(640, 640)], buckets=3)
    >>> plan.boundaries, plan.waste
    (((480, 640), (640, 480), (640, 640)), 0.0)
    """
    histogram = SizeHistogram.from_sizes(sizes)
    number = as_count(buckets, "buckets")
    given = multiple_of if isinstance(multiple_of, tuple) else (multiple_of, multiple_of)
    if len(given) != 2:
        raise DataError(f"multiple_of must be one number or two, got {multiple_of!r}")
    multiples = (as_count(given[0], "multiple_of"), as_count(given[1], "multiple_of"))
    grid = _grid(histogram, multiples)
    starts = {name: _start(name, grid, histogram, number, multiples) for name in FAMILIES}
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


def _grid(histogram: SizeHistogram, multiples: tuple[int, int]) -> Grid:
    steps, square = np.array(multiples), int(np.lcm(*multiples))
    rounded = -(-histogram.sizes // steps) * steps
    # The squares of the simplest family end at lengths of either axis.
    squares = np.unique(-(-rounded.max(axis=1) // square) * square)
    heights = np.unique(np.concatenate([rounded[:, 0], squares]))
    widths = np.unique(np.concatenate([rounded[:, 1], squares]))
    counts = np.zeros((len(heights), len(widths)), np.int64)
    places = np.searchsorted(heights, rounded[:, 0]), np.searchsorted(widths, rounded[:, 1])
    np.add.at(counts, places, histogram.counts)
    return Grid(heights, widths, counts)


def _start(
    name: str, grid: Grid, histogram: SizeHistogram, number: int, multiples: tuple[int, int]
) -> list[Rectangle]:
    """The best rectangles of one family, at most `number`, as places on the grid."""
    if name == "pad to max":
        return [grid.whole]
    if name == "squares":
        multiple = int(np.lcm(*multiples))
        longest = histogram.lengths("longest").rounded_up(multiple)
        plan = plan_buckets(longest, buckets=min(number, len(longest.values)), cost=_square)
        return [
            (int(np.searchsorted(grid.heights, one)), int(np.searchsorted(grid.widths, one)))
            for one in plan.boundaries
        ]
    quantiles = name == "quantile products"
    products = [
        [(row, column) for row in rows for column in columns]
        for rows, columns in _products(grid, histogram, number, multiples, quantiles)
    ]
    return min(products, key=lambda found: padded_area(grid, found))


def _products(
    grid: Grid, histogram: SizeHistogram, number: int, multiples: tuple[int, int], quantiles: bool
) -> Iterator[tuple[list[int], list[int]]]:
    """Rows and columns of every product grid of at most `number` cells."""
    axes = (histogram.lengths("first"), grid.heights), (histogram.lengths("second"), grid.widths)
    for rows in range(1, number + 1):
        places = []
        for (lengths, ends), multiple, parts in zip(
            axes, multiples, (rows, number // rows), strict=True
        ):
            places.append(
                [
                    int(np.searchsorted(ends, one))
                    for one in _one_axis(lengths, parts, multiple, quantiles)
                ]
            )
        yield places[0], places[1]


def _one_axis(
    lengths: LengthHistogram, parts: int, multiple: int, quantiles: bool
) -> tuple[int, ...]:
    if quantiles:
        return heuristic_boundaries("quantiles", lengths, parts, multiple)
    distinct = len(lengths.rounded_up(multiple).values)
    return plan_buckets(lengths, buckets=min(parts, distinct), multiple_of=multiple).boundaries


def _square(length: int) -> int:
    return length * length


def _sizes_of(grid: Grid, rectangles: list[Rectangle]) -> tuple[tuple[int, int], ...]:
    sizes = {(int(grid.heights[row]), int(grid.widths[column])) for row, column in rectangles}
    return tuple(sorted(sizes, key=lambda size: (size[0] * size[1], size)))


def _waste(grid: Grid, rectangles: list[Rectangle], elements: int) -> float:
    padded = padded_area(grid, rectangles)
    return (padded - elements) / padded
