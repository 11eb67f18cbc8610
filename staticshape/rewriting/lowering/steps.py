"""Steps from element to element without a test: `if p > 1: y[1:p] = y[1:p] - y[0:-1]`.

With no element or one there is no step, and `cat([y[:1], y[1:] - y[:-1]])` gives `y` itself. `p`
must be the length of `y`: that of a Tensor which `y` is made of element by element.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.cuts import axis_of, is_changed
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.text.comments import comments_in

_KEEPS = ("cumsum", "float", "astype", "abs")
_DEEPEST = 12  # steps, as `x = x + 1` names itself


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write one such `if` as one statement."""
    for statement in scene.caller.body:
        match statement:
            case ast.If(ast.Compare(ast.Name(size), [ast.Gt()], [ast.Constant(1)]), [inner], []):
                edits = _written_out(scene, statement, inner, size)
                if edits:
                    return edits
    return ()


def _written_out(scene: Scene, test: ast.If, inner: ast.stmt, size: str) -> tuple[Edit, ...]:
    source = scene.source
    name = _stepped(inner, size)
    join = _concat(scene)
    if name is None or join is None or not _is_its_length(scene, test, name, size):
        return ()
    span, lead = source.span(test), lead_of(source, test)
    lines = source.lines[test.lineno - 1 : span.end_line]
    alone = not lead.strip() and inner.lineno != test.lineno
    if not alone or source.segment(test).startswith("elif"):
        return ()
    if source.lines[span.end_line - 1][span.end_column - 1 :].strip()[:1] not in ("", "#"):
        return ()
    told = [comment for line in lines for comment in comments_in(line.strip())]
    text = f"{name} = {join}([{name}[:1], {name}[1:] - {name}[:-1]])"
    written = f"{source.newline}{lead}".join([*told, text])
    stop = len(source.lines[span.end_line - 1].rstrip("\r\n")) + 1
    edit = Edit(source.path, Span(span.line, span.column, span.end_line, stop), written)
    return (*_unread(scene, test, size), edit)


def _stepped(statement: ast.stmt, size: str) -> str | None:
    """What is changed by its steps: by a store, or by a `cat` of the first one and the others."""
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(name), behind)], value):
            if _is_behind(behind, size) and _is_steps(value, name, size):
                return name
        case ast.Assign(
            [ast.Name(name)],
            ast.Call(
                ast.Attribute(ast.Name(), "cat" | "concat"),
                [
                    ast.List([ast.Subscript(ast.Name(own), first), value])
                    | ast.Tuple([ast.Subscript(ast.Name(own), first), value]),
                    *axis,
                ],
                [],
            ),
        ):
            plain = all(isinstance(x, ast.Constant) and x.value == 0 for x in axis)
            if own == name and plain and _bounds(first, size) == (0, 1):
                return name if _is_steps(value, name, size) else None
    return None


def _is_steps(value: ast.expr, name: str, size: str) -> bool:
    """`y[1:p] - y[0:-1]`."""
    match value:
        case ast.BinOp(
            ast.Subscript(ast.Name(one), behind), ast.Sub(), ast.Subscript(ast.Name(two), before)
        ):
            ends = _bounds(before, size)
            return one == two == name and _is_behind(behind, size) and ends in ((0, -1), (0, "-1"))
    return False


def _is_behind(part: ast.expr, size: str) -> bool:
    return _bounds(part, size) in ((1, None), (1, size))


def _bounds(part: ast.expr, size: str) -> tuple[object, object] | None:
    """The ends of a slice: numbers, the name of the length, or "-1" for one less than that."""
    if not isinstance(part, ast.Slice) or part.step is not None:
        return None
    ends: list[object] = []
    for bound in (part.lower, part.upper):
        match bound:
            case None:
                ends.append(0 if not ends else None)
            case ast.Constant(int() as number):
                ends.append(number)
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as number)):
                ends.append(-number)
            case ast.Name(name) if name == size:
                ends.append(size)
            case ast.BinOp(ast.Name(name), ast.Sub(), ast.Constant(1)) if name == size:
                ends.append("-1")
            case _:
                return None
    return ends[0], ends[1]


def _is_its_length(scene: Scene, test: ast.If, name: str, size: str) -> bool:
    """Whether `size` is the length of a Tensor that `name` is made of, element by element."""
    bound = _only_value(scene, size, test)
    made = _only_value(scene, name, test)
    if bound is None or not isinstance(made, ast.BinOp):
        return False  # what is no new Tensor may be changed for others too
    for item in walking.walk(scene.caller):
        match item:
            case ast.Name(own, ast.Load()) if own == name and item.lineno < test.lineno:
                return False  # another name may have it by now
    for item in walking.walk(bound):
        if isinstance(item, ast.Name) and axis_of(bound, item.id) == 0:
            fixed = not is_changed(scene, item.id) and _is_given_once(scene, item.id)
            return fixed and _shape(scene, made, item.id, test) == "same"
    return False


def _is_given_once(scene: Scene, name: str) -> bool:
    """Whether a name stands for one value in the whole function."""
    given = sum(isinstance(x, ast.arg) and x.arg == name for x in walking.walk(scene.caller))
    stored = [
        x
        for x in walking.walk(scene.caller)
        if isinstance(x, ast.Name) and x.id == name and not isinstance(x.ctx, ast.Load)
    ]
    return given + len(stored) == 1


def _only_value(scene: Scene, name: str, test: ast.If) -> ast.expr | None:
    """What a name is bound to by the only statement of the function's block that binds it."""
    inside = {id(x) for x in walking.walk(test)}
    stored = [
        x
        for x in walking.walk(scene.caller)
        if isinstance(x, ast.Name) and x.id == name and not isinstance(x.ctx, ast.Load)
    ]
    if any(isinstance(x, ast.arg) and x.arg == name for x in walking.walk(scene.caller)):
        return None
    if len([x for x in stored if id(x) not in inside]) != 1:
        return None
    for statement in scene.caller.body:
        match statement:
            case ast.Assign([ast.Name(own)], value) if own == name:
                return value if statement.lineno < test.lineno else None
    return None


def _shape(scene: Scene, node: ast.expr, whole: str, test: ast.If, depth: int = 0) -> str | None:
    """`same` for the shape of `whole`, `number` for what broadcasts to any; None if unknown."""
    if depth > _DEEPEST:
        return None
    parts: list[ast.expr] = []
    match node:
        case ast.Constant(int() | float()):
            return "number"
        case ast.Name(name) if name == whole:
            return "same"
        case ast.Name(name):
            value = _only_value(scene, name, test)
            parts = [] if value is None else [value]
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), right):
            parts = [left, right]
        case ast.UnaryOp(ast.USub(), operand):
            parts = [operand]
        case ast.Call(ast.Attribute(inner, "sum"), [], []):
            found = _shape(scene, inner, whole, test, depth + 1)
            return None if found is None else "number"
        case ast.Call(ast.Attribute(inner, method)) if method in _KEEPS:
            parts = [inner]
    shapes = [_shape(scene, part, whole, test, depth + 1) for part in parts]
    if not shapes or None in shapes:
        return None
    return "same" if "same" in shapes else "number"


def _concat(scene: Scene) -> str | None:
    """How the file writes `ops.cat`."""
    module = scene.module("mindspore.ops")
    return None if module is None else f"{module}.cat"


def _unread(scene: Scene, test: ast.If, size: str) -> tuple[Edit, ...]:
    """The edit that drops the name of the length where nothing else reads it."""
    inside = {id(x) for x in walking.walk(test)}
    source = scene.source
    uses = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name) and x.id == size]
    for statement in scene.caller.body:
        match statement:
            case ast.Assign([ast.Name(own)]) if own == size:
                span = source.span(statement)
                lines = source.lines[span.line - 1 : span.end_line]
                alone = "".join(lines).strip() == source.segment(statement)
                if alone and sum(id(x) not in inside for x in uses) == 1:
                    return (Edit(source.path, Span(span.line, 1, span.end_line + 1, 1), ""),)
    return ()
