"""BatchNorm of selected rows: statistics of the true rows, which its parameters keep."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Chain, Operation, Value
from staticshape.records import replace
from staticshape.rewriting.families import networks
from staticshape.rewriting.families.rows import is_rows
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.spread import FINITE

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_LAYERS = tuple(f"mindspore.nn.BatchNorm{n}d" for n in (1, 2, 3))
_LONGEST = 8  # chains that are written out layer by layer
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
    if not _has_rows(layout):
        return None
    if networks.keeps_apart(walk, use.node.func, layout):
        return None
    called = walk.draft.render(use.node.func)
    data, valid = walk.draft.argument(item.node), walk.mask_text(layout.mask)
    walk.draft.replace(use.node, f"{walk.masked}.apply_batch_norm({called}, {data}, {valid})")
    return replace(layout, pad=0.0, like=(), over=(), head=None, data=None, kind="float")


def in_chain(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """A `SequentialCell` with a BatchNorm, called with selected rows: one layer after the other."""
    chain = walk.facts.value(node.func)
    if not isinstance(chain, Chain) or len(node.args) != 1 or node.keywords:
        return None
    layout = next((layout for item, layout in layouts if item is node.args[0]), None)
    if not isinstance(layout, Masked) or not _has_rows(layout) or len(chain.parts) > _LONGEST:
        return None
    mixing = [_mixes_rows(part, layout) for part in chain.parts]
    apart = [networks.rank_after(part, layout) == layout.rank for part in chain.parts]
    plain = isinstance(node.func, ast.Attribute | ast.Name) and layout.kind != "int"
    known = all(one or other for one, other in zip(mixing, apart, strict=True))
    if not plain or not any(mixing) or not known:
        return None
    if walk.branch is not None and not networks.may_run(walk, node):
        called = ast.unparse(node.func)
        raise walk.refuse_branch(node, f"`{called}` is too costly to run on both ways")
    guarded = walk.finite(node.args[0], layout)
    called, text = walk.draft.render(node.func), walk.draft.argument(node.args[0])
    for place, mixes in enumerate(mixing):
        layer = f"{called}[{place}]"
        if mixes:
            valid = walk.mask_text(layout.mask)
            text = f"{walk.masked}.apply_batch_norm({layer}, {text}, {valid})"
        else:
            text = f"{layer}({text})"
    walk.draft.replace(node, text)
    return replace(guarded, pad=FINITE, like=(), over=(), head=None, data=None, kind="float")


def _mixes_rows(layer: Value, layout: Masked) -> bool:
    """Whether a layer is a BatchNorm with the statistics of the rows that it is given."""
    if not isinstance(layer, Operation) or layer.spelled.name not in _LAYERS:
        return False
    known = set(dict(layer.init)) <= set(_OPTIONS)
    return known and networks.rank_after(layer, layout) is None


def _has_rows(layout: Masked) -> bool:
    return is_rows(layout) and layout.rank is not None and layout.rank > 1 and layout.outer is None
