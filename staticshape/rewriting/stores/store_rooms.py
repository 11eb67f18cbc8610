"""Rooms that stores prove: rows of every length are written, so the longest fits what holds them.

`out = zeros((b, int(lens.max()), d))`, then `out[i, :lens[i]] = x[i, :lens[i]]` for every `i`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.reading.whole_numbers import read_out
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.counts.slice_widths import Cut
    from staticshape.rewriting.walk.state import Walk

_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)
_LARGEST = ("max", "amax", "reduce_max")


def learn(walk: Walk, name: str, own: Masked, cut: Cut, value: ast.expr) -> None:
    """Learn how long the axis may be at most; a store of no more than one row may be repeated."""
    size = walk.sizes.get(own.mask.key)
    if size is None or size.bound is not None or not _is_prefix(walk, cut.bounds):
        return
    lengths = _lengths(walk, name, size.count)
    if lengths is None or cut.bounds.upper is None:
        return
    if not _goes_over(walk, cut.bounds.upper, lengths) or not _always_runs(walk, name):
        return
    bound = _room_of(walk, value)
    if bound is not None and bound.number is not None and bound.number > 1:
        walk.memory.rooms[size.source] = (bound, True)
        walk.memory.met.add(size.source)
        raise Again


def _is_prefix(walk: Walk, cut: ast.Slice) -> bool:
    first = cut.lower is None or walk.constant(cut.lower) == (True, 0)
    return first and walk.constant(cut.step) in ((True, None), (True, 1))


def _resolved(walk: Walk, node: ast.expr | None) -> ast.expr | None:
    """What a number is read from: `n`, `int(n)` and `n.item()` lead to the Tensor's own code."""
    while node is not None:
        inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
        if inner is None and isinstance(node, ast.Call):
            bound = walk.facts.calls.get(node)
            inner = read_out(node)
            if inner is None and bound is not None and bound.operator.name in ("cast", "to_int"):
                inner = bound.argument("input")
        if inner is None:
            return node
        node = inner
    return None


def _lengths(walk: Walk, name: str, count: object) -> ast.expr | None:
    """The Tensor of lengths of which the largest is the size that a name was made with."""
    made = walk.scope.defined.get(name)
    if not isinstance(made, ast.Assign) or not isinstance(made.value, ast.Call):
        return None
    bound = walk.facts.calls.get(made.value)
    shape = None if bound is None else bound.argument("shape")
    parts = shape.elts if isinstance(shape, ast.Tuple | ast.List) else [shape]
    largest = next((x for x in parts if x is not None and walk.key(x) == count), None)
    largest = _resolved(walk, largest)
    bound = walk.facts.calls.get(largest) if isinstance(largest, ast.Call) else None
    if bound is None or bound.operator.name not in _LARGEST or set(bound.args) != {"input"}:
        return None
    data = bound.args["input"]
    value = walk.facts.value(data)
    return data if isinstance(value, Tensor) and value.rank == 1 else None


def _goes_over(walk: Walk, stop: ast.expr, lengths: ast.expr) -> bool:
    """Whether the bound of the store is every one of the lengths, one in each round."""
    loop = walk.rounds.statement if walk.rounds is not None else None
    if not isinstance(loop, ast.For) or walk.block is not loop.body or loop.orelse:
        return False
    found = _resolved(walk, stop)
    value = walk.facts.value(lengths)
    dims = value.dims if isinstance(value, Tensor) else None
    number = dims[0].size if dims else None
    match loop.target, loop.iter:
        case ast.Name(counter), ast.Call(ast.Name("range"), [end], []):
            known, ends = walk.shown(end)
            inner = _resolved(walk, end)
            same = inner is not None and walk.key(inner) in map(walk.key, _sizes(lengths))
            every = same or (known and ends == number is not None)
        case ast.Tuple([ast.Name(), ast.Name(item)]), ast.Call(ast.Name("enumerate"), [data], []):
            every = walk.key(data) == walk.key(lengths)
            return every and isinstance(found, ast.Name) and found.id == item
        case _:
            return False
    match found:
        case ast.Subscript(data, ast.Name(index)) if index == counter:
            return every and walk.key(data) == walk.key(lengths)
    return False


def _sizes(data: ast.expr) -> tuple[ast.expr, ast.expr]:
    """`data.shape[0]` and `len(data)`."""
    shape = ast.Attribute(data, "shape", ast.Load())
    length = ast.Call(ast.Name("len", ast.Load()), [data], [])
    return ast.Subscript(shape, ast.Constant(0), ast.Load()), length


def _always_runs(walk: Walk, name: str) -> bool:
    """Whether the store runs in every round of a loop that always runs once the name is made."""
    assert walk.rounds is not None
    loop, body, made = walk.rounds.statement, walk.facts.node.body, walk.scope.defined.get(name)
    if loop not in body or made not in body or walk.skipped is not None:
        return False
    between = body[body.index(made) : body.index(loop) + 1]
    return not any(isinstance(x, _LEAVES) for part in between for x in walking.walk(part))


def _room_of(walk: Walk, value: ast.expr) -> Bound | None:
    """How long the axis is that the written rows are cut from: `x[i, :n]`, `x[a : a + n]`."""
    if not isinstance(value, ast.Subscript):
        return None
    parts = value.slice.elts if isinstance(value.slice, ast.Tuple) else [value.slice]
    cuts = [at for at, x in enumerate(parts) if isinstance(x, ast.Slice) and not is_whole(x)]
    plain = not any(isinstance(x, ast.Constant) and x.value in (None, ...) for x in parts)
    if len(cuts) != 1 or not plain:
        return None
    return size_of(walk, value.value, cuts[0])
