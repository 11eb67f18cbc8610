"""Ranks that the code itself demands: `n, c = x.shape`, a permutation of three axes, a loss.

What an entry does to its parameters is written down as equations between ranks. The graph
compiler evaluates every statement but those behind a condition that it knows when it compiles, so
an equation holds wherever such a condition does not stand before it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as Sequence_
from functools import partial
from types import MappingProxyType

from staticshape.analysis.facts import Documented, FunctionFacts, ModuleFacts
from staticshape.analysis.ranks.beliefs import believes
from staticshape.analysis.ranks.cases import Cases, Test, cases
from staticshape.analysis.ranks.equations import Equations, Rank
from staticshape.analysis.ranks.statements import Body
from staticshape.analysis.ranks.system import Inside, System
from staticshape.analysis.values.lattice import (
    Argument,
    Chain,
    Collection,
    FnNode,
    Function,
    Gradient,
    Instance,
    OneOf,
    Partial,
    Sequence,
    Table,
    Tensor,
    Truth,
    Unknown,
)
from staticshape.walking import walk

_NONE: Mapping[str, int] = MappingProxyType({})
_CALLED = ("construct", "__call__")
#: Findings that are cured beside the flow of values, or not at all: no mask is carried from them.
_NOT_FOLLOWED = frozenset(
    {"dynamic-length", "graph-syntax", "host-fallback", "jit-closure", "never-compiled"}
    | {"python-argument", "stale-attribute", "stale-global", "tuple-argument", "unknown-size"}
)


def is_followed(facts: ModuleFacts) -> bool:
    """Whether a mask may be carried from a finding of a file, which is what asks for ranks."""
    return any(
        source.finding.rule not in _NOT_FOLLOWED
        for function in facts.functions
        for source in function.sources
    )


class Ranks:
    """The ranks of expressions of all functions that are reached from some entries."""

    def __init__(self, functions: Iterable[FunctionFacts]) -> None:
        self.functions: dict[ast.AST, FunctionFacts] = {each.node: each for each in functions}
        self.selections = {
            source.node: source.id
            for facts in self.functions.values()
            for source in facts.sources
            if source.finding.rule in ("boolean-index", "masked-select")
        }
        self._inside = Inside()
        self._systems: list[System] = []
        self._started: list[FunctionFacts] = []  # the function that each of them starts at
        #: Of entries: the ranks of parameters that nothing else tells.
        self.parameters: dict[FnNode, dict[str, int]] = {}
        entries = [facts for facts in self.functions.values() if facts.is_entry]
        for facts in entries:
            if not facts.callers:
                self._entry(facts)
        unfollowed = self._open()
        for facts in entries:
            if facts.callers and facts.node in unfollowed:
                self._entry(facts)
        unfollowed = self._open(named=True)
        for facts in self.functions.values():
            if not facts.is_entry and facts.node in unfollowed:
                self._entry(facts)

    def _entry(self, facts: FunctionFacts) -> None:
        """Follow a function with parameters of which nothing is known."""
        system = self._followed(facts)
        self._systems.append(system)
        self._started.append(facts)
        found, forms = {}, _forms(facts, system.equations)
        for name, value in facts.parameters.items():
            if isinstance(value, Tensor) and value.dims is not None:
                continue
            rank = system.equations.exact(forms[name]) if name in forms else None
            if rank is not None and rank >= 0:
                found[name] = rank
        self.parameters[facts.node] = found

    def _followed(
        self, facts: FunctionFacts, told: Mapping[str, int] = _NONE, *, believing: bool = False
    ) -> System:
        """All that one function reaches; again where what is demanded below helps above.

        `told`: ranks of parameters.
        """
        equations = Equations()
        given = _forms(facts, equations)
        for name, rank in told.items():
            equations.equate(given[name], Rank(rank))
        for _ in range(2):
            system = System(
                self.functions, self.selections, self._inside, equations, believing=believing
            )
            Body(system, facts, given).run()
            if not believing and equations.stands():
                break
        system.close()
        return system

    def likely(self, documented: Documented) -> list[tuple[ast.FunctionDef, tuple[str, ...]]]:
        """Of entries: tests of the ranks of parameters that nothing tells, and that likely hold."""
        started = zip(self._started, self._systems, strict=True)
        found = [
            (facts.node, self._believed(facts, system, documented(facts.node)))
            for facts, system in started
        ]
        return [(node, tests) for node, tests in found if tests]

    def likely_inside(
        self, names: frozenset[str], documented: Documented
    ) -> list[tuple[ast.FunctionDef, tuple[str, ...]]]:
        """The same of functions that others call, whatever they are given."""
        found = [
            (facts.node, self._believed(facts, self._followed(facts), documented(facts.node)))
            for facts in self.functions.values()
            if facts.qualname in names and facts.callers
        ]
        return [(node, tests) for node, tests in found if tests]

    def cases(self, lists: frozenset[str]) -> list[tuple[ast.FunctionDef, Cases]]:
        """Of entries: the ranks that parameters may have of which nothing tells it.

        `lists`: names of what may be no Tensor.
        """
        found = []
        for facts, system in zip(self._started, self._systems, strict=True):
            forms = _forms(facts, system.equations)
            names = [
                name
                for name in _tensors(facts)
                if name not in lists and system.equations.exact(forms[name]) is None
            ]
            followed = partial(self._followed, facts, believing=True)
            known = partial(_is_known, facts, system.equations, forms)
            made = cases(followed, names, _masks(facts, names), known) if names else None
            if made is not None:
                found.append((facts.node, made))
        return found

    def _believed(
        self, facts: FunctionFacts, known: System, told: Mapping[str, int]
    ) -> tuple[str, ...]:
        believed = self._followed(facts, told, believing=True)
        if believed.equations.contradictory and told:
            believed = self._followed(facts, believing=True)  # not by what is documented
        if believed.equations.contradictory:
            return ()
        forms = _forms(facts, believed.equations)
        own = {name: forms[name] for name in _tensors(facts)}
        return tuple(believes(known, believed, own))

    def _open(self, *, named: bool = False) -> set[FnNode]:
        """Functions that are called, or handed on, where nobody follows: with any ranks.

        `named`: only those; without it cells that nothing followed calls, too.
        """
        calls = [call for system in self._systems for call in system.calls]
        followed, reached = {func for func, _ in calls}, {callee for _, callee in calls}
        found: set[FnNode] = {lost for system in self._systems for lost in system.lost}
        for facts in self.functions.values():
            taken = _taken_out_of(facts.node)
            for node, value in facts.values.items():
                if node not in followed and node not in taken:
                    found.update(_callees(value))
        every = {facts.node for facts in self.functions.values()}
        return found if named else found | (every - reached)

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


def _forms(facts: FunctionFacts, equations: Equations) -> dict[str, Rank]:
    """The unknown ranks of the parameters, with the same numbers in all equations."""
    return {
        name: equations.unknown((facts.qualname, facts.node.lineno, name))
        for name in _parameters(facts)
    }


def _tensors(facts: FunctionFacts) -> list[str]:
    """The parameters that are Tensors, for all that is known."""
    spec = facts.node.args
    several = (*spec.posonlyargs, *spec.args)
    given = several[: len(several) - len(spec.defaults)]
    called = Unknown if facts.callers else Argument  # what callers give may have no one kind
    return [
        item.arg
        for item in given
        if isinstance(facts.parameters.get(item.arg), Tensor | Truth | called)
    ]


def _is_known(
    facts: FunctionFacts, equations: Equations, forms: Mapping[str, Rank], test: Test
) -> bool:
    """Whether a test tells nothing new."""
    left, right = forms[test.name], forms[test.other] if test.other else Rank()
    if test.sign == "==":
        return equations.reduced(left) == equations.reduced(right.moved(test.more))
    if test.other is None and test.more < 2:  # that it is a Tensor at all
        return test.more == 0 and isinstance(facts.parameters[test.name], Tensor)
    return equations.covers(left, right.moved(test.more))


def _masks(facts: FunctionFacts, names: Sequence_[str]) -> frozenset[str]:
    """Parameters that select, or hold whole numbers."""
    found = set()
    for name in names:
        value = facts.parameters[name]
        if isinstance(value, Truth) or (
            isinstance(value, Tensor) and value.kind in ("int", "bool")
        ):
            found.add(name)
    for node in facts.nodes:
        if isinstance(node, ast.Subscript):
            found |= {each.id for each in walk(node.slice) if isinstance(each, ast.Name)}
    return frozenset(found) & frozenset(names)


def _callees(value: object, depth: int = 4) -> Iterator[FnNode]:
    """The functions and cells in a value."""
    match value if depth else None:
        case Function(node):
            yield node
        case Instance(cls):
            yield from (found for name in _CALLED if (found := cls.own(name)) is not None)
        case Chain(parts) | OneOf(parts) | Sequence(parts):
            for part in parts:
                yield from _callees(part, depth - 1)
        case Collection(item):
            yield from _callees(item, depth - 1)
        case Gradient(inner, _) | Partial(inner, _, _):
            yield from _callees(inner, depth - 1)
        case Table(items):
            for _, part in items:
                yield from _callees(part, depth - 1)


def _taken_out_of(function: ast.AST) -> set[ast.AST]:
    """Lists of cells that a loop goes over, or that an index picks one of: no call by themselves.

    A method that is called names its own cell: it calls no other function of it.
    """
    found: set[ast.AST] = set()
    for node in walk(function):
        match node:
            case ast.For(_, over):
                found.update(walk(over))
            case ast.Subscript(inner, _) | ast.Attribute(inner, _):
                found.add(inner)
    return found


def _parameters(facts: FunctionFacts) -> list[str]:
    spec = facts.node.args
    return [argument.arg for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]
