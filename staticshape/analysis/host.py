"""Reads host code without running it: NumPy and MindSpore expressions, loops, helper functions."""

from __future__ import annotations

import ast
import builtins
import operator as op
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from staticshape.analysis.host_arrays import array_function, matmul
from staticshape.analysis.host_index import subscript
from staticshape.analysis.host_random import GENERATORS, draw
from staticshape.analysis.host_tensors import cast, mindspore_call, tensor_method
from staticshape.analysis.host_values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Made,
    Scalar,
    Table,
    as_array,
    broadcast,
    dtype_named,
    item_of,
    items_of,
    join,
    kind_of,
    mixed,
    number,
)
from staticshape.analysis.model import FunctionNode, ModuleModel

_BUILTINS = frozenset(dir(builtins))
_DEPTH = 60
_UNROLLED = 12
_LARGEST = 2**40
_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: op.add,
    ast.Sub: op.sub,
    ast.Mult: op.mul,
    ast.FloorDiv: op.floordiv,
    ast.Div: op.truediv,
    ast.Mod: op.mod,
}
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
_LOGIC = (ast.BitAnd, ast.BitOr, ast.BitXor)


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
        self._rules: dict[type[ast.expr], Callable[[Any, Scope], Host]] = {
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Call: self.call,
            ast.BinOp: self._binop,
            ast.Compare: self._compare,
            ast.BoolOp: self._boolop,
            ast.UnaryOp: self._unary,
            ast.Subscript: self._subscript,
            ast.Tuple: self._display,
            ast.List: self._display,
            ast.Dict: self._dict,
            ast.IfExp: self._ifexp,
            ast.ListComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.Lambda: lambda node, scope: Routine(node, scope),
            ast.Starred: lambda node, scope: self.eval(node.value, scope),
            ast.JoinedStr: lambda node, scope: Scalar(str),
            ast.Yield: self._yield,
            ast.NamedExpr: self._walrus,
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
            return rule(node, scope)
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
            return _array_arithmetic(kind, left, right)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            return _scalar_arithmetic(kind, left, right)
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
            as_array(v) if not isinstance(v, Items) or _has_array(values) else None for v in values
        ]
        if _has_array(values):
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
        items = items_of(iterated, _UNROLLED)
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


def outside_call(name: str, args: list[Host], keywords: dict[str, Host]) -> Host:
    """A call of something outside the file, by its qualified name."""
    head, _, short = name.rpartition(".")
    if head == "builtins":
        return _builtin(short, args)
    if name.startswith("mindspore."):
        return mindspore_call(name, args, keywords)
    if not name.startswith("numpy."):
        return NOTHING
    if head == "numpy.random":
        return Made("numpy.random") if short in GENERATORS else draw(short, args, keywords)
    if dtype_named(External(name)) and args:
        made = as_array(args[0])
        return Array(dtype_named(External(name)), made.shape if made else None)
    result = array_function(short, args, keywords, tensor=False)
    return NOTHING if result is None else result


def method_call(base: Host, name: str, args: list[Host], keywords: dict[str, Host]) -> Host:
    """`base.name(...)` of an array, a generator, or an object made outside the file."""
    if isinstance(base, Made):
        if base.name == "numpy.random":
            return draw(name, args, keywords)
        return NOTHING
    if not isinstance(base, Array):
        return NOTHING
    if base.tensor:
        special = tensor_method(base, name, args)
        if special is not None:
            return special
    if name in ("astype", "view") and (args or keywords):
        given = args[0] if args else keywords.get("dtype", NOTHING)
        if dtype_named(given) or name == "astype":
            return cast(base, given) if base.tensor else Array(dtype_named(given), base.shape)
    if name in ("item", "tolist"):
        kinds: dict[str | None, type] = {"bool": bool, "int": int, "float": float}
        kind = kinds.get(kind_of(base.dtype))
        return Scalar(kind) if kind and (name == "item" or base.shape == ()) else NOTHING
    if name in ("reshape", "view", "transpose", "permute") and len(args) > 1:
        args = [Items(list(args), True, False)]
    if name == "permute":
        name = "transpose"
    if name == "view":
        name = "reshape"
    if name in ("repeat", "tile") and base.tensor and len(args) > 1:
        return Array(base.dtype, None, True)
    result = array_function(name, [base, *args], keywords, tensor=base.tensor)
    return NOTHING if result is None else result


def _builtin(short: str, args: list[Host]) -> Host:
    first = args[0] if args else NOTHING
    if short in ("list", "tuple", "sorted", "reversed"):
        items = items_of(first, 64) if args else []
        ordered = (
            items if short in ("list", "tuple") or items is None else [item_of(first)] * len(items)
        )
        if ordered is None:
            return Items([item_of(first)], False, short != "tuple")
        return Items(list(ordered), True, short != "tuple")
    if short == "range":
        bounds = [a.value for a in args if isinstance(a, Scalar) and isinstance(a.value, int)]
        if 0 < len(bounds) == len(args) <= 3 and (len(bounds) < 3 or bounds[2]):
            steps = range(*bounds)
            if len(steps) <= _UNROLLED:
                return Items([number(n) for n in steps], True, False)
        return Items([Scalar(int)], False, False)
    if short in ("zip", "enumerate"):
        return _paired([*args] if short == "zip" else [None, *args[:1]])
    if short == "len":
        if isinstance(first, Array) and first.shape and first.shape[0] is not None:
            return number(first.shape[0])
        exact = isinstance(first, (Items, Table)) and first.exact
        return (
            number(len(first.values))
            if exact and isinstance(first, (Items, Table))
            else Scalar(int)
        )
    if short in ("int", "float", "bool", "str"):
        kind = {"int": int, "float": float, "bool": bool, "str": str}[short]
        if isinstance(first, Scalar) and isinstance(first.value, (int, float)) and kind is not str:
            try:
                return number(kind(first.value))
            except (ValueError, OverflowError):
                return Scalar(kind)
        return Scalar(kind)
    if short in ("max", "min", "abs", "sum", "round"):
        values = items_of(first, 64) if len(args) == 1 and short != "abs" else args
        kinds = {v.type for v in values or () if isinstance(v, Scalar)}
        alike = values and len(kinds) == 1 and all(isinstance(v, Scalar) for v in values)
        if alike and short in ("max", "min"):
            known = [v.value for v in values or () if isinstance(v, Scalar)]
            if ... not in known:
                return number(max(known) if short == "max" else min(known))
        return Scalar(kinds.pop()) if alike and short != "round" else NOTHING
    return NOTHING


def _paired(args: list[Host | None]) -> Host:
    lists = [None if a is None else items_of(a, _UNROLLED) for a in args]
    lengths = [len(found) for found in lists if found is not None]
    if lengths and all(
        found is not None or a is None for found, a in zip(lists, args, strict=True)
    ):
        rows = range(min(lengths))
        return Items(
            [Items([number(i) if f is None else f[i] for f in lists], True, False) for i in rows]
        )
    item = [Scalar(int) if a is None else item_of(a) for a in args]
    return Items([Items(item, True, False)], False)


def _has_array(values: list[Host]) -> bool:
    return any(isinstance(v, Array) for v in values)


def _array_arithmetic(kind: type[ast.operator], left: Host, right: Host) -> Host:
    one, other = as_array(left), as_array(right)
    if one is None or other is None:
        return NOTHING
    if kind is ast.MatMult:
        return matmul(one, other)
    tensor = any(isinstance(v, Array) and v.tensor for v in (left, right))
    dtype = mixed(
        left if isinstance(left, Scalar) else one, right if isinstance(right, Scalar) else other
    )
    if kind is ast.Div and kind_of(dtype) != "float":
        dtype = None if dtype is None else "float32" if tensor else "float64"
    if kind not in _LOGIC and dtype == "bool" and kind is not ast.Div:
        dtype = None if kind in (ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift) else dtype
    return Array(dtype, broadcast(one.shape, other.shape), tensor)


def _scalar_arithmetic(kind: type[ast.operator], left: Scalar, right: Scalar) -> Host:
    a, b = left.value, right.value
    rule = _ARITHMETIC.get(kind)
    numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))
    if rule and numbers and abs(a) < _LARGEST and abs(b) < _LARGEST:
        try:
            return number(rule(a, b))
        except (ArithmeticError, TypeError):
            return NOTHING
    types = {left.type, right.type}
    if not types <= {bool, int, float}:
        return Scalar(str) if types == {str} and kind in (ast.Add, ast.Mod) else NOTHING
    if kind is ast.Div or float in types:
        return Scalar(float)
    return Scalar(int) if kind is not ast.Pow and kind not in _LOGIC else NOTHING


def _constant(name: str) -> Host:
    if name in ("numpy.nan", "numpy.inf", "numpy.pi", "numpy.e", "math.pi", "math.inf", "math.nan"):
        return Scalar(float)
    return number(None) if name == "numpy.newaxis" else External(name)
