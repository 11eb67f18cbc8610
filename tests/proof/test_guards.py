"""The guards fail on one compile too many and name the argument that forced it."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn

from staticshape.proof.compiles import CompileWatch
from staticshape.proof.guards import RecompileError, assert_max_compiles, no_recompile


def tensor(*values: float) -> Tensor:
    return Tensor(np.array(values, np.float32))


@ms.jit
def head(x, k):
    return x[:k].sum()


@ms.jit
def total(pair):
    return pair[0] + pair[1]


class Net(nn.Cell):
    @ms.jit
    def construct(self, x, y=None):
        return x * 2


def test_the_private_hook_is_still_called_once_a_compile() -> None:
    def fresh(x):
        return x + 1

    function, watch = ms.jit(fresh), CompileWatch().start()
    try:
        for value in (tensor(1), tensor(2), tensor(1, 2)):
            function(value)
    finally:
        watch.stop()
    function(tensor(1, 2, 3))
    assert watch.count == 2


def test_one_compile_each_is_fine() -> None:
    with no_recompile():
        head(tensor(1, 2, 3, 9), 2)
        head(tensor(4, 5, 6, 9), 2)
        Net()(tensor(1, 2))


def test_a_python_value_is_named() -> None:
    with (
        pytest.raises(RecompileError, match=r"head \(.*test_guards.py:\d+\): k: 2 -> 3$"),
        no_recompile(),
    ):
        head(tensor(1, 2, 3), 2)
        head(tensor(1, 2, 3), 3)


def test_a_shape_is_named() -> None:
    with pytest.raises(RecompileError, match=r"x: float32\[5\] -> float32\[6\]$"), no_recompile():
        head(tensor(1, 2, 3, 4, 5), 4)
        head(tensor(1, 2, 3, 4, 5, 6), 4)


def test_a_tuple_of_tensors_is_named() -> None:
    with pytest.raises(RecompileError, match=r"pair: tuple of .* is a constant"), no_recompile():
        total((tensor(1), tensor(2)))
        total((tensor(1), tensor(2)))


def test_mutable_is_one_compile() -> None:
    with no_recompile():
        for value in range(3):
            total(ms.mutable((tensor(value), tensor(2))))


def test_an_argument_that_comes_and_goes_is_named() -> None:
    net = Net()
    with (
        pytest.raises(RecompileError, match=r"y: (None|not given) -> float32\[1\]"),
        no_recompile(),
    ):
        net(tensor(1))
        net(tensor(1), tensor(2))


def test_a_new_function_each_time_is_named() -> None:
    def call() -> None:
        @ms.jit
        def inner(x):
            return x - 1

        inner(tensor(1))

    with pytest.raises(RecompileError, match="make it once and keep it"), no_recompile():
        call()
        call()


def test_the_limit_counts_all_compiles() -> None:
    with assert_max_compiles(2) as guard:
        head(tensor(1, 2, 3, 4, 5, 6, 7), 1)
        head(tensor(1, 2, 3, 4, 5, 6, 7), 2)
        assert guard.compiles == 2
    with (
        pytest.raises(RecompileError, match="compile 2 where at most 1 compile is allowed"),
        assert_max_compiles(1),
    ):
        head(tensor(1, 2, 3, 4, 5, 6, 7), 5)
        head(tensor(1, 2, 3, 4, 5, 6, 7), 6)


def test_as_a_decorator_each_call_is_a_block() -> None:
    @assert_max_compiles(1)
    def step(size: int) -> float:
        return float(head(tensor(*range(size)), 7))

    assert [step(8), step(9), step(8)] == [21.0, 21.0, 21.0]


def test_a_guard_that_failed_lets_the_program_go_on() -> None:
    with pytest.raises(RecompileError), assert_max_compiles(0):
        head(tensor(*range(10)), 8)
    assert float(head(tensor(*range(10)), 8)) == 28.0


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="must not be negative: -1"):
        assert_max_compiles(-1)
