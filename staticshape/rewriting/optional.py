"""`if mask is not None` where every call gives the mask, or none does: only one way is compiled."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python
from staticshape.rewriting.identity import names_in
from staticshape.rewriting.refuse import Again

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


def taken(walk: Walk, statement: ast.If) -> bool:
    """Walk the block that is surely run, as if it stood in place of the `if`."""
    block = None if statement in walk.memory.optional else _only_way(walk, statement)
    if block is None:
        return False
    walk.visit(statement.test)
    known, start = len(walk.book.plans), walk.scope.copy()
    walk.run_block(block)
    for plan in walk.book.plans[known:]:
        if not _is_known(walk, start, walk.book.spelled(plan.text)):
            walk.memory.optional.add(statement)
            raise Again
        plan.home = statement  # the compiler wants names on both ways, or in front of them
    return True


def _is_known(walk: Walk, start: Scope, text: str) -> bool:
    """Whether a mask could be written in front of the `if`."""
    before, after = start.names, walk.scope.names
    return all(
        before.current(name) == after.current(name)
        and (name in before.version or name in walk.module.names or name in _given(walk))
        for name in names_in(ast.parse(text))
        if name != walk.masked.partition(".")[0]
    )


def _given(walk: Walk) -> set[str]:
    arguments = walk.facts.node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return {item.arg for item in every}


def _only_way(walk: Walk, statement: ast.If) -> list[ast.stmt] | None:
    """The block that is surely run, or None where that is not known.

    A parameter without a default that `inputs()` gives a Tensor is one; an optional one only in a
    helper all of whose calls are known.
    """
    name = _asked(statement.test)
    value = walk.facts.value(statement.test)
    if name is None or not isinstance(value, Python) or not isinstance(value.const, bool):
        return None
    if walk.scope.names.current(name) >= 0 or not _is_settled(walk, name):
        return None
    block = statement.body if value.const else statement.orelse
    leaves = bool(block) and isinstance(block[-1], ast.Return | ast.Raise)
    return None if leaves or walk.is_captured(name) else block


def _asked(test: ast.expr) -> str | None:
    match test:
        case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
            return name
    return None


def _is_settled(walk: Walk, name: str) -> bool:
    """Whether nobody else can give a parameter something, or None, instead."""
    given = walk.facts.node.args
    positional = [*given.posonlyargs, *given.args]
    optional = {item.arg for item in positional[len(positional) - len(given.defaults) :]}
    pairs = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    optional |= {item.arg for item, default in pairs if default is not None}
    if name not in {item.arg for item in (*positional, *given.kwonlyargs)}:
        return False
    return name not in optional or walk.callers.changeable(walk.facts)
