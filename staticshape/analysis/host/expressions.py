"""Reads host code without running it: NumPy and MindSpore expressions, loops, helper functions."""

from __future__ import annotations

import ast
import builtins
import operator as op
from collections.abc import Callable
from typing import Any

from staticshape.analysis.host.index import subscript
from staticshape.analysis.host.operators import array_arithmetic, has_array, scalar_arithmetic
from staticshape.analysis.host.outside import UNROLLED
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Scalar,
    Table,
    as_array,
    broadcast,
    item_of,
    items_of,
    join,
    number,
)
from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.model import ModuleModel
from staticshape.records import dataclass, field

_BUILTINS = frozenset(dir(builtins))
_DEPTH = 60
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: op.eq,
    ast.NotEq: op.ne,
    ast.Lt: op.lt,
    ast.LtE: op.le,
    ast.Gt: op.gt,
    ast.GtE: op.ge,
    ast.Is: op.is_,
    ast.IsNot: op.is_not,
}


class Spent(Exception):
    """The work allowed for one file is used up."""


@dataclass(eq=False)
class Scope:
    """Local names of one call, and the scope around it."""

    names: dict[str, Host] = field(default_factory=dict)
    around: Scope | None = None
    returned: list[Host] = field(default_factory=list)
    yielded: Items | None = None

    def find(self, name: str) -> Host | None:
        """The value of a name here or around."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.around
        return None


@dataclass(frozen=True, eq=False)
class Routine(Host):
    """A function or class of the file, or a lambda."""

    node: FunctionNode | ast.ClassDef | ast.Lambda
    around: Scope


@dataclass(frozen=True)
class Network(Host):
    """An object of a class of the file, by the class's name, or a function of it under jit."""

    name: str
    method: str = ""
    pair: bool = False  # value_and_grad: the result is a pair


class HostExpressions:
    """Evaluates host expressions; statements and calls of the file's functions are added below."""

    def __init__(self, module: ModuleModel, work: int) -> None:
        self.module = module
        self.work = work
        self.depth = 0
        self.unsure = 0  # how many branches that may not be taken stand around
        kind = type(self)  # not bound: a bound method would keep this object alive in a circle
        self._rules: dict[type[ast.expr], Callable[[Any, Any, Scope], Host]] = {
            ast.Name: kind._name,
            ast.Attribute: kind._attribute,
            ast.Call: kind.call,
            ast.BinOp: kind._binop,
            ast.Compare: kind._compare,
            ast.BoolOp: kind._boolop,
            ast.UnaryOp: kind._unary,
            ast.Subscript: kind._subscript,
            ast.Tuple: kind._display,
            ast.List: kind._display,
            ast.Dict: kind._dict,
            ast.IfExp: kind._ifexp,
            ast.ListComp: kind._comprehension,
            ast.GeneratorExp: kind._comprehension,
            ast.Lambda: lambda self, node, scope: Routine(node, scope),
            ast.Starred: lambda self, node, scope: self.eval(node.value, scope),
            ast.JoinedStr: lambda self, node, scope: Scalar(str),
            ast.Yield: kind._yield,
            ast.NamedExpr: kind._walrus,
        }

    def eval(self, node: ast.expr, scope: Scope) -> Host:
        """The value of an expression; `NOTHING` where it is too deep or not known."""
        self.work -= 1
        if self.work < 0:
            raise Spent
        if isinstance(node, ast.Constant):
            return number(node.value)
        rule = self._rules.get(type(node))
        if rule is None or self.depth > _DEPTH:
            return NOTHING
        self.depth += 1
        try:
            return rule(self, node, scope)
        finally:
            self.depth -= 1

    def call(self, node: ast.Call, scope: Scope) -> Host:
        """A call; the subclass knows functions."""
        raise NotImplementedError

    def assign(self, target: ast.expr, value: Host, scope: Scope) -> None:
        """Bind a target."""
        raise NotImplementedError

    def _name(self, node: ast.Name, scope: Scope) -> Host:
        value = scope.find(node.id)
        if value is not None:
            return value
        qualified = self.module.names.get(node.id)
        if qualified is None and self.module.stars and node.id not in _BUILTINS:
            star = next((s for s in self.module.stars if s.startswith("mindspore")), "")
            qualified = f"{star}.{node.id}" if star else None
        return External(qualified or f"builtins.{node.id}")

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Host:
        base = self.eval(node.value, scope)
        if isinstance(base, External):
            return _constant(f"{base.name}.{node.attr}")
        if isinstance(base, Network) and not base.method:
            return Network(base.name, node.attr)
        if not isinstance(base, Array):
            return NOTHING
        if node.attr == "shape" and base.shape is not None:
            sizes: list[Host] = [Scalar(int) if n is None else number(n) for n in base.shape]
            return Items(sizes, True, False)
        if node.attr == "T":
            shape = None if base.shape is None else tuple(reversed(base.shape))
            return Array(base.dtype, shape, base.tensor)
        if node.attr == "ndim":
            return Scalar(int) if base.shape is None else number(len(base.shape))
        if node.attr == "dtype" and base.dtype is not None:
            return number(base.dtype)
        return Scalar(int) if node.attr == "size" else NOTHING

    def _subscript(self, node: ast.Subscript, scope: Scope) -> Host:
        base = self.eval(node.value, scope)
        return subscript(base, node.slice, lambda part: self.eval(part, scope))

    def _binop(self, node: ast.BinOp, scope: Scope) -> Host:
        return self.arithmetic(
            type(node.op), self.eval(node.left, scope), self.eval(node.right, scope)
        )

    def arithmetic(self, kind: type[ast.operator], left: Host, right: Host) -> Host:
        """`left op right`."""
        if isinstance(left, Array) or isinstance(right, Array):
            return array_arithmetic(kind, left, right)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            return scalar_arithmetic(kind, left, right)
        if isinstance(left, Items) and isinstance(right, Items) and kind is ast.Add:
            exact = left.exact and right.exact
            return Items([*left.values, *right.values], exact, left.is_list)
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Items) and isinstance(other, Scalar) and kind is ast.Mult:
                times = other.value
                if one.exact and isinstance(times, int) and times * len(one.values) <= 64:
                    return Items(one.values * times, True, one.is_list)
                return Items(list(one.values), False, one.is_list)
        return NOTHING

    def _compare(self, node: ast.Compare, scope: Scope) -> Host:
        values = [self.eval(part, scope) for part in (node.left, *node.comparators)]
        arrays = [
            as_array(v) if not isinstance(v, Items) or has_array(values) else None for v in values
        ]
        if has_array(values):
            if any(made is None for made in arrays):
                return NOTHING
            shape: Any = ()
            for made in arrays:
                shape = broadcast(shape, made.shape if made else None)
            tensor = any(isinstance(v, Array) and v.tensor for v in values)
            return Array("bool", shape, tensor)
        rule = _COMPARE.get(type(node.ops[0]))
        known = [v.value for v in values if isinstance(v, Scalar) and v.value is not ...]
        if rule and len(known) == len(values) == 2:
            try:
                return number(bool(rule(*known)))
            except TypeError:
                return NOTHING
        return Scalar(bool) if all(isinstance(v, Scalar) for v in values) else NOTHING

    def _boolop(self, node: ast.BoolOp, scope: Scope) -> Host:
        decided = isinstance(node.op, ast.Or)
        values: list[Host] = []
        for part in node.values:
            value = self.eval(part, scope)
            if isinstance(value, Scalar) and value.value is not ...:
                if bool(value.value) is decided:
                    return value if not values else NOTHING
                continue
            values.append(value)
        return NOTHING if values else number(not decided)

    def _unary(self, node: ast.UnaryOp, scope: Scope) -> Host:
        value = self.eval(node.operand, scope)
        if isinstance(node.op, ast.Not):
            known = isinstance(value, Scalar) and value.value is not ...
            return number(not value.value) if known and isinstance(value, Scalar) else Scalar(bool)
        if isinstance(value, Scalar):
            if isinstance(value.value, (int, float)) and not isinstance(node.op, ast.Invert):
                return number(-value.value if isinstance(node.op, ast.USub) else +value.value)
            return Scalar(value.type)
        return value if isinstance(value, Array) else NOTHING

    def _display(self, node: ast.Tuple | ast.List, scope: Scope) -> Host:
        made = Items([], True, isinstance(node, ast.List))
        for element in node.elts:
            value = self.eval(element, scope)
            if isinstance(element, ast.Starred):
                if isinstance(value, Items):
                    made.values += value.values
                    made.exact = made.exact and value.exact
                else:
                    made.exact = False
                    made.values.append(item_of(value))
            else:
                made.values.append(value)
        return made

    def _dict(self, node: ast.Dict, scope: Scope) -> Host:
        made = Table()
        for key, given in zip(node.keys, node.values, strict=True):
            value = self.eval(given, scope)
            name = None if key is None else self.eval(key, scope)
            if isinstance(name, Scalar) and isinstance(name.value, (str, int)):
                made.values[name.value] = value
            else:
                made.exact = False
        return made

    def _ifexp(self, node: ast.IfExp, scope: Scope) -> Host:
        test = self.eval(node.test, scope)
        if isinstance(test, Scalar) and test.value is not ...:
            return self.eval(node.body if test.value else node.orelse, scope)
        return join(self.eval(node.body, scope), self.eval(node.orelse, scope))

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp, scope: Scope) -> Host:
        made = Items()
        self._generate(node, 0, Scope(around=scope), made)
        return made

    def _generate(
        self, node: ast.ListComp | ast.GeneratorExp, place: int, scope: Scope, made: Items
    ) -> None:
        if place == len(node.generators):
            made.values.append(self.eval(node.elt, scope))
            return
        generator = node.generators[place]
        iterated = self.eval(generator.iter, scope)
        items = items_of(iterated, UNROLLED)
        if items is None:
            made.exact = False
            items = [item_of(iterated)]
        for item in items:
            self.assign(generator.target, item, scope)
            tests = [self.eval(test, scope) for test in generator.ifs]
            if any(isinstance(t, Scalar) and not t.value for t in tests):
                continue
            if not all(isinstance(t, Scalar) and t.value is not ... for t in tests):
                made.exact = False
            self._generate(node, place + 1, scope, made)

    def _yield(self, node: ast.Yield, scope: Scope) -> Host:
        value = number(None) if node.value is None else self.eval(node.value, scope)
        if scope.yielded is not None:
            scope.yielded.values.append(value)
            scope.yielded.exact = scope.yielded.exact and not self.unsure
        return NOTHING

    def _walrus(self, node: ast.NamedExpr, scope: Scope) -> Host:
        value = self.eval(node.value, scope)
        self.assign(node.target, value, scope)
        return value


def _constant(name: str) -> Host:
    if name in ("numpy.nan", "numpy.inf", "numpy.pi", "numpy.e", "math.pi", "math.inf", "math.nan"):
        return Scalar(float)
    return number(None) if name == "numpy.newaxis" else External(name)
