"""Search for K rectangles that cover a grid of sizes at least padded area: greedy, then swaps.

Every sample goes to the smallest rectangle that holds it. The area saved by one more rectangle
(a, b) is, summed over the rectangles k that are larger, (area_k - ab) times the samples of k that
fit in (a, b): a two-dimensional cumulative sum for each k gives it for all (a, b) at once.
What no rectangle holds counts as held by one that is dearer than any cover.
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
    areas = _areas_of(grid, rectangles)[_owner(grid, rectangles)]
    return int((grid.counts * areas).sum())


def grow(grid: Grid, rectangles: list[Rectangle], number: int) -> list[Rectangle]:
    """Add the rectangle that saves most, until there are `number` or none saves anything."""
    found = list(rectangles)
    while len(found) < number:
        saved = _savings(grid, found)
        best = int(np.argmax(saved))
        if saved.flat[best] <= 0:
            break
        row, column = np.unravel_index(best, saved.shape)
        found.append((int(row), int(column)))
    return found


def improve(grid: Grid, rectangles: list[Rectangle]) -> list[Rectangle]:
    """Move one rectangle after the other to its best place, until none of them saves area."""
    found = list(rectangles)
    area = padded_area(grid, found)
    place = unmoved = 0
    while unmoved < len(found):
        place %= len(found)
        rest = found[:place] + found[place + 1 :]
        other = grow(grid, rest, len(found))
        other_area = padded_area(grid, other)
        if other_area < area:
            found, area, unmoved = other, other_area, 0  # the one that moved stands last
        else:
            place, unmoved = place + 1, unmoved + 1
    return found


def corners(grid: Grid) -> list[Rectangle]:
    """The best two rectangles of which one has the full height and the other the full width.

    What is wider than the first must fit the height of the second. A cover by two rectangles is of
    this kind, or one of them holds everything.
    """
    row, column = grid.whole
    pairs = []
    for width in range(column):
        rows = np.nonzero(grid.counts[:, width + 1 :].any(axis=1))[0]
        pairs.append([(row, width), (int(rows.max()), column)])
    return min(pairs, key=lambda pair: padded_area(grid, pair), default=[grid.whole])


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
    """The area of each, and last (so at -1 too) what a sample costs that none holds."""
    return np.array(
        [*(grid.areas[rectangle] for rectangle in rectangles), 100 * grid.areas[-1, -1]]
    )


def _owner(grid: Grid, rectangles: list[Rectangle]) -> NDArray[np.int64]:
    """The number of the smallest rectangle that holds each place, -1 where none does."""
    owner = np.full(grid.counts.shape, -1)
    for number in np.argsort(-_areas_of(grid, rectangles)[:-1], kind="stable"):
        row, column = rectangles[number]
        owner[: row + 1, : column + 1] = number
    return owner


def _savings(grid: Grid, rectangles: list[Rectangle]) -> NDArray[np.int64]:
    """The area saved by adding the rectangle that ends at each place."""
    areas, owner = grid.areas, _owner(grid, rectangles)
    saved = np.zeros(areas.shape, np.int64)
    prices = _areas_of(grid, rectangles).tolist()
    whole = areas.shape[0] - 1, areas.shape[1] - 1
    for number, (row, column) in enumerate([*rectangles, whole]):
        # What a rectangle holds lies within it, and past its ends the sum does not grow; past both
        # there is nothing to save.
        inside = slice(row + 1), slice(column + 1)
        owned = owner[inside] == (number if number < len(rectangles) else -1)
        samples = np.where(owned, grid.counts[inside], 0).cumsum(axis=0).cumsum(axis=1)
        spared = np.maximum(prices[number] - areas, 0)
        saved[inside] += spared[inside] * samples
        saved[row + 1 :, : column + 1] += spared[row + 1 :, : column + 1] * samples[-1:]
        saved[: row + 1, column + 1 :] += spared[: row + 1, column + 1 :] * samples[:, -1:]
    return saved
