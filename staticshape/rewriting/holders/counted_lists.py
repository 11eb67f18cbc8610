"""Lists of counts: `counts.append(len(sel))`, read, summed, returned, or made one Tensor."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Count, Counts, Dense, Layout, carries
from staticshape.rewriting.reading.heads import heads
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.walk import numbers_given, surely_runs

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def define(walk: Walk, name: str) -> bool:
    """`counts = []` of a list that takes counts; False where it is none."""
    if (walk.facts.node, name) not in walk.memory.counted:
        return False
    walk.scope.layouts[name] = Counts(frozenset())
    return True


def append(walk: Walk, name: str, value: ast.expr) -> bool:
    """`counts.append(n)`; False where the list does not take counts."""
    key = (walk.facts.node, name)
    number = isinstance(walk.facts.value(value), Python)
    if key not in walk.memory.counted and not (number and _is_known(walk, name)):
        return False
    layout = walk.visit(value)
    counted = isinstance(layout, Count) and walk.branch is None
    if not counted or numbers_given.kind(walk, value) != "int":  # int32, as all the others
        walk.memory.counted.discard(key)
        walk.memory.plain_lists.add(key)
        raise Again
    if key not in walk.memory.counted:
        walk.memory.counted.add(key)
        raise Again
    listed = walk.scope.layouts.get(name)
    before = listed.sources if isinstance(listed, Counts) else frozenset()
    walk.scope.layouts[name] = Counts(sources_of([layout]) | before)
    return True


def item(walk: Walk, node: ast.Subscript, listed: Counts) -> Layout:
    """`counts[i]`: one of them."""
    if walk.branch is not None or carries(walk.visit(node.slice)):
        raise walk.refuse(node, "the list of counts is read otherwise here", listed)
    return Count(listed.sources)


def stack(walk: Walk, use: Use, listed: Counts) -> Layout:
    """`Tensor(counts, ms.int32)` is `ops.stack(counts)`, whose elements are int32."""
    text = walk.operator_name("stack")
    dtype = use.bound.args.get("dtype") if use.bound is not None else None
    if text is None or dtype is None or use.operator.name != "tensor":
        raise walk.refuse(use.node, "the list of counts is used otherwise here", listed)
    cast = "" if walk.dtype(use.node) == "int32" else f".astype({walk.draft.argument(dtype)})"
    walk.draft.replace(use.node, f"{text}({walk.draft.argument(use.operands[0].node)}){cast}")
    return Dense(rank=1)


def _is_known(walk: Walk, name: str) -> bool:
    """Whether the function begins the list empty, appends to it, reads or returns it: no more.

    Where it makes a Tensor of it, it must surely append: a stack may not be of an empty list.
    """
    begun, stacked, allowed = 0, False, set[ast.AST]()
    for item in walk.facts.nodes:
        match item:
            case ast.Assign([ast.Name() as target], ast.List([])) if target.id == name:
                begun += 1
                allowed.add(target)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                for one, value in zip(targets, values, strict=False):
                    empty = isinstance(value, ast.List) and not value.elts
                    if isinstance(one, ast.Name) and one.id == name and empty:
                        begun += 1
                        allowed.add(one)
            case ast.Call(ast.Attribute(owner, "append"), [_], []) | ast.Call(
                ast.Name("sum" | "len"), [owner], []
            ):
                allowed.add(owner)
            case ast.Call():
                bound = walk.facts.calls.get(item)
                made = bound is not None and bound.operator.name == "tensor"
                if made and bound is not None and set(bound.args) == {"input", "dtype"}:
                    allowed.add(bound.args["input"])
                    stacked |= ast.unparse(bound.args["input"]) == name
            case ast.Subscript(owner, index, ast.Load()) if not isinstance(index, ast.Slice):
                allowed.add(owner)
            case ast.Return(value) if value is not None:
                allowed |= {value, *(value.elts if isinstance(value, ast.Tuple) else ())}
        allowed |= {over for _, over in heads(item)}
    uses = [x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name]
    if begun != 1 or not all(item in allowed for item in uses):
        return False
    return not stacked or surely_runs.runs(
        walk, walk.facts.node.body, lambda item: _appends(item, name)
    )


def _appends(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(own), "append"), [_], [])):
            return own == name
    return False
