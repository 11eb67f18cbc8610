"""Compiled gradients of gradients: those of differences, and padding changes no bit of them."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

from . import engine
from .engine import Case, Config, Spec
from .test_compiled import SHAPES
from .test_properties import ALL, DEEP, mask_of

# what goes through an operator whose second gradient MindSpore lacks, or whose own does not compile
MENDED = ("select[full]", "sort", "topk[int k]", "scatter_add", "segment_sum", "nll_loss[sum]")
CHECKED = [spec for spec in ALL if spec.gradient and (DEEP or spec.name in MENDED)]


def doubled(case: Case, weights: tuple[Tensor, ...]) -> tuple[Any, Any]:
    """The gradients of the outputs and their squares, and the gradients of their weighted sum."""
    call, positions = case.call, case.differentiable

    def score(*args: Tensor) -> Any:
        outputs = call(*args)
        listed = outputs if isinstance(outputs, tuple) else (outputs,)
        total = ops.zeros((), ms.float64)
        for output in listed:
            if output.dtype in (ms.float32, ms.float64):
                wide = output.astype(ms.float64)
                total = total + ops.square(wide).sum() + wide.sum()
        return total

    graded = ms.grad(score, positions)

    def slopes(*args: Tensor) -> Any:
        found = graded(*args)
        return found if isinstance(found, tuple) else (found,)

    def weighted(*args: Tensor) -> Any:
        total = ops.zeros((), ms.float64)
        found = slopes(*args)
        for k in range(len(weights)):
            total = total + (found[k].astype(ms.float64) * weights[k]).sum()
        return total

    again = ms.jit(ms.grad(weighted, positions), fullgraph=True)
    return ms.jit(slopes, fullgraph=True), again


@pytest.mark.parametrize("spec", CHECKED, ids=lambda spec: spec.name)
def test_the_gradient_of_a_gradient(spec: Spec) -> None:
    shape = SHAPES[spec.ranks[min(1, len(spec.ranks) - 1)]]
    axis: Any = {"one": -1, "many": (0,) if len(shape) == 1 else (0, -1)}.get(spec.axes)
    case = spec.build(Config(shape, mask_of(shape, "half", 3), axis, "float64", 3))
    rng = np.random.default_rng(0)
    arrays = [case.data[place].array for place in case.differentiable]
    weights = [rng.uniform(0.5, 1.5, array.shape) for array in arrays]
    directions = [rng.standard_normal(array.shape) for array in arrays]
    slopes, again = doubled(case, tuple(map(Tensor, weights)))
    clean = engine.tensors(case, "0")

    def moved(step: float) -> float:
        args = list(clean)
        for place, direction in zip(case.differentiable, directions, strict=True):
            real = case.data[place].real
            apart = direction if real is None else np.where(real, direction, 0)
            args[place] = Tensor(clean[place].asnumpy() + step * apart)
        found = [one.asnumpy() for one in engine.flat(slopes(*args))]
        return sum(float((one * by).sum()) for one, by in zip(found, weights, strict=True))

    found = [one.asnumpy() for one in engine.flat(again(*clean))]
    along = sum(float((one * by).sum()) for one, by in zip(found, directions, strict=True))
    assert np.isclose(along, (moved(1e-5) - moved(-1e-5)) / 2e-5, 1e-4, 1e-5)
    planted = [one.asnumpy() for one in engine.flat(again(*engine.tensors(case, "mixed")))]
    assert all(map(engine.same_bits, planted, found))


def test_the_gradient_of_the_gradient_of_a_max_unpooling_of_the_user_s_own_is_still_refused() -> (
    None
):
    places = Tensor(np.array([[[[0, 3]], [[1, 2]]]], np.int64))

    def unpooled(x: Tensor) -> Any:
        return (ops.MaxUnpool2D((1, 2), 2, 0, (1, 2, 1, 4))(x, places) ** 3).sum()

    def slope(x: Tensor) -> Any:
        return ms.grad(unpooled)(x).sum()

    with pytest.raises(NotImplementedError, match="no gradient of the gradient of MaxUnpool2D"):
        ms.jit(ms.grad(slope), fullgraph=True)(Tensor(np.ones((1, 2, 1, 2))))
