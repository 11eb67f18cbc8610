"""Elements of a selection by their place in it: `sel[1:]`, `sel[:k]`, `sel[i]`, `sel[order]`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.records import replace
from staticshape.rewriting.capacity import cut_rooms
from staticshape.rewriting.capacity.bounds import is_length
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked, carries
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places import by_rank, filled, spans
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"


def subscript(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Layout | None:
    """The layout of `sel[...]` where its first index picks along the selected axis, or None."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if value.form not in ("flat", "axes"):
        return None
    if value.axis != 0:
        return spans.behind(walk, node, value)
    first = parts[0]
    if isinstance(first, ast.Slice):
        if first.lower is first.upper is first.step is None:
            return None
        whole = (
            None if any(map(carries, inner)) else filled.cut(walk, node, value, first, parts[1:])
        )
        if whole is not None:
            return whole
        moving = any(_is_scalar(walk, bound) for bound in (first.lower, first.upper))
        if moving or any(isinstance(layout, Count) for layout in inner):
            return spans.of_counts(walk, node, value)
        if any(map(carries, inner)):
            return None
        return _cut(walk, node, value, first, parts[1:])
    if len(parts) == 1 and len(inner) == 1:
        return place(walk, node, (node.value, value), (first, inner[0]))
    return None


def _is_scalar(walk: Walk, bound: ast.expr | None) -> bool:
    """`sel[: ops.minimum(n, k)]`: a Tensor of rank 0 as a bound."""
    value = None if bound is None else walk.facts.value(bound)
    return isinstance(value, Tensor) and value.rank == 0 and not value.const


def place(
    walk: Walk, node: ast.expr, data: tuple[ast.expr, Masked], index: tuple[ast.expr, Layout]
) -> Layout | None:
    """`sel[i]` or `gather(sel, i, 0)` with one place or a row of them."""
    (item, value), (at, layout) = data, index
    if value.form not in ("flat", "axes") or value.axis != 0:
        return None
    if isinstance(layout, Count) or (isinstance(layout, Dense) and walk.is_index(at, layout)):
        return _one(walk, node, item, value, at)
    into = layout.into if isinstance(layout, Masked | Dense) else None
    if into is None or into not in (value.mask.key, ("front", value.mask.key)):
        return by_rank.rows(walk, node, data, index)
    value = compacting.at_front(walk, item, value, _REASON)
    if value.mask.key != into and into != ("front", value.mask.key):
        return None
    like = None if value.rank == 1 else ()
    if isinstance(layout, Dense):
        return Dense(rank=None if value.rank is None else value.rank + (layout.rank or 1) - 1)
    if not isinstance(layout, Masked) or layout.rank != 1 or layout.form != "axes":
        return None
    walk.guard_places(at, layout)
    return replace(
        layout,
        axis=0,
        rank=value.rank,
        like=like,
        over=(),
        kind=value.kind,
        pad=None,
        into=None,
        sources=sources_of((value, layout)),
    )


def _one(walk: Walk, node: ast.expr, item: ast.expr, value: Masked, at: ast.expr) -> Layout | None:
    """`sel[i]` with one place that is a Tensor or a count."""
    if value.form == "flat":
        value = compacting.at_front(walk, item, value, _REASON)
    data, valid = walk.draft.argument(item), walk.mask_text(value.mask)
    walk.draft.replace(node, f"{walk.masked}.index({data}, {valid}, {walk.draft.argument(at)})")
    rank = None if value.rank is None else value.rank - 1
    return Dense(scalar=rank == 0, rank=rank)


def _cut(
    walk: Walk, node: ast.Subscript, value: Masked, cut: ast.Slice, rest: list[ast.expr]
) -> Layout:
    """A slice by constants: data and mask are cut alike.

    Cutting k elements off the end moves the end of the mask, as cutting k off its start does.
    """
    rest = [] if all(map(is_whole, rest)) else rest  # `rows[:k, :]` is `rows[:k]`
    if _renews(walk, node) and _is_room(walk, value, cut) and not rest:
        walk.draft.replace(node, walk.draft.render(node.value))
        return value
    parts = (cut.lower, cut.upper, cut.step)
    words = [part for part in parts if part is not None and not walk.constant(part)[0]]
    in_words = bool(words) and all(part is None or _is_length(walk, part) for part in parts)
    in_words = in_words or (not rest and _is_tested(walk, value, cut))
    bounds = [walk.constant(None if in_words and part in words else part) for part in parts]
    alone = bounds[2] in ((True, None), (True, 1)) and not rest
    if alone and not in_words and (spans.is_given(walk, cut) or _is_filled_up(walk, cut)):
        return spans.of_counts(walk, node, value)
    if not all(known and (bound is None or isinstance(bound, int)) for known, bound in bounds):
        raise walk.refuse(node, _REASON, value)
    lower, stop, step = (bound for _, bound in bounds)
    assert isinstance(lower, int | None) and isinstance(stop, int | None)
    if (lower or 0) < 0 and step in (None, 1) and not rest:
        return spans.from_end(walk, node, value)
    if (lower, stop, step) == (None, None, -1):
        said = "MindSpore's gradient of a slice with a negative step is another one"
        raise walk.refuse(node, said, value, help="write `ops.flip(sel, (0,))`")
    if (lower or 0) < 0 or (step is not None and step < 1):  # type: ignore[operator]
        raise walk.refuse(node, _REASON, value)
    for part in rest:
        known, constant = walk.constant(part)
        whole = isinstance(part, ast.Slice)
        if not whole and not (known and (constant is None or isinstance(constant, int))):
            raise walk.refuse(part, "the index is not a constant", value)
    value = compacting.at_front(walk, node.value, value, _REASON)
    start = lower or 0
    if stop is not None and stop < 0:
        if step not in (None, 1):
            raise walk.refuse(node, _REASON, value)
        start, stop = start - stop, None
    assert isinstance(step, int | None)
    if in_words:
        mask = _cut_in_words(walk, value, cut)
    else:
        mask = _cut_mask(walk, value, start, stop, step or 1)
    rank = value.rank
    if rank is not None:
        for part in rest:
            if not isinstance(part, ast.Slice):
                rank += 1 if walk.constant(part)[1] is None else -1
    like = None if rank == 1 else ()
    return replace(value, mask=mask, rank=rank, like=like, over=(), head=None, data=None)


def _is_filled_up(walk: Walk, cut: ast.Slice) -> bool:
    """Whether rows that are cut to `k` are filled up to it afterwards: `zeros((k - n, d))`.

    They move to their places then, and need not move before.
    """
    match walk.at, cut:
        case ast.Assign([ast.Name(rows)]), ast.Slice(None, ast.expr() as number, None):
            pass
        case _:
            return False
    sizes = {rows}
    for item in walk.facts.bindings:
        match item:
            case ast.Assign([ast.Name(size)], value) if is_length(value) and rows in names_in(
                value
            ):
                sizes.add(size)
    wanted = ast.dump(number)
    lacks = (x for x in walk.facts.nodes if isinstance(x, ast.BinOp) and isinstance(x.op, ast.Sub))
    return any(ast.dump(x.left) == wanted and sizes & names_in(x.right) for x in lacks)


def _renews(walk: Walk, node: ast.Subscript) -> bool:
    """`rows = rows[:k]`: nothing else holds the rows themselves."""
    match walk.at:
        case ast.Assign([ast.Name(target)], ast.Subscript(ast.Name(rows)) as value):
            return value is node and target == rows
    return False


def _is_room(walk: Walk, value: Masked, cut: ast.Slice) -> bool:
    """Whether the rows have no more places than are kept: what is cut off was never made."""
    size = walk.sizes.get(value.mask.key) if value.prefix else None
    room = None if size is None else size.bound
    most = cut_rooms.kept(walk, cut)
    known = room is not None and most is not None and not isinstance(room.number, Shown)
    return known and room is not None and most is not None and room.text == most.text


def turned(value: Masked) -> Masked:
    """Real rows that changed places among themselves; zeros elsewhere."""
    like = None if value.rank == 1 else ()
    return replace(value, like=like, over=(), head=None, data=None, counted=False, pad=0.0)


def without_first(walk: Walk, value: Masked, number: int) -> Masked:
    """What has so many rows fewer than a selection whose real rows come first."""
    mask = _cut_mask(walk, value, number, None, 1)
    like = None if value.rank == 1 else ()
    return replace(value, mask=mask, like=like, over=(), head=None, data=None, into=None)


def trimmed(walk: Walk, node: ast.Subscript, value: Masked) -> Masked | None:
    """`logp[:, :-1]`, `ids[:, 1:]` of rows at the front of their axis: so many fewer, at the front.

    In place the same is cut off: what is real moves as far as it did.
    """
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    one = value.prefix and pairing.is_vector_of_rows(value) and value.axis < len(written)
    others = [part for at, part in enumerate(written) if at != value.axis]
    cut = written[value.axis] if one else None
    if not isinstance(cut, ast.Slice) or not all(map(is_whole, others)) or is_whole(cut):
        return None
    bounds = [walk.constant(bound) for bound in (cut.lower, cut.upper, cut.step)]
    numbers = [number if known else ... for known, number in bounds]
    match numbers:
        case [None | int() as lower, None | int() as upper, None | 1]:
            first, last = lower or 0, upper or 0
            if first < 0 or last > 0 or upper == 0 or not walk.can_hoist:
                return None
            return replace(without_first(walk, value, first - last), counted=False)
    return None


def _is_length(walk: Walk, part: ast.expr | None) -> bool:
    """Whether a bound is below 0 in no call: the length of something, or made of lengths."""
    if isinstance(part, ast.Name):
        return _is_length(walk, walk.scope.names.definition(part.id))
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.Mult | ast.FloorDiv):
        return _is_length(walk, part.left) and _is_length(walk, part.right)
    match walk.constant(part):
        case True, int() as number:
            return number >= 0
    return part is not None and is_length(part)


def _is_tested(walk: Walk, value: Masked, cut: ast.Slice) -> bool:
    """Whether the code tests that `rows[: self.k]` of rows at the front keeps the first ones.

    It then has room for as many; of a bound below 0, which leaves out the last ones, it has not.
    """
    stop = cut.upper
    fact = None if stop is None else walk.facts.value(stop)
    given = isinstance(fact, Python) and fact.known == "fixed" and not walk.constant(stop)[0]
    if not given or stop is None or cut.lower is not None or cut.step is not None:
        return False
    loops = walk.facts.loops_around(walk.at)
    if not any(walk.block is block for block in (walk.facts.node.body, *(x.body for x in loops))):
        return False  # another way of an `if` may leave more of them
    if not value.prefix or value.form != "axes" or not walk.can_hoist or value.outer is not None:
        return False
    test = f'assert {walk.draft.operand(stop)} >= 0, "converted for a number of rows"'
    here = f"{walk.block[0].lineno}: {test}"
    if not {test, here} & walk.tested:
        walk.draft.insert_before(walk.at, test)
        walk.tested.add(test if walk.block is walk.facts.node.body else here)
    return True


def _cut_in_words(walk: Walk, value: Masked, cut: ast.Slice) -> Mask:
    """The mask of a slice by lengths, in the words of the slice itself."""
    parts = [cut.lower, cut.upper, *([] if cut.step is None else [cut.step])]
    text = walk.draft.render(cut)
    key = ("cut", value.mask.key, *(None if part is None else walk.key(part) for part in parts))
    token = walk.book.use(value.mask.key, walk.at, walk.scope.names, operand=True)
    words = [part for part in parts if part is not None]
    versions = {
        name: walk.scope.names.current(name) for part in words for name in sorted(names_in(part))
    }
    walk.book.know(key, f"{token}[{text}]", False, versions, walk.at, walk.base(), walk.can_hoist)
    return Mask(key, 1)


def _cut_mask(walk: Walk, value: Masked, start: int, stop: int | None, step: int) -> Mask:
    """The mask of a slice of what is real at the front."""
    text = f"{start or ''}:{'' if stop is None else stop}"
    text += f":{step}" if step != 1 else ""
    key = ("cut", value.mask.key, start, stop, step)
    token = walk.book.use(value.mask.key, walk.at, walk.scope.names, operand=True)
    base = walk.base()
    walk.book.know(key, f"{token}[{text}]", False, {}, walk.at, base, walk.can_hoist)
    return Mask(key, 1)
