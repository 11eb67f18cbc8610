"""Evaluates what the methods of a class give to its attributes, in sight of who builds it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from collections.abc import Sequence as Several
from typing import Any

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.host import handed
from staticshape.analysis.host.attributes import (
    TensorsMade,
    as_made,
    settled,
    shape_settled,
)
from staticshape.analysis.host.once import Once
from staticshape.analysis.meaning import lists
from staticshape.analysis.modules import assigned
from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.changes import Changes, changes
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import decorator_name, dotted
from staticshape.analysis.values.alternatives import one_of
from staticshape.analysis.values.joining import item_of, join_all, loosened
from staticshape.analysis.values.lattice import (
    FIXED,
    UNKNOWN,
    Chain,
    Collection,
    Function,
    Instance,
    Operation,
    Python,
    Sequence,
    Table,
    Tensor,
    Value,
)
from staticshape.analysis.values.resolve import Resolver
from staticshape.walking import walk

_MOST_VALUES = 12  # of one attribute that are looked at
_MOST_ADDED = 32  # to one list
_DEEPEST = 3  # classes that hand a Tensor on to those they build


class GivenAttributes(Once):
    """What an object holds under a name; how that is looked up is added by the subclasses."""

    def __init__(self, resolver: Resolver) -> None:
        super().__init__()
        self.resolver = resolver
        self.depth = 0
        self.appended: list[tuple[str, Value]] = []
        self._changed_by: dict[FunctionNode, Changes] = {}

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """The value of an expression."""
        raise NotImplementedError

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
        if any(_is_parameter(one) and by.name == "__init__" for one, by, _ in given):
            of_graph = self.resolver.graph_methods(base.cls)  # what it stores there, it stays
            given = [each for each in given if each[1].name not in of_graph]
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
        added = [
            (one, frame if by is method else self.init_frame(by, module, base))
            for by in self._lengthening(base.cls, method, value)
            for one in self.lengthened(by).get(f"self.{name}", ())
        ]
        longer = self.with_added(value, added)
        if longer is value and isinstance(value, (Sequence, Collection, Table)):
            every = map(self.changed_by, base.cls.methods.values())
            inside = any(f"self.{name}" in one.unsteady for one in every)
            longer = loosened(value) if inside else value
        value = longer
        if _is_of_any_shape(value):
            made = self._made_in(module).by(method, module, base.cls)
            value = as_made(value, made.get(expression))
        if method.name != "__init__" and method.name in self.resolver.graph_methods(base.cls):
            return value
        return shape_settled(value) if _is_parameter(expression) else settled(value)

    def with_added(self, value: Value, added: Several[tuple[ast.expr | None, Frame]]) -> Value:
        """A list or a chain with what is put into it, in frames of their own."""
        if not added or not isinstance(value, (Sequence, Collection, Chain)):
            return value
        values: list[Value] = []
        for one, frame in added[:_MOST_ADDED]:
            inner = one.value if isinstance(one, ast.Starred) else one
            found = UNKNOWN if inner is None else self.eval(inner, frame)
            values.append(found if inner is one else item_of(found))
        if len(added) > _MOST_ADDED:
            values.append(UNKNOWN)
        return lists.grown(value, values, self.resolver.is_cell)

    def changed_by(self, method: FunctionNode) -> Changes:
        """What a method changes behind the binding of a name, read once."""
        found = self._changed_by.get(method)
        if found is None:
            found = self._changed_by[method] = changes(walk(method))
        return found

    @staticmethod
    def _lengthening(cls: ClassModel, method: FunctionNode, value: Value) -> Iterable[FunctionNode]:
        """The methods that may put something into a list: of a list all of the class."""
        held = isinstance(value, (Sequence, Chain, Collection))
        return cls.methods.values() if held and method.name == "__init__" else (method,)

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

    def _named(self, name: str, module: ModuleModel) -> Value:
        """What the statements of a module bind a name of its own to."""
        given, host = module.constants.get(name, ()), Frame(module)
        value = join_all(self.eval(one, host) for one in given)
        if len(given) == 1 and _is_of_any_shape(value):
            value = as_made(value, self._made_in(module).named(name, module))
        return value

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
                given = _last_bound(cls.module, call, given)
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

    def lengthened(self, method: FunctionNode) -> dict[str, list[ast.expr | None]]:
        """What a method appends to its lists, by the text of the list."""
        raise NotImplementedError

    def init_frame(self, method: ast.AST, module: Any, base: Instance) -> Frame:
        """A frame for `__init__`: its parameters are fixed when the graph is built."""
        raise NotImplementedError


def _last_bound(module: ModuleModel, call: ast.Call, given: ast.expr | None) -> ast.expr | None:
    """What a name holds in front of a call in a routine: `net = Net()`, then `WithLoss(net)`."""
    bound = [
        node
        for node in module.places.notable([call.lineno])
        if isinstance(node, ast.Assign)
        and isinstance(given, ast.Name)
        and node.lineno < call.lineno
        and any(isinstance(one, ast.Name) and one.id == given.id for one in node.targets)
    ]
    return max(bound, key=lambda node: node.lineno).value if bound else given


def _is_of_any_shape(value: Value) -> bool:
    return isinstance(value, Tensor) and value.dims is None and not value.sources


def _is_parameter(expression: ast.expr) -> bool:
    """Whether an expression constructs a Parameter: its values change from step to step."""
    return called(expression) in ("Parameter", "ParameterTuple")


def called(expression: ast.expr) -> str:
    """The last name of what an expression calls."""
    called = dotted(expression.func) if isinstance(expression, ast.Call) else None
    return (called or "").rpartition(".")[2]
