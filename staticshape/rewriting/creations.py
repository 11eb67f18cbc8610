"""What is made by a count, beside what was counted: `ones((sel.shape[0], D))` and the like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting import fills, pairing
from staticshape.rewriting.layout import Count, Dense, Fill, Layout, Masked
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.rooms import one_mask
from staticshape.rewriting.spread import UNIT

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.expressions import Operand, Use
    from staticshape.rewriting.walk import Walk

_SEGMENTS = {
    "unsorted_segment_sum": 0.0,
    "unsorted_segment_prod": 1.0,
    "unsorted_segment_max": None,
    "unsorted_segment_min": None,
}
#: `zeros` stands for `ones` and `empty` too.
NAMES = (
    *("zeros", "full", "new_zeros", "new_full", "fill_new", "eye"),
    *("broadcast_to", "tile", "arange", "one_hot", "tensor"),
    *_SEGMENTS,
)
_CONSTANT = ("zeros", "full", "new_zeros", "new_full", "fill_new")
_FROM_ZERO = ("mindspore.ops.arange", "mindspore.mint.arange")


def by_count(walk: Walk, use: Use) -> Masked | Dense | Fill | None:
    """What an operator makes of a count, in place; None where it is made of it another way."""
    name = use.operator.name
    if name == "tensor":
        return _number(walk, use)
    if name in _CONSTANT:
        return _square(walk, use, "shape") or _constants(walk, use)
    if name == "eye":
        return _square(walk, use, None)
    if name in ("broadcast_to", "tile"):
        return _repeated(walk, use, "shape" if name == "broadcast_to" else "dims")
    if name in _SEGMENTS:
        return _segments(walk, use)
    return _places(walk, use) if name == "arange" else _columns(walk, use)


def _number(walk: Walk, use: Use) -> Dense | None:
    """`Tensor(sel.shape[0], ms.float32)`: the count, which is a Tensor already, in that dtype."""
    bound = use.bound
    count = use.operand("input")
    dtype = None if bound is None else bound.args.get("dtype")
    if count is None or not isinstance(count.layout, Count) or dtype is None:
        return None
    if bound is None or set(bound.args) != {"input", "dtype"}:
        return None
    text = f"{walk.draft.operand(count.node)}.astype({walk.draft.argument(dtype)})"
    walk.draft.replace(use.node, text)
    return Dense(scalar=True, rank=0)


def _constants(walk: Walk, use: Use) -> Masked | Fill | None:
    """`ones((sel.shape[0], D))`: as many rows as the mask has places, under that mask."""
    sizes = [item for item in use.operands if item.param == "shape"]
    counts = [place for place, item in enumerate(sizes) if isinstance(item.layout, Count)]
    if len(counts) != 1:
        return None
    place = counts[0]
    count = sizes[place].layout
    others = [
        item.layout
        for item in use.operands
        if item is not sizes[place] and item.param in ("shape", "value")
    ]
    if isinstance(count, Count) and count.total is not None:
        if place or use.bound is None:
            return None
        walk.draft.replace(sizes[0].node, count.total.text)  # where a comment keeps its line
        return fills.made(walk, use, use.bound, count, others)
    if not isinstance(count, Count) or not _is_sized(count) or not are_numbers(others):
        return None
    assert count.mask is not None
    if count.mask.rank == 1:
        walk.draft.replace(sizes[place].node, _length(walk, count))
    elif place:
        return None
    else:
        _along_the_mask(walk, use, sizes, "shape", count)
    return _made(walk, use, count, rank=len(sizes), axis=place, pad=filled(walk, use.bound))


def _square(walk: Walk, use: Use, param: str | None) -> Masked | None:
    """`eye(n)`, `ones((n, m))`: a row for each element of one selection, a column of another.

    In place the diagonal is that of all elements, so the selected ones have their own on it.
    """
    if use.bound is None or set(use.bound.args) - {"n", "m", "dtype", "shape", "value", "input"}:
        return None
    sizes = [item for item in use.operands if item.param in ((param,) if param else ("n", "m"))]
    counts = [item.layout for item in sizes]
    others = [item.layout for item in use.operands if item.param == "value"]
    if len(sizes) == 1 and param is None:
        counts *= 2
    if len(counts) != 2 or not are_numbers(others):
        return None
    masks = []
    for count in counts:
        if not isinstance(count, Count) or not _is_sized(count) or count.mask is None:
            return None
        if count.mask.rank != 1 or walk.branch is not None:
            return None
        masks.append(count.mask)
    if param is None and masks[0].key != masks[1].key:
        return None
    sides = [Masked(mask, "axes", sources_of(use.layouts), rank=2) for mask in masks]
    for item, count in zip(sizes, counts, strict=False):
        assert isinstance(count, Count)
        walk.draft.replace(item.node, _length(walk, count))
    pad = UNIT if param is None else filled(walk, use.bound)
    return replace(pairing.pairs(walk, *sides), kind=walk.kind(use.node), pad=pad)


def _repeated(walk: Walk, use: Use, param: str) -> Masked | None:
    """`broadcast_to(x, (sel.shape[0], D))`: an axis of `x` of length 1, or none, repeated."""
    sizes = [item for item in use.operands if item.param == param]
    data = use.operand("input")
    counts = [place for place, item in enumerate(sizes) if isinstance(item.layout, Count)]
    if use.bound is None or use.bound.spelling.endswith(".expand"):  # it compiles no static sizes
        return None
    if data is not None and isinstance(data.layout, Masked) and param == "shape":
        return _widened(walk, data, data.layout, sizes)
    if data is None or len(counts) != 1 or not isinstance(data.layout, Dense):
        return None
    place, rank = counts[0], walk.rank(data.node)
    count = sizes[place].layout
    assert isinstance(count, Count)
    others = [item.layout for item in sizes if item is not sizes[place]]
    if rank is None or rank > len(sizes) or not _is_sized(count) or not are_numbers(others):
        return None
    value = walk.facts.value(data.node)
    axis = place - len(sizes)
    dims = value.dims if isinstance(value, Tensor) else None
    if -axis <= rank and (dims is None or dims[axis].size != 1):
        return None
    assert count.mask is not None
    if count.mask.rank == 1:
        walk.draft.replace(sizes[place].node, _length(walk, count))
    elif place == 0 and param == "shape" and len(sizes) > rank:
        _along_the_mask(walk, use, sizes, param, count)
    else:
        return None
    return _made(walk, use, count, rank=len(sizes), axis=place)


def _widened(walk: Walk, data: Operand, layout: Masked, sizes: list[Operand]) -> Masked | None:
    """`broadcast_to(column, (n, 4))`, `broadcast_to(column, (n, n))` of `n` selected rows."""
    rows = pairing.is_vector_of_rows(layout) and layout.rank == len(sizes)
    if not rows or not are_numbers([x.layout for x in sizes if not isinstance(x.layout, Count)]):
        return None
    sides: dict[int, Masked] = {}
    for place, item in enumerate(sizes):
        count = item.layout
        if isinstance(count, Count):
            if not _is_sized(count) or count.mask is None or count.mask.rank != 1:
                return None
            sides[place] = replace(layout, mask=count.mask, axis=place, prefix=count.prefix)
    own = sides.get(layout.axis)
    if own is None or not one_mask(walk, own.mask, layout.mask):
        return None
    if len(sides) == 2 and (len(sizes) != 2 or walk.branch is not None):
        return None
    for place, item in enumerate(sizes):
        other = place in sides and place != layout.axis
        if other and not pairing.is_unit(walk, data.node, place):
            return None
        if isinstance(item.layout, Count):
            walk.draft.replace(item.node, _length(walk, item.layout))
    if len(sides) == 1:
        like = None if layout.rank == 1 else ()
        return replace(layout, like=like, over=(), head=None, data=None, into=None)
    return replace(pairing.pairs(walk, sides[0], sides[1]), kind=layout.kind, pad=layout.pad)


def _places(walk: Walk, use: Use) -> Masked | None:
    """`arange(sel.shape[0])`: the place of every element in its selection."""
    bound = use.bound
    if bound is None or set(bound.args) - {"start", "end", "dtype"}:
        return None
    if bound.spelling not in _FROM_ZERO:
        return None
    item = use.operand("end")
    if item is not None and walk.constant(bound.args["start"]) != (True, 0):
        return None
    item = item or use.operands[0]
    count = item.layout
    if not isinstance(count, Count) or not _is_sized(count) or count.mask is None:
        return None
    made = _made(walk, use, count, rank=1, pad=0.0 if not count.prefix else None)
    if count.prefix:
        walk.draft.replace(item.node, _length(walk, count))
        return replace(made, counted=True, into=count.mask.key)
    dtype = bound.args.get("dtype")
    if dtype is not None and walk.constant(dtype) == (True, None):
        dtype = None
    if count.mask.rank != 1 or (dtype is not None and walk.kind(use.node) != "int"):
        return None
    ranks = f"{walk.masked}.positions({walk.mask_text(count.mask)})"
    if dtype is not None:
        walk.draft.replace(use.node, f"{ranks}.astype({walk.draft.argument(dtype)})")
    else:
        walk.draft.replace(use.node, walk.cast(ranks, "int64"))
    return replace(made, into=count.mask.key)


def _columns(walk: Walk, use: Use) -> Masked | None:
    """`one_hot(indices, kinds.shape[0])`: as many columns as there are places for kinds."""
    depth, data = use.operand("depth"), use.operand("indices")
    if depth is None or data is None or use.bound is None:
        return None
    count, rank = depth.layout, walk.rank(data.node)
    whole = isinstance(data.layout, Dense) and rank is not None
    if not isinstance(count, Count) or not count.prefix or not _is_sized(count) or not whole:
        return None
    assert rank is not None
    if "axis" in use.operator.params and walk.argument(use.bound, "axis") not in (
        (True, -1),
        (True, rank),
    ):
        return None
    walk.draft.replace(depth.node, _length(walk, count))
    return _made(walk, use, count, rank=rank + 1, axis=rank)


def _segments(walk: Walk, use: Use) -> Masked | None:
    """`unsorted_segment_sum(rows, places, kinds.shape[0])`: a segment for each place of a kind."""
    number, data = use.operand("num_segments"), use.operand("input")
    ids = use.operand("segment_ids")
    if number is None or data is None or ids is None or walk.rank(ids.node) != 1:
        return None
    count, places = number.layout, ids.layout
    if not isinstance(count, Count) or not count.prefix or not _is_sized(count):
        return None
    if not isinstance(places, Dense | Masked) or count.mask is None:
        return None
    if places.into != count.mask.key:
        return None
    rank = _rows_beside(walk, data, places)
    if rank is None:
        return None
    walk.draft.replace(number.node, _length(walk, count))
    return _made(walk, use, count, rank=rank, pad=_SEGMENTS[use.operator.name])


def _rows_beside(walk: Walk, data: Operand, places: Dense | Masked) -> int | None:
    """The rank of rows that each have a place of their own; a place of -1 drops its row."""
    if isinstance(places, Dense):
        return walk.rank(data.node) if isinstance(data.layout, Dense) else None
    rows = data.layout
    if not isinstance(rows, Masked) or places.pad != -1 or rows.outer is not None:
        return None
    side = rows.form == places.form == "axes" and rows.axis == places.axis == 0
    same = side and rows.width == places.width == 1 and one_mask(walk, places.mask, rows.mask)
    return rows.rank if same else None


def _is_sized(count: Count) -> bool:
    return count.total is None and count.mask is not None and bool(count.mask.rank)


def are_numbers(layouts: Sequence[Layout]) -> bool:
    """Whether each of them is one number."""
    return all(isinstance(layout, Dense) and layout.scalar for layout in layouts)


def _length(walk: Walk, count: Count) -> str:
    """How many places the mask of a count has."""
    assert count.mask is not None
    return f"{walk.book.use(count.mask.key, walk.at, walk.scope.names, operand=True)}.shape[0]"


def _along_the_mask(walk: Walk, use: Use, sizes: list[Operand], param: str, count: Count) -> None:
    """A shape whose first size is the count: that of the mask stands in its place."""
    assert use.bound is not None and count.mask is not None
    mask = walk.book.use(count.mask.key, walk.at, walk.scope.names, operand=True)
    rest = "".join(f"{walk.draft.argument(item.node)}, " for item in sizes[1:]).rstrip()
    more = f" + ({rest})" if rest else ""
    walk.draft.replace(use.bound.args[param], f"{mask}.shape{more}")


def _made(
    walk: Walk, use: Use, count: Count, *, rank: int, axis: int = 0, pad: float | None = None
) -> Masked:
    assert count.mask is not None
    width = count.mask.rank
    return Masked(
        count.mask,
        "axes",
        sources_of(use.layouts),
        None if rank == axis + 1 else (),
        axis=axis,
        width=width,
        rank=rank,
        kind=walk.kind(use.node),
        pad=pad,
        prefix=count.prefix,
    )


def filled(walk: Walk, bound: BoundCall | None) -> float | None:
    """The number that stands everywhere, where it is known."""
    assert bound is not None
    name = bound.spelling.rpartition(".")[2].lower().removeprefix("new_")
    if name in ("zeros", "ones"):
        return 0.0 if name == "zeros" else 1.0
    known, value = walk.argument(bound, "value") if name in ("full", "fill") else (False, None)
    number = known and isinstance(value, int | float) and math.isfinite(value)
    return float(value) if number else None  # type: ignore[arg-type]
