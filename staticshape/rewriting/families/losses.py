"""Losses of two selections under one mask, also those built in `__init__`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import candidates, fixed_labels, flat_arguments, plain_losses
from staticshape.rewriting.families.alignment import CLASSES
from staticshape.rewriting.families.elementwise import meet
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Options that a layer of `nn` keeps under their own names.
_HELD = ("beta", "delta", "margin", "ignore_index", "label_smoothing")
#: What may be integers: class numbers, signs.
_MARKS = {**dict.fromkeys(CLASSES, ("target", "weight")), "cosine_embedding_loss": ("target",)}
_WEIGHTS = ("weight", "pos_weight")
_OF_ROWS = (*CLASSES, "cosine_embedding_loss")  # one loss for every row
#: Class numbers or shares, which the masked loss sees by the labels' dtype; the loss itself.
_TOLD = ("sparse", "is_grad")


def consume(walk: Walk, use: Use) -> Layout:
    """A loss over masked pairs becomes the masked loss of the same name."""
    operator, bound = use.operator, use.bound
    plain = plain_losses.consume(walk, use)
    if plain is not None:
        return plain
    if operator.masked is None or bound is None:
        raise walk.refuse(
            use.node, f"the loss `{operator.name}` has no masked equivalent", *use.layouts
        )
    if "is_grad" in operator.params and walk.argument(bound, "is_grad") != (True, False):
        raise walk.refuse(use.node, "it gives the gradient in place of the loss", *use.layouts)
    data = [use.operand(param) for param in operator.tensors]
    if any(item is None for item in data):
        raise walk.refuse(use.node, "the loss is called without its two tensors", *use.layouts)
    classes = candidates.consume(walk, use)
    if classes is not None:
        return classes
    labelled = fixed_labels.consume(walk, use)
    if labelled is not None:
        return labelled
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
    if operator.name == "cosine_embedding_loss":
        joined = _vectors(walk, use)
    else:
        joined = _classes(walk, use) if operator.name in CLASSES else meet(walk, use)
    if joined.form == "branch":
        raise walk.refuse(use.node, "a loss inside a branch is costly on both ways", *use.layouts)
    known, reduction = walk.argument(bound, "reduction")
    batch = operator.name == "kl_div" and reduction == "batchmean" and _are_rows(joined)
    if not known or not (batch or reduction in ("mean", "sum", "none")):
        raise walk.refuse(use.node, "the loss's `reduction` is not a constant", *use.layouts)
    _same_kind(walk, use)
    flat = operator.name in _OF_ROWS
    if (flat or batch) and joined.width != 1:
        joined = _in_rows(walk, use, joined, pairs)
    if joined.axis and operator.name in CLASSES:
        valid = _along_labels(walk, joined)
    else:
        valid = walk.both_text(joined, next(x.node for x in pairs if isinstance(x.layout, Masked)))
    texts = [walk.draft.argument(item.node) for item in pairs]
    for place, (param, item) in enumerate(zip(operator.tensors, pairs, strict=True)):
        texts[place] = flat_arguments.stopped(walk, use, param, item.node, texts[place])
    options = _options(walk, use, str(reduction), joined)
    walk.draft.replace(
        use.node, f"{walk.masked}.{operator.masked}({', '.join(texts)}, {valid}{options})"
    )
    if reduction == "none":
        if flat and joined.rank is None:  # scores [N, C, ...] give a loss for each place of a row
            return replace(joined, pad=0.0, kind="float", like=(), over=())
        one = flat and not joined.axis
        return replace(joined, pad=0.0, kind="float", rank=1 if one else joined.rank)
    return walk.settled(joined, use.node, scalar=True)


def _classes(walk: Walk, use: Use) -> Masked:
    """Rows of scores and their labels: one mask over the rows."""
    scores, labels = (use.operand(param) for param in use.operator.tensors[:2])
    assert scores is not None and labels is not None
    first, second = scores.layout, labels.layout
    if isinstance(first, Masked) and isinstance(second, Masked):
        joined = _behind_classes(walk, first, second)
        if joined is not None:
            return joined
    if (
        not isinstance(first, Masked)
        or not isinstance(second, Masked)
        or first.mask.key != second.mask.key
        or first.form != "axes"
        or (first.axis, first.width) != (0, first.mask.rank)
        or (first.rank is None and first.width != 1)
        or first.rank not in (None, 2)
        or (second.form == "flat" and second.rank != 1)
        or (second.form == "axes" and (second.axis, second.width) != (0, first.width))
        or second.form not in ("axes", "flat")
    ):
        compacting.together(walk, (first, second))
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` needs rows of scores and their labels under one mask",
            *use.layouts,
            help="flatten the scores to [rows, classes] and the mask to [rows] first",
        )
    return replace(first, sources=first.sources | second.sources, like=None)


def _behind_classes(walk: Walk, first: Masked, second: Masked) -> Masked | None:
    """Scores [N, C, T] and labels [N, T] of which T is the selected axis: a loss for each place."""
    rows = all(pairing.is_vector_of_rows(each) for each in (first, second))
    if not rows or first.rank is None or second.rank != first.rank - 1 or first.axis < 2:
        return None
    if walk.branch is not None:
        return None
    if second.axis != first.axis - 1 or not one_mask(walk, first.mask, second.mask):
        return None
    return replace(second, sources=sources_of((first, second)), like=(), over=(), head=None)


def _along_labels(walk: Walk, layout: Masked) -> str:
    """The mask with as many axes as the labels have."""
    assert layout.rank is not None
    parts = ["None"] * layout.axis + [":"] + ["None"] * (layout.rank - layout.axis - 1)
    return f"{walk.mask_operand(layout.mask)}[{', '.join(parts)}]"


def _vectors(walk: Walk, use: Use) -> Masked:
    """Two sets of rows and a sign for each pair, all under one mask over the rows."""
    layouts = [item.layout for item in use.operands if item.param in use.operator.tensors]
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    first = masked[0]
    places = {(item.form, item.axis, item.width, item.prefix) for item in masked}
    together = all(one_mask(walk, first.mask, item.mask) for item in masked[1:])
    ranks = [item.rank for item in masked]
    if len(masked) != 3 or not together or len(places) != 1 or ranks != [2, 2, 1]:
        raise walk.refuse(use.node, "the rows and their signs are not under one mask", *use.layouts)
    if first.form != "axes" or (first.axis, first.width) != (0, first.mask.rank):
        raise walk.refuse(use.node, "the rank of the mask is not known here", *use.layouts)
    return replace(first, sources=sources_of(layouts), like=None)


def _in_rows(walk: Walk, use: Use, layout: Masked, pairs: list[Operand]) -> Masked:
    """Scores [..., C] and labels [...] under a mask [...]: the leading axes become one."""
    if layout.outer is not None:
        raise walk.refuse(use.node, "rows of several axes, in a branch", layout)
    for item in pairs:
        assert isinstance(item.layout, Masked)
        if item.layout.rank == 1:
            walk.draft.replace(item.node, f"{walk.draft.operand(item.node)}.reshape(-1)")
        else:
            name = walk.hoist(item.node, "rows")
            walk.draft.replace(item.node, f"{name}.reshape(-1, {name}.shape[-1])")
    key = ("row", layout.mask.key)
    mask = walk.book.use(layout.mask.key, walk.at, walk.scope.names, operand=True)
    base = walk.base()
    walk.book.know(key, f"{mask}.reshape(-1)", False, {}, walk.at, base, walk.can_hoist)
    like = None if use.operator.name in _OF_ROWS else ()
    return replace(layout, mask=Mask(key, 1), width=1, like=like, over=())


def _same_kind(walk: Walk, use: Use) -> None:
    for item in use.operands:
        if (
            isinstance(item.layout, Masked)
            and (item.layout.kind == "int" or (item.layout.kind, item.param) == ("bool", "input"))
            and item.param not in _MARKS.get(use.operator.name, ())
        ):
            raise walk.refuse(use.node, "the loss is taken of integers", *use.layouts)


def _are_rows(layout: Masked) -> bool:
    """Whether the mean over the batch is that over the selected rows."""
    rows = layout.form == "axes" and layout.axis == 0 and layout.width == layout.mask.rank
    return rows and layout.rank is not None and (layout.width == 1 or layout.rank == 2)


def _options(walk: Walk, use: Use, reduction: str, joined: Masked) -> str:
    bound = use.bound
    assert bound is not None
    text = ""
    data = use.operator.tensors
    for param, node in bound.args.items():
        if param in data or param == "reduction" or _is_none(node):
            continue
        if param in _WEIGHTS and _is_of_ones(walk, use, node):
            continue  # MindSpore's own asks for weights
        given = flat_arguments.stopped(walk, use, param, node, walk.draft.argument(node))
        text += f", {param}={given}"
    names = set(use.operator.params)
    for param in sorted(names - set(data) - set(bound.args) - {"reduction", *_TOLD}):
        known, value = walk.argument(bound, param)
        if not known:
            text += f", {param}={_held(walk, use, param, joined)}"
        elif value is not None and (param in bound.init or not _is_default(use, param, value)):
            text += f", {param}={value!r}"
    default = "none" if use.operator.masked == "smooth_l1_loss" else "mean"
    return text + ("" if reduction == default else f', reduction="{reduction}"')


def _is_of_ones(walk: Walk, use: Use, weight: ast.expr) -> bool:
    """Whether a weight is `ops.ones_like(x)` of what the loss is taken of: as none at all."""
    bound = walk.facts.calls.get(weight) if isinstance(weight, ast.Call) else None
    if bound is None or bound.operator.name != "ones_like" or bound.args.keys() != {"input"}:
        return False
    if any(isinstance(part, ast.Call) for part in walking.walk(bound.args["input"])):
        return False  # it may draw numbers
    like = ast.dump(bound.args["input"])
    return any(
        ast.dump(item.node) == like for item in use.operands if item.param in use.operator.tensors
    )


def _held(walk: Walk, use: Use, param: str, joined: Masked) -> str:
    """An option that only the layer knows: `self.loss.beta`."""
    assert use.bound is not None
    layer = use.node.func if isinstance(use.node, ast.Call) else None
    plain = param in _HELD or (param in _WEIGHTS and (joined.rank or 0) > 1)
    named = isinstance(layer, ast.Attribute) and isinstance(layer.value, ast.Name)
    if not plain or not named or layer is None or use.bound.spelling not in use.operator.layers:
        raise walk.refuse(use.node, f"`{param}` of the loss is not a constant", *use.layouts)
    if not use.bound.spelling.startswith("mindspore.nn."):
        raise walk.refuse(use.node, f"`{param}` of the loss is not a constant", *use.layouts)
    return f"{walk.draft.operand(layer)}.{param}"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_default(use: Use, param: str, value: object) -> bool:
    return dict(use.operator.defaults).get(param) == value
