"""How long the slices are that a store writes into, and whether what is written is as long."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Count, Mask

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Cut:
    """One axis that is cut, of a value of a rank, and what the length of the axis is known by."""

    bounds: ast.Slice
    axis: int
    rank: int | None
    length: Hashable


def as_long(walk: Walk, mask: Mask, cut: Cut) -> bool:
    """Whether a prefix mask surely counts as many as the slice holds.

    Where one of them is 1 long the original repeats it, and so does the masked form.
    """
    bounds = cut.bounds
    if bounds.step is not None:
        return False
    keys = tuple(
        None if bound is None else walk.key(bound)
        for bound in (bounds.lower, bounds.upper, bounds.step)
    )
    if mask.key == ("slice", *_at(mask.key), cut.length, keys):
        return True
    width = sized.width_of(walk, bounds)
    if width is None:
        return False
    size = walk.sizes.get(mask.key)
    if walk.widths.get(mask.key) == walk.key(width) or (size and size.count == walk.key(width)):
        return True
    counted = walk.visit(width)
    return (
        isinstance(counted, Count)
        and counted.mask is not None
        and mask.key
        in (
            counted.mask.key,
            ("front", counted.mask.key),
        )
    )


def _at(key: Hashable) -> tuple[Hashable, ...]:
    """The axis in the key of a slice: along which axis the other value was cut means nothing."""
    return key[1:2] if isinstance(key, tuple) else ()


def is_one_row(walk: Walk, value: ast.expr, cut: Cut) -> bool:
    """Whether a value is repeated along the axis that is cut."""
    fact = walk.facts.value(value)
    dims = fact.dims if isinstance(fact, Tensor) else None
    if dims is None or cut.rank is None or len(dims) > cut.rank:
        return False
    at = cut.axis - (cut.rank - len(dims))
    return at < 0 or dims[at].is_one


def broadcasts(walk: Walk, value: ast.expr, cut: Cut) -> bool:
    """Whether a value has one row, or as many as `x[n : n + rows]` says."""
    if is_one_row(walk, value, cut):
        return True
    fact, width = walk.facts.value(value), sized.width_of(walk, cut.bounds)
    dims = fact.dims if isinstance(fact, Tensor) else None
    if dims is None or cut.rank is None or len(dims) > cut.rank or width is None:
        return False
    at = cut.axis - (cut.rank - len(dims))
    if dims[at].kind != "static":
        return False
    known, number = walk.shown(width)
    if known:
        return isinstance(number, int) and number == dims[at].size
    return ast.unparse(_defined(walk, width)) == f"{ast.unparse(value)}.shape[{at}]"


def _defined(walk: Walk, node: ast.expr) -> ast.expr:
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    return node if inner is None else inner
