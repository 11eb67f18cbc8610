"""Conditions: a tensor-conditioned test as `masked.cond` and as guards take it."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.branches import emptiness
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import Count, Flagged, Layout, Mask, Masked, carries
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import maybe_numbers
from staticshape.rewriting.walk.records import Condition
from staticshape.rewriting.walk.truth import written

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk


def conditions(walk: Walk, test: ast.expr, *, visited: bool = False) -> Condition:
    """Visit a test and register what guards need; one that is no Tensor's is refused."""
    counted = visited
    if not visited:
        outer, walk.branch = walk.branch, None
        asked = tested(walk, test)
        walk.branch = outer
        counted = isinstance(asked, Count)
        way = isinstance(asked, Masked) and asked.form == "branch"
        if carries(asked) and not counted and not way:
            raise walk.refuse_branch(test, "the condition is a selection")
    swapped = False
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, swapped = test.operand, not swapped
    truth = written(walk, test, counted=counted)
    text = None if truth.text == walk.draft.render(test) else truth.text
    when = walk.know_mask(test, "condition", text, "" if text is None else "truth")
    taken = when
    never = None
    if truth.flag:
        never = walk.refuse_branch(test, "a guard would need the condition as a Tensor")
    may_be_number = "number" in maybe_numbers.of_test(walk, test)
    tail = "" if truth.is_bool and not may_be_number else " != 0"
    if truth.rank != 0 or tail or never is not None:
        inner = walk.book.use(when.key, walk.at, walk.scope.names, operand=True)
        shape = "" if truth.rank == 0 else ".reshape(())"
        taken = Mask(("scalar", when.key), 0)
        walk.book.know(
            taken.key, f"{inner}{shape}{tail}", False, {}, walk.at, "chosen", never=never
        )
    token = walk.book.use(taken.key, walk.at, walk.scope.names, operand=True)
    unless = Mask(("not", when.key), 0)
    filled = emptiness.filled_mask(walk, test)
    if filled is not None:
        walk.filled[(taken if filled[1] else unless).key] = filled[0]
    other = maybe_numbers.untruth(walk, test, token) or f"~{token}"
    walk.book.know(unless.key, other, False, {}, walk.at, "otherwise")
    return Condition(when, taken, unless, swapped)


def tested(walk: Walk, test: ast.expr) -> Layout:
    """What a test is made of: `and`, `or` and `not` of counts ask for counts."""
    match test:
        case ast.BoolOp(_, parts):
            parts = list(parts)
        case ast.UnaryOp(ast.Not(), operand):
            parts = [operand]
        case ast.Compare(left, ops, rights) if len(ops) > 1:
            parts = [left, *rights]
        case _:
            asked = walk.visit(test)
            if isinstance(asked, Flagged) and isinstance(test, ast.Name):
                return flagged.truth(walk, test, asked)
            return asked
    hoisting = walk.can_hoist
    layouts = [tested(walk, parts[0])]
    walk.can_hoist = hoisting and not isinstance(test, ast.BoolOp)
    layouts += [tested(walk, part) for part in parts[1:]]
    walk.can_hoist = hoisting
    other = next((item for item in layouts if carries(item) and not isinstance(item, Count)), None)
    if other is not None:
        return other
    if any(isinstance(item, Count) for item in layouts):
        return Count(sources_of(layouts))
    return walk.plain(test)


def both(walk: Walk, outer: Mask | None, inner: Mask) -> Mask:
    """Where a way inside another one is taken."""
    if outer is None:
        return inner
    key: Hashable = ("both", outer.key, inner.key)
    if key not in walk.book.by_key:
        tokens = [
            walk.book.use(mask.key, walk.at, walk.scope.names, operand=True)
            for mask in (outer, inner)
        ]
        walk.book.know(key, " & ".join(tokens), False, {}, walk.at, "chosen")
    return Mask(key, inner.rank)


def narrowed(scope: Scope, outer: Mask | None, inner: Mask) -> Scope:
    """A scope for a way inside another one: what that one bound is guarded by the inner one."""
    copy = scope.copy()
    for name, layout in scope.layouts.items():
        if isinstance(layout, Masked) and layout.form == "branch" and layout.mask == outer:
            copy.layouts[name] = replace(layout, mask=inner, pad=None)
        elif isinstance(layout, Masked) and layout.outer is not None and layout.outer == outer:
            copy.layouts[name] = replace(layout, outer=inner)
    return copy
