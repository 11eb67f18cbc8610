"""LengthHistogram: how many samples have each length; memory goes by distinct lengths."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.length_checks import MOST, check_lengths, measured
from staticshape.errors import DataError

Ints = NDArray[np.int64]

_CHUNK = 1 << 22  # lengths counted at a time: bounds the memory beside the caller's own array
_DENSE = 1 << 22  # up to this length counting by index is faster than sorting


@dataclass(frozen=True, eq=False)
class LengthHistogram:
    """Distinct lengths in ascending order (`values`, int64) and how often each occurs (`counts`).

    Build it with `from_lengths` or `from_samples`; parts counted elsewhere are merged with `+`,
    which is associative and commutative. All lengths are whole numbers of at least 1; a length that
    occurs no times is left out.

    >>> histogram = LengthHistogram.from_lengths([3, 1, 3]) + LengthHistogram.from_lengths([2])
    >>> histogram.values.tolist(), histogram.counts.tolist()
    ([1, 2, 3], [1, 1, 2])
    >>> histogram.samples, histogram.elements, histogram.longest
    (4, 9, 3)
    """

    values: Ints
    counts: Ints

    def __post_init__(self) -> None:
        values, counts = np.asarray(self.values), np.asarray(self.counts)
        if values.shape != counts.shape or values.ndim != 1 or not values.size:
            raise DataError("a histogram needs as many counts as lengths, and at least one")
        if values.dtype.kind not in "iu" or counts.dtype.kind not in "iu":
            raise DataError("lengths and counts of a histogram must be whole numbers")
        if values[0] < 1 or np.any(np.diff(values) <= 0) or counts.min() < 0:
            raise DataError("lengths must ascend from at least 1, and counts must not be negative")
        if not counts.max():
            raise DataError("every count of the histogram is 0: the data is empty")
        if float(values[-1]) * float(counts.sum(dtype=np.float64)) >= MOST:
            raise DataError(f"lengths up to {values[-1]} in such number are too long to be summed")
        present = counts > 0
        object.__setattr__(self, "values", values[present].astype(np.int64))
        object.__setattr__(self, "counts", counts[present].astype(np.int64))

    @classmethod
    def from_lengths(cls, lengths: Any) -> LengthHistogram:
        """Count lengths: an array of any integer dtype, or any iterable of whole numbers.

        An array is read in place, in pieces; an iterable is read once and never held whole. A
        mapping (a `Counter`) says how often each length occurs. Whole floats are accepted.
        `DataError` names the first sample whose length is zero, negative, fractional or not a
        number, and says so when there are none.
        """
        if isinstance(lengths, LengthHistogram):
            return lengths
        if isinstance(lengths, (str, bytes)) or not isinstance(lengths, Iterable):
            raise DataError(f"lengths must be an array or an iterable, got {lengths!r:.80}")
        if isinstance(lengths, Mapping):
            return cls._from_counts(lengths)
        if isinstance(lengths, np.ndarray) or hasattr(lengths, "__array__"):
            array = np.asarray(lengths)
            if array.ndim != 1:
                raise DataError(f"lengths must have one axis, got shape {array.shape}")
            pieces: Iterator[Any] = (
                array[start : start + _CHUNK] for start in range(0, array.size, _CHUNK)
            )
            return cls._from_pieces(
                pieces, int(array.max()) if array.dtype.kind in "iu" and array.size else 0
            )
        return cls._from_pieces(_batched(lengths, 1 << 16), 0)

    @classmethod
    def from_samples(
        cls, samples: Iterable[Any], length: Callable[[Any], int] = len
    ) -> LengthHistogram:
        """Count the lengths of samples themselves, by `len` or a function of your own.

        >>> LengthHistogram.from_samples(["one", "three"]).values.tolist()
        [3, 5]
        """
        return cls.from_lengths(
            measured(sample, number, length) for number, sample in enumerate(samples)
        )

    @classmethod
    def _from_counts(cls, counts: Mapping[Any, Any]) -> LengthHistogram:
        if not counts:
            raise DataError("there are no lengths: the data is empty")
        lengths = check_lengths(list(counts))
        order = np.argsort(lengths)
        return cls(lengths[order], np.array(list(counts.values()))[order])

    @classmethod
    def _from_pieces(cls, pieces: Iterator[Any], largest: int) -> LengthHistogram:
        parts: list[tuple[Ints, Ints]] = []
        dense = np.zeros(largest + 1, np.int64) if 0 < largest <= _DENSE else None
        seen = 0
        for piece in pieces:
            lengths = check_lengths(piece, seen)
            seen += lengths.size
            if dense is not None:
                dense += np.bincount(lengths, minlength=dense.size)
                continue
            parts.append(np.unique(lengths, return_counts=True))
            if len(parts) == 16:
                parts = [_merge(parts)]
        if not seen:
            raise DataError("there are no lengths: the data is empty")
        if dense is not None:
            values = np.flatnonzero(dense)
            return cls(values, dense[values])
        return cls(*_merge(parts))

    @classmethod
    def merge(cls, histograms: Iterable[LengthHistogram]) -> LengthHistogram:
        """One histogram of all samples of several."""
        parts = [(one.values, one.counts) for one in histograms]
        if not parts:
            raise DataError("there is no histogram to merge")
        return cls(*_merge(parts))

    def __add__(self, other: LengthHistogram) -> LengthHistogram:
        return LengthHistogram.merge([self, other])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LengthHistogram)
            and np.array_equal(self.values, other.values)
            and np.array_equal(self.counts, other.counts)
        )

    def __hash__(self) -> int:
        return hash((self.values.tobytes(), self.counts.tobytes()))

    def __repr__(self) -> str:
        return (
            f"LengthHistogram({self.samples:,} samples, {self.values.size:,} distinct lengths "
            f"from {self.values[0]} to {self.longest})"
        )

    @property
    def samples(self) -> int:
        """Number of samples."""
        return int(self.counts.sum())

    @property
    def elements(self) -> int:
        """Sum of all lengths."""
        return int(self.counts @ self.values)

    @property
    def longest(self) -> int:
        """The largest length."""
        return int(self.values[-1])

    def quantile(self, share: float) -> int:
        """The smallest length that at least `share` (0 to 1) of the samples do not exceed."""
        if not 0 <= share <= 1:
            raise DataError(f"share must be from 0 to 1, got {share}")
        cumulative = np.cumsum(self.counts)
        place = np.searchsorted(cumulative, share * cumulative[-1])
        return int(self.values[min(int(place), self.values.size - 1)])

    def rounded_up(self, multiple_of: int) -> LengthHistogram:
        """The histogram of the lengths rounded up to multiples."""
        rounded = -(-self.values // multiple_of) * multiple_of
        return LengthHistogram(*_merge([(rounded, self.counts)]))

    def to_json(self) -> str:
        """A JSON object with `values` and `counts`."""
        return json.dumps({"values": self.values.tolist(), "counts": self.counts.tolist()})

    @classmethod
    def from_json(cls, text: str) -> LengthHistogram:
        """The inverse of `to_json`."""
        try:
            parsed = json.loads(text)
            values, counts = np.array(parsed["values"]), np.array(parsed["counts"])
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"not the JSON of a LengthHistogram: {error!r}") from error
        return cls(values, counts)


def _merge(parts: list[tuple[Ints, Ints]]) -> tuple[Ints, Ints]:
    values = np.concatenate([part[0] for part in parts])
    counts = np.concatenate([part[1] for part in parts])
    order = np.argsort(values, kind="stable")
    values, counts = values[order], counts[order]
    starts = np.flatnonzero(np.concatenate([[True], values[1:] != values[:-1]]))
    return values[starts], np.add.reduceat(counts, starts)


def _batched(items: Iterable[Any], size: int) -> Iterator[list[Any]]:
    iterator = iter(items)
    while batch := list(itertools.islice(iterator, size)):
        yield batch
