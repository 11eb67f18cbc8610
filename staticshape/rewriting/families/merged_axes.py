"""`logits[:, :n].reshape(-1, C)`: rows of every element of a batch that is cut, one behind another.

In place they stay where they are, under a mask of the batch and of the axis that is cut.
"""

from __future__ import annotations

import ast
import math
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import is_shown
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Count, Dense, Mask, Masked
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
    """The rows, in whatever shape stands behind the batch and the axis that is cut.

    `is_size`: whether a number is surely the length of the last axis.
    """
    sizes = sizes_in(use)
    rank, axis = layout.rank, layout.axis
    if not pairing.is_vector_of_rows(layout) or rank is None or axis < 1 or len(sizes) < 2:
        return None
    ops = walk.module_name("mindspore", "ops")
    if ops is None or walk.branch is not None or not walk.can_hoist:
        return None
    first, *behind = sizes
    open_ = [walk.constant(size) for size in behind].count((True, -1))
    whole = walk.constant(first) == (True, -1)
    lead = [] if whole else others(walk, first, layout.mask)
    if lead is None or open_ > (not whole):
        return None
    sure = _are_of_batch(walk, lead, item.node, axis)
    wide = len(behind) == 1 and is_size(behind[0], item.node)
    if not wide and not all(is_fixed(walk, size) for size in behind):
        return None
    extents = extents_of(walk, item.node)
    if differs(walk, lead, extents[:axis]) or differs(walk, behind, extents[axis + 1 :]):
        return None
    name = walk.hoist(item.node, "rows")
    if lead and not sure:  # the compiler refuses other sizes than those of the batch
        texts = ", ".join(walk.draft.argument(size) for size in lead)
        walk.draft.replace(item.node, f"{name}.reshape(({texts},) + {name}.shape[{axis}:])")
        name = walk.hoist(item.node, "rows")
    front = ":-1" if axis == rank - 2 else f":{axis + 1}"
    key = ("merged", layout.mask.key, axis + 1, _batch(walk, item.node, axis), layout.prefix)
    text = f"{ops}.broadcast_to({walk.mask_text(layout.mask)}, {name}.shape[{front}])"
    versions = {name: walk.scope.names.current(name)}
    walk.book.know(key, text, False, versions, walk.at, walk.base(), walk.can_hoist)
    if lead:
        checked(walk, key, lead)
    if axis == rank - 2 and (wide or (open_ and len(behind) == 1)):
        walk.draft.replace(use.node, name)
    else:
        written = ", ".join(walk.draft.argument(size) for size in behind)
        written += "," if len(behind) == 1 else ""
        walk.draft.replace(use.node, f"{name}.reshape({name}.shape[{front}] + ({written}))")
    return replace(
        pairing.moved(layout),
        mask=Mask(key, axis + 1),
        axis=0,
        width=axis + 1,
        rank=len(sizes),
        prefix=False,
        counted=False,
    )


def sizes_in(use: Use) -> list[ast.expr]:
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        return list(shape[0].elts)
    return shape


def extents_of(walk: Walk, node: ast.expr) -> list[object]:
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    return [None] if dims is None else [dim.size for dim in dims]


def differs(walk: Walk, sizes: list[ast.expr], extents: list[object]) -> bool:
    """Whether it is sure that sizes have another product than axes: rows would be cut or joined."""
    numbers = [walk.constant(size)[1] for size in sizes]
    known = [x for x in (*numbers, *extents) if isinstance(x, int) and x > 0]
    if not sizes or len(known) < len(numbers) + len(extents):
        return False
    return math.prod(known[: len(numbers)]) != math.prod(known[len(numbers) :])


def is_fixed(walk: Walk, size: ast.expr) -> bool:
    """Whether a size behind the rows is one that the compiler knows, or -1."""
    known, value = walk.constant(size)
    if known:
        return type(value) is int and (value > 0 or value == -1)
    fact = walk.facts.value(size)
    return (
        isinstance(walk.visit(size), Dense) and isinstance(fact, Python) and fact.known == "fixed"
    )


def others(walk: Walk, size: ast.expr, cut: Mask) -> list[ast.expr] | None:
    """The other factors of `b * n` of `b, n, d = y.shape`: they may be no sizes of the batch.

    None where one of the factors is not the number of what is selected.
    """
    factors = _factors(walk, size)
    layouts = [walk.visit(factor) for factor in factors]
    counts = [own for own in layouts if isinstance(own, Count)]
    found = [x for x, own in zip(factors, layouts, strict=True) if not isinstance(own, Count)]
    if len(counts) != 1 or not found or not all(is_fixed(walk, x) for x in found):
        return None
    mask = counts[0].mask
    if mask is None or counts[0].total is not None or not one_mask(walk, mask, cut):
        return None
    return None if any(walk.constant(x) == (True, -1) for x in found) else found


def _are_of_batch(walk: Walk, sizes: list[ast.expr], data: ast.expr, axis: int) -> bool:
    numbers = [walk.constant(size)[1] for size in sizes]
    first = axis == len(sizes) == 1 and _is_first(walk, sizes[0], data)
    return first or _are_numbers(_batch(walk, data, axis), numbers)


def _is_first(walk: Walk, size: ast.expr, data: ast.expr) -> bool:
    """Whether a name is the first size of the data: `b, n, d = data.shape`."""
    if not isinstance(size, ast.Name) or not isinstance(data, ast.Name):
        return False
    taken, made = walk.scope.defined.get(size.id), walk.scope.defined.get(data.id)
    match taken:
        case ast.Assign([ast.Tuple([ast.Name(first), *_])], ast.Attribute(ast.Name(own), "shape")):
            before = made is None or made.lineno < taken.lineno
            return (first, own) == (size.id, data.id) and before
    return False


def _factors(walk: Walk, size: ast.expr) -> list[ast.expr]:
    """What is multiplied, through names."""
    inner = walk.scope.names.definition(size.id) if isinstance(size, ast.Name) else size
    match inner:
        case ast.BinOp(left, ast.Mult(), right):
            return _factors(walk, left) + _factors(walk, right)
    return [size]


def are_sizes(walk: Walk, key: Hashable, sizes: list[ast.expr]) -> bool:
    """Whether sizes are those of the batch of such rows in every call, not only in the examples."""
    if tuple(map(walk.key, sizes)) in walk.batch_sizes.get(key, ()):
        return True
    assert isinstance(key, tuple)
    return _are_numbers(key[3], [walk.constant(size)[1] for size in sizes])


def checked(walk: Walk, key: Hashable, sizes: list[ast.expr]) -> None:
    """Remember that the compiler refuses other sizes."""
    walk.batch_sizes.setdefault(key, set()).add(tuple(map(walk.key, sizes)))


def _are_numbers(batch: Hashable, sizes: list[object]) -> bool:
    return batch == tuple(sizes) and not is_shown(*sizes, *(batch if sizes else ()))


def _batch(walk: Walk, node: ast.expr, axis: int) -> Hashable:
    """The sizes in front of the axis that is cut; where one is not known, those of this value."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    sizes = tuple(dim.size for dim in dims[:axis]) if dims is not None else (None,)
    return id(node) if None in sizes else sizes


def beside(walk: Walk, use: Use) -> Use:
    """The same use with `labels[:, :n].reshape(-1)` as a number for each of such rows."""
    masked = [item.layout for item in use.operands if isinstance(item.layout, Masked)]
    merged = next((layout for layout in masked if width_of(layout) is not None), None)
    if merged is None:
        return use
    operands = []
    for item in use.operands:
        layout = item.layout
        flat = isinstance(layout, Masked) and _axes_before(walk, item.node) == width_of(merged)
        if isinstance(layout, Masked) and flat and _are_numbers_of(walk, merged, layout):
            layout = replace(
                layout, mask=merged.mask, form="axes", axis=0, width=merged.width, like=None
            )
        operands.append(replace(item, layout=layout))
    return replace(use, operands=tuple(operands))


def width_of(rows: Masked) -> int | None:
    """How many axes of a batch became one."""
    match rows.mask.key:
        case ("merged", _, int() as width, _, _) if rows.form == "axes":
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
    width, key = width_of(rows), rows.mask.key
    flat = numbers.form == "flat" and (numbers.rank, numbers.mask.rank) == (1, 1)
    if not flat or width is None or numbers.axis != width - 1 or not isinstance(key, tuple):
        return False
    return one_mask(walk, Mask(key[1], 1), numbers.mask)
