"""`rows.broadcast_to((-1, 4))`: axes of length 1 are repeated, that of the selection stays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def repeated(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """-1 for the axis of the selection keeps it; the other axes are repeated as they are there."""
    sizes = [part.node for part in use.operands if part.param == "shape"]
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    more = len(sizes) - (layout.rank or 0)
    own = layout.form == "axes" and layout.width == 1 and layout.axis >= 0
    kept = own and layout.rank is not None and more == 0
    if not kept or walk.constant(sizes[layout.axis]) != (True, -1):
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` depends on where the selected elements lie",
            *use.layouts,
            help="give -1 for the axis of the selected elements",
        )
    walk.draft.replace(use.node, walk.draft.render(use.node))
    return replace(layout, like=(), over=(), head=None, data=None, into=None)


RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {"broadcast_to": repeated}
