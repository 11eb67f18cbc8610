"""Sizes read from a Tensor: as numbers in the text, as masks of an axis, as dimensions of calls."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Sequence, Tensor
from staticshape.rewriting.capacity import rooms
from staticshape.rewriting.capacity.bounds import upper
from staticshape.rewriting.capacity.limits import product_of, sum_of
from staticshape.rewriting.counts import kept_numbers, slopes, totals
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.whole_numbers import read_out
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.memory import Bound
from staticshape.rewriting.walk.records import Room, Size

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

#: Dtypes in which a size may not fit, once it is computed with.
_SMALL = frozenset({"int8", "int16", "uint8", "uint16"})


def varies(walk: Walk, node: ast.expr) -> bool:
    """Whether a number is read from a Tensor."""
    value = walk.facts.value(node)
    if isinstance(value, Tensor):
        return not value.const
    return isinstance(value, Python) and value.known == "tensor"


def number(site: Site, node: ast.expr, *, scalar: bool = True) -> str:
    """The text of a number as a Tensor (of rank 0); `int(t)` and `t.item()` in it become `t`."""
    walk = site.walk
    site.number(node, read_here=True)
    for call in reversed([item for item in ast.walk(node) if isinstance(item, ast.Call)]):
        data = read_out(call)
        if data is None or call in walk.draft.replaced or not varies(walk, call):
            continue
        text = walk.draft.operand(data)
        if isinstance(walk.facts.value(data), Python):  # `int(t.item() + 1)`: computed from reads
            if not _is_whole(walk, data):
                raise _stays(site, node)
            walk.draft.replace(call, text)
            continue
        if walk.kind(data) != "int" or walk.dtype(data) in _SMALL:
            text = walk.cast(text, "int32")
        walk.draft.replace(call, slopes.stopped(site, call, data, text))
    if not walk.is_tensor_now(node):
        raise _stays(site, node)
    text = walk.draft.argument(node)
    return (
        text if not scalar or is_scalar(walk, node) else f"{walk.draft.operand(node)}.reshape(())"
    )


def _stays(site: Site, node: ast.expr) -> Refused:
    """The refusal of a number that no Tensor can stand for, unless an earlier one can be kept."""
    kept_numbers.learn(site, node)
    return site.refuse(
        "the size is read from a Tensor in a way that keeps it a Python number",
        "read it with `int(t)` or `t.item()` in a statement of its own",
    )


def _is_whole(walk: Walk, node: ast.expr) -> bool:
    """Whether what is computed from numbers read out is whole, so that `int()` changes nothing."""
    match node:
        case ast.Constant(value):
            return type(value) is int
        case ast.BinOp(
            left, ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right
        ):
            return _is_whole(walk, left) and _is_whole(walk, right)
        case ast.UnaryOp(ast.USub(), operand):
            return _is_whole(walk, operand)
        case ast.Call(ast.Name("int")):
            return read_out(node) is not None
        case ast.Call():
            data = read_out(node)
            return data is not None and walk.kind(data) == "int"
    return walk.is_whole_number(node)


def times(site: Site, node: ast.expr) -> str:
    """The text of numbers of repeats: a Tensor, or one number as a Tensor."""
    if isinstance(site.walk.facts.value(node), Python):
        return number(site, node)
    site.dense(node)
    return site.walk.draft.argument(node)


def bound(site: Site, node: ast.expr) -> None:
    """Visit the bound of a slice; an `int(t)` in it becomes `t`."""
    calls = [item for item in ast.walk(node) if isinstance(item, ast.Call)]
    if any(read_out(call) is not None and varies(site.walk, call) for call in calls):
        number(site, node, scalar=False)
    else:
        site.number(node)


def int32(site: Site) -> str:
    """How this file writes `mindspore.int32`."""
    name = site.walk.needed_dtype("int32")
    if name is None:
        raise site.refuse("the file does not import mindspore under a name")
    return name


def is_scalar(walk: Walk, node: ast.expr) -> bool:
    """Whether the Tensor that a number is now surely has rank 0."""
    value = walk.facts.value(node)
    if isinstance(value, Tensor):
        return value.rank == 0
    if isinstance(node, ast.Name):
        inner = walk.scope.names.definition(node.id)
        return node.id in walk.hosted or (inner is not None and is_scalar(walk, inner))
    if isinstance(node, ast.BinOp):
        return all(
            is_scalar(walk, part) or walk.constant(part)[0] for part in (node.left, node.right)
        )
    data = read_out(node) if isinstance(node, ast.Call) else None
    return data is not None and is_scalar(walk, data)


def is_plain_number(node: ast.expr, counter: str, walk: Walk) -> bool:
    """Whether an index or limit is made of a counter and fixed numbers alone."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
        return all(is_plain_number(part, counter, walk) for part in (node.left, node.right))
    if isinstance(node, ast.Name) and node.id == counter:
        return True
    value = walk.facts.value(node)
    known = isinstance(value, Python) and value.known == "fixed"
    return known or isinstance(node, ast.Constant)


def known(site: Site, mask: Mask, count: Hashable, room: Room) -> None:
    """Remember what a prefix mask counts to, by its key, and along how long an axis."""
    walk = site.walk
    if site.source.id in walk.open:
        bound = None
    elif room.shown is not None:
        bound = Bound(str(room.shown), room.shown)
    else:
        bound = Bound(room.text, int(room.text) if room.text.isdigit() else None)
    versions = () if bound is None else rooms.versions_of(walk, bound.text)
    walk.sizes[mask.key] = Size(count, site.source.id, bound, versions)


def width_of(walk: Walk, cut: ast.Slice) -> ast.expr | None:
    """How many elements `x[:n]`, `x[a : a + n]`, `x[b - n : b]` hold where not cut short."""
    lower, stop = cut.lower, cut.upper
    if cut.step is not None or stop is None:
        return None
    if lower is None or walk.constant(lower) == (True, 0):
        return stop
    begin = walk.scope.names.definition(lower.id) if isinstance(lower, ast.Name) else lower
    match begin:
        case ast.BinOp(end, ast.Sub(), width) if walk.key(end) == walk.key(stop):
            return width
    if isinstance(stop, ast.Name):  # `end = start + width`
        stop = walk.scope.names.definition(stop.id)
    if not isinstance(stop, ast.BinOp) or not isinstance(stop.op, ast.Add):
        return None
    start = walk.key(lower)
    pairs = ((stop.left, stop.right), (stop.right, stop.left))
    return next((other for one, other in pairs if walk.key(one) == start), None)


def known_slice(
    site: Site, mask: Mask, bound: Bound | None, stop: ast.expr, *, cut: bool = False
) -> None:
    """Remember `x[:n]`: n elements, along an axis of `x` of a length.

    `cut`: it may take another length.
    """
    walk = site.walk
    if bound is not None:
        versions = rooms.versions_of(walk, bound.text)
        count = totals.count(walk, stop)
        walk.sizes[mask.key] = Size(count, site.source.id, bound, versions, False, cut=cut)


def known_rows(site: Site, mask: Mask, room: Room) -> None:
    """Remember rows of which only their mask tells how many there are."""
    known(site, mask, ("counted", mask.key), room)


def known_cut(walk: Walk, key: Hashable, rows: Mask, bound: Bound | None) -> None:
    """Remember `x[:len(rows)]`: as many as there are such rows, along an axis of `x`."""
    size = walk.sizes.get(rows.key)
    if bound is not None and size is not None and size.count == ("counted", rows.key):
        versions = rooms.versions_of(walk, bound.text)
        walk.sizes[key] = Size(size.count, size.source, bound, versions, False)


def prefix_of(
    site: Site,
    count: ast.expr,
    *,
    times: Bound | None = None,
    plus: Bound | None = None,
    place: int | None = None,
) -> tuple[Room, Mask]:
    """The room for `count` elements (times and plus fixed numbers) and the mask of its axis.

    `place` says which one of several sizes of the call it is; None where it is the only one.
    """
    walk = site.walk
    name = count.id if place is not None and isinstance(count, ast.Name) else site.name
    proved = upper(walk, count)
    text = number(site, count)
    for other, join in ((times, product_of), (plus, sum_of)):
        if other is not None and proved is not None:
            proved = join(proved, other)
    if times is not None:
        text = f"{_operand(text)} * {_operand(times.text)}"
    if plus is not None:
        text = f"{text} + {plus.text}"
    room = rooms.find(site, proved, name, (walk.key(count), times, plus), place)
    flag = room.flag(text)
    if flag is not None:
        walk.need_hoist(site.node)
        walk.draft.insert_before(walk.at, flag)
    extra = (times and times.text, plus and plus.text)
    key = ("size", walk.key(count), extra, room.text)
    versions = {name: walk.scope.names.current(name) for name in names_in(count)}
    valid = f"{walk.masked}.valid_from_lengths({text}, {room.text})"
    walk.book.know(key, valid, False, versions, walk.at, f"{name}_valid", walk.can_hoist)
    mask = Mask(key, 1)
    if times is None and plus is None and place is None:
        known(site, mask, totals.count(walk, count), room)
    return room, mask


def _operand(text: str) -> str:
    return f"({text})" if " " in text else text


def sized(site: Site, mask: Mask, *, axis: int, rank: int | None, pad: float | None) -> Masked:
    """The value of the call at the site, whose first elements along an axis are real."""
    walk = site.walk
    last = axis == -1 or (rank is not None and axis == rank - 1)
    layout = Masked(
        mask,
        "axes",
        site.sources | walk.branch_sources,
        None if last else (),
        axis=axis,
        rank=rank,
        kind=walk.kind(site.expression),
        pad=pad,
        prefix=True,
    )
    return walk.placed(layout)


def shape(site: Site, name: str) -> tuple[list[ast.expr], int]:
    """The sizes given for a shape, and which one of them is read from a Tensor."""
    parts, moving = shapes(site, name)
    if len(moving) != 1:
        raise site.refuse(
            "more than one size is read from Tensors" if moving else "the size cannot be told",
            "give all sizes but one as numbers",
        )
    return parts, moving[0]


def shapes(site: Site, name: str) -> tuple[list[ast.expr], list[int]]:
    """The sizes given for a shape, and which of them are read from Tensors."""
    walk, node = site.walk, site.argument(name)
    parts = list(node.elts) if isinstance(node, ast.Tuple | ast.List) else [node]
    if isinstance(walk.facts.value(node), Sequence) and parts == [node]:
        raise site.refuse(
            "the shape is a tuple of another statement", "write the sizes in the call itself"
        )
    if any(isinstance(part, ast.Starred) for part in parts):
        raise site.refuse("the shape is unpacked from a tuple", "write the sizes in the call")
    moving = [place for place, part in enumerate(parts) if varies(walk, part)]
    for place in moving:
        value = walk.facts.value(parts[place])
        if isinstance(value, Tensor) and value.rank != 0:
            raise site.refuse("the size is a Tensor of several numbers, or may be one")
    return parts, moving


def settle(site: Site, parts: list[ast.expr]) -> None:
    """Visit the sizes that are fixed."""
    for part in parts:
        site.dense(part)


def forced(site: Site, parts: list[ast.expr], place: int) -> Layout:
    """`reshape(n, D)`: one size is what is left of the others, whatever it was computed from."""
    walk = site.walk
    if any(walk.constant(part) == (True, -1) for part in parts):
        raise site.refuse(
            "a size read from a Tensor decides how the elements are folded",
            "pad the axis to a fixed length and mask it, or fold with fixed sizes",
        )
    site.number(parts[place])
    walk.draft.replace(parts[place], "-1")
    return Dense(rank=len(parts))
