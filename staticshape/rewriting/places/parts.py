"""Parts of a selection by constants: columns of its rows, one row, what a second mask picks."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Collection, Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.index_parts import is_new, is_whole
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"


def of_front(value: Masked) -> Masked | None:
    """One item along an axis in front of the selected one: `idx.T[0]`."""
    if value.form != "axes" or value.width != 1 or value.axis < 1 or value.outer is not None:
        return None
    rank = None if value.rank is None else value.rank - 1
    like = None if rank == 1 and value.mask.rank == 1 else ()
    return replace(
        value, axis=value.axis - 1, rank=rank, like=like, over=(), head=None, data=None, into=None
    )


def in_front(walk: Walk, node: ast.Subscript, value: Masked) -> Masked | None:
    """`idx.T[0]`, `rows[0, 1]`: numbers for the axes in front of the selected one."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    found: Masked | None = value
    for part in written:
        known, constant = walk.constant(part)
        counter = not known and is_counter(walk, part)
        if found is None or not (counter or (known and _is_int(constant))):
            return None
        found = of_front(found)
    return found


def among_new_axes(node: ast.Subscript, value: Masked) -> Masked | None:
    """`mask[:, None, None, :]`: nothing but new axes around the selected one."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    dots = [at for at, part in enumerate(written) if is_dots(part)]
    new = sum(map(is_new, written))
    plain = all(is_new(part) or is_whole(part) or is_dots(part) for part in written)
    if not new or not plain or len(dots) > 1 or value.rank is None:
        return None
    more = value.rank - (len(written) - new - len(dots))
    found: Masked | None = value
    place = 0
    for part in written:
        if is_new(part):
            found = None if found is None else pairing.with_axis(found, place)
        place += more if is_dots(part) else 1
    return found


def first_along(walk: Walk, node: ast.Subscript, value: Masked) -> Dense | None:
    """`h[:, 0]` of rows that come first along their axis: there it is what it was.

    Where nothing is real there was no such element.
    """
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    front = value.axis + 1
    one = value.prefix and pairing.is_vector_of_rows(value) and value.rank is not None
    if not one or len(written) < front or not all(map(is_whole, written[: value.axis])):
        return None
    known, place = walk.constant(written[value.axis])
    if not known or type(place) is not int or place < 0 or walk.branch is not None:
        return None
    shifts = [_shift(walk, part, value) for part in written[front:]]
    if any(_is_row_of_places(walk, part) for part in written[front:]):
        return None
    assert value.rank is not None
    return Dense(rank=value.rank - 1 + sum(shifts))


def is_dots(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and part.value is Ellipsis


def columns(walk: Walk, node: ast.Subscript, value: Masked) -> Masked:
    """`sel[:, 0]`, `sel[:, 1:3]`, `sel[:, [0, 2]]`: in place the rows may lie along more axes."""
    first, *rest = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if value.form == "pairs":
        return _of_pairs(walk, node, value, [first, *rest])
    if value.axis > 0 and pairing.is_vector_of_rows(value):
        return _behind(walk, node, value, [first, *rest])
    ellipsis = isinstance(first, ast.Constant) and first.value is Ellipsis
    old = sum(not is_new(part) for part in rest)
    if ellipsis and old and (value.rank is None or old >= value.rank):
        raise walk.refuse(node, _REASON, value)
    if value.form != "axes" or value.axis != 0 or not (is_whole(first) or ellipsis):
        raise walk.refuse(node, _REASON, value)
    if value.width is None:
        raise walk.refuse(node, "the rank of the mask is not known here", value)
    shifts = [_shift(walk, part, value) for part in rest]
    lists = [part for part in rest if _is_row_of_places(walk, part)]
    if lists and (len(lists) > 1 or -1 in shifts):
        raise walk.refuse(lists[0], "a list of indices beside another index", value)
    if value.width != 1 and not ellipsis:
        last = value.rank == 1 + sum(shift < 1 for shift in shifts)
        walk.draft.replace(first, "..." if last else ", ".join([":"] * value.width))
    rank = None if value.rank is None else value.rank + sum(shifts)
    if not sum(shifts):  # of the same rank: what aligns the whole rows aligns these
        return replace(value, head=None)
    like = None if rank == 1 and value.mask.rank == value.width else ()
    return replace(value, rank=rank, like=like, over=(), head=None)


def _behind(walk: Walk, node: ast.Subscript, value: Masked, parts: list[ast.expr]) -> Masked:
    """`grid[..., 0]`, `grid[:, :, 0]` where the selected axis is not the leading one."""
    rank = value.rank
    ellipsis = isinstance(parts[0], ast.Constant) and parts[0].value is Ellipsis
    before = 1 if ellipsis else value.axis + 1
    if rank is None or not (ellipsis or all(map(is_whole, parts[:before]))):
        raise walk.refuse(node, _REASON, value)
    shifts = [_shift(walk, part, value) for part in parts[before:]]
    listed = any(_is_row_of_places(walk, part) for part in parts[before:])
    if listed or len(parts) < before or sum(shift < 1 for shift in shifts) > rank - value.axis - 1:
        raise walk.refuse(node, _REASON, value)
    return replace(value, rank=rank + sum(shifts), like=(), over=(), head=None, data=None)


def _of_pairs(walk: Walk, node: ast.Subscript, value: Masked, parts: list[ast.expr]) -> Masked:
    """`pairs[:, :, 0]`, `pairs[..., 0]`: in place the pairs lie along the same two axes."""
    rank = value.rank
    ellipsis = isinstance(parts[0], ast.Constant) and parts[0].value is Ellipsis
    whole = len(parts) > 1 and is_whole(parts[0]) and is_whole(parts[1])
    if rank is None or value.outer is not None or not (whole or ellipsis):
        raise walk.refuse(node, _REASON, value)
    rest = parts[1:] if ellipsis else parts[2:]
    shifts = [_shift(walk, part, value) for part in rest]
    if sum(shift < 1 for shift in shifts) > rank - 2 or any(
        _is_row_of_places(walk, part) for part in rest
    ):
        raise walk.refuse(node, _REASON, value)
    rank += sum(shifts)
    return replace(value, rank=rank, like=None if rank == 2 else (), over=(), head=None)


def _shift(walk: Walk, part: ast.expr, value: Masked) -> int:
    """How many axes one index adds."""
    if isinstance(part, ast.Slice) or _is_row_of_places(walk, part):
        return 0
    number = walk.facts.value(part)
    known, constant = walk.constant(part)
    if not known and isinstance(number, Python) and number.known == "fixed" and number.is_one:
        return -1
    if not known or isinstance(constant, bool) or not (constant is None or _is_int(constant)):
        raise walk.refuse(part, "the index is not a constant", value)
    return 1 if constant is None else -1


def _is_row_of_places(walk: Walk, part: ast.expr) -> bool:
    """`[0, 2]`, or a Tensor of such: columns that are the same in every row."""
    known, constant = walk.constant(part)
    if known:
        return isinstance(constant, list | tuple) and all(map(_is_int, constant))
    value = walk.facts.value(part)
    if isinstance(value, Collection):  # `perm` of `permutations(range(k))`
        return value.numbers and value.length.known == "fixed"
    return isinstance(value, Tensor) and value.rank == 1 and value.kind == "int"


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_fixed_number(walk: Walk, node: ast.expr) -> bool:
    """`self.k`: what the compiler alone knows; were it no number, `masked.index` would say so."""
    value = walk.facts.value(node)
    if not isinstance(value, Python) or value.known != "fixed" or isinstance(node, ast.Slice):
        return False
    return not names_in(node) & _varying_counters(walk)


def is_counter(walk: Walk, node: ast.expr) -> bool:
    """The number of a round, of as many as the compiler knows."""
    value = walk.facts.value(node)
    return _is_fixed_number(walk, node) and isinstance(value, Python) and value.is_one


def _varying_counters(walk: Walk) -> set[str]:
    """The counters of loops whose number of rounds hangs on the data: none is a constant."""
    found = set[str]()
    for item in walk.facts.nodes:
        if isinstance(item, ast.For) and item not in walk.bounded:
            rounds = walk.facts.value(item.iter)
            if isinstance(rounds, Collection) and rounds.length.known != "fixed":
                found |= {x.id for x in walking.walk(item.target) if isinstance(x, ast.Name)}
    return found


def is_new_axis(walk: Walk, node: ast.Subscript) -> bool:
    """`sel[None]`, `sel[None, :]`."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return all(map(is_whole, parts[1:])) and is_new(parts[0])


def columns_in_a_row(walk: Walk, node: ast.Subscript, value: Masked) -> Masked | None:
    """`sel[None, :, :2]`: columns of selected rows, behind an axis of one element."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    rows = pairing.is_vector_of_rows(value) and value.axis == 0 and value.rank is not None
    if len(parts) < 3 or not is_new(parts[0]) or not is_whole(parts[1]) or not rows:
        return None
    if any(_is_row_of_places(walk, part) for part in parts[2:]):
        return None
    rank = (value.rank or 0) + sum(_shift(walk, part, value) for part in parts[2:])
    return pairing.with_axis(replace(value, rank=rank), 0)


def one_row(walk: Walk, node: ast.Subscript, value: Masked) -> Layout | None:
    """`sel[0]`, `sel[-1]`, `values[..., -1]`: the i-th real element along the masked axis."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    known, place = walk.constant(parts[-1])
    fixed = _is_int(place) if known else _is_fixed_number(walk, parts[-1])
    if not fixed:
        return None
    if value.form == "flat" and len(parts) == 1:
        value = compacting.at_front(walk, node.value, value, _REASON)
    if value.form != "axes" or value.width != 1:
        return None
    lead = parts[:-1]
    if len(lead) == 1 and isinstance(lead[0], ast.Constant) and lead[0].value is Ellipsis:
        if value.axis not in (-1, (value.rank or 0) - 1) or value.rank is None:
            return None
        axis = -1
    elif (not lead and value.axis == 0 and value.mask.rank == 1) or (not lead and value.rank == 1):
        axis = 0
    else:
        return None
    return taken_along(walk, node, value, parts[-1], axis)


def one_along(walk: Walk, node: ast.Subscript, value: Masked) -> Layout | None:
    """`h[:, -1]`, `h[:, -1, :2]`: one real element along an axis behind others, then columns."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not pairing.is_vector_of_rows(value) or value.rank is None or walk.branch is not None:
        return None
    lead, rest = written[: value.axis], written[value.axis + 1 :]
    if len(written) <= value.axis or any(is_new(part) or is_dots(part) for part in lead):
        return None
    known, place = walk.constant(written[value.axis])
    if not known or not _is_int(place) or any(_is_row_of_places(walk, x) for x in [*lead, *rest]):
        return None
    shifts = [_shift(walk, part, value) for part in [*lead, *rest]]
    taken_along(walk, node, value, written[value.axis], value.axis)
    if not all(map(is_whole, [*lead, *rest])):
        kept = lead if all(map(is_whole, rest)) else [*lead, *rest]
        texts = ", ".join(walk.draft.render(part) for part in kept)
        walk.draft.replace(node, f"{walk.draft.render(node)}[{texts}]")
    rank = value.rank - 1 + sum(shifts)
    return Dense(scalar=rank == 0, rank=rank)


def columns_of_one(walk: Walk, node: ast.Subscript, value: Masked) -> Layout | None:
    """`nonzero(m)[0, 0]`, `rows[-1, 1:3]`: one real row, and columns of it."""
    first, *rest = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    rows = value.form == "axes" and (value.axis, value.width, value.mask.rank) == (0, 1, 1)
    known, place = walk.constant(first)
    if not rows or not rest or not known or not _is_int(place):
        return None
    if value.rank is None or any(is_new(part) or is_dots(part) for part in rest):
        return None
    shifts = [_shift(walk, part, value) for part in rest]
    if any(_is_row_of_places(walk, part) for part in rest):
        return None
    taken_along(walk, node, value, first, 0)
    texts = ", ".join(walk.draft.render(part) for part in rest)
    walk.draft.replace(node, f"{walk.draft.render(node)}[{texts}]")
    rank = value.rank - 1 + sum(shifts)
    return Dense(scalar=rank == 0, rank=rank)


def taken_along(walk: Walk, node: ast.Subscript, value: Masked, at: ast.expr, axis: int) -> Dense:
    """`masked.first`, `last` or `index` along an axis."""
    known, place = walk.constant(at)
    names = {0: "first", -1: "last"}
    valid = walk.mask_text(value.mask)
    data = walk.draft.argument(node.value)
    axis_text = f", axis={axis}" if axis else ""
    if known and place in names:
        text = f"{walk.masked}.{names[place]}({data}, {valid}{axis_text})"
    else:
        written = place if known else walk.draft.argument(at)
        text = f"{walk.masked}.index({data}, {valid}, {written}{axis_text})"
    walk.draft.replace(node, text)
    rank = None if value.rank is None else value.rank - 1
    return Dense(scalar=rank == 0, rank=rank)
