"""The mask of a name behind an `if` that Python decides: each way binds its own to one name."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Hashable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.records import dataclass
from staticshape.rewriting.branches.padding import first_of_chain
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked
from staticshape.rewriting.reading.identity import assigned_in

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Side:
    """The end of one way, what a name holds there, and whether the way itself binds it."""

    scope: Scope
    masks: dict[Hashable, int]
    layout: Layout
    block: list[ast.stmt]
    binds: bool


def bound(
    walk: Walk,
    statement: ast.If,
    name: str,
    sides: tuple[Side, ...],
    width: int | None,
    made: Collection[Mask],
) -> Mask | None:
    """Bind the masks of both ways to one name; None where there is no place for one.

    A way that leaves the name alone has the mask from in front of the `if`; where it gives a whole
    Tensor, all of it is real. `made` are masks of other names that were joined here.
    """
    inside = set(walking.walk(statement))
    head = first_of_chain(walk, statement)
    reused: set[str] = set()
    lines: list[tuple[ast.stmt, Side, str | None]] = []
    for side in sides:
        binder = side.scope.defined.get(name)
        own = binder if binder in inside else None
        inner = _made_inside(walk, side)
        if side.binds and own is None and inner is not None:
            reused.add(inner)
            continue
        if isinstance(side.layout, Masked):
            late = _is_bound_by(walk, binder, side)
            if late and side.binds:
                return None
            before = head if binder is None or late or _joined_name(side.layout) else binder
            text = None
        else:
            before = head
            text = _all_of(walk, name, side, sides, width)
            if text is None:
                return None
        place = own if side.binds else before
        if place is None:
            return None
        lines.append((place, side, text))
    if len(reused) > 1 or reused & {_name_of(mask) for mask in made}:
        return None
    valid = reused.pop() if reused else walk.book.fresh(f"{name}_valid")
    after = walk.book.by_key
    for place, side, text in lines:
        if text is not None:
            walk.draft.insert_once(place, f"{valid} = {text}")
            continue
        assert isinstance(side.layout, Masked)
        walk.book.by_key = side.masks
        token = walk.book.use(side.layout.mask.key, place, side.scope.names, binds=True)
        walk.draft.insert_before(place, f"{valid} = {token}")
        alone = isinstance(place, ast.Assign) and walk.draft.render(place) == f"{name} = {name}"
        if alone and place is side.scope.defined.get(name):
            walk.draft.delete(place)
    walk.book.by_key = after
    return walk.know_name(valid, None, ("joined", valid))


def _all_of(
    walk: Walk, name: str, side: Side, sides: tuple[Side, ...], width: int | None
) -> str | None:
    """A mask that is True everywhere, as long as the rows that the other way selects from."""
    if width is None:
        tensor = walk.tensor_name()
        return f"{tensor}(True)" if tensor else None  # without axes, for a Tensor of any shape
    way = next(item for item in sides if item is not side)
    other = way.layout
    ones, dtype = walk.operator_name("ones"), walk.dtype_name("bool_")
    if side.binds or not isinstance(side.layout, Dense) or not isinstance(other, Masked):
        return None
    if other.data != side.scope.names.read(name) and not _selects_itself(walk, name, way):
        return None
    if other.rank is not None and other.sources & walk.memory.in_one_axis:
        return None  # the whole has more axes than the rows, of which so many are counted on
    return None if ones is None or dtype is None else f"{ones}({name}.shape[:{width}], {dtype})"


def _selects_itself(walk: Walk, name: str, way: Side) -> bool:
    """Whether all that a way does to a name is `x = x[mask]`, whatever `x` was before."""
    match way.scope.defined.get(name):
        case ast.Assign([ast.Name()], ast.Subscript(ast.Name(data), index)) as binder:
            if isinstance(index, ast.Tuple):
                return False  # a part of what is selected has fewer axes
        case ast.Assign([ast.Name()], ast.Call() as call) as binder:
            bound = walk.facts.calls.get(call)
            chosen = bound is not None and bound.operator.name == "masked_select"
            node = bound.args.get("input") if bound is not None and chosen else None
            data = node.id if isinstance(node, ast.Name) else ""
        case _:
            return False
    rest = [each for each in way.block if each is not binder]
    return data == name and len(rest) < len(way.block) and name not in assigned_in(rest)


def _is_bound_by(walk: Walk, binder: ast.stmt | None, side: Side) -> bool:
    """Whether a statement itself binds the mask: `rows, rows_valid = pick(x, mask)`."""
    if not isinstance(binder, ast.Assign) or not isinstance(side.layout, Masked):
        return False
    made = walk.book.made_name(side.layout.mask.key, side.masks)
    return made is not None and any(
        re.search(rf"\b{made}\b", walk.draft.render(target)) for target in binder.targets
    )


def _made_inside(walk: Walk, side: Side) -> str | None:
    """The name that an `if` inside the way has bound the mask to."""
    known = isinstance(side.layout, Masked) and side.layout.mask.key in walk.book.by_key
    return None if known else _joined_name(side.layout)


def _joined_name(layout: Layout) -> str | None:
    return _name_of(layout.mask) if isinstance(layout, Masked) else None


def _name_of(mask: Mask) -> str | None:
    key = mask.key
    return str(key[1]) if isinstance(key, tuple) and key[0] == "joined" else None
