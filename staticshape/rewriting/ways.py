"""Ways: one side of a tensor-conditioned `if`, walked as straight-line code."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import dataclass
from staticshape.rewriting.conditions import both, conditions
from staticshape.rewriting.expressions import visit as visit_expression
from staticshape.rewriting.layout import Dense, Ended, Layout, Mask, Masked, carries
from staticshape.rewriting.questions import Alias

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


@dataclass(frozen=True)
class Result:
    """What a name holds at the end of one branch: its text there and its layout."""

    text: str
    layout: Layout


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
        if isinstance(item, ast.If):
            if body[place + 1 :]:
                raise walk.refuse_branch(
                    item, "an `if` inside the branch is not its last statement"
                )
            results.update(_inner(walk, statement, item, when))
            break
        name, text, layout = _bound(walk, item, place == len(body) - 1)
        if isinstance(layout, Ended):
            raise walk.refuse_branch(item, layout.reason)
        later = body[place + 1 :]
        if text.isidentifier() or not _reads(later, name):
            results[name] = Result(text, layout)
        else:
            local = walk.book.fresh(name) if walk.is_bound(name) or name in walk.taken else name
            walk.draft.insert_before(statement, f"{local} = {text}")
            results[name] = Result(local, layout)
        _bind_inside(walk, item, name, results[name])
    return results


def _inner(walk: Walk, statement: ast.If, inner: ast.If, outer: Mask) -> dict[str, Result]:
    """A tensor-conditioned `if` (or `elif`) at the end of a branch: a choice within the choice."""
    source = walk.sources.get(inner)
    if source is None or source.finding.rule != "tensor-branch":
        raise walk.refuse_branch(inner, "the branch holds an `if` that cannot be merged")
    walk.converted.add(source.id)
    scope = walk.scope
    walk.branch = None
    if carries(walk.visit(inner.test)):
        raise walk.refuse_branch(inner.test, "the condition is a selection")
    when, taken, unless = conditions(walk, inner.test)
    sides = []
    for body, condition in ((inner.body, taken), (inner.orelse, unless)):
        chosen_here = both(walk, outer, condition)
        sides.append(walk_branch(walk, statement, body, chosen_here, scope))
    walk.branch, walk.scope = outer, scope
    results = {}
    chosen = walk.book.use(when.key, statement, walk.scope.names)
    for name in {**sides[0], **sides[1]}:
        one, two = (side.get(name) for side in sides)
        if name == "return" and (one is None or two is None):
            raise walk.refuse_branch(inner, "only one way of this `if` returns")
        kept = Result(name, walk.scope.layouts.get(name) or Dense())
        first, second = one or kept, two or kept
        if is_selection(first) or is_selection(second):
            raise walk.refuse_branch(inner, "a selection is made on one way only")
        text = f"{walk.masked}.cond({chosen}, {first.text}, {second.text})"
        scalar = is_scalar(first) and is_scalar(second)
        results[name] = Result(text, Dense(scalar=scalar))
    return results


def _bind_inside(walk: Walk, item: ast.stmt, name: str, result: Result) -> None:
    walk.bind(name, result.layout)
    walk.scope.defined.pop(name, None)
    if result.text.isidentifier():
        walk.scope.aliases[name] = Alias(result.text, (), item)


def _bound(walk: Walk, item: ast.stmt, last: bool) -> tuple[str, str, Layout]:
    match item:
        case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value) if value:
            layout = walk.visit(value)
            return name, walk.draft.argument(value), layout
        case ast.AugAssign(ast.Name(name), op, value):
            load = ast.copy_location(ast.Name(name, ast.Load()), item.target)
            ast.copy_location(load, item.target)
            walk.name(load)
            whole = ast.copy_location(ast.BinOp(load, op, value), item)
            layout = visit_expression(walk, whole)
            sign = walk.draft.source.segment(item).split("=", 1)[0].strip()
            operator = sign.replace(walk.draft.source.segment(item.target), "", 1).strip()
            left = walk.draft.replaced.get(load, name)
            return name, f"{left} {operator} {walk.draft.operand(value)}", layout
        case ast.Return(value) if last and value is not None:
            layout = walk.visit_results(value)
            return "return", walk.draft.argument(value), layout
    raise walk.refuse_branch(item, "the branch does more than bind names")


def _reads(statements: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name
        for statement in statements
        for item in ast.walk(statement)
    )


def is_selection(side: Result) -> bool:
    return isinstance(side.layout, Masked) and side.layout.form != "branch"


def is_scalar(side: Result) -> bool:
    layout = side.layout
    if isinstance(layout, Masked):
        return layout.form == "branch" and layout.rank == 0
    return isinstance(layout, Dense) and layout.scalar


def carries_selection(layout: Layout) -> bool:
    """Whether a value is a selection (one side of a branch is not)."""
    return carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch")
