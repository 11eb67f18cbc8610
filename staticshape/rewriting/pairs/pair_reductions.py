"""Reductions of pairs along or beside their two axes; places along an axis of pairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.walk import eager_pairs

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Reductions beside the pairs that have a gradient whatever stands in the padding, or a safe input.
_SAFE = {"sum": None, "mean": None, "any": None, "all": None, "max": 0.0, "min": 0.0}
_SAFE |= {"prod": 1.0, "norm": 1.0, "logsumexp": 0.0}
#: Those of whole numbers that give whole numbers of one dtype, or none.
_OF_ANY = ("any", "all", "max", "min")
_OF_WHOLE = (*_OF_ANY, "sum", "mean", "prod")


def reduce(
    walk: Walk,
    use: Use,
    item: Operand,
    layout: Masked,
    axes: tuple[int, ...],
    keepdims: bool,
    dtype: Callable[[], str],
) -> Layout:
    """A reduction of pairs along one of their two axes, or beside them.

    `dtype`: the option that gives whole numbers MindSpore's dtype.
    """
    assert use.bound is not None and layout.parts is not None
    total = layout.rank
    name = use.operator.masked
    given = set(use.bound.args) | set(use.bound.init)
    plain = not (given - {use.operator.tensors[0], "axis", "keepdims"}) and not use.operator.results
    if total is None or len(axes) != 1 or not plain or name not in _SAFE:
        raise walk.refuse(use.node, f"`{use.operator.name}` along this axis of pairs", layout)
    axis = axes[0] % total
    rank = total if keepdims else total - 1
    if axis > 1:
        safe = _SAFE[name]
        if safe is not None:
            layout = walk.guard(item.node, layout, safe)
        kind = walk.kind(use.node) or layout.kind
        return replace(
            layout, rank=rank, like=None if rank == 2 else (), over=(), pad=None, kind=kind
        )
    allowed = {"float": _SAFE, "int": _OF_WHOLE, "bool": _OF_WHOLE}.get(layout.kind or "", _OF_ANY)
    if name == "norm" or name not in allowed:
        raise walk.refuse(use.node, f"`{use.operator.name}` along this axis of pairs", layout)
    valid = walk.valid_text(layout, item.node)
    kept = (", keepdims=True" if keepdims else "") + dtype()
    kept += eager_pairs.alone(walk, use, layout.kind)
    data = walk.draft.argument(item.node)
    walk.draft.replace(use.node, f"{walk.masked}.{name}({data}, {valid}, axis={axis}{kept})")
    whole = name in ("sum", "prod") and layout.kind == "bool"
    kind = "bool" if name in ("any", "all") else "int" if whole else layout.kind
    left = along(layout, axis, rank=rank, kind=kind)
    return replace(left, axis=1 - axis, like=()) if keepdims else left


def along(layout: Masked, axis: int, *, rank: int, kind: str | None) -> Masked:
    """What is left of pairs when one of their axes is gone: the selection of the other one."""
    assert layout.parts is not None
    like = None if rank == 1 else ()
    return Masked(layout.parts[1 - axis], "axes", layout.sources, like, rank=rank, kind=kind)


def placed(layout: Masked, axis: int) -> Masked:
    """Places along one axis of pairs, by rank among its selection; -1 where there is none."""
    assert layout.parts is not None and layout.rank is not None
    left = along(layout, axis, rank=layout.rank - 1, kind="int")
    return replace(left, pad=-1.0, into=("front", layout.parts[axis].key))
