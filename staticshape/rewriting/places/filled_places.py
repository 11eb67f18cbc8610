"""`x.masked_scatter(mask, selected)`: the selected elements, one after another, at true places.

The operator takes as many elements as the mask has true ones, from the front. The original raises
where the selection has fewer; NaN is written then (0 into integers).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_NOTE = (
    "{place}: `{source}` must have at least as many elements as `{mask}` has true ones: "
    "NaN is written otherwise (0 into integers)"
)


def consume(walk: Walk, use: Use) -> Dense | None:
    """What is written into keeps its shape; None for other operators and other operands."""
    data, mask, source = (use.operand(name) for name in ("input", "mask", "src"))
    if use.operator.name != "masked_scatter" or data is None or mask is None or source is None:
        return None
    plain = isinstance(data.layout, Dense) and isinstance(mask.layout, Dense)
    layout = source.layout
    if not plain or not isinstance(layout, Masked) or layout.axis != 0:
        return None
    if layout.form not in ("flat", "axes") or layout.outer is not None:
        return None
    valid = walk.valid_text(layout, source.node)
    parts = [walk.draft.argument(item.node) for item in (data, mask, source)]
    walk.draft.replace(use.node, f"{walk.masked}.masked_scatter({', '.join((*parts, valid))})")
    _note(walk, use.node, source.node, mask.node)
    return Dense(rank=walk.rank(data.node))


def convert(site: Site) -> Dense:
    """The same of a whole Tensor, whose elements the gradient would select."""
    walk = site.walk
    nodes = [site.argument(name) for name in ("input", "mask", "src")]
    for node in nodes:
        site.dense(node)
    parts = ", ".join(walk.draft.argument(node) for node in nodes)
    walk.draft.replace(site.node, f"{walk.masked}.masked_scatter({parts})")
    _note(walk, site.node, nodes[2], nodes[1])
    return Dense(rank=walk.rank(nodes[0]))


def _note(walk: Walk, node: ast.AST, source: ast.expr, mask: ast.expr) -> None:
    path, segment = walk.draft.source.path, walk.draft.source.segment
    place = f"{path}:{getattr(node, 'lineno', 0)}"
    walk.notes.append(_NOTE.format(place=place, source=segment(source), mask=segment(mask)))
