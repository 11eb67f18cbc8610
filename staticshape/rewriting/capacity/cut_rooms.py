"""Rows that are cut behind the call that makes them: only those that are kept need room."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk.memory import Bound
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_LEAVES = (ast.Return, ast.Break, ast.Continue)


def of_cut(site: Site) -> Bound | None:
    """The 8 of `rows = rows[:8]` behind `rows = repeat_interleave(x, n, 0)`; None without a cut.

    Nothing else may read the rows, or how many they are: what is behind the cut is never made.
    """
    walk = site.walk
    match walk.at:
        case ast.Assign([ast.Name(name)], value) if value is site.node and walk.at in walk.block:
            pass
        case _:
            return None
    between = list[ast.stmt]()
    for statement in walk.block[walk.block.index(walk.at) + 1 :]:
        match statement:
            case ast.Assign([ast.Name(target)], ast.Subscript(ast.Name(own) as rows, index)):
                room = _kept(walk, index) if own == name else None
                if room is not None:
                    seen = [*between, statement] if target == name else [walk.facts.node]
                    reads = [item for one in seen for item in search(one) if _is_read(item, name)]
                    left = any(isinstance(x, _LEAVES) for one in between for x in search(one))
                    return room if reads == [rows] and not left else None
        between.append(statement)
    return None


def _is_read(item: ast.AST, name: str) -> bool:
    return isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)


def _kept(walk: Walk, index: ast.expr) -> Bound | None:
    """The `k` of `[:k]` and `[:k, :]`: a number of rows that does not change."""
    first, *rest = index.elts if isinstance(index, ast.Tuple) else [index]
    if isinstance(first, ast.Slice) and all(map(is_whole, rest)):
        return kept(walk, first) if first.upper is not None else None
    return None


def kept(walk: Walk, cut: ast.Slice) -> Bound | None:
    """The number of rows that a slice keeps where there are as many, in words that stay true.

    Of a number below 0, which leaves out the last rows, no room can be made.
    """
    first = walk.constant(cut.lower) in ((True, None), (True, 0))
    one = walk.constant(cut.step) in ((True, None), (True, 1))
    known, number = walk.constant(cut.upper)
    if not first or not one or cut.upper is None or isinstance(number, bool | Shown):
        return None
    if known:
        positive = isinstance(number, int) and number > 0
        return Bound(str(number), number, True) if positive and isinstance(number, int) else None
    value = walk.facts.value(cut.upper)
    match cut.upper:
        case ast.Attribute(ast.Name("self")) if isinstance(value, Python):
            return Bound(walk.draft.render(cut.upper)) if value.known == "fixed" else None
    return None
