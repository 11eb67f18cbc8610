"""Numbers that an int32 cannot hold: no count, place or size wraps around."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor

from staticshape import masked
from staticshape.errors import CapacityError

FAR, MOST = Tensor(2**32, ms.int64), 2**31 - 1
NUMBERS, MANY = Tensor(np.arange(3).astype(np.int32)), Tensor(np.full(3, MOST, np.int32))
ROWS = Tensor(np.array([1, 2, 3], np.float32))
VALID = Tensor(np.array([True, False, True]))


def read(x: Tensor, v: Tensor) -> Any:
    """What is asked for by a place, a rank or a number."""
    return (
        masked.index(x, v, FAR, empty=-1),
        masked.index(x, v, -FAR, empty=-1),
        masked.topk(x, FAR, v)[0],
        masked.kth_value(x, FAR + 1, v, empty=-1),
        masked.random_choice(v, FAR)[2],
        masked.append(x, FAR, x[0])[0],
        masked.roll(x, -(2**31), v),
    )


def masks(v: Tensor) -> Any:
    """What is valid up to a number."""
    return (
        masked.span(v, None, FAR),
        masked.span(v, FAR),
        masked.span(v, -(2**40), 2**62),
        masked.valid_from_lengths(FAR, 2),
        masked.valid_from_lengths(1 - FAR, 2),
    )


def counts(x: Tensor) -> Any:
    """What overflows, and has to be seen by `check`."""
    return (
        masked.segment_sum(x, NUMBERS, FAR, capacity=3)[2],
        masked.repeat_interleave(x, FAR, capacity=1)[2],
        masked.repeat_interleave(x, MANY, capacity=1)[2],
        masked.repeat_interleave(x, MANY, capacity=0)[2],
        masked.arange(FAR, capacity=1)[2],
        masked.arange(x[0] * 1e12, capacity=1)[2],
        masked.arange(x[0] * float("nan"), capacity=1)[2],
    )


CASES: dict[str, tuple[Any, tuple[Tensor, ...], list[Any]]] = {
    "read": (read, (ROWS, VALID), [-1, -1, [3, 1, 0], -1, 2, [1, 2, 3], [1, 0, 3]]),
    "masks": (
        masks,
        (VALID,),
        [[True, False, True], [False] * 3, [True, False, True], [True, True], [False, False]],
    ),
    "counts": (counts, (ROWS,), [MOST] * 7),
}


@pytest.mark.parametrize("name", CASES)
def test_no_number_beyond_an_int32_wraps_around(name: str) -> None:
    call, args, wanted = CASES[name]
    for found in (call(*args), ms.jit(call, fullgraph=True)(*args)):
        assert [one.asnumpy().tolist() for one in found] == wanted


def test_a_sticky_flag_sees_a_count_beyond_an_int32() -> None:
    overflow = masked.Overflow("boxes")
    overflow.flag(FAR, 3)
    with pytest.raises(CapacityError, match="2147483647 valid elements"):
        overflow.check()


def test_a_range_of_integers_is_numpy_s_also_where_a_float64_is_not_exact() -> None:
    rng = np.random.default_rng(0)
    cases = [tuple(map(int, rng.integers(-9, 10, 3))) for _ in range(60)]
    for scale in (2**55, 2**58):
        steps = rng.integers(1, 6, 20) * scale * rng.choice([-1, 1], 20)
        cases += [
            (0, int(by) * int(k) + int(off), int(by))
            for by, k, off in zip(
                steps, rng.integers(0, 3, 20), rng.integers(-1, 2, 20), strict=True
            )
        ]
    cases += [(0, 10, 2**63 - 1), (-(2**62), 2**62 - 1, 2**61 + 1)]

    def counted(start: Tensor, stop: Tensor, step: Tensor) -> Any:
        return masked.arange(start, stop, step, capacity=20)

    compiled = ms.jit(counted, fullgraph=True)
    for bounds in cases:
        values, _, count = compiled(*(Tensor(one, ms.int64) for one in bounds))
        wanted = list(range(*bounds)) if bounds[2] else []
        assert int(count) == len(wanted), bounds
        assert values.asnumpy().tolist() == wanted + [0] * (20 - len(wanted))
