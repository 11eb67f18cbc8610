"""Parts of an index that are the same whatever is selected: places and slices."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.reading.index_parts import within

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def is_place(walk: Walk, part: ast.expr) -> bool:
    """`2`, `self.at`: one place that the compiler knows."""
    known, value = walk.constant(part)
    if known:
        return isinstance(value, int) and not isinstance(value, bool)
    fact = walk.facts.value(part)
    return isinstance(fact, Python) and fact.known == "fixed" and fact.is_one


def is_fixed_slice(walk: Walk, part: ast.expr) -> bool:
    """`:`, `4:8`, `self.start :`: as long whatever is selected."""
    return isinstance(part, ast.Slice) and all(is_place(walk, bound) for bound in within(part))
