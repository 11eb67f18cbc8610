"""Masks that are true equally often in every row: `scores[~eye].view(n, -1)` has n - 1 columns.

Of an identity matrix that is sure. A one-hot code is true at most once in a row; where a shape asks
for as many rows as there are labels, it is true once in each, or no view has that shape.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting.families import picks
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.walk import built, compacting

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_SAME = ("deepcopy", "stop_gradient")
_DEEPEST = 8


@dataclass(frozen=True)
class Code:
    """What a mask is made of: `eye(side)` or the one-hot code of labels, or all but that."""

    side: ast.expr | None
    labels: ast.expr | None = None
    depth: ast.expr | None = None
    turned: bool = False
    key: Hashable = None  # the value number of the side or the labels where the mask was used


def code_of(walk: Walk, mask: ast.expr) -> Code | None:
    """The identity matrix or the one-hot code that a mask is, through names and comparisons."""
    turned = False
    for _ in range(_DEEPEST):
        bound = walk.facts.calls.get(mask) if isinstance(mask, ast.Call) else None
        name = "" if bound is None else bound.operator.name
        inner: ast.expr | None = None
        match mask:
            case ast.Name(own):
                inner = walk.scope.names.definition(own)
            case ast.UnaryOp(ast.Invert(), part) if walk.kind(part) == "bool":
                inner, turned = part, not turned
            case ast.Compare(left, [sign], [ast.Constant(int() | float() as number)]):
                ways = [_COMPARED.get(type(sign), operator.is_)(x, number) for x in (0, 1)]
                if ways not in ([False, True], [True, False]):
                    return None
                inner, turned = left, turned ^ ways[0]
            case ast.BinOp(ast.Constant(1), ast.Sub(), part):
                inner, turned = part, not turned
            case ast.Call() if bound is not None and _keeps(bound):
                inner, turned = bound.args.get("input"), turned ^ (name == "logical_not")
            case ast.Call() if bound is not None:
                found = _made(walk, bound)
                return None if found is None else replace(found, turned=turned)
        if inner is None:
            return None
        mask = inner
    return None


def _keeps(bound: BoundCall) -> bool:
    """Whether an operator gives the mask itself, by another dtype, or its opposite."""
    return bound.operator.casts or bound.operator.name in (*_SAME, "logical_not")


def _made(walk: Walk, bound: BoundCall) -> Code | None:
    if bound.operator.name == "eye":
        side, other = bound.args.get("n"), bound.args.get("m")
        square = other is None or side is None or walk.key(side) == walk.key(other)
        plain = set(bound.args) <= {"n", "m", "dtype"} and not bound.init
        made = side is not None and square and plain
        return Code(side, key=walk.key(side)) if made and side is not None else None
    labels = picks.coded(walk, bound)
    values = [bound.args.get(name) for name in ("on_value", "off_value")]
    ones = all(
        node is None or built.number(walk, node) == place
        for node, place in zip(values, (1, 0), strict=True)
    )
    if labels is None or not ones or walk.rank(labels) != 1:
        return None
    return Code(None, labels, bound.args.get("depth"), key=walk.key(labels))


def note(walk: Walk, layout: Masked, mask: ast.expr) -> None:
    """Remember what the mask of a selection is made of."""
    found = code_of(walk, mask)
    if found is not None:
        walk.codes[layout.mask.key] = found


def _code(walk: Walk, key: Hashable) -> Code | None:
    """What the mask of a key is made of, also where its rows were moved to the front."""
    while isinstance(key, tuple) and len(key) == 2 and key[0] == "front":
        key = key[1]
    found = walk.codes.get(key)
    return found if isinstance(found, Code) else None


def shaped(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`scores[~eye].view(n, -1)`, `q[one_hot].view(b, -1)`: as many elements as the code says."""
    code = _code(walk, layout.mask.key)
    shape = [part for part in use.operands if part.param == "shape"]
    sizes = _sizes([part.node for part in shape])
    plain = layout.form in ("flat", "axes") and layout.axis == 0 and layout.parts is None
    if code is None or not plain or not layout.rank or layout.outer is not None or not sizes:
        return None
    if walk.branch is not None or not all(isinstance(part.layout, Dense) for part in shape):
        return None
    own = code.side or code.labels
    if own is None or walk.key(own) != code.key:
        return None  # the name stands for something else by now
    rows, columns = code.side, code.side
    if code.labels is not None:
        rows, columns = _asked(walk, sizes, code.labels), code.depth
        if layout.rank != 1 or (code.turned and not _once(walk, code.labels)):
            return None
    if rows is None or columns is None:
        return None
    compacting.at_front(walk, item.node, layout, "the shape says how many are selected")
    total = walk.draft.argument(rows)
    if code.turned:
        total = _all_but_one(walk, rows, columns)
    space = " " if " " in total else ""
    walk.draft.replace(item.node, f"{walk.draft.operand(item.node)}[:{space}{total}]")
    return Dense(rank=len(sizes))


def _all_but_one(walk: Walk, rows: ast.expr, columns: ast.expr) -> str:
    """`n * (n - 1)`."""
    match rows, columns:
        case ast.Constant(int() as number), ast.Constant(int() as width):
            return str(number * (width - 1))
        case _, ast.Constant(int() as width):
            return f"{walk.draft.operand(rows)} * {width - 1}"
    return f"{walk.draft.operand(rows)} * ({walk.draft.operand(columns)} - 1)"


def _sizes(shape: list[ast.expr]) -> list[ast.expr]:
    one = shape[0] if len(shape) == 1 else None
    return list(one.elts) if isinstance(one, ast.Tuple | ast.List) else shape


def _asked(walk: Walk, sizes: list[ast.expr], labels: ast.expr) -> ast.expr | None:
    """The number of rows that a shape `(b, -1)` asks for, where it is that of the labels."""
    if len(sizes) != 2:
        return None
    known, number = walk.shown(sizes[0])
    value = walk.facts.value(labels)
    dims = value.dims if isinstance(value, Tensor) else None
    same = known and dims is not None and dims[0].kind == "static" and dims[0].size == number
    name = sizes[0].id if isinstance(sizes[0], ast.Name) else ""
    written = walk.scope.names.definition(name) or sizes[0]
    own = isinstance(labels, ast.Name) and ast.unparse(written) == f"{labels.id}.shape[0]"
    return sizes[0] if (same or own) and number != -1 else None


def _once(walk: Walk, labels: ast.expr) -> bool:
    """Whether what the same code selects has one column elsewhere: no label is out of range."""
    plain = [item for item in walk.facts.node.body if isinstance(item, ast.Assign | ast.Return)]
    for call in (node for item in plain for node in ast.walk(item)):
        bound = walk.facts.calls.get(call) if isinstance(call, ast.Call) else None
        data = None if bound is None else bound.args.get("input")
        if bound is None or bound.operator.name not in ("reshape", "view") or data is None:
            continue
        mask = _mask_of(walk, data)
        code = None if mask is None else code_of(walk, mask)
        if code is None or code.turned or code.labels is None:
            continue
        assert isinstance(call, ast.Call)
        sizes = _sizes([size for size in call.args if size is not data])
        same = walk.key(code.labels) == walk.key(labels)
        if same and _asked(walk, sizes, code.labels) is not None:
            return True
    return False


def _mask_of(walk: Walk, data: ast.expr) -> ast.expr | None:
    """The mask of a selection."""
    if data not in walk.sources:
        return None
    if isinstance(data, ast.Subscript):
        return data.slice
    bound = walk.facts.calls.get(data) if isinstance(data, ast.Call) else None
    return None if bound is None else bound.args.get("mask")
