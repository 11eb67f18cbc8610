"""What masks, indices, counts and places are made of has no gradient, as in NumPy's selections.

MindSpore differentiates casts: `scores.astype(bool)` would get what reaches the mask.
"""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

from staticshape import masked

from . import engine
from .engine import Config, Spec
from .test_compiled import SHAPES
from .test_properties import ALL, mask_of


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.name)
def test_what_masks_and_indices_are_made_of_has_no_gradient(spec: Spec) -> None:
    shape = SHAPES[spec.ranks[min(1, len(spec.ranks) - 1)]]
    axis: Any = {"one": -1, "many": (0,) if len(shape) == 1 else (0, -1)}.get(spec.axes)
    case = spec.build(Config(shape, mask_of(shape, "half", 3), axis, "float32", 3))
    args = engine.tensors(case, "0")
    whole = [place for place, item in enumerate(args) if item.dtype not in (ms.float32, ms.float64)]
    dtypes = {place: args[place].dtype for place in whole}

    def score(*given: Tensor) -> Tensor:
        own = [x.astype(dtypes[k]) if k in dtypes else x for k, x in enumerate(given)]
        total = ops.zeros((), ms.float64)
        for output in engine.flat(case.call(*own)):
            total = total + output.astype(ms.float64).sum()
        return total

    floats = [item.astype(ms.float32) if k in dtypes else item for k, item in enumerate(args)]
    found = engine.flat(ms.grad(score, tuple(whole))(*floats)) if whole else ()
    assert [np.count_nonzero(slope.asnumpy()) for slope in found] == [0] * len(whole)


@pytest.mark.parametrize("name", ["sum", "prod", "cumsum", "cumprod", "mean", "max", "min"])
def test_booleans_pass_no_gradient_on(name: str) -> None:
    """`ops.masked_select` of booleans gives a gradient of left-over memory: 0 is what is right."""
    valid = Tensor([True, True, False])

    def score(x: Tensor) -> Tensor:
        return getattr(masked, name)(x.astype(ms.bool_), valid).astype(ms.float32).sum()

    slope = ms.grad(score)(Tensor([1.0, 0.0, 1.0]))
    assert slope.asnumpy().tolist() == [0, 0, 0]


class Suppressed(nn.Cell):
    """Every kind of function under a mask whose kernel has no gradient."""

    def __init__(self) -> None:
        super().__init__()
        self.nms = ops.NMSWithMask(0.5)

    def construct(self, boxes: Tensor, x: Tensor, labels: Tensor) -> Tensor:
        valid = self.nms(boxes)[2]
        a, b = x[:, 0], x[:, 1]
        total = masked.where_rows(valid, x, 0.0).sum() + masked.guard(a, valid, 1.0).sum()
        total = total + masked.mean(x, masked.expand(valid, x)) + masked.max(a, valid)
        total = total + masked.std(a, valid) + masked.logsumexp(a, valid) + masked.median(a, valid)
        total = total + (masked.softmax(a, valid) * b).sum() + (masked.cumsum(a, valid) * b).sum()
        total = total + masked.sort(a, valid)[0].sum() + masked.compact(x, valid)[0].sum()
        total = total + masked.matmul(a, b, valid) + masked.mse_loss(a, b, valid)
        total = total + masked.cross_entropy(x, labels, valid) + masked.index(x, valid, 0).sum()
        total = total + masked.scatter(a, labels, b, valid).sum()
        joined, real = masked.concat((a, b), (valid, valid))
        return total + masked.sum(joined, real) + masked.norm(a, valid)


def test_a_mask_needs_no_gradient_of_its_kernel() -> None:
    rng = np.random.default_rng(3)
    corners = rng.random((6, 2))
    boxes = np.concatenate([corners, corners + 0.3, rng.random((6, 1))], 1).astype(np.float32)
    x = rng.standard_normal((6, 4)).astype(np.float32)
    args = [Tensor(boxes), Tensor(x), Tensor(np.arange(6) % 4, ms.int32)]
    slope = ms.jit(ms.grad(Suppressed(), 1))(*args)
    assert np.isfinite(slope.asnumpy()).all() and np.count_nonzero(slope.asnumpy())
