"""Over nothing: the rule of every function, `empty=` in its place, gradients of 0."""

from __future__ import annotations

import inspect
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

from staticshape import masked

INF, NAN = float("inf"), float("nan")
RULES: dict[str, tuple[Any, Any]] = {  # of floats, of integers
    "all": (True, True),
    "any": (False, False),
    "argmax": (-1, -1),
    "argmin": (-1, -1),
    "count": (0, 0),
    "first": (0, 0),
    "index": (0, 0),
    "kth_value": (NAN, 0),
    "last": (0, 0),
    "logsumexp": (-INF, -INF),
    "max": (-INF, -(2**31)),
    "mean": (NAN, NAN),
    "median": (NAN, 0),
    "min": (INF, 2**31 - 1),
    "norm": (0, 0),
    "prod": (1, 1),
    "quantile": (NAN, NAN),
    "rows_at": (0, 0),
    "segment_max": (-INF, -(2**31)),
    "segment_mean": (NAN, NAN),
    "segment_min": (INF, 2**31 - 1),
    "segment_sum": (0, 0),
    "std": (NAN, NAN),
    "sum": (0, 0),
    "var": (NAN, NAN),
}
PLACE, IDS = Tensor(np.array([0], np.int32)), np.zeros(3, np.int32)


def called(name: str, x: Tensor, valid: Tensor, **options: Any) -> Any:
    """The function on a vector, its result as one number (or one of one)."""
    function = getattr(masked, name)
    if name == "kth_value":
        return function(x, 1, valid, **options)
    if name == "quantile":
        return function(x, valid, 0.5, **options)
    if name == "index":
        return function(x, valid, 1, **options)
    if name == "rows_at":
        return function(x, valid, PLACE, **options)
    if name.startswith("segment"):
        return function(x, Tensor(IDS[: x.shape[0]]), 1, valid, **options)[0]
    return function(x, valid, **options)


def told(name: str) -> bool:
    parameters = inspect.signature(getattr(masked, name)).parameters
    return "empty" in parameters


def test_every_function_with_a_rule_is_here() -> None:
    found = {
        one for one in masked.__all__ if not inspect.isclass(getattr(masked, one)) and told(one)
    }
    assert set(RULES) == found | {"count"}


@pytest.mark.parametrize("size", [3, 0])
@pytest.mark.parametrize("name", RULES)
def test_over_nothing_the_rule_or_what_is_told(name: str, size: int) -> None:
    valid = Tensor(np.zeros(size, bool))
    for dtype, rule in zip((np.float32, np.int32), RULES[name], strict=True):
        x = Tensor(np.full(size, 9, dtype))
        found = called(name, x, valid).asnumpy().astype(np.float64)
        assert np.array_equal(found.reshape(()), rule, equal_nan=True), dtype
        if told(name):
            given = called(name, x, valid, empty=1).asnumpy().astype(np.float64)
            assert given.reshape(()) == 1
            with pytest.raises(TypeError, match=rf"masked\.{name}\(.*: empty must be"):
                called(name, x, valid, empty="highest")
            if called(name, x, valid).dtype in (ms.int32, ms.int64):
                with pytest.raises(TypeError, match=rf"masked\.{name}\(.*: empty=0.5"):
                    called(name, x, valid, empty=0.5)


@pytest.mark.parametrize("name", RULES)
def test_something_valid_is_not_replaced(name: str) -> None:
    x, valid = Tensor(np.array([9, 4, 4], np.float32)), Tensor(np.array([False, True, True]))
    plain = called(name, x, valid)
    if told(name):
        empty = 0 if name in ("all", "any") else 7
        assert np.array_equal(called(name, x, valid, empty=empty).asnumpy(), plain.asnumpy())


@pytest.mark.parametrize("options", [{}, {"empty": 7}])
def test_the_gradient_over_nothing_is_0(options: dict[str, Any]) -> None:
    names = [name for name in RULES if name not in ("all", "any", "argmax", "argmin", "count")]
    valid = Tensor(np.zeros(2, bool))

    def scored(x: Tensor) -> Any:
        total = ops.zeros((), ms.float32)
        for name in names:
            found = called(name, x, valid, **options)
            total = total + ops.where(ops.isfinite(found), found, found * 0).sum()
        return total

    for poison in (0, NAN, INF, -INF, 1e30):
        x = Tensor(np.full(2, poison, np.float32))
        assert not ms.grad(scored)(x).asnumpy().any()


@pytest.mark.parametrize("shape", [(0,), (0, 2), (2, 0), (2, 3)])
def test_a_mean_over_the_rows_of_nothing_is_nan(shape: tuple[int, ...]) -> None:
    x, valid = Tensor(np.ones(shape, np.float32)), Tensor(np.zeros(shape, bool))
    assert np.isnan(masked.kl_div(x, x, valid, reduction="batchmean").asnumpy())


@pytest.mark.parametrize("name", ["count", "max", "mean", "min", "sum"])
def test_fewer_than_no_segments_are_none(name: str) -> None:
    ids, data = Tensor(IDS), () if name == "count" else (Tensor(np.ones(3, np.float32)),)
    values, valid, count = getattr(masked, f"segment_{name}")(*data, ids, Tensor(-3), capacity=2)
    wanted = {"count": 0, "sum": 0, "mean": NAN, "max": -INF, "min": INF}[name]
    assert np.array_equal(values.asnumpy(), [wanted] * 2, equal_nan=True)
    assert not valid.asnumpy().any() and int(count) == 0
