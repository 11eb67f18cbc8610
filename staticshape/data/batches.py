"""plan_batches: rows per bucket under a token or memory budget, and exports of bucket plans."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from staticshape.data.arrays import as_count
from staticshape.data.membership import Boundaries, as_boundaries, elements_of, lengths_only
from staticshape.errors import DataError


@dataclass(frozen=True)
class BatchPlan:
    """One static shape per bucket: `rows[k]` samples padded to `boundaries[k]`.

    A boundary is a length, or (height, width) for the rectangles of `plan_buckets_2d`.

    >>> plan = plan_batches([128, 256, 512], token_budget=4096)
    >>> plan.rows
    (32, 16, 8)
    >>> plan.to_mindspore()["bucket_boundaries"]
    [129, 257, 513]
    """

    boundaries: Boundaries
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "boundaries", as_boundaries(self.boundaries))
        object.__setattr__(self, "rows", tuple(as_count(one, "rows") for one in self.rows))
        if len(self.rows) != len(self.boundaries):
            raise DataError(f"{len(self.boundaries)} boundaries need as many rows, got {self.rows}")

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """`(rows, length)` or `(rows, height, width)` of every bucket: all there is to compile."""
        pairs = zip(self.rows, self.boundaries, strict=True)
        return tuple((rows, *(one if isinstance(one, tuple) else (one,))) for rows, one in pairs)

    def to_mindspore(self) -> dict[str, Any]:
        """Arguments of `Dataset.bucket_batch_by_length`.

        Its buckets are half-open and padded to one below their end, so every boundary goes up by
        one. What is longer than the last boundary falls into a bucket without an end, where
        `pad_to_bucket_boundary` makes it an error.
        """
        return {
            "bucket_boundaries": [boundary + 1 for boundary in lengths_only(self.boundaries)],
            "bucket_batch_sizes": [*self.rows, 1],
            "pad_to_bucket_boundary": True,
        }

    def to_dynamic_dims(self) -> str:
        """The value of Ascend ATC's `--dynamic_dims` for an input shape `-1,-1`: the gears.

        Rectangles are gears of an input with three varying axes, rows, height and width.

        ATC takes 2 to 100 gears and recommends 3 to 4; another number raises `DataError`.

        >>> plan_batches([128, 512], token_budget=1024).to_dynamic_dims()
        '8,128;2,512'
        """
        if not 2 <= len(self.shapes) <= 100:
            raise DataError(f"dynamic_dims takes 2 to 100 gears, the plan has {len(self.shapes)}")
        return ";".join(",".join(map(str, shape)) for shape in self.shapes)

    def to_json(self) -> str:
        """A JSON object with `boundaries` and `rows`."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> BatchPlan:
        """The inverse of `to_json`."""
        try:
            fields = json.loads(text)
            return cls(fields["boundaries"], fields["rows"])
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"not the JSON of a BatchPlan: {error!r}") from error


def plan_batches(
    plan: Any,
    *,
    batch_size: int | None = None,
    token_budget: int | None = None,
    memory_budget: float | None = None,
    row_bytes: float | Callable[[int], float] | None = None,
    multiple_of: int = 1,
    most: int | None = None,
) -> BatchPlan:
    """How many rows a batch of each bucket has. `plan` is a `BucketPlan` or its boundaries.

    Exactly one of: `batch_size`, the same rows in every bucket; `token_budget`, rows times length
    (or area) stays within it; `memory_budget` in bytes, with `row_bytes` the bytes of one row (a
    number of bytes per element, or a function of the padded length or area). Rows are rounded down
    to `multiple_of` and are at most `most`. A budget below one such row of the longest bucket
    raises `DataError`.

    >>> plan_batches([128, 512], memory_budget=4e6, row_bytes=lambda length: 4 * length**2).rows
    (61, 3)
    """
    boundaries = as_boundaries(plan)
    given = [batch_size is not None, token_budget is not None, memory_budget is not None]
    if sum(given) != 1:
        raise DataError("give exactly one of batch_size, token_budget and memory_budget")
    if (memory_budget is None) != (row_bytes is None):
        raise DataError(
            "memory_budget needs row_bytes, the bytes of one row, and nothing else does"
        )
    step = as_count(multiple_of, "multiple_of")
    limit = None if most is None else as_count(most, "most")
    price: Callable[[int], float] = float
    if batch_size is not None:
        budget: float = as_count(batch_size, "batch_size")
        told, price = f"batch_size {batch_size}", _one
    elif token_budget is not None:
        budget = as_count(token_budget, "token_budget")
        told = f"the token budget {token_budget}"
    else:
        budget = _positive(memory_budget, "memory_budget")
        told = f"the memory budget {budget:g}"
        price = row_bytes if callable(row_bytes) else _times(_positive(row_bytes, "row_bytes"))
    rows = []
    for boundary in boundaries:
        cost = _positive(price(elements_of(boundary)), f"row_bytes of {boundary}")
        fitting = int(budget // cost)
        fitting = fitting if limit is None else min(fitting, limit)
        fitting -= fitting % step
        if not fitting:
            named = "1 row" if step == 1 else f"{step} rows"
            more = "" if limit is None else f" within most={limit}"
            raise DataError(f"{told} does not hold {named} of {boundary}{more}")
        rows.append(fitting)
    return BatchPlan(boundaries, tuple(rows))


def as_batches(plan: Any, batch_size: int | None, token_budget: int | None) -> BatchPlan:
    """A `BatchPlan` as it is where nothing more is said, else rows by one of the two."""
    if isinstance(plan, BatchPlan) and batch_size is None and token_budget is None:
        return plan
    if (batch_size is None) == (token_budget is None):
        raise DataError("give exactly one of batch_size and token_budget, or a BatchPlan as plan")
    return plan_batches(plan, batch_size=batch_size, token_budget=token_budget)


def _one(elements: int) -> float:
    return 1


def _times(each: float) -> Callable[[int], float]:
    return lambda elements: each * elements


def _positive(number: Any, name: str) -> float:
    good = isinstance(number, (int, float, np.integer, np.floating))
    if not good or not 0 < number < float("inf"):
        raise DataError(f"{name} must be a finite number above 0, got {number!r}")
    return float(number)
