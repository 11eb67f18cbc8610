"""What is made by a count, beside what was counted: `ones((sel.shape[0], D))` and the like."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.counts import fills
from staticshape.rewriting.layout import Count, Dense, Fill, Layout, Masked
from staticshape.rewriting.pairs import one_long
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_SEGMENTS = {
    "unsorted_segment_sum": 0.0,
    "unsorted_segment_prod": 1.0,
    "unsorted_segment_max": None,
    "unsorted_segment_min": None,
}
#: `zeros` stands for `ones` and `empty` too.
NAMES = (
    *("zeros", "full", "new_zeros", "new_full", "fill_new"),
    *("broadcast_to", "tile", "arange", "one_hot", "tensor"),
    *_SEGMENTS,
)
CONSTANT = ("zeros", "full", "new_zeros", "new_full", "fill_new")
#: The dtype that places have where none is given (as measured).
_FROM_ZERO = {
    "mindspore.ops.arange": "int64",
    "mindspore.mint.arange": "int64",
    "mindspore.numpy.arange": "int32",
}


def by_count(walk: Walk, use: Use) -> Masked | Dense | Fill | None:
    """What an operator makes of a count, in place; None where it is made of it another way."""
    name = use.operator.name
    if name == "tensor":
        return _number(walk, use)
    if name in CONSTANT:
        return _constants(walk, use)
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
    if not isinstance(count, Count) or not is_sized(count) or not are_numbers(others):
        return None
    assert count.mask is not None
    if count.mask.rank == 1:
        walk.draft.replace(sizes[place].node, length(walk, count))
    elif place:
        return None
    else:
        _along_the_mask(walk, use, sizes, "shape", count)
    return _made(walk, use, count, rank=len(sizes), axis=place, pad=filled(walk, use.bound))


def _repeated(walk: Walk, use: Use, param: str) -> Masked | None:
    """`broadcast_to(x, (sel.shape[0], D))`: an axis of `x` of length 1, or none, repeated."""
    sizes = [item for item in use.operands if item.param == param]
    data = use.operand("input")
    counts = [place for place, item in enumerate(sizes) if isinstance(item.layout, Count)]
    if use.bound is None or use.bound.spelling.endswith(".expand"):  # it compiles no static sizes
        return None
    if data is None or len(counts) != 1 or not isinstance(data.layout, Dense):
        return None
    place, rank = counts[0], walk.rank(data.node)
    count = sizes[place].layout
    assert isinstance(count, Count)
    others = [item.layout for item in sizes if item is not sizes[place]]
    if rank is None or rank > len(sizes) or not is_sized(count) or not are_numbers(others):
        return None
    axis = place - len(sizes) + rank
    if axis >= 0 and not one_long.is_one(walk, data.node, axis):
        return None
    assert count.mask is not None
    if count.mask.rank == 1:
        walk.draft.replace(sizes[place].node, length(walk, count))
    elif place == 0 and param == "shape" and len(sizes) > rank:
        _along_the_mask(walk, use, sizes, param, count)
    else:
        return None
    return _made(walk, use, count, rank=len(sizes), axis=place)


def _places(walk: Walk, use: Use) -> Masked | None:
    """`arange(sel.shape[0])`: the place of every element in its selection."""
    bound = use.bound
    if bound is None or set(bound.args) - {"start", "end", "dtype"}:
        return None
    if bound.spelling not in _FROM_ZERO:
        return None
    item = use.operand("end")
    first = walk.constant(bound.args["start"])[1] if item is not None else 0
    item = item or use.operands[0]
    end, count = item.node, item.layout
    if first:
        end, count = _less(walk, item.node, first)
    elif type(first) is not int:
        return None
    if not isinstance(count, Count) or not is_sized(count) or count.mask is None:
        return None
    made = _made(walk, use, count, rank=1, pad=0.0 if not count.prefix else None)
    if count.prefix:
        walk.draft.replace(end, length(walk, count))
        return made if first else replace(made, counted=True, into=count.mask.key)
    dtype = bound.args.get("dtype")
    if dtype is not None and walk.constant(dtype) == (True, None):
        dtype = None
    if count.mask.rank != 1 or (dtype is not None and walk.kind(use.node) != "int"):
        return None
    ranks = f"{walk.masked}.positions({walk.mask_text(count.mask)})"
    if dtype is not None:
        ranks = f"{ranks}.astype({walk.draft.argument(dtype)})"
    elif _FROM_ZERO[bound.spelling] == "int64":  # the ranks are int32
        ranks = walk.cast(ranks, "int64")
    if first:
        walk.draft.replace(use.node, f"{ranks} + {first}")
        return made.padded(None)
    walk.draft.replace(use.node, ranks)
    return replace(made, into=count.mask.key)


def _less(walk: Walk, end: ast.expr, first: object) -> tuple[ast.expr, Layout]:
    """`n` of `arange(1, n + 1)`."""
    match end:
        case ast.BinOp(count, ast.Add(), ast.Constant(int(more))) if more == first:
            return count, walk.visit(count)
    return end, Dense()


def _columns(walk: Walk, use: Use) -> Masked | None:
    """`one_hot(indices, kinds.shape[0])`: as many columns as there are places for kinds."""
    depth, data = use.operand("depth"), use.operand("indices")
    if depth is None or data is None or use.bound is None:
        return None
    count, rank = depth.layout, walk.rank(data.node)
    whole = isinstance(data.layout, Dense) and rank is not None
    if not isinstance(count, Count) or not count.prefix or not is_sized(count) or not whole:
        return None
    assert rank is not None
    if "axis" in use.operator.params and walk.argument(use.bound, "axis") not in (
        (True, -1),
        (True, rank),
    ):
        return None
    walk.draft.replace(depth.node, length(walk, count))
    return _made(walk, use, count, rank=rank + 1, axis=rank)


def _segments(walk: Walk, use: Use) -> Masked | None:
    """`unsorted_segment_sum(rows, places, kinds.shape[0])`: a segment for each place of a kind."""
    number, data = use.operand("num_segments"), use.operand("input")
    ids = use.operand("segment_ids")
    if number is None or data is None or ids is None or walk.rank(ids.node) != 1:
        return None
    count, places = number.layout, ids.layout
    if not isinstance(count, Count) or not count.prefix or not is_sized(count):
        return None
    if not isinstance(places, Dense | Masked) or count.mask is None:
        return None
    if places.into != count.mask.key:
        return None
    if not _are_beside(walk, data.layout, places):
        return None
    rank = data.layout.rank if isinstance(data.layout, Masked) else walk.rank(data.node)
    walk.draft.replace(number.node, length(walk, count))
    return _made(walk, use, count, rank=rank, pad=_SEGMENTS[use.operator.name])


def _are_beside(walk: Walk, rows: Layout, places: Dense | Masked) -> bool:
    """Whether rows each have a place of their own; a place of -1 drops its row."""
    if isinstance(places, Dense):
        return isinstance(rows, Dense)
    if not isinstance(rows, Masked) or places.pad != -1 or rows.outer is not None:
        return False
    side = rows.form == places.form == "axes" and rows.axis == places.axis == 0
    return side and rows.width == places.width == 1 and one_mask(walk, places.mask, rows.mask)


def is_sized(count: Count) -> bool:
    """Whether it is the count of a mask of known rank, and no more than that."""
    return count.total is None and count.mask is not None and bool(count.mask.rank)


def are_numbers(layouts: Sequence[Layout]) -> bool:
    """Whether each of them is one number."""
    return all(isinstance(layout, Dense) and layout.scalar for layout in layouts)


def length(walk: Walk, count: Count) -> str:
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
    walk: Walk, use: Use, count: Count, *, rank: int | None, axis: int = 0, pad: float | None = None
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
