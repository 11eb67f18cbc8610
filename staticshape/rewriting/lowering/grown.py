"""Rows that a Tensor lets in one by one: `if t: out = ops.cat((out, row))` selects them.

The row is put there in any case, of which `row[t.reshape(1)]` selects it or nothing. In a loop the
rows are collected in a list and joined behind it.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.source import SourceFile

_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise, ast.Try)
_MOVES = frozenset({"expand_dims", "reshape", "view"})


@dataclass(frozen=True)
class _Grown:
    """`out = ops.cat((out, row))` in an `if`."""

    statement: ast.Assign
    name: str
    row: ast.expr
    join: str  # the function, as the user writes it


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write one such row in any case."""
    for block in _blocks(scene.caller):
        for statement in block:
            if isinstance(statement, ast.For):
                edits = _in_rounds(scene, block, statement)
            else:
                edits = _alone(scene, statement)
            if edits:
                return edits
    return ()


def _blocks(function: ast.FunctionDef) -> list[list[ast.stmt]]:
    inner = [x for x in walking.walk(function) if isinstance(x, ast.If | ast.With)]
    return [function.body, *(each for item in inner for each in (item.body, *_orelse(item)))]


def _orelse(item: ast.If | ast.With) -> list[list[ast.stmt]]:
    return [item.orelse] if isinstance(item, ast.If) else []


def _alone(scene: Scene, statement: ast.stmt) -> tuple[Edit, ...]:
    found = _found(scene, statement)
    if found is None:
        return ()
    assert isinstance(statement, ast.If)
    source = scene.source
    lead, (before, test) = lead_of(source, statement), _tested(scene, statement)
    row = f"{source.segment(found.row)}[{test}.reshape(1)]"
    text = f"{before}{found.name} = {found.join}(({found.name}, {row}))"
    return (_written(source, statement, found, lead, text, test),)


def _in_rounds(scene: Scene, block: list[ast.stmt], loop: ast.For) -> tuple[Edit, ...]:
    source, inside = scene.source, walking.walk(loop)
    if loop.orelse or any(isinstance(item, _LEAVES) for item in inside):
        return ()
    for statement in loop.body:
        found = _found(scene, statement)
        if found is None:
            continue
        read = [x for x in inside if isinstance(x, ast.Name) and x.id == found.name]
        if len(read) != 2 or not _is_begun(block, loop, found.name):  # what it was, what it is
            continue
        assert isinstance(statement, ast.If)
        rows, lead = _fresh(scene, f"{found.name}_rows"), lead_of(source, statement)
        before, test = _tested(scene, statement)
        text = f"{before}{rows}.append({source.segment(found.row)}[{test}.reshape(1)])"
        around = lead_of(source, loop)
        begun = f"{rows} = []{source.newline}{around}"
        joined = f"{found.name} = {found.join}(({found.name}, {found.join}({rows})))"
        start, end = source.span(loop), _behind(source, loop)
        return (
            Edit(source.path, Span(start.line, start.column, start.line, start.column), begun),
            _written(source, statement, found, lead, text, test),
            Edit(source.path, end, f"{source.newline}{around}{joined}"),
        )
    return ()


def _found(scene: Scene, statement: ast.stmt) -> _Grown | None:
    """What one way of an `if` on a Tensor lets in, of what is known in front of it."""
    match statement:
        case ast.If(test, body, []):
            pass
        case _:
            return None
    value = scene.value(test)
    named = isinstance(test, ast.Name | ast.Compare | ast.Call | ast.BinOp | ast.UnaryOp)
    if not (named and isinstance(value, Tensor) and value.kind == "bool"):
        return None
    for place, item in enumerate(body):
        found = _grown(item)
        if found is None or not _is_joined(scene, found) or not _is_plain(scene, statement, place):
            continue
        elsewhere = [x for x in body if x is not item]
        bound = assigned_in(elsewhere)
        used = {name for other in elsewhere for name in names_in(other)}
        if bound & names_in(found.row) & assigned_in(body[:place]) or found.name in used:
            return None
        told = "#" in scene.source.segment(statement)  # no comment is lost
        return found if not told and _is_moved(scene, found.row) else None
    return None


def _is_joined(scene: Scene, found: _Grown) -> bool:
    """Whether the function is the operator, not another one of that name."""
    call = scene.call(found.statement.value)
    return call is not None and call.operator.name == "concat"


def _is_plain(scene: Scene, statement: ast.If, place: int) -> bool:
    """Whether an `if` has lines of its own, and before a place in it only names are bound."""
    source, body = scene.source, statement.body
    alone = all(not lead_of(source, item).strip() for item in (statement, *body))
    before = [x.targets if isinstance(x, ast.Assign) else [x] for x in body[:place]]
    named = all(isinstance(x, ast.Name) for targets in before for x in targets)
    return alone and named and source.segment(statement).startswith("if")  # no `elif`


def _grown(statement: ast.stmt) -> _Grown | None:
    match statement:
        case ast.Assign(
            [ast.Name(name)],
            ast.Call(
                ast.Attribute(ast.Name(module), "cat" | "concat" as called),
                [ast.Tuple([ast.Name(own), row]) | ast.List([ast.Name(own), row]), *axis],
                keywords,
            ),
        ) if own == name and _is_one_row(row):
            axes = [*axis, *(item.value for item in keywords)]
            named = all(item.arg in ("axis", "dim") for item in keywords)
            if named and len(axes) <= 1 and all(ast.unparse(each) == "0" for each in axes):
                return _Grown(statement, name, row, f"{module}.{called}")
    return None


def _is_one_row(node: ast.expr) -> bool:
    """`x[t:t + 1]`, `e[None]`, `e.expand_dims(0)`, `ops.expand_dims(e, 0)`, `e.reshape(1, -1)`."""
    match node:
        case ast.Subscript(_, ast.Slice(low, ast.BinOp(left, ast.Add(), ast.Constant(1)), None)):
            return low is not None and ast.unparse(low) == ast.unparse(left)
        case ast.Subscript(_, ast.Slice(ast.Constant(int(low)), ast.Constant(int(high)), None)):
            return 0 <= low == high - 1
        case ast.Subscript(_, ast.Constant(None) | ast.Tuple([ast.Constant(None), *_])):
            return True
        case ast.Call(ast.Attribute(_, "expand_dims" | "unsqueeze"), [*_, ast.Constant(0)], []):
            return True
        case ast.Call(ast.Attribute(_, "reshape" | "view"), [ast.Constant(1), *_], []):
            return True
    return False


def _is_moved(scene: Scene, node: ast.expr) -> bool:
    """Whether a row is only picked and laid out: where it is not let in nothing is computed.

    A quotient made of it there would spoil its gradient, and a place in a Tensor may be outside.
    """
    match node:
        case ast.Name():
            return True
        case ast.Subscript(data, index):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            return _is_moved(scene, data) and not any(
                isinstance(item, ast.expr) and isinstance(scene.value(item), Tensor)
                for part in parts
                for item in walking.walk(part)
            )
        case ast.Call():
            call = scene.call(node)
            given = None if call is None else call.argument(call.operator.params[0])
            moves = call is not None and call.operator.name in _MOVES
            return moves and given is not None and _is_moved(scene, given)
    return False


def _is_begun(block: list[ast.stmt], loop: ast.For, name: str) -> bool:
    """Whether a name is bound in front of a loop, in its block."""
    return name in assigned_in(block[: block.index(loop)])


def _tested(scene: Scene, statement: ast.If) -> tuple[str, str]:
    """The condition by a name, and the line that gives it one where it needs one."""
    source, test = scene.source, statement.test
    if isinstance(test, ast.Name):
        return "", test.id
    text = source.segment(test)
    if len(statement.body) == 1:
        return "", f"({text})"
    name = _fresh(scene, "grows")
    return f"{name} = {text}{source.newline}{lead_of(source, statement)}", name


def _written(
    source: SourceFile, statement: ast.If, found: _Grown, lead: str, text: str, test: str
) -> Edit:
    """The `if` with the row in front of it, and what else it does."""
    rest = [item for item in statement.body if item is not found.statement]
    if rest:
        inner = lead_of(source, rest[0])
        lines = [f"{inner}{source.segment(item)}" for item in rest]
        text = source.newline.join([text, f"{lead}if {test}:", *lines])
    return Edit(source.path, source.span(statement), text)


def _behind(source: SourceFile, loop: ast.For) -> Span:
    end = source.span(loop)
    return Span(end.end_line, end.end_column, end.end_line, end.end_column)


def _fresh(scene: Scene, name: str) -> str:
    taken = {x.id for x in walking.walk(scene.caller) if isinstance(x, ast.Name)}
    taken |= {x.arg for x in walking.walk(scene.caller) if isinstance(x, ast.arg)} | set(
        scene.model.names
    )
    while name in taken:
        name += "_"
    return name
