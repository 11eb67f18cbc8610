"""`cross_entropy` over selected classes: a softmax along the mask, then the class of each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import first_class
from staticshape.rewriting.families.own_columns import are_all
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use) -> Layout | None:
    """Scores `[rows, selected]` and a place in the selection for each row; None for others.

    Only where the real classes come first: elsewhere such a place is another one in the padded row.
    """
    bound, scores, labels = use.bound, use.operand("input"), use.operand("target")
    if use.operator.name != "cross_entropy" or bound is None or scores is None or labels is None:
        return None
    layout, rank = scores.layout, walk.rank(labels.node)
    own = _own_places(walk, use, scores, labels)
    if own is not None:
        return own
    first = first_class.consume(walk, use, _options(walk, use))
    if first is not None:
        return first
    if not isinstance(layout, Masked) or not isinstance(labels.layout, Dense) or rank != 1:
        return None
    along = layout.form == "axes" and layout.width == 1 and layout.rank == 2 and layout.axis != 0
    whole = walk.kind(labels.node) == "int" and layout.outer is None and walk.branch is None
    options = _options(walk, use)
    ops = walk.module_name("mindspore", "ops")
    if not along or not layout.prefix or not whole or options is None or ops is None:
        return None
    valid = walk.valid_text(layout, scores.node)
    data, target = walk.draft.argument(scores.node), walk.draft.argument(labels.node)
    chances = f"{walk.masked}.log_softmax({data}, {valid})"
    walk.draft.replace(use.node, f"{ops}.nll_loss({chances}, {target}{options})")
    reduced = walk.argument(bound, "reduction")[1] != "none"
    return Dense(scalar=reduced, rank=0 if reduced else 1)


def _own_places(walk: Walk, use: Use, scores: Operand, labels: Operand) -> Layout | None:
    """Pairs of a selection with itself, and for each row its own place: `arange(n)`.

    In place the class of a row is the column that stands where the row stands.
    """
    layout, places = scores.layout, labels.layout
    if not isinstance(layout, Masked) or not isinstance(places, Masked) or layout.parts is None:
        return None
    rows, columns = layout.parts
    options = _options(walk, use)
    arange = walk.operator_name("arange")
    plain = layout.rank == 2 and layout.outer is None and walk.branch is None
    if rows.key != columns.key or places.mask.key != rows.key or not are_all(places):
        return None
    if not plain or options is None or "ignore_index" in options or arange is None:
        return None
    valid, mask = walk.valid_text(layout, scores.node), walk.mask_text(rows)
    chances = f"{walk.masked}.log_softmax({walk.draft.argument(scores.node)}, {valid}, axis=1)"
    size = walk.book.use(rows.key, walk.at, walk.scope.names, operand=True)
    target = f"{arange}({size}.shape[0])"
    if places.counted:
        target = walk.draft.argument(labels.node)
    walk.draft.replace(use.node, f"{walk.masked}.nll_loss({chances}, {target}, {mask}{options})")
    if walk.argument(use.bound, "reduction")[1] == "none":  # type: ignore[arg-type]
        made = replace(places, sources=layout.sources | places.sources, kind="float")
        return replace(made, pad=0.0, into=None, counted=False, data=None, head=None)
    return walk.settled(layout, use.node, scalar=True)


def _options(walk: Walk, use: Use) -> str | None:
    """What both losses take; None where there is more: weights and smoothing see every class."""
    assert use.bound is not None
    text = ""
    for param, plain in (("weight", None), ("label_smoothing", 0.0)):
        if walk.argument(use.bound, param) != (True, plain):
            return None
    for param in ("ignore_index", "reduction"):
        known, value = walk.argument(use.bound, param)
        if not known:
            return None
        if value != dict(use.operator.defaults).get(param):
            text += f", {param}={value}" if isinstance(value, int) else f', {param}="{value}"'
    return text
