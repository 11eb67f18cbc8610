"""SizeHistogram: how many samples have each (height, width), or (source, target) pair."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.data.length_checks import check_lengths
from staticshape.data.lengths import LengthHistogram
from staticshape.errors import DataError

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class SizeHistogram:
    """Distinct pairs (`sizes`, int64 `(d, 2)`, in lexical order) and how often each occurs.

    >>> sizes = SizeHistogram.from_sizes([(480, 640), (640, 480), (480, 640)])
    >>> sizes.sizes.tolist(), sizes.counts.tolist(), sizes.elements
    ([[480, 640], [640, 480]], [2, 1], 921600)
    """

    sizes: Ints
    counts: Ints

    def __post_init__(self) -> None:
        largest = self.sizes.max(axis=0).astype(float).prod() if self.sizes.size else 0.0
        if largest * float(self.counts.sum(dtype=np.float64)) >= 2.0**62:
            raise DataError("sizes in such number are too large to be summed")

    @classmethod
    def from_sizes(cls, sizes: Any) -> SizeHistogram:
        """Count pairs: an integer array `(n, 2)` or an iterable of pairs, each at least 1."""
        if isinstance(sizes, SizeHistogram):
            return sizes
        if isinstance(sizes, (str, bytes)) or not isinstance(sizes, Iterable):
            raise DataError(f"sizes must be an array or an iterable of pairs, got {sizes!r:.80}")
        try:
            array = np.asarray(sizes if isinstance(sizes, np.ndarray) else list(sizes))
        except ValueError as error:
            raise DataError(f"sizes must be pairs of whole numbers: {error}") from error
        if not array.size:
            raise DataError("there are no sizes: the data is empty")
        if array.ndim != 2 or array.shape[1] != 2:
            raise DataError(f"sizes must be pairs, got shape {array.shape}")
        columns = [check_lengths(array[:, axis]).astype(np.int64) for axis in (0, 1)]
        distinct, counts = np.unique(np.stack(columns, 1), axis=0, return_counts=True)
        return cls(distinct, counts)

    @classmethod
    def merge(cls, histograms: Iterable[SizeHistogram]) -> SizeHistogram:
        """One histogram of all samples of several."""
        parts = list(histograms)
        if not parts:
            raise DataError("there is no histogram to merge")
        distinct, place = np.unique(
            np.concatenate([part.sizes for part in parts]), axis=0, return_inverse=True
        )
        counts = np.zeros(len(distinct), np.int64)
        np.add.at(counts, place.reshape(-1), np.concatenate([part.counts for part in parts]))
        return cls(distinct, counts)

    def __add__(self, other: SizeHistogram) -> SizeHistogram:
        return SizeHistogram.merge([self, other])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SizeHistogram)
            and np.array_equal(self.sizes, other.sizes)
            and np.array_equal(self.counts, other.counts)
        )

    def __hash__(self) -> int:
        return hash((self.sizes.tobytes(), self.counts.tobytes()))

    @property
    def samples(self) -> int:
        """Number of samples."""
        return int(self.counts.sum())

    @property
    def elements(self) -> int:
        """Sum of all areas."""
        return int(self.counts @ (self.sizes[:, 0] * self.sizes[:, 1]))

    def lengths(self, of: Literal["first", "second", "longest"]) -> LengthHistogram:
        """The histogram of the first (height), the second (width) or the longer of the two."""
        column = {"first": self.sizes[:, 0], "second": self.sizes[:, 1]}.get(of)
        values = self.sizes.max(axis=1) if column is None else column
        distinct, place = np.unique(values, return_inverse=True)
        counts = np.zeros(len(distinct), np.int64)
        np.add.at(counts, place, self.counts)
        return LengthHistogram(distinct, counts)

    def to_json(self) -> str:
        """A JSON object with `sizes` and `counts`."""
        return json.dumps({"sizes": self.sizes.tolist(), "counts": self.counts.tolist()})

    @classmethod
    def from_json(cls, text: str) -> SizeHistogram:
        """The inverse of `to_json`."""
        try:
            parsed = json.loads(text)
            sizes, counts = np.array(parsed["sizes"]), np.array(parsed["counts"], np.int64)
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"not the JSON of a SizeHistogram: {error!r}") from error
        histogram = cls.from_sizes(sizes)
        if len(histogram.counts) != len(counts) or counts.min() < 0:
            raise DataError("not the JSON of a SizeHistogram: counts do not match the sizes")
        return cls(histogram.sizes, counts[np.lexsort((sizes[:, 1], sizes[:, 0]))])
