"""pack: several sequences in one row, planned on the histogram, and which sample goes where."""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.data.assignment import Assignment, PackPattern, assign_samples
from staticshape.data.best_fit import Groups, best_fit_decreasing
from staticshape.data.length_checks import check_lengths, listed
from staticshape.data.lengths import LengthHistogram
from staticshape.data.pack_bound import fewest_packs
from staticshape.errors import DataError, SampleTooLongError


class Packs(Sequence[tuple[int, ...]]):
    """All packs as tuples of lengths, made when asked for: `len(packs)` is their number."""

    def __init__(self, patterns: tuple[PackPattern, ...]) -> None:
        self._patterns = patterns
        self._ends = np.cumsum([pattern.number for pattern in patterns]).tolist()

    def __len__(self) -> int:
        return int(self._ends[-1])

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        return _lengths_of(self._patterns[bisect.bisect_right(self._ends, place)])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for pattern in self._patterns:
            lengths = _lengths_of(pattern)
            for _ in range(pattern.number):
                yield lengths


@dataclass(frozen=True, eq=False)
class PackPlan:
    """Packs of at most `capacity` elements that hold every sequence once.

    `packs` is the sequence of all packs (tuples of lengths); `patterns` the same, equal packs told
    once; `waste` the padding waste, 0 to 1, and `least_waste` a bound that no packing goes below.
    """

    capacity: int
    elements: int
    groups: Groups = field(repr=False)
    histogram: LengthHistogram = field(repr=False)
    max_per_pack: int
    lengths: NDArray[Any] | None = field(default=None, repr=False)

    @cached_property
    def patterns(self) -> tuple[PackPattern, ...]:
        """Each kind of pack and how many there are of it."""
        return tuple(
            PackPattern(self.groups.content(place), number, room)
            for place, number, _, room in self.groups.groups
        )

    @cached_property
    def packs(self) -> Packs:
        """Every pack, as a sequence of tuples of lengths."""
        return Packs(self.patterns)

    @property
    def number(self) -> int:
        """Number of packs."""
        return sum(number for _, number, _, _ in self.groups.groups)

    @property
    def max_sequences(self) -> int:
        """Sequences in the fullest pack: the static number of segments a model needs."""
        return max(sequences for _, _, sequences, _ in self.groups.groups)

    @property
    def waste(self) -> float:
        """Padding waste: padded elements over all elements, 0 to 1."""
        total = self.number * self.capacity
        return (total - self.elements) / total

    @cached_property
    def fewest(self) -> int:
        """No packing of these lengths takes fewer packs (Martello and Toth's bound L2)."""
        return fewest_packs(self.histogram, self.capacity, self.max_per_pack)

    @property
    def least_waste(self) -> float:
        """The waste of `fewest` packs, 0 to 1: no packing of these lengths goes below it."""
        total = self.fewest * self.capacity
        return (total - self.elements) / total

    def assign(self, lengths: Any = None, *, seed: int | None = None) -> Assignment:
        """Say for every sample which pack it goes to, and where in it.

        `lengths` `(n,)` are those the plan was made from, needed when it was made from a histogram.
        `seed` draws at random which of the samples of one length goes where, and the order of the
        packs: another seed gives another epoch of the same shapes.

        >>> where = pack([5, 3, 2], 8).assign()
        >>> where.pack.tolist(), where.start.tolist(), where.segment.tolist()
        ([0, 0, 1], [0, 5, 0], [0, 1, 0])
        """
        given = self.lengths if lengths is None else check_lengths(listed(lengths))
        if given is None:
            raise DataError("the plan was made from a histogram: assign needs the lengths")
        number = None if seed is None else as_count(seed, "seed", 0)
        return assign_samples(self.patterns, given, number)


def pack(lengths: Any, capacity: int, *, max_per_pack: int | None = None) -> PackPlan:
    """Pack sequences into rows of `capacity` elements by best-fit-decreasing.

    `lengths` is an integer array, an iterable or a `LengthHistogram`; planning takes time and
    memory by distinct lengths, not by samples, and gives the packs that item-by-item
    best-fit-decreasing gives. `max_per_pack` limits the sequences of a pack (a static number of
    segments); waste is then at least `1 - mean length * max_per_pack / capacity`.

    Raises `SampleTooLongError` for a sequence longer than the capacity, `DataError` for empty data
    and for lengths that are not whole numbers of at least 1.

    >>> plan = pack([5, 3, 3, 2, 2, 1], 8)
    >>> list(plan.packs), plan.waste
    ([(5, 3), (3, 2, 2, 1)], 0.0)
    """
    size = as_count(capacity, "capacity")
    own: NDArray[Any] | None = None
    if not isinstance(lengths, (LengthHistogram, Mapping)):
        own = check_lengths(listed(lengths))
        histogram = LengthHistogram.from_lengths(own)
    else:
        histogram = LengthHistogram.from_lengths(lengths)
    if histogram.longest > size:
        sample = "the longest sample" if own is None else int(np.argmax(own > size))
        length = histogram.longest if isinstance(sample, str) or own is None else int(own[sample])
        raise SampleTooLongError(sample, length, size)
    most = size if max_per_pack is None else as_count(max_per_pack, "max_per_pack")
    groups = best_fit_decreasing(histogram.values.tolist(), histogram.counts.tolist(), size, most)
    return PackPlan(size, histogram.elements, groups, histogram, most, own)


def _lengths_of(pattern: PackPattern) -> tuple[int, ...]:
    return tuple(length for length, copies in pattern.content for _ in range(copies))
