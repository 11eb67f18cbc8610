"""The rank of every expression of a function, as a sum of unknown ranks."""

from __future__ import annotations

import ast
from collections.abc import Collection as Nodes
from collections.abc import Hashable, Mapping

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.lattice import (
    Chain,
    Collection,
    Function,
    Instance,
    Operation,
    Python,
    Tensor,
    Truth,
    Value,
)
from staticshape.analysis.names import dotted
from staticshape.analysis.operator_ranks import SAME, conv_axes
from staticshape.analysis.rank_equations import Equations, Rank
from staticshape.analysis.rank_operators import OperatorTerms, shape_of
from staticshape.records import dataclass, field
from staticshape.walking import walk

_ROWS = SAME | {"dense", "pool"}
#: What is perhaps not evaluated, or several times.
_NOT_FOLLOWED = {ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.BoolOp, ast.IfExp}
_DEPTH = 6  # helpers inside helpers that are followed
_MOST = 400  # calls that are followed from one entry


class Inside:
    """What is inside expressions and loops: looked at once for all ways to reach them."""

    def __init__(self) -> None:
        self._evaluated: dict[ast.expr, list[ast.expr]] = {}
        self._bound: dict[ast.stmt, list[str]] = {}

    def evaluated(self, node: ast.expr) -> list[ast.expr]:
        """The expressions in one; none where some are perhaps not evaluated, or several times."""
        found = self._evaluated.get(node)
        if found is None:
            items = walk(node)
            followed = _NOT_FOLLOWED.isdisjoint(map(type, items))
            names = {x.func for x in items if isinstance(x, ast.Call) and dotted(x.func)}
            found = [x for x in items if isinstance(x, ast.expr) and x not in names]
            self._evaluated[node] = found = found if followed else []
        return found

    def bound(self, loop: ast.stmt, body: list[ast.stmt]) -> list[str]:
        """The names that a loop binds in its body."""
        if loop not in self._bound:
            items = (item for statement in body for item in walk(statement))
            stores = (x for x in items if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store))
            self._bound[loop] = [*dict.fromkeys(item.id for item in stores)]
        return self._bound[loop]


@dataclass(frozen=True)
class System:
    """What one entry and all that it calls have in common."""

    functions: Mapping[ast.AST, FunctionFacts]
    selections: Nodes[ast.AST]
    inside: Inside
    equations: Equations = field(default_factory=Equations)
    forms: dict[ast.expr, list[Rank]] = field(default_factory=dict)
    #: What is called, where that was followed.
    calls: list[tuple[ast.expr, ast.FunctionDef]] = field(default_factory=list)
    lost: set[ast.FunctionDef] = field(default_factory=set)  # what was not followed everywhere
    believing: bool = False  # whether what is only likely counts, too
    believed: list[tuple[Rank, int]] = field(default_factory=list)  # ... of bounds


class Terms(OperatorTerms):
    """Adds names, subscripts and calls of functions of the project."""

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
        self.believing, self.believed = system.believing, system.believed
        self.env = dict(given)
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
                case _ if self.is_mask(node, items, item):
                    self.is_least(self.rank(item), 1)
                    form = form.plus(self.rank(item), -1).moved(1)
                    if len(items) == 1:
                        self.is_least(form, 1)
                        continue
                    self.likely(self.rank(item), Rank(1))  # `x[:, mask]`: along one axis
                    if not all(other is item or isinstance(other, ast.Slice) for other in items):
                        return self.fresh(node)
                case _ if isinstance(value, Tensor) and value.kind == "int" and len(items) == 1:
                    cut, form = cut + 1, form.plus(self.rank(item)).moved(-1)
                case _ if self.believing and len(items) == 1 and not isinstance(value, Python):
                    cut, form = cut + 1, form.plus(self.rank(item)).moved(-1)
                case _:
                    if self.is_of_rows(item):  # `x[i, places]`
                        self.likely(self.rank(item), Rank(1))
                    return self.fresh(node)
        self.likely_columns(inner, base, items)
        self.is_least(base, cut)
        return form if advanced < 2 else self.fresh(node)

    def likely_columns(self, inner: ast.expr, base: Rank, items: list[ast.expr]) -> None:
        """`rows[:, 0]`: what is selected and taken apart by columns is a matrix."""
        columns = [isinstance(items[0], ast.Slice), *map(_is_number, items[1:])]
        if len(items) == 2 and all(columns) and self.is_of_rows(inner):
            self.likely(base, Rank(2))

    def is_mask(
        self, node: ast.Subscript, items: list[ast.expr], item: ast.expr | None = None
    ) -> bool:
        """Whether an index selects: one of rank 0 raises."""
        value = self.facts.value(items[0] if item is None else item)
        known = isinstance(value, Truth) or (isinstance(value, Tensor) and value.kind == "bool")
        return known or (node in self.system.selections and len(items) == 1)

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
        for name in [*names, *(item.arg for item in spec.kwonlyargs)]:
            if name not in given:
                given[name] = self.fresh(node, name)
        return self.followed(node, facts, given, node) or self.fresh(node)

    def followed(
        self, node: ast.Call, facts: FunctionFacts, given: dict[str, Rank], *place: Hashable
    ) -> Rank | None:
        """What a function gives that is called here, where that is one Tensor."""
        calls = self.system.calls
        if facts.node in self.path or len(self.path) > 2 * _DEPTH or len(calls) > _MOST:
            self.system.lost.add(facts.node)
            return None
        calls.append((node.func, facts.node))
        body = type(self)(self.system, facts, given, path=(*self.path, *place), told=self.told)
        result = body.run()
        self.several_of[node] = body.results
        return result

    def chain(self, node: ast.Call, chain: Chain, form: Rank, *place: Hashable) -> Rank:
        """Layers one behind the other; a list of them may be empty."""
        for number, part in enumerate(chain.parts):
            listed = isinstance(part, Collection)
            told, self.told = self.told, self.told and not listed
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
                keeps = spelled.operator.family == "elementwise" or spelled.operator.name in _ROWS
                return form if keeps else None
            case Instance():
                method = _construct(layer)
                facts = self.system.functions.get(method) if method is not None else None
                if facts is not None and len(facts.node.args.args) == 2:
                    given = {facts.node.args.args[1].arg: form}
                    return self.followed(node, facts, given, *at)
                if method is not None:
                    self.system.lost.add(method)
        return None


def _construct(cell: Instance) -> ast.FunctionDef | None:
    """What a call of a cell runs, where its own class says it."""
    method = cell.cls.methods.get("construct")
    return method if isinstance(method, ast.FunctionDef) else None


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int
