"""stream_batches: bucketed batches of a stream whose lengths are not known beforehand."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from staticshape.data.arrays import as_count
from staticshape.data.batches import as_batches
from staticshape.data.length_checks import measured
from staticshape.data.membership import (
    Boundaries,
    bucket_number,
    check_samples,
    too_long,
)
from staticshape.data.samplers import check_shard
from staticshape.errors import DataError

Sample = TypeVar("Sample")


@dataclass(frozen=True)
class StreamBatch(Generic[Sample]):
    """Samples of one bucket and the static shape they are padded to; missing rows are padding."""

    samples: tuple[Sample, ...]
    bucket: int
    length: Any
    rows: int

    def __iter__(self) -> Iterator[Sample]:
        return iter(self.samples)

    def __len__(self) -> int:
        return len(self.samples)

    @property
    def shape(self) -> tuple[int, ...]:
        """`(rows, length)` or `(rows, height, width)` after padding."""
        return self.rows, *(self.length if isinstance(self.length, tuple) else (self.length,))


def stream_batches(
    samples: Iterable[Sample],
    plan: Any,
    *,
    batch_size: int | None = None,
    token_budget: int | None = None,
    length: Callable[[Sample], Any] = len,  # type: ignore[assignment]
    buffer: int | None = None,
    shuffle: bool = False,
    seed: int = 0,
    drop_last: bool = False,
    num_shards: int = 1,
    shard_id: int = 0,
    overflow: Callable[[Sample], object] | None = None,
) -> BatchStream[Sample]:
    """An iterator that gives a batch whenever a bucket has enough samples; each exactly once.

    - `length` of a sample; for a plan of rectangles its (height, width).
    - At most `buffer` samples are held (by default just enough for one batch of every bucket less
      one row): when it is full, the fullest bucket is given out with missing rows. `shuffle` draws
      the samples of a batch at random from its bucket, which needs a larger `buffer` to mix well:
      with it, a bucket is given out only when the buffer is full.
    - At the end the partial batches follow, shortest bucket first, or are left out (`drop_last`).
    - `num_shards`, `shard_id`: every rank reads the same stream, holds the samples of all ranks
      and takes its share of each batch: ranks see the same bucket at each step, the same number of
      steps, and differ by at most one real row a step. A rank without a sample in a partial batch
      gets rows of padding alone.
    - `overflow` is called with each sample above the last boundary (on one rank only), which then
      is in no batch; without it such a sample raises `SampleTooLongError`.

    The result has `state_dict` and `load_state_dict`.

    >>> stream = stream_batches(iter(["ab", "abcd", "a", "abc"]), [2, 4], batch_size=2)
    >>> [(batch.samples, batch.shape) for batch in stream]
    [(('ab', 'a'), (2, 2)), (('abcd', 'abc'), (2, 4))]
    """
    if not isinstance(samples, Iterable):
        raise DataError(f"stream_batches takes samples, got {type(samples).__name__}")
    batches = as_batches(plan, batch_size, token_budget)
    boundaries, rows = batches.boundaries, batches.rows
    shards, shard = check_shard(num_shards, shard_id)
    natural = sum(rows) * shards - len(rows) + 1
    limit = natural if buffer is None else as_count(buffer, "buffer")
    if shuffle and buffer is None:
        raise DataError("shuffle needs buffer=, the number of samples to mix")
    former = _Former(
        samples=samples,
        boundaries=boundaries,
        rows=tuple(one * shards for one in rows),
        length=length,
        limit=limit,
        shuffle=shuffle,
        seed=as_count(seed, "seed", 0),
        drop_last=drop_last,
    )
    return BatchStream(former, rows, shards, shard, overflow)


class BatchStream(Iterator[StreamBatch[Sample]]):
    """The batches of a stream on one rank; made by `stream_batches`.

    A stream cannot be wound back, so it resumes by reading its source again from the beginning and
    forming the same batches without giving them out: exact, in the time that reading takes.
    """

    def __init__(
        self,
        former: _Former[Sample],
        rows: tuple[int, ...],
        shards: int,
        shard: int,
        overflow: Callable[[Sample], object] | None,
    ) -> None:
        self._former, self._rows, self._shards, self._shard = former, rows, shards, shard
        self._overflow = overflow
        self._parts = iter(former)
        self._drawn = self._origin = self._skip = self._over = 0

    def __next__(self) -> StreamBatch[Sample]:
        while True:
            part = next(self._parts, None)
            if part is None:
                if self._drawn < self._skip:
                    raise DataError(
                        f"the stream ended after {self._drawn} batches, the state was taken after "
                        f"{self._skip}; give the same samples from their beginning"
                    )
                raise StopIteration
            bucket, taken = part
            if bucket == len(self._rows):
                self._route(taken[0])
                continue
            self._drawn += 1
            if self._drawn > self._skip:
                mine = tuple(taken[self._shard :: self._shards])
                boundary = self._former.boundaries[bucket]
                return StreamBatch(mine, bucket, boundary, self._rows[bucket])

    def state_dict(self, *, consumed: int | None = None) -> dict[str, int | str]:
        """How many batches were given out, the same on every rank.

        Give `consumed`, the batches trained on since the stream was made or its state loaded, where
        something reads ahead: what was drawn beyond them is then drawn again.
        """
        batches = max(self._drawn, self._skip)
        if consumed is not None:
            batches = self._origin + as_count(consumed, "consumed", 0)
        return {"batches": batches, "fingerprint": self._fingerprint()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Continue where `state_dict` was taken, on a stream that has given no batch yet."""
        try:
            batches, fingerprint = int(state["batches"]), state["fingerprint"]
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not a state of a BatchStream: {error!r}") from error
        if self._drawn or batches < 0:
            raise DataError("a state is loaded into a new stream of the same samples")
        if fingerprint != self._fingerprint():
            raise DataError(
                "this state was taken with other boundaries, rows, buffer, seed, shuffle, last "
                "batch rule or number of shards; the batches would not be the same"
            )
        self._skip = self._origin = batches

    def _route(self, sample: tuple[int, Sample]) -> None:
        """Hand a sample that no bucket holds to its route: on one rank, not again on resuming."""
        number, one = sample
        if self._overflow is None:
            raise too_long(number, self._former.length(one), self._former.boundaries)
        mine = self._over % self._shards == self._shard
        self._over += 1
        if mine and self._drawn >= self._skip:
            self._overflow(one)

    def _fingerprint(self) -> str:
        return f"{zlib.crc32(repr((*self._former.settings, self._shards)).encode()):08x}"


@dataclass(frozen=True)
class _Former(Generic[Sample]):
    """Forms the batches of all ranks together: bucket and samples; what no bucket holds as well."""

    samples: Iterable[Sample]
    boundaries: Boundaries
    rows: tuple[int, ...]
    length: Callable[[Sample], Any]
    limit: int
    shuffle: bool
    seed: int
    drop_last: bool

    @property
    def settings(self) -> tuple[Any, ...]:
        """All that decides the batches but the samples themselves."""
        return self.boundaries, self.rows, self.limit, self.shuffle, self.seed, self.drop_last

    def __iter__(self) -> Iterator[tuple[int, list[Any]]]:
        random = np.random.default_rng(self.seed)
        pairs = not isinstance(self.boundaries[0], int)
        rows, held = self.rows, 0
        pools: list[list[Sample]] = [[] for _ in rows]

        def draw(bucket: int) -> tuple[int, list[Sample]]:
            nonlocal held
            pool, count = pools[bucket], min(rows[bucket], len(pools[bucket]))
            if self.shuffle:
                for place in range(count):
                    other = int(random.integers(place, len(pool)))
                    pool[place], pool[other] = pool[other], pool[place]
            taken, pools[bucket] = pool[:count], pool[count:]
            held -= count
            return bucket, taken

        for number, sample in enumerate(self.samples):
            if pairs:
                size = check_samples([self.length(sample)], self.boundaries, number)[0]
            else:
                size = measured(sample, number, self.length)
            bucket = bucket_number(self.boundaries, size)
            if bucket == len(rows):
                yield bucket, [(number, sample)]
                continue
            pools[bucket].append(sample)
            held += 1
            if not self.shuffle and len(pools[bucket]) == rows[bucket]:
                yield draw(bucket)
            elif held >= self.limit:
                yield draw(max(range(len(pools)), key=lambda one: len(pools[one]) / rows[one]))
        for bucket, pool in enumerate(pools):
            for _ in range(-(-len(pool) // rows[bucket])):
                last = draw(bucket)
                if not self.drop_last or len(last[1]) == rows[bucket]:
                    yield last
