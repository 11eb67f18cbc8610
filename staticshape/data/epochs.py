"""The batches of one epoch: which samples of each bucket stand together, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.data.membership import Boundaries, holders

#: What becomes of the last, partial batch of a bucket.
LastBatch = Literal["fill", "merge", "drop"]


def steps_of(
    counts: Sequence[int], group: Sequence[int], last: LastBatch, boundaries: Boundaries
) -> int:
    """Batches in an epoch: `counts[k]` samples in bucket k, `group[k]` to a batch of all ranks."""
    held, above = list(counts), holders(boundaries)
    total = 0
    for bucket, size in enumerate(group):
        full, rest = divmod(held[bucket], size)
        larger = above[bucket] if last == "merge" else None
        if larger is not None:
            held[larger] += rest
            rest = 0
        total += full + bool(rest and last != "drop")
    return total


def arrange(
    members: Sequence[NDArray[np.int64]],
    group: Sequence[int],
    last: LastBatch,
    boundaries: Boundaries,
    random: np.random.Generator | None,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All samples of an epoch in order, and its steps `(n, 3)`: bucket, first, end in that order.

    `random` draws the order within buckets and of the steps; None leaves both as they are.
    """
    pools, steps, filled = [], [], 0
    waiting, above = [[one] for one in members], holders(boundaries)
    for bucket, size in enumerate(group):
        pool = np.concatenate(waiting[bucket])
        if random is not None:
            pool = random.permutation(pool)
        rest = len(pool) % size
        larger = above[bucket] if last == "merge" else None
        if rest and larger is not None:
            waiting[larger].append(pool[-rest:])
        if rest and (larger is not None or last == "drop"):
            pool = pool[:-rest]
        first = np.arange(0, len(pool), size)
        end = np.minimum(first + size, len(pool))
        steps.append(np.stack([np.full(len(first), bucket), first + filled, end + filled], axis=1))
        pools.append(pool)
        filled += len(pool)
    table = np.concatenate(steps)
    return np.concatenate(pools), table if random is None else random.permutation(table)
