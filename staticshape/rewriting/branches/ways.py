"""Ways: one side of a tensor-conditioned `if`, walked as straight-line code."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.branches import grown, number_ways, way_stores
from staticshape.rewriting.branches.conditions import both, conditions, narrowed, tested
from staticshape.rewriting.branches.results import is_no_number, is_scalar, is_selection
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import (
    Count,
    Dense,
    Ended,
    Index,
    Layout,
    Mask,
    Masked,
    Results,
    carries,
)
from staticshape.rewriting.reading.definite import is_bound_before
from staticshape.rewriting.text.draft import is_closed
from staticshape.rewriting.visiting.expressions import visit as visit_expression
from staticshape.rewriting.walk import numbers_given, same_objects, sharing
from staticshape.rewriting.walk.questions import Alias
from staticshape.rewriting.walk.records import Condition, Result, Step

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk


def walk_branch(
    walk: Walk, statement: ast.If, body: list[ast.stmt], when: Mask, start: Scope
) -> dict[str, Result]:
    """Walk one branch as straight-line code; what it binds comes back by name."""
    walk.scope = start.copy()
    walk.branch, walk.at = when, statement
    results: dict[str, Result] = {}
    for place, item in enumerate(body):
        if isinstance(item, ast.Pass) or (
            isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)
        ):
            continue
        later = body[place + 1 :]
        if isinstance(item, ast.If):
            bound = _inner(walk, statement, item, when)
            if "return" in bound and later:
                raise walk.refuse_branch(item, "a return stands in the middle of the branch")
        else:
            bound = _bound(walk, item, not later)
        for name, result in bound.items():
            if name.endswith(".append") and name in results:
                raise walk.refuse_branch(item, "a list grows by several elements on one way")
            if isinstance(result.layout, Ended):
                raise walk.refuse_branch(item, result.layout.reason)
            results[name] = _named(walk, statement, (item, *later), name, result)
        for name in bound:
            if not name.endswith(".append"):
                _bind_inside(walk, item, name, results[name])
    return results


def _named(
    walk: Walk, statement: ast.If, rest: tuple[ast.stmt, ...], name: str, result: Result
) -> Result:
    """The result under a name of its own, where the rest of the branch reads it."""
    item, *later = rest
    if result.text.isidentifier() or not _reads(later, name) or isinstance(result.layout, Index):
        return result
    local = name if _is_local(walk, item, later, name) else walk.free_name(name)
    walk.draft.insert_before(statement, f"{local} = {result.text}")
    return Result(local, result.layout)


def _is_local(walk: Walk, item: ast.stmt, later: list[ast.stmt], name: str) -> bool:
    """Whether a name is bound once, by this statement, and read in what follows it there alone.

    Even in a loop nothing else can see what it is bound to, then.
    """
    reads = {node for each in later for node in ast.walk(each)}
    others = [node for node in walk.facts.names.get(name, ()) if node not in reads]
    stores = [node for node in walk.facts.names.get(name, ()) if isinstance(node.ctx, ast.Store)]
    return len(others) == 1 and others == stores and others[0] in {*ast.walk(item)}


def _inner(walk: Walk, statement: ast.If, inner: ast.If, outer: Mask) -> dict[str, Result]:
    """A tensor-conditioned `if` (or `elif`) inside a branch: a choice within the choice."""
    scope = walk.scope
    condition = _asked(walk, inner)
    sides = []
    for body, way in zip((inner.body, inner.orelse), condition.ways, strict=True):
        chosen = both(walk, outer, way)
        found = walk_branch(walk, statement, body, chosen, narrowed(scope, outer, chosen))
        sides.append(
            {name: replace(each, when=each.when or chosen) for name, each in found.items()}
        )
    walk.branch, walk.scope = outer, scope
    results = {}
    for name in {**sides[0], **sides[1]}:
        one, two = (side.get(name) for side in sides)
        if name.endswith(".append"):
            results[name] = _grown(walk, statement, condition, name, (one, two))
            continue
        if name != "return" and not walk.is_read_after(inner, name):
            walk.forget([name])
            continue
        if name == "return" and (one is None or two is None):
            raise walk.refuse_branch(inner, "only one way of this `if` returns")
        alias = walk.scope.aliases.get(name)
        kept = Result(alias.text if alias else name, walk.scope.layouts.get(name) or Dense())
        first, second = one or kept, two or kept
        if (one is None or two is None) and not is_bound_before(walk.facts.node, inner, name):
            raise walk.refuse_branch(inner, f"`{name}` is bound on one way only")
        numbers_given.note_chosen(walk, name, (first, second))
        number = number_ways.chosen(walk, (first, second))
        if is_selection(first) or is_selection(second):
            raise walk.refuse_branch(inner, "a selection is made on one way only")
        if is_no_number(first.value) or is_no_number(second.value):
            raise walk.refuse_branch(inner, f"`{name}` is `None` or a text on one way")
        if number is None and any(not _is_value(side.layout) for side in (first, second)):
            raise walk.refuse_branch(inner, f"`{name}` is no Tensor of one shape")
        text = condition.choice(walk, statement, first.text, second.text)
        rank = 0 if is_scalar(first) and is_scalar(second) else None
        whole = Masked(outer, "branch", walk.branch_sources, rank=rank)
        results[name] = Result(text, whole if number is None else number)
    return results


def _asked(walk: Walk, inner: ast.If) -> Condition:
    """The test of an `if` inside a branch: of a Tensor, or of a number where the branch must go."""
    source = walk.sources.get(inner)
    if source is not None and source.finding.rule == "tensor-branch":
        walk.converted.add(source.id)
        return conditions(walk, inner.test)
    asked = tested(walk, inner.test) if source is None and walk.may_cost else None
    if not isinstance(asked, Count):
        raise walk.refuse_branch(inner, "the branch holds an `if` that cannot be merged")
    return conditions(walk, inner.test, visited=True)


def _grown(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    name: str,
    sides: tuple[Result | None, Result | None],
) -> Result:
    """A list that grows by one element on one way of an inner `if`, or on both."""

    first, second = sides
    if first is None or second is None:
        side = first or second
        assert side is not None
        return side
    text = grown.chosen(walk, statement, condition, name, (first, second))
    rank = 0 if is_scalar(first) and is_scalar(second) else None
    assert walk.branch is not None
    whole = Masked(walk.branch, "branch", walk.branch_sources, rank=rank)
    return Result(text, whole, first.value)


def _is_value(layout: Layout) -> bool:
    """Whether a Tensor can choose between a value and another one."""
    return isinstance(layout, Masked) or not carries(layout)


def _bind_inside(walk: Walk, item: ast.stmt, name: str, result: Result) -> None:
    walk.bind(name, result.layout)
    walk.scope.defined.pop(name, None)
    if result.text.isidentifier() and not isinstance(result.layout, Index):
        walk.scope.aliases[name] = Alias(result.text, (), item)


def _bound(walk: Walk, item: ast.stmt, last: bool) -> dict[str, Result]:
    """What one statement of a branch binds: texts over the names as they were before it."""
    match item:
        case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value) if value:
            layout = walk.visit(value)
            step = _step(walk, name, value)
            return {name: Result(walk.draft.argument(value), layout, value, step=step)}
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
            found = {}
            for target, value in zip(targets, values, strict=True):
                if not isinstance(target, ast.Name) or isinstance(value, ast.Starred):
                    break
                layout = walk.visit(value)
                found[target.id] = Result(walk.draft.argument(value), layout, value)
            else:
                return found
        case ast.Assign([ast.Tuple(targets)], ast.Call()) if isinstance(item, ast.Assign):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if len(names) == len(targets):
                return _unpacked(walk, item, names)
        case ast.Assign([ast.Subscript(ast.Name(name)) as target], value) if (
            stored := way_stores.number(walk, target, value)
        ) is not None:
            return {name: stored}
        case ast.AugAssign(ast.Name(name), op, value):
            other = sharing.twin(walk, name) or same_objects.seen_later(walk, name)
            if other:
                raise walk.refuse_branch(
                    item, f"`{name}` and `{other}` are one tensor, and it is changed in place"
                )
            load = ast.copy_location(ast.Name(name, ast.Load()), item.target)
            whole = ast.copy_location(ast.BinOp(load, op, value), item)
            layout = visit_expression(walk, whole)
            sign = walk.draft.source.segment(item).split("=", 1)[0].strip()
            operator = sign.replace(walk.draft.source.segment(item.target), "", 1).strip()
            left = walk.draft.replaced.pop(load, name)  # a node of our own has no place
            text = f"{left} {operator} {walk.draft.operand(value)}"
            added = isinstance(op, ast.Add | ast.Sub) and left == name and walk.rank(value) == 0
            # no `+=`: the compiler writes it into a constant Tensor, for all later calls too
            lead = f"{name} = {name} {operator} "
            step = Step(walk.draft.argument(value), lead) if added else None
            return {name: Result(text, layout, step=step)}
        case ast.Expr() if (grown := flagged.appended(item)) is not None:
            name, value = grown
            layout = walk.visit(value)
            return {f"{name}.append": Result(walk.draft.argument(value), layout, value)}
        case ast.Return(value) if last and value is not None:
            layout = walk.visit_results(value)
            return {"return": Result(returned(walk, value), layout, value)}
    raise walk.refuse_branch(item, "the branch does more than bind names")


def _step(walk: Walk, name: str, value: ast.expr) -> Step | None:
    """`total + x.mean()`, where `total` is the name that is bound."""
    match value:
        case ast.BinOp(ast.Name(left) as node, ast.Add() | ast.Sub() as op, right):
            if left == name == walk.draft.argument(node) and walk.rank(right) == 0:
                sign = "+" if isinstance(op, ast.Add) else "-"
                return Step(walk.draft.argument(right), f"{name} = {name} {sign} ")
    return None


def _unpacked(walk: Walk, item: ast.Assign, names: list[str]) -> dict[str, Result]:
    """`values, places = ops.sort(x)`: the results get their names before the `if`."""
    walk.unpacked = item
    layout = walk.visit(item.value)
    walk.unpacked = None
    if isinstance(layout, Results) and len(layout.texts) == len(layout.items) == len(names):
        kept = zip(names, layout.texts, layout.items, strict=True)
        return {name: Result(text, part) for name, text, part in kept}
    if carries(layout) and not isinstance(layout, Results):
        raise walk.refuse_branch(item, "a selection is taken apart on one way")
    parts = layout.items if isinstance(layout, Results) else (Dense(),) * len(names)
    if len(parts) != len(names):
        raise walk.refuse_branch(item, "the results on one way are not known by number")
    own = [walk.free_name(name) for name in names]
    walk.draft.insert_before(walk.at, f"{', '.join(own)} = {walk.draft.render(item.value)}")
    return {
        name: Result(text, walk.hung(part) if isinstance(part, Dense) else part)
        for name, text, part in zip(names, own, parts, strict=True)
    }


def returned(walk: Walk, value: ast.expr) -> str:
    """The text of a returned value; a bare tuple gets its parentheses."""
    text = walk.draft.argument(value)
    return f"({text})" if isinstance(value, ast.Tuple) and not is_closed(text) else text


def _reads(statements: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name
        for statement in statements
        for item in ast.walk(statement)
    )
