"""A selection that one way of an option returns: made there, of data that stay in place till then.

`return loss.mean() if ... else loss`, `if self.reduction == "sum": return loss.sum()` and then
`return loss`: the ways that reduce it become static, the one that returns it is what it was.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Layout, Masked, carries
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.truth import decides

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def leave(
    walk: Walk, statement: ast.Return, parts: Sequence[ast.expr], layouts: Sequence[Layout]
) -> bool:
    """Whether the selections that are returned here were written as `data[mask]`."""
    carried = [(part, x) for part, x in zip(parts, layouts, strict=True) if carries(x)]
    sources = sources_of([layout for _, layout in carried])
    left = sorted(sources - walk.still_dynamic)
    if len(left) < len(carried) or not _on_one_way(walk, statement):
        return False
    rules = _rules_before(walk, statement, sources)
    select = walk.operator_name("masked_select") if rules == {"masked-select"} else ""
    if select is None or len(rules) != 1 or not rules <= {"boolean-index", "masked-select"}:
        return False
    if not all(
        isinstance(layout, Masked) and _is_in_place(layout, any_mask=bool(select))
        for _, layout in carried
    ):
        return False
    for part, layout in carried:
        assert isinstance(layout, Masked)
        flat = layout.form == "flat"
        mask = walk.valid_text(layout, part) if flat else walk.mask_text(layout.mask)
        text = f"{select}({walk.draft.argument(part)}, {mask})" if select else ""
        walk.draft.replace(part, text or f"{walk.draft.operand(part)}[{mask}]")
    walk.still_dynamic.update(left[: len(carried)])
    walk.given_back.add(statement)
    walk.notes.append(
        f"{walk.module.source.path}:{statement.lineno}: what is returned here is selected here and "
        "stays dynamic; the other ways are not"
    )
    return True


def _is_in_place(layout: Masked, *, any_mask: bool) -> bool:
    """Whether `data[mask]` is the selection; `any_mask`: one that broadcasts to its data too."""
    if layout.form == "flat" and (layout.rank != 1 or not (any_mask or layout.like is None)):
        return False  # a way may have bound something whole, a number
    own = layout.form in ("flat", "axes") and layout.axis == 0
    return own and layout.outer is None and not layout.prefix


def _on_one_way(walk: Walk, statement: ast.Return) -> bool:
    """Whether options alone lead here, and another way returns something else."""
    nodes = walk.facts.nodes
    returns = {item for item in nodes if isinstance(item, ast.Return) and item.value is not None}
    if walk.branch is not None or not returns - walk.given_back - {statement}:
        return False
    for item in nodes:
        inside = set(walking.walk(item)) if isinstance(item, ast.If | ast.For | ast.While) else ()
        if isinstance(item, ast.If):
            if not returns.isdisjoint(inside) and decides(walk, item.test):
                return False
        elif statement in inside:
            return False
    return True


def _rules_before(walk: Walk, statement: ast.Return, sources: frozenset[int]) -> set[str]:
    """The rules of what selected, where other statements of this function alone did."""
    own = {source.id: source for source in walk.sources.values()}
    inside = set(walking.walk(statement))
    if not all(id in own and own[id].node not in inside for id in sources):
        return set()
    return {own[id].finding.rule for id in sources}
