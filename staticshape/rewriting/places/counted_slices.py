"""`x[:len(sel)]`, `x[:, n:]`: as much of an axis of a whole Tensor as is selected elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked
from staticshape.rewriting.pairs import grids, pairing
from staticshape.rewriting.places import counted_places
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.reading.value_names import of_value
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "a count that comes from the data is used as an index"


def square(
    walk: Walk, node: ast.Subscript, value: Layout, counts: list[tuple[ast.expr, Layout]]
) -> Masked | None:
    """`causal[:, :, :t, :t]`: two neighbouring axes of a whole Tensor, each up to a count."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    axes = [at for at, part in enumerate(parts) if not is_whole(part)]
    rank = walk.rank(node.value)
    batch = rank is not None and rank > 2 and axes == [rank - 2, rank - 1]
    plain = isinstance(value, Dense) and walk.branch is None and walk.can_hoist
    if len(counts) != 2 or rank is None or not plain or not (batch or axes == [0, 1]):
        return None
    nothing = Masked(Mask(None), "flat", sources_of(layout for _, layout in counts))
    walk.need_hoist(node, nothing)
    data, found = walk.draft.argument(node.value), list[Masked]()
    for axis, (stop, count) in zip(axes, counts, strict=True):
        cut = parts[axis]
        start = isinstance(cut, ast.Slice) and cut.lower is cut.step is None and cut.upper is stop
        size = walk.sizes.get(count.mask.key) if isinstance(count, Count) and count.mask else None
        if not start or not isinstance(count, Count) or count.mask is None or size is None:
            return None
        if not size.cut or size.bound is None:
            return None
        key: Hashable = ("upto", walk.key(node.value), walk.key(stop), axis, size.bound.text)
        walk.sizes[key] = replace(size, movable=False, cut=False)
        base = of_value(node, "selected", walk.module.names)
        name, valid = walk.book.fresh(base), walk.book.fresh(f"{base}_valid")
        room = f"{walk.mask_operand(count.mask)}.shape[0]"
        options = f"stop={walk.draft.argument(stop)}, capacity={room}"
        options += f", axis={axis}" if axis else ""
        text = f"{name}, {valid}, _ = {walk.masked}.slice({data}, {options})"
        walk.draft.insert_before(walk.at, text)
        walk.scope.names.bind(name)
        kind = walk.kind(node.value)
        row = naming.row(walk, name, valid, nothing, key, fresh=False, kind=kind, rank=rank)
        found.append(replace(row, axis=axis, like=(), pad=None))
        data = name
    walk.draft.replace(node, data)
    joint = grids.cut(walk, *found) if batch else pairing.pairs(walk, *found)
    return replace(joint, over=found[1].over, pad=None)


def upto(walk: Walk, node: ast.Subscript, value: Layout, count: Count) -> Masked:
    """The rows in place, with a mask of the first of them; `x[i, :n, 1:]` is `x[i, :, 1:][:n]`."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    origin = next((at for at, part in enumerate(parts) if not _is_static(walk, part)), 0)
    cut = parts[origin]
    others = [part for part in parts if part is not cut and not is_whole(part)]
    dropped = [part for part in others if not isinstance(part, ast.Slice)]
    axis = origin - sum(part in dropped for part in parts[:origin])
    rest = all(_is_static(walk, part) for part in parts if part is not cut)
    rank = walk.rank(node.value)
    whole = isinstance(value, Dense) and walk.branch is None and rank is not None
    if not isinstance(cut, ast.Slice) or cut.step is not None or not (rest and whole):
        raise walk.refuse(node, _REASON, value, count)
    assert rank is not None
    zero = walk.constant(cut.lower) in ((True, None), (True, 0)) and cut.upper is not None
    data = walk.draft.argument(node.value)
    bounds = [] if zero or cut.lower is None else [f"start={walk.draft.argument(cut.lower)}"]
    if not bounds and walk.at in walk.memory.cut_apart:
        bounds.append("start=0")  # a copy
    if cut.upper is not None:
        bounds.append(f"stop={walk.draft.argument(cut.upper)}")
    if others:
        texts = [":" if part is cut else walk.draft.argument(part) for part in parts]
        data = f"{walk.draft.operand(node.value)}[{', '.join(texts).removesuffix(', :')}]"
    end = None if cut.upper is None else walk.key(cut.upper)
    key: Hashable = ("upto", walk.shape_key(node.value), walk.key(node.value), end)
    key = key if zero or cut.lower is None else (key, "from", walk.key(cut.lower))
    key = (key, axis) if axis else key
    key = (key, tuple(map(walk.key, parts))) if others else key
    size = None if count.mask is None or not zero else walk.sizes.get(count.mask.key)
    options = ""
    if count.mask is not None and size is not None and size.bound is not None and size.cut:
        walk.sizes[key] = replace(size, movable=False, cut=False)
        if size_of(walk, node.value, origin) != size.bound:
            key = (key, size.bound.text)
            walk.sizes[key] = replace(size, movable=False, cut=False)
            options = f", capacity={walk.mask_operand(count.mask)}.shape[0]"
    elif count.mask is not None and zero:
        walk.cut[key] = count.mask
        sized.known_cut(walk, key, count.mask, size_of(walk, node.value, origin))
    options += f", axis={axis}" if axis else ""
    asked = naming.Asked(node, (True,))
    fresh = naming.is_here(walk, asked)
    nothing = Masked(Mask(None), "flat", count.sources)
    known = key in walk.book.by_key
    names = naming.unpack(
        walk,
        asked,
        f"{walk.masked}.slice({data}, {', '.join(bounds)}{options})",
        (0, "_" if known else "valid", "_"),
        count.sources,
    )
    if not fresh:
        walk.draft.replace(node, names[0])
    row = naming.row(
        walk,
        names[0],
        names[1],
        nothing,
        key,
        fresh=fresh,
        kind=walk.kind(node.value),
        rank=rank - len(dropped),
    )
    # the others stay where they are
    return replace(row, pad=None, axis=axis, like=row.like if axis == 0 else ())


def _is_static(walk: Walk, part: ast.expr) -> bool:
    """Whether a part of an index picks the same in every call."""
    if not isinstance(part, ast.Slice):
        return counted_places.is_number(walk, part)
    bounds = (part.lower, part.upper, part.step)
    return all(bound is None or counted_places.is_number(walk, bound) for bound in bounds)
