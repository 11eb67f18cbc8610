"""Calls of helpers that return masks: the caller takes the values and their masks."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Sequence, Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import (
    FRESH,
    Count,
    Dense,
    Layout,
    Mask,
    Masked,
    Results,
    carries,
)
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.walk import aliases, overwriting
from staticshape.rewriting.walk.callers import bound_arguments, parameters

if TYPE_CHECKING:
    from staticshape.rewriting.walk.passed import Returned, Told
    from staticshape.rewriting.walk.state import Walk


def take(walk: Walk, node: ast.Call, returned: Returned) -> Layout:
    """A call of such a helper: the values and their mask, each under a name."""
    arguments = bound_arguments(returned.node, node)
    if arguments is None:
        masked = next(item for item in returned.layouts if carries(item))
        raise walk.refuse(node, "the helper's arguments cannot be told apart", masked)
    if not returned.masks and len(returned.layouts) == 1:
        return returned.layouts[0]
    keys = [key_of_call(walk, node, arguments, told, returned.node) for told in returned.masks]
    bound = _bound(walk, returned, keys)
    targets = _targets(walk, node, len(returned.layouts))
    if targets is None:
        moved = Masked(Mask(None), "flat", returned.sources)
        walk.need_hoist(node, moved)
        overwriting.before_its_reads(walk, node, moved)
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
        for name, key in zip(names, bound, strict=True):
            walk.scope.names.bind(name, key)
    else:
        walk.draft.replace(walk.at.targets[0], written)  # type: ignore[attr-defined]
    for key, new in zip(keys, news, strict=True):
        if key not in walk.book.by_key:
            walk.know_name(new, None, key)
    lend(walk, returned, arguments, [new != "_" for new in news])
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
                data=memory(walk, layout.data, arguments),
            )
        elif isinstance(layout, Count):
            layout = _counted(returned, layout, keys)
        elif (
            isinstance(layout, Dense) and layout.into is not None
        ):  # places in one of the selections that come back
            told = {item.mask.key: key for item, key in zip(returned.masks, keys, strict=True)}
            layout = replace(layout, into=told.get(layout.into))
        items.append(layout)
    if len(items) == 1:
        return items[0]
    return Results(tuple(items), tuple(names), returned.sources, keys=tuple(bound))


def lend(
    walk: Walk, returned: Returned, arguments: Mapping[str, ast.expr], taken: list[bool]
) -> None:
    """Masks that come back may be what was given: whoever writes into that changes them."""
    for lent, own in zip(returned.masks, taken, strict=True):
        if own and lent.own is not None and lent.own in arguments:
            whole = Masked(Mask(None), "flat", returned.sources)
            walk.lent.append((walk.memory_of(arguments[lent.own]), whole, None))


def _bound(walk: Walk, returned: Returned, keys: list[Hashable]) -> list[Hashable]:
    """What the values are known by that are masks themselves; those masks are known by it too.

    A value shares its memory with the mask: whoever writes into it changes both.
    """
    bound: list[Hashable] = [None] * len(returned.layouts)
    for number, place in enumerate(returned.beside):
        if place is None:
            continue
        own = keys[number]
        if isinstance(own, tuple) and own[0] == "returned":  # no name of the caller's has it yet
            bound[place] = own
            keys[number] = (own, "")
            walk.lent.append((own, Masked(Mask(None), "flat", returned.sources), None))
    return bound


def memory(walk: Walk, data: Hashable, arguments: Mapping[str, ast.expr]) -> Hashable:
    """Whose memory a value that comes back shares: that of an argument, or of nothing known."""
    match data:
        case ("free", str(name), _) if name in arguments:
            return walk.memory_of(arguments[name])
        case ("free", "self", _):  # what an attribute holds, which others may write into
            return aliases.of_name(walk.scope.names, "self")
    return None


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
        or statement in walk.memory.compact  # the name will hold another form of the result
        or statement in walk.memory.guard_at
    ):
        return None
    target = statement.targets[0]
    written = [target] if count == 1 else target.elts if isinstance(target, ast.Tuple) else []
    names = [item for item in written if isinstance(item, ast.Name)]
    return names if len(names) == len(written) == count else None


def _shape(walk: Walk, node: ast.expr) -> Hashable:
    """What the shape of an argument is known by."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is not None and all(isinstance(dim.size, int) for dim in dims):
        return tuple(dim.size for dim in dims)
    return walk.shape_key(node) or walk.key(node)
