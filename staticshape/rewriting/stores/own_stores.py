"""Stores into a selection itself: `t[t > 1] = 0`, `t[:, 0] = v`, `t[arange(n), labels] = 1.0`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.ops.table import BY_NAME
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import elementwise, own_columns
from staticshape.rewriting.layout import FRESH, Dense, Layout, Masked
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.visiting.bindings import renewed
from staticshape.rewriting.walk import overwriting
from staticshape.rewriting.walk.made_anew import is_new
from staticshape.rewriting.walk.operands import Operand, Use
from staticshape.rewriting.walk.seen import seen_by

if TYPE_CHECKING:
    from staticshape.rewriting.spread import Pad
    from staticshape.rewriting.walk.state import Walk

_SIGNS: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.BitAnd: "bitwise_and",
    ast.BitOr: "bitwise_or",
}
_COPYING = frozenset({"boolean-index", "masked-select"})
_SIZED = "the selection is changed in place in a way that needs its true size"


def selection(walk: Walk, target: ast.expr) -> Masked | None:
    """The selection that a store goes into, where it is one with axes of its own."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
        return None
    own = walk.scope.layouts.get(target.value.id)
    if not isinstance(own, Masked) or own.form not in ("flat", "axes"):
        return None
    return own


def visit(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    written: tuple[ast.expr, Layout],
) -> None:
    """`t[...] = v` is written as it was: in place there are the same elements, and others."""
    apart(walk, statement, target, own)
    assert isinstance(target.value, ast.Name)
    name = target.value.id
    value, layout = written
    parts = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    ranks = _of_columns(walk, own, parts)
    if ranks is not None:
        _fits(walk, statement, own, layout, ranks)
    else:
        _at_places(walk, statement, target, own, (value, layout))
    stored(walk, statement, name, own)


def added(walk: Walk, statement: ast.AugAssign, target: ast.Subscript, own: Masked) -> None:
    """`t[t > 1] += 1.0`: what is added is one number."""
    apart(walk, statement, target, own)
    assert isinstance(target.value, ast.Name)
    layout = walk.visit(statement.value)
    plain = isinstance(layout, Dense) and layout.scalar
    if not plain or not isinstance(statement.op, ast.Add | ast.Sub):
        raise walk.refuse(statement, "a selection of a selection is changed in place", own, layout)
    _masks(walk, target, own, layout)
    sign = "+" if isinstance(statement.op, ast.Add) else "-"
    name, chosen = target.value.id, walk.draft.argument(target.slice)
    more = f"{name} {sign} {walk.draft.operand(statement.value)}"
    text = f"{name} = {walk.masked}.where_rows({chosen}, {more}, {name})"
    walk.draft.replace(statement, text)
    stored(walk, statement, name, own)


def augmented(walk: Walk, statement: ast.AugAssign, before: Layout | None, layout: Layout) -> bool:
    """`t *= w` of a selection that is a Tensor of its own: `t = t * w`; False for all else."""
    name = statement.target
    operator = BY_NAME.get(_SIGNS.get(type(statement.op), ""))
    made = walk.scope.defined.get(name.id) if isinstance(name, ast.Name) else None
    if not isinstance(name, ast.Name) or operator is None or not isinstance(before, Masked):
        return False
    alone = walk.branch is None and walk.rounds is None and before.form != "branch"
    if not isinstance(made, ast.Assign):
        return False
    if not is_new(walk, made.value) and not _is_copied(walk, made.value):
        return False
    if not alone or seen_by(walk, name.id) is not None:
        return False
    if not isinstance(layout, Dense | Masked) or not _keeps_kind(walk, statement, before):
        return False
    dtypes = {walk.dtype(made.value), walk.dtype(statement.value)} - {None, "int", "float", "bool"}
    if len(dtypes) > 1:  # in place the dtype would stay
        return False
    if isinstance(layout, Masked) and layout.rank != before.rank:
        return False
    operands = (Operand("input", name, before), Operand("other", statement.value, layout))
    result = elementwise.consume(walk, Use(name, operator, operands))
    assert isinstance(result, Masked)
    sign = walk.draft.source.segment(statement)[len(name.id) :].split("=", 1)[0].strip()
    value = walk.draft.operand(statement.value)
    text = f"{name.id} = {walk.draft.operand(name)} {sign} {value}"
    walk.draft.replace(statement, text)  # in place it would write into what may be a constant
    overwriting.write(walk, statement, name.id)
    own = ((name.id, FRESH),)
    rows = result.form == "axes" and len(result.over) <= 1
    like = result.like if not rows or result.like is None else own
    walk.bind(name.id, replace(result, kind=before.kind, over=own if rows else (), like=like))
    walk.scope.defined[name.id] = made
    return True


def _is_copied(walk: Walk, value: ast.expr) -> bool:
    """`x[m]`, `masked_select(x, m)`: what is selected so is a copy, never a view."""
    source = walk.sources.get(value)
    return source is not None and source.finding.rule in _COPYING


def _keeps_kind(walk: Walk, statement: ast.AugAssign, before: Masked) -> bool:
    """Whether the new value is of the kind that the Tensor has, which a store would keep."""
    if isinstance(statement.op, ast.BitAnd | ast.BitOr):
        return before.kind == walk.kind(statement.value) == "bool"
    return before.kind == "float"


def stored(walk: Walk, statement: ast.stmt, name: str, own: Masked, pad: Pad = None) -> None:
    """The selection behind the store: what stands in its padding is known where that was kept."""
    made = walk.scope.defined.get(name)
    overwriting.write(walk, statement, name)
    walk.bind(
        name,
        replace(
            own,
            pad=pad,
            like=renewed(own.like, name),
            over=renewed(own.over, name) or (),
            into=None,
            head=None,
            data=None,
            counted=False,
        ),
    )
    if made is not None:
        walk.scope.defined[name] = made  # the Tensor is still the one that was made there


def apart(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    *,
    in_rounds: bool = False,
) -> None:
    """The store must reach this value alone: not what was selected from, no view of it."""
    assert isinstance(target.value, ast.Name)
    name = target.value.id
    looped = walk.rounds is not None and not in_rounds
    if walk.branch is not None or own.outer is not None or looped:
        raise walk.refuse(statement, "a selection is changed in place on one way", own)
    alias = walk.scope.aliases.get(name)
    made = alias.statement if alias is not None else walk.scope.defined.get(name)
    seen = seen_by(walk, name)
    if seen is not None:
        raise walk.refuse(statement, seen[0], own, *seen[1])
    if isinstance(made, ast.Assign) and isinstance(made.value, ast.Subscript):
        root = root_name(made.value)  # op by op a store into `x[mask]` is written into `x` too
        if root not in (None, name) and walk.is_read_after(statement, root):
            said = f"op by op `{root}` is changed too, from which `{name}` was selected"
            raise walk.refuse(statement, said, own, help=f"select from a copy of `{root}`")
    if isinstance(made, ast.Assign) and made in walk.memory.guard_at and alias is None:
        return
    if alias is None and isinstance(made, ast.Assign) and is_new(walk, made.value):
        return
    named = isinstance(made, ast.Assign) and [*map(type, made.targets)] == [ast.Name]
    if isinstance(made, ast.Assign) and alias is None and walk.unpacks(made):
        if isinstance(made.value, ast.Subscript) and made not in walk.memory.cut_apart:
            walk.memory.cut_apart.add(made)  # what is cut from the front may be the Tensor itself
            raise Again
        return
    if isinstance(made, ast.Assign) and named and own.kind != "bool":
        if made in walk.memory.guard_at:
            raise walk.refuse(statement, "what is changed in place may share memory", own)
        walk.memory.guard_at[made] = 0.0  # guarded there, it is a copy as it was
        raise Again
    raise walk.refuse(statement, "what is changed in place may share memory", own)


def _of_columns(walk: Walk, own: Masked, parts: list[ast.expr]) -> int | None:
    """How many axes `t[:, 0]`, `t[:, 1:3]`, `t[..., 0]` has, where all rows are written alike."""
    if own.form != "axes" or own.axis != 0 or own.width != 1 or own.rank is None or not parts:
        return None
    first, rest = parts[0], parts[1:]
    whole = isinstance(first, ast.Slice) and first.lower is first.upper is first.step is None
    dots = isinstance(first, ast.Constant) and first.value is Ellipsis
    if not (whole or dots) or len(rest) >= own.rank or (dots and not rest):
        return None
    rank = own.rank
    for part in rest:
        bounds = [part]
        if isinstance(part, ast.Slice):
            bounds = [item for item in (part.lower, part.upper, part.step) if item is not None]
        else:
            rank -= 1
        values = [walk.constant(item) for item in bounds]
        if not all(known and type(value) is int for known, value in values):
            return None
    return rank


def _fits(walk: Walk, statement: ast.stmt, own: Masked, layout: Layout, rank: int) -> None:
    """What is written into columns: a number, a row for all, or rows under the same mask."""
    if isinstance(layout, Dense):
        if layout.scalar or (layout.rank is not None and layout.rank < rank):
            return
    elif isinstance(layout, Masked) and layout.form == "axes" and layout.outer is None:
        same = one_mask(walk, own.mask, layout.mask) and layout.prefix == own.prefix
        if same and (layout.axis, layout.width, layout.rank) == (0, 1, rank):
            return
    raise walk.refuse(statement, "a selection is written into another selection", layout, own)


def _at_places(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    written: tuple[ast.expr, Layout],
) -> None:
    layout = written[1]
    if isinstance(target.slice, ast.Tuple):
        inner = [walk.visit(item) for item in target.slice.elts]
        fits = own_columns.subscript(walk, target, own, inner)
        if fits is None or not isinstance(layout, Dense) or not layout.scalar:
            raise walk.refuse(target.slice, _SIZED, own, layout, *inner)
        return
    key = walk.mask_key(target.slice, f"within {own.mask.key!r}")
    if isinstance(layout, Masked) and layout.mask.key == key:
        _again(walk, statement, target, own, written)
        return
    if not isinstance(layout, Dense) or not layout.scalar:
        raise walk.refuse(target.slice, _SIZED, own, layout)
    _masks(walk, target, own, layout)


def _masks(walk: Walk, target: ast.Subscript, own: Masked, layout: Layout) -> None:
    """The index must be a mask over the selection, or over all elements of it."""
    place = walk.visit(target.slice)
    fits = isinstance(place, Masked) and place.kind == "bool" and place.outer is None
    if not fits or not isinstance(place, Masked) or not one_mask(walk, own.mask, place.mask):
        raise walk.refuse(target.slice, _SIZED, own, layout, place)
    same = (place.form, place.prefix, place.axis) == (own.form, own.prefix, own.axis)
    alike = place.rank == own.rank and walk.same_shape(target.value, target.slice)
    rows = place.form == "axes" and place.rank == 1 and place.width == own.width == 1
    if not same or own.axis != 0 or not (alike or (rows and own.mask.rank == 1)):
        raise walk.refuse(target.slice, _SIZED, own, layout, place)


def _again(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    written: tuple[ast.expr, Layout],
) -> None:
    """`t[m] = f(t[m])` of a selection: one `where_rows` under both masks."""
    value, layout = written
    assert isinstance(layout, Masked) and isinstance(target.value, ast.Name)
    _masks(walk, target, own, layout)
    alike = (layout.form, layout.axis, layout.width, layout.rank) == (
        own.form,
        own.axis,
        own.width,
        own.rank,
    )
    same = walk.dtype(target.value) == walk.dtype(value) and layout.kind == own.kind == "float"
    if not alike or not same or own.form != "axes":
        raise walk.refuse(statement, _SIZED, own, layout)
    name = target.value.id
    valid, text = walk.mask_text(layout.mask), walk.draft.argument(value)
    walk.draft.replace(statement, f"{name} = {walk.masked}.where_rows({valid}, {text}, {name})")
