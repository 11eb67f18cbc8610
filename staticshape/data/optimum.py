"""Exact segmentation of a histogram into K buckets, for every K in turn, by dynamic programming.

With distinct lengths v_1 < ... < v_D, cumulative counts S and a cost f that never falls, the
cheapest cover of the first j lengths by k buckets is

    cost_k(j) = min over i < j of  cost_{k-1}(i) + f(v_j) * (S_j - S_i).

f(v_j) * (S_j - S_i) satisfies the quadrangle inequality, so the best i never falls with j: one row
takes O(D log D) by halving, done here for all midpoints of a level at once, and the optimum is
convex in k, so the search for the best k may stop at the first k that does not pay.
Integer costs are computed in integers: the result is the optimum, not near it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray


def optimal_ends(costs: NDArray[Any], counts: NDArray[np.int64]) -> Iterator[tuple[Any, list[int]]]:
    """Yield, for k = 1, 2, ... D, the least cost and the indices of the lengths that end a bucket.

    `costs` `(D,)`, int64 or float64, must not fall; `counts` `(D,)` are the samples of each length.
    """
    size = len(counts)
    cumulative = np.concatenate([[0], np.cumsum(counts)]).astype(costs.dtype)
    price = np.concatenate([costs[:1], costs])  # price[j] is the cost of the j-th length, 1-based
    best = price * cumulative
    splits: list[NDArray[np.int32]] = [np.zeros(size + 1, np.int32)]
    yield best[size].item(), [size - 1]
    for buckets in range(2, size + 1):
        best, split = _next_row(best, price, cumulative, buckets)
        splits.append(split)
        yield best[size].item(), _trace(splits, size)


def _next_row(
    previous: NDArray[Any], price: NDArray[Any], cumulative: NDArray[Any], buckets: int
) -> tuple[NDArray[Any], NDArray[np.int32]]:
    """Best cost and split of every prefix with one bucket more than `previous`."""
    size = len(previous) - 1
    best = previous.copy()
    split = np.zeros(size + 1, np.int32)
    count = size - buckets + 1  # ends buckets..size; each level solves those halfway between
    step = 1 << (count.bit_length() - 1)
    while step:
        ends = np.arange(step - 1, count, 2 * step) + buckets
        below, above = ends - step, ends + step
        low = np.where(below >= buckets, split[np.maximum(below, 0)], buckets - 1)
        high = np.where(above <= size, split[np.minimum(above, size)], ends - 1)
        high = np.minimum(high, ends - 1)
        best[ends], split[ends] = _best_split(previous, price, cumulative, ends, low, high)
        step //= 2
    return best, split


def _best_split(
    previous: NDArray[Any],
    price: NDArray[Any],
    cumulative: NDArray[Any],
    ends: NDArray[np.int64],
    low: NDArray[np.int64],
    high: NDArray[np.int64],
) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """For each end, the least cost over the splits low..high, and the first split that has it."""
    widths = high - low + 1
    starts = np.concatenate([[0], np.cumsum(widths)[:-1]])
    owner = np.repeat(np.arange(len(ends)), widths)
    place = np.arange(len(owner)) + (low - starts)[owner]
    values = previous[place] + price[ends][owner] * (cumulative[ends][owner] - cumulative[place])
    least = np.minimum.reduceat(values, starts)
    hits = np.flatnonzero(values == least[owner])[::-1]
    first = np.empty(len(ends), np.int64)
    first[owner[hits]] = place[hits]
    return least, first


def _trace(splits: list[NDArray[np.int32]], size: int) -> list[int]:
    ends, end = [], size
    for split in reversed(splits):
        ends.append(end - 1)
        end = int(split[end])
    return ends[::-1]
