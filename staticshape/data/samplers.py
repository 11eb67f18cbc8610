"""BucketSampler: batches inside one bucket, the same bucket on every rank, resumable anywhere."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.batches import as_boundaries, plan_batches
from staticshape.data.lengths import check_lengths
from staticshape.errors import DataError, SampleTooLongError


@dataclass(frozen=True, eq=False)
class Batch:
    """The samples of one batch of one rank, and the static shape it is padded to.

    `indices` (int64) are the real samples, at most `rows` of them; the other rows are padding.
    Iterating gives the indices, so a plain loader can write `[dataset[i] for i in batch]`; then
    `pad_batch(samples, to=batch.length, rows=batch.rows)` gives the static shape.
    """

    indices: NDArray[np.int64]
    bucket: int
    length: int
    rows: int

    def __iter__(self) -> Iterator[int]:
        return iter(self.indices.tolist())

    def __len__(self) -> int:
        return len(self.indices)

    @property
    def shape(self) -> tuple[int, int]:
        """`(rows, length)` after padding."""
        return self.rows, self.length


class BucketSampler:
    """Draws batches so that each holds samples of one bucket: as many shapes as buckets, no more.

    - `lengths` `(n,)` of every sample; `plan`: a `BucketPlan` or ascending boundaries.
    - `batch_size` rows per rank, or a `token_budget` of rows times padded length per rank.
    - `shuffle`: samples within buckets, and the order of batches, by `seed` and the epoch. Without
      it, buckets come in ascending order and samples in their own.
    - What happens to a bucket's last, partial batch: `fill_last` (the default) keeps it, and its
      missing rows are padding; `merge_last` moves its samples into the next larger bucket (only the
      largest bucket's last batch is filled); `drop_last` leaves its samples out of this epoch.
    - `num_shards`, `shard_id`: data-parallel ranks. Every rank gets the same number of batches and
      the same bucket at each step, and ranks differ by at most one real row per step.

    Iterating runs one epoch and moves on to the next. `state_dict` says where it stands, and
    `load_state_dict` continues there exactly: the next iteration starts with the batch that would
    have come. Without `drop_last` every sample comes exactly once an epoch over all ranks.

    >>> sampler = BucketSampler([5, 2, 9, 3, 8], [5, 10], batch_size=2, shuffle=False)
    >>> [(batch.indices.tolist(), batch.shape) for batch in sampler]
    [([0, 1], (2, 5)), ([3], (2, 5)), ([2, 4], (2, 10))]
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
    ) -> None:
        self._lengths = check_lengths(lengths)
        if not self._lengths.size:
            raise DataError("there are no lengths: the data is empty")
        self.boundaries = as_boundaries(plan)
        self.rows = plan_batches(
            self.boundaries, batch_size=batch_size, token_budget=token_budget
        ).rows
        if drop_last + fill_last + merge_last > 1:
            raise DataError("choose one of drop_last, fill_last and merge_last")
        if not isinstance(num_shards, (int, np.integer)) or num_shards < 1:
            raise DataError(f"num_shards must be at least 1, got {num_shards!r}")
        if not isinstance(shard_id, (int, np.integer)) or not 0 <= shard_id < num_shards:
            raise DataError(f"shard_id must be from 0 to {num_shards - 1}, got {shard_id!r}")
        if not isinstance(seed, (int, np.integer)) or seed < 0:
            raise DataError(f"seed must be a whole number of at least 0, got {seed!r}")
        self._last = "drop" if drop_last else "merge" if merge_last else "fill"
        self._shuffle, self._seed = shuffle, int(seed)
        self._shards, self._shard = int(num_shards), int(shard_id)
        self._members = self._sort_into_buckets()
        self._epoch, self._step, self._start = 0, 0, 0
        if not len(self):
            raise DataError(
                "drop_last leaves no batch: no bucket has "
                f"{self._shards} x {self.rows} samples; use fill_last or smaller batches"
            )

    def __len__(self) -> int:
        """Batches per epoch and rank."""
        carried = total = 0
        for bucket, members in enumerate(self._members):
            full, rest = divmod(len(members) + carried, self.rows[bucket] * self._shards)
            top = bucket == len(self._members) - 1
            carried = rest if self._last == "merge" and not top else 0
            total += full + bool(rest and not carried and self._last != "drop")
        return total

    def __iter__(self) -> Iterator[Batch]:
        """One epoch, from the step that was loaded or from its beginning."""
        order, steps = self._arrange(self._epoch)
        start, self._start = self._start, 0
        self._step = start
        for bucket, first, end in steps[start:].tolist():
            self._step += 1
            indices = order[first:end][self._shard :: self._shards]
            yield Batch(indices, bucket, self.boundaries[bucket], self.rows[bucket])
        self._epoch, self._step = self._epoch + 1, 0

    def set_epoch(self, epoch: int) -> None:
        """Start the next iteration at the beginning of `epoch`."""
        if not isinstance(epoch, (int, np.integer)) or epoch < 0:
            raise DataError(f"epoch must be a whole number of at least 0, got {epoch!r}")
        self._epoch, self._step, self._start = int(epoch), 0, 0

    def state_dict(self) -> dict[str, int | str]:
        """Where the sampler stands: plain numbers and a fingerprint, the same on every rank."""
        return {
            "epoch": self._epoch,
            "step": max(self._step, self._start),
            "fingerprint": self._fingerprint(),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Continue where `state_dict` was taken; refuses a state of other data or settings."""
        try:
            epoch, step, fingerprint = int(state["epoch"]), int(state["step"]), state["fingerprint"]
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not a state of a BucketSampler: {error!r}") from error
        if fingerprint != self._fingerprint():
            raise DataError(
                "this state was taken with other lengths, boundaries, rows, seed, shuffle, last "
                "batch rule or number of shards; the batches would not be the same"
            )
        if epoch < 0 or not 0 <= step <= len(self):
            raise DataError(f"epoch {epoch}, step {step} of {len(self)} does not exist")
        self.set_epoch(epoch)
        self._start = step

    def _sort_into_buckets(self) -> list[NDArray[np.int64]]:
        buckets = np.searchsorted(self.boundaries, self._lengths)
        if buckets.max() == len(self.boundaries):
            sample = int(np.argmax(buckets == len(self.boundaries)))
            raise SampleTooLongError(sample, int(self._lengths[sample]), self.boundaries[-1])
        order = np.argsort(buckets, kind="stable")
        ends = np.searchsorted(buckets[order], np.arange(1, len(self.boundaries)))
        return np.split(order, ends)

    def _arrange(self, epoch: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The samples of an epoch in order, and its steps: bucket, first and end in that order."""
        random = np.random.default_rng([self._seed, epoch])
        pools, steps, filled = [], [], 0
        carried = np.zeros(0, np.int64)
        for bucket, members in enumerate(self._members):
            pool = np.concatenate([members, carried]) if carried.size else members
            if self._shuffle:
                pool = random.permutation(pool)
            group = self.rows[bucket] * self._shards
            rest = len(pool) % group
            if rest and self._last == "merge" and bucket < len(self._members) - 1:
                pool, carried = pool[:-rest], pool[-rest:]
            else:
                carried = np.zeros(0, np.int64)
                pool = pool[:-rest] if rest and self._last == "drop" else pool
            first = np.arange(0, len(pool), group)
            end = np.minimum(first + group, len(pool))
            steps.append(np.stack([np.full(len(first), bucket), first + filled, end + filled], 1))
            pools.append(pool)
            filled += len(pool)
        table = np.concatenate(steps)
        return np.concatenate(pools), random.permutation(table) if self._shuffle else table

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
