"""A selection in another order along its own axis: `flip`, `roll`; and steps from row to row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.families import row_wise
from staticshape.rewriting.families.rows import rows as rows_of
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.places import prefixes
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "the order of the selected elements is another one"


def flipped(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`flip(sel, (0,))`: the real rows change places, the mask stays."""
    known, axis = _axis(walk, use, layout)
    if known and use.operator.name == "flipud" and layout.is_beside(axis):
        return row_wise.moved(layout, layout.rank)
    if not known or not _is_own(layout, axis):
        return row_wise.along(walk, use, item, layout)
    layout = rows_of(walk, item.node, layout, _REASON)
    data, valid = walk.draft.argument(item.node), walk.mask_text(layout.mask)
    walk.draft.replace(use.node, f"{walk.masked}.flip({data}, {valid})")
    return prefixes.turned(layout)


def rolled(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`roll(sel, 1, 0)`: as `flip`, by a number that the compiler knows."""
    known, axis = _axis(walk, use, layout)
    if not known or not _is_own(layout, axis):
        return row_wise.along(walk, use, item, layout)
    assert use.bound is not None
    node = use.bound.argument("shifts")
    fixed, shift = walk.constant(node)
    shift = shift[0] if isinstance(shift, tuple) and len(shift) == 1 else shift
    value = None if node is None else walk.facts.value(node)
    text = str(shift)
    if node is not None and not fixed and isinstance(value, Python):
        fixed, shift, text = value.known == "fixed" and value.is_one, 0, walk.draft.argument(node)
    if not fixed or not isinstance(shift, int) or isinstance(shift, bool):
        raise walk.refuse(use.node, "by how much it rolls is not known at compile time", layout)
    layout = rows_of(walk, item.node, layout, _REASON)
    data, valid = walk.draft.argument(item.node), walk.mask_text(layout.mask)
    walk.draft.replace(use.node, f"{walk.masked}.roll({data}, {text}, {valid})")
    return prefixes.turned(layout)


def stepped(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`diff(sel)`: along the selected axis as many fewer as it takes steps; beside it each row."""
    assert use.bound is not None
    extra = [use.bound.argument(name) for name in ("prepend", "append")]
    steps, (known, axis) = walk.argument(use.bound, "n"), _axis(walk, use, layout)
    number = steps[1]
    if any(extra) or not known or not isinstance(number, int) or number < 1:
        raise walk.refuse(use.node, "the steps of `diff` are not known here", layout)
    if not _is_own(layout, axis):
        return row_wise.along(walk, use, item, layout)
    layout = compacting.at_front(
        walk, item.node, rows_of(walk, item.node, layout, _REASON), _REASON
    )
    return prefixes.without_first(walk, layout, number).padded(None)


def _axis(walk: Walk, use: Use, layout: Masked) -> tuple[bool, object]:
    """(known, axis), a row's one axis where none is named."""
    bound = use.bound
    if bound is None:
        return False, None
    name = bound.spelling.rpartition(".")[2]
    if name in ("flipud", "fliplr"):
        return True, int(name == "fliplr")
    known, axis = walk.argument(bound, "axis")
    if isinstance(axis, tuple | list) and len(axis) == 1:
        axis = axis[0]
    if known and axis is None and layout.rank == 1:
        return True, 0
    return known, axis


def _is_own(layout: Masked, axis: object) -> bool:
    """Whether an axis is the one of the selected elements, the leading one."""
    if layout.form not in ("flat", "axes") or layout.axis != 0 or layout.outer is not None:
        return False
    if not isinstance(axis, int) or isinstance(axis, bool):
        return False
    return axis == 0 or (layout.rank is not None and axis == -layout.rank)


RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    "flip": flipped,
    "flipud": flipped,
    "roll": rolled,
    "diff": stepped,
}
