"""Selections across functions: a helper returns its mask too (`taken`: its callers take both)."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import (
    Count,
    Counts,
    Dense,
    Index,
    Layout,
    Mask,
    Masked,
    Results,
    carries,
)
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.callers import parameters
from staticshape.rewriting.walk.passed import Returned, Told

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Result
    from staticshape.rewriting.walk.state import Walk


def leave(walk: Walk, value: ast.expr, layouts: list[Layout], *, known: bool = False) -> bool:
    """Let a helper return masks beside the values; False where its callers are not all known."""
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    carried = [layout for layout in layouts if carries(layout)]
    if not carried or not (known or walk.callers.all_known(walk.facts)):
        return False
    for layout in layouts:
        if isinstance(layout, Index):
            raise walk.need_positions(value, "the positions are returned", layout)
    if not all(can_leave(layout) for layout in layouts):
        return False
    masks = {layout.mask.key: layout.mask for layout in masked}
    told = tuple(_told(walk, mask) for mask in masks.values())
    alone = len(layouts) == 1
    beside = () if alone else tuple(_beside(walk, value, layouts, mask) for mask in masks)
    texts = [walk.draft.argument(value) if alone else _inside(walk, value)]
    texts += [walk.mask_text(mask) for mask in masks.values()]
    if masks:
        one = next(iter(masks)) if alone and len(masks) == 1 else None
        whole = None if one is None else _handed_on(walk, value, texts[0], one)
        walk.draft.replace(value, whole or ", ".join(texts))
        _annotate(walk, alone, len(masks))
    walk.returned = Returned(
        tuple(_outside(layout) for layout in layouts),
        told,
        walk.facts.node,
        sources_of(carried),
        beside=beside,
    )
    return True


def _handed_on(walk: Walk, value: ast.expr, name: str, mask: Hashable) -> str | None:
    """`return pick(x)` of a helper that gives just a selection and its mask: it needs no names."""
    lines = walk.draft.before.get(walk.at, [])
    if not isinstance(value, ast.Call) or not lines or walk.at not in walk.facts.node.body[-1:]:
        return None
    last, known = max(lines), walk.book.by_key.get(mask)
    valid = None if known is None else walk.book.plans[known].text
    head = f"{name}, {valid} = "
    if not last[1].startswith(head) or not name.isidentifier():
        return None
    lines.remove(last)
    return last[1].removeprefix(head)


def _beside(walk: Walk, value: ast.expr, layouts: list[Layout], mask: Hashable) -> int | None:
    """Which of the values is the very mask that another one was selected by."""
    nodes = value.elts if isinstance(value, ast.Tuple) else []
    for place, (node, layout) in enumerate(zip(nodes, layouts, strict=False)):
        if isinstance(layout, Dense) and walk.mask_key(node) == mask:
            return place
    return None


def given(walk: Walk, layouts: list[Layout], texts: list[str]) -> tuple[str, Returned]:
    """The text of values with the masks behind them, and what the callers take."""
    masks = {layout.mask.key: layout.mask for layout in layouts if isinstance(layout, Masked)}
    told = tuple(_told(walk, mask) for mask in masks.values())
    _annotate(walk, len(layouts) == 1, len(masks))
    text = ", ".join([*texts, *(walk.mask_text(mask) for mask in masks.values())])
    items = tuple(_outside(layout) for layout in layouts)
    return text, Returned(items, told, walk.facts.node, sources_of(layouts))


def is_settled(layout: Layout) -> bool:
    """Whether a way returns no selection: whole values, and counts."""
    if isinstance(layout, Results):
        return all(isinstance(item, Dense | Count) for item in layout.items)
    whole = isinstance(layout, Masked) and layout.form == "branch"
    return whole or isinstance(layout, Count) or not carries(layout)


def of_two_ways(walk: Walk, node: ast.expr, first: Result, second: Result) -> Layout:
    """What one choice between two returned values gives: a count stays one for the callers."""
    return of_ways(walk, node, [first, second])


def of_ways(walk: Walk, node: ast.expr, sides: Sequence[Result]) -> Layout:
    """The same for the returned values of several ways."""
    found = list(zip(*(_items(walk, side) for side in sides), strict=False))
    counts = [layout for each in found for layout in each if isinstance(layout, Count)]
    if not counts:
        return Dense()
    sources = sources_of(counts) | walk.branch_sources
    for each in found:
        if any(isinstance(layout, Count) for layout in each) and None in each:
            raise walk.refuse_branch(node, "a count is one of the values, no whole number another")
    returning = [item for item in walk.facts.nodes if isinstance(item, ast.Return)]
    if len(returning) != len(sides) or not walk.callers.changeable(walk.facts):
        raise walk.refuse_branch(node, "a number of elements is returned, and not every call known")
    items = tuple(Count(sources) if None not in each else Dense() for each in found)
    walk.returned = Returned(items, (), walk.facts.node, sources)
    return items[0] if len(items) == 1 else Results(items, (), sources)


def _items(walk: Walk, side: Result) -> list[Layout | None]:
    """Counts and whole numbers by their place; None for what is another value."""
    nodes = side.value.elts if isinstance(side.value, ast.Tuple) else [side.value]
    layouts = side.layout.items if isinstance(side.layout, Results) else [side.layout] * len(nodes)
    found: list[Layout | None] = []
    for node, layout in zip(nodes, layouts, strict=True):
        known, value = walk.constant(node) if node is not None else (False, None)
        number = known and isinstance(value, int) and not isinstance(value, bool)
        found.append(layout if isinstance(layout, Count) else Dense(True, 0) if number else None)
    return found


def _told(walk: Walk, mask: Mask) -> Told:
    plan = walk.book.plans[walk.book.by_key[mask.key]]
    for name in parameters(walk.facts.node):  # of a parameter that has another value by now
        if mask.key == (("free", name, -1), ""):
            return Told(mask, ((name, True),), name, plan.text)
    used = _made_of(walk, walk.book.made_of(mask.key), parameters(walk.facts.node))
    own = plan.text if plan.simple and used == {plan.text: True} else None
    free = plan.text if plan.simple and plan.text.isidentifier() and used is None else None
    return Told(mask, None if used is None else tuple(used.items()), own, plan.text, free)


def _made_of(
    walk: Walk, versions: Mapping[str, int] | None, params: list[str]
) -> dict[str, bool] | None:
    """The parameters that names are computed from, or None where other things count too."""
    if versions is None:
        return None
    found: dict[str, bool] = {}
    waiting = [(name, version, True) for name, version in versions.items()]
    while waiting:
        name, version, valued = waiting.pop()
        if name in params and version == -1:
            found[name] = found.get(name, False) or valued
            continue
        if version == -1 and name in walk.module.names:
            continue
        node = walk.scope.names.definition(name)
        if node is None or walk.scope.names.current(name) != version or not walk.is_pure(node):
            return None
        shaped = {
            id(item.value)
            for item in ast.walk(node)
            if isinstance(item, ast.Attribute) and item.attr == "shape"
        }
        waiting += [
            (item.id, walk.scope.names.current(item.id), id(item) not in shaped)
            for item in ast.walk(node)
            if isinstance(item, ast.Name)
        ]
    return found


def can_leave(layout: Layout) -> bool:
    """Whether a value keeps its meaning at the caller's, beside its mask."""
    if isinstance(layout, Masked):
        plain = layout.form in ("flat", "axes") and layout.outer is None
        alone = layout.width == 1 and layout.rank is not None
        return plain and (layout.axis == 0 or (layout.form == "axes" and alone))
    return isinstance(layout, Dense | Count | Counts)


def _outside(layout: Layout) -> Masked | Dense | Count | Counts:
    """The layout as a caller sees it."""
    assert isinstance(layout, Masked | Dense | Count | Counts)
    if isinstance(layout, Count | Counts):
        return layout
    if isinstance(layout, Dense):
        return Dense(layout.scalar, layout.rank, layout.into)
    like = None if layout.like is None else ()
    return replace(layout, like=like, over=(), data=_own(layout.data), head=None, into=None)


def _own(data: Hashable) -> Hashable:
    """The memory of a parameter as it was given; None for any other."""
    match data:
        case ("free", _, -1):
            return data
    return None


def _inside(walk: Walk, value: ast.expr) -> str:
    """The text of a tuple without its parentheses."""
    assert isinstance(value, ast.Tuple)
    return ", ".join(walk.draft.argument(item) for item in value.elts)


def _annotate(walk: Walk, alone: bool, masks: int) -> None:
    note = walk.facts.node.returns
    if note is None:
        return
    if alone:
        name = walk.draft.source.segment(note)
        walk.draft.replace(note, f"tuple[{', '.join([name] * (1 + masks))}]")
    elif isinstance(note, ast.Subscript) and isinstance(note.slice, ast.Tuple):
        names = walk.draft.source.segment(note.slice)
        last = walk.draft.source.segment(note.slice.elts[-1])
        if last != "...":
            walk.draft.replace(note.slice, ", ".join([names, *[last] * masks]))
