"""How often `for t in range(int(n))` runs: what bounds n, or the axis that every round indexes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.capacity.bounds import size_of, upper
from staticshape.rewriting.capacity.limits import least_of
from staticshape.rewriting.counts import ranges
from staticshape.rewriting.reading.identity import assigned_in, root_name
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

#: What may leave a part of an expression out, or runs it at another time.
_CHOOSES = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp)


def most(walk: Walk, loop: ast.For) -> Bound | None:
    """The most rounds that there can be: `x[:, t]` in every one of them demands as many places."""
    rounds = ranges.read(walk, loop.iter) if isinstance(loop.iter, ast.Call) else None
    if rounds is None:
        return None
    proved = upper(walk, rounds.count) if rounds.step > 0 else None
    ends = any(isinstance(item, ast.Break) for item in walking.walk(loop))  # before it indexes
    if proved is not None or ends or not isinstance(loop.target, ast.Name):
        return proved
    sizes = (_length(walk, item, loop.target.id) for item in _in_every_round(loop))
    return least_of([size for size in sizes if size is not None])


def _in_every_round(loop: ast.For) -> Iterator[ast.Subscript]:
    """The subscripts that every round computes, of what no round binds anew."""
    changed = assigned_in(loop.body)
    for statement in loop.body:
        if not isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
            continue
        waiting: list[ast.AST] = [statement]
        while waiting:
            item = waiting.pop()
            if isinstance(item, ast.Subscript) and isinstance(item.ctx, ast.Load):
                root = root_name(item.value)
                if root is not None and root not in changed:
                    yield item
            if not isinstance(item, _CHOOSES):
                waiting += ast.iter_child_nodes(item)


def _length(walk: Walk, node: ast.Subscript, counter: str) -> Bound | None:
    """How long the axis is that `x[:, t]` takes one place of."""
    if not isinstance(walk.facts.value(node.value), Tensor):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    for axis, part in enumerate(parts):
        if isinstance(part, ast.Name) and part.id == counter:
            return size_of(walk, node.value, axis)
        known, place = walk.constant(part)
        if not is_whole(part) and not (known and type(place) is int):
            return None
    return None
