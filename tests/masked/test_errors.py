"""Misuse raises when the graph is built, and the error repeats the call with its shapes."""

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
from .test_compiled import config_of
from .test_properties import ALL

X = Tensor(np.zeros((2, 3), np.float32))
ROW, MASK = X[0], Tensor(np.ones(3, bool))
WHOLE = Tensor(np.ones((2, 3), bool))
NUMBERS, TWO = Tensor(np.zeros(3, np.int32)), Tensor(2)


def misuse(call: Callable[[], Any], error: type[Exception], message: str) -> Any:
    return pytest.param(call, error, message, id=message)


def grown(x: Tensor) -> Tensor:
    return x + 1


CASES = [
    misuse(lambda: masked.sum(ROW, ROW), TypeError, r"sum\(x: Float32\[3\], valid: Float32\[3\]\)"),
    misuse(lambda: masked.sum(ROW, MASK[:2]), ValueError, "do not broadcast"),
    misuse(lambda: masked.max(ROW, MASK, axis=2), ValueError, "axis 2 is out of range"),
    misuse(lambda: masked.sum(X, WHOLE, axis=(0, 0)), ValueError, "named twice"),
    misuse(lambda: masked.mean(ROW, MASK, axis=TWO), TypeError, "axis must be an int"),
    misuse(lambda: masked.mean(np.zeros(3), MASK), TypeError, "NumPy array"),
    misuse(
        lambda: masked.std(ROW, MASK, ddof="1"),
        TypeError,
        r"Bool\[3\]\): ddof",
    ),
    misuse(
        lambda: masked.sum(ROW, MASK, dtype="float"),
        TypeError,
        r"sum\(x.*\): dtype must",
    ),
    misuse(lambda: masked.sort(X, WHOLE, axis=(0, 1)), TypeError, "sort.*axis must be one int"),
    misuse(lambda: masked.topk(X, 1, WHOLE, axis=(0, 1)), TypeError, "topk.*axis must be one int"),
    misuse(lambda: masked.expand(MASK[:2], X, axis="0"), TypeError, "expand.*axis must be one int"),
    misuse(lambda: masked.slice(NUMBERS, 1, fill=0.5), TypeError, r"Int32\[3\]\): fill=0.5"),
    misuse(lambda: masked.slice_scatter(X, ROW[:2]), ValueError, r"src.*must broadcast to the"),
    misuse(lambda: masked.slice_scatter(ROW, NUMBERS), TypeError, r"scatter\(x.*one dtype"),
    misuse(lambda: masked.slice_scatter(ROW, ROW[:2]), ValueError, "2 rows at axis 0 for 3 pl"),
    misuse(lambda: masked.slice_scatter(ROW, 1, stop=ROW), TypeError, r"\[3\]\): stop must be one"),
    misuse(
        lambda: masked.slice_scatter(ROW, 1, step=0), ValueError, r"\[3\]\): step must not be 0"
    ),
    misuse(lambda: masked.window(X, 0, 4, axis=1), ValueError, r"\[2, 3\]\): width 4 of an axis"),
    misuse(lambda: masked.window(ROW, 0, 1.5), TypeError, "width must be an int of at least 0"),
    misuse(lambda: masked.check(1.5, 2, "rows"), TypeError, "check.*both must be integers"),
    misuse(lambda: masked.batch_norm(X, WHOLE[:, 0], ROW), ValueError, "must be given together"),
    misuse(lambda: masked.apply_batch_norm(grown, X, WHOLE[:, 0]), TypeError, r"layer must be a B"),
    misuse(lambda: masked.flip(X, MASK), ValueError, r"flip\(x.*leading axes of x"),
    misuse(lambda: masked.roll(X, 1.5, WHOLE), TypeError, r"roll\(x.*shifts=1.5 is not a value"),
    misuse(lambda: masked.rows_at(X, WHOLE, ROW), TypeError, r"rows_at\(places: Float32\[3\]\)"),
    misuse(lambda: masked.regroup(X, WHOLE[:, 0], (2,)), ValueError, r"regroup\(x.*no pieces of"),
    misuse(lambda: masked.deal(X, MASK, 2), ValueError, r"deal\(x.*leading axes of x"),
    misuse(lambda: masked.deal(X, WHOLE, 0), (TypeError, ValueError), r"deal\(x.*groups"),
    misuse(lambda: masked.guard_rows(X, MASK), ValueError, r"guard_rows\(x.*leading axes of x"),
    misuse(
        lambda: masked.scatter_max(ROW, NUMBERS, X), ValueError, r"scatter_max\(x.*updates must"
    ),
    misuse(lambda: masked.align(X, MASK, X, MASK), ValueError, r"align\(x: Float32\[2, 3\]"),
    misuse(lambda: masked.norm(ROW, MASK, ord="fro"), TypeError, r"norm\(x.*\): ord"),
    misuse(lambda: masked.kth_value(ROW, 0, MASK), TypeError, r"value\(x.*\): k must be"),
    misuse(lambda: masked.kth_value(ROW, ROW, MASK), TypeError, r"kth_value\(k: Float32\[3\]\)"),
    misuse(lambda: masked.topk(ROW, ROW[0]), TypeError, r"topk\(k: Float32\[\]\)"),
    misuse(lambda: masked.softmax(X, WHOLE, axis=(0, 1)), TypeError, "axis must be one int"),
    misuse(lambda: masked.softmax(ROW.astype(ms.complex64), MASK), TypeError, "Complex64"),
    misuse(lambda: masked.compact(ROW, MASK[:2]), ValueError, r"valid must be \[3\]"),
    misuse(
        lambda: masked.compact(ROW, MASK, capacity=TWO),
        TypeError,
        r"\(x.*\): cap.* be a Tensor",
    ),
    misuse(lambda: masked.select(ROW, MASK, capacity=-1), TypeError, r"select\(x.*\): capacity"),
    misuse(lambda: masked.where_rows(MASK[:2], X, X[None]), ValueError, "y must broadcast to"),
    misuse(lambda: masked.take(ROW, NUMBERS, axis=None), TypeError, r"take.*axis must be one int"),
    misuse(lambda: masked.first(ROW, MASK[:2]), ValueError, r"first\(x: Float32\[3\]"),
    misuse(lambda: masked.index(ROW, MASK, NUMBERS), TypeError, r"index\(i: Int32\[3\]\)"),
    misuse(lambda: masked.scatter(ROW, NUMBERS, X), ValueError, r"updates must be \[3\]"),
    misuse(lambda: masked.scatter(ROW, (NUMBERS, 0), ROW), ValueError, "more places than x has"),
    misuse(lambda: masked.scatter(X, (0, 0), 1.0), TypeError, "must be a Tensor"),
    misuse(lambda: masked.scatter(X, (NUMBERS,), 1.0, axis=1), TypeError, "of the first ones"),
    misuse(lambda: masked.arange(ROW[0]), ValueError, "capacity="),
    misuse(lambda: masked.arange(NUMBERS, capacity=4), TypeError, "every bound must be"),
    misuse(
        lambda: masked.repeat_interleave(ROW, -1),
        TypeError,
        r"\(x.*\): repeats must",
    ),
    misuse(
        lambda: masked.random_choice(MASK, 2, noise=ROW[:2]), ValueError, r"noise must be \[3\]"
    ),
    misuse(
        lambda: masked.segment_sum(ROW, NUMBERS, 1.5),
        TypeError,
        r"\(x.*\): num_seg",
    ),
    misuse(lambda: masked.segment_sum(ROW, NUMBERS, NUMBERS), TypeError, r"num_segments: Int32"),
    misuse(lambda: masked.mse_loss(X, X, WHOLE, reduction="avg"), ValueError, "reduction must be"),
    misuse(
        lambda: masked.binary_cross_entropy(ROW, ROW, MASK, X),
        ValueError,
        r"weight must broadcast to \[3\]",
    ),
    misuse(
        lambda: masked.kl_div(ROW[0], ROW[0], MASK[0], reduction="batchmean"),
        ValueError,
        "batchmean divides by the rows",
    ),
    misuse(lambda: masked.cross_entropy(X, NUMBERS, MASK), ValueError, r"labels must be \[2\]"),
    misuse(
        lambda: masked.ctc_loss(X[None], ROW[None], MASK[None], TWO[None]),
        TypeError,
        "targets and input_lengths must be integers",
    ),
    misuse(lambda: masked.layer_norm(X, WHOLE, ROW[:2]), ValueError, r"broadcast to \[2, 3\]"),
    misuse(lambda: masked.batch_norm(X, WHOLE[:, 0], ROW[:2], ROW), ValueError, "running_mean"),
    misuse(
        lambda: masked.matmul(ops.zeros((2, 2, 3)), ops.zeros((3, 3, 1)), MASK),
        ValueError,
        "do not broadcast",
    ),
    misuse(lambda: masked.expand(MASK[:2], ROW), ValueError, "must have the axes of x"),
    misuse(lambda: masked.guard(NUMBERS, MASK, 0.5), TypeError, r"guard\(x.*\): safe=0.5"),
    misuse(lambda: masked.cond(ROW > 0, ROW, ROW), ValueError, "pred must hold one element"),
    misuse(lambda: masked.cond(MASK[0], ROW, ROW[:2]), ValueError, "one shape"),
    misuse(lambda: masked.cond(MASK[0], ROW, NUMBERS), TypeError, "one dtype"),
    misuse(
        lambda: masked.while_loop(grown, grown, (ROW[0],), capacity=2),
        TypeError,
        "body must return a tuple of 1",
    ),
    misuse(lambda: masked.append(X, TWO, ROW[:2]), ValueError, r"row \[3\]"),
    misuse(lambda: masked.append(X, TWO, NUMBERS), TypeError, "one dtype"),
    misuse(lambda: masked.concat((ROW, ROW), (ROW, None)), TypeError, r"concat\(valid: Float32"),
    misuse(lambda: masked.concat((ROW, NUMBERS), (None, None)), TypeError, "must have one dtype"),
    misuse(lambda: masked.pair_mask(WHOLE, WHOLE[:1].tile((3, 1))), ValueError, "pair_mask"),
    misuse(lambda: masked.valid_from_lengths(ROW, 4), TypeError, "lengths must be integers"),
    misuse(lambda: masked.positions(ROW), TypeError, r"positions\(valid: Float32\[3\]\)"),
    misuse(lambda: masked.segment_mask(ROW), TypeError, "query_ids must be integers"),
    misuse(lambda: masked.causal_mask(2.5), TypeError, "causal_mask: queries"),
    misuse(lambda: masked.additive(ROW), TypeError, r"additive\(mask: Float32\[3\]\)"),
    misuse(lambda: masked.Overflow("rows").flag(ROW, 3), TypeError, "count must be integers"),
]


@pytest.mark.parametrize(("call", "error", "message"), CASES)
def test_errors_repeat_the_call_and_say_what_was_expected(
    call: Callable[[], Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


FIRST = {spec.name.split("[")[0]: spec for spec in reversed(ALL) if "," not in spec.name}
ANYTHING = {"cond", "while_loop", "append"}  # a condition, or a body, is what Python says of it
USED = {
    "buffer": 2,
    "cross_entropy": 2,
    "nll_loss": 2,
    "slice": 1,
    "slice_scatter": 2,
    "topk": 2,
}  # the spec passes more than that


@pytest.mark.parametrize("name", [name for name in FIRST if name not in ANYTHING])
def test_what_is_no_tensor_is_refused_by_name(name: str) -> None:
    case = FIRST[name].build(config_of(FIRST[name], "half", 3))
    args: list[Any] = engine.tensors(case, "0")
    for place, datum in enumerate(case.data[: USED.get(name)]):
        for given in ([1.5, 2.5], datum.array, "x"):
            with pytest.raises(TypeError, match=r"masked\.\w+"):
                case.call(*args[:place], given, *args[place + 1 :])


GIVEN: dict[str, tuple[Any, ...]] = {
    "batch_norm": (X, WHOLE[:, 0]),
    "ctc_loss": (X[None], NUMBERS[None, :2].tile((2, 1)), WHOLE[:, :2], NUMBERS[:2]),
    "kl_div": (X, X, WHOLE),
    "kth_value": (X, 1, WHOLE),
    "quantile": (X, WHOLE, 0.5),
    "topk": (X, 1, WHOLE),
}


def test_what_is_neither_true_nor_false_is_refused_by_name() -> None:
    told = 0
    for name in masked.__all__:
        function = getattr(masked, name)
        for flag in inspect.signature(function).parameters.values():
            if flag.annotation == "bool" and not inspect.isclass(function):
                told += 1
                for value in (1, None, "yes", [True], np.ones(2)):
                    with pytest.raises(TypeError, match=rf"masked.{name}.*{flag.name} must be"):
                        function(*GIVEN.get(name, (X, WHOLE)), **{flag.name: value})
    assert told >= 25


def test_the_compiler_raises_the_same() -> None:
    def shaped(x: Tensor, valid: Tensor) -> Tensor:
        return masked.mean(x, valid)

    def sized(x: Tensor, valid: Tensor) -> Any:
        return masked.compact(x, valid, capacity=-1)

    def listed(x: Tensor, valid: Tensor) -> Any:
        return masked.mean([x, x], valid)

    compiled = ms.jit(shaped, fullgraph=True)
    with pytest.raises(ValueError, match=r"masked.mean\(x: Float32\[2, 3\], valid: Bool\[2\]\)"):
        compiled(X, MASK[:2])
    with pytest.raises(TypeError, match=r"compact\(x: Float32\[3\], valid: Bool\[3\]\): capacity"):
        ms.jit(sized, fullgraph=True)(ROW, MASK)
    with pytest.raises(TypeError, match=r"masked.mean\(x, valid\): x must be a mindspore Tensor"):
        ms.jit(listed, fullgraph=True)(ROW, MASK)
