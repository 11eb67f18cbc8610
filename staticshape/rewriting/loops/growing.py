"""Loops that lengthen a Tensor or a list as often as a Tensor says: rows of a buffer of fixed size.

`rows.append(h)` in a `while` becomes `rows, rows_count = masked.append(rows, rows_count, h)`, with
`rows, rows_count = masked.buffer(8, h)` in front of the loop. Behind it the first `rows_count` rows
are real. The loop stays: it runs as often as before, so nothing in it needs a guard.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor, Value
from staticshape.rewriting.capacity import rooms
from staticshape.rewriting.capacity.bounds import sum_of, upper
from staticshape.rewriting.layout import Dense, Flagged, Layout, Mask, Masked, carries
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk.memory import Bound
from staticshape.rewriting.walk.records import Buffer, Flags, Growth

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 4  # names that are followed to say what a row is like
_HELP = (
    "make a buffer of as many rows as there may be (`masked.buffer(capacity, row)`), write each "
    "with `masked.append`, and read it with `masked.valid_from_lengths(count, capacity)`"
)


def convert(site: Site) -> Layout:
    """In front of the loop: a buffer for each name that grows in it."""
    walk, loop = site.walk, site.node
    if not isinstance(loop, ast.While) or walk.branch is not None or loop.orelse:
        raise site.refuse("the loop is no plain `while`", _HELP)
    place = walk.block.index(loop) + 1
    if place == len(walk.block):
        raise site.refuse("nothing stands behind the loop that could read what grows", _HELP)
    for growth in _grown(site, loop):
        walk.buffers[growth.statement] = _begun(site, loop, growth)
    _bind_anew(walk, loop)
    if isinstance(loop.test, ast.Constant):
        _have_flag(site, loop)
    return Dense()


def _have_flag(site: Site, loop: ast.While) -> None:
    """`while True` with `if c: break` at its end, which no compiler ends, runs on a flag."""
    walk, tensor = site.walk, site.walk.module_name("mindspore", "Tensor")
    last = loop.body[-1]
    leaves = [x for x in walking.walk(loop) if isinstance(x, ast.Break | ast.Continue)]
    if not isinstance(last, ast.If) or last.orelse or last.body != leaves:
        raise site.refuse(
            "`while True` is not left by one `if ...: break` at its end",
            "give the loop the test that ends it: `while active:` with a Tensor `active`",
        )
    if tensor is None:
        raise site.refuse("the file does not import mindspore under a name")
    flag = walk.book.fresh("active")
    walk.draft.insert_before(loop, f"{flag} = {tensor}(True)")
    walk.draft.replace(loop.test, flag)
    walk.endings[last] = flag


def _grown(site: Site, loop: ast.While) -> list[Growth]:
    """What every round lengthens once, in statements of the loop's own block."""
    found = [each for item in loop.body if (each := _growth(item)) is not None]
    begun = {
        target.id
        for item in walking.walk(loop)
        if isinstance(item, ast.Assign) and _growth(item) is None
        for target in item.targets
        if isinstance(target, ast.Name)
    }
    found = [each for each in found if each.name not in begun]
    names = [each.name for each in found]
    if not names or len(set(names)) < len(names):
        raise site.refuse("what grows does so in more than one statement of the loop", _HELP)
    return found


def _growth(statement: ast.stmt) -> Growth | None:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"), [row], [])):
            return Growth(name, statement, row, True)
        case ast.AugAssign(ast.Name(name), ast.Add(), ast.List([row])):
            return Growth(name, statement, row, True)
        case ast.Assign([ast.Name(name)], ast.BinOp(ast.Name(own), ast.Add(), ast.List([row]))) if (
            own == name
        ):
            return Growth(name, statement, row, True)
        case ast.Assign(
            [ast.Name(name)],
            ast.Call(_, [ast.Tuple([ast.Name(own), row]) | ast.List([ast.Name(own), row]), *_]),
        ) if own == name:
            return Growth(name, statement, row, False)
    return None


def _begun(site: Site, loop: ast.While, growth: Growth) -> Buffer:
    """Put the buffer in front of the loop."""
    walk, name = site.walk, growth.name
    layout = walk.scope.layouts.get(name)
    if layout is not None and carries(layout):
        raise walk.refuse(loop, f"`{name}` holds a selection in front of the loop", layout)
    if isinstance(growth.row, ast.Starred) or not (growth.listed or _joins(walk, growth)):
        raise site.refuse(f"`{name}` is not lengthened along its first axis", _HELP)
    rank = walk.rank(growth.row)
    if rank is None:
        raise site.refuse(f"the rank of the rows of `{name}` is not known", _HELP)
    _check_reads(site, loop, growth)
    count = walk.book.fresh(f"{name}_count")
    room = rooms.given_or_proved(site, _most(walk, loop, growth), name)
    begin = _list if growth.listed else _tensor
    for line in begin(site, loop, growth, count, room.text):
        walk.draft.insert_before(loop, line)
    for item in walking.walk(loop):
        if isinstance(item, ast.expr) and _is_length(item, name):
            walk.draft.replace(item, count)
    walk.scope.names.bind(count)
    return Buffer(growth, loop, count, room, rank + growth.listed, walk.kind(growth.row))


def _joins(walk: Walk, growth: Growth) -> bool:
    """Whether it is `concat((y, row))` along the first axis."""
    call = growth.statement.value if isinstance(growth.statement, ast.Assign) else None
    bound = walk.facts.calls.get(call) if isinstance(call, ast.Call) else None
    return (
        bound is not None
        and bound.operator.name == "concat"
        and walk.argument(bound, "axis") == (True, 0)
    )


def _check_reads(site: Site, loop: ast.While, growth: Growth) -> None:
    """Refuse where the loop reads what grows, but for its length in a comparison."""
    name = growth.name
    allowed = set(walking.walk(growth.statement)) - set(walking.walk(growth.row))
    for item in walking.walk(loop):
        match item:
            case ast.Compare(left, _, others):
                sizes = (left, *others)
                allowed |= {x for size in sizes if _is_length(size, name) for x in ast.walk(size)}
    for item in walking.walk(loop):
        if isinstance(item, ast.Name) and item.id == name and item not in allowed:
            raise site.refuse(
                f"the loop reads `{name}` while it grows (line {item.lineno})",
                f"keep the last row in a name of its own, and read `{name}` behind the loop",
            )


def _is_length(node: ast.expr, name: str) -> bool:
    """`len(rows)`, `rows.shape[0]`."""
    match node:
        case ast.Call(ast.Name("len"), [ast.Name(own)], []):
            return own == name
        case ast.Subscript(ast.Attribute(ast.Name(own), "shape"), ast.Constant(0)):
            return own == name
    return False


def _list(site: Site, loop: ast.While, growth: Growth, count: str, room: str) -> Iterator[str]:
    """The lines that begin the buffer of a list, in place of the statement that begins the list."""
    walk, name = site.walk, growth.name
    first = walk.scope.names.definition(name)
    if not isinstance(first, ast.List) or any(isinstance(x, ast.Starred) for x in first.elts):
        raise site.refuse(f"it is not known what the list `{name}` holds first", _HELP)
    statement = _only_statement(walk, loop, name, first)
    if statement is None:
        raise site.refuse(f"`{name}` is read or bound between its start and the loop", _HELP)
    rows = [walk.draft.argument(each) for each in first.elts]
    like = rows[0] if rows else _before(walk, loop, growth.row, _DEPTH)
    if like is None:
        raise site.refuse(
            f"it is not known in front of the loop what a row of `{name}` is like", _HELP
        )
    walk.draft.delete(statement)
    yield f"{name}, {count} = {walk.masked}.buffer({room}, {like})"
    for row in rows:
        yield f"{name}, {count} = {walk.masked}.append({name}, {count}, {row})"


def _tensor(site: Site, loop: ast.While, growth: Growth, count: str, room: str) -> Iterator[str]:
    """The lines that put what a Tensor holds in front of the loop into its buffer."""
    walk, name = site.walk, growth.name
    value = _value_before(walk, name)
    if not isinstance(value, Tensor) or not value.dims or value.dims[0].size == 0:
        raise site.refuse(f"it is not known how many rows `{name}` begins with", _HELP)
    rows = walk.book.fresh(f"{name}_rows")
    yield f"{rows}, {count} = {walk.masked}.buffer({room}, {name}[0])"
    yield f"{name}, {count} = {walk.masked}.append({rows}, {count}, {name})"


def _value_before(walk: Walk, name: str) -> Value:
    """What the analysis knows of a name in front of the loop."""
    first = walk.scope.names.definition(name)
    return walk.facts.value(first) if first is not None else walk.facts.parameters[name]


def _only_statement(walk: Walk, loop: ast.While, name: str, first: ast.List) -> ast.stmt | None:
    """The statement that begins a list, of the same block, which nothing reads before the loop."""
    before = walk.block[: walk.block.index(loop)] if loop in walk.block else []
    for place, statement in enumerate(before):
        match statement:
            case ast.Assign([ast.Name(own)], value) if own == name and value is first:
                between = before[place + 1 :]
                names = {own for item in first.elts for own in names_in(item)}
                if any(name in names_in(x) for x in between) or names & assigned_in(between):
                    return None
                return statement
    return None


def _before(walk: Walk, loop: ast.While, node: ast.expr, depth: int) -> str | None:
    """An expression of a round as code for the place in front of the loop."""
    if depth == 0:
        return None
    texts: dict[ast.expr, str] = {}
    for item in walking.walk(node):
        if isinstance(item, ast.Call):
            bound = walk.facts.calls.get(item)
            if bound is None or (
                bound.operator.family not in ("elementwise", "reduction")
                and bound.operator.name not in _PLAIN
            ):
                return None
        elif isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load):
            if walk.is_bound(item.id) or item.id not in assigned_in(loop.body):
                continue
            value = _only_value(loop, item.id)
            text = None if value is None else _before(walk, loop, value, depth - 1)
            if text is None:
                return None
            texts[item] = f"({text})"
    if node in texts:
        return texts[node][1:-1]
    return _written(walk, node, texts)


#: Calls that may be made once more in front of a loop, for the shape of what they give.
_PLAIN = (
    *("argmax", "argmin", "expand_dims", "unsqueeze", "squeeze", "reshape", "view", "flatten"),
    *("stack", "concat", "gather", "index_select", "matmul", "cast", "softmax", "log_softmax"),
)


def _written(walk: Walk, node: ast.expr, texts: dict[ast.expr, str]) -> str:
    """The user's text of an expression, with some of its names written out."""
    source = walk.draft.source
    span = source.span(node)
    base = source.offset(span.line, span.column)
    text = source.segment(node)
    for name in sorted(texts, key=lambda x: (x.lineno, x.col_offset), reverse=True):
        place = source.span(name)
        start = source.offset(place.line, place.column) - base
        text = f"{text[:start]}{texts[name]}{text[start + place.end_column - place.column :]}"
    return text


def _only_value(loop: ast.While, name: str) -> ast.expr | None:
    """What a name is bound to by the only statement of a loop that binds it."""
    found = [
        item.value
        for item in loop.body
        if isinstance(item, ast.Assign)
        and len(item.targets) == 1
        and isinstance(item.targets[0], ast.Name)
        and item.targets[0].id == name
    ]
    stored = [
        item
        for item in walking.walk(loop)
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
    ]
    return found[0] if len(found) == len(stored) == 1 else None


def _most(walk: Walk, loop: ast.While, growth: Growth) -> Bound | None:
    """The most rows that there can be behind the loop, where its test proves it."""
    rounds, first = _rounds(walk, loop, growth), walk.scope.names.definition(growth.name)
    if growth.listed:
        begun = len(first.elts) if isinstance(first, ast.List) else None
    else:
        begun = _length(_value_before(walk, growth.name))
    if rounds is None or begun is None or not (growth.listed or _is_one(walk, growth.row)):
        return None
    return sum_of(rounds, Bound(str(begun), begun, True)) if begun else rounds


def _length(value: Value) -> int | None:
    size = value.dims[0].size if isinstance(value, Tensor) and value.dims else None
    return size if isinstance(size, int) else None


def _is_one(walk: Walk, row: ast.expr) -> bool:
    """Whether a round adds one row to a Tensor."""
    match row:
        case ast.Call(ast.Attribute(_, "expand_dims" | "unsqueeze"), [ast.Constant(0)], []):
            return True
    return _length(walk.facts.value(row)) == 1


def _rounds(walk: Walk, loop: ast.While, growth: Growth) -> Bound | None:
    """How often a loop can run: a part of its test ends a count that every round adds 1 to."""
    test, last = loop.test, loop.body[-1]
    endless = isinstance(test, ast.Constant) and isinstance(last, ast.If)
    if endless and isinstance(last, ast.If):
        test = last.test
    parts = [test]
    if isinstance(test, ast.BoolOp):
        parts = test.values if isinstance(test.op, ast.Or) == endless else []
    for part in parts:
        match part:
            case ast.Compare(left, [how], [right]) if isinstance(
                how, ast.GtE if endless else ast.Lt
            ):
                if names_in(right) & assigned_in(loop.body):
                    continue
                bound = upper(walk, right)
                if bound is None:
                    continue
                counted = isinstance(left, ast.Name) and _counts_up(walk, loop, left.id)
                if counted or (growth.listed and _is_length(left, growth.name)):
                    return bound
    return None


def _counts_up(walk: Walk, loop: ast.While, name: str) -> bool:
    """Whether a name is 0 or more in front of a loop, and every round adds 1 to it."""
    first = walk.scope.names.definition(name)
    steps = [x for x in loop.body if _is_step(x, name)]
    stored = [
        item
        for item in walking.walk(loop)
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
    ]
    leaves = any(isinstance(x, ast.Continue) for x in walking.walk(loop))
    return first is not None and _is_zero(first) and len(steps) == len(stored) == 1 and not leaves


def _is_step(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.AugAssign(ast.Name(own), ast.Add(), ast.Constant(1)):
            return own == name
        case ast.Assign([ast.Name(own)], ast.BinOp(ast.Name(left), ast.Add(), ast.Constant(1))):
            return own == left == name
    return False


def _is_zero(node: ast.expr) -> bool:
    match node:
        case ast.Constant(int() as number):
            return number >= 0
        case ast.Call(
            ast.Name("Tensor") | ast.Attribute(_, "Tensor"), [ast.Constant(int() as n), *_]
        ):
            return n >= 0
    return False


def _bind_anew(walk: Walk, loop: ast.While) -> None:
    """`i += 1` of a Tensor that is made in front of the loop becomes `i = i + 1`.

    `+=` would write into the constant, which the compiler keeps from call to call (measured).
    """
    for item in walking.walk(loop):
        match item:
            case ast.AugAssign(ast.Name(name)) if item not in walk.buffers:
                first = walk.scope.names.definition(name)
                if isinstance(first, ast.Call) and isinstance(walk.facts.value(first), Tensor):
                    walk.bound_anew.add(item)


def visit(walk: Walk, statement: ast.stmt) -> bool:
    """A statement that lengthens what has a buffer, or ends its loop; False for any other one."""
    if isinstance(statement, ast.If) and statement in walk.endings:
        flag = walk.endings[statement]
        visit_any(walk, statement.test)
        settle_test(walk, statement, statement.test)
        walk.draft.replace(statement, f"{flag} = not {walk.draft.operand(statement.test)}")
        return True
    buffer = walk.buffers.get(statement)
    if buffer is None:
        return False
    name, row = buffer.growth.name, buffer.growth.row
    layout = walk.visit(row)
    if not isinstance(layout, Dense):
        raise walk.refuse(row, f"a selection is put into `{name}`, which grows", layout)
    call = f"{walk.masked}.append({name}, {buffer.count}, {walk.draft.argument(row)})"
    walk.draft.replace(statement, f"{name}, {buffer.count} = {call}")
    return True


def settle_test(walk: Walk, loop: ast.stmt, test: ast.expr) -> None:
    """What ends a loop, visited: `i < n and i < 8` of a Tensor and of numbers becomes `&`.

    In graph mode the ways of `and` must be alike (measured).
    """
    if not any(loop in (x.loop, x.loop.body[-1]) for x in walk.buffers.values()):
        return
    if not isinstance(test, ast.BoolOp) or not all(isinstance(x, ast.Compare) for x in test.values):
        return
    numbers = [isinstance(walk.facts.value(part), Python) for part in test.values]
    counted = [walk.draft.is_replaced(part) for part in test.values]
    if any(one and not other for one, other in zip(numbers, counted, strict=True)):
        sign = " & " if isinstance(test.op, ast.And) else " | "
        text = sign.join(f"({walk.draft.render(part)})" for part in test.values)
        walk.draft.replace(test, text)


def bind_anew(walk: Walk, statement: ast.AugAssign) -> None:
    """`i += 1`, visited, as `i = i + 1`."""
    if statement in walk.bound_anew and isinstance(statement.target, ast.Name):
        name, value = statement.target.id, walk.draft.operand(statement.value)
        sign = walk.draft.source.segment(statement).removeprefix(name).split("=", 1)[0].strip()
        walk.draft.replace(statement, f"{name} = {name} {sign} {value}")


def end(walk: Walk, loop: ast.stmt) -> None:
    """Behind the loop: the first rows are real."""
    for buffer in walk.buffers.values():
        if buffer.loop is loop:
            _end(walk, buffer)


def _end(walk: Walk, buffer: Buffer) -> None:
    name, count, loop = buffer.growth.name, buffer.count, buffer.loop
    walk.scope.names.bind(name)
    walk.scope.names.bind(count)
    behind = walk.block[walk.block.index(loop) + 1]
    flag = buffer.room.flag(count)
    if flag is not None:
        walk.draft.insert_before(behind, flag)
    key = ("rows", name, walk.scope.names.current(name))
    text = f"{walk.masked}.valid_from_lengths({count}, {buffer.room.text})"
    versions = {count: walk.scope.names.current(count)}
    walk.book.know(key, text, False, versions, behind, f"{name}_valid")
    own = ((name, walk.scope.names.current(name)),)
    sources = frozenset({walk.sources[loop].id})
    like, rank = (None if buffer.rank == 1 else own), buffer.rank
    rows = Masked(
        Mask(key, 1), "axes", sources, like, own, rank=rank, kind=buffer.kind, pad=0.0, prefix=True
    )
    if buffer.growth.listed:  # which is only stacked, summed up and counted
        walk.flags[name] = Flags("", sources=sources, buffer=rows)
        walk.scope.layouts[name] = Flagged(name, sources)
    else:
        walk.scope.layouts[name] = rows
