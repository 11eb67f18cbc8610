"""The rank of every expression of a function, as a sum of unknown ranks."""

from __future__ import annotations

import ast
from collections.abc import Collection as Nodes
from collections.abc import Mapping

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.lattice import (
    Chain,
    Collection,
    Function,
    Operation,
    Python,
    Tensor,
)
from staticshape.analysis.operator_ranks import SAME
from staticshape.analysis.rank_equations import Equations, Rank
from staticshape.analysis.rank_operators import OperatorTerms
from staticshape.records import dataclass, field
from staticshape.walking import walk

_ROWS = SAME | {"dense"}
#: What is perhaps not evaluated, or several times.
_NOT_FOLLOWED = {ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.BoolOp, ast.IfExp}
_DEPTH = 4  # helpers inside helpers that are followed


@dataclass(frozen=True)
class System:
    """What one entry and all that it calls have in common."""

    functions: Mapping[ast.AST, FunctionFacts]
    selections: Nodes[ast.AST]
    equations: Equations = field(default_factory=Equations)
    forms: dict[ast.expr, list[Rank]] = field(default_factory=dict)
    followed: set[ast.expr] = field(default_factory=set)  # what is called, where it was followed


class Terms(OperatorTerms):
    """Adds names, subscripts and calls of functions of the project."""

    def __init__(
        self,
        system: System,
        facts: FunctionFacts,
        given: Mapping[str, Rank],
        *,
        stack: tuple[ast.FunctionDef, ...] = (),
        told: bool = True,
    ) -> None:
        self.system, self.equations, self.facts = system, system.equations, facts
        self.stack, self.told = (*stack, facts.node), told
        self.env = dict(given)
        self.seen: dict[ast.expr, Rank] = {}

    def run(self) -> Rank | None:
        """Follow the body; the rank of what it returns, where that is one Tensor."""
        raise TypeError(f"{type(self).__name__} follows no statements")

    def visit(self, node: ast.expr) -> None:
        """What an expression demands of all its parts."""
        items = walk(node)
        if not _NOT_FOLLOWED.isdisjoint(map(type, items)):
            return
        for item in items:
            if isinstance(item, ast.expr):
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
        return self.fresh(node)

    def _size(self, node: ast.expr) -> None:
        """`x.shape[2]` is the size of an axis that is there."""
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
            return
        owner, place = shape_of(node.value, self.facts), node.slice.value
        if owner is not None and type(place) is int:
            self.is_least(self.rank(owner), place + 1)

    def _parts(self, node: ast.expr) -> None:
        """Visit what a value of known rank is made of: it may demand something too."""
        if isinstance(node, ast.Call):
            self.call(node)
        elif isinstance(node, ast.Subscript):
            self.indexed(node, node.value, node.slice)

    def indexed(self, node: ast.Subscript, inner: ast.expr, index: ast.expr) -> Rank:
        """`x[:, 0]`, `x[None]`, `x[mask]`."""
        items = index.elts if isinstance(index, ast.Tuple) else [index]
        base = self.rank(inner)
        if isinstance(self.facts.value(inner), Python):
            return Rank()
        form, cut, advanced = base, 0, 0
        for item in items:
            value = self.facts.value(item)
            match item:
                case ast.Slice():
                    cut += 1
                case ast.Constant(None):
                    form = form.moved(1)
                case ast.Constant(value=constant) if constant is ...:
                    continue
                case _ if isinstance(value, Python) or _is_number(item):
                    cut, form = cut + 1, form.moved(-1)
                case ast.List(elts) if all(map(_is_number, elts)):
                    cut, advanced = cut + 1, advanced + 1
                case _ if isinstance(value, Tensor) and value.kind == "bool":
                    form = form.plus(self.rank(item), -1).moved(1)
                    if len(items) > 1:
                        return self.fresh(node)
                case _ if node in self.system.selections and len(items) == 1:
                    form = form.plus(self.rank(item), -1).moved(1)
                case _ if isinstance(value, Tensor) and value.kind == "int" and len(items) == 1:
                    cut, form = cut + 1, form.plus(self.rank(item)).moved(-1)
                case _:
                    return self.fresh(node)
        self.is_least(base, cut)
        return form if advanced < 2 else self.fresh(node)

    def call(self, node: ast.Call) -> Rank:
        """An operator, or a function of the project."""
        bound = self.facts.calls.get(node)
        if bound is not None:
            return self.operator(node, bound)
        callee = self.facts.value(node.func)
        if isinstance(callee, Function) and isinstance(callee.node, ast.FunctionDef):
            return self.helper(node, callee)
        if isinstance(callee, Chain) and len(node.args) == 1 and _keeps_rank(callee):
            return self.rank(node.args[0])
        return self.fresh(node)

    def helper(self, node: ast.Call, callee: Function) -> Rank:
        """A function of the project, with the ranks of the arguments of this call."""
        facts = self.system.functions.get(callee.node)
        if facts is None or facts.node in self.stack or len(self.stack) > _DEPTH:
            return self.fresh(node)
        if any(isinstance(item, ast.Starred) for item in node.args):
            return self.fresh(node)
        spec = facts.node.args
        names = [item.arg for item in (*spec.posonlyargs, *spec.args)]
        names = names[1:] if callee.owner is not None else names
        given = dict(zip(names, map(self.rank, node.args), strict=False))
        given |= {k.arg: self.rank(k.value) for k in node.keywords if k.arg is not None}
        for name in [*names, *(item.arg for item in spec.kwonlyargs)]:
            if name not in given:
                given[name] = self.fresh(node, name)
        self.system.followed.add(node.func)
        body = type(self)(self.system, facts, given, stack=self.stack, told=self.told)
        return body.run() or self.fresh(node)


def shape_of(value: ast.expr, facts: FunctionFacts) -> ast.expr | None:
    """What the shape is asked of, in `x.shape` and `ops.shape(x)`."""
    if isinstance(value, ast.Attribute) and value.attr == "shape":
        return value.value
    bound = facts.calls.get(value) if isinstance(value, ast.Call) else None
    return bound.args.get("input") if bound and bound.operator.name == "shape" else None


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int


def _keeps_rank(chain: Chain) -> bool:
    """Whether every layer of a chain gives as many axes as it is given."""
    layers = [part.item if isinstance(part, Collection) else part for part in chain.parts]
    return all(
        _keeps_rank(layer)
        if isinstance(layer, Chain)
        else isinstance(layer, Operation)
        and (layer.spelled.operator.family == "elementwise" or layer.spelled.operator.name in _ROWS)
        for layer in layers
    )
