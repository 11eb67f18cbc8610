"""Evaluates calls: builtins, MindSpore's operators, and functions and cells of the project."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from staticshape.analysis.call_arrays import array_of
from staticshape.analysis.expressions import Expressions, is_method_of_others
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.frame import Frame
from staticshape.analysis.lattice import (
    FIXED,
    NONE,
    SCALAR,
    UNKNOWN,
    Argument,
    Collection,
    Function,
    Gradient,
    Instance,
    Named,
    Operation,
    Python,
    Sequence,
    Tensor,
    Type,
    Unknown,
    Value,
    constant,
    derived,
    item_of,
    join_all,
    sources_of,
)
from staticshape.analysis.transfer import Args, dtype_name, operator_result
from staticshape.ops.lookup import Spelled, bind, find_method, overload
from staticshape.ops.table import BY_NAME

_GRADIENTS = {
    "value_and_grad": True,
    "get_value_and_grad": True,
    "grad": False,
    "GradOperation": False,
    "vjp": False,
    "jvp": False,
}
_TRANSPARENT = frozenset(
    {"jit", "ms_function", "recompute", "checkpoint", "lazy_inline", "no_grad"}
)
_IMPURE = frozenset(
    {
        "assign",
        "assign_add",
        "assign_sub",
        "depend",
        "print_",
        "Assign",
        "AssignAdd",
        "AssignSub",
        "Print",
        "Depend",
        "load",
    }
)
_HOST_DECORATORS = frozenset({"constexpr", "_primexpr", "primexpr", "property"})
#: `mint.max(x, y)` of two Tensors is elementwise.
_EXTREMA = frozenset({"max", "min", "max_with_index", "min_with_index"})
_LENGTHENING = frozenset({"append", "extend", "insert"})


def decorator_name(node: ast.expr) -> str:
    """The last name of a decorator, called or not."""
    target = node.func if isinstance(node, ast.Call) else node
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


class Calls(Expressions):
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

    def range_call(self, node: ast.Call, length: Python, frame: Frame) -> None:
        """Called for `range(...)` with a length that is not fixed; the rules override it."""

    def fallback_call(self, node: ast.Call, what: str, frame: Frame) -> None:
        """Called where a value leaves the graph; the rules override it."""

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
                return self._python_method(node, target, base, frame)
            callee = self.attribute(base, target.attr, frame)
            if frame.values is not None:
                frame.values[target] = callee
        else:
            callee = self.eval(target, frame)
        return self.invoke(callee, node, frame)

    def invoke(self, callee: Value, node: ast.Call, frame: Frame) -> Value:
        """Call a value with the arguments of a call expression."""
        if isinstance(callee, Operation):
            if callee.call is None and callee.spelled.form in ("primitive", "layer"):
                return self._construct(callee, node, frame)
            return self._operator(node, callee, None, None, frame)
        args, keywords = self._arguments(node, frame)
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
        if isinstance(callee, Named):
            return self._named_call(callee.name, node, args, keywords, frame)
        if isinstance(callee, Python) and callee.has_const and callee.const is None:
            return UNKNOWN
        self.effects += 1
        return UNKNOWN

    def _arguments(self, node: ast.Call, frame: Frame) -> tuple[list[Value], dict[str, Value]]:
        args: list[Value] = []
        spread = False
        for argument in node.args:
            value = self.eval(argument, frame)
            if isinstance(argument, ast.Starred):
                if isinstance(value, Sequence):
                    args.extend(value.items)
                else:
                    spread = True
                    break
            else:
                args.append(value)
        keywords = {k.arg: self.eval(k.value, frame) for k in node.keywords if k.arg is not None}
        for keyword in node.keywords:
            if keyword.arg is None:
                self.eval(keyword.value, frame)
                spread = True
        if spread:
            keywords["**"] = UNKNOWN  # parameters that are not passed by name may be passed here
        return args, keywords

    # operators

    def _method_call(
        self, node: ast.Call, target: ast.Attribute, base: Value, frame: Frame
    ) -> Value:
        name = target.attr
        spelled = find_method(name)
        certain = isinstance(base, Tensor) or not is_method_of_others(name)
        if spelled is None or not certain:
            args, _ = self._arguments(node, frame)
            if not isinstance(base, Tensor) or name not in ("set_dtype", "dim", "size", "to"):
                self.effects += 1
            if isinstance(base, Tensor) and name in ("is_floating_point", "dim", "size"):
                return FIXED
            return UNKNOWN
        return self._operator(node, Operation(spelled), target.value, base, frame)

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
        if bound is not None and spelled.operator.name in _EXTREMA and "axis" in bound:
            other = self.eval(bound["axis"], frame)
            if not isinstance(other, (Python, Sequence, Argument)):
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
            if expression is receiver and base is not None:
                args[name] = (expression, base)
            else:
                args[name] = (expression, self.eval(expression, frame))
        for name, value in operation.init:
            args.setdefault(name, (init.get(name), value))
        call = BoundCall(spelled.operator, spelled.form, bound, init, spelled.name)
        if spelled.operator.name in _IMPURE or spelled.operator.family == "random":
            self.effects += 1
        result = self._special(node, spelled, args, frame)
        if result is None:

            def constant_of(name: str) -> object:
                return self._constant(spelled, args, name)

            result = operator_result(spelled, args, constant_of)
        self.record_call(node, call, frame)
        if isinstance(result, Tensor) and self._constant_data(spelled, args):
            result = replace(result, const=True)
        return self.operator_call(node, call, spelled, args, result, frame)

    @staticmethod
    def _constant_data(spelled: Spelled, args: Args) -> bool:
        """Whether an operator works on values known at compile time alone."""
        operator = spelled.operator
        if operator.family in ("data_dependent", "random", "creation"):
            return False
        data = [args[name][1] for name in operator.tensors if name in args]
        return bool(data) and all(
            value.const
            if isinstance(value, Tensor)
            else value == FIXED or (isinstance(value, Python) and value.known == "fixed")
            for value in data
        )

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

    def read_out(self, value: Value, how: str, node: ast.Call) -> Value:
        """A Python value read out of a Tensor by a call."""
        words = f"{how} at line {node.lineno}"
        if isinstance(value, Tensor):
            return FIXED if value.const else Python("tensor", origin=words, place=node)
        if isinstance(value, Python):
            return derived(value)
        return Python("tensor", origin=words, place=node) if how.startswith(".") else UNKNOWN

    def record_call(self, node: ast.Call, bound: BoundCall, frame: Frame) -> None:
        """Remember a bound call of a graph-scope function."""

    # Python

    def _python_method(
        self, node: ast.Call, target: ast.Attribute, base: Value, frame: Frame
    ) -> Value:
        args, _ = self._arguments(node, frame)
        name = target.attr
        if name in _LENGTHENING and isinstance(base, (Sequence, Collection)) and args:
            self._lengthen(target.value, base, name, args, frame)
            return NONE
        if isinstance(base, (Sequence, Collection)):
            if name == "pop":
                return item_of(base)
            return FIXED if name in ("index", "count") else UNKNOWN
        if isinstance(base, Python) and name in ("asnumpy", "tolist", "item", "numpy"):
            return derived(base)
        if isinstance(base, Python) and base.known == "tensor":
            return derived(base)
        if base == FIXED or (isinstance(base, Python) and base.has_const):
            return self._python_result(args)
        self.effects += 1
        return UNKNOWN

    def _python_result(self, args: Iterable[Value]) -> Value:
        worst = FIXED
        for value in args:
            if isinstance(value, Tensor) and not value.const:
                return Python("tensor", sources=value.sources, origin="computed from a Tensor")
            if isinstance(value, Unknown):
                return value if isinstance(value, Argument) else UNKNOWN
            if isinstance(value, Python) and value.known != "fixed":
                worst = derived(value)
        return worst

    def _lengthen(
        self, target: ast.expr, base: Value, name: str, args: list[Value], frame: Frame
    ) -> None:
        added = args[-1] if name != "extend" else item_of(args[-1])
        if isinstance(target, ast.Name):
            self.appended.append((target.id, added))
            if isinstance(base, Sequence) and not frame.loops and name == "append":
                frame.env[target.id] = Sequence((*base.items, added), True)
            else:
                items = (
                    [added]
                    if isinstance(base, Sequence) and not base.items
                    else [item_of(base), added]
                )
                length = base.length if isinstance(base, Collection) else FIXED
                frame.env[target.id] = Collection(join_all(items), length)

    def _named_call(
        self, name: str, node: ast.Call, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value:
        head, _, short = name.rpartition(".")
        if head == "builtins":
            rule = _BUILTIN.get(short)
            if rule is not None:
                return rule(self, node, args, frame)
            if short in ("print", "setattr", "exec", "eval", "input", "open"):
                self.effects += 1
            return (
                FIXED
                if short
                in (
                    "isinstance",
                    "hasattr",
                    "callable",
                    "type",
                    "id",
                    "str",
                    "repr",
                    "format",
                    "print",
                )
                else UNKNOWN
            )
        if name.startswith("mindspore"):
            return self._mindspore_call(short, name, node, args, frame)
        if head.partition(".")[0] in ("numpy", "math") or name in ("numpy", "math"):
            if frame.arrays:
                if short in ("default_rng", "RandomState", "Generator"):
                    return Named("numpy.random.Generator")
                return array_of(short, args, keywords)
            if any(isinstance(a, Tensor) for a in args):
                self.fallback_call(node, name, frame)
            return self._python_result([*args, *keywords.values()])
        if short in ("deepcopy", "copy") and args:
            return args[0]
        if short in ("partial",) and args and isinstance(args[0], (Function, Operation)):
            return args[0] if len(args) == 1 and not keywords else UNKNOWN
        self.effects += 1
        return UNKNOWN

    def _mindspore_call(
        self, short: str, name: str, node: ast.Call, args: list[Value], frame: Frame
    ) -> Value:
        if short in _GRADIENTS:
            if args and isinstance(args[0], (Function, Instance)):
                return Gradient(args[0], _GRADIENTS[short])
            return Named("mindspore.ops.GradOperation") if short == "GradOperation" else UNKNOWN
        if short in _TRANSPARENT:
            return args[0] if args else UNKNOWN
        if short == "CellList" and args:
            return Collection(item_of(args[0]), FIXED)
        if short == "Parameter" or short == "ParameterTuple":
            inner = args[0] if args else UNKNOWN
            if isinstance(inner, Tensor):
                return Tensor(inner.dtype, inner.dims)
            return Tensor()
        if short == "initializer":
            return Tensor(const=True)
        if short == "mutable" and args:
            return Python("tensor", origin="a mutable value")
        if ".dataset" in name or short[:1].islower() is False:
            if short not in _IMPURE:
                return UNKNOWN
        self.effects += 1
        return UNKNOWN


def _number(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`int(t)`, `float(t)`, `bool(t)`."""
    if not args:
        return FIXED
    value = args[0]
    name = getattr(node.func, "id", "int")
    if isinstance(value, Tensor):
        return calls.read_out(value, f"{name}() of a Tensor", node)
    if isinstance(value, Python):
        if value.has_const and value.known == "fixed" and isinstance(value.const, (int, float)):
            casts: dict[str, Callable[[Any], Any]] = {"int": int, "float": float, "bool": bool}
            if name in casts and value.const == value.const and abs(value.const) < 2**63:
                return constant(casts[name](value.const))
        return derived(value)
    return value if isinstance(value, Argument) else UNKNOWN


def _length(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Sequence):
        return constant(len(value.items))
    if isinstance(value, Collection):
        return value.length if value.length.known != "fixed" else FIXED
    return calls.size_of(value)


def _extremum(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    values = args
    if len(args) == 1:
        values = list(args[0].items) if isinstance(args[0], Sequence) else [item_of(args[0])]
    if any(isinstance(v, Tensor) for v in values):
        return join_all(v for v in values if isinstance(v, Tensor))
    if all(isinstance(v, Python) and v.has_const and v.known == "fixed" for v in values) and values:
        consts = [v.const for v in values if isinstance(v, Python)]
        if all(isinstance(c, (int, float)) for c in consts):
            return constant(max(consts) if getattr(node.func, "id", "") == "max" else min(consts))
    return calls._python_result(values)


def _same(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`list(x)`, `tuple(x)`, `reversed(x)`, `sorted(x)`."""
    value = args[0] if args else Sequence((), True)
    if isinstance(value, Sequence) and getattr(node.func, "id", "") == "reversed":
        return Sequence(tuple(reversed(value.items)), value.is_list)
    if isinstance(value, (Sequence, Collection, Python)):
        return value
    if isinstance(value, Tensor):
        return Collection(item_of(value), FIXED)
    return UNKNOWN


def _range(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    worst = calls._python_result(args)
    if isinstance(worst, Python):
        if worst.known != "fixed":
            calls.range_call(node, worst, frame)
            return Collection(FIXED, worst, numbers=True)
        consts = [a.const for a in args if isinstance(a, Python) and a.has_const]
        if (
            len(consts) == len(args)
            and all(isinstance(c, int) for c in consts)
            and 0 < len(consts) < 4
        ):
            try:
                numbers = range(*consts)
            except (ValueError, TypeError):
                return Collection(FIXED, FIXED, numbers=True)
            return Collection(
                constant(numbers[0]) if len(numbers) == 1 else FIXED,
                constant(len(numbers)),
                numbers=True,
            )
    return Collection(FIXED, FIXED, numbers=True)


def _enumerate(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Sequence):
        return Sequence(tuple(Sequence((FIXED, item)) for item in value.items))
    length = value.length if isinstance(value, Collection) else FIXED
    return Collection(Sequence((FIXED, item_of(value))), length)


def _zip(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    lengths = [a.length for a in args if isinstance(a, Collection) and a.length.known != "fixed"]
    return Collection(Sequence(tuple(item_of(a) for a in args)), lengths[0] if lengths else FIXED)


def _total(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    return item_of(args[0]) if args else FIXED


def _absolute(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Tensor):
        return value
    return calls._python_result(args)


def _getattr(calls: Calls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    if len(args) > 1 and isinstance(args[1], Python) and isinstance(args[1].const, str):
        return calls.attribute(args[0], args[1].const, frame)
    return UNKNOWN


_BUILTIN: dict[str, Callable[[Calls, ast.Call, list[Value], Frame], Value]] = {
    "int": _number,
    "float": _number,
    "bool": _number,
    "len": _length,
    "max": _extremum,
    "min": _extremum,
    "list": _same,
    "tuple": _same,
    "reversed": _same,
    "sorted": _same,
    "range": _range,
    "enumerate": _enumerate,
    "zip": _zip,
    "sum": _total,
    "abs": _absolute,
    "round": _absolute,
    "pow": _absolute,
    "getattr": _getattr,
}
