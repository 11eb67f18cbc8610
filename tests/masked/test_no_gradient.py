"""What masks, indices, counts and places are made of has no gradient, as in NumPy's selections.

MindSpore differentiates casts: `scores.astype(bool)` would get what reaches the mask.
"""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

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
