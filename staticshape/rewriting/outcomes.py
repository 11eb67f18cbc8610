"""Outcomes: what the two ways of an `if` leave behind becomes one choice of each name."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.rewriting import returns, unequal
from staticshape.rewriting.comments import comments_in
from staticshape.rewriting.conditions import Condition
from staticshape.rewriting.layout import Dense, Layout, Masked, carries
from staticshape.rewriting.refuse import Refused, sources_of
from staticshape.rewriting.ways import Result, is_scalar, is_selection

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def choose(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    then: dict[str, Result],
    other: dict[str, Result],
    sources: frozenset[int],
) -> None:
    names = [
        name
        for name in {**then, **other}
        if name == "return" or walk.is_read_after(statement, name)
    ]
    pairs: list[tuple[str, Result, Result]] = []
    for name in names:
        sides = [side.get(name) for side in (then, other)]
        if None in sides and (not walk.is_bound(name) or name == "return"):
            raise walk.refuse_branch(statement, f"`{name}` is bound on one way only")
        alias = walk.scope.aliases.get(name)
        kept = Result(alias.text if alias else name, walk.scope.layouts.get(name) or Dense())
        if None in sides and carries(kept.layout):
            raise walk.refuse(
                statement, f"the selection `{name}` is changed on one way only", kept.layout
            )
        first, second = (side if side is not None else kept for side in sides)
        counted = name == "return" and returns.is_settled(first.layout)
        if counted and returns.is_settled(second.layout):
            walk.results.append(returns.of_two_ways(walk, statement.test, first, second))
            pairs.append((name, first, second))
            continue
        for side in (first, second):
            if carries(side.layout) and not isinstance(side.layout, Masked):
                raise walk.refuse_branch(statement, f"`{name}` is no Tensor of one shape")
        pairs.append((name, first, second))
    if not pairs:
        raise walk.refuse_branch(statement, "the branches bind nothing that is used later")
    lines = comments(walk, statement)
    selected = [pair for pair in pairs if is_selection(pair[1]) or is_selection(pair[2])]
    source = walk.sources.get(statement)
    cut: dict[str, unequal.Cut] = {}
    if source is not None and source.finding.rule == "branch-shapes" and not selected:
        cut = unequal.cuts(walk, condition, pairs)
        if not cut:
            raise other_shapes(walk, statement)
    if selected and (len(pairs) > 1 or pairs[0][0] == "return"):
        raise walk.refuse_branch(statement, "a selection leaves the branch beside other values")
    texts = _one_by_one(walk, statement, condition, pairs) or [
        _together(walk, statement, condition, pairs)
    ]
    layout: Layout = Dense(scalar=all(is_scalar(side) for pair in pairs for side in pair[1:]))
    if selected:
        layout = _selection(walk, statement, condition, pairs[0], sources)
    if cut:
        texts = unequal.lines(walk, statement, condition, cut, pairs, texts)
    lines += texts
    indent = walk.draft.source.lines[statement.lineno - 1][: statement.col_offset]
    walk.draft.replace(statement, f"{walk.draft.source.newline}{indent}".join(lines))
    walk.at = statement
    for name, _, _ in pairs:
        if name == "return" and selected:
            walk.results.append(layout)
        elif name == "return":
            continue
        elif name in cut:
            unequal.bind(walk, name, cut[name], sources)
        else:
            walk.bind(name, layout)
            walk.scope.defined.pop(name, None)
    for name in {**then, **other}:
        if name not in names and name != "return":
            walk.forget([name])


_Pair = tuple[str, Result, Result]


def _one_by_one(
    walk: Walk, statement: ast.If, condition: Condition, pairs: list[_Pair]
) -> list[str]:
    """A choice for each name; none where a later one reads what an earlier one has bound."""
    for place, (name, _, _) in enumerate(pairs):
        for later, first, second in pairs[place + 1 :]:
            sides = [side.text for side in (first, second) if side.text != later]
            texts = [walk.book.spelled(text) for text in sides]
            if any(re.search(rf"\b{re.escape(name)}\b", text) for text in texts):
                return []
    return [
        f"{_lead(name)}{condition.choice(walk, statement, first.text, second.text)}"
        for name, first, second in pairs
    ]


def _together(walk: Walk, statement: ast.If, condition: Condition, pairs: list[_Pair]) -> str:
    ones = ", ".join(first.text for _, first, _ in pairs)
    twos = ", ".join(second.text for _, _, second in pairs)
    choice = condition.choice(walk, statement, f"({ones})", f"({twos})")
    return f"{_lead(', '.join(pair[0] for pair in pairs))}{choice}"


def _lead(name: str) -> str:
    return "return " if name == "return" else f"{name} = "


def other_shapes(walk: Walk, statement: ast.AST) -> Refused:
    return Refused(
        statement,
        "the two ways give different shapes",
        walk.branch_sources,
        "pad the smaller one to the larger and return a count with it",
    )


def _selection(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    pair: tuple[str, Result, Result],
    sources: frozenset[int],
) -> Masked:
    """One way selects, the other gives a whole tensor: a mask of its own tells which is real."""
    name, first, second = pair
    if not _of_one_shape(walk, name, first, second):
        raise walk.refuse_branch(
            statement, f"it is not known whether both ways give `{name}` one shape in place"
        )
    chosen = [side.layout for side in (first, second) if is_selection(side)]
    texts = []
    for side in (first, second):
        layout = side.layout
        if not isinstance(layout, Masked) or layout.form == "branch":
            texts.append("True")
            continue
        if layout.rank != 1 or layout.like is not None:
            raise walk.refuse_branch(statement, "rows are selected on one way only")
        if layout.form == "flat":
            raise walk.refuse_branch(
                statement, "it is not known whether the mask has the shape of what it selects from"
            )
        texts.append(walk.mask_text(layout.mask))
    valid = walk.book.fresh(f"{name}_valid")
    text = condition.choice(walk, statement, texts[0], texts[1])
    walk.draft.insert_before(statement, f"{valid} = {text}")
    mask = walk.know_name(valid)
    layout = chosen[0]
    assert isinstance(layout, Masked)
    return Masked(mask, "flat", sources | sources_of(chosen), rank=1, kind=layout.kind)


def _of_one_shape(walk: Walk, name: str, first: Result, second: Result) -> bool:
    """Whether what the two ways give stands, masked or whole, in data of one shape."""
    if first.text == second.text:
        return True
    keys, dims = [], []
    for side in (first, second):
        node = side.value
        keys.append(walk.scope.names.shape_of(name) if node is None else walk.shape_key(node))
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Subscript) and node in walk.sources:
            node = node.value
        elif bound is not None and bound.operator.name == "masked_select":
            node = bound.args.get("input")
        value = None if node is None else walk.facts.value(node)
        dims.append(value.dims if isinstance(value, Tensor) else None)
    if keys[0] and keys[0] == keys[1]:
        return True
    sizes = [dim.size for dim in dims[0] or ()]
    return dims[0] is not None and dims[0] == dims[1] and all(isinstance(n, int) for n in sizes)


def comments(walk: Walk, statement: ast.If) -> list[str]:
    """Comments inside the `if`, which keep their words on lines of their own."""
    line = walk.draft.source.lines[statement.lineno - 1]
    indent = line[: len(line) - len(line.lstrip())]
    return comments_in(walk.draft.source.segment(statement), indent)
