"""`x[:len(sel)]`: as many leading rows of a whole Tensor as are selected elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "a count that comes from the data is used as an index"


def upto(walk: Walk, node: ast.Subscript, value: Layout, count: Count) -> Masked:
    """The rows in place, with a mask of the first of them."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    cut = parts[0]
    rest = all(
        isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None
        for part in parts[1:]
    )
    front = isinstance(cut, ast.Slice) and cut.step is None and cut.upper is not None
    zero = (
        front
        and isinstance(cut, ast.Slice)
        and walk.constant(cut.lower)
        in (
            (True, None),
            (True, 0),
        )
    )
    whole = isinstance(value, Dense) and walk.branch is None and walk.rank(node.value) is not None
    if not isinstance(cut, ast.Slice) or cut.upper is None or not (zero and rest and whole):
        raise walk.refuse(node, _REASON, value, count)
    data, stop = walk.draft.argument(node.value), walk.draft.argument(cut.upper)
    key: Hashable = ("upto", walk.shape_key(node.value), walk.key(node.value), walk.key(cut.upper))
    if count.mask is not None:
        walk.cut[key] = count.mask
        sized.known_cut(walk, key, count.mask, size_of(walk, node.value, 0))
    asked = naming.Asked(node, (True,))
    fresh = naming.is_here(walk, asked)
    nothing = Masked(Mask(None), "flat", count.sources)
    known = key in walk.book.by_key
    names = naming.unpack(
        walk,
        asked,
        f"{walk.masked}.slice({data}, stop={stop})",
        (0, "_" if known else "valid", "_"),
        count.sources,
    )
    if not fresh:
        walk.draft.replace(node, names[0])
    row = naming.row(
        walk,
        names[0],
        names[1],
        nothing,
        key,
        fresh=fresh,
        kind=walk.kind(node.value),
        rank=walk.rank(node.value),
    )
    return replace(row, pad=None)  # the others stay where they are
