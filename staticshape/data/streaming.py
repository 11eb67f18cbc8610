"""stream_batches: bucketed batches of a stream whose lengths are not known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from staticshape.data.arrays import as_count
from staticshape.data.batches import as_boundaries, plan_batches
from staticshape.errors import DataError, SampleTooLongError

Sample = TypeVar("Sample")


@dataclass(frozen=True)
class StreamBatch(Generic[Sample]):
    """Samples of one bucket and the static shape they are padded to; missing rows are padding."""

    samples: tuple[Sample, ...]
    bucket: int
    length: int
    rows: int

    def __iter__(self) -> Iterator[Sample]:
        return iter(self.samples)

    def __len__(self) -> int:
        return len(self.samples)

    @property
    def shape(self) -> tuple[int, int]:
        """`(rows, length)` after padding."""
        return self.rows, self.length


def stream_batches(
    samples: Iterable[Sample],
    plan: Any,
    *,
    batch_size: int | None = None,
    token_budget: int | None = None,
    length: Callable[[Sample], int] = len,  # type: ignore[assignment]
    buffer: int | None = None,
    shuffle: bool = False,
    seed: int = 0,
    drop_last: bool = False,
) -> Iterator[StreamBatch[Sample]]:
    """Yield a batch whenever a bucket has enough samples; every sample exactly once.

    At most `buffer` samples are held (by default just enough for one batch of every bucket less one
    row): when it is full, the fullest bucket is given out with missing rows. `shuffle` draws the
    samples of a batch at random from its bucket, which needs a larger `buffer` to mix well: with
    it, a bucket is given out only when the buffer is full. At the end the partial batches follow,
    shortest bucket first, or are left out with `drop_last`.

    >>> stream = stream_batches(iter(["ab", "abcd", "a", "abc"]), [2, 4], batch_size=2)
    >>> [(batch.samples, batch.shape) for batch in stream]
    [(('ab', 'a'), (2, 2)), (('abcd', 'abc'), (2, 4))]
    """
    boundaries = as_boundaries(plan)
    rows = plan_batches(boundaries, batch_size=batch_size, token_budget=token_budget).rows
    natural = sum(rows) - len(rows) + 1
    limit = natural if buffer is None else as_count(buffer, "buffer")
    if shuffle and buffer is None:
        raise DataError("shuffle needs buffer=, the number of samples to mix")
    return _stream(samples, boundaries, rows, length, limit, shuffle, seed, drop_last)


def _stream(
    samples: Iterable[Sample],
    boundaries: tuple[int, ...],
    rows: tuple[int, ...],
    length: Callable[[Sample], int],
    limit: int,
    shuffle: bool,
    seed: int,
    drop_last: bool,
) -> Iterator[StreamBatch[Sample]]:
    random = np.random.default_rng(seed)
    pools: list[list[Sample]] = [[] for _ in boundaries]
    held = 0

    def draw(bucket: int) -> StreamBatch[Sample]:
        nonlocal held
        pool, count = pools[bucket], min(rows[bucket], len(pools[bucket]))
        if shuffle:
            for place in range(count):
                other = int(random.integers(place, len(pool)))
                pool[place], pool[other] = pool[other], pool[place]
        taken, pools[bucket] = pool[:count], pool[count:]
        held -= count
        return StreamBatch(tuple(taken), bucket, boundaries[bucket], rows[bucket])

    for number, sample in enumerate(samples):
        size = length(sample)
        bucket = int(np.searchsorted(boundaries, size))
        if bucket == len(boundaries):
            raise SampleTooLongError(number, size, boundaries[-1])
        pools[bucket].append(sample)
        held += 1
        if not shuffle and len(pools[bucket]) == rows[bucket]:
            yield draw(bucket)
        elif held >= limit:
            yield draw(max(range(len(pools)), key=lambda one: len(pools[one]) / rows[one]))
    for bucket, pool in enumerate(pools):
        for _ in range(-(-len(pool) // rows[bucket])):
            batch = draw(bucket)
            if not drop_last or len(batch) == batch.rows:
                yield batch
