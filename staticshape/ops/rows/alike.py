"""Notation for functions that are spelled alike in ops, mint, mindspore.numpy and as methods."""

from __future__ import annotations

from typing import Any

from staticshape.ops.names import PUBLIC
from staticshape.ops.row import row
from staticshape.ops.spec import Operator

_MODULES = {
    "ops": "mindspore.ops",
    "mint": "mindspore.mint",
    "np": "mindspore.numpy",
    "fn": "mindspore.mint.nn.functional",
    "method": "Tensor",
}


def unary(name: str, prims: str = "", *, more: str = "", **facts: Any) -> Operator:
    """A position-by-position function of one tensor, under `name` and `more` wherever it exists."""
    return row(name, "elementwise", prims=prims, **_spelled(name, more), **facts)


def binary(name: str, prims: str = "", *, more: str = "", **facts: Any) -> Operator:
    """A position-by-position function of two tensors."""
    return row(
        name,
        "elementwise",
        "input other",
        tensors="input other",
        prims=prims,
        **_spelled(name, more),
        **facts,
    )


def _spelled(name: str, more: str) -> dict[str, Any]:
    names = [name, *more.split()]
    return {
        short: " ".join(one for one in names if one in PUBLIC[module])
        for short, module in _MODULES.items()
    }
