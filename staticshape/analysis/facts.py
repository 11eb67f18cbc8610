"""What the analysis tells the rewriter: per module, per graph-scope function, per expression."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Protocol

from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import UNKNOWN, Value
from staticshape.findings import Finding
from staticshape.ops.lookup import Spelled
from staticshape.ops.spec import Form, Operator
from staticshape.records import dataclass, field
from staticshape.source import SourceFile
from staticshape.walking import walk


@dataclass(frozen=True)
class BoundCall:
    """A call of an operator, whatever its spelling, with its arguments by parameter name.

    A Tensor method's object stands under `operator.params[0]`; what a primitive or layer was
    constructed with stands in `init`.
    """

    operator: Operator
    form: Form
    args: Mapping[str, ast.expr]
    init: Mapping[str, ast.expr] = field(default_factory=dict)
    spelling: str = ""  # "mindspore.ops.ReduceSum", "Tensor.sum": its own order and defaults

    def argument(self, name: str) -> ast.expr | None:
        """The expression given for a parameter, in the call or in the constructor."""
        return self.args.get(name, self.init.get(name))

    def means(self, other: BoundCall) -> bool:
        """Whether a call does the same both times: the operator, and what it was built with."""
        both = (self, other)
        one, two = ((x.operator, x.form, x.spelling, x.init, x.args.keys()) for x in both)
        return one == two

    def default(self, name: str) -> object:
        """The spelling's default of a parameter; `KeyError` where it is required."""
        return Spelled(self.operator, self.form, self.spelling).default(name)


@dataclass(frozen=True)
class Source:
    """A dynamic source: the node that makes a shape dynamic, and its finding."""

    id: int
    node: ast.AST
    finding: Finding


@dataclass(frozen=True)
class Refined:
    """A selection of what other sources select, by a mask made of it: converted along with them."""

    finding: Finding
    of: frozenset[int]  # the sources


#: The ranks that docstrings and comments give the parameters of a function.
Documented = Callable[[ast.FunctionDef], Mapping[str, int]]


class KnownRanks(Protocol):
    """The ranks that the code demands, wherever nothing else tells them."""

    def exact(self, node: ast.expr) -> int | None:
        """The rank of an expression, where every way to reach it gives the same one."""

    def difference(self, one: ast.expr, other: ast.expr) -> int | None:
        """How many axes more an expression has than another one, where that is always as many."""

    def least(self, node: ast.expr) -> int:
        """The least rank of an expression."""

    def likely(self, documented: Documented) -> list[tuple[ast.FunctionDef, tuple[str, ...]]]:
        """Of entries: tests of the ranks of parameters that nothing tells, and that likely hold."""

    def cases(self, lists: frozenset[str]) -> list[tuple[ast.FunctionDef, Any]]:
        """Of entries: the ranks that parameters may have of which nothing tells it."""

    def likely_inside(
        self, names: frozenset[str], documented: Documented
    ) -> list[tuple[ast.FunctionDef, tuple[str, ...]]]:
        """The same of functions that others call, whatever they are given."""


@dataclass(frozen=True)
class FunctionFacts:
    """One function in graph scope. `values` and `calls` are keyed by the syntax node itself."""

    node: ast.FunctionDef
    qualname: str  # "Net.construct"
    is_entry: bool  # called from the host: its interface must stay
    callers: tuple[str, ...]  # graph-scope functions that call it; in other files "path:qualname"
    values: Mapping[ast.expr, Value]
    calls: Mapping[ast.Call, BoundCall]
    sources: tuple[Source, ...]
    parameters: Mapping[str, Value] = field(default_factory=dict)
    ranks: KnownRanks | None = None  # what the code demands of ranks, where anything is dynamic
    refined: tuple[Refined, ...] = ()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the function, breadth first: asked for again and again by the rewriter."""
        return walk(self.node)

    @cached_property
    def names(self) -> dict[str, list[ast.Name]]:
        """Where each name stands, in the order of `nodes`."""
        found: dict[str, list[ast.Name]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name):
                found.setdefault(node.id, []).append(node)
        return found

    @cached_property
    def changed(self) -> frozenset[ast.expr]:
        """What `x += ...` reads and binds: in the tree it is only bound."""
        return frozenset(node.target for node in self.nodes if isinstance(node, ast.AugAssign))

    @cached_property
    def loops(self) -> list[ast.For | ast.While]:
        """The loops of the function, in the order of `nodes`."""
        return [node for node in self.nodes if isinstance(node, ast.For | ast.While)]

    @cached_property
    def bindings(self) -> list[ast.Assign | ast.AnnAssign | ast.For]:
        """The assignments and `for` loops of the function, in the order of `nodes`."""
        kinds = (ast.Assign, ast.AnnAssign, ast.For)
        return [node for node in self.nodes if isinstance(node, kinds)]

    @cached_property
    def calls_of_one(self) -> dict[str, list[ast.Call]]:
        """Calls whose one positional argument is a name, by that name, in the order of `nodes`."""
        found: dict[str, list[ast.Call]] = {}
        for node in self.nodes:
            match node:
                case ast.Call(args=[ast.Name(name)]):
                    found.setdefault(name, []).append(node)
        return found

    @cached_property
    def _inside(self) -> list[tuple[ast.For | ast.While, frozenset[ast.AST]]]:
        return [(loop, frozenset(walk(loop))) for loop in self.loops]

    def loops_around(self, node: ast.AST) -> list[ast.For | ast.While]:
        """The loops that a node is a part of, or is itself, in the order of `nodes`."""
        known = self._around
        if node not in known:
            known[node] = [loop for loop, inside in self._inside if node in inside]
        return known[node]

    @cached_property
    def _around(self) -> dict[ast.AST, list[ast.For | ast.While]]:
        return {}

    def value(self, node: ast.expr) -> Value:
        """What is known of an expression, joined over all ways to reach it."""
        return self.values.get(node, UNKNOWN)


@dataclass(frozen=True)
class ModuleFacts:
    """Everything known of one file."""

    source: SourceFile
    functions: tuple[FunctionFacts, ...]
    findings: tuple[Finding, ...]
    names: Mapping[str, str]  # module-level name -> qualified name, from imports
    #: Findings in other files of the project, in functions that this file's graph scope reaches.
    elsewhere: tuple[Finding, ...] = ()
    model: ModuleModel | None = None  # None where it cannot hold graph code
