"""Evaluates expressions to abstract values; the depth of nesting is limited, never trusted."""

from __future__ import annotations

import ast
import operator as op
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from staticshape.analysis.frame import Frame
from staticshape.analysis.lattice import (
    FIXED,
    NONE,
    SCALAR,
    TRUTH,
    UNKNOWN,
    Argument,
    Collection,
    Dim,
    Function,
    Instance,
    Named,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Type,
    Unknown,
    Value,
    constant,
    derived,
    item_of,
    join,
    join_all,
    sources_of,
    tensor,
)
from staticshape.analysis.resolve import Resolver
from staticshape.analysis.transfer import broadcast, elementwise, promote
from staticshape.ops.lookup import find, find_method

MAX_DEPTH = 160  # nested expressions, blocks and calls together: three to four Python frames each

_FOLD: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
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
}
_LOGIC = (ast.BitAnd, ast.BitOr, ast.BitXor)
_METHODS_OF_OTHERS = frozenset(
    [
        "copy",
        "index",
        "count",
        "split",
        "sort",
        "append",
        "extend",
        "insert",
        "pop",
        "remove",
        "clear",
        "get",
        "items",
        "keys",
        "values",
        "update",
        "format",
        "join",
        "strip",
        "replace",
        "startswith",
        "endswith",
        "lower",
        "upper",
        "encode",
        "type",
        "to",
        "size",
        "dim",
    ]
)
_LARGEST_FOLD = 2**40


class Expressions:
    """Evaluates expressions; statements, calls and findings are added by the subclasses."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.depth = 0
        self.effects = 0
        self.appended: list[tuple[str, Value]] = []
        self._attributes: dict[tuple[int, str], Value] = {}
        self._dispatch: dict[type[ast.expr], Callable[[Any, Frame], Value]] = {
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Call: self._call,
            ast.BinOp: self._binop,
            ast.Compare: self._compare,
            ast.BoolOp: self._boolop,
            ast.UnaryOp: self._unary,
            ast.Subscript: self._subscript,
            ast.Tuple: self._display,
            ast.List: self._display,
            ast.IfExp: self._ifexp,
            ast.ListComp: self._comprehension,
            ast.SetComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.DictComp: self._dict_comprehension,
            ast.Lambda: self._lambda,
            ast.Starred: self._starred,
            ast.Dict: self._dict,
            ast.Set: self._dict,
            ast.JoinedStr: self._other,
            ast.NamedExpr: self._walrus,
            ast.Slice: self._other,
        }

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """The value of an expression; `UNKNOWN` where nesting is too deep or nothing is known."""
        if type(node) is ast.Constant:
            value = node.value
            return NONE if value is None else constant(value)
        rule = self._dispatch.get(type(node))
        if rule is None or self.depth > MAX_DEPTH:
            return UNKNOWN
        self.depth += 1
        try:
            value = rule(node, frame)
        finally:
            self.depth -= 1
        if frame.values is not None:
            known = frame.values.get(node)
            frame.values[node] = value if known is None else join(known, value)
        return value

    # names and attributes

    def _name(self, node: ast.Name, frame: Frame) -> Value:
        value = frame.lookup(node.id)
        if value is not None:
            return value
        return self.global_name(node.id, frame)

    def global_name(self, name: str, frame: Frame) -> Value:
        """A name of the module or a builtin."""
        module = frame.module
        key = (id(module), f":{name}")
        known = self._attributes.get(key)
        if known is not None:
            return known
        self._attributes[key] = UNKNOWN
        value = self.resolver.top_level(module, name)
        if value is None:
            host = Frame(module)
            value = join_all(self.eval(one, host) for one in module.constants.get(name, ()))
        self._attributes[key] = value
        return value

    def _attribute(self, node: ast.Attribute, frame: Frame) -> Value:
        return self.attribute(self.eval(node.value, frame), node.attr, frame)

    def attribute(self, base: Value, name: str, frame: Frame) -> Value:
        """`base.name`."""
        if isinstance(base, Instance):
            return self.instance_attribute(base, name)
        if isinstance(base, Named):
            return self._named_attribute(base, name, frame)
        if isinstance(base, Tensor):
            if name == "shape":
                return self.shape_of(base)
            if name in ("T", "mT", "data", "real"):
                dims = None if base.dims is None else tuple(reversed(base.dims))
                return Tensor(base.dtype, dims if name == "T" else base.dims, base.sources)
            if name in ("ndim", "dtype", "itemsize"):
                return FIXED
            if name == "size":
                return self.size_of(base)
            return UNKNOWN
        if isinstance(base, Unknown):
            if name == "T" and isinstance(base, Argument):
                return Tensor()
            return FIXED if name in ("shape", "ndim", "dtype") else UNKNOWN
        if isinstance(base, Type):
            return self.class_attribute(base, name)
        if isinstance(base, Python):
            sized = name in ("shape", "ndim", "size", "dtype") and not base.sources
            return FIXED if sized else derived(base)
        return UNKNOWN

    def shape_of(self, value: Value) -> Value:
        """`x.shape`: fixed numbers, and tensor-valued ones where a dimension is dynamic."""
        if not isinstance(value, Tensor):
            return FIXED
        if value.dims is not None:
            return Sequence(tuple(self._size(d, value.sources) for d in value.dims))
        if value.sources:
            return Python("tensor", sources=value.sources, origin="read from a dynamic shape")
        return FIXED

    @staticmethod
    def _size(dim: Dim, sources: frozenset[int]) -> Python:
        if dim.kind == "dynamic":
            return Python("tensor", sources=sources, origin="read from a dynamic shape")
        return constant(dim.size) if isinstance(dim.size, int) else FIXED

    def size_of(self, value: Value) -> Value:
        """`x.size`, `len(x)`."""
        if isinstance(value, Tensor) and value.sources:
            return Python("tensor", sources=value.sources, origin="read from a dynamic shape")
        return FIXED

    def _named_attribute(self, base: Named, name: str, frame: Frame) -> Value:
        qualified = f"{base.name}.{name}"
        if qualified.startswith("mindspore."):
            spelled = find(qualified)
            if spelled is not None:
                return Operation(spelled)
        if base.name == "mindspore.Tensor":
            method = find_method(name)
            return Operation(method) if method else UNKNOWN
        return self.resolver.qualified(qualified, frame.module)

    def class_attribute(self, base: Type, name: str) -> Value:
        """`Class.name`: a method or a class constant."""
        found = self.resolver.method(base.cls, name)
        if found is not None:
            method, cls = found
            return Function(method, cls.module, f"{cls.qualname}.{name}")
        for cls_ in self.resolver.mro(base.cls):
            if isinstance(cls_, str):
                continue
            inner = cls_.module.classes.get(f"{cls_.qualname}.{name}")
            if inner is not None:
                return Type(inner)
            if name in cls_.constants:
                return self.eval(cls_.constants[name], Frame(cls_.module))
        return UNKNOWN

    def instance_attribute(self, base: Instance, name: str) -> Value:
        """`self.name`: a method, or what the class assigns to it, evaluated once for a class."""
        key = (id(base.cls), name)
        known = self._attributes.get(key)
        if known is not None:
            return known
        self._attributes[key] = UNKNOWN
        value = self._instance_attribute(base, name)
        self._attributes[key] = value
        return value

    def _instance_attribute(self, base: Instance, name: str) -> Value:
        found = self.resolver.method(base.cls, name)
        if found is not None:
            method, cls = found
            decorators = {getattr(d, "id", "") for d in method.decorator_list}
            if "property" in decorators:
                return FIXED
            owner = None if "staticmethod" in decorators else base
            return Function(method, cls.module, f"{cls.qualname}.{name}", owner)
        for cls_ in self.resolver.mro(base.cls):
            if isinstance(cls_, str):
                continue
            given = cls_.attributes.get(name)
            if given:
                values = [
                    self.eval(expression, self.init_frame(method, cls_.module, base))
                    for expression, method in given[:6]
                ]
                return self._configured(self._one_of(values))
            if name in cls_.constants:
                return self.eval(cls_.constants[name], Frame(cls_.module))
        if name == "training":
            return FIXED
        return UNKNOWN

    @staticmethod
    def _configured(value: Value) -> Value:
        """A string attribute is configuration: code for its other values is read too."""
        if isinstance(value, Python) and isinstance(value.const, str):
            return FIXED
        return value

    @staticmethod
    def _one_of(values: list[Value]) -> Value:
        """An attribute assigned in several places: None aside, all must agree."""
        real = [
            v for v in values if not (isinstance(v, Python) and v.has_const and v.const is None)
        ]
        if len(real) > 1 and all(isinstance(v, Operation) for v in real):
            rows = {v.spelled.operator.name for v in real if isinstance(v, Operation)}
            return real[0] if len(rows) == 1 else UNKNOWN
        return join_all(real) if real else NONE

    def init_frame(self, method: ast.AST, module: Any, base: Instance) -> Frame:
        """A frame for `__init__`: its parameters are hyper-parameters, fixed when the graph is built."""
        raise NotImplementedError

    # operators

    def _binop(self, node: ast.BinOp, frame: Frame) -> Value:
        spine: list[ast.BinOp] = [node]
        while isinstance(spine[-1].left, ast.BinOp):
            spine.append(spine[-1].left)
        left = self.eval(spine[-1].left, frame)
        for step in reversed(spine):
            left = self._arithmetic(step, left, self.eval(step.right, frame))
            if frame.values is not None and step is not node:
                frame.values[step] = left
        return left

    def _arithmetic(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        kind = type(node.op)
        if isinstance(left, Tensor) or isinstance(right, Tensor):
            if kind is ast.MatMult:
                return Tensor(promote([left, right]), None, sources_of([left, right]))
            dtype = None
            if kind is ast.Div:
                dtype = promote([left, right])
                dtype = dtype if dtype and dtype.startswith(("float", "bfloat")) else "float"
            elif kind in _LOGIC and "bool" in (self._dtype(left), self._dtype(right)):
                dtype = "bool"
            result = elementwise([left, right], dtype)
            if _all_constant([left, right]):
                return replace(result, const=True)
            return result
        if isinstance(left, Truth) or isinstance(right, Truth):
            return TRUTH if kind in _LOGIC else UNKNOWN
        if isinstance(left, Python) and isinstance(right, Python):
            return self._fold(kind, left, right)
        if isinstance(left, Sequence) and isinstance(right, Sequence) and kind is ast.Add:
            return Sequence((*left.items, *right.items), left.is_list)
        if isinstance(left, Sequence) and isinstance(right, Python) and kind is ast.Mult:
            if isinstance(right.const, int) and len(left.items) * right.const <= 64:
                return Sequence(left.items * right.const, left.is_list)
            return Collection(join_all(left.items), right)
        if isinstance(left, (Sequence, Collection)) and isinstance(right, (Sequence, Collection)):
            return join(left, right) if kind is ast.Add else UNKNOWN
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Argument) and isinstance(other, (Argument, Python)):
                if isinstance(other, Python) and other.known == "tensor":
                    return other
                return one if isinstance(other, Python) else replace(one, whole=False)
        return UNKNOWN

    @staticmethod
    def _dtype(value: Value) -> str | None:
        return value.dtype if isinstance(value, Tensor) else None

    @staticmethod
    def _fold(kind: type[ast.operator], left: Python, right: Python) -> Python:
        folder = _FOLD.get(kind)
        a, b = left.const, right.const
        if folder and left.has_const and right.has_const and left.known == right.known == "fixed":
            numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))
            strings = isinstance(a, str) and isinstance(b, str) and kind is ast.Add
            if (numbers and abs(a) < _LARGEST_FOLD and abs(b) < _LARGEST_FOLD) or strings:
                try:
                    return constant(folder(a, b))
                except (ArithmeticError, TypeError):
                    return FIXED
        joined = join(left, right)
        assert isinstance(joined, Python)
        if joined.has_const:
            return derived(joined)
        return joined

    def _compare(self, node: ast.Compare, frame: Frame) -> Value:
        values = [self.eval(node.left, frame), *(self.eval(c, frame) for c in node.comparators)]
        if any(isinstance(o, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for o in node.ops):
            return self._identity(node, values)
        if any(isinstance(v, Tensor) for v in values):
            dims, like = broadcast(values)
            return Tensor("bool", dims, sources_of(values), like, _all_constant(values))
        pythons = [v for v in values if isinstance(v, Python)]
        if len(pythons) == len(values):
            if all(v.has_const and v.known == "fixed" for v in pythons) and len(values) == 2:
                try:
                    return constant(
                        bool(_COMPARE[type(node.ops[0])](pythons[0].const, pythons[1].const))
                    )
                except (TypeError, KeyError):
                    return FIXED
            worst = join_all([derived(v) for v in pythons])
            return worst
        if all(isinstance(v, (Python, Unknown)) for v in values):
            strings = any(isinstance(v, Python) and isinstance(v.const, str) for v in values)
            return FIXED if strings else TRUTH
        return FIXED

    @staticmethod
    def _identity(node: ast.Compare, values: list[Value]) -> Value:
        if len(values) == 2 and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            left, right = values
            if isinstance(right, Python) and right.has_const and right.const is None:
                negated = isinstance(node.ops[0], ast.IsNot)
                if isinstance(left, Python) and left.has_const:
                    return constant((left.const is None) != negated)
                if isinstance(left, (Tensor, Operation, Instance, Function, Sequence)):
                    return constant(negated)
        return FIXED

    def _boolop(self, node: ast.BoolOp, frame: Frame) -> Value:
        values = [self.eval(v, frame) for v in node.values]
        decided = isinstance(node.op, ast.Or)
        for value in values:
            if isinstance(value, Python) and value.has_const and bool(value.const) is decided:
                return value
        if any(isinstance(v, Tensor) for v in values):
            return Tensor("bool", SCALAR, sources_of(values))
        if any(isinstance(v, Python) and v.known == "tensor" for v in values):
            return next(v for v in values if isinstance(v, Python) and v.known == "tensor")
        if all(isinstance(v, Python) for v in values):
            return FIXED
        return UNKNOWN

    def _unary(self, node: ast.UnaryOp, frame: Frame) -> Value:
        value = self.eval(node.operand, frame)
        if isinstance(node.op, ast.Not):
            if isinstance(value, Tensor):
                return Tensor("bool", SCALAR, value.sources)
            if isinstance(value, Python) and value.has_const and value.known == "fixed":
                return constant(not value.const)
            return value if isinstance(value, (Python, Truth)) else UNKNOWN
        if isinstance(value, Python) and value.has_const and isinstance(value.const, (int, float)):
            if isinstance(node.op, ast.USub):
                return Python(value.known, -value.const, True)
            return value if isinstance(node.op, ast.UAdd) else FIXED
        return value

    def _ifexp(self, node: ast.IfExp, frame: Frame) -> Value:
        test = self.eval(node.test, frame)
        if isinstance(test, Python) and test.has_const and test.known == "fixed":
            return self.eval(node.body if test.const else node.orelse, frame)
        body, other = self.eval(node.body, frame), self.eval(node.orelse, frame)
        self.conditional(node, test, body, other, frame)
        return join(body, other)

    def conditional(
        self, node: ast.IfExp, test: Value, body: Value, other: Value, frame: Frame
    ) -> None:
        """Called for `a if test else b`; the rules override it."""

    # displays, comprehensions, functions

    def _display(self, node: ast.Tuple | ast.List, frame: Frame) -> Value:
        items: list[Value] = []
        spread = False
        for element in node.elts[:256]:
            if isinstance(element, ast.Starred):
                value = self.eval(element.value, frame)
                if isinstance(value, Sequence):
                    items.extend(value.items)
                else:
                    items.append(item_of(value))
                    spread = True
            else:
                items.append(self.eval(element, frame))
        if spread or len(node.elts) > 256:
            return Collection(join_all(items), FIXED)
        return Sequence(tuple(items), isinstance(node, ast.List))

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, frame: Frame
    ) -> Value:
        inner, length = self._generators(node.generators, frame)
        return Collection(self.eval(node.elt, inner), length)

    def _generators(
        self, generators: list[ast.comprehension], frame: Frame
    ) -> tuple[Frame, Python]:
        inner = Frame(
            frame.module,
            frame.node,
            frame.qualname,
            dict(frame.env),
            frame.owner,
            frame.closure,
            frame.graph,
            values=frame.values,
        )
        length = FIXED
        for generator in generators:
            iterated = self.eval(generator.iter, inner)
            if isinstance(iterated, Collection):
                length = iterated.length
            elif isinstance(iterated, Python) and iterated.known != "fixed":
                length = iterated
            self.assign(generator.target, item_of(iterated), inner)
            for test in generator.ifs:
                self.eval(test, inner)
        return inner, length

    def _dict_comprehension(self, node: ast.DictComp, frame: Frame) -> Value:
        inner, _ = self._generators(node.generators, frame)
        self.eval(node.value, inner)
        return UNKNOWN

    def _lambda(self, node: ast.Lambda, frame: Frame) -> Value:
        return Function(node, frame.module, "<lambda>", frame.owner, self._around(frame))

    @staticmethod
    def _around(frame: Frame) -> dict[str, Value]:
        return {**(frame.closure or {}), **frame.env} if frame.closure else frame.env

    def _starred(self, node: ast.Starred, frame: Frame) -> Value:
        return self.eval(node.value, frame)

    def _dict(self, node: ast.Dict | ast.Set, frame: Frame) -> Value:
        values = node.values if isinstance(node, ast.Dict) else node.elts
        for value in values[:256]:
            self.eval(value, frame)
        return UNKNOWN

    def _walrus(self, node: ast.NamedExpr, frame: Frame) -> Value:
        value = self.eval(node.value, frame)
        frame.env[node.target.id] = value
        return value

    def _other(self, node: ast.expr, frame: Frame) -> Value:
        return UNKNOWN

    # subclasses

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        raise NotImplementedError

    def _subscript(self, node: ast.Subscript, frame: Frame) -> Value:
        raise NotImplementedError

    def assign(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind a target."""
        raise NotImplementedError


def _all_constant(values: list[Value]) -> bool:
    """Whether all values are known at compile time."""
    return all(
        v.const if isinstance(v, Tensor) else isinstance(v, Python) and v.known == "fixed"
        for v in values
    )


def is_method_of_others(name: str) -> bool:
    """Whether lists, dicts and strings have a method of this name too."""
    return name in _METHODS_OF_OTHERS


__all__ = ["MAX_DEPTH", "Expressions", "is_method_of_others", "tensor"]
