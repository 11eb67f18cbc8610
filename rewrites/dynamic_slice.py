"""dynamic-slice: `x[:n]` keeps all of `x`, with the count of the elements that are meant.

What it does
------------
`masked.slice` gives a value of fixed capacity, a mask of the axis that was cut and the count, with
Python's clamping and negative bounds. Reductions get the value and the mask. A store `x[:n] = v`
is `x = masked.slice_scatter(x, v, stop=n)`. `narrow` and `ops.slice` with a fixed width, which no
axis cuts off, are gathered by a static range: `ops.gather(x, ops.arange(3) + start, 0)`. A window
`x[s : s + 4]` that is surely whole is `masked.window(x, s, 4)`: its start is clamped, a remainder
or the place of an extremum, or it meets 4 weights or a layer, or is stored where 4 elements are
held: a shorter one raises there.

Why is this bad
---------------
A bound that is read from a Tensor makes the length of the slice known only when the network runs.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss, n: Tensor):
...         head = loss[:n]
...         return head.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss, n: Tensor):
...         head, head_valid, _ = masked.slice(loss, stop=n)
...         return masked.sum(head, masked.expand(head_valid, head))

Fix safety
----------
Safe: the same values and gradients; the capacity is the length of the axis, which no slice exceeds.
A `narrow` from a negative start raised, and reads other rows now.
Where two axes that are cut alike meet and one of them alone is 1 long, the original repeats it;
building the graph raises then.
"""

import ast
from collections.abc import Hashable

from staticshape.records import dataclass, replace
from staticshape.rewriting import Rewrite
from staticshape.rewriting.capacity import alike, rooms, whole_windows
from staticshape.rewriting.capacity.bounds import size_of, upper
from staticshape.rewriting.capacity.limits import least_of, written
from staticshape.rewriting.capacity.within import is_within
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.pairs import grids, pairing
from staticshape.rewriting.places import axes, fixed_widths, spans, static_index
from staticshape.rewriting.reading.index_parts import is_rest, is_whole
from staticshape.rewriting.site import Site
from staticshape.rewriting.stores import slice_stores
from staticshape.rewriting.visiting import repeated
from staticshape.rewriting.walk.memory import Bound


@dataclass(frozen=True)
class _Cut:
    """One axis that is cut: its place in what is cut, and in what the user indexes."""

    axis: int
    origin: int
    bounds: ast.Slice


def start(site: Site) -> Layout:
    """Cut one axis, or two that are neighbours; what is static is indexed before."""
    node = site.node
    if not isinstance(node, ast.Subscript):
        return fixed_widths.start(site)
    layout = site.walk.visit(node.value)
    if isinstance(layout, Masked) and layout.form != "branch":
        return _beside(site, node, layout) or spans.of_site(site, layout)
    if isinstance(layout, Index):
        return spans.of_site_positions(site, layout)
    site.whole(node.value, layout)
    data, cuts, added = _parted(site, node)
    rank = site.walk.rank(node.value)
    if rank is not None:
        rank += added
    for cut in cuts:
        for bound in (cut.bounds.lower, cut.bounds.upper, cut.bounds.step):
            if bound is not None:
                sized.bound(site, bound)
    if len(cuts) == 1:
        return _window(site, data, cuts[0], rank) or _one(site, data, cuts[0], rank)
    places = [cut.axis for cut in cuts] if rank is None else [cut.axis % rank for cut in cuts]
    batch = rank is not None and rank > 2 and places == [rank - 2, rank - 1]
    if not (places == [0, 1] or batch) or rank is None or site.walk.branch is not None:
        raise site.refuse("more than one axis is cut at once", "cut one axis after the other")
    first = _one(site, data, cuts[0], rank, before=True)
    second = _one(site, first.over[0][0], cuts[1], rank, before=True)
    pairs = grids.cut if batch else pairing.pairs
    joint = pairs(site.walk, first, second)
    return replace(joint, over=second.over, pad=second.pad)


def _beside(site: Site, node: ast.Subscript, rows: Masked) -> Masked | None:
    """`x[:, :n][:, :, :m]`: another axis of rows that were cut before, right beside the first."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    cuts = [axis for axis, part in enumerate(parts) if not is_whole(part)]
    rank, bounds = rows.rank, parts[cuts[0]] if len(cuts) == 1 else None
    if rank is None or not isinstance(bounds, ast.Slice) or not pairing.is_vector_of_rows(rows):
        return None
    places = sorted((rows.axis, cuts[0]))
    batch = rank > 2 and places == [rank - 2, rank - 1]
    if not (places == [0, 1] or batch) or site.walk.branch is not None:
        return None
    for bound in (bounds.lower, bounds.upper, bounds.step):
        if bound is not None:
            sized.bound(site, bound)
    data = site.walk.draft.argument(node.value)
    other = _one(site, data, _Cut(cuts[0], cuts[0], bounds), rank, before=True)
    first, second = (rows, other) if rows.axis < cuts[0] else (other, rows)
    pairs = grids.cut if batch else pairing.pairs
    joint = pairs(site.walk, first, second)
    return replace(joint, over=other.over, pad=other.pad if rows.pad == other.pad else None)


def _window(site: Site, data: str, cut: _Cut, rank: int | None) -> Dense | None:
    """One axis, where as many rows as the width says are surely there: no mask."""
    node, width, first = site.node, _capacity(site, cut.bounds), cut.bounds.lower
    if width is None or first is None or not isinstance(node, ast.Subscript):
        return None
    if not whole_windows.is_whole(site) and not is_within(
        site.walk, first, width, node.value, cut.origin
    ):
        return None
    axis = cut.axis if rank is None else cut.axis % rank
    place = f", axis={axis}" if axis else ""
    begin, wide = map(site.walk.draft.argument, (first, width))
    text = f"{site.walk.masked}.window({data}, {begin}, {wide}{place})"
    site.walk.draft.replace(site.node, text)
    return Dense(rank=rank)


def _one(site: Site, data: str, cut: _Cut, rank: int | None, *, before: bool = False) -> Masked:
    """Cut one axis."""
    node, bounds, axis = site.node, cut.bounds, cut.axis
    assert isinstance(node, ast.Subscript)
    if axis < 0 and rank is not None:
        axis %= rank
    named = {"start": bounds.lower, "stop": bounds.upper, "step": bounds.step}
    text = "".join(
        f", {name}={site.walk.draft.argument(bound)}"
        for name, bound in named.items()
        if bound is not None
    )
    whole = size_of(site.walk, node.value, cut.origin) or _length(site, node.value, cut.origin)
    width, most = _capacity(site, bounds), None
    if width is not None:
        most = upper(site.walk, width)
        text += f", capacity={site.walk.draft.argument(width)}"
    room = rooms.chosen(site, least_of([item for item in (whole, most) if item]))
    if room is not None:
        text = f"{text.partition(', capacity=')[0]}, capacity={room.text}"
    alone = bounds.lower is bounds.step is None and room is None and not before
    other = rooms.of_another(site.walk, site.source.id) if alone else None
    if other is not None:
        text += f", beside={written(other)}"
    itself = bounds.lower is bounds.step is None and room is None and other is None
    apart = itself and site.walk.at in site.walk.memory.cut_apart
    if apart:  # with a start it is a copy
        text = f", start=0{text}"
    place = f", axis={axis}" if axis else ""
    call = f"{site.walk.masked}.slice({data}{text}{place})"
    kind = site.walk.kind(node.value)
    length = alike.length(site, node.value, cut.origin, whole)
    key: Hashable = ("slice", axis, length, site.key(bounds.lower, bounds.upper, bounds.step))
    pad = None if bounds.lower is bounds.step is None and not apart else 0.0
    here = bounds.lower is bounds.step is None and not site.walk.can_hoist
    stays = not apart and (here or slice_stores.stays(site.walk, bounds))
    if room is None and not before and other is None and stays:
        layout = slice_stores.whole(site, (data, f"{call}[1]"), key, axis=axis, rank=rank)
        return _known(site, layout, cut, data, whole)
    again = (site.key(node.value), call, key)
    if room is None and not before and other is None:
        known = repeated.known(site, again)
        if known is not None:
            return known
    name, valid, _ = site.unpack(call, ("", "valid", "_"), room, before=before)
    given = room or other
    if given is not None:
        key, pad = (key, given.text), 0.0
    layout = site.prefix(
        name, valid, axis=axis, rank=rank, kind=kind, key=key, pad=pad, before=before
    )
    if room is not None:
        return layout
    if width is not None and not before:
        whole_windows.note(site, layout, width)
    if other is not None and bounds.upper is not None:
        sized.known_slice(site, layout.mask, other, bounds.upper)
        return layout
    return repeated.noted(
        site, again, name, _known(site, layout, cut, data, whole, movable=not before)
    )


def _length(site: Site, node: ast.expr, axis: int) -> Bound | None:
    """The length of one axis where another one was cut."""
    number = axes.length(site.walk, node, axis)
    return None if number is None else Bound(str(number), number, True)


def _known(
    site: Site, layout: Masked, cut: _Cut, data: str, whole: Bound | None, *, movable: bool = False
) -> Masked:
    """Remember how many elements a slice holds; its axis is that of what the user indexes."""
    node, bounds = site.node, cut.bounds
    assert isinstance(node, ast.Subscript)
    number = sized.width_of(site.walk, bounds)
    if number is not None:
        site.walk.widths[layout.mask.key] = site.walk.key(number)
    alone = data == site.walk.draft.argument(node.value) or _keeps_axes(site, node)
    if alone and bounds.lower is bounds.step is None and bounds.upper is not None:
        sized.known_slice(site, layout.mask, whole, bounds.upper, cut=movable)
    return layout


def _keeps_axes(site: Site, node: ast.Subscript) -> bool:
    """`x[:n, :m]`, `x[:2, :n]`, `x[i, :n]`: what is cut is a whole axis of what is indexed."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kept = (ast.Slice, ast.Constant, ast.Name)
    return all(
        isinstance(part, kept)
        and (is_rest(part) or isinstance(part, ast.Slice) or site.is_number(part))
        for part in parts
    )


def _parted(site: Site, node: ast.Subscript) -> tuple[str, list[_Cut], int]:
    """What is static of an index, as code; the axes that are cut; by how much the rank changes."""
    index = static_index.taken_apart(site, node)
    cuts = [
        _Cut(other.axis, other.origin, other.node)
        for other in index.cuts(site)
        if isinstance(other.node, ast.Slice)
    ]
    return index.of(site, node.value), cuts, index.added


def _capacity(site: Site, cut: ast.Slice) -> ast.expr | None:
    """`x[s : s + width]` never holds more than `width` elements."""
    width = None if cut.lower is None else sized.width_of(site.walk, cut)
    return width if width is not None and site.is_fixed(width) else None


REWRITES = (Rewrite("dynamic-slice", start),)
