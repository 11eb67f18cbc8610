"""What a choice between two values makes: a Tensor of its own, where the `if` gave one of them.

Op by op `y` is `x` behind `if c: y = x`, and a store into one of them is seen through the other.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.walk import made_anew, sharing, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from staticshape.rewriting.walk.state import Walk


def keep(
    walk: Walk, node: ast.stmt | ast.expr, name: str, sides: Iterable[ast.expr | None]
) -> None:
    """Refuse a choice that is stored into later, where another name may stand for one side."""
    if all(side is not None and made_anew.is_new(walk, side) for side in sides):
        return
    stored = _stored_behind(walk)
    if not stored:
        return
    family = sharing.joined(name, sharing.links_of(walk, walk.facts))
    if family.isdisjoint(stored):
        return
    for other in sorted(family - {name}):
        if walk.is_read_after(walk.at, other):
            said = f"`{name}` and `{other}` may be one tensor, and it is changed in place later"
            raise walk.refuse_branch(node, said)


def _stored_behind(walk: Walk) -> frozenset[str]:
    """The names that are stored into behind the statement under way, or in the next round."""
    end = walk.at.end_lineno or walk.at.lineno
    begin = min((loop.lineno for loop in walk.facts.loops_around(walk.at)), default=end)
    found: set[str | None] = set()
    for item in walking.walk(walk.facts.node):
        line = getattr(item, "lineno", 0)
        if line > end or (begin <= line < walk.at.lineno):
            if isinstance(item, ast.Subscript) and isinstance(item.ctx, ast.Store | ast.Del):
                found |= sharing.roots(walk, walk.facts, item)
            elif isinstance(item, ast.AugAssign):  # a graph may write into the Tensor itself
                found |= sharing.roots(walk, walk.facts, item.target)
            elif isinstance(item, ast.Call):
                for part in written.by_call(walk, item, walk.facts.calls.get(item)):
                    found |= sharing.roots(walk, walk.facts, part)
    return frozenset(name for name in found if name is not None)
