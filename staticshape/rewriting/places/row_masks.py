"""Masks that are the same all along the last axes: `tile(mask.expand_dims(-1), (1, D))` and kin."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting.families import stretched_masks
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk import built

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.state import Walk

_STRETCH = ("tile", "broadcast_to", "expand_as", "expand", "broadcast")
_NEW_AXIS = ("expand_dims", "unsqueeze")
_SAME = ("deepcopy", "stop_gradient")
_TESTS = {ast.NotEq: "!=", ast.Eq: "==", ast.Gt: ">"}


@dataclass(frozen=True)
class RowMask:
    """A mask over rows: the expression that gives it, what is asked of it, how it was stretched."""

    node: ast.expr
    trailing: int = 0  # the last axes, along which it is the same
    test: str = ""  # "!= 0" where it is not a mask by itself
    widths: tuple[tuple[int, ast.expr], ...] = ()  # (axis from the end, how often it was repeated)
    text: str = ""  # where masks over rows were stretched before they were put together
    rank: int | None = None  # its rank then
    key: Hashable = None  # what the mask over rows is known by, where its node cannot tell

    def rank_of(self, walk: Walk) -> int | None:
        """How many axes the mask over rows has."""
        return self.rank if self.text else walk.rank(self.node)

    def width(self, axis: int) -> ast.expr | None:
        """How often it was repeated along an axis, where that was written."""
        return next((node for place, node in self.widths if place == axis), None)


def row_mask(walk: Walk, node: ast.expr) -> RowMask | None:
    """The mask over rows that an expression repeats along the last axes, or None."""
    found = _follow(walk, RowMask(node), 10)
    if found is None or not found.trailing:
        return None
    return found if all(place >= -found.trailing for place, _ in found.widths) else None


def _follow(walk: Walk, found: RowMask, left: int) -> RowMask | None:
    """What lies under one stretch after another, from the outermost on."""
    node = found.node
    if not left:
        return found
    if isinstance(node, ast.Name):
        inner = walk.scope.names.definition(node.id)
        repeated = walk.scope.names.repeated.get(node.id)
        if inner is None and repeated is not None:
            return _first(found, node, repeated)
        if inner is None:
            return found if found.test else _either(walk, node, left) or found
        known = _follow(walk, replace(found, node=inner), left - 1)
        return known if known is not None and known.trailing > found.trailing else found
    step = _step(walk, found, left - 1)
    return found if step is None else _follow(walk, step, left - 1)


def repeated(walk: Walk, value: ast.expr) -> tuple[int, int, Hashable] | None:
    """How many last axes a value repeats a mask along, with the rank and key of that one.

    `mask = mask[..., None]`: the name no longer gives the mask over rows, but a part of it does.
    """
    found = row_mask(walk, value)
    rank = None if found is None or found.test else found.rank_of(walk)
    if found is None or rank is None:
        return None
    return found.trailing, rank, found.key or walk.mask_key(found.node)


def _first(found: RowMask, name: ast.Name, repeated: tuple[int, int, Hashable]) -> RowMask:
    """`mask[..., 0]`, of a mask that is the same all along the last axis."""
    trailing, rank, key = repeated
    node: ast.expr = stretched_masks.first(name, trailing)
    text = ast.unparse(node)
    if found.test:
        node = ast.parse(f"({text}) {found.test}", mode="eval").body
        key, text = None, f"{text} {found.test}"
    return RowMask(node, found.trailing + trailing, "", found.widths, text, rank, key)


def _either(walk: Walk, name: ast.Name, left: int) -> RowMask | None:
    """A mask that both ways of an `if` stretch along the last axis: of it one element is enough."""
    rank, ways = walk.rank(name), stretched_masks.ways(walk, name.id)
    parts = [_follow(walk, RowMask(one), left - 1) for one in ways]
    if rank is None or not parts or not all(part and part.trailing == 1 for part in parts):
        return None
    node = stretched_masks.first(name, 1)
    return RowMask(node, 1, text=ast.unparse(node), rank=rank - 1)


def _step(walk: Walk, found: RowMask, left: int) -> RowMask | None:
    """One operator less; None where there is none that keeps rows alike."""
    node = found.node
    if found.text:
        return None
    if isinstance(node, ast.Subscript):
        number = _new_axes(node.slice)
        return _behind(found, node.value, number) if number else None
    if isinstance(node, ast.Compare):
        if isinstance(node.left, ast.BinOp) and stretched_masks.operands(walk, node):
            return _joined(walk, found, left)  # `a.int() + b.int() > 0`
        test = _test(node)
        return replace(found, node=node.left, test=test) if test and not found.test else None
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    data = bound.args.get("input") if bound is not None else None
    if stretched_masks.operands(walk, node):
        return _joined(walk, found, left)
    if bound is None or data is None:
        return None
    name = bound.operator.name
    if name in _SAME:
        return replace(found, node=data)
    if bound.operator.casts and _keeps_test(walk, found, node, data):
        return replace(found, node=data, test=found.test or "!= 0")
    if name in _STRETCH:
        return _stretched(walk, found, name, bound, data)
    if name in _NEW_AXIS:
        return _behind(found, data, 1) if _is_last(walk, bound, data) else None
    if name in ("reshape", "view") and _adds_one(walk, bound, data):
        return _behind(found, data, 1)
    return None


def _is_last(walk: Walk, bound: BoundCall, data: ast.expr) -> bool:
    """Whether a new axis stands behind all others: -1, the rank, or `mask.ndim`."""
    known, axis = walk.argument(bound, "axis")
    if known:
        return axis == -1 or (axis is not None and axis == walk.rank(data))
    match bound.args.get("axis"):
        case ast.Attribute(asked, "ndim") | ast.Call(
            ast.Attribute(asked, "dim" | "ndimension"), []
        ):
            return walk.key(asked) == walk.key(data)
    return False


def _joined(walk: Walk, found: RowMask, left: int) -> RowMask | None:
    """`logical_or(rows.expand_as(x), others.expand_as(x))`: the masks over rows, put together."""
    given = stretched_masks.operands(walk, found.node)
    parts = [_follow(walk, RowMask(one), left) for one in given]
    if found.test or found.trailing or not parts:
        return None
    alike = set[object]()
    ranks, texts = list[int](), dict[ast.expr, tuple[ast.expr, str]]()
    for one, part in zip(given, parts, strict=True):
        rank = None if part is None else part.rank_of(walk)
        if part is None or not part.trailing or part.test or rank is None:
            return None
        alike.add((part.trailing, tuple((at, walk.key(size)) for at, size in part.widths)))
        ranks.append(rank)
        texts[one] = part.node, part.text or walk.draft.argument(part.node)
    if len(alike) > 1 or parts[0] is None:
        return None
    node, text = stretched_masks.put_together(walk, found.node, texts)
    first = parts[0]
    return RowMask(node, first.trailing, "", first.widths, text, max(ranks))


def _behind(found: RowMask, node: ast.expr, number: int) -> RowMask:
    return replace(found, node=node, trailing=found.trailing + number)


def _keeps_test(walk: Walk, found: RowMask, cast: ast.expr, data: ast.expr) -> bool:
    """Whether a cast does not change what is asked of the numbers: 0.5 is no 0, and an int is."""
    before, after = walk.kind(data), walk.kind(cast)
    if before == "bool":
        return True
    return found.test in ("", "!= 0") if after == "bool" else before == "int"


def _stretched(
    walk: Walk, found: RowMask, name: str, bound: BoundCall, data: ast.expr
) -> RowMask | None:
    if name != "tile":
        return replace(found, node=data)
    dims = bound.args.get("dims")
    if not isinstance(dims, ast.Tuple | ast.List) or found.widths:
        return None
    widths = [
        (place - len(dims.elts), item)
        for place, item in enumerate(dims.elts)
        if walk.constant(item) != (True, 1)
    ]
    return replace(found, node=data, widths=tuple(widths))


def _adds_one(walk: Walk, bound: BoundCall, data: ast.expr) -> bool:
    """`mask.view(-1, 1)` of one row, `mask.reshape(n, h, w, 1)` of three axes."""
    shape = bound.args.get("shape")
    if not isinstance(shape, ast.Tuple | ast.List):
        return False
    sizes = shape.elts
    one = bool(sizes) and walk.constant(sizes[-1]) == (True, 1)
    return one and walk.rank(data) == len(sizes) - 1


def _new_axes(index: ast.expr) -> int:
    """How many new axes `[:, None]`, `[..., None, None]` put behind all others."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    new = 0
    while new < len(parts) and _is_constant(parts[-1 - new], None):
        new += 1
    lead = parts[: len(parts) - new]
    whole = all(is_whole(part) or _is_constant(part, Ellipsis) for part in lead)
    return new if lead and whole else 0


def _is_constant(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _test(node: ast.Compare) -> str:
    right = node.comparators[0]
    sign = _TESTS.get(type(node.ops[0])) if len(node.ops) == 1 else None
    number = isinstance(right, ast.Constant) and right.value in (0, 1)
    return f"{sign} {ast.unparse(right)}" if sign and number else ""


def is_size(
    walk: Walk, size: ast.expr, data: ast.expr, axis: int, width: ast.expr | None, *, named: bool
) -> bool | None:
    """Whether a number is the size of an axis (from the end) of the data; None: it may be.

    `named`: the text of the data still stands for them.
    """
    node = size
    for _ in range(4):
        inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
        if inner is None:
            break
        node = inner
    rank = walk.rank(data)
    if (
        named
        and isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "shape"
        and walk.same_shape(node.value.value, data)
    ):
        known, place = walk.constant(node.slice)
        if known and (place == axis or (rank is not None and place == rank + axis)):
            return True
    value = walk.facts.value(data)
    dims = value.dims if isinstance(value, Tensor) else None
    extent = dims[axis].size if dims and len(dims) >= -axis else None
    known, number = walk.shown(node)
    if known and isinstance(number, int) and isinstance(extent, int):
        return extent == number
    given = built.size(walk, size) if isinstance(extent, int) else None
    if given is not None and given != extent:
        return False
    if axis == -1 and _made_as_wide(walk, size, data):
        return True
    # the mask is as wide as that and the data broadcast to it: unless 1 wide, they are too
    wide = width is not None and walk.key(size) == walk.key(width)
    return True if wide and isinstance(extent, int) and extent != 1 else None


def is_width(walk: Walk, size: ast.expr, data: ast.expr) -> bool:
    """Whether a number is surely the length of the last axis."""
    return is_size(walk, size, data, -1, None, named=True) is True


def _made_as_wide(walk: Walk, size: ast.expr, data: ast.expr) -> bool:
    """`x = y.view(-1, c)` before `x[None, idx]` or `x[mask]`: rows of c, whatever number it is."""
    if not isinstance(data, ast.Subscript) or not isinstance(data.value, ast.Name):
        return False
    parts = data.slice.elts if isinstance(data.slice, ast.Tuple) else [data.slice]
    statement = walk.scope.defined.get(data.value.id)
    match statement:
        case ast.Assign([ast.Name()], ast.Call(ast.Attribute(attr="view" | "reshape"), sizes)):
            pass
        case _:
            return False
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = sizes[0].elts
    if len(sizes) < 2 or not isinstance(size, ast.Name) or not isinstance(sizes[-1], ast.Name):
        return False
    bound = [item.lineno for item in _bindings(walk, size.id)]
    if sizes[-1].id != size.id or len(bound) > 1 or any(at >= statement.lineno for at in bound):
        return False
    if len(parts) == 1:
        return (walk.axes_more(data.value, data.slice) or 0) > 0
    taken = [part for part in parts if walk.constant(part) != (True, None)]
    return len(taken) < len(sizes) and all(
        is_whole(part) or walk.kind(part) == "int" for part in taken
    )


def _bindings(walk: Walk, name: str) -> list[ast.Name]:
    return [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
    ]
