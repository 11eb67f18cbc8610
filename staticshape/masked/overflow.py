"""Overflow that is never silent: checked on the host, or kept in a sticky Parameter."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops

from staticshape.errors import CapacityError

from . import constants, given
from .primitives import narrowed


def check(count: Any, capacity: int, site: str) -> int:
    """Raise CapacityError when `count` is above `capacity`; the count as an int otherwise.

    Shape: counts of any shape. Dtype: any integers. Formula: `max(count) > capacity`. Over nothing
    0. On the host, without a gradient. `count` may be a Tensor of any shape, or a number. Cost: one
    transfer.

    >>> check(Tensor([2, 3]), 4, "detector")
    3
    """
    numbers = np.asarray(count.asnumpy() if isinstance(count, Tensor) else count)
    plain = isinstance(capacity, int) and not isinstance(capacity, bool)
    if numbers.dtype.kind not in "iu" or not plain:
        raise TypeError(
            f"masked.check(count, capacity, site): both must be integers, "
            f"got count={count!r}, capacity={capacity!r}"
        )
    found = int(numbers.max(initial=0))
    if found > capacity:
        raise CapacityError(site, found, capacity)
    return found


class Overflow(nn.Cell):  # type: ignore[misc]
    """Remembers the largest count that did not fit, until `check` raises on the host.

    Shape: counts of any shape. Dtype: any integers. Formula: the worst `count - capacity` since the
    last check. Over nothing nothing is raised. Cost: `flag` in the graph a few scalar operations;
    `check` on the host, every n steps, one transfer. `flag` returns the count, an integer of any
    shape; no gradient.

    >>> overflow = Overflow("detector")
    >>> _ = overflow.flag(Tensor(5), 4)
    >>> overflow.check()
    Traceback (most recent call last):
        ...
    staticshape.errors.CapacityError: detector: 5 valid elements do not fit the capacity 4; ...
    """

    def __init__(self, site: str) -> None:
        super().__init__()
        self.site = site
        self.seen = Parameter(
            Tensor(np.zeros(2, np.int32)), name=f"overflow_{site}", requires_grad=False
        )

    def construct(self, count: Tensor, capacity: int) -> Tensor:
        return self.flag(count, capacity)

    def flag(self, count: Tensor, capacity: int) -> Tensor:
        """Record `count` in the graph; returns it, so that the call can stand in the data flow."""
        given.integers("Overflow", "count", count)
        limit = constants.constant("Overflow", ms.int32, capacity, "capacity")
        worst = ops.ReduceMax()(ops.reshape(narrowed(count), (-1,)), (0,))
        now = ops.stack((worst, limit))
        missed = worst - limit
        before = self.seen[0] - self.seen[1]
        ops.assign(self.seen, ops.where(missed > ops.maximum(before, 0), now, self.seen))
        return count

    def check(self) -> None:
        """Raise CapacityError when a count did not fit since the last check; then start anew."""
        count, capacity = (int(one) for one in self.seen.asnumpy())
        # a graph with loops does not see what `set_data` puts in place of what it assigned itself
        ops.assign(self.seen, Tensor(np.zeros(2, np.int32)))
        if count > capacity:
            raise CapacityError(self.site, count, capacity)
