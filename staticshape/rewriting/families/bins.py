"""`ops.bincount(x, minlength=n).reshape(a, b)`: the shape tells that there are n bins.

`ops.bincount(x, minlength=n)[:n]` leaves larger numbers out: they fall into one more bin, which the
slice cuts off.
"""

from __future__ import annotations

import ast
import itertools
import math
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.families import distinct
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.lowering.rounds import blocks

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_HELP = "give `minlength`, and a fixed shape or the first bins: `.reshape(n)`, `[:n]`"


def counted(site: Site) -> Layout:
    """How often each number occurs, as a sum over as many segments as there are bins."""
    walk, node, data = site.walk, site.expression, site.argument("input")
    least = site.call.args.get("minlength")
    cut = least is not None and _is_cut(walk, node, least)
    if least is None or not _is_fixed(walk, least) or not (cut or _is_put_into_shape(walk, node)):
        raise site.refuse("a larger number would make more bins", _HELP)
    total, ones = walk.operator_name("unsorted_segment_sum"), walk.operator_name("ones_like")
    dtype, whole = walk.dtype_name("float32"), walk.dtype_name("int32")
    if total is None or ones is None or dtype is None or whole is None:
        raise site.refuse("operators count the numbers", "import `mindspore` and `mindspore.ops`")
    if set(site.call.args) - {"input", "minlength"}:
        raise site.refuse("the numbers are weighed", "use `ops.unsorted_segment_sum`")
    chosen, places = distinct.selected(site, data), walk.draft.argument(data)
    if walk.dtype(data) not in ("int32", "int64"):  # segments are numbered by these two alone
        places = f"{walk.draft.operand(data)}.astype({whole})"
    if walk.branch is not None and chosen is None:  # on the other way they may be out of range
        raise site.refuse("numbers counted on one way only", "count them in front of the `if`")
    if chosen is None:
        values = f"{ones}({walk.draft.argument(data)}, dtype={dtype})"
    elif chosen.like is None:
        valid = walk.valid_text(chosen, data)
        values = f"{walk.mask_operand(chosen.mask)}.astype({dtype})"
        if walk.branch is not None:
            valid = f"{walk.mask_operand(chosen.mask)} & {walk.mask_operand(walk.branch)}"
            values = f"({valid}).astype({dtype})"
        places = f"{walk.masked}.guard({places}, {valid}, 0)"
    else:
        raise site.refuse("the mask is not of the shape of the numbers", "select with a whole mask")
    bins = walk.draft.argument(least)
    if cut:
        smaller = walk.operator_name("minimum")
        if smaller is None:
            raise site.refuse("operators count the numbers", "import `mindspore.ops`")
        places, bins = f"{smaller}({places}, {bins})", _one_more(walk, least)
    walk.draft.replace(node, f"{total}({values}, {places}, {bins})")
    return Dense(rank=1)


def _one_more(walk: Walk, number: ast.expr) -> str:
    match number:
        case ast.Constant(int() as value):
            return str(value + 1)
        case ast.BinOp(_, ast.Mult() | ast.Pow() | ast.Add() | ast.Sub()):
            return f"{walk.draft.argument(number)} + 1"
    return f"{walk.draft.operand(number)} + 1"


def _is_fixed(walk: Walk, node: ast.expr) -> bool:
    """Whether the compiler knows a number."""
    if walk.constant(node)[0]:
        return True
    value = walk.facts.value(node)
    return isinstance(value, Python) and value.known == "fixed" and not value.sources


def _is_put_into_shape(walk: Walk, node: ast.expr) -> bool:
    """Whether all that is done with a row is to give it a shape whose sizes are fixed."""
    least = walk.facts.calls[node].argument("minlength") if isinstance(node, ast.Call) else None
    uses = _uses(walk, node)
    shaped = {
        call.func.value: call.args
        for call in walking.walk(walk.facts.node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("reshape", "view")
        and not call.keywords
    }
    return bool(uses) and all(
        _are_sizes(walk, shaped.get(use)) and _holds(walk, shaped[use], least) for use in uses
    )


def _is_cut(walk: Walk, node: ast.expr, least: ast.expr) -> bool:
    """Whether all that is read of a row are its first bins, as many as there are at least."""
    cut = {
        item.value: item.slice.upper
        for item in walking.walk(walk.facts.node)
        if isinstance(item, ast.Subscript)
        and isinstance(item.slice, ast.Slice)
        and item.slice.lower is None
        and item.slice.step is None
    }
    uses = _uses(walk, node)
    return bool(uses) and all(
        _is_same_number(walk, cut.get(use), least, at_once=use is node) for use in uses
    )


def _is_same_number(walk: Walk, stop: ast.expr | None, least: ast.expr, *, at_once: bool) -> bool:
    """Whether a slice ends at `minlength`; names may change where it does not stand beside it."""
    if stop is None:
        return False
    known, number = walk.constant(stop)
    if known:
        return type(number) is int and walk.constant(least) == (True, number)
    read = [item for item in walking.walk(stop) if not isinstance(item, ast.expr_context)]
    simple = ast.Name | ast.Constant | ast.BinOp | ast.operator | ast.Attribute
    if ast.dump(stop) != ast.dump(least) or not all(isinstance(item, simple) for item in read):
        return False
    names = {item.id for item in read if isinstance(item, ast.Name)}
    return at_once or not (
        any(isinstance(item, ast.Attribute) for item in read)
        or any(
            isinstance(item, ast.Name) and item.id in names and not isinstance(item.ctx, ast.Load)
            for item in walking.walk(walk.facts.node)
        )
    )


def _uses(walk: Walk, node: ast.expr) -> list[ast.expr]:
    """Where a row is read; nowhere: that is not certain."""
    if isinstance(walk.at, ast.Assign) and walk.at.value is node:
        name = walk.at.targets[0]
        if len(walk.at.targets) > 1 or not isinstance(name, ast.Name):
            return []
        return list(_reads(walk, walk.at, name.id))
    return [node]


def _reads(walk: Walk, statement: ast.stmt, name: str) -> list[ast.Name]:
    """Where what a statement gives a name is read; nowhere: that is not certain."""
    named = [x for x in walking.walk(walk.facts.node) if isinstance(x, ast.Name) and x.id == name]
    loads = [item for item in named if isinstance(item.ctx, ast.Load)]
    if len(named) == len(loads) + 1:
        return loads
    for block in blocks(walk.facts.node):
        for own, behind in itertools.pairwise(block):
            match behind:
                case ast.Assign([ast.Name(target)], value) if own is statement and target == name:
                    return [item for item in loads if item in set(walking.walk(value))]
    return []


def _are_sizes(walk: Walk, shape: list[ast.expr] | None) -> bool:
    """Whether a shape is of sizes that are fixed, and none of them is left open."""
    if shape is not None and len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = shape[0].elts
    return bool(shape) and all(
        _is_fixed(walk, size) and not isinstance(size, ast.Starred) and not _is_open(walk, size)
        for size in shape or ()
    )


def _holds(walk: Walk, shape: list[ast.expr], least: ast.expr | None) -> bool:
    """Whether a shape has a place for each of the bins, and no more, as far as that is known."""
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = shape[0].elts
    numbers = [walk.constant(size) for size in (*shape, *([least] if least is not None else []))]
    if not all(known and isinstance(number, int) for known, number in numbers):
        return True
    *sizes, bins = [int(str(number)) for _, number in numbers]
    return math.prod(sizes) == bins


def _is_open(walk: Walk, size: ast.expr) -> bool:
    known, number = walk.constant(size)
    return isinstance(size, ast.UnaryOp) or (known and number == -1)
