"""Evaluates calls: builtins, MindSpore's operators, and functions and cells of the project."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.expressions import is_method_of_others
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.folding import is_folded, of_sizes
from staticshape.analysis.frame import Frame
from staticshape.analysis.joining import as_mask, join, join_all
from staticshape.analysis.lattice import (
    FIXED,
    SCALAR,
    UNKNOWN,
    Argument,
    Chain,
    Collection,
    Custom,
    Foreign,
    Function,
    Gradient,
    Instance,
    Named,
    OneOf,
    Operation,
    Partial,
    Python,
    Sequence,
    Table,
    Tensor,
    Type,
    Unknown,
    Value,
    sources_of,
)
from staticshape.analysis.leaving import any_moves, is_record
from staticshape.analysis.meant import as_given
from staticshape.analysis.named_calls import NamedCalls
from staticshape.analysis.shared import Args, dtype_name
from staticshape.analysis.transfer import operator_result
from staticshape.ops.lookup import Spelled, bind, find_method, overload
from staticshape.ops.table import BY_NAME
from staticshape.records import replace

#: Methods that packages like mindnlp add to Tensors; they give the same values back.
_SAME = frozenset({"detach", "cpu", "cuda", "requires_grad_"})
#: Methods of primitives and cells that give the same object back.
_CHAINED = re.compile(
    r"shard|add_prim_attr|recompute|set_(?:device|stage|train|grad|comm_fusion|broadcast_flag)"
    r"|to_float|add_flags(?:_recursive)?"
)
HOST_DECORATORS = frozenset({"constexpr", "_primexpr", "primexpr", "property"})
#: `mint.max(x, y)` of two Tensors is elementwise.
_EXTREMA = frozenset(
    {
        f"{module}.{name}"
        for module in ("mindspore.ops", "mindspore.mint", "Tensor")
        for name in ("max", "min")
    }
)


class Calls(NamedCalls):
    """Adds calls; the rules, the statements and functions come from the subclasses."""

    def operator_call(
        self,
        node: ast.Call,
        bound: BoundCall | None,
        spelled: Spelled,
        args: Args,
        result: Value,
        frame: Frame,
    ) -> Value:
        """Called for each operator; the rules override it and may change the result."""
        return result

    def sizes_of(self, node: ast.Call, spelled: Spelled, args: Args, frame: Frame) -> None:
        """Called for what a primitive is constructed with inside the graph."""

    def custom_call(self, callee: Custom, node: ast.Call, data: list[Value], frame: Frame) -> Value:
        """Called for an operator that the project declares; the rules override it."""
        return UNKNOWN

    def call_function(
        self, function: Function, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value:
        """Interpret a function of the project."""
        raise NotImplementedError

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        target = node.func
        if isinstance(target, ast.Attribute):
            base = self.eval(target.value, frame)
            if isinstance(base, (Tensor, Unknown)):
                return self._method_call(node, target, base, frame)
            if isinstance(base, (Sequence, Collection, Python)):
                return self.python_method(node, target, base, frame)
            if isinstance(base, Table):
                return self.table_method(node, target, base, frame)
            callee = self.attribute(base, target.attr, frame)
            if _CHAINED.fullmatch(target.attr) and not isinstance(callee, (Function, OneOf)):
                self._arguments(node, frame)
                return base  # `ops.TopK().shard(...)`
            frame.note(target, callee)
        else:
            callee = self.eval(target, frame)
        return self.invoke(callee, node, frame)

    def invoke(self, callee: Value, node: ast.Call, frame: Frame) -> Value:
        """Call a value with the arguments of a call expression."""
        if isinstance(callee, Operation):
            if callee.call is None and callee.spelled.form in ("primitive", "layer"):
                return self._construct(callee, node, frame)
            if not node.args and not node.keywords and callee.spelled.operator.tensors:
                return callee  # `ops.reduce_sum()(x)`: written as if it were a primitive
            return self._operator(node, callee, None, None, frame)
        if isinstance(callee, OneOf):
            result = join_all([self.invoke(one, node, frame) for one in callee.choices])
            self.forget_call(node, frame)
            return result
        if callee == FIXED and isinstance(node.func, ast.Attribute):
            callee = self.passed_in(node.func, frame)
            if not isinstance(callee, Unknown):
                return self.invoke(callee, node, frame)
        args, keywords = self._arguments(node, frame)
        if isinstance(callee, (Function, Instance)) and len(args) == len(node.args):
            args = list(map(as_given, node.args, args))
            for one in node.keywords:
                if one.arg is not None:
                    keywords[one.arg] = as_given(one.value, keywords[one.arg])
        return self.apply(callee, node, args, keywords, frame)

    def apply(
        self,
        callee: Value,
        node: ast.Call,
        args: list[Value],
        keywords: dict[str, Value],
        frame: Frame,
    ) -> Value:
        """Call a value with evaluated arguments."""
        if isinstance(callee, Function):
            return self.call_function(callee, args, keywords, frame)
        if isinstance(callee, Type):
            if any_moves([*args, *keywords.values()]) and is_record(callee.cls.node):
                told = self.fallback_call if node is frame.returned else self.lost
                told(node, f"a `{callee.cls.node.name}`", frame)
            return Instance(callee.cls)
        if isinstance(callee, Instance):
            for name in ("construct", "__call__"):
                method = self.instance_attribute(callee, name)
                if isinstance(method, Function):
                    return self.call_function(method, args, keywords, frame)
            self.effects += 1
            return UNKNOWN
        if isinstance(callee, Gradient):
            value = self.apply(callee.function, node, args, keywords, frame)
            return Sequence((value, UNKNOWN)) if callee.with_value else UNKNOWN
        if isinstance(callee, Partial):
            keywords = {**dict(callee.keywords), **keywords}
            return self.apply(callee.function, node, [*callee.args, *args], keywords, frame)
        if isinstance(callee, OneOf):
            return join_all(self.apply(c, node, args, keywords, frame) for c in callee.choices)
        if isinstance(callee, Chain):
            self.effects += 1  # layers with weights: not to be run on both ways of an `if`
            value = args[0] if len(args) == 1 and not keywords else UNKNOWN
            for part in callee.parts:
                item = part.item if isinstance(part, Collection) else part
                value = self._layer(item, node, value, frame)
                if item is not part:  # as many layers as the list has
                    value = join(value, self._layer(item, node, value, frame))
            return value
        if isinstance(callee, Custom):
            self.effects += 1
            return self.custom_call(callee, node, [*args, *keywords.values()], frame)
        if isinstance(callee, Named):
            return self.named_call(callee.name, node, args, keywords, frame)
        if isinstance(callee, Python) and callee.has_const and callee.const is None:
            return UNKNOWN
        self.effects += 1
        return UNKNOWN

    def _layer(self, layer: Value, node: ast.Call, value: Value, frame: Frame) -> Value:
        """One layer of a chain, called with one value."""
        if not isinstance(layer, Operation):
            return self.apply(layer, node, [value], {}, frame)
        spelled = layer.spelled
        operator = spelled.operator
        if operator.family in ("random", "data_dependent") or not operator.params:
            self.effects += 1
        if operator.family == "data_dependent" or not operator.params:
            return UNKNOWN
        args: Args = {operator.params[0]: (None, value)}
        args.update((name, (None, given)) for name, given in layer.init)
        return operator_result(spelled, args, lambda name: self._constant(spelled, args, name))

    # operators

    def _method_call(
        self, node: ast.Call, target: ast.Attribute, base: Value, frame: Frame
    ) -> Value:
        name = target.attr
        if isinstance(base, Foreign):
            self._arguments(node, frame)
            return base
        spelled = find_method(name)
        certain = isinstance(base, Tensor) or not (
            is_method_of_others(name) or self._is_foreign(target.value, spelled, frame)
        )
        if spelled is None or not certain:
            self._arguments(node, frame)
            if name in _SAME:
                return as_mask(base)
            if not isinstance(base, Tensor) or name not in ("set_dtype", "dim", "size", "to"):
                self.effects += 1
            if isinstance(base, Tensor) and name in ("is_floating_point", "dim", "size"):
                return FIXED
            return UNKNOWN
        if name.endswith("_"):
            self.effects += 1
        return self._operator(node, Operation(spelled), target.value, base, frame)

    @staticmethod
    def _is_foreign(base: ast.expr, spelled: Spelled | None, frame: Frame) -> bool:
        """Whether an unknown object is a module or a network out of sight, and no Tensor.

        So is a name that nothing in sight defines, such as a forgotten `torch`.
        """
        root = base
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            return False
        if frame.lookup(root.id) is None:
            return root.id in frame.module.names or not frame.assigns(root.id)
        owned = frame.owner is not None and isinstance(frame.lookup(root.id), Instance)
        sized = spelled is not None and bool(spelled.operator.shape_params)
        return owned and sized and root is not base

    def _operator(
        self,
        node: ast.Call,
        operation: Operation,
        receiver: ast.expr | None,
        base: Value | None,
        frame: Frame,
    ) -> Value:
        spelled = overload(operation.spelled, node)
        bound = bind(spelled, node, receiver)
        if operation.spelled.name in _EXTREMA and bound is not None and "axis" in bound:
            other = self.eval(bound["axis"], frame)
            named = any(one.value is bound["axis"] for one in node.keywords)
            if not (named or isinstance(other, (Python, Sequence, Argument))):
                row = BY_NAME["maximum" if "max" in spelled.operator.name else "minimum"]
                spelled = Spelled(row, spelled.form, row.name)
                bound = {"input": bound["input"], "other": bound["axis"]}
        init: dict[str, ast.expr] = {}
        if operation.call is not None:
            init = bind(spelled, operation.call, init=True) or {}
        if bound is None:
            self._arguments(node, frame)
            return (
                Tensor()
                if spelled.operator.family != "data_dependent"
                else self.operator_call(node, None, spelled, {}, Tensor(), frame)
            )
        args: Args = {}
        for name, expression in bound.items():
            value = base if expression is receiver else None
            value = self.eval(expression, frame) if value is None else value
            if name in spelled.operator.tensors:
                value = as_mask(value)
            args[name] = (expression, value)
        for name, value in operation.init:
            args.setdefault(name, (init.get(name), value))
        if spelled.operator.family == "opaque":
            self.effects += 1
            return self.operator_call(node, None, spelled, args, UNKNOWN, frame)
        call = BoundCall(spelled.operator, spelled.form, bound, init, spelled.name)
        if spelled.operator.family == "random":
            self.effects += 1
        result = self._special(node, spelled, args, frame)
        if result is None:

            def constant_of(name: str) -> object:
                return self._constant(spelled, args, name)

            result = of_sizes(spelled, args) or operator_result(spelled, args, constant_of)
        self.record_call(node, call, frame)
        if isinstance(result, Tensor) and is_folded(spelled, args):
            result = replace(result, const=True)
        return self.operator_call(node, call, spelled, args, result, frame)

    def _construct(self, callee: Operation, node: ast.Call, frame: Frame) -> Value:
        """`ops.TopK(...)`: a primitive or layer with the values it was constructed with."""
        bound = bind(callee.spelled, node, init=True) or {}
        if not bound:
            self._arguments(node, frame)
        init = tuple((name, self.eval(value, frame)) for name, value in bound.items())
        args: Args = {name: (bound[name], value) for name, value in init}
        if frame.graph:
            self.sizes_of(node, callee.spelled, args, frame)
        return Operation(callee.spelled, node, init)

    def _constant(self, spelled: Spelled, args: Args, name: str) -> object:
        """A constant argument or its default, `...` where it is not known."""
        if name in args:
            value = args[name][1]
            if isinstance(value, Python) and value.has_const:
                return value.const
            if isinstance(value, Sequence) and all(
                isinstance(i, Python) and i.has_const for i in value.items
            ):
                return tuple(i.const for i in value.items if isinstance(i, Python))
            return ...
        try:
            return spelled.default(name)
        except KeyError:
            return ...

    def _special(
        self,
        node: ast.Call,
        spelled: Spelled,
        args: Args,
        frame: Frame,
    ) -> Value | None:
        """Operators that give Python values, by name."""
        name = spelled.operator.name
        main = args.get("input", (None, UNKNOWN))[1]
        if name == "shape":
            return self.shape_of(main)
        if name in ("rank", "dtype"):
            return FIXED
        if name == "size":
            return self.size_of(main)
        if name == "tensor_shape":
            return Tensor("int64", const=not sources_of([main]))
        if name == "item":
            return self.read_out(main, ".item()", node)
        if name in ("asnumpy", "tolist"):
            self.fallback_call(node, name, frame)
            return self.read_out(main, f".{name}()", node)
        if name == "cast" and "dtype" in args:
            dtype = dtype_name(args["dtype"][1])
            if isinstance(main, Tensor):
                return Tensor(dtype, main.dims, main.sources, main.like, main.const)
            return Tensor(dtype, SCALAR if isinstance(main, Python) else None)
        return None

    def forget_call(self, node: ast.Call, frame: Frame) -> None:
        """Called for a call that may be one of several operators."""

    def record_call(self, node: ast.Call, bound: BoundCall, frame: Frame) -> None:
        """Remember a bound call of a graph-scope function."""
