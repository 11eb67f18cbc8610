"""Rows repeated one by one: a loop that appends row i n[i] times is one `repeat_interleave`.

The length regulator of text to speech is ported so: each row is broadcast to as many rows as its
duration says, and the list of these is joined. A number below 0 makes no row, as `max(n, 0)` does.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.appending import Body, Round, begins, turn_of
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.text.comments import comments_in


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write one such loop, and the join of its list, as one call."""
    for block in blocks(scene.caller):
        for place, statement in enumerate(block[1:], 1):
            if isinstance(statement, ast.For) and not statement.orelse:
                edits = _written_out(scene, block, place, statement)
                if edits:
                    return edits
    return ()


def _written_out(
    scene: Scene, block: list[ast.stmt], place: int, loop: ast.For
) -> tuple[Edit, ...]:
    turn = turn_of(loop)
    start = next((x for x in range(place - 1, -1, -1) if begins(block[x]) is not None), None)
    if turn is None or start is None:
        return ()
    begun = block[start]
    body = Body(str(begins(begun)), {}, [])
    appended = body.appended(loop.body)
    if appended is None or not _is_plain(scene, loop, turn, body, appended):
        return ()
    times = _times(scene, appended, body.tests, turn)
    join = _join(scene, block[start + 1 : place], block[place + 1 :], body.held)
    called = scene.module("mindspore.ops")
    if times is None or join is None or called is None:
        return ()
    if not (_is_alone(scene, begun) and _is_alone(scene, loop)):
        return ()
    source = scene.source
    text = f"{called}.repeat_interleave({turn.rows}, {times}, 0)"
    return (
        _removed(scene, begun),
        _removed(scene, loop),
        Edit(source.path, source.span(join), text),
    )


def _is_plain(scene: Scene, loop: ast.For, turn: Round, body: Body, appended: ast.expr) -> bool:
    """Whether nothing but the list comes out of the loop, which calls nothing for its own sake."""
    inside = set(walking.walk(loop))
    own = {turn.index, turn.row, turn.time, *body.values} - {None}
    stored = {x.id for x in inside if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
    given = {turn.rows, turn.times, body.held}
    if stored - {body.held} != own or given & own or body.held in (turn.rows, turn.times):
        return False
    names = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name)]
    if any(x.id in own for x in names if x not in inside):
        return False
    used = {ast.unparse(x) for each in (appended, *body.tests) for x in walking.walk(each)}
    calls = (x for each in body.values.values() for x in walking.walk(each))
    return all(ast.unparse(x) in used for x in calls if isinstance(x, ast.Call))


def _times(scene: Scene, made: ast.expr, tests: list[ast.expr], turn: Round) -> str | None:
    """How often each row is repeated: the text of a Tensor; None where no row is just repeated."""
    repeated = _repeated(scene, made, turn)
    if repeated is None or any(ast.dump(_number(x)) != ast.dump(_number(repeated)) for x in tests):
        return None
    match _number(repeated):
        case ast.Name(name) if name == turn.time and turn.times is not None:
            return _whole(scene, turn.times, turn.times)
        case ast.Subscript(ast.Name(name), ast.Name(index)) if index == turn.index:
            length = _length(scene, name)
            same = length is not None and length == _length(scene, turn.rows)
            return _whole(scene, name, name if same else f"{name}[: {turn.rows}.shape[0]]")
    return None


def _number(node: ast.expr) -> ast.expr:
    """What `max(int(t), 0)` and `t.item()` read."""
    match node:
        case (
            ast.Call(ast.Name("max"), [inner, ast.Constant(0)], [])
            | ast.Call(ast.Name("max"), [ast.Constant(0), inner], [])
            | ast.Call(ast.Name("int"), [inner], [])
            | ast.Call(ast.Attribute(inner, "item"), [], [])
        ):
            return _number(inner)
    return node


def _whole(scene: Scene, name: str, text: str) -> str:
    """The numbers as whole ones: `int()` cuts off what is behind the point."""
    value = _known(scene, name)
    if isinstance(value, Tensor) and value.kind == "int":
        return text
    return f"{text}.int()"


def _length(scene: Scene, name: str) -> object:
    value = _known(scene, name)
    dims = value.dims if isinstance(value, Tensor) else None
    return dims[0].size if dims and dims[0].kind == "static" else None


def _known(scene: Scene, name: str) -> object:
    found = [
        scene.value(x)
        for x in walking.walk(scene.caller)
        if isinstance(x, ast.Name) and x.id == name and isinstance(x.ctx, ast.Load)
    ]
    return found[0] if found and all(x == found[0] for x in found) else None


def _repeated(scene: Scene, made: ast.expr, turn: Round) -> ast.expr | None:
    """How often the row stands in what is appended."""
    called = _called(scene, made)
    if called is None:
        return None
    name, data, arguments = called
    is_flat = getattr(_known(scene, turn.rows), "rank", None) == 2
    match name, arguments:
        case (("broadcast_to" | "expand"), [times, width]):
            fits = is_flat and _is_width(width, data, turn)
            return times if fits and _is_row(scene, data, turn) else None
        case "tile", [times, ast.Constant(1)]:
            return times if is_flat and _is_row(scene, data, turn) else None
        case "repeat_interleave", [times, ast.Constant(0)]:
            return times if _is_lifted(scene, data, turn) else None
    return None


def _called(scene: Scene, node: ast.expr) -> tuple[str, ast.expr, list[ast.expr]] | None:
    """The operator, its data and the rest of `ops.f(x, y)`, `x.f(y)` and `ops.F(y)(x)`."""
    if not isinstance(node, ast.Call) or any(x.arg not in ("axis", "dim") for x in node.keywords):
        return None
    given = [*node.args, *(x.value for x in node.keywords)]
    match node.func:
        case ast.Call(ast.Attribute(ast.Name(owner), "BroadcastTo"), [shape], []) if (
            len(given) == 1
        ):
            found = ("broadcast_to", given[0], [shape]) if _is_module(scene, owner) else None
        case ast.Attribute(ast.Name(owner), name) if given and _is_module(scene, owner):
            found = (name, given[0], given[1:])
        case ast.Attribute(data, name):
            found = (name, data, given)
        case _:
            return None
    if found is not None and len(found[2]) == 1 and isinstance(found[2][0], ast.Tuple):
        return found[0], found[1], found[2][0].elts
    return found


def _is_module(scene: Scene, name: str) -> bool:
    return scene.model.names.get(name, "").startswith("mindspore.")


def _is_row(scene: Scene, node: ast.expr, turn: Round) -> bool:
    """The row itself, or with an axis of one in front."""
    return _is_bare(node, turn) or _is_lifted(scene, node, turn)


def _is_bare(node: ast.expr, turn: Round) -> bool:
    match node:
        case ast.Name(name):
            return name == turn.row
        case ast.Subscript(ast.Name(name), ast.Name(index)):
            return name == turn.rows and index == turn.index
    return False


def _is_lifted(scene: Scene, node: ast.expr, turn: Round) -> bool:
    """`row.expand_dims(0)`, `row[None]`, `rows[i : i + 1]`."""
    match node:
        case ast.Call():
            match _called(scene, node):
                case (("expand_dims" | "unsqueeze"), inner, [ast.Constant(0)]):
                    return _is_bare(inner, turn)
        case ast.Subscript(inner, ast.Constant(None)):
            return _is_bare(inner, turn)
        case ast.Subscript(
            ast.Name(name),
            ast.Slice(ast.Name(first), ast.BinOp(ast.Name(last), ast.Add(), ast.Constant(1)), None),
        ):
            return name == turn.rows and first == last == turn.index
    return False


def _is_width(node: ast.expr, data: ast.expr, turn: Round) -> bool:
    """Whether a size is that of the row: -1, `row.shape[0]`, `rows.shape[1]`."""
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant(1)):
            return True
        case ast.Subscript(ast.Attribute(inner, "shape"), place):
            at = ast.unparse(place)
            if isinstance(inner, ast.Name) and inner.id == turn.rows:
                return at in ("1", "-1")
            return _is_bare(inner, turn) and at in ("0", "-1")
    return False


def _join(
    scene: Scene, between: list[ast.stmt], behind: list[ast.stmt], held: str
) -> ast.Call | None:
    """The call behind the loop that joins the list along its first axis, and alone reads it."""
    if any(_reads(x, held) for x in between):
        return None
    for place, statement in enumerate(behind):
        read = _reads(statement, held)
        if not read:
            continue
        rest = [x for each in behind[place + 1 :] for x in _reads(each, held)]
        anew = isinstance(statement, ast.Assign) and [
            ast.unparse(x) for x in statement.targets
        ] == [held]
        once = len(read) == 1 and (anew or not rest)
        plain = isinstance(statement, ast.Assign | ast.Return | ast.Expr)
        return _concat_of(scene, statement, read[0]) if once and plain else None
    return None


def _reads(statement: ast.stmt, name: str) -> list[ast.Name]:
    return [
        x
        for x in walking.walk(statement)
        if isinstance(x, ast.Name) and x.id == name and isinstance(x.ctx, ast.Load)
    ]


def _concat_of(scene: Scene, statement: ast.stmt, read: ast.Name) -> ast.Call | None:
    for item in walking.walk(statement):
        bound = scene.call(item) if isinstance(item, ast.Call) else None
        if bound is not None and bound.operator.name == "concat":
            axis = bound.argument("axis")
            first = axis is None or (isinstance(axis, ast.Constant) and axis.value == 0)
            if first and bound.args.get("tensors") is read and isinstance(item, ast.Call):
                return item
    return None


def _is_alone(scene: Scene, statement: ast.stmt) -> bool:
    """Whether a statement has its lines for itself, but for a comment behind it."""
    source, span = scene.source, scene.source.span(statement)
    behind = source.lines[span.end_line - 1][span.end_column - 1 :].strip()
    return not lead_of(source, statement).strip() and behind[:1] in ("", "#")


def _removed(scene: Scene, statement: ast.stmt) -> Edit:
    """The edit that leaves of a statement its comments."""
    source = scene.source
    span, lead = source.span(statement), lead_of(source, statement)
    lines = "\n".join(source.lines[span.line - 1 : span.end_line])
    text = "".join(f"{lead}{comment}{source.newline}" for comment in comments_in(lines))
    return Edit(source.path, Span(span.line, 1, span.end_line + 1, 1), text)
