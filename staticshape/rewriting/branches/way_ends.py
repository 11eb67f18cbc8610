"""Ends of ways: what a name holds where one way of an `if` ends, and how long that is."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting.branches import way_lengths
from staticshape.rewriting.capacity.limits import written
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk

HELP = "pad the shorter value to the length of the longer one and keep a mask beside it"


@dataclass(frozen=True)
class Way:
    """One way of the chain as it was walked: its block (empty: none is written), its names."""

    block: list[ast.stmt]
    scope: Scope
    masks: dict[Hashable, int]


@dataclass(frozen=True)
class End:
    """What a name holds at the end of one way, how long it is, and the statement that binds it."""

    way: Way
    layout: Layout
    binder: ast.Assign | None
    target: ast.Name | None
    value: ast.expr | None
    length: Bound
    exact: bool = False  # it is no less than that
    shape: Hashable = None  # what the shape of the data is known by in front of the `if`

    @property
    def node(self) -> ast.expr | None:
        """The expression that gives the value, alone or among others; None: bound before."""
        return self.binder.value if self.value is None and self.binder is not None else self.value

    @property
    def is_last(self) -> bool:
        """Whether a value is bound to its name alone, at the end of its way."""
        last = self.way.block[-1] if self.way.block else None
        if self.binder is None or self.binder is not last or self.value is None:
            return False
        return self.target is self.binder.targets[0]

    def fills(self, room: Bound) -> bool:
        """Whether a value is as long as the room that all ways have."""
        return self.exact and way_lengths.is_one(self.length, room)


def leaves(block: list[ast.stmt]) -> bool:
    """Whether a block always ends in a `return` or a `raise`."""
    last = block[-1] if block else None
    if isinstance(last, ast.If):
        return leaves(last.body) and leaves(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def of(walk: Walk, way: Way, name: str) -> End:
    """The statement of a way that binds a name last, which must stand in its block itself."""
    layout = way.scope.layouts.get(name) or Dense()
    if name not in assigned_in(way.block):
        return End(way, layout, None, None, None, Bound(""))
    binder = next(item for item in reversed(way.block) if name in assigned_in([item]))
    if not isinstance(binder, ast.Assign) or len(binder.targets) != 1:
        raise walk.refuse_branch(binder, f"`{name}` is not bound by a plain assignment here")
    target = binder.targets[0]
    if isinstance(target, ast.Name):
        return End(way, layout, binder, target, binder.value, Bound(""))
    for place, item in enumerate(target.elts if isinstance(target, ast.Tuple) else ()):
        if isinstance(item, ast.Name) and item.id == name:
            whole = binder.value
            value = whole.elts[place] if isinstance(whole, ast.Tuple) else None
            return End(way, layout, binder, item, value, Bound(""))
    raise walk.refuse_branch(binder, f"`{name}` is not bound by a plain assignment here")


def described(walk: Walk, name: str, end: End) -> Tensor | None:
    """What the analysis knows of the value at the end of a way."""
    if end.target is not None:
        found = walk.facts.value(end.target)
        if not isinstance(found, Tensor) and end.value is not None:
            found = walk.facts.value(end.value)
        return found if isinstance(found, Tensor) else None
    return way_lengths.before(walk, name)


def measured(
    walk: Walk,
    statement: ast.If,
    name: str,
    end: End,
    value: Tensor | None,
    axis: int,
    own: frozenset[int],
) -> End:
    """The end with its length, at most, in words that mean the same in front of the `if`."""
    after = walk.scope
    own_names = assigned_in([item for item in end.way.block if item is not end.binder])
    inner = end.binder is not None and bool(names_in(end.binder.value) & own_names)
    walk.scope = end.way.scope if inner else after
    found = way_lengths.length(walk, name, end.layout, value, end.node, axis)
    walk.scope = after
    if found is not None and "\x00" in found.text:
        found = None  # it names a mask that may be bound inside the way
    bounded = False
    if found is not None and written(found) == found.text:
        words = names_in(ast.parse(found.text, mode="eval").body)
        if words & own_names:  # in front of the `if` they mean another one
            found, bounded = _before_it(walk, end, words & own_names, axis), True
    if found is None:
        reason = f"the length of `{name}` is not known here"
        raise Refused(end.binder or statement, reason, own, HELP)
    exact = not bounded and way_lengths.is_exact(walk, end.layout, value, end.node, axis)
    whole = isinstance(end.layout, Masked) or end.node is None or isinstance(end.node, ast.Name)
    shape = way_lengths.shape_key(walk, name, end.node) if whole and not inner else None
    return replace(end, length=found, exact=exact, shape=shape)


def _before_it(walk: Walk, end: End, names: frozenset[str], axis: int) -> Bound | None:
    """The most that an axis can be long of what the way cuts out of something, `part = y[1:]`."""
    inner = end.way.scope.names.definition(next(iter(names))) if len(names) == 1 else None
    code = "" if inner is None else way_lengths.most(walk, inner, axis)
    own = assigned_in(end.way.block)
    known = bool(code) and not names_in(ast.parse(code, mode="eval").body) & own
    return Bound(code, None, True) if known else None


def unified(ends: list[End]) -> list[End]:
    """Lengths of values of one shape, written in the words of the first."""
    first: dict[Hashable, Bound] = {}
    for end in ends:
        first.setdefault(end.shape, end.length)
    return [replace(end, length=first[end.shape]) if end.shape else end for end in ends]


def room(
    walk: Walk, statement: ast.If, name: str, ends: list[End], own: frozenset[int]
) -> tuple[Bound, str]:
    """The length that all ways have, and code that means it in every one of them."""
    room = way_lengths.room([end.length for end in ends])
    read = names_in(ast.parse(room.text, mode="eval").body) - {"max", "min"}
    if not all(walk.is_bound(item) or item in ("self", *walk.module.names) for item in read):
        raise Refused(statement, f"the length of `{name}` is known on one way only", own, HELP)
    padded = [end for end in ends if not end.fills(room)]
    if not any(read & (_bound_before(end) | _bound_to_it(name, end)) for end in padded):
        return room, room.text
    size = walk.book.fresh(f"{name}_capacity")
    walk.draft.insert_before(statement, f"{size} = {room.text}")
    return room, size


def _bound_to_it(name: str, end: End) -> frozenset[str]:
    """A selection is padded first, and its mask behind it."""
    return frozenset({name} if isinstance(end.layout, Masked) else ())


def _bound_before(end: End) -> frozenset[str]:
    """What a way has bound where it pads a value."""
    in_place = end.is_last and not isinstance(end.layout, Masked)
    return assigned_in(end.way.block[:-1] if in_place else end.way.block)
