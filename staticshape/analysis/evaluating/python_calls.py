"""Evaluates Python in the graph: methods of lists and dicts, numbers read out of Tensors."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Literal

from staticshape.analysis.evaluating import changed, leaving
from staticshape.analysis.evaluating.expressions import Expressions
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.joining import item_of, join_all, under
from staticshape.analysis.values.lattice import (
    DICTIONARY,
    FIXED,
    NONE,
    UNKNOWN,
    Argument,
    Collection,
    Python,
    Sequence,
    Table,
    Tensor,
    Unknown,
    Value,
    derived,
)

#: Methods that lengthen a list in place.
_LENGTHENING = frozenset({"append", "extend", "insert"})
#: Ways to read a Tensor's values that the graph does not have.
_LEAVING = frozenset({".asnumpy()", ".tolist()"})


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
        left: Literal["", "silent"] = "silent" if how in _LEAVING else ""
        if isinstance(value, Tensor):
            return FIXED if value.const else Python("tensor", origin=words, place=node, left=left)
        if isinstance(value, Python):
            return derived(value)
        return (
            Python("tensor", origin=words, place=node, left=left)
            if how.startswith(".")
            else UNKNOWN
        )

    def python_method(
        self, node: ast.Call, target: ast.Attribute, base: Value, frame: Frame
    ) -> Value:
        args, _ = self._arguments(node, frame)
        name = target.attr
        self._left_by_method(node, base, args, frame)
        if name in _LENGTHENING and isinstance(base, (Sequence, Collection)) and args:
            self._lengthen(target.value, base, name, args, frame)
            return NONE
        if isinstance(base, (Sequence, Collection)):
            changed.by_method(frame, target.value, base, name)
            if name == "pop":
                return item_of(base)
            return FIXED if name in ("index", "count") else UNKNOWN
        if isinstance(base, Python) and base.array:
            return self.of_arrays(name, node, [base, *args], derived(base), frame)
        if isinstance(base, Python) and name in ("asnumpy", "tolist", "item", "numpy"):
            return derived(base)
        if isinstance(base, Python) and base.known == "tensor":
            sized = name in ("size", "dim") and not base.sources  # of what may be a Tensor
            return FIXED if sized else derived(base)
        if base == FIXED or (isinstance(base, Python) and base.has_const):
            return self.python_result(args)
        self.effects += 1
        return UNKNOWN

    def _left_by_method(self, node: ast.Call, base: Value, args: list[Value], frame: Frame) -> None:
        """`layers.pop()`, `outs.insert(0, x)`, `"{}".format(n)`: methods that leave the graph."""
        assert isinstance(node.func, ast.Attribute)
        name = node.func.attr
        if isinstance(base, (Sequence, Collection)):
            if name not in leaving.OF_LISTS:
                return
            if leaving.any_moves([base, *args]):
                self.lost(node, f"`.{name}()` of a list", frame)
            elif leaving.any_open([base, *args]) or leaving.is_list_of_numbers(base):
                self.fallback_call(node, f"`.{name}()` of a list", frame)
        elif name in leaving.OF_NUMBERS and leaving.moves(base):
            self.lost(node, f"`.{name}()` of a number", frame)
        elif name == "format" and isinstance(base, Python) and leaving.any_moves(args):
            self.fallback_call(node, "a text made of a Tensor", frame)

    def table_method(
        self, node: ast.Call, target: ast.Attribute, base: Table, frame: Frame
    ) -> Value:
        """`kwargs.get("mask")`: what the caller passed, or the default."""
        args, _ = self._arguments(node, frame)
        taken = under(base, args[0], FIXED) if target.attr == "pop" and args else base
        if target.attr in leaving.OF_DICTS and leaving.moves(taken):
            self.lost(node, f"`.{target.attr}()` of a dict", frame)
        if target.attr == "get" and args:
            return under(base, args[0], args[1] if len(args) > 1 else NONE)
        self.effects += 1
        if isinstance(target.value, ast.Name) and target.attr not in ("items", "keys", "values"):
            frame.env[target.value.id] = DICTIONARY  # `update`, `pop`: it holds other things now
        return UNKNOWN

    def python_result(self, args: Iterable[Value]) -> Value:
        worst = FIXED
        for value in args:
            if isinstance(value, Tensor) and not value.const:
                return Python("tensor", sources=value.sources, origin="computed from a Tensor")
            if isinstance(value, Unknown):
                return value if isinstance(value, Argument) else UNKNOWN
            if isinstance(value, Sequence) and leaving.moves(value):
                return Python("tensor", origin="computed from a Tensor")
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
                changed.put(frame, target, base, Sequence((*base.items, added), True))
            else:
                items = (
                    [added]
                    if isinstance(base, Sequence) and not base.items
                    else [item_of(base), added]
                )
                length = base.length if isinstance(base, Collection) else FIXED
                changed.put(frame, target, base, Collection(join_all(items), length))
