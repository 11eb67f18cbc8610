"""The rank of every expression of a function, as a sum of unknown ranks."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.indexing import IndexTerms
from staticshape.analysis.ranks.operator_ranks import SAME, conv_axes
from staticshape.analysis.ranks.operators import shape_of
from staticshape.analysis.ranks.sure import is_of_tensors
from staticshape.analysis.ranks.system import System
from staticshape.analysis.values.lattice import (
    Chain,
    Collection,
    Function,
    Instance,
    OneOf,
    Operation,
    Python,
    Tensor,
    Value,
)

_ROWS = SAME | {"dense", "pool"}
_DEPTH = 6  # helpers inside helpers that are followed
_MOST = 400  # calls that are followed from one entry


class Terms(IndexTerms):
    """Adds names and calls of functions of the project."""

    def __init__(
        self,
        system: System,
        facts: FunctionFacts,
        given: Mapping[str, Rank],
        *,
        path: tuple[Hashable, ...] = (),
        told: bool = True,
    ) -> None:
        self.system, self.equations, self.facts = system, system.equations, facts
        self.path, self.told = (*path, facts.node), told
        self.at = self.equations.place(self.path)
        self.believing, self.believed = system.believing, system.believed
        self.env = dict(given)
        self.given: frozenset[str] = frozenset()  # what a call passes to this function
        self.appended: dict[str, Rank] = {}
        self.seen: dict[ast.expr, Rank] = {}
        self.results: list[Rank] | None = None  # of a function that gives several
        self.several_of: dict[ast.Call, list[Rank] | None] = {}

    def run(self) -> Rank | None:
        """Follow the body; the rank of what it returns, where that is one Tensor."""
        raise TypeError(f"{type(self).__name__} follows no statements")

    def visit(self, node: ast.expr) -> None:
        """What an expression demands of all its parts."""
        for item in self.system.inside.evaluated(node):
            self.rank(item)

    def rank(self, node: ast.expr) -> Rank:
        """The rank of an expression; what it demands is noted on the way."""
        form = self.seen.get(node)
        if form is None:
            self.seen[node] = form = self._rank(node)
            self.system.forms.setdefault(node, []).append(form)
        return form

    def _rank(self, node: ast.expr) -> Rank:
        value = self.facts.value(node)
        if isinstance(value, Tensor) and value.dims is not None:
            self._parts(node)
            return Rank(len(value.dims))
        if isinstance(value, Python) or isinstance(node, ast.Constant):
            self._size(node)
            return Rank()
        match node:
            case ast.Name(name):
                return self.env.get(name) or self.fresh(node, name)
            case ast.UnaryOp(_, operand):
                return self.rank(operand)
            case ast.BinOp(left, op, right) if not isinstance(op, ast.MatMult):
                return self.alike([left, right], node)
            case ast.Compare(left, [_], [right]):
                return self.alike([left, right], node)
            case ast.Subscript(inner, index):
                return self.indexed(node, inner, index)
            case ast.Call():
                return self.call(node)
            case ast.Attribute(inner, "T" | "real"):
                return self.rank(inner)
            case ast.IfExp(test, body, orelse) if self.believing and is_of_tensors(
                test, self.facts
            ):
                form = self.rank(body)
                self.likely_one(form, self.rank(orelse))
                return form
        return self.fresh(node)

    def _size(self, node: ast.expr) -> None:
        """`x.shape[2]` is the size of an axis that is there; `int(t)` reads one number."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
            if node.func.id in ("int", "float") and self.is_tensor(node.args[0]):
                self.likely(self.rank(node.args[0]), Rank())
            return
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
            return
        owner, place = shape_of(node.value, self.facts), node.slice.value
        if owner is not None and type(place) is int:
            self.is_least(self.rank(owner), place + 1)

    def is_tensor(self, node: ast.expr) -> bool:
        """Whether a value is a Tensor, or may well be one."""
        return not isinstance(self.facts.value(node), Python) and not isinstance(node, ast.Constant)

    def _parts(self, node: ast.expr) -> None:
        """Visit what a value of known rank is made of: it may demand something too."""
        if isinstance(node, ast.Call):
            self.call(node)
        elif isinstance(node, ast.Subscript):
            self.indexed(node, node.value, node.slice)

    def call(self, node: ast.Call) -> Rank:
        """An operator, or a function of the project."""
        bound = self.facts.calls.get(node)
        if bound is not None:
            return self.operator(node, bound)
        callee = self.facts.value(node.func)
        if isinstance(callee, Function) and isinstance(callee.node, ast.FunctionDef):
            return self.helper(node, callee.node, bound_to=callee.owner is not None)
        if isinstance(callee, Instance) and _construct(callee) is not None:
            return self.helper(node, _construct(callee), bound_to=True)
        if isinstance(callee, Chain) and len(node.args) == 1 and not node.keywords:
            return self.chain(node, callee, self.rank(node.args[0]))
        return self.fresh(node)

    def helper(self, node: ast.Call, callee: ast.FunctionDef | None, *, bound_to: bool) -> Rank:
        """A function or a cell of the project, with the ranks of the arguments of this call."""
        facts = self.system.functions.get(callee) if callee is not None else None
        if facts is None or any(isinstance(item, ast.Starred) for item in node.args):
            return self.fresh(node)
        spec = facts.node.args
        names = [item.arg for item in (*spec.posonlyargs, *spec.args)]
        names = names[1:] if bound_to else names
        given = dict(zip(names, map(self.rank, node.args), strict=False))
        given |= {k.arg: self.rank(k.value) for k in node.keywords if k.arg is not None}
        passed = frozenset(given)
        for name in [*names, *(item.arg for item in spec.kwonlyargs)]:
            if name not in given:
                given[name] = self.fresh(node, name)
        return self.followed(node, facts, given, node, passed=passed) or self.fresh(node)

    def followed(
        self,
        node: ast.Call,
        facts: FunctionFacts,
        given: dict[str, Rank],
        *place: Hashable,
        passed: frozenset[str] = frozenset(),
    ) -> Rank | None:
        """What a function gives that is called here, where that is one Tensor."""
        calls = self.system.calls
        if facts.node in self.path or len(self.path) > 2 * _DEPTH or len(calls) > _MOST:
            self.system.lost.add(facts.node)
            return None
        calls.append((node.func, facts.node))
        body = type(self)(self.system, facts, given, path=(*self.path, *place), told=self.told)
        body.given = passed
        result = body.run()
        self.several_of[node] = body.results
        return result

    def chain(self, node: ast.Call, chain: Chain, form: Rank, *place: Hashable) -> Rank:
        """Layers one behind the other; a list of them may be empty."""
        for number, part in enumerate(chain.parts):
            listed = isinstance(part, Collection)
            told, self.told = self.told, self.told and (self.believing or not listed)
            at = (*place, node, number)
            result = self.link(node, part.item if isinstance(part, Collection) else part, form, at)
            self.told = told
            kept = result is not None and (result == form or not listed)
            form = result if result is not None and kept else self.fresh(*at)
        return form

    def link(
        self, node: ast.Call, layer: Value, form: Rank, at: tuple[Hashable, ...]
    ) -> Rank | None:
        """One layer of a chain."""
        match layer:
            case Chain():
                return self.chain(node, layer, form, *at)
            case Operation(spelled):
                axes = conv_axes(spelled.name)
                if spelled.operator.name in ("conv", "batch_norm") and axes is not None:
                    self.demand(form, Rank(axes))
                    return Rank(axes)
                if spelled.operator.name == "dense" and self.is_of_rows(node.args[0]):
                    self.likely_least(form, 2)
                keeps = spelled.operator.family == "elementwise" or spelled.operator.name in _ROWS
                return form if keeps else None
            case OneOf(choices):
                return self.one_of(node, choices, form, at)
            case Instance():
                method = _construct(layer)
                facts = self.system.functions.get(method) if method is not None else None
                if facts is not None and len(facts.node.args.args) == 2:
                    given = {facts.node.args.args[1].arg: form}
                    return self.followed(node, facts, given, *at)
                if method is not None:
                    self.system.lost.add(method)
        return None

    def one_of(
        self,
        node: ast.Call,
        choices: tuple[Value, ...],
        form: Rank,
        at: tuple[Hashable, ...],
    ) -> Rank | None:
        """One of several layers: the first of a list of convolutions takes what those give."""
        told, self.told = self.told, False
        results = [self.link(node, each, form, (*at, place)) for place, each in enumerate(choices)]
        self.told = told
        found = {self.equations.reduced(each) for each in results if each is not None}
        if None in results or len(found) == 1:
            return results[0] if None not in results else None
        (fixed, *others) = sorted(found, key=lambda each: len(each.terms))
        if not self.believing or fixed.terms or others != [self.equations.reduced(form)]:
            return None
        self.likely(form, fixed)
        return fixed


def _construct(cell: Instance) -> ast.FunctionDef | None:
    """What a call of a cell runs, where its class or a base of it in the file says it."""
    method = cell.cls.own("construct")
    return method if isinstance(method, ast.FunctionDef) else None
