"""Calls of what calls functions itself: `WhileLoop`, `ForiLoop`, `Scan`, `vmap`, `HyperMap`, `map`.

The function is graph code like any other, with what the loop carries and what it is mapped over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.evaluating.python_calls import PythonCalls
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.joining import item_of, join
from staticshape.analysis.values.lattice import (
    FIXED,
    NONE,
    NUMBER,
    UNKNOWN,
    Argument,
    Collection,
    Function,
    Mapped,
    Named,
    Partial,
    Python,
    Sequence,
    Tensor,
    Value,
    constant,
)
from staticshape.records import replace

#: Classes whose objects call a function, and the parameters of that call.
_LOOPS = {
    "WhileLoop": ("cond_func", "loop_func", "init_val"),
    "ForiLoop": ("lower", "upper", "loop_func", "init_val", "unroll"),
    "Scan": ("loop_func", "init", "xs", "length", "unroll"),
}
_MAPS = frozenset({"HyperMap", "Map"})
_MADE = ".made"


class HigherOrder(PythonCalls):
    """Adds operators that are given a function; calls come from the subclasses."""

    def apply(
        self,
        callee: Value,
        node: ast.Call,
        args: list[Value],
        keywords: dict[str, Value],
        frame: Frame,
    ) -> Value:
        """Call a value with evaluated arguments."""
        raise NotImplementedError

    def carried_on(
        self, node: ast.Call, step: Value, first: Value, last: Value, frame: Frame
    ) -> None:
        """Called for what a loop operator begins with and what its function gives back."""

    def higher_order(
        self, name: str, node: ast.Call, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value | None:
        """What a name of MindSpore gives that calls a function; None of any other name."""
        made = name.endswith(_MADE)
        short = name.removesuffix(_MADE).rpartition(".")[2]
        if short == "vmap" and args:
            axes = args[1] if len(args) > 1 else keywords.get("in_axes", constant(0))
            return Mapped(args[0], axes)
        if short == "partial" or (made and short == "Partial"):
            return Partial(args[0], (*args[1:],), (*keywords.items(),)) if args else UNKNOWN
        if short not in _LOOPS and short not in _MAPS and short != "Partial":
            return None
        if not made:
            whole = Named(name + _MADE)
            return Partial(whole, (*args,), ()) if args and short in _MAPS else whole
        self.effects += 1
        if short in _MAPS:
            return self.mapped_over(node, args, frame) if args else UNKNOWN
        given = dict(zip(_LOOPS[short], args, strict=False)) | keywords
        rules = {"WhileLoop": self._while_loop, "ForiLoop": self._fori_loop, "Scan": self._scan}
        return rules[short](node, given, frame)

    def mapped_over(self, node: ast.Call, args: list[Value], frame: Frame) -> Value:
        """`map(f, xs, ys)`: the function of their items, one after the other."""
        result = self.apply(args[0], node, list(map(item_of, args[1:])), {}, frame)
        lengths = [one.length for one in args[1:] if isinstance(one, Collection)]
        varying = (one for one in lengths if one.known != "fixed")
        return Collection(result, next(varying, FIXED))

    def call_mapped(self, callee: Mapped, node: ast.Call, args: list[Value], frame: Frame) -> Value:
        """`vmap(f)(x)`: the function of a part of each Tensor, as `in_axes` says."""
        axes = callee.axes
        each = axes.items if isinstance(axes, Sequence) else (axes,) * len(args)
        if len(each) != len(args):
            self.effects += 1
            return UNKNOWN
        rows = [_row(value, axis) for value, axis in zip(args, each, strict=True)]
        return _stacked(self.apply(callee.function, node, rows, {}, frame))

    def _carried(
        self, node: ast.Call, step: Value, first: Value, others: list[Value], frame: Frame
    ) -> tuple[Value, Value]:
        """What a loop carries, and all that its function gives: its step is interpreted twice."""
        value = given = first
        for _ in range(2):
            given = self.apply(step, node, [*others, value], {}, frame)
            self.carried_on(node, step, value, given, frame)
            met = join(value, given)
            if met == value or isinstance(given, Sequence) != isinstance(value, Sequence):
                break
            value = met
        return value, given

    def _while_loop(self, node: ast.Call, given: dict[str, Value], frame: Frame) -> Value:
        first = _counted(_named(given.get("init_val", UNKNOWN), node), "ops.WhileLoop")
        self.apply(given.get("cond_func", UNKNOWN), node, [first], {}, frame)
        return self._carried(node, given.get("loop_func", UNKNOWN), first, [], frame)[0]

    def _fori_loop(self, node: ast.Call, given: dict[str, Value], frame: Frame) -> Value:
        ends = [given.get("lower", UNKNOWN), given.get("upper", UNKNOWN)]
        fixed = all(isinstance(one, Python) and one.known == "fixed" for one in ends)
        rolled = given.get("unroll", constant(True)) != constant(True)
        index = NUMBER if fixed and not rolled else _counted(NUMBER, "ops.ForiLoop")
        first = _named(given.get("init_val", UNKNOWN), node)
        first = _counted(first, "ops.ForiLoop") if rolled or not fixed else first
        return self._carried(node, given.get("loop_func", UNKNOWN), first, [index], frame)[0]

    def _scan(self, node: ast.Call, given: dict[str, Value], frame: Frame) -> Value:
        xs = given.get("xs", NONE)
        item = NONE if xs == NONE else item_of(xs)
        step = given.get("loop_func", UNKNOWN)
        value = _named(given.get("init", UNKNOWN), node)
        for _ in range(2):
            pair = self.apply(step, node, [value, item], {}, frame)
            if not isinstance(pair, Sequence) or len(pair.items) != 2:
                return UNKNOWN
            carried, output = pair.items
            self.carried_on(node, step, value, carried, frame)
            met = join(value, carried)
            if met == value:
                break
            value = met
        return Sequence((value, Collection(output, FIXED)))


def _named(value: Value, node: ast.Call) -> Value:
    """What a loop begins with: a Tensor of unknown shape gets a name for it, to be compared by."""
    if isinstance(value, Sequence):
        return replace(value, items=tuple(_named(one, node) for one in value.items))
    if isinstance(value, Argument):
        value = Tensor()
    if isinstance(value, Tensor) and not value.sources:
        named = value.dims is None and value.like is None
        return replace(value, const=False, like=f"carried@{node.lineno}" if named else value.like)
    return value


def _counted(value: Value, by: str) -> Value:
    """A number that a loop of the graph carries is a value of the graph."""
    if isinstance(value, Sequence):
        return replace(value, items=tuple(_counted(one, by) for one in value.items))
    if isinstance(value, Python) and value.known == "fixed" and value.is_one:
        return Python("tensor", origin=f"carried by `{by}`", is_number=True)
    return value


def _row(value: Value, axis: Value) -> Value:
    """The part of an argument that a mapped function is given."""
    if axis == NONE:
        return value
    if isinstance(value, Sequence):
        axes = axis.items if isinstance(axis, Sequence) else (axis,) * len(value.items)
        return replace(value, items=tuple(map(_row, value.items, axes)))
    if isinstance(value, Argument):
        return Tensor()
    if not isinstance(value, Tensor):
        return UNKNOWN
    place = axis.const if isinstance(axis, Python) else None
    if value.dims is None or not isinstance(place, int) or not place < len(value.dims):
        return Tensor(value.dtype, None, value.sources)
    dims = list(value.dims)
    del dims[place]
    return Tensor(value.dtype, tuple(dims), value.sources if _varies(dims) else frozenset())


def _varies(dims: Iterable[object]) -> bool:
    return any(getattr(one, "kind", "") == "dynamic" for one in dims)


def _stacked(value: Value) -> Value:
    """What the calls of a mapped function give together."""
    if isinstance(value, Sequence):
        return replace(value, items=tuple(map(_stacked, value.items)))
    return Tensor(value.dtype, None, value.sources) if isinstance(value, Tensor) else UNKNOWN


def function_of(value: Value) -> Function | None:
    """The function of the project that a loop is given, as it is or with some arguments."""
    while isinstance(value, Partial):
        value = value.function
    return value if isinstance(value, Function) else None
