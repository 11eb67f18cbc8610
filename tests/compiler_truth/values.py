"""What the parameters of the corpus functions are called with: the parameter's name decides."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np


def arguments(function: Callable[..., Any]) -> list[Any]:
    """Fresh arguments for a function of the corpus; parameters with a default are left out."""
    table = values()
    parameters = list(inspect.signature(function).parameters.values())
    names = [p.name for p in parameters if p.name != "self" and p.default is p.empty]
    return [table[name] for name in names]


def values() -> dict[str, Any]:
    """One value a name. Tensors of one letter are float32: x, y (8,); a, b (4, 8); c (2, 3, 4)."""
    rng = np.random.default_rng(0)

    def floats(*shape: int) -> ms.Tensor:
        return ms.Tensor(rng.uniform(0.1, 2.0, shape).astype(np.float32))

    def ints(*items: int) -> ms.Tensor:
        return ms.Tensor(np.array(items, np.int32))

    return {
        "x": ms.Tensor(np.array([-3, 1, 2, -1, 0.5, 4, -2, 3], np.float32)),
        "y": floats(8),
        "a": floats(4, 8),
        "b": floats(4, 8),
        "c": floats(2, 3, 4),
        "img": floats(1, 2, 8, 8),
        "logits": floats(8, 5),
        "boxes": floats(8, 4),
        "scores": floats(8),
        "m": ms.Tensor(np.arange(8) % 2 == 0),
        "am": ms.Tensor(np.arange(32).reshape(4, 8) % 3 == 0),
        "rows": ms.Tensor(np.array([True, False, True, True])),
        "flag": ms.Tensor(True),
        "k": ms.Tensor(3, ms.int32),
        "j": ms.Tensor(1, ms.int32),
        "t": ms.Tensor(2.0, ms.float32),
        "n": 3,
        "use": True,
        "ids": ints(0, 2, 1, 2),
        "index": ints(3, 0, 5),
        "lens": ints(2, 8, 5, 1),
        "labels": ints(1, -1, 2, 0, -1, 3, 1, 0),
        "seg": ints(0, 0, 1, 1, 2, 2, 3, 3),
        "perm": (1, 0),
        "pair": (ms.Tensor(np.ones(8, np.float32)), ms.Tensor(np.ones(8, np.float32))),
    }
