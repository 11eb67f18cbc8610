"""Operators on masked values: handed to their family, or known to give what has no mask."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity import as_many
from staticshape.rewriting.layout import Dense, Layout, Masked, Moving, Results, carries
from staticshape.rewriting.visiting import consumers
from staticshape.rewriting.walk.operands import Use

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

#: Operators that change what they keep: running statistics.
_REMEMBERING = frozenset({"batch_norm", "instance_norm", "sync_batch_norm"})


def apply(walk: Walk, use: Use) -> Layout:
    """Where the elements of an operator's result lie."""
    acts = use.operator.family in ("random", "host") or use.operator.name in _REMEMBERING
    if walk.branch is not None and acts:
        raise walk.refuse_branch(use.node, f"`{use.operator.name}` may not run on both ways")
    masked = [item for item in use.operands if carries(item.layout)]
    moving = [item for item in use.operands if isinstance(item.layout, Moving)]
    if not masked:
        as_many.demand(walk, use)
        if not moving:
            return _dense_result(walk, use)
        settled = walk.plain(use.node)
        return settled if isinstance(settled, Dense) and settled.rank is not None else Moving()
    if moving:
        raise walk.refuse(
            use.node,
            f"it meets {what(moving[0].node)}, whose shape stays dynamic",
            *use.layouts,
        )
    return walk.out_of(use.node, _plain(consumers.consume(walk, _ranked(walk, use))))


def _dense_result(walk: Walk, use: Use) -> Layout:
    """The result of an operator on values without masks.

    The analysis may call it dynamic because of a source that is converted by now.
    """
    known = walk.plain(use.node)
    if isinstance(known, Moving):
        if use.operator.family in ("elementwise", "loss"):
            return Dense(scalar=all(isinstance(x, Dense) and x.scalar for x in use.layouts))
        if use.operands and (walk.converted or walk.spec is not None):
            return Dense()
        return known
    if isinstance(known, Dense) and not known.scalar and use.operator.family == "elementwise":
        scalar = bool(use.layouts) and all(isinstance(x, Dense) and x.scalar for x in use.layouts)
        return Dense(scalar=True, rank=known.rank) if scalar else known
    return known


def _ranked(walk: Walk, use: Use) -> Use:
    """The operands with what the code tells of ranks that nothing else does."""
    operands = tuple(
        replace(item, layout=_with_rank(walk, item.node, item.layout)) for item in use.operands
    )
    return replace(use, operands=operands)


def _with_rank(walk: Walk, node: ast.expr, layout: Layout) -> Layout:
    if not isinstance(layout, Masked) or layout.form != "axes" or layout.rank is not None:
        return layout
    rank = walk.rank(node)
    return replace(layout, rank=rank, least=0 if rank is not None else walk.least(node))


def _plain(layout: Layout) -> Layout:
    """A result: the least rank of an operand is not its own."""
    if isinstance(layout, Results):
        items = tuple(
            replace(item, least=0) if isinstance(item, Masked) else item for item in layout.items
        )
        return replace(layout, items=items)
    return replace(layout, least=0) if isinstance(layout, Masked) and layout.least else layout


def what(node: ast.AST) -> str:
    """A selection as messages name it."""
    if isinstance(node, ast.Name):
        return f"the selection `{node.id}`"
    return "a selection"
