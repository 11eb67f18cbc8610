"""Evaluates names and attributes: of modules, classes, networks, Tensors."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating.given_attributes import GivenAttributes, called
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.meaning.parameters import parameter
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.joining import join_all, loosened
from staticshape.analysis.values.lattice import (
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
    Tensor,
    Type,
    Unknown,
    Value,
    constant,
    derived,
)
from staticshape.ops.lookup import find, find_method
from staticshape.records import replace

_DISPLAYS = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.UnaryOp)


class Attributes(GivenAttributes):
    """Names and attributes; expressions, calls and findings are added by the subclasses."""

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
            value = self._named(name, module)
            looser = loosened(value)
            if looser is not value and module.is_unsteady(name):
                value = looser
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
        if isinstance(base, Python) and base.array:
            return self._of_array(base, name)
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

    def _of_array(self, base: Python, name: str) -> Value:
        """An attribute of a NumPy array that holds what Tensors held."""
        if name == "size":
            return self.size_of(base)
        if name in ("shape", "ndim", "dtype") and not (base.sources and name == "shape"):
            return FIXED
        return base if name == "T" else replace(base, array="")

    def size_of(self, value: Value) -> Value:
        """`x.size`, `len(x)`."""
        sources = frozenset[int]()
        if isinstance(value, Tensor) or (isinstance(value, Python) and value.array):
            sources = value.sources
        if sources:
            words = "read from a dynamic shape"
            return Python("tensor", sources=sources, origin=words, is_number=True)
        return NUMBER

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
                return loosened(value) if cls_.module.stores(name) else value
        return UNKNOWN

    def instance_attribute(self, base: Instance, name: str) -> Value:
        """`self.name`: a method, or what the class assigns to it, evaluated once for a class."""
        if base.optional or base.listed:
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
            value = loosened(value)
        return value

    def is_plain(self, cls: ClassModel, name: str) -> bool:
        """Whether what the host gives an attribute is written down: surely no Parameter."""
        for one in self.resolver.mro(cls):
            if isinstance(one, str):
                continue
            graph = self.resolver.graph_methods(one)
            for value, method in one.attributes.get(name, ()):
                written = isinstance(value, _DISPLAYS) or called(value) == "Tensor"
                if method.name not in graph and not written:
                    return False
        return True
