"""Starred arguments written out: `f(*pick(x))` becomes `a, b = pick(x)` and `f(a, b)`.

Only where the number of results is certain, and nothing that the call moves before can tell.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.ops.table import BY_NAME
from staticshape.rewriting.lowering.rounds import (
    LAZY,
    blocks,
    only_computes,
    reads_state,
    writes_state,
)
from staticshape.rewriting.lowering.star_results import (
    Scene,
    bound_to,
    helper_called,
    names_of,
    number_of,
    width_of,
)
from staticshape.source import SourceFile

_MOVED = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)


def takes_from(scene: Scene, helpers: Collection[str]) -> bool:
    """Whether what one of these helpers gives stands behind a star or in a comprehension."""
    found: list[ast.AST | None] = []
    for star in _stars(scene.caller):
        found.append(bound_to(scene, star.value) if isinstance(star.value, ast.Name) else None)
        found.append(star.value)
    for item in walking.walk(scene.caller):
        if isinstance(item, ast.ListComp):
            found += walking.walk(item.elt)
    calls = [helper_called(scene, each) for each in found if isinstance(each, ast.Call)]
    return any(helper is not None and helper[0] in helpers for helper in calls)


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write out one star."""
    for star in _stars(scene.caller):
        edits = _written_out(scene, star)
        if edits:
            return edits
    return ()


def _stars(function: ast.FunctionDef) -> list[ast.Starred]:
    """What is unpacked into the arguments of calls, in the order of the text."""
    found = [
        argument
        for item in walking.walk(function)
        if isinstance(item, ast.Call)
        for argument in item.args
        if isinstance(argument, ast.Starred)
    ]
    return sorted(found, key=lambda star: (star.lineno, star.col_offset))


def _written_out(scene: Scene, star: ast.Starred) -> tuple[Edit, ...]:
    source, value = scene.source, star.value
    place = source.span(star)
    if isinstance(value, ast.Tuple | ast.List):
        if not value.elts or width_of(value) is None:
            return ()
        return (Edit(source.path, place, ", ".join(map(source.segment, value.elts))),)
    if isinstance(value, ast.Name):
        number = number_of(scene, value)
        texts = [f"{value.id}[{index}]" for index in range(number or 0)]
        return (Edit(source.path, place, ", ".join(texts)),) if texts else ()
    names = names_of(scene, star) if isinstance(value, ast.Call) else None
    statement = _statement(scene.caller, star) if names else None
    if names is None or statement is None or not _may_go_out(scene, statement, star):
        return ()
    start = source.span(statement)
    lead = source.lines[start.line - 1][: start.column - 1]
    if lead.strip():
        return ()
    targets = ", ".join(names) if len(names) > 1 else f"({names[0]},)"
    text = f"{targets} = {source.segment(value)}{source.newline}{lead}"
    here = Span(start.line, start.column, start.line, start.column)
    return Edit(source.path, here, text), Edit(source.path, place, ", ".join(names))


def _statement(function: ast.FunctionDef, star: ast.Starred) -> ast.stmt | None:
    """The statement that a star stands in, where a line can go in front of it."""
    for block in blocks(function):
        for statement in block:
            if isinstance(statement, _MOVED) and star in set(walking.walk(statement)):
                return statement
    return None


def _may_go_out(scene: Scene, statement: ast.stmt, star: ast.Starred) -> bool:
    """Whether the starred call may be made before all else that the statement computes."""
    source = scene.source
    if isinstance(getattr(statement, "target", None), ast.Attribute | ast.Subscript):
        return False
    if any(isinstance(item, ast.NamedExpr) for item in walking.walk(statement)):
        return False
    value = getattr(statement, "value", None)
    earlier = _before(value, star) if isinstance(value, ast.expr) else None
    if earlier is None or reads_state(source, statement, star):
        return False
    plain = all(isinstance(item, ast.Name | ast.Constant) for item in earlier)
    return plain or (all(map(_is_pure, earlier)) and not _writes_memory(source))


def _before(value: ast.expr, star: ast.Starred) -> list[ast.expr] | None:
    """What is computed before a star; None where it may not be computed at all."""
    found: list[ast.expr] = []
    item: ast.AST = value
    while item is not star:
        if isinstance(item, (*LAZY, ast.Dict)):
            return None
        if isinstance(item, ast.Compare) and len(item.comparators) > 1:
            return None
        for child in ast.iter_child_nodes(item):
            if child is star or star in set(walking.walk(child)):
                break
            if isinstance(child, ast.expr) and not _is_callee(item, child):
                found.append(child)
        item = child
    return found


def _is_callee(call: ast.AST, child: ast.expr) -> bool:
    """Whether it only names what is called: `self.flat`, `ops.relu`, `terms.append`."""
    named = isinstance(child, ast.Name) or (
        isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name)
    )
    return isinstance(call, ast.Call) and call.func is child and named


def _is_pure(node: ast.expr) -> bool:
    """Whether an expression gives the same a little later: no state, and no draws."""
    for item in walking.walk(node):
        if isinstance(item, (*LAZY, ast.Starred)):
            return False
        if isinstance(item, ast.Call):
            name = item.func.attr if isinstance(item.func, ast.Attribute) else ""
            row = BY_NAME.get(name)
            if row is None or row.family == "random" or not only_computes(item):
                return False
    return True


def _writes_memory(source: SourceFile) -> bool:
    """Whether anything in the file writes into a Tensor that another name may share."""
    return writes_state(source) or any(
        isinstance(item, ast.AugAssign)
        or (isinstance(item, ast.Subscript) and isinstance(item.ctx, ast.Store))
        for item in source.nodes
    )
