"""BatchNorm of selected rows: statistics of the true rows, which its parameters keep."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Operation
from staticshape.records import replace
from staticshape.rewriting.families import networks
from staticshape.rewriting.families.rows import is_rows
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_LAYERS = tuple(f"mindspore.nn.BatchNorm{n}d" for n in (1, 2, 3))
_OPTIONS = (
    *("num_features", "eps", "momentum", "affine", "gamma_init", "beta_init"),
    *("moving_mean_init", "moving_var_init", "use_batch_statistics"),
)


def applied(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`self.bn(x[mask])`: the layer and its parameters stay as they are."""
    bound = use.bound
    layer = walk.facts.value(use.node.func) if isinstance(use.node, ast.Call) else None
    if bound is None or not isinstance(layer, Operation) or bound.spelling not in _LAYERS:
        return None
    if not isinstance(use.node, ast.Call) or not set(bound.init) <= set(_OPTIONS):
        return None
    if not is_rows(layout) or layout.rank is None or layout.rank < 2 or layout.outer is not None:
        return None
    if networks.keeps_apart(walk, use.node.func, layout):
        return None
    called = walk.draft.render(use.node.func)
    data, valid = walk.draft.argument(item.node), walk.mask_text(layout.mask)
    walk.draft.replace(use.node, f"{walk.masked}.apply_batch_norm({called}, {data}, {valid})")
    return replace(layout, pad=0.0, like=(), over=(), head=None, data=None, kind="float")
