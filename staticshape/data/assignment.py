"""Which sample goes to which place of the packs of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import stable_order
from staticshape.errors import DataError


@dataclass(frozen=True)
class PackPattern:
    """`number` packs of the same content: `(length, copies)` in descending length, and the room."""

    content: tuple[tuple[int, int], ...]
    number: int
    room: int

    @property
    def sequences(self) -> int:
        """Sequences in one such pack."""
        return sum(copies for _, copies in self.content)


@dataclass(frozen=True, eq=False)
class Assignment:
    """Where each sample goes: `pack` (int64), `start` and `segment` (int32), each `(samples,)`.

    `start` is the position of the sample's first element in its pack, `segment` its number there.
    """

    pack: NDArray[np.int64]
    start: NDArray[np.int32]
    segment: NDArray[np.int32]

    def groups(self) -> list[NDArray[np.int64]]:
        """The samples of every pack, in the order in which they stand in it."""
        order = np.argsort(self.pack * (int(self.segment.max()) + 1) + self.segment)
        return np.split(order, np.cumsum(np.bincount(self.pack))[:-1])


def assign_samples(
    patterns: Sequence[PackPattern], lengths: NDArray[Any], seed: int | None
) -> Assignment:
    """Hand the places of the patterns to the samples, length by length."""
    rows, pack_number = [], 0
    for pattern in patterns:
        start = segment = 0
        for length, copies in pattern.content:
            rows.append((length, pack_number, pattern.number, copies, start, segment))
            start, segment = start + length * copies, segment + copies
        pack_number += pattern.number
    table = np.array(rows, np.int64)
    table = table[np.argsort(table[:, 0], kind="stable")]
    length, first, number, copies, start, segment = table.T
    owner = np.repeat(np.arange(len(table)), number * copies)
    order = stable_order(lengths)
    numbers = np.arange(pack_number)
    if seed is not None:
        random = np.random.default_rng(seed)
        mixed = random.permutation(len(lengths))
        order = mixed[stable_order(lengths[mixed])]
        numbers = random.permutation(pack_number)
    if len(order) != len(owner) or not np.array_equal(lengths[order], length[owner]):
        raise DataError("the plan was made from other lengths than these")
    # Places of one row of the table are numbered pack by pack, and copy by copy within a pack.
    ends = np.cumsum(number * copies)
    within = np.arange(len(owner)) - (ends - number * copies)[owner]
    pack_of, copy = np.divmod(within, copies[owner])
    result = Assignment(
        np.empty(len(order), np.int64),
        np.empty(len(order), np.int32),
        np.empty(len(order), np.int32),
    )
    result.pack[order] = numbers[first[owner] + pack_of]
    result.start[order] = start[owner] + copy * length[owner]
    result.segment[order] = segment[owner] + copy
    return result
