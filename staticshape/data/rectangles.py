"""Search for K rectangles that cover a grid of sizes at least padded area: greedy, then swaps.

Every sample goes to the smallest rectangle that holds it. The area saved by one more rectangle
(a, b) is, summed over the rectangles k that are larger, (area_k - ab) times the samples of k that
fit in (a, b): a two-dimensional cumulative sum for each k gives it for all (a, b) at once.
A rectangle that holds more of what none holds goes before one that saves area, at any size of data.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rectangle = tuple[int, int]  # places on the grid: row, column


@dataclass(frozen=True)
class Grid:
    """Samples by place: `counts` `(rows, columns)` at the ascending `heights` and `widths`."""

    heights: NDArray[np.int64]
    widths: NDArray[np.int64]
    counts: NDArray[np.int64]

    @property
    def areas(self) -> NDArray[np.int64]:
        """Area of the rectangle that ends at each place."""
        return np.outer(self.heights, self.widths)

    @property
    def whole(self) -> Rectangle:
        """The smallest rectangle that holds every sample."""
        rows, columns = np.nonzero(self.counts)
        return int(rows.max()), int(columns.max())


def padded_area(grid: Grid, rectangles: list[Rectangle]) -> int:
    """The summed area of every sample padded to the smallest rectangle that holds it."""
    return _cost(grid, rectangles)[1]


def _cost(grid: Grid, rectangles: list[Rectangle]) -> tuple[int, int]:
    """Samples that no rectangle holds, and the summed area of the others."""
    owner = _owner(grid, rectangles)
    areas = np.append(_areas_of(grid, rectangles), 0)[owner]  # the last is that of owner -1
    return int(grid.counts[owner < 0].sum()), int((grid.counts * areas).sum())


def grow(grid: Grid, rectangles: list[Rectangle], number: int) -> list[Rectangle]:
    """Add the rectangle that saves most, until there are `number` or none saves anything."""
    found = list(rectangles)
    while len(found) < number:
        gained, saved = _savings(grid, found)
        most = int(gained.max())
        if most:
            saved = np.where(gained == most, saved, np.iinfo(np.int64).min)
        best = int(np.argmax(saved))
        if not most and saved.flat[best] <= 0:
            break
        row, column = np.unravel_index(best, saved.shape)
        found.append((int(row), int(column)))
    return found


def improve(grid: Grid, rectangles: list[Rectangle]) -> list[Rectangle]:
    """Move one rectangle after the other to its best place, until none of them saves area."""
    found = list(rectangles)
    cost = _cost(grid, found)
    place = unmoved = 0
    while unmoved < len(found):
        place %= len(found)
        rest = found[:place] + found[place + 1 :]
        other = grow(grid, rest, len(found))
        other_cost = _cost(grid, other)
        if other_cost < cost:
            found, cost, unmoved = other, other_cost, 0  # the one that moved stands last
        else:
            place, unmoved = place + 1, unmoved + 1
    return found


def corners(grid: Grid) -> list[Rectangle]:
    """The best two rectangles of which one has the full height and the other the full width.

    A cover by two rectangles is of this kind, or one of them holds everything. All pairs are judged
    at once: what is wider than the first goes into the second, what is higher than the second into
    the first, and nothing may be both; the rest goes into the smaller of the two.
    """
    row, column = grid.whole
    inside = grid.counts.cumsum(axis=0).cumsum(
        axis=1
    )  # by height of the second, width of the first
    every, narrow, low = inside[-1, -1], inside[-1:], inside[:, -1:]
    first, second = grid.areas[row : row + 1], grid.areas[:, column : column + 1]
    area = (every - narrow) * second + (every - low) * first + inside * np.minimum(first, second)
    area = np.where(every - narrow - low + inside == 0, area, np.iinfo(np.int64).max)
    height, width = np.unravel_index(int(np.argmin(area)), area.shape)
    return [(row, int(width)), (int(height), column)]


def tighten(grid: Grid, rectangles: list[Rectangle]) -> list[Rectangle]:
    """Shrink every rectangle to what it holds; one that holds nothing is left out."""
    owner = _owner(grid, rectangles)
    found = set()
    for number in range(len(rectangles)):
        rows, columns = np.nonzero((owner == number) & (grid.counts > 0))
        if len(rows):
            found.add((int(rows.max()), int(columns.max())))
    return sorted(found)


def _areas_of(grid: Grid, rectangles: list[Rectangle]) -> NDArray[np.int64]:
    return np.array([grid.areas[rectangle] for rectangle in rectangles], np.int64)


def _owner(grid: Grid, rectangles: list[Rectangle]) -> NDArray[np.int64]:
    """The number of the smallest rectangle that holds each place, -1 where none does."""
    owner = np.full(grid.counts.shape, -1)
    for number in np.argsort(-_areas_of(grid, rectangles), kind="stable"):
        row, column = rectangles[number]
        owner[: row + 1, : column + 1] = number
    return owner


def _savings(
    grid: Grid, rectangles: list[Rectangle]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Samples that the rectangle which ends at each place holds first, and the area it saves."""
    areas, owner = grid.areas, _owner(grid, rectangles)
    gained = np.where(owner < 0, grid.counts, 0).cumsum(axis=0).cumsum(axis=1)
    saved = -areas * gained
    prices = _areas_of(grid, rectangles).tolist()
    for number, (row, column) in enumerate(rectangles):
        # What a rectangle holds lies within it, and past its ends the sum does not grow; past both
        # there is nothing to save.
        inside = slice(row + 1), slice(column + 1)
        owned = owner[inside] == number
        samples = np.where(owned, grid.counts[inside], 0).cumsum(axis=0).cumsum(axis=1)
        spared = np.maximum(prices[number] - areas, 0)
        saved[inside] += spared[inside] * samples
        saved[row + 1 :, : column + 1] += spared[row + 1 :, : column + 1] * samples[-1:]
        saved[: row + 1, column + 1 :] += spared[: row + 1, column + 1 :] * samples[:, -1:]
    return gained, saved
