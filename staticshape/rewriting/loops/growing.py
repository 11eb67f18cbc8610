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
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.capacity import rooms
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import Dense, Flagged, Layout, Mask, Masked, carries
from staticshape.rewriting.loops import growth_bounds, growth_rows
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk.records import Buffer, Flags, Growth

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_HELP = (
    "make a buffer of as many rows as there may be (`masked.buffer(capacity, row)`), write each "
    "with `masked.append`, and read it with `masked.valid_from_lengths(count, capacity)`"
)


def convert(site: Site) -> Layout:
    """In front of the loop: a buffer for each name that grows in it."""
    walk, loop = site.walk, site.node
    if not isinstance(loop, ast.While) or walk.branch is not None or loop.orelse:
        raise site.refuse("the loop is no plain `while`", _HELP)
    grown = _grown(loop)
    if not grown:
        raise site.refuse("what grows does so elsewhere than at its end", _HELP)
    begin(site, loop, grown)
    _bind_anew(walk, loop)
    if isinstance(loop.test, ast.Constant):
        _have_flag(site, loop)
    return Dense()


def in_rounds(site: Site) -> tuple[ast.For | None, list[Growth]]:
    """The loop `for i in range(int(n))` and what its rounds lengthen; not what only looks so."""
    loop = site.walk.at
    if not isinstance(loop, ast.For):
        return None, []
    return loop, [each for each in _grown(loop) if each.listed or _joins(site.walk, each)]


def begin(site: Site, loop: ast.For | ast.While, grown: list[Growth]) -> None:
    """Put a buffer in front of a loop for each name that grows in it."""
    walk = site.walk
    names = [each.name for each in grown]
    if len(set(names)) < len(names):
        raise site.refuse("what grows does so in more than one statement of the loop", _HELP)
    if grown and loop is walk.block[-1]:
        raise site.refuse("nothing stands behind the loop that could read what grows", _HELP)
    for growth in grown:
        walk.buffers[growth.statement] = _begun(site, loop, growth)


def _have_flag(site: Site, loop: ast.While) -> None:
    """`while True` with `if c: break` at its end, which no compiler ends, runs on a flag."""
    walk, tensor = site.walk, site.walk.tensor_name()
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


def _grown(loop: ast.For | ast.While) -> list[Growth]:
    """What every round lengthens once, in statements of the loop's own block."""
    found = [each for item in loop.body if (each := _growth(item)) is not None]
    begun = {
        target.id
        for item in walking.walk(loop)
        if isinstance(item, ast.Assign) and _growth(item) is None
        for target in item.targets
        if isinstance(target, ast.Name)
    }
    return [each for each in found if each.name not in begun]


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


def _begun(site: Site, loop: ast.For | ast.While, growth: Growth) -> Buffer:
    """Put the buffer in front of the loop."""
    walk, name = site.walk, growth.name
    layout = walk.scope.layouts.get(name)
    if layout is not None and carries(layout):
        raise walk.refuse(loop, f"`{name}` holds a selection in front of the loop", layout)
    if isinstance(growth.row, ast.Starred) or not (growth.listed or _joins(walk, growth)):
        raise site.refuse(f"`{name}` is not lengthened along its first axis", _HELP)
    rank = walk.rank(growth.row)
    _check_reads(site, loop, growth)
    if walk.is_captured(name):
        raise site.refuse(f"a function inside reads `{name}`", _HELP)
    if growth.listed and growth_rows.is_written(walk, loop, growth.row):
        raise site.refuse(
            f"what is put into `{name}` is stored into afterwards",
            "put a copy into the list, or store into another Tensor",
        )
    count = walk.book.fresh(f"{name}_count")
    room = rooms.given_or_proved(site, growth_bounds.most(walk, loop, growth), name)
    begin = _list if growth.listed else _tensor
    for line in begin(site, loop, growth, count, room.text):
        walk.draft.insert_before(loop, line)
    for item in walking.walk(loop):
        if isinstance(item, ast.expr) and growth_bounds.is_length(item, name):
            walk.draft.replace(item, count)
    walk.scope.names.bind(count)
    return Buffer(
        growth,
        loop,
        count,
        room,
        None if rank is None else rank + growth.listed,
        walk.kind(growth.row),
    )


def _joins(walk: Walk, growth: Growth) -> bool:
    """Whether it is `concat((y, row))` along the first axis."""
    call = growth.statement.value if isinstance(growth.statement, ast.Assign) else None
    bound = walk.facts.calls.get(call) if isinstance(call, ast.Call) else None
    return (
        bound is not None
        and bound.operator.name == "concat"
        and walk.argument(bound, "axis") == (True, 0)
    )


def _check_reads(site: Site, loop: ast.For | ast.While, growth: Growth) -> None:
    """Refuse where the loop reads what grows, but for its length in a comparison."""
    name = growth.name
    allowed = set(walking.walk(growth.statement)) - set(walking.walk(growth.row))
    for item in walking.walk(loop):
        sizes = (item.left, *item.comparators) if isinstance(item, ast.Compare) else ()
        for size in sizes:
            if growth_bounds.is_length(size, name):
                allowed |= set(ast.walk(size))
    for item in walking.walk(loop):
        if isinstance(item, ast.Name) and item.id == name and item not in allowed:
            raise site.refuse(
                f"the loop reads `{name}` while it grows (line {item.lineno})",
                f"keep the last row in a name of its own, and read `{name}` behind the loop",
            )


def _list(
    site: Site, loop: ast.For | ast.While, growth: Growth, count: str, room: str
) -> Iterator[str]:
    """The lines that begin the buffer of a list, in place of the statement that begins the list."""
    walk, name = site.walk, growth.name
    first = walk.scope.names.definition(name)
    if not isinstance(first, ast.List) or any(isinstance(x, ast.Starred) for x in first.elts):
        raise site.refuse(f"it is not known what the list `{name}` holds first", _HELP)
    statement = growth_rows.only_statement(walk, loop, name, first)
    if statement is None:
        raise site.refuse(f"`{name}` is read or bound between its start and the loop", _HELP)
    own = {*walking.walk(statement), *walking.walk(loop)}
    if not flagged.is_only_asked(walk, name, own):
        raise site.refuse(
            f"`{name}` is used behind the loop for more than its stack, its sum and its length",
            "stack the list first, and take what you need of that",
        )
    rows = [walk.draft.argument(each) for each in first.elts]
    like = rows[0] if rows else growth_rows.like(walk, loop, growth.row)
    if like is None:
        raise site.refuse(
            f"it is not known in front of the loop what a row of `{name}` is like", _HELP
        )
    walk.draft.delete(statement)
    yield f"{name}, {count} = {walk.masked}.buffer({room}, {like})"
    for row in rows:
        yield f"{name}, {count} = {walk.masked}.append({name}, {count}, {row})"


def _tensor(
    site: Site, loop: ast.For | ast.While, growth: Growth, count: str, room: str
) -> Iterator[str]:
    """The lines that put what a Tensor holds in front of the loop into its buffer."""
    walk, name = site.walk, growth.name
    value = growth_bounds.value_before(walk, name)
    if isinstance(value, Tensor) and value.dims and value.dims[0].size == 0:
        raise site.refuse(
            f"`{name}` begins without a row that says what the others are like", _HELP
        )
    row = walk.facts.value(growth.row)
    if isinstance(value, Tensor) and isinstance(row, Tensor) and growth_rows.differ(value, row):
        raise site.refuse(f"`{name}` is lengthened by what has another dtype", "cast one of them")
    rows = walk.book.fresh(f"{name}_rows")
    yield f"{rows}, {count} = {walk.masked}.buffer({room}, {name}[0])"
    yield f"{name}, {count} = {walk.masked}.append({rows}, {count}, {name})"


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
    mine = [x.loop for x in walk.buffers.values() if loop in (x.loop, x.loop.body[-1])]
    if not mine or not isinstance(test, ast.BoolOp):
        return
    numbers = [isinstance(walk.facts.value(part), Python) for part in test.values]
    counted = [walk.draft.is_replaced(part) for part in test.values]
    if not any(one and not other for one, other in zip(numbers, counted, strict=True)):
        return
    if not all(isinstance(part, ast.Compare) for part in test.values):
        raise Refused(
            test,
            "a Tensor and a Python value end the loop together",
            frozenset({_source(walk, mine[0])}),
            "compare both with numbers, or make both of them Tensors",
        )
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
    of_old = buffer.room.shown is not None and not buffer.growth.listed  # `y.shape[0] + 6`
    capacity = f"{name}.shape[0]" if of_old else buffer.room.text
    text = f"{walk.masked}.valid_from_lengths({count}, {capacity})"
    versions = {each: walk.scope.names.current(each) for each in (count, name)}
    walk.book.know(key, text, False, versions, behind, f"{name}_valid")
    own = ((name, walk.scope.names.current(name)),)
    sources = frozenset({_source(walk, loop)})
    like, rank = (None if buffer.rank == 1 else own), buffer.rank
    rows = Masked(
        Mask(key, 1), "axes", sources, like, own, rank=rank, kind=buffer.kind, pad=0.0, prefix=True
    )
    if buffer.growth.listed:  # which is only stacked, summed up and counted
        walk.flags[name] = Flags("", sources=sources, buffer=rows)
        walk.scope.layouts[name] = Flagged(name, sources)
    else:
        walk.scope.layouts[name] = rows


def _source(walk: Walk, loop: ast.For | ast.While) -> int:
    """Which source a loop is: `while ...` itself, or the range whose rounds are counted."""
    return walk.sources[loop.iter if isinstance(loop, ast.For) else loop].id
