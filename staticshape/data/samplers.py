"""BucketSampler: batches inside one bucket, the same bucket on every rank, resumable anywhere."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count, stable_order
from staticshape.data.batches import as_batches
from staticshape.data.epochs import LastBatch, arrange, steps_of
from staticshape.data.lengths import LengthHistogram
from staticshape.data.membership import bucket_numbers, check_samples, too_long
from staticshape.data.sizes import SizeHistogram
from staticshape.errors import DataError


@dataclass(frozen=True, eq=False)
class Batch:
    """The samples of one batch of one rank, and the static shape it is padded to.

    `indices` (int64) are the real samples, at most `rows` of them; the other rows are padding.
    `length` is what they are padded to, (height, width) in a plan of rectangles. Iterating gives
    the indices, so a plain loader can write `[dataset[i] for i in batch]`; then
    `pad_batch(samples, to=batch.length, rows=batch.rows)` gives the static shape.
    """

    indices: NDArray[np.int64]
    bucket: int
    length: Any
    rows: int

    def __iter__(self) -> Iterator[int]:
        return iter(self.indices.tolist())

    def __len__(self) -> int:
        return len(self.indices)

    @property
    def shape(self) -> tuple[int, ...]:
        """`(rows, length)` or `(rows, height, width)` after padding."""
        return self.rows, *(self.length if isinstance(self.length, tuple) else (self.length,))


class BucketSampler:
    """Draws batches so that each holds samples of one bucket: as many shapes as buckets, no more.

    - `lengths` `(n,)` of every sample, with a `BucketPlan` or ascending boundaries as `plan`; or
      (height, width) sizes `(n, 2)` with a `BucketPlan2D` or pairs.
    - `batch_size` rows per rank, or a `token_budget` of rows times padded length per rank; with
      neither, `plan` is a `BatchPlan`, which knows the rows of every bucket.
    - `shuffle`: samples within buckets, and the order of batches, by `seed` and the epoch. Without
      it, buckets come in ascending order and samples in their own.
    - What happens to a bucket's last, partial batch: `fill_last` (the default) keeps it, and its
      missing rows are padding; `merge_last` moves its samples into the next larger bucket (only
      where there is none the last batch is filled); `drop_last` leaves its samples out of this
      epoch.
    - `num_shards`, `shard_id`: data-parallel ranks. Every rank gets the same number of batches and
      the same bucket at each step, and ranks differ by at most one real row per step.
    - `overflow`: samples above the last boundary "raise", or take a "route" of their own: they are
      in no batch, `overflowing` holds their numbers, and what becomes of them is yours to say. By
      default as the plan declares (`plan_buckets(..., overflow="route")`), else "raise".

    Iterating runs one epoch and moves on to the next; an epoch that was broken off starts again.
    `state_dict` says where it stands, and `load_state_dict` continues there exactly: the next
    iteration starts with the batch that would have come. Without `drop_last` every sample comes
    exactly once an epoch over all ranks.

    >>> sampler = BucketSampler([5, 2, 9, 3, 8], [5, 10], batch_size=2, shuffle=False)
    >>> [(batch.indices.tolist(), batch.shape) for batch in sampler]
    [([0, 1], (2, 5)), ([3], (2, 5)), ([2, 4], (2, 10))]
    >>> BucketSampler([5, 99], [5, 10], batch_size=2, overflow="route").overflowing
    array([1])
    """

    def __init__(
        self,
        lengths: Any,
        plan: Any,
        *,
        batch_size: int | None = None,
        token_budget: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
        fill_last: bool = False,
        merge_last: bool = False,
        num_shards: int = 1,
        shard_id: int = 0,
        overflow: Literal["raise", "route"] | None = None,
    ) -> None:
        batches = as_batches(plan, batch_size, token_budget)
        self.boundaries, self.rows = batches.boundaries, batches.rows
        if isinstance(lengths, (LengthHistogram, SizeHistogram)):
            raise DataError("a histogram has no samples to draw; give the length of every sample")
        self._lengths = check_samples(lengths, self.boundaries)
        if not self._lengths.size:
            raise DataError("there are no lengths: the data is empty")
        if drop_last + fill_last + merge_last > 1:
            raise DataError("choose one of drop_last, fill_last and merge_last")
        self._shards, self._shard = check_shard(num_shards, shard_id)
        self._last: LastBatch = "drop" if drop_last else "merge" if merge_last else "fill"
        self._shuffle, self._seed = shuffle, as_count(seed, "seed", 0)
        routes = overflow or ("route" if getattr(plan, "routes", False) else "raise")
        if routes not in ("raise", "route"):
            raise DataError(f"overflow must be 'raise' or 'route', got {overflow!r}")
        self._members, self.overflowing = self._sort_into_buckets(routes == "route")
        self._group = tuple(rows * self._shards for rows in self.rows)
        counts = [len(members) for members in self._members]
        self._steps = steps_of(counts, self._group, self._last, self.boundaries)
        if not self._steps:
            raise DataError(
                "drop_last leaves no batch: no bucket has "
                f"{self._shards} x {list(self.rows)} samples; use fill_last or smaller batches"
            )
        self._epoch = self._step = self._start = 0
        self._origin = (0, 0)  # epoch and step at which the counting of `consumed` begins

    def __len__(self) -> int:
        """Batches per epoch and rank."""
        return self._steps

    def __iter__(self) -> Iterator[Batch]:
        """One epoch, from the step that was loaded or from its beginning."""
        start, self._start = self._start, 0
        self._step = start
        for batch in self.batches(self._epoch, start):
            self._step += 1
            if self._step == self._steps:  # now: many a reader asks for no more than it needs
                self._epoch, self._step = self._epoch + 1, 0
            yield batch

    def batches(self, epoch: int, start: int = 0) -> Iterator[Batch]:
        """The batches of any epoch from step `start` on; the sampler itself stands still."""
        skipped = as_count(start, "start", 0)
        random = np.random.default_rng([self._seed, as_count(epoch, "epoch", 0)])
        order, steps = arrange(
            self._members,
            self._group,
            self._last,
            self.boundaries,
            random if self._shuffle else None,
        )
        for bucket, first, end in steps[skipped:].tolist():
            indices = order[first:end][self._shard :: self._shards]
            yield Batch(indices, bucket, self.boundaries[bucket], self.rows[bucket])

    def set_epoch(self, epoch: int) -> None:
        """Start the next iteration at the beginning of `epoch`."""
        self._move(as_count(epoch, "epoch", 0), 0)

    def state_dict(self, *, consumed: int | None = None) -> dict[str, int | str]:
        """Where the sampler stands: plain numbers and a fingerprint, the same on every rank.

        Give `consumed` wherever something reads ahead of the training (a `mindspore.dataset`
        pipeline, worker processes, a queue): the batches that were trained on since the sampler was
        made, loaded or set to an epoch. What was drawn beyond them is then drawn again. Without it,
        every batch that was drawn counts.

        >>> sampler = BucketSampler([3, 1, 2], [3], batch_size=1)
        >>> ahead = list(sampler)                      # a queue takes the whole epoch
        >>> state = sampler.state_dict(consumed=2)     # two batches were trained on
        >>> state["epoch"], state["step"]
        (0, 2)
        """
        epoch, step = self._epoch, max(self._step, self._start)
        if consumed is not None:
            epoch, step = self._origin
            step += as_count(consumed, "consumed", 0)
        epoch, step = epoch + step // self._steps, step % self._steps
        return {"epoch": epoch, "step": step, "fingerprint": self._fingerprint}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Continue where `state_dict` was taken; refuses a state of other data or settings."""
        try:
            epoch, step, fingerprint = int(state["epoch"]), int(state["step"]), state["fingerprint"]
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not a state of a BucketSampler: {error!r}") from error
        if fingerprint != self._fingerprint:
            raise DataError(
                "this state was taken with other lengths, boundaries, rows, seed, shuffle, last "
                "batch rule or number of shards; the batches would not be the same"
            )
        if epoch < 0 or not 0 <= step < self._steps:
            raise DataError(f"epoch {epoch}, step {step} of {self._steps} does not exist")
        self._move(epoch, step)

    def _move(self, epoch: int, step: int) -> None:
        self._epoch, self._step, self._start = epoch, 0, step
        self._origin = (epoch, step)

    def _sort_into_buckets(self, routes: bool) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
        """The samples of every bucket in their own order, and those that no bucket holds."""
        buckets = bucket_numbers(self.boundaries, self._lengths)
        order = stable_order(buckets)
        counts = np.bincount(buckets, minlength=len(self.boundaries))
        *members, over = np.split(order, np.cumsum(counts[: len(self.boundaries)]))
        if len(over) == len(order) or (len(over) and not routes):
            raise too_long(int(over[0]), self._lengths[over[0]], self.boundaries)
        return members, over

    @cached_property
    def _fingerprint(self) -> str:
        settings = (
            self.boundaries,
            self.rows,
            self._shuffle,
            self._seed,
            self._last,
            self._shards,
            len(self._lengths),
        )
        lengths = np.ascontiguousarray(self._lengths, np.int64)
        return f"{zlib.crc32(lengths.tobytes(), zlib.crc32(repr(settings).encode())):08x}"


def check_shard(num_shards: Any, shard_id: Any) -> tuple[int, int]:
    """The number of ranks and the number of this one."""
    shards = as_count(num_shards, "num_shards")
    shard = as_count(shard_id, "shard_id", 0)
    if shard >= shards:
        raise DataError(f"shard_id must be from 0 to {shards - 1}, got {shard_id!r}")
    return shards, shard
