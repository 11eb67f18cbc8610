"""Ways of an `if` that leave values of different lengths: each pads its own, and says how much."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.branches import way_ends, way_lengths, way_texts
from staticshape.rewriting.branches.conditions import tested
from staticshape.rewriting.branches.outcomes import no_number
from staticshape.rewriting.branches.way_ends import HELP, End, Way, leaves
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import FRESH, Count, Dense, Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.reading.definite import is_bound_before
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.walk.lent import lend
from staticshape.rewriting.walk.truth import written

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def visit(walk: Walk, statement: ast.If) -> None:
    """Walk every way of an `if` with its `elif`s; each leaves its values with a mask."""
    if walk.branch is not None or walk.draft.is_elif(statement):
        raise Refused(statement, "a tensor-conditioned `if` inside another one")
    tests, blocks = _chain(walk, statement)
    if flagged.grows_in(statement):
        raise Refused(statement, "a list grows on one way only")
    hoisting = walk.can_hoist
    for place, test in enumerate(tests):
        walk.can_hoist = hoisting and place == 0
        asked = tested(walk, test)
        if isinstance(asked, Count):
            walk.draft.replace(test, written(walk, test, counted=True).text)
        elif carries(asked):
            raise walk.refuse(test, "a selection decides the way", asked)
    walk.can_hoist = hoisting
    known, start, ways = len(walk.book.plans), walk.scope, []
    for block in blocks:
        walk.scope = start.copy()
        walk.run_block(block)
        if not leaves(block):
            ways.append(Way(block, walk.scope, dict(walk.book.by_key)))
        walk.book.forget(known)
    walk.at, walk.scope = statement, start.copy()
    own = own_sources(walk, statement)
    masks: dict[Hashable, Mask] = {}
    texts = way_texts.Texts(walk, statement, blocks, own)
    changed = sorted(assigned_in([statement]))
    read = [name for name in changed if walk.is_read_after(statement, name)]
    said = no_number(walk, read)
    if said:
        raise Refused(statement, said, own, HELP)
    left: dict[str, Layout] = dict.fromkeys(changed, Dense())
    left |= {name: _leave(walk, statement, name, ways, masks, texts) for name in read}
    if not any(isinstance(layout, Masked) for layout in left.values()):
        raise Refused(statement, "no name is known to differ in length", own, HELP)
    texts.close()
    for name, layout in left.items():
        walk.bind(name, layout)
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
    ways: list[Way],
    masks: dict[Hashable, Mask],
    texts: way_texts.Texts,
) -> Layout:
    """Have every way leave `name` at one length with its mask, unless all leave one shape."""
    layouts = [way.scope.layouts.get(name) or Dense() for way in ways]
    if all(isinstance(layout, Count) for layout in layouts):
        return Count(sources_of(layouts))
    if not all(isinstance(layout, Dense | Masked | Moving) for layout in layouts):
        raise Refused(statement, f"`{name}` is no Tensor on every way", texts.own, HELP)
    ends = [way_ends.of(walk, way, name) for way in ways]
    values = [way_ends.described(walk, name, end) for end in ends]
    found = way_lengths.axis_of(walk, name, layouts, values, [end.node for end in ends])
    if found is None and any(map(carries, layouts)):
        reason = f"it is not known along which axis the ways of `{name}` differ"
        raise Refused(statement, reason, texts.own, HELP)
    if found is None:
        return Moving() if any(isinstance(layout, Moving) for layout in layouts) else Dense()
    axis, rank = found
    kept = any(end.binder is None for end in ends)
    if kept and not is_bound_before(walk.facts.node, statement, name):
        raise Refused(statement, f"`{name}` is bound on some ways only", texts.own, HELP)
    for way in ways:
        alias = way.scope.aliases.get(name)
        if alias is not None:
            walk.memory.keep.add(alias.statement)
            raise Again
    ends = way_ends.unified(
        [
            way_ends.measured(walk, statement, name, end, value, axis, texts.own)
            for end, value in zip(ends, values, strict=True)
        ]
    )
    room, capacity = way_ends.room(walk, statement, name, ends, texts.own)
    parts = tuple(
        _known_by(end, way_lengths.size(value, axis))
        for end, value in zip(ends, values, strict=True)
    )
    size = room.text if room.number is None else room.number
    key: Hashable = None if None in parts else (size, parts)
    if key not in masks:
        valid = _own_name(walk, ends) or walk.book.fresh(f"{name}_valid")
    else:
        valid = "_"
    for end in ends:
        texts.pad(name, valid, axis, room, capacity, end)
    for way in ways:
        way.scope.names.bind(valid)  # what is written into it now may find another mask there
    mask = masks[key] if valid == "_" else walk.know_name(valid, 1, ("ways", valid))
    masks |= {} if key is None else {key: mask}
    selections = [layout for layout in layouts if isinstance(layout, Masked)]
    lend(walk, name, selections)
    kinds = {value.kind for value in values if value is not None}
    mine = ((name, FRESH),)
    return Masked(
        mask,
        "axes",
        texts.own | sources_of(selections),
        None if rank is not None and axis == rank - 1 else mine,
        mine,
        axis=axis,
        rank=rank,
        kind=kinds.pop() if len(kinds) == 1 else None,
        pad=None if selections else 0.0,
        prefix=all(layout.prefix for layout in selections),
    )


def _known_by(end: End, size: int | None) -> Hashable:
    """What the mask of one way is known by: names that share those of all ways share one."""
    return ("mask", end.layout.mask.key) if isinstance(end.layout, Masked) else size


def _own_name(walk: Walk, ends: list[End]) -> str | None:
    """The name that one way has bound a mask of its own to: the others bind theirs to it too."""
    for end in ends:
        if isinstance(end.layout, Masked) and end.layout.mask.key not in walk.book.by_key:
            found = walk.book.made_name(end.layout.mask.key, end.way.masks)
            if found is not None:
                return found
    return None
