"""Selections across functions: a helper returns its mask too, and its callers take both."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.lattice import Sequence, Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting.callers import bound_arguments, parameters
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import (
    FRESH,
    Count,
    Dense,
    Index,
    Layout,
    Mask,
    Masked,
    Results,
    carries,
)
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk
    from staticshape.rewriting.ways import Result


@dataclass(frozen=True)
class Told:
    """A mask that a helper returns, and where it comes from."""

    mask: Mask
    #: The parameters that it is computed from: their values, or (False) their shapes alone.
    params: tuple[tuple[str, bool], ...] | None
    own: str | None  # the mask is this parameter itself
    text: str
    free: str | None = None  # ... or a name of the function around the helper


@dataclass(frozen=True)
class Returned:
    """What a converted helper gives back: its values, then their masks."""

    layouts: tuple[Masked | Dense | Count, ...]  # one for each value, or one alone
    masks: tuple[Told, ...]
    node: ast.FunctionDef
    sources: frozenset[int]
    keys: tuple[str, ...] = ()  # of a dict, and those of the masks in it
    valid: tuple[str, ...] = ()

    def place(self, layout: Masked) -> int:
        """Which of the masks is that of a value."""
        return [told.mask.key for told in self.masks].index(layout.mask.key)


def leave(walk: Walk, value: ast.expr, layouts: list[Layout]) -> bool:
    """Let a helper return masks beside the values; False where its callers are not all known."""
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    carried = [layout for layout in layouts if carries(layout)]
    if not carried or not walk.callers.all_known(walk.facts):
        return False
    for layout in layouts:
        if isinstance(layout, Index):
            raise walk.need_positions(value, "the positions are returned", layout)
    if not all(can_leave(layout) for layout in layouts):
        return False
    masks = {layout.mask.key: layout.mask for layout in masked}
    told = tuple(_told(walk, mask) for mask in masks.values())
    alone = len(layouts) == 1
    texts = [walk.draft.argument(value) if alone else _inside(walk, value)]
    texts += [walk.mask_text(mask) for mask in masks.values()]
    if masks:
        walk.draft.replace(value, ", ".join(texts))
        _annotate(walk, alone, len(masks))
    walk.returned = Returned(
        tuple(_outside(layout) for layout in layouts), told, walk.facts.node, sources_of(carried)
    )
    return True


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
    found = list(zip(*(_items(walk, side) for side in (first, second)), strict=False))
    counts = [layout for pair in found for layout in pair if isinstance(layout, Count)]
    if not counts:
        return Dense()
    sources = sources_of(counts) | walk.branch_sources
    for pair in found:
        if any(isinstance(layout, Count) for layout in pair) and None in pair:
            raise walk.refuse_branch(node, "a count is one of the two values, a Tensor the other")
    returning = [item for item in walking.walk(walk.facts.node) if isinstance(item, ast.Return)]
    if len(returning) != 2 or not walk.callers.changeable(walk.facts):
        raise walk.refuse_branch(node, "a number of elements is returned, and not every call known")
    items = tuple(Count(sources) if None not in pair else Dense() for pair in found)
    walk.returned = Returned(items, (), walk.facts.node, sources)
    return items[0] if len(items) == 1 else Results(items, (), sources)


def _items(walk: Walk, side: Result) -> list[Layout | None]:
    """Counts and numbers by their place; None for what is a Tensor."""
    nodes = side.value.elts if isinstance(side.value, ast.Tuple) else [side.value]
    layouts = side.layout.items if isinstance(side.layout, Results) else [side.layout] * len(nodes)
    found: list[Layout | None] = []
    for node, layout in zip(nodes, layouts, strict=True):
        known, value = walk.constant(node) if node is not None else (False, None)
        number = known and isinstance(value, int | float) and not isinstance(value, bool)
        found.append(layout if isinstance(layout, Count) else Dense(True, 0) if number else None)
    return found


def _told(walk: Walk, mask: Mask) -> Told:
    plan = walk.book.plans[walk.book.by_key[mask.key]]
    used = _made_of(walk, plan.versions, parameters(walk.facts.node))
    own = plan.text if plan.simple and used == {plan.text: True} else None
    free = plan.text if plan.simple and plan.text.isidentifier() and used is None else None
    return Told(mask, None if used is None else tuple(used.items()), own, plan.text, free)


def _made_of(walk: Walk, versions: Mapping[str, int], params: list[str]) -> dict[str, bool] | None:
    """The parameters that names are computed from, or None where other things count too."""
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


def _shape(walk: Walk, node: ast.expr) -> Hashable:
    """What the shape of an argument is known by."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is not None and all(isinstance(dim.size, int) for dim in dims):
        return tuple(dim.size for dim in dims)
    return walk.shape_key(node) or walk.key(node)


def can_leave(layout: Layout) -> bool:
    """Whether a value keeps its meaning at the caller's, beside its mask."""
    if isinstance(layout, Masked):
        plain = layout.form in ("flat", "axes") and layout.outer is None
        alone = layout.width == 1 and layout.rank is not None
        return plain and (layout.axis == 0 or (layout.form == "axes" and alone))
    return isinstance(layout, Dense | Count)


def _outside(layout: Layout) -> Masked | Dense | Count:
    """The layout as a caller sees it."""
    assert isinstance(layout, Masked | Dense | Count)
    if isinstance(layout, Count):
        return layout
    if isinstance(layout, Dense):
        return Dense(layout.scalar, layout.rank, layout.into)
    like = None if layout.like is None else ()
    return replace(layout, like=like, over=(), data=None, head=None, into=None)


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


def take(walk: Walk, node: ast.Call, returned: Returned) -> Layout:
    """A call of such a helper: the values and their mask, each under a name."""
    arguments = bound_arguments(returned.node, node)
    if arguments is None:
        masked = next(item for item in returned.layouts if carries(item))
        raise walk.refuse(node, "the helper's arguments cannot be told apart", masked)
    if not returned.masks and len(returned.layouts) == 1:
        return returned.layouts[0]
    keys = [key_of_call(walk, node, arguments, told, returned.node) for told in returned.masks]
    targets = _targets(walk, node, len(returned.layouts))
    if targets is None:
        walk.need_hoist(node, Masked(Mask(None), "flat", returned.sources))
        names = [walk.book.fresh("selected") for _ in returned.layouts]
    else:
        names = [item.id for item in targets]
    news = []
    for key in keys:
        known = key in walk.book.by_key
        first = next(
            name
            for name, layout in zip(names, returned.layouts, strict=True)
            if isinstance(layout, Masked) and keys[returned.place(layout)] == key
        )
        news.append("_" if known else walk.book.fresh(f"{first}_valid"))
    written = ", ".join([*names, *news])
    call = walk.draft.render(node)
    if targets is None:
        walk.draft.insert_before(walk.at, f"{written} = {call}")
        text = names[0] if len(names) == 1 else f"({', '.join(names)})"
        walk.draft.replace(node, text)
        for name in names:
            walk.scope.names.bind(name)
    else:
        walk.draft.replace(walk.at.targets[0], written)  # type: ignore[attr-defined]
    for key, new in zip(keys, news, strict=True):
        if key not in walk.book.by_key:
            walk.know_name(new, None, key)
    items = []
    given = _given(walk, node, len(names))
    for name, layout, value in zip(names, returned.layouts, given, strict=True):
        version = walk.scope.names.current(name) if targets is None else FRESH
        if isinstance(layout, Masked):
            own = ((name, version),)
            like = None if layout.like is None else own
            place = returned.place(layout)
            mask = Mask(keys[place], returned.masks[place].mask.rank)
            layout = replace(
                layout,
                mask=mask,
                like=like,
                over=own,
                sources=layout.sources | returned.sources,
                rank=value.rank if layout.rank is None else layout.rank,
                kind=layout.kind or value.kind,
            )
        elif isinstance(layout, Count):
            layout = _counted(returned, layout, keys)
        elif layout.into is not None:  # places in one of the selections that come back
            told = {item.mask.key: key for item, key in zip(returned.masks, keys, strict=True)}
            layout = replace(layout, into=told.get(layout.into))
        items.append(layout)
    return items[0] if len(items) == 1 else Results(tuple(items), tuple(names), returned.sources)


def _given(walk: Walk, node: ast.Call, count: int) -> list[Tensor]:
    """What is known of each value that this very call gives, whatever others give."""
    value = walk.facts.value(node)
    values = value.items if count > 1 and isinstance(value, Sequence) else (value,)
    if len(values) != count:
        return [Tensor()] * count
    return [item if isinstance(item, Tensor) else Tensor() for item in values]


def _counted(returned: Returned, layout: Count, keys: list[Hashable]) -> Count:
    """A count in terms of the caller's masks."""
    told = [told.mask.key for told in returned.masks]
    if layout.mask is None or layout.mask.key not in told:
        return Count(returned.sources)
    return replace(layout, mask=Mask(keys[told.index(layout.mask.key)], layout.mask.rank))


def key_of_call(
    walk: Walk,
    node: ast.Call,
    arguments: Mapping[str, ast.expr],
    told: Told,
    helper: ast.FunctionDef,
) -> Hashable:
    """What a mask is known by to the caller: calls that give the same one share it."""
    if told.own is not None and told.own in arguments:
        return walk.key(arguments[told.own]), ""
    if told.free is not None and _is_kept(walk, helper, told.free):
        return walk.mask_key(ast.Name(told.free, ast.Load()))
    if told.params is not None and all(name in arguments for name, _ in told.params):
        values = tuple(
            walk.key(arguments[name]) if valued else _shape(walk, arguments[name])
            for name, valued in told.params
        )
        return "returned", helper, told.text, values
    return "returned", id(node), told.text


def _is_kept(walk: Walk, helper: ast.FunctionDef, name: str) -> bool:
    """Whether a function in this one reads a name that stays what it was when it was defined."""
    function = walk.facts.node
    if all(item is not helper for item in walking.walk(function)) or helper is function:
        return False
    inside = set(walking.walk(helper))
    bound = [
        item
        for item in walking.walk(function)
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    looped = any(
        isinstance(item, ast.For | ast.While) and name in assigned_in([item])
        for item in walking.walk(function)
    )
    params = name in parameters(function)
    before = all(item not in inside and item.lineno < helper.lineno for item in bound)
    return before and not looped and len(bound) + params == 1 and name not in parameters(helper)


def _targets(walk: Walk, node: ast.Call, count: int) -> list[ast.Name] | None:
    """The names that the statement binds the results to, where it does no more than that."""
    statement = walk.at
    if (
        not isinstance(statement, ast.Assign)
        or statement.value is not node
        or len(statement.targets) != 1
    ):
        return None
    target = statement.targets[0]
    written = [target] if count == 1 else target.elts if isinstance(target, ast.Tuple) else []
    names = [item for item in written if isinstance(item, ast.Name)]
    return names if len(names) == len(written) == count else None
