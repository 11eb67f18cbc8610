"""Losses of two selections under one mask, also those built in `__init__`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.elementwise import meet
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.expressions import Use
    from staticshape.rewriting.walk import Walk

_CLASSES = ("cross_entropy", "nll_loss")  # data [N, C, ...], labels [N, ...]


def consume(walk: Walk, use: Use) -> Layout:
    """A loss over masked pairs becomes the masked loss of the same name."""
    operator, bound = use.operator, use.bound
    if operator.masked is None or bound is None:
        raise walk.refuse(
            use.node, f"the loss `{operator.name}` has no masked equivalent", *use.layouts
        )
    data = [use.operand(param) for param in operator.tensors]
    if any(item is None for item in data):
        raise walk.refuse(use.node, "the loss is called without its two tensors", *use.layouts)
    pairs = [item for item in data if item is not None]
    for item in pairs:
        if not isinstance(item.layout, Masked) and not (
            isinstance(item.layout, Dense) and item.layout.scalar
        ):
            raise walk.refuse(
                item.node,
                f"the other side of `{operator.name}` is not selected by the mask",
                *use.layouts,
                help="select it with the same mask too",
            )
    joined = _classes(walk, use) if operator.name in _CLASSES else meet(walk, use)
    if joined.form == "branch":
        raise walk.refuse(use.node, "a loss inside a branch is costly on both ways", *use.layouts)
    known, reduction = walk.argument(bound, "reduction")
    if not known or reduction not in ("mean", "sum", "none"):
        raise walk.refuse(use.node, "the loss's `reduction` is not a constant", *use.layouts)
    _same_kind(walk, use)
    if operator.name in _CLASSES:
        joined = replace(joined, like=None)
    valid = walk.both_text(joined, next(i.node for i in pairs if isinstance(i.layout, Masked)))
    texts = [walk.draft.argument(item.node) for item in pairs]
    options = _options(walk, use, str(reduction))
    walk.draft.replace(
        use.node, f"{walk.masked}.{operator.masked}({', '.join(texts)}, {valid}{options})"
    )
    if reduction == "none":
        return replace(
            joined, pad=0.0, kind="float", rank=1 if operator.name in _CLASSES else joined.rank
        )
    return walk.settled(joined, use.node, scalar=True)


def _classes(walk: Walk, use: Use) -> Masked:
    """Rows of scores and their labels: one mask over the rows."""
    scores, labels = (use.operand(param) for param in use.operator.tensors[:2])
    assert scores is not None and labels is not None
    first, second = scores.layout, labels.layout
    if (
        not isinstance(first, Masked)
        or not isinstance(second, Masked)
        or first.mask.key != second.mask.key
        or first.form != "axes"
        or (first.axis, first.width) != (0, 1)
        or second.form not in ("axes", "flat")
        or (second.axis, second.width) != (0, 1)
        or first.mask.rank != 1
        or (first.rank is not None and first.rank != 2)
        or (second.form == "flat" and second.rank != 1)
    ):
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` needs rows of scores and their labels under one mask of rank 1",
            *use.layouts,
            help="flatten the scores to [rows, classes] and the mask to [rows] first",
        )
    return replace(first, sources=first.sources | second.sources, like=None)


def _same_kind(walk: Walk, use: Use) -> None:
    for item in use.operands:
        if (
            isinstance(item.layout, Masked)
            and item.layout.kind == "int"
            and (use.operator.name not in _CLASSES or item.param == "input")
        ):
            raise walk.refuse(use.node, "the loss is taken of integers", *use.layouts)


def _options(walk: Walk, use: Use, reduction: str) -> str:
    bound = use.bound
    assert bound is not None
    text = ""
    data = use.operator.tensors
    for param, node in bound.args.items():
        if param in data or param == "reduction" or _is_none(node):
            continue
        text += f", {param}={walk.draft.argument(node)}"
    names = set(use.operator.params)
    for param in sorted(names - set(data) - set(bound.args) - {"reduction"}):
        known, value = walk.argument(bound, param)
        if not known:
            raise walk.refuse(use.node, f"`{param}` of the loss is not a constant", *use.layouts)
        if value is not None and (param in bound.init or not _is_default(use, param, value)):
            text += f", {param}={value!r}"
    default = "none" if use.operator.masked == "smooth_l1_loss" else "mean"
    return text + ("" if reduction == default else f', reduction="{reduction}"')


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_default(use: Use, param: str, value: object) -> bool:
    return dict(use.operator.defaults).get(param) == value
