"""Axes that change places: `swapaxes`, `transpose`, `permute` with the selected axis among them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.pairs import grids, orders, pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def transposed(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """An order of axes that the compiler knows."""
    assert use.bound is not None
    turned = _behind_rows(walk, use, layout)
    if turned is not None:
        return turned
    if layout.form == "grid":
        return grids.turned(walk, use, layout, _change(walk, use, layout))
    if use.operator.name == "swapaxes":
        axes = [walk.argument(use.bound, name)[1] for name in ("axis0", "axis1")]
        turned = orders.swapped(walk, layout, [axis for axis in axes if type(axis) is int])
    else:
        known, order = _order(walk, use)
        if order is not None and _is_swap_of_pynative(use, order):
            said = "two axes change places in PyNative, a graph leaves them in this order"
            raise walk.refuse(use.node, said, layout, help="write `.T`, or leave it out")
        if known and order is None:
            turned = pairing.transposed(walk, layout)
        elif known and isinstance(order, tuple):
            turned = orders.permuted(layout, order)
    if turned is None:
        raise walk.refuse(use.node, "where the selected axis goes to is not known", layout)
    return turned


def _behind_rows(walk: Walk, use: Use, layout: Masked) -> Masked | None:
    """Axes behind rows that lie along several axes in place: there they are counted further on."""
    rank, width = layout.rank, layout.width
    if layout.form != "axes" or layout.axis != 0 or rank is None or width is None or width < 2:
        return None
    assert use.bound is not None
    if use.operator.name == "swapaxes":
        nodes = [use.bound.args.get(name) for name in ("axis0", "axis1")]
        written = [(node, walk.constant(node)[1]) for node in nodes if node is not None]
        for _, axis in written:
            if type(axis) is not int or not -rank <= axis < rank or axis % rank == 0:
                return None
        for node, axis in written:
            assert isinstance(axis, int)
            walk.draft.replace(node, str(axis % rank - rank))
    else:
        known, order = _order(walk, use)
        if not known or order is None or not _keeps_first(order, rank):
            return None
        given = [item.node for item in use.operands if item.param == "axis"]
        front = ", ".join(map(str, range(width)))
        others = [str(axis % rank + width - 1) for axis in order[1:]]
        if len(given) == 1:
            walk.draft.replace(given[0], f"({', '.join([front, *others])})")
        else:
            for node, text in zip(given, [front, *others], strict=True):
                walk.draft.replace(node, text)
    return replace(layout, like=(), over=(), head=None, data=None, into=None)


def _keeps_first(order: tuple[int, ...], rank: int) -> bool:
    inside = len(order) == rank > 1 and all(-rank <= axis < rank for axis in order)
    return inside and order[0] % rank == 0 and len({axis % rank for axis in order}) == rank


def _change(walk: Walk, use: Use, layout: Masked) -> tuple[int, ...]:
    """The two axes that change places, where no others do."""
    assert use.bound is not None
    if use.operator.name == "swapaxes":
        axes = [walk.argument(use.bound, name)[1] for name in ("axis0", "axis1")]
        return tuple(axis for axis in axes if type(axis) is int)
    known, order = _order(walk, use)
    if not known or not isinstance(order, tuple) or len(order) != layout.rank:
        return ()
    return tuple(place for place, axis in enumerate(order) if axis % len(order) != place)


def _is_swap_of_pynative(use: Use, order: tuple[int, ...]) -> bool:
    """`a.transpose(0, 1)`."""
    one_by_one = isinstance(use.node, ast.Call) and len(use.node.args) == len(order) == 2
    return one_by_one and use.operator.name == "transpose" and order[0] in (0, -2)


def _order(walk: Walk, use: Use) -> tuple[bool, tuple[int, ...] | None]:
    given = [item.node for item in use.operands if item.param == "axis"]
    values = [walk.constant(node) for node in given]
    numbers = [value for known, value in values if known and isinstance(value, int)]
    if not given:
        return use.bound is not None and "axis" not in use.bound.args, None
    if len(numbers) == len(given):
        return True, tuple(numbers)
    known, value = values[0]
    if len(values) == 1 and known and isinstance(value, tuple | list):
        return True, tuple(value)
    return False, None
