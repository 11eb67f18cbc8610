"""`masked_select(x, m)` where `x` has the shape of `m`: it is `x[m]` then, and the code tests it.

Either may be stretched to the shape of the other, so what is selected is one row of elements and no
more. Where a conversion hangs on more than that, the code gets `assert x.shape == m.shape`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.capacity import alike
from staticshape.rewriting.refuse import Again, Refused

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


def tested(site: Site, data: ast.expr, mask: ast.expr) -> bool:
    """Whether data and mask have one shape because the code tests it, where that was asked for."""
    walk, source = site.walk, site.source.id
    if not _may_be_one(walk, data, mask):
        return False
    walk.memory.stretched.add(source)
    if source not in walk.memory.one_shape:
        return False
    one, two = walk.draft.render(data), walk.mask_operand(site.mask(mask))
    return alike.equal(walk, f"{one}.shape", f"{two}.shape", "converted for one shape")


def give_up(walk: Walk, refused: Refused) -> None:
    """Walk again with the test, where a refusal may hang on what is one row of elements only."""
    more = walk.memory.stretched & refused.sources - walk.memory.one_shape
    if more:
        walk.memory.one_shape |= more
        walk.memory.stale = True
        raise Again from None


def _may_be_one(walk: Walk, data: ast.expr, mask: ast.expr) -> bool:
    """Whether nothing is known that speaks against one shape, and the data have a name."""
    ranks = walk.rank(data), walk.rank(mask)
    if not isinstance(data, ast.Name) or None in ranks or ranks[0] != ranks[1] or ranks[0] == 1:
        return False  # of one axis each, it is known to be `x[m]`
    if walk.same_shape(data, mask):
        return False  # there is nothing to test
    shapes = [walk.facts.value(node) for node in (data, mask)]
    first, second = (one.dims if isinstance(one, Tensor) else None for one in shapes)
    if first is None or second is None:
        return True
    return all(
        a.size is None or b.size is None or a.size == b.size
        for a, b in zip(first, second, strict=True)
    )
