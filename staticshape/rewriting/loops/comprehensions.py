"""Comprehensions: a selection begins and ends in one, or comes out of it to be joined."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.families.rows import rows
from staticshape.rewriting.holders import alike_lists, lists
from staticshape.rewriting.layout import Count, Counts, Layout, Listed, Masked, carries
from staticshape.rewriting.loops import gone_over
from staticshape.rewriting.reading import used_up
from staticshape.rewriting.reading.heads import paired
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.visiting.bindings import bind_all
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk import left_alone, overwriting, quiet
from staticshape.rewriting.walk.records import Parts

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk

_BUILTIN = ("range", "zip", "enumerate", "len", "reversed")


def visit(walk: Walk, node: ast.ListComp | ast.GeneratorExp) -> Layout:
    """`[f(x[m]) for x, m in ...]`: walked once for all its rounds, with names of its own."""
    _may_stay(walk, node)
    if not _concerned(walk, node):
        overwriting.in_rounds(walk, node)
        return walk.plain(node)
    scope, hoisting, known = walk.scope, walk.can_hoist, len(walk.book.plans)
    walk.scope = scope.copy()
    for place, part in enumerate(node.generators):
        walk.can_hoist = hoisting and place == 0
        elements = gone_over.visit(walk, part.target, part.iter, inside=True)
        walk.can_hoist = False
        bind_all(walk, part.target)
        for item in ast.walk(part.target):
            if isinstance(item, ast.Name):
                walk.scope.defined.pop(item.id, None)
        gone_over.bind(walk, elements)
        for test in part.ifs:
            visit_any(walk, test)
    layout = walk.visit(node.elt)
    if isinstance(layout, Count) and layout.mask is not None:
        layout = Counts(layout.sources)
    result = _collected(walk, node, layout, scope) if carries(layout) else walk.plain(node)
    walk.scope, walk.can_hoist = scope, hoisting
    walk.book.forget(known)
    if isinstance(result, Listed):
        alike_lists.note_rounds(walk, result.name)
    overwriting.in_rounds(walk, node)
    return result


def _collected(
    walk: Walk, node: ast.ListComp | ast.GeneratorExp, layout: Layout, outside: Scope
) -> Listed | Counts:
    """`[x[m] for x, m in ...]` that is joined later: the masks are collected in the same way."""
    if isinstance(layout, Counts):
        return layout  # numbers that are Tensors now
    refusal = walk.refuse(
        node.elt,
        "the selection leaves a comprehension, as one of many",
        layout,
        help="reduce it inside, or write the loop out and append to a list",
    )
    if not isinstance(node, ast.ListComp) or not isinstance(layout, Masked):
        raise refusal
    if layout.outer is not None or not all(_may_repeat(walk, part) for part in node.generators):
        raise refusal
    found = rows(walk, node.elt, layout, "the selection goes into a list")
    rounds = " ".join(_rounds(walk, part) for part in node.generators)
    valid = walk.mask_text(found.mask)
    own = {name for part in node.generators for name in names_in(part.target)}
    spelled = walk.book.spelled(valid)
    used = names_in(ast.parse(f"[{spelled} {rounds}]")) - own
    versions = tuple((name, outside.names.current(name)) for name in sorted(used))
    place = ("comprehension", rounds, spelled, versions)
    name = f"{node.lineno}:{node.col_offset}"  # no name of the user's
    parts = Parts(f"[{valid} {rounds}]", [found], [place], made=True)
    parts.elements = _elements(node.generators, spelled, outside)
    over = node.generators[0].iter
    listed = walk.scope.layouts.get(over.id) if isinstance(over, ast.Name) else None
    if isinstance(listed, Listed) and len(node.generators) == 1 and not node.generators[0].ifs:
        whole = walk.lists[listed.name]
        if found.mask.key == gone_over.key_of(whole, over):  # one for each, under the same mask
            parts.valid = lists.masks_of(walk, over, listed.name)
            parts.places, parts.elements = whole.places, whole.elements
    walk.lists[name] = parts
    return Listed(name, found.sources)


def _elements(
    generators: list[ast.comprehension], mask: str, outside: Scope
) -> tuple[Hashable, ...] | None:
    """What the mask of a round is by its place in the lists that the rounds go over.

    `m` of `p, m in zip(preds, masks)` and of `t, m in zip(targets, masks)` is `masks` at one place.
    """
    (part, *more) = generators
    places = _places(part.target, part.iter)
    if more or part.ifs or places is None:
        return None
    tree = ast.parse(mask, mode="eval")
    read: set[str] = set()
    for item in walking.walk(tree):
        if isinstance(item, ast.Name):
            text = places.get(item.id, item.id)
            read |= names_in(ast.parse(text)) if text else set()
            item.id = f"<{text}>" if item.id in places else item.id
    versions = tuple((name, outside.names.current(name)) for name in sorted(read))
    return "by place", ast.dump(tree), versions


def _places(target: ast.expr, over: ast.expr) -> dict[str, str] | None:
    """What each name of a target is taken from, one after the other: "" for the place itself."""
    match target, over:
        case ast.Tuple([ast.Name(counter), inner]), ast.Call(ast.Name("enumerate"), [of], []):
            found = _places(inner, of)
            return None if found is None else {**found, counter: ""}
        case ast.Name(counter), ast.Call(ast.Name("range"), [_], []):
            return {counter: ""}
    places: dict[str, str] = {}
    for name, of in paired(target, over):
        if not isinstance(name, ast.Name) or not isinstance(of, ast.Name | ast.Attribute):
            return None
        places[name.id] = ast.unparse(of)
    return places


def _rounds(walk: Walk, part: ast.comprehension) -> str:
    tests = "".join(f" if {walk.draft.render(test)}" for test in part.ifs)
    return f"for {walk.draft.render(part.target)} in {walk.draft.operand(part.iter)}{tests}"


def _may_repeat(walk: Walk, part: ast.comprehension) -> bool:
    """Whether what a comprehension runs over may be written twice."""
    calls = [
        item
        for node in (part.iter, *part.ifs)
        for item in ast.walk(node)
        if isinstance(item, ast.Call)
    ]
    names = [call.func.id if isinstance(call.func, ast.Name) else "" for call in calls]
    if part.is_async or not all(name in _BUILTIN for name in names):
        return False
    return not used_up.may_be_empty(walk.facts, walk.module.source.tree, part.iter)


def closed(walk: Walk, node: ast.expr) -> Layout:
    """A lambda and the like: it is left alone, so nothing in it may be masked."""
    where = "a lambda or comprehension"
    _may_stay(walk, node)
    left_alone.check(walk, node, where, "write the loop out, or move the selection in front of it")
    if not isinstance(node, ast.Lambda):
        overwriting.in_rounds(walk, node)
    return walk.plain(node)


def _may_stay(walk: Walk, node: ast.expr) -> None:
    """In a branch that is merged, nothing inside is guarded against values of the other way."""
    if walk.branch is not None and not quiet.may_run_untaken(walk, node):
        raise walk.refuse_branch(
            node, "what runs in this comprehension may not run where the branch is not taken"
        )


def _concerned(walk: Walk, node: ast.expr) -> bool:
    """Whether a selection is made or read inside, or asked of a helper."""
    for item in ast.walk(node):
        source = walk.sources.get(item)
        if source is not None and source.id not in walk.memory.disabled:
            return True
        layout = walk.scope.layouts.get(item.id) if isinstance(item, ast.Name) else None
        if layout is not None and carries(layout):
            return True
        if isinstance(item, ast.Name) and item.id in walk.scope.aliases:
            return True
    return any(left_alone.changed_calls(walk, node))
