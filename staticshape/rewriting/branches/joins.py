"""What a name holds behind an `if` of which both ways were walked."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.branches import joined_masks, number_ways
from staticshape.rewriting.branches.padding import first_of_chain, may_pad
from staticshape.rewriting.layout import FRESH, Dense, Ended, Layout, Listed, Mask, Masked, carries
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.walk import aliases
from staticshape.rewriting.walk.lent import lend
from staticshape.rewriting.walk.records import Way
from staticshape.rewriting.walk.truth import decides

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk


_WHOLE = "whole"


def joined(
    walk: Walk,
    statement: ast.If,
    one: Way,
    two: Way,
    changed: frozenset[str],
    *,
    counted: bool = False,
) -> Scope:
    """What holds behind an `if`; `counted`: a count decides, which is a Tensor now."""
    first, second = one.scope, two.scope
    read = [name for name in changed if walk.is_read_after(statement, name)]
    for name in read:
        own, other = first.aliases.get(name), second.aliases.get(name)
        if own != other and (own is None or other is None or own.text != other.text):
            walk.memory.keep |= {alias.statement for alias in (own, other) if alias is not None}
            raise Again
    joined = first.copy()
    made: dict[Hashable, Mask] = {}
    for name in sorted(changed):
        layout = _join(walk, statement, name, one, two, made, counted)
        if isinstance(layout, Ended) and not counted and not decides(walk, statement.test):
            layout = number_ways.joined(walk, name, (first, second)) or layout
        same = [way.aliases[name].statement for way in (first, second) if name in way.aliases]
        if same and name in read and _names_itself(layout):
            walk.memory.keep.update(same)  # its rows lie along the name: both ways bind it
            raise Again
        aliases.bind_anew(joined.names, name, _memory(joined, name, (one, two)))
        joined.layouts[name] = _versioned(layout, joined.names.current(name))
        joined.defined.pop(name, None)
        if name not in read:
            joined.aliases.pop(name, None)
    for mask in made.values():
        plan = walk.book.plans[walk.book.by_key[mask.key]]
        joined.names.version.update(plan.versions)
    return joined


def _memory(joined: Scope, name: str, ways: tuple[Way, Way]) -> Hashable:
    """The memory that a name may share behind an `if`: one that a selection lies in, if any."""
    found = [aliases.of_name(way.scope.names, name) for way in ways]
    lain = {layout.data for layout in joined.layouts.values() if isinstance(layout, Masked)}
    return next((memory for memory in found if memory in lain), found[0])


def _versioned(layout: Layout, version: int) -> Layout:
    """The name itself, as it is bound behind the `if`."""
    if not isinstance(layout, Masked) or not _names_itself(layout):
        return layout
    own = ((layout.over[0][0], version),)
    return replace(layout, like=layout.like and own, over=own)


def _names_itself(layout: Layout) -> bool:
    """Whether a selection lies along the name that is bound behind the `if`."""
    return isinstance(layout, Masked) and (*layout.over, ("", 0))[0][1] == FRESH


def _join(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: Way,
    two: Way,
    made: dict[Hashable, Mask],
    counted: bool,
) -> Layout:
    first = one.scope.layouts.get(name) or Dense()
    second = two.scope.layouts.get(name) or Dense()
    if isinstance(first, Dense) and isinstance(second, Dense):
        return Dense(first.scalar and second.scalar, first.rank if first == second else None)
    carried = [layout for layout in (first, second) if carries(layout)]
    if not carried:
        return first if not isinstance(first, Dense) else second
    if isinstance(first, Listed) and isinstance(second, Listed) and name in walk.alike:
        return Listed(name, first.sources | second.sources)
    if isinstance(first, Masked) and isinstance(second, Masked):
        ends = (first, second)
        if not counted and not decides(walk, statement.test):
            ends = (_by_own_name(name, first), _by_own_name(name, second))
        same = _same_selection(walk, *ends)
        if same is not None:
            return same
    if walk.is_read_after(statement, name):
        joined = _one_name(walk, statement, name, (one, first), (two, second), made)
        if joined is not None:
            return joined
        if walk.branch is None and (counted or decides(walk, statement.test)):
            may_pad(walk, statement)
    reason = f"the selection `{name}` is made on one way of a condition only"
    said = walk.memory.unpadded.get(first_of_chain(walk, statement))
    return Ended(sources_of(carried), f"{reason}: {said}" if said else reason)


def _by_own_name(name: str, layout: Masked) -> Masked:
    """A selection that lies along the name itself, whichever way has bound that."""
    own = layout.like is not None and layout.like == layout.over and len(layout.over) == 1
    if not own or layout.over[0][0] != name:
        return layout
    fresh = ((name, FRESH),)
    return replace(layout, like=fresh, over=fresh)


def _same_selection(walk: Walk, first: Masked, second: Masked) -> Masked | None:
    """Both ways hold a selection under one mask that was made before them."""
    one = replace(first, pad=None, over=(), head=None, data=None, kind=None, sources=frozenset())
    two = replace(second, pad=None, over=(), head=None, data=None, kind=None, sources=frozenset())
    if one != two or first.mask.key not in walk.book.by_key:
        return None
    return replace(
        first,
        sources=sources_of([first, second]),
        pad=first.pad if first.pad == second.pad else None,
        over=first.over if first.over == second.over else (),
        data=first.data if first.data == second.data else None,
        kind=first.kind if first.kind == second.kind else None,
        head=None,
    )


def _plain(layout: Layout) -> bool:
    """Whether a selection's mask broadcasts as it is, or is that of whole rows."""
    return (
        isinstance(layout, Masked)
        and (layout.like is None or _is_rows(layout))
        and layout.outer is None
        and layout.form not in ("branch", "pairs", "grid")
        and not layout.prefix
    )


def _one_name(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: tuple[Way, Layout],
    two: tuple[Way, Layout],
    made: dict[Hashable, Mask],
) -> Layout | None:
    """Each way selects under a mask of its own (or not at all): one name stands for them.

    Not where a Tensor decides: both ways are compiled, and their masks may differ in shape.
    """
    if decides(walk, statement.test):
        return None
    chosen = [layout for _, layout in (one, two) if isinstance(layout, Masked)]
    if not all(_plain(layout) or isinstance(layout, Dense) for _, layout in (one, two)):
        return None
    if len(chosen) == 1 and not walk.is_bound(name):
        return None
    pair = _pair(one[1], two[1])
    rows, width = _width_of_rows(statement, one[0], two[0], pair)
    if rows and (not _alike(chosen) or (width != 1 and len(chosen) == 1)):
        return None  # the whole has more axes than what is selected along several of them
    if pair not in made:
        sides = tuple(
            joined_masks.Side(way.scope, way.masks, layout, block, name in assigned_in(block))
            for (way, layout), block in ((one, statement.body), (two, statement.orelse))
        )
        mask = joined_masks.bound(walk, statement, name, sides, width, made.values())
        if mask is None:
            return None
        made[pair] = mask
    first = chosen[0]
    lend(walk, name, chosen)
    if rows:
        own = ((name, FRESH),)
        return replace(
            first,
            mask=replace(made[pair], rank=width),
            sources=sources_of(chosen),
            kind=first.kind if len({layout.kind for layout in chosen}) == 1 else None,
            pad=None,
            like=own if _is_rows(first) else None,
            over=own,
            head=None,
            data=None,
        )
    ranks = {layout.rank for layout in chosen}
    return replace(
        first,
        mask=made[pair],
        form="flat",
        sources=sources_of(chosen),
        rank=1 if len(chosen) == 2 and ranks == {1} else None,
        kind=first.kind if len({layout.kind for layout in chosen}) == 1 else None,
        pad=None,
        over=(),
        head=None,
    )


def _pair(first: Layout, second: Layout) -> Hashable:
    """Names that are selected by the same masks on the same ways share one mask behind."""
    return tuple(item.mask.key if isinstance(item, Masked) else _WHOLE for item in (first, second))


def _is_rows(layout: Masked) -> bool:
    return layout.form == "axes" and layout.rank != 1


def _alike(chosen: list[Masked]) -> bool:
    """Whether the rows of both ways lie along the same axes, under masks of one rank."""
    shapes = {(x.form, x.axis, x.width, x.rank, x.mask.rank, x.prefix) for x in chosen}
    first = chosen[0]
    return len(shapes) == 1 and first.axis == 0 and first.mask.rank == first.width


def _width_of_rows(
    statement: ast.If, one: Way, two: Way, pair: Hashable
) -> tuple[bool, int | None]:
    """Whether one of the names that share a mask holds rows, and how many axes the mask has."""
    for name in assigned_in([statement]):
        layouts = [way.scope.layouts.get(name) or Dense() for way in (one, two)]
        chosen = [layout for layout in layouts if isinstance(layout, Masked)]
        if _pair(*layouts) == pair and any(_is_rows(layout) for layout in chosen):
            return True, chosen[0].width
    return False, None
