"""Chains of layers (`SequentialCell`) on selected rows: every row goes through by itself."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import (
    Chain,
    Collection,
    Function,
    OneOf,
    Operation,
    Python,
    Value,
)
from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.spread import FINITE

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_WINDOWS = frozenset({"conv", "pool"})
_MOST_AXES = 8  # that a Tensor of MindSpore can have


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """The result of a chain of layers called with a selection; None where it is no such call."""
    chain = walk.facts.value(node.func)
    if not isinstance(chain, Chain | OneOf) or len(node.args) != 1 or node.keywords:
        return None
    layout = next((layout for item, layout in layouts if item is node.args[0]), None)
    if not isinstance(layout, Masked) or not _has_rows(layout):
        return None
    if layout.rank is None:
        layout = replace(layout, rank=walk.rank(node.args[0]), least=walk.least(node.args[0]))
    looked_up = layout.kind == "int" and _looks_up(chain)
    rank = _rank_of_looked_up(chain, layout) if looked_up else rank_after(chain, layout)
    if rank is None and (looked_up or not _keeps_every_rank(chain, layout)):
        return None
    if walk.branch is not None and not may_run(walk, node):
        raise walk.refuse_branch(
            node, f"`{ast.unparse(node.func)}` is too costly to run on both ways"
        )
    guarded = layout
    if looked_up:
        walk.guard_places(node.args[0], layout)
    else:
        guarded = walk.finite(node.args[0], layout)
    return replace(guarded, pad=FINITE, like=(), over=(), kind="float", rank=rank, data=None)


def _has_rows(layout: Masked) -> bool:
    """Whether what is real are rows, or pairs with an axis of their own behind the two."""
    if layout.form == "pairs":
        return layout.rank is not None and layout.rank > 2 and layout.kind != "int"
    return layout.form == "axes" and layout.axis == 0


def _looks_up(layer: Value) -> bool:
    """Whether what goes into a layer are numbers of rows that it holds: an embedding."""
    if isinstance(layer, OneOf):
        return all(map(_looks_up, layer.choices))
    if isinstance(layer, Chain):
        return bool(layer.parts) and _looks_up(layer.parts[0])
    if not isinstance(layer, Operation) or "max_norm" in dict(layer.init):
        return False  # with a `max_norm` it changes the rows that it looks up
    return layer.spelled.operator.name == "embedding"


def _rank_of_looked_up(layer: Value, places: Masked) -> int | None:
    """The rank behind a chain that starts with an embedding: the rest has rows."""
    if isinstance(layer, OneOf):
        ranks = {_rank_of_looked_up(choice, places) for choice in layer.choices}
        return ranks.pop() if len(ranks) == 1 else None
    if not isinstance(layer, Chain) or places.rank is None:
        return None
    rows = replace(places, rank=places.rank + 1, kind="float")
    return rank_after(Chain(layer.parts[1:]), rows) if len(layer.parts) > 1 else rows.rank


def may_run(walk: Walk, node: ast.Call) -> bool:
    """Whether a chain of layers may run on both ways: in a round, or in a branch that must go."""
    chain = isinstance(walk.facts.value(node.func), Chain | OneOf)
    return chain and (walk.may_cost or walk.skipped is not None)


def keeps_apart(walk: Walk, node: ast.expr, layout: Masked) -> bool:
    """Whether a layer that is called, with all that it was constructed with, takes rows one by one.

    True for a function or method, which is constructed with nothing.
    """
    layer = walk.facts.value(node)
    if isinstance(layer, Operation):
        free = layer.spelled.form in ("function", "method")
        if free and layer.spelled.operator.name != "batch_norm":
            return True
    known = not isinstance(layer, Operation | OneOf) or rank_after(layer, layout) is not None
    return known or _keeps_every_rank(layer, layout)


def _keeps_every_rank(layer: Value, rows: Masked) -> bool:
    """Whether a layer takes rows of no known rank one by one, however many axes they have."""
    if rows.rank is not None or rows.least < 2:
        return False
    every = range(rows.least, _MOST_AXES + 1)
    return all(rank_after(layer, replace(rows, rank=rank)) == rank for rank in every)


def rank_after(layer: Value, rows: Masked) -> int | None:
    """The rank that selected rows have behind a layer; None where it may mix or spoil rows.

    A layer spoils rows where its value or derivative may not be finite for finite rows.
    """
    rank = rows.rank
    if isinstance(layer, Chain):
        for part in layer.parts:
            item = part.item if isinstance(part, Collection) else part
            after = None if rank is None else rank_after(item, replace(rows, rank=rank))
            rank = after if item is part or after == rank else None
        return rank
    if isinstance(layer, OneOf):
        ranks = {rank_after(choice, rows) for choice in layer.choices}
        return ranks.pop() if len(ranks) == 1 else None
    match layer:
        case Function(ast.Lambda(ast.arguments(args=[ast.arg(own)]), ast.Name(name))):
            return rank if own == name else None  # `"none": lambda x: x`
    if not isinstance(layer, Operation) or rank is None or rank < 2:
        return None
    operator, alone = layer.spelled.operator, rows.width == 1 and rows.axis == 0
    if operator.name == "flatten":
        return 2 if layer.spelled.form == "layer" and not layer.init and alone else None
    if operator.name in _WINDOWS:
        return rank if rank >= 3 and alone else None
    if operator.name == "prelu":  # a weight for each place of axis 1
        return rank if alone else None
    if operator.name == "batch_norm":  # with running statistics, whatever the mode
        given = dict(layer.init).get("use_batch_statistics")
        running = isinstance(given, Python) and given.has_const and given.const is False
        return rank if running and alone else None
    if operator.name == "dense":
        return rank if _is_activation(dict(layer.init).get("activation"), rows) else None
    if operator.name in ("softmax", "log_softmax"):
        return rank if rows.is_beside(_axis_of(layer)) else None
    if operator.name == "layer_norm":
        return rank if rows.is_before(_axis_of(layer)) else None
    apart = operator.family == "elementwise" and operator.safe is None
    return rank if apart else None


def _is_activation(value: Value | None, rows: Masked) -> bool:
    """Whether the activation of a layer takes rows one by one: MindSpore's names all do."""
    if isinstance(value, Python):
        return value.has_const and (value.const is None or isinstance(value.const, str))
    return value is None or rank_after(value, rows) == rows.rank


def _axis_of(layer: Operation) -> object:
    """The first axis that a layer works along; None where it is not known."""
    name = "axis" if "softmax" in layer.spelled.operator.name else "begin_norm_axis"
    given = dict(layer.init).get(name)
    if given is not None:
        return given.const if isinstance(given, Python) and given.has_const else None
    try:
        return layer.spelled.default(name)
    except KeyError:
        return -1  # over as many axes as the given shape has, counted from the end
