"""Chains of layers (`SequentialCell`) on selected rows: every row goes through by itself."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Chain, OneOf, Operation, Python, Value
from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk

#: Layers over the last axis, or over all axes but the first.
_LAST = frozenset({"dense", "layer_norm", "rms_norm"})
_WINDOWS = frozenset({"conv", "pool"})


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """The result of a chain of layers called with a selection; None where it is no such call."""
    chain = walk.facts.value(node.func)
    if not isinstance(chain, Chain | OneOf) or len(node.args) != 1 or node.keywords:
        return None
    layout = next((layout for item, layout in layouts if item is node.args[0]), None)
    if not isinstance(layout, Masked) or layout.form != "axes" or layout.axis != 0:
        return None
    rank = None if layout.rank is None else _rank_after(chain, layout.rank)
    if rank is None or (layout.width != 1 and _has_windows(chain)):
        return None
    if walk.branch is not None:
        raise walk.refuse_branch(
            node, f"`{ast.unparse(node.func)}` is too costly to run on both ways"
        )
    guarded = walk.guard(node.args[0], layout, 0.0)
    return replace(guarded, pad=None, like=(), over=(), kind="float", rank=rank, data=None)


def _rank_after(layer: Value, rank: int) -> int | None:
    """The rank that rows of a rank have behind a layer; None where it may mix or spoil rows.

    A layer spoils rows where its value or derivative may not be finite for finite rows.
    """
    if isinstance(layer, Chain):
        behind: int | None = rank
        for part in layer.parts:
            behind = None if behind is None else _rank_after(part, behind)
        return behind
    if isinstance(layer, OneOf):
        ranks = {_rank_after(choice, rank) for choice in layer.choices}
        return ranks.pop() if len(ranks) == 1 else None
    if not isinstance(layer, Operation):
        return None
    operator = layer.spelled.operator
    if operator.name == "flatten":
        return 2 if layer.spelled.form == "layer" and not layer.init and rank >= 2 else None
    if operator.name in _LAST:
        return rank if rank >= 2 else None
    if operator.name in _WINDOWS:
        return rank if rank >= 3 else None
    if operator.name in ("softmax", "log_softmax"):
        given = dict(layer.init).get("axis")
        axis = given.const if isinstance(given, Python) else given
        axis = layer.spelled.default("axis") if axis is None else axis
        return rank if isinstance(axis, int) and axis % rank != 0 else None
    apart = operator.family == "elementwise" and operator.safe is None
    return rank if apart else None


def _has_windows(layer: Value) -> bool:
    """Whether a layer counts axes from the first: one axis must stay one axis."""
    if isinstance(layer, Operation):
        return layer.spelled.operator.name in (*_WINDOWS, "flatten", "prelu")
    parts = layer.parts if isinstance(layer, Chain) else ()
    parts = layer.choices if isinstance(layer, OneOf) else parts
    return any(map(_has_windows, parts))
