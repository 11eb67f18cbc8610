"""Interfaces: an entry point that returns a selection gives it padded, with its mask and count."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.functions import selected_again
from staticshape.rewriting.layout import Count, Dense, Index, Layout, Masked, Results, carries
from staticshape.rewriting.refuse import Refused, sources_of
from staticshape.rewriting.walk.numbers_given import read_back

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def give(walk: Walk, statement: ast.Return, value: ast.expr) -> None:
    """Visit what an entry point returns; selections in it become `(values, valid, count)`."""
    parts = _parts(walk, value)
    layouts = [_leaving(walk, part) for part in parts]
    carried = [layout for layout in layouts if carries(layout)]
    if not carried:
        return
    if not _allowed(walk, carried) or not _can_change(walk, value):
        if selected_again.leave(walk, statement, parts, layouts):
            return
        raise refusal(walk, statement, *carried)
    for part, layout in zip(parts, layouts, strict=True):
        if carries(layout):
            text = _padded(walk, part, layout)
            alone = part is value and text[0] == "("
            walk.draft.replace(part, text[1:-1] if alone else text)
    returned = walk.facts.node.returns
    if returned is not None and parts == [value] and isinstance(layouts[0], Masked):
        name = walk.draft.source.segment(returned)
        walk.draft.replace(returned, f"tuple[{name}, {name}, {name}]")
    walk.notes.append(_note(walk, statement, carried))


def _leaving(walk: Walk, part: ast.expr) -> Layout:
    """Visit one returned value; a count is read back as the number that it was."""
    layout = walk.visit(part)
    number = None if walk.facts.callers else read_back(walk, part, layout)
    if number is None:
        return layout
    walk.draft.replace(part, number)
    return Dense(scalar=True, rank=0)


def _parts(walk: Walk, value: ast.expr) -> list[ast.expr]:
    """What is returned one beside the other: of a tuple, and of a list or a dict for the host."""
    match value:
        case ast.Tuple(parts):
            return [part.value if isinstance(part, ast.Starred) else part for part in parts]
        case ast.List(parts) if not walk.facts.callers:
            if not any(isinstance(part, ast.Starred) for part in parts):
                return parts
        case ast.Dict(keys, parts) if not walk.facts.callers:
            if all(isinstance(key, ast.Constant) for key in keys):
                return parts
    return [value]


def refusal(walk: Walk, statement: ast.Return, *layouts: Layout) -> Refused:
    """The selection may not be returned as it is; says whether `--unsafe-fixes` would help."""
    number = all(isinstance(layout, Count) for layout in layouts)
    what = "a number of elements" if number else "a selection"
    refused = walk.refuse(
        statement,
        f"{what} is returned: its size would become part of the interface",
        *layouts,
        help="return the values with their mask, or reduce them here",
    )
    value = statement.value
    open_ = walk.facts.is_entry and value is not None and _can_change(walk, value)
    if open_ and not _allowed(walk, list(layouts)) and not any(map(_hindered, layouts)):
        refused.held = True
        refused.help = (
            "`--unsafe-fixes` returns it as `(values, valid, count)`, padded: the caller cuts the "
            "values to the count; or reduce it here"
        )
    if any(isinstance(layout, Masked) and layout.mask.key in walk.windows for layout in layouts):
        refused.help += (
            "; or clamp its start, `ops.clamp(s, 0, x.shape[0] - width)`: then it is always whole"
        )
    return refused


def _allowed(walk: Walk, layouts: list[Layout]) -> bool:
    sources = sources_of(layouts)
    own = [source for source in walk.sources.values() if source.id in sources]
    rules = {source.finding.rule for source in own}
    known = len(own) == len(sources) > 0  # what a helper selected has its rule there
    return walk.options.unsafe or (
        known and all(walk.options.allows(rule, "unsafe") for rule in rules)
    )


def _can_change(walk: Walk, value: ast.expr) -> bool:
    """One `return` alone decides what comes back, and only the host receives it."""
    returns = [item for item in walk.facts.nodes if isinstance(item, ast.Return)]
    starred = isinstance(value, ast.Tuple) and any(
        isinstance(part, ast.Starred) for part in value.elts
    )
    return (
        len([item for item in returns if item.value is not None]) == 1
        and not walk.facts.callers
        and not starred
        and walk.branch is None
    )


def _padded(walk: Walk, node: ast.expr, layout: Layout) -> str:
    """The text of `(values, valid, count)`."""
    if isinstance(layout, Index):
        raise walk.need_positions(node, "the positions are returned", layout)
    if isinstance(layout, Count):
        return walk.draft.render(node)
    if hindered := _hindered(layout):
        raise walk.refuse(node, hindered, layout)
    if isinstance(layout, Results):
        first = layout.items[0]
        assert isinstance(first, Masked)
        valid = walk.mask_text(first.mask)
        names = ", ".join(layout.texts)
        return f"({names}, {valid}, {_count(walk, valid, first)})"
    assert isinstance(layout, Masked)
    data = walk.draft.argument(node)
    if layout.prefix:
        valid = walk.mask_text(layout.mask)
        if layout.pad != 0:
            data = walk.guard_text(node, layout, 0.0)
        return f"({data}, {valid}, {_count(walk, valid, layout)})"
    if layout.form == "flat":
        return f"{walk.masked}.select({data}, {walk.valid_text(layout, node)})"
    axis = f", axis={_behind(layout)}" if _behind(layout) else ""
    return f"{walk.masked}.compact({data}, {walk.mask_text(layout.mask)}{axis})"


def _hindered(layout: Layout) -> str:
    """Why what is returned cannot be given as `(values, valid, count)`; empty where it can."""
    if isinstance(layout, Results):
        return "" if isinstance(layout.items[0], Masked) else "the first result is no selection"
    if isinstance(layout, Count | Index):
        return ""
    if not isinstance(layout, Masked) or layout.outer is not None or layout.form == "branch":
        return "the selection stands under a condition"
    if layout.form == "pairs":
        return "pairs of two selections are returned"
    one = layout.form == "axes" and layout.width == 1 and layout.mask.rank == 1
    return "the selected axis has a length for each row" if _behind(layout) and not one else ""


def _behind(layout: Masked) -> int:
    """The selected axis; 0 where it is the first one."""
    return 0 if layout.axis == -1 and layout.rank == 1 else layout.axis


def _count(walk: Walk, valid: str, layout: Masked) -> str:
    axis = "" if layout.mask.rank == 1 else ", axis=-1"
    return f"{walk.masked}.count({valid}{axis})"


def _note(walk: Walk, statement: ast.Return, carried: list[Layout]) -> str:
    axes = {_behind(layout) for layout in carried if isinstance(layout, Masked)}
    axis = axes.pop() if len(axes) == 1 else 0
    before = ":, " * axis if axis >= 0 else "..., "
    after = ", :" * (-1 - axis)
    return (
        f"{walk.module.source.path}:{statement.lineno}: `{walk.facts.qualname}` returns "
        "(values, valid, count) in place of a selection: callers cut the values to the count, "
        f"`values[{before}: int(count){after}]`, or use `valid`"
    )
