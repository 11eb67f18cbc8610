"""Reductions: the one place where positions mix, so the masked equivalent takes over."""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import divisors, norm_orders
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.pairs import grids, pair_reductions, triangles
from staticshape.rewriting.spread import is_not_zero
from staticshape.rewriting.walk import eager_pairs, naming, padding_left
from staticshape.rewriting.walk.infinities import is_infinite

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Reductions whose gradient reads none of the elements; an extremum of NaN alone has a NaN one.
_LINEAR = ("sum", "mean", "any", "all", "reduce_sum", "reduce_mean", "reduce_any", "reduce_all")

#: Reductions with two results: the masked equivalent of the first; the second is the mean.
_TWO = {"var_mean": "var", "std_mean": "std"}
_PASS_OVER_NAN = ("nansum", "nanmean")
_CONVERTED = ("sum", "mean", "prod")


def consume(walk: Walk, use: Use) -> Layout:
    """A reduction of a masked value: over the axis with the mask, or beside it."""
    item = _only(walk, use)
    layout = item.layout
    assert isinstance(layout, Masked) and use.bound is not None
    if layout.form == "branch":
        return _inside_branch(walk, use, item, layout)
    traced = triangles.trace(walk, use, item, layout)
    if traced is not None:
        return traced
    known, keepdims = (
        walk.argument(use.bound, "keepdims") if _has(use, "keepdims") else (True, False)
    )
    axes_known, axis = walk.argument(use.bound, "axis") if _has(use, "axis") else (True, None)
    if not known or not axes_known:
        raise walk.refuse(use.node, "the axis of this reduction is not a constant", layout)
    if eager_pairs.is_one(walk, use):
        said = "PyNative gives a pair here, a graph the values alone"
        raise walk.refuse(use.node, said, layout, help="write `axis=` for the values alone")
    axes = _axes(axis)
    if axes is None and use.bound.spelling in eager_pairs.METHODS:
        keepdims = False  # `x.max(keepdims=True)` keeps no axis where all of them are gone
    if layout.rank == 0 and axes:
        raise walk.refuse(use.node, "an axis of a number", layout)
    if _over_all(layout, axes):
        return _masked(walk, use, item, layout, "", bool(keepdims), scalar=not keepdims)
    if layout.form == "grid":
        return grids.reduced(walk, use, item, layout, axes or (), bool(keepdims))
    if layout.form == "pairs":
        dtype = partial(_dtype, walk, use, item, layout)
        return pair_reductions.reduce(walk, use, item, layout, axes or (), bool(keepdims), dtype)
    if layout.form == "flat":
        raise walk.refuse(use.node, f"axis {axis} of a selection of one axis", layout)
    return _some_axes(walk, use, item, layout, axes or (), bool(keepdims))


def _only(walk: Walk, use: Use) -> Operand:
    masked = [item for item in use.operands if isinstance(item.layout, Masked)]
    if len(masked) != 1 or masked[0].param != use.operator.tensors[0]:
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` takes a selection where none is expected",
            *use.layouts,
        )
    return masked[0]


def _has(use: Use, param: str) -> bool:
    assert use.bound is not None
    if use.bound.argument(param) is not None:
        return True
    try:
        use.bound.default(param)
    except KeyError:
        return False
    return True


def _axes(axis: object) -> tuple[int, ...] | None:
    if axis is None or axis == () or axis == []:
        return None
    if isinstance(axis, int):
        return (axis,)
    if isinstance(axis, tuple | list):
        return tuple(int(part) for part in axis)
    return None


def _over_all(layout: Masked, axes: tuple[int, ...] | None) -> bool:
    if axes is None:
        return True
    if layout.rank == 1:
        return axes in ((0,), (-1,))
    return layout.rank is not None and len({a % layout.rank for a in axes}) == layout.rank


def _some_axes(
    walk: Walk, use: Use, item: Operand, layout: Masked, axes: tuple[int, ...], keepdims: bool
) -> Layout:
    masked_axis = layout.axis
    if layout.rank is not None:
        masked_axis %= layout.rank
        axes = tuple(axis % layout.rank for axis in axes)
    elif layout.is_beside(axes[0]) and len(axes) == 1:
        pass
    elif any((axis < 0) != (masked_axis < 0) for axis in axes):
        raise walk.refuse(
            use.node,
            "it is not known whether this axis is the selected one: the rank is not known",
            layout,
            help="count the axis from the front, or give an `inputs()` function with examples",
        )
    if masked_axis not in axes:
        return _beside(walk, use, item, layout, axes, masked_axis, keepdims)
    if layout.width is None or (keepdims and layout.width != 1):
        raise walk.refuse(use.node, "the rank of the mask is not known here", layout)
    width = layout.width
    places: list[int] = []
    for axis in axes:
        if axis == masked_axis:
            places += range(axis, axis + width)
        else:
            places.append(axis + width - 1 if axis > masked_axis else axis)
    written = str(places[0]) if len(places) == 1 else f"({', '.join(map(str, places))})"
    return _masked(walk, use, item, layout, f", axis={written}", keepdims, scalar=False)


def _beside(
    walk: Walk,
    use: Use,
    item: Operand,
    layout: Masked,
    axes: tuple[int, ...],
    masked_axis: int,
    keepdims: bool,
) -> Layout:
    """Reduces other axes than the masked one: every row by itself, real or not."""
    assert use.bound is not None
    if use.operator.results or use.operator.family != "reduction":
        raise walk.refuse(use.node, f"`{use.operator.name}` gives more than one value", layout)
    if use.operator.masked == "std" or (use.operator.masked == "norm" and len(axes) > 1):
        layout = walk.guard_rows(item.node, layout)
    elif use.operator.name not in _LINEAR:
        if use.operator.masked != "norm":
            layout = walk.finite(item.node, layout)
        elif not is_not_zero(layout.pad):  # the norm of zeros has no gradient
            layout = walk.guard(item.node, layout, 1.0)
    _renumber(walk, use, layout)
    before = sum(0 <= axis < masked_axis for axis in axes)
    if masked_axis < 0 or (before and layout.width != 1):
        raise walk.refuse(use.node, "the masked axis would move", layout)
    if before and not keepdims:
        masked_axis -= before
        layout = replace(layout, axis=masked_axis, head=None, data=None, over=())
    rank = None if layout.rank is None else layout.rank - (0 if keepdims else len(axes))
    alone = rank == masked_axis + 1 and layout.mask.rank == layout.width
    like = None if alone and 1 in (rank, layout.width) else ()
    kind = walk.kind(use.node) or layout.kind
    pad = padding_left.of_rows(walk, use, item, layout)
    return replace(layout, pad=pad, axis=masked_axis, rank=rank, like=like, over=(), kind=kind)


def _renumber(walk: Walk, use: Use, layout: Masked) -> None:
    """An axis counted from the front stands further back in the data in place."""
    if layout.width == 1:
        return
    assert use.bound is not None
    node = use.bound.argument("axis")
    known, written = walk.constant(node)
    places = _axes(written) or ()
    if node is None or not known or not places or layout.width is None:
        raise walk.refuse(use.node, "the axis would have to be renumbered", layout)
    if all(place < 0 for place in places):
        return
    moved = [place if place < 0 else place + layout.width - 1 for place in places]
    text = ", ".join(map(str, moved))
    walk.draft.replace(node, text if isinstance(written, int) else f"({text},)")


def _masked(
    walk: Walk, use: Use, item: Operand, layout: Masked, axis: str, keepdims: bool, *, scalar: bool
) -> Layout:
    name = use.operator.masked
    if use.operator.name in (*_PASS_OVER_NAN, "count_nonzero"):
        return _passed_over(walk, use, item, layout, axis, scalar=scalar)
    two = _TWO.get(use.operator.name)
    if name is None and two is None:
        raise walk.refuse(use.node, f"`{use.operator.name}` has no masked equivalent", layout)
    if name in ("argmax", "argmin") and not (layout.prefix and layout.rank == 1):
        raise walk.refuse(
            use.node, f"`{use.operator.name}` gives a position among the selected elements", layout
        )
    if keepdims:
        if layout.form == "flat" or layout.width != 1:
            raise walk.refuse(use.node, "keepdims of a selection of several axes", layout)
        axis += ", keepdims=True"
    options = _options(walk, use, layout) + eager_pairs.alone(walk, use, walk.kind(item.node))
    linear = name in ("sum", "mean", "max", "min", "any", "all")
    # the gradient of the others reads the data: on the way that is not taken nothing is valid
    valid = (walk.valid_text if linear else walk.both_text)(layout, item.node)
    if two is not None:
        return _both(walk, use, item, layout, (axis, options, valid), scalar=scalar)
    dtype = _dtype(walk, use, item, layout) or _given_dtype(walk, use, item)
    data = walk.draft.argument(item.node)
    walk.draft.replace(use.node, f"{walk.masked}.{name}({data}, {valid}{axis}{options}{dtype})")
    return walk.settled(layout, use.node, scalar=scalar)


def _passed_over(
    walk: Walk, use: Use, item: Operand, layout: Masked, axis: str, *, scalar: bool
) -> Layout:
    """`nansum`, `nanmean`: what is not selected is NaN too, which they pass over; or 0."""
    alike = layout.form == "axes" and layout.width == 1 and layout.axis >= 0
    given = use.bound is not None and use.bound.args.get("axis") is not None
    zero = use.operator.name == "count_nonzero"
    if not zero and walk.kind(item.node) != "float" and layout.kind != "float":
        raise walk.refuse(use.node, "its elements are not known to be floats", layout)
    if not alike and (axis or given):
        raise walk.refuse(use.node, "the axis would have to be renumbered", layout)
    if zero:
        walk.guard(item.node, layout, 0.0)
    else:
        walk.draft.replace(item.node, walk.guarded_by(item.node, layout, 'float("nan")'))
    return walk.settled(layout, use.node, scalar=scalar)


def _both(
    walk: Walk,
    use: Use,
    item: Operand,
    layout: Masked,
    texts: tuple[str, str, str],
    *,
    scalar: bool,
) -> Results:
    """`var_mean`, `std_mean`: two reductions of one value, taken apart in the same statement."""
    axis, options, _ = texts
    found = naming.asked(walk, use.node, 2)
    if not found.is_apart(use.node) or layout.outer is not None:
        raise walk.refuse(use.node, "the tuple of results is not taken apart here", layout)
    data = walk.hoist(item.node, "selected")
    valid = walk.valid_text(layout, item.node)
    spread = f"{walk.masked}.{_TWO[use.operator.name]}({data}, {valid}{axis}{options})"
    mean = f"{walk.masked}.mean({data}, {valid}{axis})"
    if found.targets:
        walk.draft.replace(use.node, f"{spread}, {mean}")
    one = Dense(scalar=scalar, rank=0 if scalar else None)
    return Results((one, one), (spread, mean), layout.sources)


def _given_dtype(walk: Walk, use: Use, item: Operand) -> str:
    """`sum(x, dtype=t)` converts first."""
    node = use.bound.args.get("dtype") if use.bound is not None else None
    known, value = (True, None) if node is None else walk.constant(node)
    if node is None or (known and value is None):
        return ""
    text = walk.draft.argument(node)
    own = walk.dtype(item.node)
    if own is not None and own == text.rpartition(".")[2]:
        return "" if walk.kind(item.node) == "float" else f", dtype={text}"
    walk.draft.replace(item.node, f"{walk.draft.operand(item.node)}.astype({text})")
    return "" if "float" in text else f", dtype={text}"


def _options(walk: Walk, use: Use, layout: Masked) -> str:
    """Arguments besides the data and the axis, as the masked equivalent spells them."""
    assert use.bound is not None
    text = divisors.written(walk, use, layout) if _has(use, "ddof") else ""
    if _has(use, "ord"):
        known, value = walk.argument(use.bound, "ord")
        node = use.bound.argument("ord")
        norm_orders.of_vectors(walk, use, layout, _axes(walk.argument(use.bound, "axis")[1]))
        if node is not None and is_infinite(walk, node):
            if use.bound.spelling.startswith("mindspore.numpy"):
                said = "of equal elements its gradient is shared here, in `ops.norm` it is not"
                raise walk.refuse(use.node, said, layout)
            text += f", ord={walk.draft.argument(node)}"
        elif not known:
            raise walk.refuse(use.node, "`ord` is not a constant", layout)
        elif value not in (None, 2, 2.0):
            if not isinstance(value, int | float):
                raise walk.refuse(use.node, f"norm of order {value!r}", layout)
            text += f", ord={value}"
    given = set(use.bound.args) | set(use.bound.init)
    extra = given - {use.operator.tensors[0], "axis", "keepdims", "ddof", "ord", "skip_mode"}
    if use.operator.masked in _CONVERTED:
        extra.discard("dtype")
    for param in sorted(extra):
        known, value = walk.argument(use.bound, param)
        if not known or value is not None:
            raise walk.refuse(use.node, f"the argument `{param}` of `{use.operator.name}`", layout)
    return text


def _dtype(walk: Walk, use: Use, item: Operand, layout: Masked) -> str:
    """`dtype=` where MindSpore's result for integers is not NumPy's."""
    kind = layout.kind
    if use.bound is not None and use.bound.args.get("dtype") is not None:
        return ""
    if kind in ("int", "bool") and use.operator.masked in ("std", "var"):
        raise walk.refuse(
            use.node,
            "MindSpore subtracts the mean of whole numbers rounded down to a whole number",
            layout,
            help="write `.astype(mindspore.float32)` in front of it",
        )
    if kind == "int" and use.operator.masked == "norm":
        real = walk.needed_dtype("float32")
        if real is None:
            raise walk.refuse(
                use.node, "its result is float32", layout, help="import `mindspore` here"
            )
        return f", dtype={real}"
    if kind == "float" or use.operator.dtype_rule != "same":
        return ""
    if use.operator.masked not in ("mean", "sum", "prod"):
        return ""
    name = walk.hoist(item.node, "selected")
    return f", dtype={name}.dtype"


def _inside_branch(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    if use.operator.name not in _LINEAR:
        if use.operator.masked in ("std", "norm"):
            raise walk.refuse(
                use.node, f"the gradient of `{use.operator.name}` has no safe input", layout
            )
        layout = walk.guard(item.node, layout, 0.0)
    linear = use.operator.masked in ("mean", "max", "min") or layout.pad == 0
    _, axis = walk.argument(use.bound, "axis") if use.bound and _has(use, "axis") else (True, None)
    rank = 0 if _axes(axis) is None else walk.rank(use.node)
    pad = layout.pad if linear else None
    return replace(layout, pad=pad, rank=rank, kind=walk.kind(use.node) or layout.kind)


__all__ = ["ast", "consume"]
