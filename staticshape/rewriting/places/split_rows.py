"""`head(rows).view(-1, self.classes, 4)`: every row of a layer's features taken apart by itself."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.reading.products import Product, built, times, used

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_FEATURES = "out_channels"


def consume(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """The rows with more axes behind them; None where a row may have another number of elements.

    As many elements as the layer has features stay together: nothing moves.
    """
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    rows = layout.form == "axes" and (layout.axis, layout.width, layout.mask.rank) == (0, 1, 1)
    if not rows or layout.rank != 2 or len(shape) < 3 or walk.constant(shape[0]) != (True, -1):
        return None
    module, owner = walk.module.model, walk.facts.qualname.rpartition(".")[0]
    cls = None if module is None else module.classes.get(owner)
    if cls is None:
        return None
    size = times(used(cls, one) for one in shape[1:])
    if size is None or size != _features(walk, cls, item.node):
        return None
    return replace(layout, rank=len(shape), like=(), over=(), head=None, data=None)


def _features(walk: Walk, cls: ClassModel, node: ast.expr) -> Product | None:
    """The features of the layer whose result an expression is, which the class itself builds."""
    while isinstance(node, ast.Name):
        inner = walk.scope.names.definition(node.id)
        if inner is None or inner is node:
            return None
        node = inner
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    number = None if bound is None else bound.init.get(_FEATURES)
    init = cls.methods.get("__init__")
    if bound is None or number is None or init is None or bound.operator.name != "dense":
        return None
    own = init.lineno <= number.lineno <= (init.end_lineno or init.lineno)
    return built(cls, number) if own else None
