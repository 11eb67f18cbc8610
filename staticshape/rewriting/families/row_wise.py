"""Operators that work along other axes than the selected one: every row by itself, real or not."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.values.lattice import Operation
from staticshape.records import replace
from staticshape.rewriting.capacity import whole_windows
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import alignment, batch_norms, networks
from staticshape.rewriting.layout import Dense, Layout, Masked, Results, carries
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.spread import FINITE, after
from staticshape.rewriting.walk.met_by_all import is_made_of_weights
from staticshape.rewriting.walk.weights_behind import are_behind

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_AXIS = "the axis may be the one of the selected elements"


def along(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`softmin`, `glu`, `L2Normalize`, `flip`, `diff` along other axes."""
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    axes = axis if isinstance(axis, tuple | list) else (axis,)
    if not known or not axes or not all(_is_other(layout, part) for part in axes):
        raise walk.refuse(use.node, _AXIS, layout)
    safe = _SAFE[use.operator.name]
    if safe is None:
        return moved(layout, layout.rank)
    return moved(walk.guard(item.node, layout, safe), layout.rank).padded(None)


def _is_other(layout: Masked, axis: object) -> bool:
    """Whether an axis is another one than that of the selected elements."""
    if layout.is_beside(axis):
        return True
    rank = layout.rank
    if not isinstance(axis, int) or rank is None or not pairing.is_vector_of_rows(layout):
        return False
    return -rank <= axis < rank and axis % rank != layout.axis


def moved(layout: Masked, rank: int | None) -> Masked:
    """New values in the rows of a selection."""
    alone = rank == 1 and layout.mask.rank == layout.width
    return replace(
        layout, rank=rank, like=None if alone else (), over=(), head=None, data=None, into=None
    )


def parts(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`split`, `chunk`, `unstack` along another axis, taken apart or read by their places."""
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    named = known and _is_other(layout, axis)
    if not named or (use.operator.name == "unstack" and not layout.is_beside(axis)):
        raise walk.refuse(use.node, _AXIS, layout)
    number = _number_of_parts(walk, use)
    if number is None:
        raise walk.refuse(use.node, "the parts are not taken apart here", layout)
    rank = layout.rank
    if rank is not None and use.operator.name == "unstack":
        rank -= 1
    part = moved(layout, rank)
    name = _name_of(walk, use)
    text = name or walk.draft.render(use.node)
    texts = tuple(f"{text}[{place}]" for place in range(number))
    return Results((part,) * number, texts, layout.sources)


def _name_of(walk: Walk, use: Use) -> str | None:
    """The name that the parts are bound to as they are."""
    match walk.at:
        case ast.Assign([ast.Name(name)], value) if value is use.node:
            return name
    return None


def _places_read(walk: Walk, name: str) -> list[int] | None:
    """The places by which a name, bound once, is read; None where it is read in another way."""
    every = [x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name]
    reads = [item for item in every if isinstance(item.ctx, ast.Load)]
    found: dict[ast.AST, int] = {}
    for item in walk.facts.nodes:
        match item:
            case ast.Subscript(ast.Name() as own, ast.Constant(int(place)), ast.Load()):
                found[own] = place
    places = [found.get(item, -1) for item in reads]
    alone = len(every) == len(reads) + 1 and not walk.is_captured(name)
    return places if places and alone and min(places) >= 0 else None


def _number_of_parts(walk: Walk, use: Use) -> int | None:
    statement, name = walk.at, _name_of(walk, use)
    if name is not None:
        places = _places_read(walk, name)
        return None if places is None else max(places) + 1
    if isinstance(statement, ast.Assign) and statement.value is use.node:
        target = statement.targets[0]
        plain = isinstance(target, ast.Tuple) and all(isinstance(x, ast.Name) for x in target.elts)
        return len(target.elts) if plain and isinstance(target, ast.Tuple) else None
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript) and node.value is use.node:
            known, place = walk.constant(node.slice)
            if known and isinstance(place, int) and place >= 0:
                return place + 1
    return None


def contracted(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """Dense, matmul: every row by itself, the last axis is contracted."""
    left = item.param == use.operator.tensors[0]
    rows = layout.form == "axes" and layout.axis == 0 and (layout.rank or 0) >= 2
    rank = walk.rank(use.node)
    if rank is None and use.operator.name != "matmul":
        rank = layout.rank
    rows = rows or (layout.is_apart(-1) and layout.rank == rank and _keeps_rank(walk, use))
    if left and (rows or (layout.form == "pairs" and layout.is_beside(-1))):
        active = use.bound is not None and "activation" in use.bound.init
        if active and not _keeps_apart(walk, use, layout):
            raise walk.refuse(use.node, "its activation may mix the selected rows", layout)
        whole = meets_whole(walk, use, item)
        if not whole and are_behind(walk, item.node):
            layout = layout.padded(None)
        guarded = walk.finite(item.node, layout)
        like = layout.like if layout.rank == rank and _keeps_rank(walk, use) else ()
        pad = FINITE if is_layer(walk, use) or whole else None
        return replace(guarded, pad=pad, like=like, over=(), kind="float", rank=rank)
    other = use.operand(use.operator.tensors[0])
    ahead = None if left or other is None else walk.rank(other.node)
    last = layout.form == "axes" and layout.width == layout.mask.rank == 1 and layout.axis > 0
    last = last and layout.rank is not None and layout.axis == layout.rank - 1
    if use.operator.name == "matmul" and ahead is not None and ahead >= 1 and last:
        guarded = walk.finite(item.node, layout)  # a column for every selected element
        rank = max(ahead, layout.rank or 2) - (ahead == 1)  # a vector ahead has no rows to keep
        return replace(
            guarded, axis=rank - 1, rank=rank, pad=None, like=None, kind="float", data=None
        )
    whole_windows.contracted(walk, use, item, layout)
    raise walk.refuse(
        use.node,
        "the axis of the selected elements is contracted, or its place is not known",
        layout,
    )


def _keeps_rank(walk: Walk, use: Use) -> bool:
    """Whether the product has as many axes as what stands on its left."""
    other = use.operand("other")
    return use.operator.name != "matmul" or (other is not None and walk.rank(other.node) == 2)


def shifted(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`bias_add(rows, bias)`: one number for each column."""
    if item.param != "input" or not layout.is_beside(-1) or layout.rank != 2:
        raise walk.refuse(use.node, "the bias may lie along the selected elements", layout)
    bias = use.bound.args.get("bias") if use.bound is not None else None
    finite = bias is not None and is_made_of_weights(walk, bias)
    pad = after("add", [layout.pad, FINITE]) if finite else None
    return moved(layout, layout.rank).padded(pad)


def is_layer(walk: Walk, use: Use) -> bool:
    """Whether what is called has its weights inside: finite rows come out finite."""
    called = isinstance(use.node, ast.Call) and walk.facts.value(use.node.func)
    return isinstance(called, Operation) and called.spelled.form == "layer"


def meets_whole(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether every row is multiplied by all of a matrix of weights: finite rows stay finite."""
    others = [other.node for other in use.operands if other is not item]
    ranks = [walk.rank(node) for node in others]
    return all(rank is not None and rank <= 2 for rank in ranks) and all(
        is_made_of_weights(walk, node) for node in others
    )


def batches(walk: Walk, use: Use) -> Layout | None:
    """`bmm(a, b)` of two selections under one mask: products for every selected batch."""
    left, right = use.operand("input"), use.operand("other")
    if left is None or right is None or len(use.operands) != 2:
        return None
    first, second = left.layout, right.layout
    if not isinstance(first, Masked) or not isinstance(second, Masked):
        return None
    if use.operator.name not in ("bmm", "matmul") or not one_mask(walk, first.mask, second.mask):
        return None
    if first.form == "pairs" or not (first.is_beside(-1) and second.is_beside(-1)):
        return None
    rank = first.rank
    if (rank, first.width, first.prefix) != (second.rank, second.width, second.prefix):
        return None
    if rank is None or rank < 3:
        return None
    walk.finite(right.node, second)
    guarded = walk.finite(left.node, first)
    sources = first.sources | second.sources
    return replace(moved(guarded, rank), pad=None, kind="float", sources=sources)


def filtered(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """Convolution and pooling of selected pictures: the leading axis is that of the batch."""
    spelling = use.bound.spelling.rpartition(".")[2].lower() if use.bound else ""
    axes = next((n for n in (1, 2, 3) if f"{n}d" in spelling), None)
    rows = layout.is_beside(-1) and layout.width == 1 and item.param == "input"
    if not rows or axes is None or layout.rank != axes + 2:
        raise walk.refuse(use.node, "the leading axis is not known to be the batch", layout)
    if any(carries(other.layout) for other in use.operands if other is not item):
        raise walk.refuse(use.node, "what it is filtered by is a selection too", *use.layouts)
    if use.bound is not None and "return_indices" in use.bound.args:
        raise walk.refuse(use.node, "it may give two Tensors", layout)
    pad = FINITE if is_layer(walk, use) else None
    return replace(moved(walk.finite(item.node, layout), layout.rank), pad=pad, kind="float")


def normalized(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`layer_norm` over other axes than the selected one."""
    known = is_layer(walk, use)  # it knows its axes
    if (layout.is_beside(-1) or (known and layout.is_apart(-1))) and _keeps_apart(
        walk, use, layout
    ):
        return walk.finite(item.node, layout).padded(FINITE if known else None)
    raise walk.refuse(use.node, "it may normalize over the selected elements", layout)


def scaled(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`BatchNorm(use_batch_statistics=False)`: every channel is scaled by running statistics."""
    if layout.is_beside(-1) and _keeps_apart(walk, use, layout):
        return walk.guard(item.node, layout, 0.0).padded(None)
    made = batch_norms.applied(walk, use, item, layout)
    if made is not None:
        return made
    raise walk.refuse(use.node, "it may normalize over the selected elements", layout)


def _keeps_apart(walk: Walk, use: Use, layout: Masked) -> bool:
    call = use.node
    return isinstance(call, ast.Call) and networks.keeps_apart(walk, call.func, layout)


def picked(walk: Walk, use: Use) -> Layout | None:
    """`gather_elements(rows, 1, places)`, `gather(rows, columns, 1)`: in every row by itself."""
    if use.bound is None or not _is_beside_rows(walk, use):
        return None
    if use.operator.name in ("gather_elements", "take_along_axis"):
        use = alignment.aligned(walk, use)
    data, index = use.operand("input"), use.operand("indices")
    if data is None or index is None:
        return None
    layout, places = data.layout, index.layout
    if not isinstance(layout, Masked):
        return None
    if use.operator.name in ("gather_elements", "take_along_axis"):
        return _of_each(walk, layout, (index.node, places))
    if use.operator.name not in ("gather", "index_select", "take") or layout.rank is None:
        return None
    rank = walk.rank(index.node)
    if not isinstance(places, Dense) or rank is None or rank > 1 or _has_batches(walk, use):
        return None
    return moved(layout, layout.rank + rank - 1)


def put(walk: Walk, use: Use) -> Layout | None:
    """`tensor_scatter_elements(rows, places, sources, 1)`: into every row by itself."""
    if use.bound is None or use.operator.name != "scatter" or not _is_beside_rows(walk, use):
        return None
    data, index, source = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or source is None or not isinstance(data.layout, Masked):
        return None
    if any(not _replaces(walk, use.bound, name) for name in ("reduction", "reduce")):
        return None
    made, given = _of_each(walk, data.layout, (index.node, index.layout)), source.layout
    if made is None or not (_has_rows(walk, data.layout, given) or _is_scalar(given)):
        return None
    return replace(made, sources=sources_of((data.layout, index.layout, given)))


def _replaces(walk: Walk, bound: BoundCall, name: str) -> bool:
    """Whether what is put replaces or adds: a product has a gradient that depends on both."""
    given = name in bound.args or name in bound.init
    return not given or walk.argument(bound, name)[1] in ("none", "add")


def _is_scalar(layout: Layout) -> bool:
    return isinstance(layout, Dense) and layout.scalar


def _is_beside_rows(walk: Walk, use: Use) -> bool:
    """Whether it picks along another axis than the selected one."""
    data = use.operand("input")
    known, axis = walk.argument(use.bound, "axis") if use.bound is not None else (False, None)
    layout = None if data is None else data.layout
    if not isinstance(layout, Masked) or not known or not isinstance(axis, int):
        return False
    return layout.is_beside(axis) or (layout.is_before(axis) and layout.is_apart(axis))


def _of_each(walk: Walk, layout: Masked, index: tuple[ast.expr, Layout]) -> Masked | None:
    node, places = index
    if not isinstance(places, Masked) or not _has_rows(walk, layout, places):
        return None
    walk.guard_places(node, places)
    return replace(moved(layout, layout.rank), pad=None, sources=layout.sources | places.sources)


def _has_rows(walk: Walk, layout: Masked, other: Layout) -> bool:
    """Whether another value has the same rows in the same places."""
    if not isinstance(other, Masked) or not one_mask(walk, layout.mask, other.mask):
        return False
    same = (other.form, other.axis, other.width, other.rank, other.prefix)
    return same == (layout.form, layout.axis, layout.width, layout.rank, layout.prefix)


def _has_batches(walk: Walk, use: Use) -> bool:
    if use.bound is None or "batch_dims" not in use.operator.params:
        return False
    return walk.argument(use.bound, "batch_dims") != (True, 0)


#: A safe input for what has no gradient at any number; None where nothing is computed.
_SAFE = {"softmin": 0.0, "glu": 0.0, "l2_normalize": 1.0, "flip": None, "roll": None, "diff": None}

RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    **dict.fromkeys(_SAFE, along),
    **dict.fromkeys(("split", "chunk", "unstack"), parts),
    **dict.fromkeys(("matmul", "dense", "linear"), contracted),
    "layer_norm": normalized,
    **dict.fromkeys(("conv", "pool"), filtered),
    "batch_norm": scaled,
    "bias_add": shifted,
}
