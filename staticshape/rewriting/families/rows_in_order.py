"""`x[m] = x[m] * 0.0 + rows`: a row for each true element beside the selection that is written.

What is written under a mask has as many rows as that is true, or the assignment raises. So rows of
the whole Tensor that meet the selection on the way go to the true elements in order; a single one
goes to all of them. Behind a reduction that is not so: one selected row may meet many.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.analysis.values.shown import is_shown
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.walk.records import Stored
from staticshape.rewriting.walk.writing import flat_key

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: What a user is told of rows that are stored under a mask.
NOTE = (
    "{place}: `{rows}` must have as many rows as `{mask}` has true elements: "
    "NaN is written otherwise (0 into integers)"
)


def stored(walk: Walk, target: ast.Subscript, value: ast.expr) -> Stored | None:
    """What `x[m] = value` says of the rows of the value; None where it is no arithmetic."""
    if not isinstance(value, ast.BinOp) or not walk.is_mask(target.slice):
        return None
    key = (walk.key(target.slice), "")
    return Stored(key, walk.draft.source.segment(target.slice), frozenset(_arithmetic(value)))


def _arithmetic(node: ast.expr) -> Iterator[ast.expr]:
    """What has as many rows as the whole, however few rows its operands have."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
        yield node
        yield from _arithmetic(node.left)
        yield from _arithmetic(node.right)


def placed(walk: Walk, use: Use, item: Operand, rank: int | None, joined: Masked) -> bool:
    """Bring a row for each true element to its place; False where nothing tells that it is one."""
    store = walk.stored
    if store is None or use.node not in store.nodes or rank is None or rank != joined.rank:
        return False
    if joined.mask.key not in (store.key, flat_key(store.key)) or joined.prefix:
        return False
    if joined.form != "axes" or joined.axis != 0 or joined.outer is not None:
        return False
    if walk.branch is not None:
        return False
    name = walk.hoist(item.node, "rows")
    fact = walk.facts.value(item.node)
    size = fact.dims[0].size if isinstance(fact, Tensor) and fact.dims else None
    valid = walk.mask_text(joined.mask)
    text = f"{walk.masked}.unpack({walk.masked}.as_many({name}, {valid}), {valid})"
    if not isinstance(size, int) or is_shown(size):
        text = f"({text} if {name}.shape[0] != 1 else {name})"
    walk.draft.replace(item.node, text)
    source = walk.draft.source
    texts = {"rows": source.segment(item.node), "mask": store.mask}
    walk.notes.append(NOTE.format(place=f"{source.path}:{item.node.lineno}", **texts))
    return True
