"""Evaluates names and attributes: of modules, classes, networks, Tensors."""

from __future__ import annotations

import ast
from typing import Any

from staticshape.analysis import assigned, handed, lists
from staticshape.analysis.alternatives import one_of
from staticshape.analysis.bindings import FunctionNode
from staticshape.analysis.class_model import ClassModel
from staticshape.analysis.frame import Frame
from staticshape.analysis.host_attributes import TensorsMade, settled
from staticshape.analysis.joining import join_all
from staticshape.analysis.lattice import (
    FIXED,
    NUMBER,
    UNKNOWN,
    Argument,
    Dim,
    DtypeOf,
    Foreign,
    Function,
    Instance,
    Named,
    OneOf,
    Operation,
    Python,
    Sequence,
    Table,
    Tensor,
    Type,
    Unknown,
    Value,
    constant,
    derived,
)
from staticshape.analysis.model import ModuleModel
from staticshape.analysis.names import decorator_name, dotted
from staticshape.analysis.once import Once
from staticshape.analysis.parameters import parameter
from staticshape.analysis.resolve import Resolver
from staticshape.ops.lookup import find, find_method
from staticshape.records import replace

_DISPLAYS = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.UnaryOp)
_MOST_VALUES = 12  # of one attribute that are looked at
_DEEPEST = 3  # classes that hand a Tensor on to those they build


class Attributes(Once):
    """Names and attributes; expressions, calls and findings are added by the subclasses."""

    def __init__(self, resolver: Resolver) -> None:
        super().__init__()
        self.resolver = resolver
        self.depth = 0
        self.appended: list[tuple[str, Value]] = []

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """The value of an expression."""
        raise NotImplementedError

    def _name(self, node: ast.Name, frame: Frame) -> Value:
        value = frame.lookup(node.id)
        if value is not None:
            return value
        return self.global_name(node.id, frame)

    def global_name(self, name: str, frame: Frame) -> Value:
        """A name of the module or a builtin."""
        module = frame.module
        names = self.resolver.memo(module).names
        known = names.get(name)
        if known is None:
            known = self.once(names, name, lambda: self._global_name(name, module))
        return known

    def _global_name(self, name: str, module: ModuleModel) -> Value:
        value = self.resolver.top_level(module, name)
        if value is None:
            host = Frame(module)
            value = join_all(self.eval(one, host) for one in module.constants.get(name, ()))
            loosened = _loosened(value)
            if loosened is not value and module.is_unsteady(name):
                value = loosened
        return value

    def _attribute(self, node: ast.Attribute, frame: Frame) -> Value:
        return frame.kept(node) or self.attribute(self.eval(node.value, frame), node.attr, frame)

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
                dims = dims if name == "T" else base.dims
                return Tensor(base.dtype, dims, base.sources, const=base.const)
            if name == "dtype" and base.dtype not in (None, "int", "float"):
                return DtypeOf(name=base.dtype)
            if name in ("ndim", "dtype", "itemsize"):
                return FIXED
            if name == "size":
                return self.size_of(base)
            return UNKNOWN
        if isinstance(base, Unknown):
            if name == "T" and isinstance(base, Argument):
                return Tensor()
            rest = base if isinstance(base, Foreign) else UNKNOWN
            return FIXED if name in ("shape", "ndim", "dtype") else rest
        if isinstance(base, Type):
            return self.class_attribute(base, name)
        if isinstance(base, Operation) and base.spelled.operator.name == "tensor":
            method = find_method(name)  # `Tensor.nonzero(x)`
            return Operation(method) if method and base.call is None else UNKNOWN
        if isinstance(base, Operation):
            return parameter(base, name)
        if isinstance(base, OneOf):
            return join_all(self.attribute(one, name, frame) for one in base.choices)
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
            words = "read from a dynamic shape"
            return Python("tensor", sources=sources, origin=words, is_number=True)
        return constant(dim.size) if isinstance(dim.size, int) else NUMBER

    def size_of(self, value: Value) -> Value:
        """`x.size`, `len(x)`."""
        if isinstance(value, Tensor) and value.sources:
            words = "read from a dynamic shape"
            return Python("tensor", sources=value.sources, origin=words, is_number=True)
        return FIXED

    def _named_attribute(self, base: Named, name: str, frame: Frame) -> Value:
        qualified = f"{base.name}.{name}"
        if qualified.startswith("mindspore."):
            spelled = find(qualified)
            if spelled is not None:
                return Operation(spelled)
        return self.resolver.qualified(qualified, frame.module)

    def class_attribute(self, base: Type, name: str) -> Value:
        """`Class.name`: a method or a class constant."""
        found = self.resolver.method(base.cls, name)
        if found is not None and self.resolver.is_replaced(base.cls, name):
            return UNKNOWN
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
                value = self.eval(cls_.constants[name], Frame(cls_.module))
                return _loosened(value) if cls_.module.stores(name) else value
        return UNKNOWN

    def instance_attribute(self, base: Instance, name: str) -> Value:
        """`self.name`: a method, or what the class assigns to it, evaluated once for a class."""
        if base.optional:
            base = Instance(base.cls)
        cls = base.cls
        attributes, key = self.resolver.memo(cls.module).attributes, (cls, name)
        known = attributes.get(key)
        if known is None:
            known = self.once(attributes, key, lambda: self._steady_attribute(base, name))
        return known

    def _steady_attribute(self, base: Instance, name: str) -> Value:
        value = self._instance_attribute(base, name)
        every = [one for one in self.resolver.mro(base.cls) if not isinstance(one, str)]
        if any(one.is_open or one.module.stores(name) for one in every):
            value = _loosened(value)
        return value

    def _instance_attribute(self, base: Instance, name: str) -> Value:
        found = self.resolver.method(base.cls, name)
        if found is not None:
            method, cls = found
            decorators = {getattr(d, "id", "") for d in method.decorator_list}
            if "property" in decorators:
                return FIXED
            if self.resolver.is_replaced(base.cls, name):
                return UNKNOWN
            owner = None if "staticmethod" in decorators else base
            return Function(method, cls.module, f"{cls.qualname}.{name}", owner)
        order = [one for one in self.resolver.mro(base.cls) if not isinstance(one, str)]
        given, constant = assigned.given(order, name)
        values = [
            self._assigned_value(base, name, expression, method, owner.module)
            for expression, method, owner in given[:_MOST_VALUES]
        ]
        if len(given) > _MOST_VALUES:
            values.append(UNKNOWN)
        if constant is not None:
            if any(decorator_name(one) == "dataclass" for one in constant.node.decorator_list):
                return UNKNOWN  # a default: the constructor may say otherwise
            values.append(self.eval(constant.constants[name], Frame(constant.module)))
        if given:
            return self._configured(one_of(values))
        if values:
            return values[0]
        if name == "training":
            return FIXED
        return UNKNOWN

    def _assigned_value(
        self,
        base: Instance,
        name: str,
        expression: ast.expr,
        method: FunctionNode,
        module: ModuleModel,
        depth: int = 0,
    ) -> Value:
        """What a method assigns to an attribute; the host's numbers are fixed in the graph."""
        frame = self.init_frame(method, module, base)
        value = self.eval(expression, frame)
        given = self._handed(base.cls, method, expression, depth) if value is FIXED else FIXED
        if given is not FIXED:
            return given
        added = self.lengthened(method).get(f"self.{name}", [])
        value = lists.grown(value, [self.eval(one, frame) for one in added[:4]])
        if isinstance(value, Tensor) and value.dims is None and not value.sources:
            made = self._made_in(module).by(method, module, base.cls).get(expression)
            if made is not None and made.dims is not None:
                value = replace(value, dtype=value.dtype or made.dtype, dims=made.dims)
        if method.name != "__init__" and method.name in self.resolver.graph_methods(base.cls):
            return value
        return value if _is_parameter(expression) else settled(value)

    def _handed(
        self, cls: ClassModel, method: FunctionNode, expression: ast.expr, depth: int
    ) -> Value:
        """A Tensor that all who build the class hand it: `Head(self.table)`, `Head(table)`."""
        values = []
        given = handed.given(cls, method, expression) if depth < _DEEPEST else None
        for node, owner in given or ():
            made, init = handed.meant(owner, node), owner.methods["__init__"]
            base = Instance(owner)
            values.append(self._assigned_value(base, "", made, init, owner.module, depth + 1))
        every = all(isinstance(value, Tensor) and value.dims is not None for value in values)
        return join_all(values) if values and every else FIXED

    def _made_in(self, module: ModuleModel) -> TensorsMade:
        memo = self.resolver.memo(module)
        if memo.made is None:
            memo.made = TensorsMade()
        return memo.made

    def passed_in(self, target: ast.Attribute, frame: Frame) -> Value:
        """What the module passes to a class for an attribute that only keeps a parameter.

        `self.loss_fn = loss_fn`, then `Net(net, my_loss)`: my_loss, or `UNKNOWN`.
        """
        base = self.eval(target.value, frame)
        if not isinstance(base, Instance):
            return UNKNOWN
        cls, name = base.cls, target.attr
        passed, key = self.resolver.memo(cls.module).passed, (cls, name)
        known = passed.get(key)
        if known is None:
            known = self.once(passed, key, lambda: self._passed_in(cls, name))
        return known

    def _passed_in(self, cls: ClassModel, name: str) -> Value:
        for expression, method in cls.attributes.get(name, ()):
            if method.name != "__init__" or not isinstance(expression, ast.Name):
                continue
            names = [argument.arg for argument in method.args.args[1:]]
            if expression.id not in names:
                continue
            place, host = names.index(expression.id), Frame(cls.module)
            values = []
            for call in cls.module.constructions(cls.node.name):
                given = {word.arg: word.value for word in call.keywords}.get(expression.id)
                if given is None and place < len(call.args):
                    given = call.args[place]
                if isinstance(given, (ast.Name, ast.Attribute, ast.Call, ast.Lambda)):
                    values.append(self.eval(given, host))
            known = [one for one in values if isinstance(one, (Function, Instance, Operation))]
            return join_all(known) if known else UNKNOWN
        return UNKNOWN

    @staticmethod
    def _configured(value: Value) -> Value:
        """A string attribute is configuration: code for its other values is read too."""
        if isinstance(value, Python) and isinstance(value.const, str):
            return FIXED
        return value

    def is_plain(self, cls: ClassModel, name: str) -> bool:
        """Whether what the host gives an attribute is written down: surely no Parameter."""
        for one in self.resolver.mro(cls):
            if isinstance(one, str):
                continue
            graph = self.resolver.graph_methods(one)
            for value, method in one.attributes.get(name, ()):
                written = isinstance(value, _DISPLAYS) or _called(value) == "Tensor"
                if method.name not in graph and not written:
                    return False
        return True

    def lengthened(self, method: FunctionNode) -> dict[str, list[ast.expr]]:
        """What a method appends to its lists, by the text of the list."""
        raise NotImplementedError

    def init_frame(self, method: ast.AST, module: Any, base: Instance) -> Frame:
        """A frame for `__init__`: its parameters are fixed when the graph is built."""
        raise NotImplementedError


def _is_parameter(expression: ast.expr) -> bool:
    """Whether an expression constructs a Parameter: its values change from step to step."""
    return _called(expression) in ("Parameter", "ParameterTuple")


def _called(expression: ast.expr) -> str:
    """The last name of what an expression calls."""
    called = dotted(expression.func) if isinstance(expression, ast.Call) else None
    return (called or "").rpartition(".")[2]


def _loosened(value: Value) -> Value:
    """A value that other code of the host may replace: a number is some number, and so on."""
    if isinstance(value, Python):
        return replace(value, has_const=False, const=None) if value.has_const else value
    return UNKNOWN if isinstance(value, Sequence | Table) else value
