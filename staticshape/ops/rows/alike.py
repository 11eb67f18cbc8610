"""Notation for functions that are spelled alike in ops, mint, mindspore.numpy and as methods."""

from __future__ import annotations

from typing import Any

from staticshape.ops.row import row
from staticshape.ops.spec import Operator


def unary(name: str, prims: str = "", *, more: str = "", **facts: Any) -> Operator:
    """A position-by-position function of one tensor."""
    names = f"{name} {more}".strip()
    spelled = {"ops": names, "mint": names, "np": names, "method": names, "fn": names, **facts}
    return row(name, "elementwise", prims=prims, **spelled)


def binary(name: str, prims: str = "", *, more: str = "", **facts: Any) -> Operator:
    """A position-by-position function of two tensors."""
    names = f"{name} {more}".strip()
    spelled = {"ops": names, "mint": names, "np": names, "method": names, **facts}
    return row(name, "elementwise", "input other", tensors="input other", prims=prims, **spelled)
