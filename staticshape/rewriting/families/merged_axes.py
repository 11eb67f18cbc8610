"""`logits[:, :n].reshape(-1, C)`: rows of every element of a batch that is cut, one behind another.

In place they stay where they are, under a mask of the batch and of the axis that is cut.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.pairs import pairing

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def rows(
    walk: Walk,
    use: Use,
    item: Operand,
    layout: Masked,
    is_size: Callable[[ast.expr, ast.expr], bool],
) -> Masked | None:
    """The rows, where the shape keeps the last axis, right behind the one that is cut."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    sizes = list(shape[0].elts) if isinstance(shape[0], ast.Tuple | ast.List) else shape
    rank = layout.rank
    cut = pairing.is_vector_of_rows(layout) and rank is not None and layout.axis == rank - 2 > 0
    if not cut or rank is None or len(sizes) != 2 or walk.constant(sizes[0]) != (True, -1):
        return None
    ops = walk.module_name("mindspore", "ops")
    if ops is None or walk.branch is not None or not walk.can_hoist:
        return None
    if not is_size(sizes[1], item.node):
        return None
    name = walk.hoist(item.node, "rows")
    key = ("merged", layout.mask.key, rank - 1, _batch(walk, item.node))
    text = f"{ops}.broadcast_to({walk.mask_text(layout.mask)}, {name}.shape[:-1])"
    versions = {name: walk.scope.names.current(name)}
    walk.book.know(key, text, False, versions, walk.at, walk.base(), walk.can_hoist)
    walk.draft.replace(use.node, name)
    return replace(
        pairing.moved(layout),
        mask=Mask(key, rank - 1),
        axis=0,
        width=rank - 1,
        rank=2,
        prefix=False,
        counted=False,
    )


def _batch(walk: Walk, node: ast.expr) -> Hashable:
    """The sizes in front of the axis that is cut; where one is not known, those of this value."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    sizes = tuple(dim.size for dim in dims[:-2]) if dims is not None else (None,)
    return id(node) if None in sizes else sizes


def beside(walk: Walk, use: Use) -> Use:
    """The same use with `labels[:, :n].reshape(-1)` as a number for each of such rows."""
    masked = [item.layout for item in use.operands if isinstance(item.layout, Masked)]
    merged = next((layout for layout in masked if _width(layout) is not None), None)
    if merged is None:
        return use
    operands = []
    for item in use.operands:
        layout = item.layout
        flat = isinstance(layout, Masked) and _axes_before(walk, item.node) == _width(merged)
        if isinstance(layout, Masked) and flat and _are_numbers_of(walk, merged, layout):
            layout = replace(
                layout, mask=merged.mask, form="axes", axis=0, width=merged.width, like=None
            )
        operands.append(replace(item, layout=layout))
    return replace(use, operands=tuple(operands))


def _width(rows: Masked) -> int | None:
    """How many axes of a batch became one."""
    match rows.mask.key:
        case ("merged", _, int() as width, _) if rows.form == "axes":
            return width
    return None


def _axes_before(walk: Walk, node: ast.expr) -> int | None:
    """How many axes a value has in place that was put into one row."""
    for _ in range(6):
        bound_in = walk.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
        match bound_in:
            case ast.Assign([ast.Name()], value):
                node = value
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                pairs = zip(names, values, strict=True)
                given = [value for name, value in pairs if ast.unparse(name) == ast.unparse(node)]
                node = given[0] if len(given) == 1 else node
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        data = None if bound is None else bound.args.get("input")
        if bound is None or data is None:
            return None
        if bound.operator.name in ("reshape", "view", "flatten", "ravel"):
            return walk.rank(data)
        if not bound.operator.casts:
            return None
        node = data
    return None


def _are_numbers_of(walk: Walk, rows: Masked, numbers: Masked) -> bool:
    """Whether all elements of a batch, cut alike, were put into one row."""
    width, key = _width(rows), rows.mask.key
    flat = numbers.form == "flat" and (numbers.rank, numbers.mask.rank) == (1, 1)
    if not flat or width is None or numbers.axis != width - 1 or not isinstance(key, tuple):
        return False
    return one_mask(walk, Mask(key[1], 1), numbers.mask)
