"""Counted loops: `for i in range(int(n))` becomes a `while` with a Tensor for its counter.

So do `range(1, n)`, and `range(n - 1, -1, -1)`, which counts down.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.counts import ranges, rows_by_counter, sized, snapshots
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.reading.whole_numbers import read_out
from staticshape.rewriting.text.draft import is_closed

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_CHANGING = (
    *("append", "extend", "insert", "pop", "remove", "clear"),
    *("update", "setdefault", "add", "discard"),
)
_HELP = "write the loop as `while i < n:` with a Tensor `i`, or loop over a fixed range with a mask"


def convert(site: Site, grown: Collection[ast.stmt] = ()) -> Layout:
    """Rewrite the head of the loop, the counter's start in front of it and its step at the end.

    `grown`: statements that lengthen what gets a buffer.
    """
    walk, loop = site.walk, site.walk.at
    call = site.node
    if not isinstance(loop, ast.For) or loop.iter is not call or not isinstance(call, ast.Call):
        raise site.refuse("the range is not the head of a loop", _HELP)
    range_ = ranges.read(walk, call)
    if range_ is None or not isinstance(loop.target, ast.Name):
        raise site.refuse("the loop does not count up from a number or down to one", _HELP)
    if walk.branch is not None:
        raise site.refuse("the loop would run on both ways of a condition", _HELP)
    counter = loop.target.id
    _check_flow(site, loop, grown)
    _check_counter(site, loop, counter)
    if counter == "_":  # which takes what nobody needs of other calls as well
        counter = walk.book.fresh("i")
    integer = sized.int32(site)
    tensor = walk.tensor_name()
    if tensor is None:
        raise site.refuse("the file does not import mindspore under a name")
    if range_.step > 0:
        stop = _stop(site, loop, range_.count)
        start = f"{tensor}({range_.fixed}, {integer})"
    else:
        stop, start = str(range_.fixed), _start(site, range_.count)
    rows_by_counter.read(site, loop, counter, range_.least, _inside(loop))
    walk.draft.insert_before(loop, f"{counter} = {start}")
    walk.draft.replace(call, stop)
    source = walk.module.source
    head, behind = source.span(loop), source.span(call)
    walk.draft.extra.append(
        Edit(
            source.path,
            Span(head.line, head.column, behind.line, behind.column),
            f"while {counter} {'<' if range_.step > 0 else '>'} ",
        )
    )
    walk.draft.extra.append(_step(site, loop, counter, range_.step))
    return Dense()


def _stop(site: Site, loop: ast.For, count: ast.expr) -> str:
    """The number of rounds, computed once: a name, or what reads a name out."""
    walk = site.walk
    text = sized.number(site, count, scalar=False)
    data = read_out(count) if isinstance(count, ast.Call) else None
    held = snapshots.apart(walk, data or count, text)
    if not isinstance(data or count, ast.Name) or held != text:
        walk.need_hoist(count)
        name = walk.book.fresh("rounds")
        walk.draft.insert_before(loop, f"{name} = {held}")
        return name
    if names_in(count) & assigned_in(loop.body):
        raise site.refuse("the loop changes the number that its rounds are counted to", _HELP)
    return text if is_closed(text) else f"({text})"


def _start(site: Site, count: ast.expr) -> str:
    """The number that a loop counts down from, as a Tensor that is below 0 where it is."""
    walk = site.walk
    if (walk.dtype(count) or "").startswith("uint"):
        raise site.refuse("the loop counts down from a number that cannot be below 0", _HELP)
    text = sized.number(site, count)
    return snapshots.apart(walk, count, text)


def _check_flow(site: Site, loop: ast.For, grown: Collection[ast.stmt]) -> None:
    lengthen = {item.value for item in grown if isinstance(item, ast.Expr)}
    for item in _inside(loop):
        if isinstance(item, ast.Continue | ast.Return):
            word = "continue" if isinstance(item, ast.Continue) else "return"
            raise site.refuse(f"`{word}` stands in the loop", _HELP)
        changed = None if item in lengthen else _changed_container(item)
        if changed is not None and not isinstance(site.walk.facts.value(changed), Tensor):
            raise site.refuse(
                f"`{ast.unparse(changed)}` grows or changes in the loop: the compiler takes the "
                "body of a `while` once",
                "write the rows into a Tensor of fixed size with `masked.append`",
            )
    if loop.orelse:
        raise site.refuse("the loop has an `else`", _HELP)


def _changed_container(item: ast.AST) -> ast.expr | None:
    """`rows.append(x)`, `table[key] = x`: what is changed, if it is no Tensor."""
    if isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute):
        return item.func.value if item.func.attr in _CHANGING else None
    if isinstance(item, ast.Subscript) and not isinstance(item.ctx, ast.Load):
        return item.value
    return None


def _inside(loop: ast.For) -> Iterator[ast.AST]:
    """The nodes of a loop's body, without what belongs to functions in it."""
    stack: list[ast.AST] = list(loop.body)
    while stack:
        item = stack.pop()
        yield item
        if not isinstance(item, ast.FunctionDef | ast.Lambda):
            stack.extend(ast.iter_child_nodes(item))


def _check_counter(site: Site, loop: ast.For, counter: str) -> None:
    """The counter indexes and is compared, as a Tensor can, and nothing else in the function."""
    walk = site.walk
    allowed: set[ast.AST] = set()
    for item in _inside(loop):
        if isinstance(item, ast.Subscript) and isinstance(walk.facts.value(item.value), Tensor):
            parts = item.slice.elts if isinstance(item.slice, ast.Tuple) else [item.slice]
            numbers = [part for part in parts if sized.is_plain_number(part, counter, walk)]
            others = [part for part in parts if part not in numbers]
            if all(map(_is_whole_axis, others)) or _are_places(walk, item, numbers, others):
                allowed |= {name for part in numbers for name in ast.walk(part)}
        elif isinstance(item, ast.Compare) and sized.is_plain_number(item.left, counter, walk):
            allowed |= set(ast.walk(item))
    own = {item for item in ast.walk(loop) if isinstance(item, ast.Name) and item.id == counter}
    for item in own - {loop.target}:
        assert isinstance(item, ast.Name)
        if counter == "_" and not isinstance(item.ctx, ast.Load):
            continue  # it takes what nobody needs, and counts no more
        if not isinstance(item.ctx, ast.Load) or item not in allowed or counter == "_":
            raise site.refuse(
                f"`{counter}` is used in the loop in a way that needs a Python number", _HELP
            )
    for item in walk.facts.nodes:
        outside = isinstance(item, ast.Name) and item.id == counter and item not in own
        if outside and isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load):
            raise site.refuse(f"`{counter}` is read outside the loop", _HELP)


def _are_places(
    walk: Walk, item: ast.Subscript, numbers: list[ast.expr], others: list[ast.expr]
) -> bool:
    """`x[i, k]` with a Tensor `k`: read place by place, whatever `i` is."""
    constants = [part.value for part in numbers if isinstance(part, ast.Constant)]
    plain = all(type(each) is int for each in constants)
    places = all(
        isinstance(walk.facts.value(part), Tensor) and walk.kind(part) == "int" for part in others
    )
    return plain and places and isinstance(item.ctx, ast.Load)


def _is_whole_axis(part: ast.expr) -> bool:
    return isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None


def _step(site: Site, loop: ast.For, counter: str, step: int) -> Edit:
    """`i = i + 1` at the end of the body; never `i += 1`, which compiles to wrong code."""
    source = site.walk.module.source
    last = source.span(loop.body[-1])
    first = source.span(loop.body[0])
    indent = source.lines[first.line - 1][: first.column - 1]
    if indent.strip():
        raise site.refuse("the body of the loop stands on the line of its head", _HELP)
    column = len(source.lines[last.end_line - 1]) + 1
    moved = f"{counter} {'+' if step > 0 else '-'} {abs(step)}"
    text = f"{source.newline}{indent}{counter} = {moved}"
    return Edit(source.path, Span(last.end_line, column, last.end_line, column), text)
