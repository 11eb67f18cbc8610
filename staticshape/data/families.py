"""The simpler families of rectangles, which a plan starts from and is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from staticshape.data.buckets import plan_buckets
from staticshape.data.heuristics import heuristic_boundaries
from staticshape.data.lengths import LengthHistogram
from staticshape.data.rectangles import Grid, Rectangle, padded_area
from staticshape.data.sizes import SizeHistogram

Sides = tuple[int, ...]


@dataclass(frozen=True)
class Families:
    """Sides of the best squares and of every product grid of at most `number` rectangles.

    A product is its heights and its widths, each the boundaries of a plan of one axis.
    """

    squares: Sides
    quantiles: tuple[tuple[Sides, Sides], ...]
    optima: tuple[tuple[Sides, Sides], ...]

    def sides(self, axis: int) -> set[int]:
        """Every height (0) or width (1) that some rectangle of them has."""
        products = (*self.quantiles, *self.optima)
        return {*self.squares, *(side for product in products for side in product[axis])}

    def starts(self, grid: Grid) -> dict[str, list[Rectangle]]:
        """The best rectangles of each family, as places on a grid that has their sides."""
        return {
            "pad to max": [grid.whole],
            "squares": _places(grid, zip(self.squares, self.squares, strict=True)),
            "quantile products": _best(grid, self.quantiles),
            "optimal products": _best(grid, self.optima),
        }


def families(histogram: SizeHistogram, number: int, multiples: tuple[int, int]) -> Families:
    """All families for `number` rectangles at most; `multiples` as in `plan_buckets_2d`."""
    square = int(np.lcm(*multiples))
    longest = histogram.lengths("longest").rounded_up(square)
    squares = plan_buckets(longest, buckets=min(number, len(longest.values)), cost=_area)
    axes = histogram.lengths("first"), histogram.lengths("second")
    divisions = [(rows, number // rows) for rows in range(1, number + 1)]
    quantiles, optima = [], []
    for parts in divisions:
        one_axis = list(zip(axes, parts, multiples, strict=True))
        heights, widths = (
            heuristic_boundaries("quantiles", axis, count, step) for axis, count, step in one_axis
        )
        quantiles.append((heights, widths))
        heights, widths = (best_sides(axis, count, step) for axis, count, step in one_axis)
        optima.append((heights, widths))
    return Families(squares.boundaries, tuple(quantiles), tuple(optima))


def best_sides(lengths: LengthHistogram, number: int, multiple: int) -> Sides:
    """The boundaries of the best plan of one axis with at most `number` of them."""
    distinct = len(lengths.rounded_up(multiple).values)
    return plan_buckets(lengths, buckets=min(number, distinct), multiple_of=multiple).boundaries


def _area(side: int) -> int:
    return side * side


def _best(grid: Grid, products: tuple[tuple[Sides, Sides], ...]) -> list[Rectangle]:
    covers = [_places(grid, ((h, w) for h in rows for w in columns)) for rows, columns in products]
    return min(covers, key=lambda cover: padded_area(grid, cover))


def _places(grid: Grid, pairs: Iterable[tuple[int, int]]) -> list[Rectangle]:
    return [
        (int(np.searchsorted(grid.heights, height)), int(np.searchsorted(grid.widths, width)))
        for height, width in pairs
    ]
