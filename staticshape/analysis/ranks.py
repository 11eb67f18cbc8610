"""Ranks that the code itself demands: `n, c = x.shape`, a permutation of three axes, a loss.

What an entry does to its parameters is written down as equations between ranks. The graph
compiler evaluates every statement but those behind a condition that it knows when it compiles, so
an equation holds wherever such a condition does not stand before it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.lattice import FnNode, Function, Tensor
from staticshape.analysis.rank_statements import Body
from staticshape.analysis.rank_terms import System


class Ranks:
    """The ranks of expressions of all functions that are reached from some entries."""

    def __init__(self, functions: Iterable[FunctionFacts]) -> None:
        self.functions: dict[ast.AST, FunctionFacts] = {each.node: each for each in functions}
        self.selections = {
            source.node
            for facts in self.functions.values()
            for source in facts.sources
            if source.finding.rule == "boolean-index"
        }
        self._systems: list[System] = []
        #: Of entries: the ranks of parameters that nothing else tells.
        self.parameters: dict[FnNode, dict[str, int]] = {}
        for facts in self.functions.values():
            if facts.is_entry:
                self._entry(facts)
        for facts in self._called_elsewhere():
            self._entry(facts)

    def _entry(self, facts: FunctionFacts) -> None:
        """Follow a function with parameters of which nothing is known."""
        system = System(self.functions, self.selections)
        given = {
            name: system.equations.unknown((facts.qualname, facts.node.lineno, name))
            for name in _parameters(facts)
        }
        Body(system, facts, given).run()
        self._systems.append(system)
        found = {}
        for name, value in facts.parameters.items():
            if isinstance(value, Tensor) and value.dims is not None:
                continue
            rank = system.equations.exact(given[name]) if name in given else None
            if rank is not None and rank >= 0:
                found[name] = rank
        self.parameters[facts.node] = found

    def _called_elsewhere(self) -> list[FunctionFacts]:
        """Helpers that are named where no call of theirs was followed: it may pass other ranks."""
        followed = {func for system in self._systems for func in system.followed}
        named = {
            value.node
            for facts in self.functions.values()
            for node, value in facts.values.items()
            if isinstance(value, Function) and node not in followed
        }
        return [f for f in self.functions.values() if f.node in named and not f.is_entry]

    def exact(self, node: ast.expr) -> int | None:
        """The rank of an expression, where every way to reach it gives the same one."""
        found = {
            system.equations.exact(form)
            for system in self._systems
            for form in system.forms.get(node, ())
        }
        return found.pop() if len(found) == 1 else None

    def difference(self, one: ast.expr, other: ast.expr) -> int | None:
        """How many axes more an expression has than another one, where that is always as many."""
        found: set[int | None] = set()
        for system in self._systems:
            first, second = system.forms.get(one, []), system.forms.get(other, [])
            if len(first) != len(second):
                return None
            for a, b in zip(first, second, strict=True):
                found.add(system.equations.exact(a.plus(b, -1)))
        return found.pop() if len(found) == 1 else None

    def least(self, node: ast.expr) -> int:
        """The least rank of an expression."""
        found = [
            system.equations.least(form)
            for system in self._systems
            for form in system.forms.get(node, ())
        ]
        return max(min(found), 0) if found else 0


def _parameters(facts: FunctionFacts) -> list[str]:
    spec = facts.node.args
    return [argument.arg for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]
