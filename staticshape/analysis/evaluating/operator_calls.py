"""Evaluates calls of MindSpore's operators: functions, primitives, layers, methods of Tensors."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating import numpy_arrays
from staticshape.analysis.evaluating.expressions import is_method_of_others
from staticshape.analysis.evaluating.named_calls import NamedCalls
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import parts
from staticshape.analysis.transfer.folding import is_folded, of_sizes
from staticshape.analysis.transfer.results import operator_result
from staticshape.analysis.transfer.shared import Args, dtype_name
from staticshape.analysis.values.joining import as_mask
from staticshape.analysis.values.lattice import (
    FIXED,
    SCALAR,
    UNKNOWN,
    Argument,
    Foreign,
    Instance,
    Operation,
    Python,
    Sequence,
    Tensor,
    Value,
    sources_of,
)
from staticshape.ops.lookup import Spelled, bind, find_method, overload
from staticshape.ops.table import BY_NAME
from staticshape.records import replace

#: Methods that packages like mindnlp add to Tensors; they give the same values back.
_SAME = frozenset({"detach", "cpu", "cuda", "requires_grad_"})
#: `mint.max(x, y)` of two Tensors is elementwise.
_EXTREMA = frozenset(
    {
        f"{module}.{name}"
        for module in ("mindspore.ops", "mindspore.mint", "Tensor")
        for name in ("max", "min")
    }
)


class OperatorCalls(NamedCalls):
    """Adds operators; the rules come from the subclasses."""

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

    def _method_call(
        self, node: ast.Call, target: ast.Attribute, base: Value, frame: Frame
    ) -> Value:
        name = target.attr
        if isinstance(base, Foreign):
            self._arguments(node, frame)
            return base
        if name == "__len__":
            return self.size_of(base)
        spelled = find_method(name)
        certain = isinstance(base, Tensor) or not (
            is_method_of_others(name)
            or self._is_foreign(target.value, spelled, frame)
            or self._is_given_a_tensor(spelled, node, frame)
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

    def _is_given_a_tensor(self, spelled: Spelled | None, node: ast.Call, frame: Frame) -> bool:
        """`graph.sum(x)` of an unknown object: a method of its own, for no Tensor is an axis."""
        if spelled is None or spelled.operator.family != "reduction" or not node.args:
            return False
        given = parts(self.eval(node.args[0], frame))
        return spelled.name not in _EXTREMA and any(isinstance(one, Tensor) for one in given)

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

    def applied(
        self,
        operation: Operation,
        node: ast.Call,
        given: list[Value],
        keywords: dict[str, Value],
        frame: Frame,
    ) -> Value:
        """An operator that something else calls: `partial(ops.masked_select, x)(mask)`."""
        spelled = operation.spelled
        operator, order = spelled.operator, spelled.order
        built = operation.call is not None or spelled.form not in ("primitive", "layer")
        if not built or len(given) > len(order) or operator.family == "opaque":
            self.effects += 1
            return UNKNOWN
        values = dict(zip(order, given, strict=False))
        for name, value in keywords.items():
            values[name if name in order else dict(operator.aliases).get(name, name)] = value
        for name, value in operation.init:
            values.setdefault(name, value)
        args: Args = {
            name: (None, as_mask(value) if name in operator.tensors else value)
            for name, value in values.items()
        }
        if operator.family == "random":
            self.effects += 1
        result = self._special(node, spelled, args, frame)
        if result is None:
            result = operator_result(
                spelled, args, lambda name: self._constant(spelled, args, name)
            )
        return self.operator_call(node, None, spelled, args, result, frame)

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
            out = self.read_out(main, f".{name}()", node)
            meant = self.is_meant_mask(args.get("input", (None, UNKNOWN))[0], main, frame)
            return numpy_arrays.read_out(main, out, name, meant=meant)
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
