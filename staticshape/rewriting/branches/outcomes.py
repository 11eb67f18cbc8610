"""Outcomes: what the two ways of an `if` leave behind becomes one choice of each name."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from staticshape.rewriting.branches import chosen_objects, grown, number_ways, one_way, unequal
from staticshape.rewriting.branches.results import is_no_number, is_scalar, is_selection
from staticshape.rewriting.functions import returns
from staticshape.rewriting.holders import flagged, lists
from staticshape.rewriting.layout import Count, Dense, Layout, Masked, carries
from staticshape.rewriting.reading.definite import is_bound_before
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.text.comments import comments_in
from staticshape.rewriting.walk import numbers_given
from staticshape.rewriting.walk.records import Condition, Result

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def choose(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    then: dict[str, Result],
    other: dict[str, Result],
    sources: frozenset[int],
) -> None:
    grew = [name for name in {**then, **other} if name.endswith(".append")]
    appends = [_append(walk, statement, condition, name, then, other) for name in grew]
    names = [
        name
        for name in {**then, **other}
        if name not in grew and (name == "return" or walk.is_read_after(statement, name))
    ]
    pairs: list[tuple[str, Result, Result]] = []
    numbers: dict[str, Layout] = {}
    said = no_number(walk, names)
    if said:
        raise walk.refuse_branch(statement, said)
    for name in names:
        sides = [side.get(name) for side in (then, other)]
        missing = None in sides and not is_bound_before(walk.facts.node, statement, name)
        if missing or (None in sides and name == "return"):
            raise walk.refuse_branch(statement, f"`{name}` is bound on one way only")
        alias = walk.scope.aliases.get(name)
        kept = Result(alias.text if alias else name, walk.scope.layouts.get(name) or Dense())
        if None in sides and carries(kept.layout) and not isinstance(kept.layout, Count):
            raise walk.refuse(
                statement, f"the selection `{name}` is changed on one way only", kept.layout
            )
        first, second = (side if side is not None else kept for side in sides)
        returning = name == "return"
        counted = returning and returns.is_settled(first.layout)
        if counted and returns.is_settled(second.layout):
            walk.results.append(returns.of_two_ways(walk, statement.test, first, second))
            pairs.append((name, first, second))
            continue
        left = one_way.leave(walk, statement, condition, first, second) if returning else None
        if left is not None:
            _write(walk, statement, [*comments(walk, statement), f"return {left}"])
            return
        if returning and numbers_given.both_numbers(walk, first.value, second.value):
            raise walk.refuse_branch(statement, numbers_given.LEAVES)
        if not returning:
            numbers_given.note_chosen(walk, name, (first, second))
            chosen_objects.keep(walk, statement, name, (first.value, second.value))
        number = None if returning else number_ways.chosen(walk, (first, second))
        if number is not None:
            numbers[name] = number
        for side in (first, second):
            if number is None and carries(side.layout) and not isinstance(side.layout, Masked):
                raise walk.refuse_branch(statement, f"`{name}` is no Tensor of one shape")
        pairs.append((name, first, second))
    if not pairs and not appends:
        raise walk.refuse_branch(statement, "the branches bind nothing that is used later")
    lines = comments(walk, statement)
    selected = [pair for pair in pairs if is_selection(pair[1]) or is_selection(pair[2])]
    source = walk.sources.get(statement)
    cut: dict[str, unequal.Cut] = {}
    if source is not None and source.finding.rule == "branch-shapes" and pairs and not selected:
        cut = unequal.cuts(walk, condition, pairs)
        scalars = all(is_scalar(side) for pair in pairs for side in pair[1:])
        if not cut and not (appends and scalars):  # it may be the list alone that differs
            raise other_shapes(walk, statement)
    if selected and len(pairs) > 1:
        raise walk.refuse_branch(statement, "a selection leaves the branch beside other values")
    texts = _one_by_one(walk, statement, condition, pairs)
    if pairs and not texts:
        texts = [_together(walk, statement, condition, pairs)]
    layout: Layout = Dense(scalar=all(is_scalar(side) for pair in pairs for side in pair[1:]))
    if selected:
        layout = one_way.selection(walk, statement, condition, pairs[0])
    if cut:
        texts = unequal.lines(walk, statement, condition, cut, pairs, texts)
    # what is appended is written in names as they are before the `if`: the others bind them anew
    lines += [*(line for each in appends for line in each), *texts]
    _write(walk, statement, lines)
    for name, _, _ in pairs:
        if name == "return":
            continue
        if name in cut:
            unequal.bind(walk, name, cut[name], sources)
        else:
            walk.bind(name, numbers.get(name, layout))
            walk.scope.defined.pop(name, None)
    for name in {**then, **other}:
        if name not in (*names, *grew) and name != "return":
            walk.forget([name])


def no_number(walk: Walk, names: Collection[str]) -> str:
    """Says which of these names holds `None` or a text on some way: a Tensor cannot choose it."""
    for item in walk.facts.nodes:
        if isinstance(item, ast.Assign) and is_no_number(item.value):
            for target in item.targets:
                if isinstance(target, ast.Name) and target.id in names:
                    return f"`{target.id}` is `{ast.unparse(item.value)}` on one way"
    return ""


def _write(walk: Walk, statement: ast.If, lines: list[str]) -> None:
    indent = walk.draft.source.lines[statement.lineno - 1][: statement.col_offset]
    walk.draft.replace(statement, f"{walk.draft.source.newline}{indent}".join(lines))
    walk.at = statement


def _append(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    name: str,
    then: dict[str, Result],
    other: dict[str, Result],
) -> list[str]:
    """A list that grows on both ways takes the choice; on one way, it takes a flag beside."""
    first, second = then.get(name), other.get(name)
    if first is not None and second is not None:
        return [grown.on_both_ways(walk, statement, condition, name, (first, second))]
    owner = name.removesuffix(".append")
    side = first or second
    assert side is not None and side.value is not None
    selected = lists.append_on_one_way(walk, owner, side.value, side.layout)
    if selected is not None:
        return selected
    flagged.learn(walk, owner, statement)
    flagged.note(walk, owner, side.value, side.layout)
    way = side.when or condition.ways[0 if side is first else 1]
    flag = walk.book.use(way.key, statement, walk.scope.names)
    return [f"{name}({side.text})", f"{walk.flags[owner].valid}.append({flag})"]


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
    return [_line(walk, statement, condition, pair) for pair in pairs]


def _line(walk: Walk, statement: ast.If, condition: Condition, pair: _Pair) -> str:
    name, first, second = pair
    if first.text == second.text and is_selection(first) | is_selection(second):
        return f"{_lead(name)}{first.text}"  # of one Tensor, of which one way selects
    texts, lead = (first.text, second.text), _lead(name)
    if first.step is not None and second.text == name:
        texts, lead = (first.step.text, "0"), first.step.lead
    elif second.step is not None and first.text == name:
        texts, lead = ("0", second.step.text), second.step.lead
    axis = one_way.differing(walk, name, first, second)
    return f"{lead}{condition.choice(walk, statement, texts[0], texts[1], axis)}"


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


def comments(walk: Walk, statement: ast.If) -> list[str]:
    """Comments inside the `if`, which keep their words on lines of their own."""
    line = walk.draft.source.lines[statement.lineno - 1]
    indent = line[: len(line) - len(line.lstrip())]
    return comments_in(walk.draft.source.segment(statement), indent)
