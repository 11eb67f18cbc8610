"""A larger capacity changes nothing: the same bits in front, then nothing valid, the same count."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

from staticshape import masked

from . import engine

_RNG = np.random.default_rng(0)
SIZE = 120  # so that a small capacity is found by search, and a large one by a scatter
X = Tensor(_RNG.standard_normal(SIZE))
MASK = np.isin(np.arange(SIZE), (3, 40, 119))
VALID = Tensor(MASK)
IDS, NOISE = Tensor((np.arange(SIZE) % 5).astype(np.int32)), Tensor(_RNG.random(SIZE))
REPEATS, THREE, TWO = Tensor(MASK.astype(np.int32)), Tensor(3), Tensor(2)


def active(x: Tensor, step: Tensor) -> Tensor:
    return step < 3


def body(x: Tensor, step: Tensor) -> tuple[Tensor, Tensor]:
    return x * 1.5, step + 1


def distinct(function: Callable[..., Any]) -> Callable[[Tensor, int], Any]:
    def call(x: Tensor, room: int) -> Any:
        values, _, counts, kept, count = function(x, VALID, capacity=room)
        return values, counts, kept, count

    return call


def segmented(function: Callable[..., Any]) -> Callable[[Tensor, int], Any]:
    return lambda x, room: function(x, IDS, THREE, VALID, capacity=room)


# (x, capacity) -> what has the capacity in front, the mask last but one, the count last
CALLS: dict[str, Callable[[Tensor, int], Any]] = {
    "arange": lambda x, room: masked.arange(THREE, capacity=room),
    "argwhere": lambda x, room: masked.argwhere(VALID, capacity=room),
    "compact": lambda x, room: masked.compact(x, VALID, capacity=room),
    "nonzero": lambda x, room: masked.nonzero(VALID, capacity=room),
    "random_choice": lambda x, room: masked.random_choice(VALID, 3, noise=NOISE, capacity=room),
    "repeat_interleave": lambda x, room: masked.repeat_interleave(x, REPEATS, capacity=room),
    "segment_count": lambda x, room: masked.segment_count(IDS, THREE, VALID, capacity=room),
    "segment_max": segmented(masked.segment_max),
    "segment_mean": lambda x, room: masked.segment_mean(
        x, IDS, THREE, VALID, capacity=room, empty=0
    ),
    "segment_min": segmented(masked.segment_min),
    "segment_sum": segmented(masked.segment_sum),
    "select": lambda x, room: masked.select(x, VALID, capacity=room),
    "slice": lambda x, room: masked.slice(x, TWO, TWO + 3, capacity=room),
    "topk": lambda x, room: masked.topk(x, THREE, VALID, capacity=room),
    "unique": distinct(masked.unique),
    "unique_consecutive": distinct(masked.unique_consecutive),
    "valid_from_lengths": lambda x, room: (masked.valid_from_lengths(THREE, room), THREE),
}
BY_STEPS = {"buffer", "while_loop"}  # rows come one after the other


def test_every_function_with_a_capacity_is_here() -> None:
    told = {
        name
        for name in masked.__all__
        if not inspect.isclass(getattr(masked, name))
        and "capacity" in inspect.signature(getattr(masked, name)).parameters
    }
    assert told == set(CALLS) | BY_STEPS | {"check"}


def scored(call: Callable[[Tensor, int], Any], room: int) -> Callable[[Tensor], Any]:
    def score(x: Tensor) -> Any:
        outputs = call(x, room)
        total = ops.zeros((), ms.float64)
        for output in outputs:
            if output.dtype == ms.float64:
                shown = ops.where(outputs[-2], output, ops.zeros_like(output))
                total = total + (shown**2).sum()
        return total, outputs

    return score


@pytest.mark.parametrize("name", CALLS)
def test_a_larger_capacity_changes_nothing(name: str) -> None:
    def at(room: int) -> tuple[list[np.ndarray], np.ndarray]:
        graded = ms.value_and_grad(scored(CALLS[name], room), 0, None, True)
        (_, outputs), slope = graded(X)
        return [engine.read(one) for one in outputs], slope.asnumpy()

    least = 3
    *parts, count = at(least)[0]
    slope = at(least)[1]
    assert int(count) == 3
    for room in (4, 64, SIZE, SIZE + 7):
        room = min(room, SIZE) if name == "topk" else room
        (*grown, number), again = at(room)
        assert engine.same_bits(number, count) and engine.same_bits(again, slope), room
        assert not grown[-1][least:].any()
        for small, large in zip(parts, grown, strict=True):
            assert len(large) == room and engine.same_bits(large[:least], small), room
    assert slope.any() == (name not in NO_GRADIENT)


NO_GRADIENT = {
    "arange",
    "argwhere",
    "nonzero",
    "random_choice",
    "segment_count",
    "valid_from_lengths",
}


@pytest.mark.parametrize("room", [3, 4, 9])
def test_more_steps_than_are_taken_change_nothing(room: int) -> None:
    def looped(x: Tensor) -> Any:
        (found, step), steps, going = masked.while_loop(
            active, body, (x, ops.zeros((), ms.int32)), capacity=room
        )
        return (found**2).sum(), found, step, steps, going

    (_, found, step, steps, going), slope = ms.value_and_grad(looped, 0, None, True)(X)
    assert np.allclose(found.asnumpy(), X.asnumpy() * 1.5**3, rtol=1e-14)
    assert np.allclose(slope.asnumpy(), 2 * X.asnumpy() * 1.5**6, rtol=1e-14)
    assert [int(step), int(steps), bool(going)] == [3, 3, False]
