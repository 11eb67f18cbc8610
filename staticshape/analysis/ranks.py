"""Ranks that the code itself demands: `n, c = x.shape`, a permutation of three axes, a loss.

What an entry does to its parameters is written down as equations between ranks. The graph
compiler evaluates every statement but those behind a condition that it knows when it compiles, so
an equation holds wherever such a condition does not stand before it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.lattice import FnNode, Tensor
from staticshape.analysis.rank_equations import Equations, Rank
from staticshape.analysis.rank_statements import Body


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
        self._systems: list[tuple[Equations, dict[ast.expr, list[Rank]]]] = []
        #: Of entries: the ranks of parameters that nothing else tells.
        self.parameters: dict[FnNode, dict[str, int]] = {}
        for facts in self.functions.values():
            if facts.is_entry:
                self._entry(facts)

    def _entry(self, facts: FunctionFacts) -> None:
        equations = Equations()
        forms: dict[ast.expr, list[Rank]] = {}
        given = {name: parameter(facts, name) for name in _parameters(facts)}
        Body(self.functions, self.selections, equations, forms, facts, given).run()
        self._systems.append((equations, forms))
        found = {}
        for name, value in facts.parameters.items():
            if isinstance(value, Tensor) and value.dims is not None:
                continue
            rank = equations.exact(parameter(facts, name))
            if rank is not None and rank >= 0:
                found[name] = rank
        self.parameters[facts.node] = found

    def exact(self, node: ast.expr) -> int | None:
        """The rank of an expression, where every way to reach it gives the same one."""
        found = {
            equations.exact(form)
            for equations, forms in self._systems
            for form in forms.get(node, ())
        }
        return found.pop() if len(found) == 1 else None

    def difference(self, one: ast.expr, other: ast.expr) -> int | None:
        """How many axes more an expression has than another one, where that is always as many."""
        found: set[int | None] = set()
        for equations, forms in self._systems:
            first, second = forms.get(one, []), forms.get(other, [])
            if len(first) != len(second):
                return None
            for a, b in zip(first, second, strict=True):
                found.add(equations.exact(a.plus(b, -1)))
        return found.pop() if len(found) == 1 else None

    def least(self, node: ast.expr) -> int:
        """The least rank of an expression."""
        found = [
            equations.least(form)
            for equations, forms in self._systems
            for form in forms.get(node, ())
        ]
        return max(min(found), 0) if found else 0


def parameter(facts: FunctionFacts, name: str) -> Rank:
    """The unknown rank of a parameter of an entry."""
    return Rank(0, (((facts.qualname, facts.node.lineno, name), 1),))


def _parameters(facts: FunctionFacts) -> list[str]:
    spec = facts.node.args
    return [argument.arg for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]
