"""Evaluates Python's builtin functions in the graph: `int(t)`, `len(x)`, `range(n)`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from staticshape.analysis.evaluating import changed
from staticshape.analysis.evaluating.leaving import any_moves, holds_layers, is_open, moves, outside
from staticshape.analysis.evaluating.python_calls import PythonCalls
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.joining import item_of, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    NUMBER,
    UNKNOWN,
    Argument,
    Collection,
    Instance,
    Named,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
    constant,
    derived,
)
from staticshape.analysis.values.shown import Shown, told_by
from staticshape.records import replace
from staticshape.walking import walk

#: What no Tensor is.
_OTHERS = frozenset(
    ["numpy.ndarray"]
    + [f"builtins.{name}" for name in ("int", "float", "bool", "str", "list", "tuple", "dict")]
)


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
            if isinstance(value.const, Shown):
                return value if name == "int" else NUMBER if name == "float" else derived(value)
            if name in casts and value.const == value.const and abs(value.const) < 2**63:
                return constant(casts[name](value.const))
        return NUMBER if derived(value) == FIXED and name in ("int", "float") else derived(value)
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
    plain = bool(values) and not node.keywords  # `key=` and `default=` decide otherwise
    if plain and all(isinstance(v, Python) and v.has_const and v.known == "fixed" for v in values):
        consts = [v.const for v in values if isinstance(v, Python)]
        if all(isinstance(c, (int, float)) for c in consts):
            found = max(consts) if getattr(node.func, "id", "") == "max" else min(consts)
            if isinstance(found, int) or not any(isinstance(each, Shown) for each in consts):
                return constant(told_by(found, *consts) if isinstance(found, int) else found)
    result = calls.python_result(values)
    numbers = result is FIXED and all(isinstance(v, Python) and v.is_one for v in args)
    return NUMBER if numbers and len(args) > 1 else result


def _same(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`list(x)`, `tuple(x)`, `reversed(x)`, `sorted(x)`."""
    value = args[0] if args else Sequence((), True)
    name = getattr(node.func, "id", "")
    if name in ("reversed", "sorted"):
        _reordered(calls, node, name, value, frame)
    if isinstance(value, Sequence) and name == "reversed":
        return Sequence(tuple(reversed(value.items)), value.is_list)
    if isinstance(value, (Sequence, Collection)) and name == "sorted":
        return changed.in_order(value, bool(node.keywords))
    if isinstance(value, Sequence):  # another one: what becomes of the first is not seen in it
        return Sequence(value.items, name != "tuple")
    if isinstance(value, Collection):
        return replace(value)
    if isinstance(value, Python):
        return value
    if isinstance(value, Tensor):
        return Collection(item_of(value), FIXED)
    return UNKNOWN


def _reordered(calls: PythonCalls, node: ast.Call, name: str, value: Value, frame: Frame) -> None:
    """`sorted(x)` and `reversed(x)` leave the graph, but of a range and of constants."""
    shape = isinstance(node.args[0], ast.Attribute) and node.args[0].attr == "shape"
    if moves(value) or shape or holds_layers(value):
        calls.lost(node, f"`{name}`", frame)
    elif isinstance(value, (Sequence, Collection)) and is_open(value):
        calls.fallback_call(node, f"`{name}`", frame)


def _text(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`str(t)`, `repr(t)`."""
    if any_moves(args):
        calls.fallback_call(node, "a text made of a Tensor", frame)
    return FIXED


def _interpreted(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`divmod(n, 2)`, `slice(n)` of a number that a Tensor decides."""
    if not any_moves(args):
        return UNKNOWN
    name = getattr(node.func, "id", "a call")
    calls.lost(node, f"`{name}`", frame)
    return outside(calls.python_result(args), told=True) if name != "slice" else UNKNOWN


def _truth(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`any(...)` and `all(...)`: left to the interpreter, but of constants."""
    value = args[0] if args else FIXED
    items = value.items if isinstance(value, Sequence) else (item_of(value),)
    if all(isinstance(item, Python) and item.has_const for item in items):
        return FIXED
    written = isinstance(node.args[0], (ast.ListComp, ast.GeneratorExp, ast.List, ast.Tuple))
    known = all(isinstance(item, (Tensor, Python)) for item in items)
    if not (known and written) and not moves(value) and not isinstance(value, Truth):
        return UNKNOWN
    if not moves(value) and not reads_input(node.args[0], calls, frame):
        return FIXED  # of constants alone
    name = getattr(node.func, "id", "any")
    calls.fallback_call(node, f"`{name}`", frame)
    words = f"`{name}` at line {node.lineno}, which is left to the interpreter"
    return Python("tensor", origin=words, left="silent")


def reads_input(node: ast.expr, calls: PythonCalls, frame: Frame) -> bool:
    """Whether an expression names a Tensor, a list of them or what only a caller knows."""
    for part in walk(node):
        value: Value | None = None
        match part:
            case ast.Name(name):
                value = frame.lookup(name)
            case ast.Attribute(ast.Name(name)) if isinstance(frame.lookup(name), Instance):
                value = calls.eval(part, frame)
        if value is not None and is_open(value):
            return True
    return False


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
            count = told_by(len(numbers), *consts)
            alone = count == 1 and not isinstance(count, Shown)
            return Collection(
                constant(numbers[0]) if alone else NUMBER, constant(count), numbers=True
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
    if not args:
        return FIXED
    listed = isinstance(args[0], Sequence)
    values = [*(args[0].items if isinstance(args[0], Sequence) else [item_of(args[0])]), *args[1:]]
    if not values or not all(isinstance(value, Python) for value in values):
        return item_of(args[0])
    numbers = [value.const for value in values if isinstance(value, Python)]
    whole = [number for number in numbers if isinstance(number, int)]
    if listed and not node.keywords and len(whole) == len(values):
        return constant(told_by(sum(whole), *whole))
    result = calls.python_result(values)
    one = all(isinstance(value, Python) and value.is_one for value in values)
    return NUMBER if result is FIXED and one else result


def _absolute(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    value = args[0] if args else UNKNOWN
    if isinstance(value, Tensor):
        return value
    return calls.python_result(args)


def is_surely_a_tensor(node: ast.expr, value: Value, frame: Frame) -> bool:
    """Whether the compiler decides so; what only its use makes a Tensor may be a number, too."""
    if not isinstance(value, Tensor) or value.optional:
        return False
    if not isinstance(node, ast.Name) or value.like != node.id or frame.node is None:
        return True
    spec = frame.node.args
    parameters = (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)
    return all(one.arg != node.id or one.annotation is not None for one in parameters)


def _isinstance(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """A Tensor is a Tensor, and no number, no string, no list; more is not decided."""
    if len(args) == 2 and isinstance(args[0], Tensor):
        given = args[1].items if isinstance(args[1], Sequence) else args[1:]
        classes = [one.spelled.name for one in given if isinstance(one, Operation)]
        if "mindspore.Tensor" in classes and is_surely_a_tensor(node.args[0], args[0], frame):
            return constant(True)
        if all(isinstance(one, Named) and one.name in _OTHERS for one in given):
            return constant(False)
    return FIXED


def _type(calls: PythonCalls, node: ast.Call, args: list[Value], frame: Frame) -> Value:
    """`type(x)` of a Tensor: what it makes leaves the graph."""
    return Named("builtins.type.made") if args and isinstance(args[0], Tensor) else FIXED


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
    "any": _truth,
    "all": _truth,
    "str": _text,
    "repr": _text,
    "format": _text,
    **dict.fromkeys(("divmod", "hash", "bin", "hex", "oct", "chr"), _interpreted),
    "complex": _interpreted,
    "slice": _interpreted,
    "enumerate": _enumerate,
    "zip": _zip,
    "sum": _total,
    "abs": _absolute,
    "round": _absolute,
    "pow": _absolute,
    "type": _type,
    "getattr": _getattr,
    "isinstance": _isinstance,
}
