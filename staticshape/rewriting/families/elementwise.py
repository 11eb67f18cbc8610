"""Position by position: the mask goes through, and partial functions get a safe input first."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity import whole_windows
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import rows_in_order
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.spread import Hollow, is_in_domain
from staticshape.rewriting.walk import compacting, padding_left, weights_behind
from staticshape.rewriting.walk.gradients import may_have
from staticshape.rewriting.walk.padding_left import is_option, left_behind

_WHOLE = ("add", "sub", "mul", "floor_divide", "remainder")

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use) -> Layout:
    """One mask for all operands, and safe inputs where padding could spoil gradients."""
    joined = broadcasts(walk, use, meet(walk, use))
    guarded = {item.node: _guarded(walk, use, item) for item in use.operands}
    kind = walk.kind(use.node) or _result_kind(walk, use, joined)
    renamed = use.operator.casts and joined.kind == kind == "int"
    return replace(
        joined,
        pad=left_behind(walk, use, guarded, joined),
        outer=_outer(joined, guarded),
        kind=kind,
        rank=_rank(use, joined),
        head=None,
        data=None,
        into=joined.into if renamed else None,
    )


def _outer(joined: Masked, guarded: Mapping[ast.expr, Layout]) -> Mask | None:
    """The condition that all operands were guarded with, in a merged branch."""
    masked = {item.outer for item in guarded.values() if isinstance(item, Masked)}
    return masked.pop() if len(masked) == 1 and joined.form != "branch" else joined.outer


def like(walk: Walk, use: Use) -> Layout:
    """`zeros_like(sel)`: a constant of the same shape; places without an element do no harm."""
    joined = meet(walk, use)
    pad = {"zeros_like": 0.0, "ones_like": 1.0}.get(use.operator.name)
    return replace(joined, pad=pad, kind=walk.kind(use.node) or joined.kind)


def meet(walk: Walk, use: Use) -> Masked:
    """The layout that all masked operands share; different masks are refused.

    One side of a branch beside a selection is like a value without a mask.
    """
    every = [item for item in use.operands if isinstance(item.layout, Masked)]
    masked = [item for item in every if _form(item) != "branch"] or every
    item = masked[0]
    first = item.layout
    assert isinstance(first, Masked)
    for other in masked[1:]:
        assert isinstance(other.layout, Masked)
        paired = pairing.meet(walk, (item, first), (other, other.layout))
        if paired is not None:
            first = paired
            continue
        if not one_mask(walk, first.mask, other.layout.mask):
            compacting.together(walk, (first, other.layout))
            raise walk.refuse(
                use.node,
                "selections under different masks meet here: they pair up by rank, not by place",
                *use.layouts,
                help="select both with the same mask, bound to one name",
            )
        first = _joint(walk, use, (item, first), (other, other.layout))
    return replace(first, sources=sources_of(use.layouts))


def _form(item: Operand) -> str | None:
    return item.layout.form if isinstance(item.layout, Masked) else None


def _joint(
    walk: Walk, use: Use, one: tuple[Operand, Masked], two: tuple[Operand, Masked]
) -> Masked:
    (item, first), (other_item, other) = one, two
    if first.form != other.form:
        row, rest = (first, other) if first.form == "flat" else (other, first)
        if row.form == "flat" and rest.rank == 1 and rest.like is None:
            return replace(row, over=tuple(dict.fromkeys((*row.over, *rest.over))))
        raise walk.refuse(use.node, "the two selections lie along different axes", *use.layouts)
    if first.form == "branch" or (first.form == "flat" and first.axis == other.axis):
        return first
    if first.form == "flat":
        raise walk.refuse(use.node, "their elements follow one another in another order", first)
    wider = _ends_alike(first, other)
    if wider is not None:
        return wider
    if first.axis != other.axis:
        raise walk.refuse(use.node, "the two selections lie along different axes", *use.layouts)
    if walk.same_shape(item.node, other_item.node):
        return first
    if first.rank is not None and other.rank is not None:
        if first.rank == other.rank:
            return first if first.like is not None or other.like is None else other
        # (n, d) with (n,): the original broadcasts the rows against the last axis
        raise walk.refuse(
            use.node, "selections of different rank meet here and would broadcast", *use.layouts
        )
    more = walk.axes_more(item.node, other_item.node)
    if more == 0 and (first.like is not None) == (other.like is not None):
        return replace(first, rank=first.rank or other.rank)
    if more:
        raise walk.refuse(
            use.node, "selections of different rank meet here and would broadcast", *use.layouts
        )
    merged = tuple(dict.fromkeys((*_names(walk, item, first), *_names(walk, other_item, other))))
    joint = replace(first, like=merged, over=merged, rank=first.rank or other.rank)
    walk.know_expanded(joint)
    return joint


def _names(walk: Walk, item: Operand, layout: Masked) -> tuple[tuple[str, int], ...]:
    """Names of the data in place; without any, the value gets one in a statement of its own."""
    if layout.over:
        return layout.over
    name = walk.hoist(item.node, "selected")
    return ((name, walk.scope.names.current(name)),)


def _ends_alike(first: Masked, other: Masked) -> Masked | None:
    """`(d, n)` beside `(n,)`: the one of more axes, where the selected ones stand at one place."""
    if not first.rank or not other.rank or first.rank == other.rank:
        return None
    if first.width != 1 or other.width != 1 or first.prefix != other.prefix:
        return None
    if first.axis % first.rank - first.rank != other.axis % other.rank - other.rank:
        return None
    return first if first.rank > other.rank else other


def broadcasts(walk: Walk, use: Use, joined: Masked) -> Masked:
    """Operands without a mask must not reach along the axis that was dynamic.

    One of more axes gives them to the result: `a.expand_dims(1) - x[m]` is selected along its last.
    """
    if joined.form == "branch":
        return joined
    most = 0
    for item in use.operands:
        if isinstance(item.layout, Dense):
            scalar, rank = item.layout.scalar, item.layout.rank
        elif isinstance(item.layout, Masked) and item.layout.form == "branch":
            scalar, rank = item.layout.rank == 0, item.layout.rank
        else:
            continue
        if scalar or is_option(use, item):
            continue
        free = None
        if joined.form == "axes" and joined.rank is not None and joined.axis >= 0:
            free = joined.rank - joined.axis - 1
        if joined.form == "pairs" and joined.rank is not None:
            free = joined.rank - 2
        if joined.form == "grid" and rank is not None:
            alone = [place for place in (-1, -2) if rank >= -place]
            fits = joined.rank is not None and rank <= joined.rank
            if fits and all(_is_one_long(walk, item, place) for place in alone):
                continue
        if rank is not None and free is not None and rank <= free:
            continue
        if joined.form == "axes" and joined.axis == 0 and _has_fewer_axes(walk, use, item):
            continue
        if joined.form == "axes" and free is not None and _is_one_long(walk, item, -free - 1):
            most = max(most, walk.rank(item.node) or rank or 0)
            if most <= (joined.rank or 0) or pairing.is_vector(joined):
                continue
        if rows_in_order.placed(walk, use, item, rank, joined):
            continue
        whole_windows.met(walk, item.node, joined)
        raise walk.refuse(
            item.node,
            "a value that is not selected by the mask meets the selection, "
            "and it is not known to be a scalar",
            *use.layouts,
            help="select it with the same mask too, or make it a Python number",
        )
    if joined.rank is None or most <= joined.rank:
        return joined
    axis = joined.axis + most - joined.rank
    return pairing.moved(replace(joined, axis=axis, rank=most))


def _has_fewer_axes(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether an operand surely has fewer axes than what is selected: it meets the others alone."""
    rows = [other for other in use.operands if isinstance(other.layout, Masked)]
    rows = [other for other in rows if _form(other) == "axes"]
    more = [walk.axes_more(item.node, other.node) for other in rows]
    rank = walk.rank(item.node)
    return bool(rows) and all(
        number < 0 if number is not None else rank is not None and rank < walk.least(other.node)
        for number, other in zip(more, rows, strict=True)
    )


def _is_one_long(walk: Walk, item: Operand, axis: int) -> bool:
    """Whether an axis of an operand is 1 long: it broadcasts, however many are selected."""
    value = walk.facts.value(item.node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is None:
        rank = item.layout.rank if isinstance(item.layout, Dense) else None
        return rank is not None and -axis <= rank and pairing.is_unit(walk, item.node, rank + axis)
    return -axis <= len(dims) and dims[axis].is_one


def is_scalar(walk: Walk, item: Operand) -> bool:
    """A Python number that the compiler knows: multiplying by it is linear."""
    if isinstance(item.node, ast.Constant):
        return True
    known, value = walk.constant(item.node)
    if known and isinstance(value, int | float):
        return True
    fact = walk.facts.value(item.node)
    return isinstance(fact, Python) and fact.known != "tensor"


def is_linear(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether no derivative of this use depends on what an operand holds in the padding.

    In a product that is the derivative to another factor, in a quotient that to the divisor;
    its own holds the others, and nothing times infinity is no number.
    """
    if use.operator.linear:
        return True
    others = [other for other in use.operands if other is not item]
    if use.operator.name == "mul":
        return all(is_scalar(walk, other) or _has_no_gradient(walk, other) for other in others)
    if (use.operator.name, item.param) == ("div", "input"):
        masked = (isinstance(other.layout, Masked) for other in others)  # it is no 0: guarded
        return all(
            is_scalar(walk, other) or (selected and _has_no_gradient(walk, other))
            for other, selected in zip(others, masked, strict=True)
        )
    return False


def _has_no_gradient(walk: Walk, item: Operand) -> bool:
    """Whether nothing learns through an operand that is finite wherever nothing is selected."""
    if isinstance(item.layout, Masked):
        return item.layout.kind in ("int", "bool") or not may_have(walk, item.node)
    if walk.kind(item.node) in ("int", "bool") or padding_left.whole(walk, item.node) is not None:
        return not may_have(walk, item.node)
    return False


def _guarded(walk: Walk, use: Use, item: Operand) -> Layout:
    layout = item.layout
    if not isinstance(layout, Masked) or is_option(use, item):
        return layout
    operator = use.operator
    if operator.safe is not None and item.param in operator.partial:
        if use.operator.name == "pow" and _natural_power(walk, use):
            return _finite(walk, use, item, layout, "")
        pad, wide = walk.in_branch(layout).pad, padding_left.is_wide(walk, item.node)
        if is_in_domain(operator.name, pad, operator.safe, wide=wide):
            return layout
        return walk.guard(item.node, layout, operator.safe)
    if layout.kind in ("int", "bool"):
        return layout
    if weights_behind.need_guard(walk, use, item):
        return walk.guard(item.node, layout.padded(None), 0.0)
    if is_linear(walk, use, item):
        return layout
    return _finite(walk, use, item, layout, operator.name)


def _finite(walk: Walk, use: Use, item: Operand, layout: Masked, name: str) -> Layout:
    hollow = isinstance(layout.pad, Hollow) and not _learns(walk, use, item)
    return walk.finite(item.node, layout, name, hollow=hollow)


def _learns(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether something learns through an operand that no guard stands before, or gets one here."""
    others = [other for other in use.operands if not _gets_guard(walk, use, other)]
    return any(weights_behind.are_behind(walk, other.node) for other in [item, *others])


def _gets_guard(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether an operand that may hold anything is guarded in this very use."""
    layout = item.layout
    if not isinstance(layout, Masked) or layout.pad is not None:
        return False
    return layout.kind not in ("int", "bool") and not is_linear(walk, use, item)


def _natural_power(walk: Walk, use: Use) -> bool:
    exponent = use.operand("other")
    known, value = walk.constant(exponent.node) if exponent else (False, None)
    return known and isinstance(value, int | float) and value >= 1 and float(value).is_integer()


def _result_kind(walk: Walk, use: Use, joined: Masked) -> str | None:
    if use.operator.dtype_rule == "bool":
        return "bool"
    if use.operator.dtype_rule == "same":
        return joined.kind
    kinds = {item.layout.kind for item in use.operands if isinstance(item.layout, Masked)}
    if kinds == {"int"} and use.operator.name in _WHOLE:
        others = [item.node for item in use.operands if not isinstance(item.layout, Masked)]
        return "int" if all(walk.is_whole_number(node) for node in others) else None
    return "float" if "float" in kinds else None


def _rank(use: Use, joined: Masked) -> int | None:
    if joined.form == "branch":
        ranks = {
            item.layout.rank for item in use.operands if isinstance(item.layout, Dense | Masked)
        }
        known = [rank for rank in ranks if rank is not None]
        return max(known) if len(known) == len(ranks) else None
    return joined.rank
