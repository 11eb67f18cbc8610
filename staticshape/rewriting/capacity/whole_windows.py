"""Windows of a fixed width that are surely whole: they meet what is as long as the width.

`x[s : s + 4]` is shorter at the end of `x`. Where it is multiplied by 4 weights or contracted by a
layer, or stored where 4 are held, a shorter one raises in the original: all 4 rows are there, and
there is nothing to mask.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacity.lengths import binding
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.reading import index_parts
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.records import Window

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: What may leave a part of its statement out, or a round or the function before the statement.
_CHOICES = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp)
_LEAVES = (ast.Return, ast.Break, ast.Continue)


def note(site: Site, layout: Masked, width: ast.expr) -> None:
    """Remember what a mask is the window of."""
    known, made = site.walk.windows, Window(site.source.id, site.walk.at, width)
    known[layout.mask.key] = (*known.get(layout.mask.key, ()), made)


def is_whole(site: Site) -> bool:
    """Whether the window of a site is known to be whole."""
    return site.source.id in site.walk.memory.windows


def contracted(walk: Walk, use: Use, item: Operand, layout: Masked) -> None:
    """The axis of a window is contracted with one of a fixed length: `Again`, as it is whole."""
    first, rank = item.param == use.operator.tensors[0], layout.rank
    others = [other for other in use.operands if other is not item]
    fixed = all(isinstance(other.layout, Dense) for other in others)
    if not rank or layout.form != "axes" or not (first or use.operator.name == "matmul"):
        return
    last = rank - 1 if first or rank == 1 else rank - 2
    if fixed and layout.axis % rank == last:
        _learn(walk, item.node, layout)


def met(walk: Walk, other: ast.expr, layout: Masked) -> None:
    """A window meets a value of its width on the same axis: `Again`, as it is whole.

    One row alone is repeated along the others: so does `masked.window`, at the end of an axis.
    """
    if layout.rank is None or layout.form != "axes" or layout.axis < 0:
        return
    windows = walk.windows.get(layout.mask.key, ())
    value = walk.facts.value(other)
    dims = value.dims if isinstance(value, Tensor) else None
    behind = layout.rank - layout.axis
    if not windows or dims is None or len(dims) < behind:
        return
    dim, (known, width) = dims[-behind], walk.constant(windows[0].width)
    fixed = dim.kind == "static" and isinstance(dim.size, int) and not isinstance(dim.size, Shown)
    if fixed and known and width == dim.size and width != 1:
        _learn(walk, other, layout)


def stored(walk: Walk, target: ast.Subscript, value: ast.expr, layout: Layout) -> None:
    """A window is stored where as many are held, `out[i] = x[i, s : s + 4]`: `Again`.

    How many the examples show, or the code seems to say, is enough: where another number of them is
    held, storing a whole window raises when the graph is built. One row alone is repeated, as in
    `masked.window`.
    """
    if not isinstance(layout, Masked) or layout.rank is None or layout.form != "axes":
        return
    windows = walk.windows.get(layout.mask.key, ())
    held = walk.facts.value(target.value)
    dims = held.dims if isinstance(held, Tensor) else None
    parts = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    axis = -1 if dims is None else len(dims) - (layout.rank - layout.axis)
    if not windows or dims is None or layout.axis < 0 or axis < 0:
        return
    plain = all(index_parts.is_whole(part) or _is_place(walk, part) for part in parts)
    if not plain or not all(index_parts.is_whole(part) for part in parts[axis:]):
        return
    known, width = walk.constant(windows[0].width)
    as_wide = known and dims[axis].size == width and width != 1
    if dims[axis].kind == "static" and (
        as_wide or _made_with(walk, target.value, windows[0].width)
    ):
        _learn(walk, value, layout)


def _made_with(walk: Walk, held: ast.expr, width: ast.expr) -> bool:
    """`out = zeros((b, width))`: whether what a name holds is made with the width of a window."""
    body = walk.facts.node.body
    now = next((item for item in body if walk.at in walking.walk(item)), None)
    if (
        not isinstance(held, ast.Name)
        or now is None
        or not isinstance(width, ast.Name | ast.Attribute)
    ):
        return False
    match binding(body, held.id, now):
        case ast.Assign([ast.Name()], ast.Call() as made):
            parts = (part for part in walking.walk(made) if isinstance(part, type(width)))
            return any(walk.key(part) == walk.key(width) for part in parts)
    return False


def _is_place(walk: Walk, part: ast.expr) -> bool:
    """Whether a part of an index is one number, which takes its axis away."""
    known, place = walk.constant(part)
    if known:
        return type(place) is int
    value = walk.facts.value(part)
    if isinstance(value, Python):
        return value.is_one
    return isinstance(value, Tensor) and value.rank == 0 and value.kind == "int"


def _learn(walk: Walk, node: ast.expr, layout: Masked) -> None:
    """All windows of one mask are as long."""
    windows = walk.windows.get(layout.mask.key, ())
    sources = {window.source for window in windows}
    if walk.branch is not None or sources <= walk.memory.windows:
        return
    if all(_always_runs(walk, window.made, node) for window in windows):
        walk.memory.windows |= sources
        raise Again


def _always_runs(walk: Walk, made: ast.stmt, node: ast.expr) -> bool:
    """Whether what a node of the statement under way does is done wherever a window is made."""
    now = walk.at
    chosen = [item for item in walking.walk(now) if isinstance(item, _CHOICES)]
    if walk.skipped is not None or any(node in walking.walk(item) for item in chosen):
        return False
    for block in _blocks(walk.facts.node):
        if made in block and now in block:
            between = block[block.index(made) : block.index(now)]
            parts = (part for statement in between for part in walking.walk(statement))
            return not any(isinstance(part, _LEAVES) for part in parts)
    return False


def _blocks(function: ast.AST) -> Iterator[list[ast.stmt]]:
    for item in walking.walk(function):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(item, name, None)
            if isinstance(block, list):
                yield block
