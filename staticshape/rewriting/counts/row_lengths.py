"""`n, c = sel.shape` where `n` only says how many rows a reshape has: the length in place serves.

The rows that are reshaped lie in place under the mask that is counted, so that there are as many
as the shape says; a count would be bound and never read.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Count, Dense, Masked, Results
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.callers import parameters

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def unpacked(walk: Walk, target: ast.Tuple, layout: Masked) -> Results | None:
    """The sizes of a selection as they are in place, where nothing else is asked of the first."""
    first, others = target.elts[0], len(target.elts) - 1
    rows = (layout.form, layout.axis, layout.width, layout.mask.rank) == ("axes", 0, 1, 1)
    plain = layout.rank == others + 1 and layout.outer is None and layout.parts is None
    if not rows or not plain or not isinstance(first, ast.Name):
        return None
    walk.row_lengths.add(first.id)
    if (walk.facts.node, first.id) not in walk.memory.row_lengths:
        return None
    number = Count(layout.sources, layout.mask, layout.prefix)
    items: tuple[Count | Dense, ...] = (number, *[Dense(scalar=True, rank=0)] * others)
    return Results(items, ("",) * len(items), layout.sources)


def is_kept(walk: Walk, size: ast.expr) -> bool:
    """Whether the first size of a reshape is such a name; it is noted as read so."""
    if not isinstance(size, ast.Name):
        return False
    walk.row_reads.add(size)
    return (walk.facts.node, size.id) in walk.memory.row_lengths


def settle(walk: Walk) -> None:
    """Walk again where every read of a name turned out to be such a one, or no longer is."""
    function, memory = walk.facts.node, walk.memory
    names = [item for item in walking.walk(function) if isinstance(item, ast.Name)]
    for name in sorted(walk.row_lengths):
        own = [item for item in names if item.id == name]
        reads = {item for item in own if isinstance(item.ctx, ast.Load)}
        once = len(own) - len(reads) == 1 and name not in parameters(function)
        fits, key = once and reads <= walk.row_reads, (function, name)
        if fits and key not in memory.row_lengths | memory.no_row_lengths:
            memory.row_lengths.add(key)
            raise Again
        if not fits and key in memory.row_lengths:
            memory.row_lengths.discard(key)
            memory.no_row_lengths.add(key)
            raise Again
