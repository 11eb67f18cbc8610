"""What a name holds behind an `if` of which both ways were walked."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import dataclass, replace
from staticshape.rewriting import aliases, number_ways
from staticshape.rewriting.conditions import decides
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import FRESH, Dense, Ended, Layout, Mask, Masked, carries
from staticshape.rewriting.padding import first_of_chain, may_pad
from staticshape.rewriting.refuse import Again, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


@dataclass(frozen=True)
class Way:
    """The end of one way of an `if`: its names, and the masks that hold there."""

    scope: Scope
    masks: dict[Hashable, int]

    @property
    def end(self) -> tuple[Scope, dict[Hashable, int]]:
        """Both, for the code behind."""
        return self.scope, self.masks


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
    for name in changed:
        aliases = (first.aliases.get(name), second.aliases.get(name))
        if aliases[0] != aliases[1] and not (aliases[0] and aliases[1]):
            walk.memory.keep |= {alias.statement for alias in aliases if alias is not None}
            raise Again
        if aliases[0] and aliases[1] and aliases[0].text != aliases[1].text:
            walk.memory.keep |= {alias.statement for alias in aliases if alias is not None}
            raise Again
    joined = first.copy()
    made: dict[Hashable, Mask] = {}
    for name in sorted(changed):
        layout = _join(walk, statement, name, one, two, made, counted)
        if isinstance(layout, Ended) and not counted and not decides(walk, statement.test):
            layout = number_ways.joined(walk, name, (first, second)) or layout
        joined.names.bind(name)
        joined.layouts[name] = _versioned(layout, joined.names.current(name))
        joined.defined.pop(name, None)
    for mask in made.values():
        plan = walk.book.plans[walk.book.by_key[mask.key]]
        joined.names.version.update(plan.versions)
    return joined


def _versioned(layout: Layout, version: int) -> Layout:
    """The name itself, as it is bound behind the `if`."""
    if not isinstance(layout, Masked) or (*layout.over, ("", 0))[0][1] != FRESH:
        return layout
    own = ((layout.over[0][0], version),)
    return replace(layout, like=layout.like and own, over=own)


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
    if isinstance(first, Masked) and isinstance(second, Masked):
        same = _same_selection(walk, first, second)
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
        and layout.form not in ("branch", "pairs")
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
    pair = _pair(chosen)
    width = _width_of_rows(statement, one[0], two[0], pair)
    if width is not None and not _alike(chosen):
        return None
    if pair not in made:
        whole = None
        if len(chosen) == 1:
            whole = _all_true(walk) if width is None else _ones(walk, name, one, two, width)
            if whole is None:
                return None
        mask = _bound_on_both(walk, statement, name, one, two, whole)
        if mask is None:
            return None
        made[pair] = mask
    first = chosen[0]
    aliases.lend(walk, name, chosen)
    if width is not None:
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


def _pair(chosen: list[Masked]) -> Hashable:
    """Names that are selected by the same masks on the same ways share one mask behind."""
    return len(chosen), *(layout.mask.key for layout in chosen)


def _is_rows(layout: Masked) -> bool:
    return layout.form == "axes" and layout.rank != 1


def _alike(chosen: list[Masked]) -> bool:
    """Whether the rows of both ways lie along the same axes, under masks of one rank."""
    shapes = {(x.form, x.axis, x.width, x.rank, x.mask.rank, x.prefix) for x in chosen}
    first = chosen[0]
    return len(shapes) == 1 and first.axis == 0 and first.mask.rank == first.width is not None


def _width_of_rows(statement: ast.If, one: Way, two: Way, pair: Hashable) -> int | None:
    """How many axes the mask has, where one of the names that share it holds rows."""
    for name in assigned_in([statement]):
        layouts = [way.scope.layouts.get(name) for way in (one, two)]
        chosen = [layout for layout in layouts if isinstance(layout, Masked)]
        if _pair(chosen) == pair and any(_is_rows(layout) for layout in chosen):
            return chosen[0].width
    return None


def _ones(
    walk: Walk, name: str, one: tuple[Way, Layout], two: tuple[Way, Layout], width: int
) -> str | None:
    """A mask of as many rows as a value has, which is selected from on one way."""
    (way, layout), (_, other) = (one, two) if isinstance(two[1], Masked) else (two, one)
    ones, dtype = walk.operator_name("ones"), walk.dtype_name("bool_")
    known = isinstance(other, Masked) and other.data == way.scope.names.read(name)
    if not isinstance(layout, Dense) or not known or ones is None or dtype is None:
        return None
    return f"{ones}({name}.shape[:{width}], {dtype})"


def _bound_on_both(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: tuple[Way, Layout],
    two: tuple[Way, Layout],
    ones: str | None,
) -> Mask | None:
    known = [_joined_name(layout) for _, layout in (one, two)]
    valid = next((found for found in known if found), None)
    binders = [way.scope.defined.get(name) for way, _ in (one, two)]
    for (_, layout), found, binder in zip((one, two), known, binders, strict=True):
        if isinstance(layout, Masked) and not found and binder is None:
            return None
    valid = valid or walk.book.fresh(f"{name}_valid")
    if ones is not None:
        walk.draft.insert_once(first_of_chain(walk, statement), f"{valid} = {ones}")
    after = walk.book.by_key
    for (way, layout), found, binder in zip((one, two), known, binders, strict=True):
        if isinstance(layout, Masked) and not found and binder is not None:
            walk.book.by_key = way.masks
            token = walk.book.use(layout.mask.key, binder, way.scope.names)
            walk.draft.insert_before(binder, f"{valid} = {token}")
            if isinstance(binder, ast.Assign) and walk.draft.render(binder) == f"{name} = {name}":
                walk.draft.delete(binder)
    walk.book.by_key = after
    return walk.know_name(valid, None, ("joined", valid))


def _joined_name(layout: Layout) -> str | None:
    key = layout.mask.key if isinstance(layout, Masked) else None
    return str(key[1]) if isinstance(key, tuple) and key[0] == "joined" else None


def _all_true(walk: Walk) -> str | None:
    """A mask without axes, True for a tensor of any shape, in the words of this file."""
    tensor = walk.module_name("mindspore", "Tensor")
    return f"{tensor}(True)" if tensor else None
