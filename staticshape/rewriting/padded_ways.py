"""Ways of an `if` that leave values of different lengths: each pads its own, and says how much."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.records import dataclass, replace
from staticshape.rewriting import way_lengths
from staticshape.rewriting.bounds import Bound
from staticshape.rewriting.identity import assigned_in, names_in
from staticshape.rewriting.layout import (
    FRESH,
    Count,
    Dense,
    Layout,
    Mask,
    Masked,
    carries,
)
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.truth import written

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk

_HELP = "pad the shorter value to the length of the longer one and keep a mask beside it"


@dataclass(frozen=True)
class _Way:
    """One way of the chain as it was walked: its block (empty: none is written), its names."""

    block: list[ast.stmt]
    scope: Scope
    masks: dict[Hashable, int]


@dataclass(frozen=True)
class _End:
    """What a name holds at the end of one way, how long it is, and the statement that binds it."""

    way: _Way
    layout: Layout
    binder: ast.Assign | None
    target: ast.Name | None
    value: ast.expr | None
    length: Bound
    exact: bool = False  # it is no less than that


def visit(walk: Walk, statement: ast.If) -> None:
    """Walk every way of an `if` with its `elif`s; each leaves its values with a mask."""
    if walk.branch is not None:
        raise Refused(statement, "a tensor-conditioned `if` inside another one")
    tests, blocks = _chain(walk, statement)
    hoisting = walk.can_hoist
    for place, test in enumerate(tests):
        walk.can_hoist = hoisting and place == 0
        tested = walk.visit(test)
        if isinstance(tested, Count):
            walk.draft.replace(test, written(walk, test, counted=True).text)
        elif carries(tested):
            raise walk.refuse(test, "a selection decides the way", tested)
    walk.can_hoist = hoisting
    known, start, ways = len(walk.book.plans), walk.scope, []
    for block in blocks:
        walk.scope = start.copy()
        walk.run_block(block)
        ways.append(_Way(block, walk.scope, dict(walk.book.by_key)))
        walk.book.forget(known)
    walk.at, walk.scope = statement, start.copy()
    own = own_sources(walk, statement)
    padded: dict[str, Masked] = {}
    masks: dict[Hashable, Mask] = {}
    otherwise: list[str] = []  # what the way without a block leaves
    changed = sorted(assigned_in([statement]))
    for name in changed:
        if walk.is_read_after(statement, name):
            layout = _leave(walk, statement, name, ways, own, masks, otherwise)
            if layout is not None:
                padded[name] = layout
    if not padded:
        raise Refused(statement, "no name is known to differ in length", own, _HELP)
    if otherwise:
        walk.draft.extra.append(_else(walk, statement, otherwise, own))
    for name in changed:
        if name in padded:
            walk.bind(name, padded[name])
        else:
            walk.bind(name, Dense())
        walk.scope.defined.pop(name, None)
    walk.converted |= own


def _chain(walk: Walk, statement: ast.If) -> tuple[list[ast.expr], list[list[ast.stmt]]]:
    """The tests of an `if` and its `elif`s, and the blocks of all ways."""
    tests, blocks = [statement.test], [statement.body]
    rest = statement.orelse
    while len(rest) == 1 and isinstance(rest[0], ast.If) and walk.draft.is_elif(rest[0]):
        tests.append(rest[0].test)
        blocks.append(rest[0].body)
        rest = rest[0].orelse
    return tests, [*blocks, rest]


def own_sources(walk: Walk, statement: ast.If) -> frozenset[int]:
    """The findings about the shapes of the ways themselves."""
    item: ast.stmt = statement
    found = set()
    while isinstance(item, ast.If):
        source = walk.sources.get(item)
        if source is not None and source.finding.rule == "branch-shapes":
            found.add(source.id)
        if len(item.orelse) != 1:
            break
        item = item.orelse[0]
    return frozenset(found)


def _leave(
    walk: Walk,
    statement: ast.If,
    name: str,
    ways: list[_Way],
    own: frozenset[int],
    masks: dict[Hashable, Mask],
    otherwise: list[str],
) -> Masked | None:
    """Have every way leave `name` at one length with its mask; None where one shape is left."""
    ends = [_end(walk, way, name) for way in ways]
    layouts = [end.layout for end in ends]
    values = [_described(walk, name, end) for end in ends]
    found = way_lengths.axis_of(walk, layouts, values, [end.value for end in ends])
    if found is None:
        return None
    axis, rank = found
    for way in ways:
        alias = way.scope.aliases.get(name)
        if alias is not None:
            walk.memory.keep.add(alias.statement)
            raise Again
    ends = [
        _measured(walk, statement, name, end, value, axis, own)
        for end, value in zip(ends, values, strict=True)
    ]
    room = _room(walk, statement, name, ends, own)
    sizes = tuple(way_lengths.size(value, axis) for value in values)
    key: Hashable = None if None in sizes else sizes
    valid = "_" if key in masks else walk.book.fresh(f"{name}_valid")
    for end in ends:
        _pad(walk, statement, name, valid, axis, room, end, own, otherwise)
    if key is None:
        mask = walk.know_name(valid, 1, ("ways", valid))
    elif key in masks:
        mask = masks[key]
    else:
        mask = masks[key] = walk.know_name(valid, 1, ("ways", valid))
    selections = [layout for layout in layouts if isinstance(layout, Masked)]
    kinds = {value.kind for value in values if value is not None}
    mine = ((name, FRESH),)
    return Masked(
        mask,
        "axes",
        own | sources_of(selections),
        None if rank is not None and axis == rank - 1 else mine,
        mine,
        axis=axis,
        rank=rank,
        kind=kinds.pop() if len(kinds) == 1 else None,
        pad=None if selections else 0.0,
        prefix=not selections,
    )


def _end(walk: Walk, way: _Way, name: str) -> _End:
    """The statement of a way that binds a name last, which must stand in its block itself."""
    layout = way.scope.layouts.get(name) or Dense()
    if name not in assigned_in(way.block):
        return _End(way, layout, None, None, None, Bound(""))
    binder = next(item for item in reversed(way.block) if name in assigned_in([item]))
    if not isinstance(binder, ast.Assign) or len(binder.targets) != 1:
        raise walk.refuse_branch(binder, f"`{name}` is not bound by a plain assignment here")
    target = binder.targets[0]
    if isinstance(target, ast.Name):
        return _End(way, layout, binder, target, binder.value, Bound(""))
    for place, item in enumerate(target.elts if isinstance(target, ast.Tuple) else ()):
        if isinstance(item, ast.Name) and item.id == name:
            whole = binder.value
            value = whole.elts[place] if isinstance(whole, ast.Tuple) else None
            return _End(way, layout, binder, item, value, Bound(""))
    raise walk.refuse_branch(binder, f"`{name}` is not bound by a plain assignment here")


def _described(walk: Walk, name: str, end: _End) -> Tensor | None:
    """What the analysis knows of the value at the end of a way."""
    if end.target is not None:
        found = walk.facts.value(end.target)
        if not isinstance(found, Tensor) and end.value is not None:
            found = walk.facts.value(end.value)
        return found if isinstance(found, Tensor) else None
    return way_lengths.before(walk, name)


def _measured(
    walk: Walk,
    statement: ast.If,
    name: str,
    end: _End,
    value: Tensor | None,
    axis: int,
    own: frozenset[int],
) -> _End:
    """The end with its length, at most, in words that mean the same in front of the `if`."""
    node = end.value if end.value is not None or end.binder is None else end.binder.value
    after = walk.scope
    own_names = assigned_in([item for item in end.way.block if item is not end.binder])
    if end.binder is not None and names_in(end.binder.value) & own_names:
        walk.scope = end.way.scope
    found = way_lengths.length(walk, name, end.layout, value, node, axis)
    walk.scope = after
    if found is not None and found.number is None:
        words = names_in(ast.parse(found.text, mode="eval").body)
        found = None if words & own_names else found  # in front of the `if` they mean another one
    if found is None:
        reason = f"the length of `{name}` is not known here"
        raise Refused(end.binder or statement, reason, own, _HELP)
    exact = way_lengths.is_exact(end.layout, value, node, axis)
    return replace(end, length=found, exact=exact)


def _fills(end: _End, room: Bound) -> bool:
    """Whether a value is as long as the room that all ways have."""
    return end.exact and way_lengths.is_one(end.length, room)


def _room(walk: Walk, statement: ast.If, name: str, ends: list[_End], own: frozenset[int]) -> Bound:
    """The length that all ways have, as code that means the same in every one of them."""
    room = way_lengths.room([end.length for end in ends])
    read = names_in(ast.parse(room.text, mode="eval").body) - {"max", "min"}
    if not all(walk.is_bound(item) or item in ("self", *walk.module.names) for item in read):
        raise Refused(statement, f"the length of `{name}` is known on one way only", own, _HELP)
    written = [end for end in ends if isinstance(end.layout, Dense) and not _fills(end, room)]
    if not any(
        read & assigned_in(end.way.block if not _is_last(end) else end.way.block[:-1])
        for end in written
    ):
        return room
    size = walk.book.fresh(f"{name}_capacity")
    walk.draft.insert_before(statement, f"{size} = {room.text}")
    return replace(room, text=size)


def _is_last(end: _End) -> bool:
    """Whether a value is bound to its name alone, at the end of its way."""
    last = end.way.block[-1] if end.way.block else None
    if end.binder is None or end.binder is not last or end.value is None:
        return False
    return end.target is end.binder.targets[0]


def _pad(
    walk: Walk,
    statement: ast.If,
    name: str,
    valid: str,
    axis: int,
    room: Bound,
    end: _End,
    own: frozenset[int],
    otherwise: list[str],
) -> None:
    """Write what one way leaves: a slice of fixed length, or the mask of its selection."""
    full = _fills(end, room)
    if isinstance(end.layout, Masked):
        if not full:
            raise Refused(statement, f"`{name}` is selected from fewer elements here", own, _HELP)
        _name_mask(walk, statement, name, valid, end.layout, end)
        return
    capacity = "" if full else f", capacity={room.text}"
    place = f", axis={axis}" if axis else ""
    head, call = f"{name}, {valid}, _", f"{walk.masked}.slice({{}}{capacity}{place})"
    line = f"{head} = {call.format(name)}"
    if end.binder is None and full:
        walk.draft.insert_before(statement, line)
        return
    if _is_last(end) and end.target is not None and end.value is not None:
        text = walk.draft.argument(end.value)
        walk.draft.replace(end.target, head)
        walk.draft.replace(end.value, call.format(text))
        return
    if end.way.block:
        walk.draft.extra.append(_behind(walk, end.way.block, line, own))
    else:
        otherwise.append(line)


def _name_mask(
    walk: Walk, statement: ast.If, name: str, valid: str, layout: Masked, end: _End
) -> None:
    """Bind the mask of a selection to the name that all ways give theirs."""
    at = end.binder or walk.scope.defined.get(name) or statement
    after, walk.book.by_key = walk.book.by_key, end.way.masks
    inside = [item for item in ast.walk(statement) if isinstance(item, ast.stmt)]
    names, anew = walk.scope.names, [item for item in inside if item is not statement]
    text = walk.book.bind_here(layout.mask.key, at, valid, names, anew)
    if text is None:
        at = end.binder or statement
        text = walk.book.use(layout.mask.key, at, end.way.scope.names)
    walk.draft.insert_before(at, f"{valid} = {text}")
    walk.book.by_key = after


def _else(walk: Walk, statement: ast.If, lines: list[str], own: frozenset[int]) -> Edit:
    """An `else` behind the last block of an `if`."""
    source = walk.module.source
    _, blocks = _chain(walk, statement)
    outer = source.lines[statement.lineno - 1][: statement.col_offset]
    block = blocks[-2]
    first = source.span(block[0])
    inner = source.lines[first.line - 1][: first.column - 1]
    edit = _behind(walk, block, "", own)
    text = "".join(f"{source.newline}{inner}{line}" for line in lines)
    return replace(edit, text=f"{source.newline}{outer}else:{text}")


def _behind(walk: Walk, block: list[ast.stmt], text: str, own: frozenset[int]) -> Edit:
    """A statement behind the last one of a block."""
    source = walk.module.source
    last, first = source.span(block[-1]), source.span(block[0])
    indent = source.lines[first.line - 1][: first.column - 1]
    if indent.strip() or block[-1] in walk.draft.deleted:
        raise Refused(block[-1], "no statement can be put behind this one", own, _HELP)
    column = len(source.lines[last.end_line - 1]) + 1
    where = Span(last.end_line, column, last.end_line, column)
    return Edit(source.path, where, f"{source.newline}{indent}{text}")
