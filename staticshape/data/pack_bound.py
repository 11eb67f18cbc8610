"""A number of packs that no packing goes below: Martello and Toth's bound L2, on the histogram.

For every threshold t up to half the capacity C, sequences longer than C - t share a pack with none
of length t or more, and those longer than C / 2 stand in packs of their own; what of the sequences
from t to C / 2 does not fit beside the latter needs further packs (Martello and Toth, Knapsack
Problems, 1990, section 8.3.2). Where long sequences have to meet their complements, as in uniform
lengths, chance leaves some without one, and the bound tells how much of the waste is that.
"""

from __future__ import annotations

import numpy as np

from staticshape.data.lengths import LengthHistogram


def fewest_packs(histogram: LengthHistogram, capacity: int, most: int) -> int:
    """The bound for packs of `capacity` elements and at most `most` sequences.

    >>> fewest_packs(LengthHistogram.from_lengths([6, 6, 6, 3, 3]), 10, 10)
    3
    """
    values, counts = histogram.values, histogram.counts
    number = np.concatenate([[0], np.cumsum(counts)])
    mass = np.concatenate([[0], np.cumsum(counts * values)])
    half = int(np.searchsorted(values, capacity // 2, side="right"))  # the first large one
    small = np.arange(half + 1)  # thresholds: every small length, and above them all
    thresholds = np.append(values[:half], capacity // 2 + 1)
    alone = np.maximum(np.searchsorted(values, capacity - thresholds, side="right"), half)
    room = (number[alone] - number[half]) * capacity - (mass[alone] - mass[half])
    beside = mass[half] - mass[small] - room
    packs = number[-1] - number[half] + np.maximum(-(-beside // capacity), 0)
    by_number = -(-int(number[-1]) // most)
    by_mass = -(-int(mass[-1]) // capacity)
    return max(int(packs.max()), by_number, by_mass)
