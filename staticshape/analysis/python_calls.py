"""Evaluates Python in the graph: builtins, methods of lists, numbers read out of Tensors."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from staticshape.analysis.expressions import Expressions
from staticshape.analysis.frame import Frame
from staticshape.analysis.joining import item_of, join_all, under
from staticshape.analysis.lattice import (
    FIXED,
    NONE,
    NUMBER,
    UNKNOWN,
    Argument,
    Collection,
    Named,
    Python,
    Sequence,
    Table,
    Tensor,
    Unknown,
    Value,
    constant,
    derived,
)

#: Methods that lengthen a list in place.
_LENGTHENING = frozenset({"append", "extend", "insert"})
_NUMBERS = frozenset(f"builtins.{name}" for name in ("int", "float", "bool", "str"))


class PythonCalls(Expressions):
    """Adds builtins and the methods of Python values."""

    def length_call(self, node: ast.Call, value: Tensor, frame: Frame) -> None:
        """Called for `len()` of a Tensor; the rules override it."""

    def extremum_call(self, node: ast.Call, values: list[Value], frame: Frame) -> None:
        """Called for `max()` and `min()` with what they compare; the rules override it."""

    def range_call(self, node: ast.Call, length: Python, frame: Frame) -> None:
        """Called for `range(...)` with a length that is not fixed; the rules override it."""

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
                given = self.eval(keyword.value, frame)
                if isinstance(given, Table):
                    keywords |= {str(name): value for name, value in given.items}
                else:
                    spread = True
        if spread:
            keywords["**"] = UNKNOWN  # parameters that are not passed by name may be passed here
        return args, keywords

    def read_out(self, value: Value, how: str, node: ast.Call) -> Value:
        """A Python value read out of a Tensor by a call."""
        by = f"read out of a Tensor by {how}" if how.startswith(".") else how
        words = f"{by} at line {node.lineno}"
        if isinstance(value, Tensor):
            return FIXED if value.const else Python("tensor", origin=words, place=node)
        if isinstance(value, Python):
            return derived(value)
        return Python("tensor", origin=words, place=node) if how.startswith(".") else UNKNOWN

    def python_method(
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
            return self.python_result(args)
        self.effects += 1
        return UNKNOWN

    def table_method(
        self, node: ast.Call, target: ast.Attribute, base: Table, frame: Frame
    ) -> Value:
        """`kwargs.get("mask")`: what the caller passed, or the default."""
        args, _ = self._arguments(node, frame)
        if target.attr == "get" and args:
            return under(base, args[0], args[1] if len(args) > 1 else NONE)
        self.effects += 1
        if isinstance(target.value, ast.Name) and target.attr not in ("items", "keys", "values"):
            frame.env[target.value.id] = UNKNOWN  # `update`, `pop`: it holds something else now
        return UNKNOWN

    def python_result(self, args: Iterable[Value]) -> Value:
        worst = FIXED
        for value in args:
            if isinstance(value, Tensor) and not value.const:
                return Python("tensor", sources=value.sources, origin="computed from a Tensor")
            if isinstance(value, Unknown):
                return value if isinstance(value, Argument) else UNKNOWN
            if isinstance(value, Python) and (value.known != "fixed" or value.chosen):
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


def _number(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
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


def _length(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Sequence):
        return constant(len(value.items))
    if isinstance(value, Collection):
        return value.length if value.length.known != "fixed" else FIXED
    if isinstance(value, Tensor):
        calls.length_call(node, value, frame)
    return calls.size_of(value)


def _extremum(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    values = args
    if len(args) == 1:
        values = list(args[0].items) if isinstance(args[0], Sequence) else [item_of(args[0])]
    calls.extremum_call(node, values, frame)
    if any(isinstance(v, Tensor) for v in values):
        return join_all(v for v in values if isinstance(v, Tensor))
    if all(isinstance(v, Python) and v.has_const and v.known == "fixed" for v in values) and values:
        consts = [v.const for v in values if isinstance(v, Python)]
        if all(isinstance(c, (int, float)) for c in consts):
            return constant(max(consts) if getattr(node.func, "id", "") == "max" else min(consts))
    return calls.python_result(values)


def _same(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`list(x)`, `tuple(x)`, `reversed(x)`, `sorted(x)`."""
    value = args[0] if args else Sequence((), True)
    if isinstance(value, Sequence) and getattr(node.func, "id", "") == "reversed":
        return Sequence(tuple(reversed(value.items)), value.is_list)
    if isinstance(value, (Sequence, Collection, Python)):
        return value
    if isinstance(value, Tensor):
        return Collection(item_of(value), FIXED)
    return UNKNOWN


def _range(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    worst = calls.python_result(args)
    if isinstance(worst, Python):
        if worst.known != "fixed":
            calls.range_call(node, worst, frame)
            return Collection(NUMBER, worst, numbers=True)
        consts = [a.const for a in args if isinstance(a, Python) and a.has_const]
        if (
            len(consts) == len(args)
            and all(isinstance(c, int) for c in consts)
            and 0 < len(consts) < 4
        ):
            try:
                numbers = range(*consts)
            except (ValueError, TypeError):
                return Collection(NUMBER, FIXED, numbers=True)
            return Collection(
                constant(numbers[0]) if len(numbers) == 1 else NUMBER,
                constant(len(numbers)),
                numbers=True,
            )
    return Collection(NUMBER, FIXED, numbers=True)


def _enumerate(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Sequence):
        return Sequence(tuple(Sequence((NUMBER, item)) for item in value.items))
    length = value.length if isinstance(value, Collection) else FIXED
    return Collection(Sequence((NUMBER, item_of(value))), length)


def _zip(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    rows = [a.items for a in args if isinstance(a, Sequence)]
    if rows and len(rows) == len(args):
        return Sequence(tuple(Sequence(row) for row in zip(*rows, strict=False)), True)
    lengths = [a.length for a in args if isinstance(a, Collection) and a.length.known != "fixed"]
    return Collection(Sequence(tuple(item_of(a) for a in args)), lengths[0] if lengths else FIXED)


def _total(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    return item_of(args[0]) if args else FIXED


def _absolute(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Tensor):
        return value
    return calls.python_result(args)


def _isinstance(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """A Tensor is no number and no string; more is not decided."""
    if len(args) == 2 and isinstance(args[0], Tensor):
        given = args[1].items if isinstance(args[1], Sequence) else args[1:]
        if all(isinstance(one, Named) and one.name in _NUMBERS for one in given):
            return constant(False)
    return FIXED


def _getattr(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    if len(args) > 1 and isinstance(args[1], Python) and isinstance(args[1].const, str):
        return calls.attribute(args[0], args[1].const, frame)
    return UNKNOWN


BUILTINS: dict[str, Callable[[PythonCalls, ast.Call, list[Value], Frame], Value]] = {
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
    "isinstance": _isinstance,
}
