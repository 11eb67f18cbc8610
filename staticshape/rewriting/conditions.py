"""Conditions: a tensor-conditioned test as `masked.cond` and as guards take it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python, Tensor
from staticshape.rewriting.layout import Mask

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def conditions(walk: Walk, test: ast.expr, *, counted: bool = False) -> tuple[Mask, Mask, Mask]:
    """The condition as `masked.cond` takes it, and as guards need it: taken, and not taken.

    Guards broadcast it, so it must be a boolean Tensor without axes.
    """
    value = walk.facts.value(test)
    known_tensor = isinstance(value, Tensor) or not isinstance(value, Python)
    if (not known_tensor and not counted) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    ):
        raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
    when = walk.know_mask(test, "condition")
    tail = "" if walk.kind(test) == "bool" else " != 0"
    taken = when
    if walk.rank(test) != 0 or tail:
        inner = walk.book.use(when.key, walk.at, walk.scope.names, operand=True)
        shape = "" if walk.rank(test) == 0 else ".reshape(())"
        taken = Mask(("scalar", when.key), 0)
        walk.book.know(taken.key, f"{inner}{shape}{tail}", False, {}, walk.at, "chosen")
    token = walk.book.use(taken.key, walk.at, walk.scope.names, operand=True)
    unless = Mask(("not", when.key), 0)
    walk.book.know(unless.key, f"~{token}", False, {}, walk.at, "otherwise")
    return when, taken, unless


def both(walk: Walk, outer: Mask, inner: Mask) -> Mask:
    tokens = [
        walk.book.use(mask.key, walk.at, walk.scope.names, operand=True) for mask in (outer, inner)
    ]
    key = ("both", outer.key, inner.key)
    walk.book.know(key, " & ".join(tokens), False, {}, walk.at, "chosen")
    return Mask(key, inner.rank)
