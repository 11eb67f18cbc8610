"""Assignments: a value under a name, values taken apart, values changed in place."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.counts import counting, row_lengths
from staticshape.rewriting.holders import alike_lists, containers, lists
from staticshape.rewriting.layout import (
    Count,
    Dense,
    Held,
    Index,
    Layout,
    Listed,
    Masked,
    Moving,
    Results,
    carries,
)
from staticshape.rewriting.places import parts, positions
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.stores import own_stores, updates
from staticshape.rewriting.visiting.bindings import bind_all, bind_name, renewed
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk import aliases, constants, early_guards, overwriting
from staticshape.rewriting.walk.questions import Alias

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

#: Operators with several results, all of one shape.
_OF_ONE_SHAPE = frozenset(
    [
        *("sort", "topk", "cummax", "cummin", "max_with_index", "min_with_index", "median"),
        *("argmax_with_value", "argmin_with_value", "kthvalue", "var_mean", "unstack"),
        "meshgrid",
    ]
)


def assign(walk: Walk, statement: ast.stmt, targets: list[ast.expr], value: ast.expr) -> None:
    if len(targets) == 1 and isinstance(targets[0], ast.Subscript):
        updates.visit(walk, statement, targets[0], value)
        return
    if len(targets) == 1 and isinstance(targets[0], ast.Tuple):
        _unpacked(walk, statement, targets[0], value)
        return
    layout = walk.visit(value)
    if len(targets) == 1 and isinstance(targets[0], ast.Name):
        own = targets[0].id
        if isinstance(layout, Listed) and layout.name in walk.alike and layout.name == own:
            walk.bind(own, layout)
            return
        if isinstance(layout, Listed) and alike_lists.named(walk, own, layout):
            return
        if isinstance(layout, Listed):
            lists.named(walk, statement, targets[0].id, layout)
            return
        bind_name(walk, statement, targets[0], value, layout)
        return
    for target in targets:
        if carries(layout):
            raise walk.refuse(statement, _stored(target), layout)
        bind_all(walk, target)
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    memory = walk.memory_of(value) or (walk.scope.names.read(names[0]) if names else None)
    for name in names:
        aliases.bind_anew(walk.scope.names, name, memory)


def _stored(target: ast.expr) -> str:
    if isinstance(target, ast.Attribute):
        return f"the selection is stored in `{ast.unparse(target)}`"
    return "the selection is bound to more than one name at once"


def _unpacked(walk: Walk, statement: ast.stmt, target: ast.Tuple, value: ast.expr) -> None:
    if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        _pairs(walk, statement, target, value)
        return
    data = counting.shape_of(walk, value)
    if data is not None:
        whole = walk.visit(data)
        if isinstance(whole, Masked) and whole.form != "branch":
            kept = row_lengths.unpacked(walk, target, whole)
            found = kept or counting.unpacked(walk, value, data, whole, len(target.elts))
            _results(walk, target, found)
            return
    layout = walk.visit(value)
    if isinstance(layout, Results) and len(layout.items) == len(target.elts):
        _results(walk, target, layout)
        return
    if isinstance(layout, Held) and containers.unpacked(walk, target, layout):
        return
    if isinstance(layout, Index):
        positions.bound(walk, statement, target, layout)
        return
    if isinstance(layout, Masked) and layout.axis > 0:
        row = parts.of_front(layout)
        if row is not None and all(isinstance(item, ast.Name) for item in target.elts):
            for item in target.elts:
                assert isinstance(item, ast.Name)
                walk.bind(item.id, row)
            return
    if carries(layout):
        raise walk.refuse(statement, "the selection is taken apart by unpacking", layout)
    bound = walk.facts.calls.get(value) if isinstance(value, ast.Call) else None
    alike = bound is not None and bound.operator.name in _OF_ONE_SHAPE
    for item in target.elts:
        bind_all(walk, item)
        if isinstance(item, ast.Name) and alike:
            walk.scope.names.shape[item.id] = frozenset({("results", id(value))})
        if isinstance(item, ast.Name) and isinstance(layout, Moving):
            walk.scope.layouts[item.id] = Moving()


def _pairs(walk: Walk, statement: ast.stmt, target: ast.Tuple, value: ast.Tuple) -> None:
    """`a, b = x[m], y[m]`: dropped where both are mere names for the data in place."""
    layouts = [_guarded(walk, item, walk.visit(item)) for item in value.elts]
    origins = [early_guards.origins_of(walk, item) for item in value.elts]
    pairs = list(zip(target.elts, value.elts, layouts, strict=True))
    texts = [walk.draft.replaced.get(item, "") for item in value.elts]
    drop = (
        all(isinstance(item, ast.Name) and carries(layout) for item, _, layout in pairs)
        and all(text.isidentifier() for text in texts)
        and walk.can_drop(statement)
        and statement not in walk.memory.keep
        and not any(
            isinstance(item, ast.Name) and walk.is_captured(item.id) for item, _, _ in pairs
        )
        and not _crossed(target, texts)
    )
    own_names = [] if drop else _own_names(walk, statement, pairs, texts)
    before = {text: walk.scope.names.current(text) for text in texts}
    shapes = [walk.shape_key(item) for item in value.elts]
    memories = [None if carries(x) else walk.memory_of(item) for _, item, x in pairs]
    for (item, _, layout), text, shape, memory in zip(pairs, texts, shapes, memories, strict=True):
        if isinstance(item, ast.Name):
            own = (drop and text == item.id) or item in own_names
            if own and isinstance(layout, Masked):
                layout = replace(
                    layout, like=renewed(layout.like, text), over=renewed(layout.over, text) or ()
                )
            walk.bind(item.id, layout, shape=shape)
            if memory is not None:
                walk.scope.names.memory[item.id] = (walk.scope.names.current(item.id), memory)
            if drop and not own:
                walk.scope.aliases[item.id] = Alias(text, ((text, before[text]),), statement)
        elif carries(layout):
            raise walk.refuse(statement, _stored(item), layout)
        else:
            bind_all(walk, item)
    for item, each, found in zip(target.elts, value.elts, origins, strict=True):
        if isinstance(item, ast.Name):
            early_guards.note_binding(walk, item.id, each, found)
    if drop:
        walk.draft.delete(statement)
        for item in value.elts:
            walk.draft.replaced.pop(item, None)
    elif own_names:
        left = [(one, two) for one, two, _ in pairs if one not in own_names]
        for whole, items in ((target, [x for x, _ in left]), (value, [x for _, x in left])):
            walk.draft.replace(whole, ", ".join(map(walk.draft.argument, items)))


def _own_names(
    walk: Walk,
    statement: ast.stmt,
    pairs: list[tuple[ast.expr, ast.expr, Layout]],
    texts: list[str],
) -> list[ast.expr]:
    """The names of `a, b = a, ops.exp(b)` that stand for themselves, beside others that do not."""
    found: list[ast.expr] = [
        item
        for (item, _, layout), text in zip(pairs, texts, strict=True)
        if isinstance(item, ast.Name) and text == item.id and isinstance(layout, Masked)
    ]
    rest = [item for item, _, _ in pairs if item not in found]
    plain = all(isinstance(item, ast.Name) for item in rest)
    kept = any(isinstance(item, ast.Name) and walk.is_captured(item.id) for item in found)
    return found if rest and plain and not kept and statement not in walk.memory.keep else []


def _guarded(walk: Walk, value: ast.expr, layout: Layout) -> Layout:
    """A value that is guarded where it is bound, as it would be more than once below."""
    safe = walk.memory.guard_at.get(value)
    if safe is None or not isinstance(layout, Masked):
        return layout
    return walk.guard_bound(value, layout, safe)


def _crossed(target: ast.Tuple, texts: list[str]) -> bool:
    names = [item.id if isinstance(item, ast.Name) else "" for item in target.elts]
    return any(text in names and names[place] != text for place, text in enumerate(texts))


def _results(walk: Walk, target: ast.Tuple, results: Results) -> None:
    keys = results.keys or (None,) * len(results.items)
    for item, layout, key in zip(target.elts, results.items, keys, strict=True):
        if isinstance(item, ast.Name):
            walk.bind(item.id, layout, key)
        elif carries(layout):
            raise walk.refuse(item, _stored(item), results)
        else:
            bind_all(walk, item)


def augmented(walk: Walk, statement: ast.AugAssign) -> None:
    if isinstance(statement.target, ast.Subscript) and statement.target in walk.sources:
        updates.augment(walk, statement, statement.target)
        return
    inside = own_stores.selection(walk, statement.target)
    if inside is not None and isinstance(statement.target, ast.Subscript):
        own_stores.added(walk, statement, statement.target, inside)
        return
    if not isinstance(statement.target, ast.Name):
        visit_any(walk, statement.value)
        if root_name(statement.target) == "self":
            overwriting.write(walk, statement, None)
        else:
            overwriting.into(walk, statement, statement.target)
        bind_all(walk, statement.target)
        return
    name = statement.target.id
    alias = walk.scope.aliases.get(name)
    if alias is not None:
        walk.memory.keep.add(alias.statement)
        raise Again
    before = walk.scope.layouts.get(name)
    layout = walk.visit(statement.value)
    if _counts_on(walk, statement, before, layout):
        sign = {ast.Add: "+", ast.Sub: "-"}.get(type(statement.op))
        if sign is not None:
            text = f"{name} = {name} {sign} {walk.draft.operand(statement.value)}"
            walk.draft.replace(statement, text)
            walk.bind(name, Count(sources_of([before or layout, layout])))
            return
    if own_stores.augmented(walk, statement, before, layout):
        return
    constants.settle_changed(walk, statement)
    overwriting.write(walk, statement, name)  # in graph mode `x += 1` writes into the Tensor itself
    if (before is not None and carries(before)) or carries(layout):
        # `sel += other` is `sel = sel + other` in graph mode: write it so
        counts = isinstance(before, Count) or isinstance(layout, Count)
        said = f"a count changes `{name}` in place, which may be a Tensor"
        raise walk.refuse(
            statement,
            said if counts else "a selection is changed in place",
            *(item for item in (before, layout) if item is not None),
            help=f"write `{name} = {name} ... ` instead",
        )
    moving = isinstance(before, Moving) or isinstance(layout, Moving)
    result: Layout = Moving() if moving else before or Dense()
    if isinstance(before, Dense) and isinstance(layout, Dense):
        result = Dense(before.scalar and layout.scalar)
    shared = aliases.of_name(walk.scope.names, name)
    walk.bind(name, result)
    aliases.bind_anew(walk.scope.names, name, shared)


def _counts_on(walk: Walk, statement: ast.AugAssign, before: Layout | None, layout: Layout) -> bool:
    """Whether `n += k` is of numbers, of which one at least is a count."""
    assert isinstance(statement.target, ast.Name)
    if isinstance(layout, Count):
        return isinstance(before, Count) or _holds_number(walk, statement.target.id)
    return isinstance(before, Count) and walk.is_whole_number(statement.value)


def _holds_number(walk: Walk, name: str) -> bool:
    """Whether a name is a Python number, also where a loop adds to it."""
    if walk.rounds is not None and name in walk.rounds.numbers:
        return True
    node = walk.scope.names.definition(name)
    known, value = walk.constant(node) if node is not None else (False, None)
    if known:
        return isinstance(value, int | float)
    return walk.is_whole_number(node or ast.Name(name, ast.Load()))
