"""BucketPlan: the boundaries of a plan and what they cost; a value that JSON carries."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.length_checks import check_lengths
from staticshape.errors import DataError, SampleTooLongError


@dataclass(frozen=True)
class Alternative:
    """Boundaries that a heuristic gives for the same data; `waste` 0 to 1, `cost` as the plan's."""

    name: str
    boundaries: tuple[int, ...]
    waste: float
    cost: float


@dataclass(frozen=True)
class BucketPlan:
    """Where the buckets end, and what padding to them costs.

    `boundaries` are ascending inclusive upper lengths: a sample goes into the first bucket whose
    boundary is not below its length. `counts` are the samples of each bucket, `elements` the sum of
    all lengths, `cost` and `least_cost` the summed cost with and without padding, `gap` how far
    `cost` is above the optimum for as many buckets (0 for `plan_buckets`, which is exact),
    `overflow` the samples longer than the declared capacity, `routes` whether a route of their own
    was declared for such samples.

    >>> from staticshape.data import plan_buckets
    >>> plan = plan_buckets([3, 4, 9, 10], buckets=2)
    >>> plan.bucket_of([3, 9]).tolist(), plan.pad_length(5)
    ([0, 1], 10)
    """

    boundaries: tuple[int, ...]
    counts: tuple[int, ...]
    elements: int
    cost_name: str
    cost: float
    least_cost: float
    multiple_of: int = 1
    gap: float = 0.0
    steps: int | None = None
    overflow: int = 0
    routes: bool = False
    reason: str = ""
    alternatives: tuple[Alternative, ...] = ()

    @property
    def samples(self) -> int:
        """Number of samples in the buckets."""
        return sum(self.counts)

    @property
    def padded_elements(self) -> int:
        """Number of elements after padding."""
        pairs = zip(self.boundaries, self.counts, strict=True)
        return sum(boundary * count for boundary, count in pairs)

    @property
    def waste(self) -> float:
        """Padding waste: padded elements over all elements, 0 to 1."""
        return (self.padded_elements - self.elements) / self.padded_elements

    @property
    def excess(self) -> float:
        """How much dearer padding makes the samples: cost over cost without padding, minus 1."""
        return self.cost / self.least_cost - 1 if self.least_cost else 0.0

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of the samples in each bucket, 0 to 1."""
        return tuple(count / self.samples for count in self.counts)

    @property
    def expected_steps(self) -> tuple[float, ...] | None:
        """Steps in each bucket of `steps` in all, with one batch size for every bucket."""
        steps = self.steps
        return None if steps is None else tuple(share * steps for share in self.shares)

    def bucket_of(self, lengths: Any) -> NDArray[np.int64]:
        """The bucket number (int64, from 0) of each of `lengths` `(n,)`.

        `SampleTooLongError` names the first sample above the last boundary.
        """
        array = check_lengths(np.atleast_1d(np.asarray(lengths)))
        buckets: NDArray[np.int64] = np.searchsorted(self.boundaries, array)
        if array.size and buckets.max() == len(self.boundaries):
            sample = int(np.argmax(buckets == len(self.boundaries)))
            raise SampleTooLongError(sample, int(array[sample]), self.boundaries[-1])
        return buckets

    def pad_length(self, length: int) -> int:
        """The boundary that a sample of `length` is padded to."""
        return self.boundaries[int(self.bucket_of([length])[0])]

    def to_json(self) -> str:
        """A JSON object with every field; `from_json` reads it back."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> BucketPlan:
        """The inverse of `to_json`."""
        try:
            fields = json.loads(text)
            fields["boundaries"] = tuple(fields["boundaries"])
            fields["counts"] = tuple(fields["counts"])
            fields["alternatives"] = tuple(
                Alternative(**{**one, "boundaries": tuple(one["boundaries"])})
                for one in fields.get("alternatives", [])
            )
            return cls(**fields)
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"not the JSON of a BucketPlan: {error!r}") from error
