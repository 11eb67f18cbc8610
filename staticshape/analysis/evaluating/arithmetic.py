"""Evaluates operators: arithmetic, comparisons, logic, conditional expressions."""

from __future__ import annotations

import ast
import operator as op
from collections.abc import Callable
from typing import Any

from staticshape.analysis.evaluating import numpy_arrays
from staticshape.analysis.evaluating.asked_types import asked_type
from staticshape.analysis.evaluating.choices import computed
from staticshape.analysis.evaluating.left_values import LeftValues
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import tensor_valued
from staticshape.analysis.transfer.shared import broadcast, elementwise, matrix_product, promote
from staticshape.analysis.values.joining import join, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    NUMBER,
    SCALAR,
    TRUTH,
    UNKNOWN,
    Argument,
    Collection,
    Foreign,
    Function,
    Instance,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Unknown,
    Value,
    constant,
    derived,
    sources_of,
)
from staticshape.analysis.values.shown import Shown
from staticshape.records import replace
from staticshape.walking import walk

_FOLD: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: op.add,
    ast.Sub: op.sub,
    ast.Mult: op.mul,
    ast.FloorDiv: op.floordiv,
    ast.Div: op.truediv,
    ast.Mod: op.mod,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: op.eq,
    ast.NotEq: op.ne,
    ast.Lt: op.lt,
    ast.LtE: op.le,
    ast.Gt: op.gt,
    ast.GtE: op.ge,
}
_LOGIC = (ast.BitAnd, ast.BitOr, ast.BitXor)
_LARGEST_FOLD = 2**40


class Arithmetic(LeftValues):
    """Adds operators."""

    entry_defaults: dict[int, Value]  # numbers and texts that are defaults of entry points, by id

    def _binop(self, node: ast.BinOp, frame: Frame) -> Value:
        spine: list[ast.BinOp] = [node]
        while isinstance(spine[-1].left, ast.BinOp):
            spine.append(spine[-1].left)
        left = self.eval(spine[-1].left, frame)
        for step in reversed(spine):
            right = self.eval(step.right, frame)
            if (type(left) is Python and (left.left or type(step.op) is ast.Mod)) or (
                type(right) is Python and right.left
            ):
                self.met(step, left, right, frame)
            left = self._arithmetic(step, left, right)
            if type(left) is Collection and left.length.known == "tensor":
                left = self.repeated_list(step, left, frame)
            if step is not node:
                frame.note(step, left)
        return left

    def _arithmetic(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        kind = type(node.op)
        if isinstance(left, Tensor) or isinstance(right, Tensor):
            if kind is ast.MatMult:
                dims = matrix_product(left, right)
                sources = sources_of([left, right])
                if dims is not None and not any(dim.kind == "dynamic" for dim in dims):
                    sources = frozenset()
                return Tensor(promote([left, right]), dims, sources)
            dtype = None
            if kind is ast.Div:
                dtype = promote([left, right])
                dtype = dtype if dtype and dtype.startswith(("float", "bfloat")) else "float"
            elif kind in _LOGIC and "bool" in (self._dtype(left), self._dtype(right)):
                whole = self._whole(left) or self._whole(right)
                dtype = whole or "bool"  # bits of whole numbers are no mask
            result = elementwise([left, right], dtype)
            if _all_constant([left, right]):
                return replace(result, const=True)
            return result
        if isinstance(left, Truth) or isinstance(right, Truth):
            both = kind is ast.Mult and isinstance(left, Truth) and isinstance(right, Truth)
            return TRUTH if kind in _LOGIC or both else UNKNOWN
        if isinstance(left, Python) and isinstance(right, Python):
            if left.array or right.array:
                return numpy_arrays.combined(node.op, left, right)
            return self._fold(kind, left, right)
        if isinstance(left, Sequence) and isinstance(right, Sequence) and kind is ast.Add:
            return Sequence((*left.items, *right.items), left.is_list)
        if isinstance(right, Sequence) and isinstance(left, Python) and kind is ast.Mult:
            left, right = right, left
        if isinstance(left, Sequence) and isinstance(right, Python) and kind is ast.Mult:
            if isinstance(right.const, int) and len(left.items) * right.const <= 64:
                return Sequence(left.items * right.const, left.is_list)
            return Collection(join_all(left.items), right)
        if isinstance(left, (Sequence, Collection)) and isinstance(right, (Sequence, Collection)):
            return join(left, right) if kind is ast.Add else UNKNOWN
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Foreign) and isinstance(other, (Foreign, Python)):
                return one
            if isinstance(one, Sequence) and other == FIXED and kind is ast.Add:
                same = all(isinstance(item, Python) and item.known == "fixed" for item in one.items)
                return FIXED if same else UNKNOWN  # `[0] + list(cutoffs)`: numbers of __init__
            if isinstance(one, Argument) and isinstance(other, (Argument, Python)):
                if isinstance(other, Python) and other.known == "tensor":
                    return other
                return one if isinstance(other, Python) else replace(one, whole=False)
        return UNKNOWN

    @staticmethod
    def _dtype(value: Value) -> str | None:
        return value.dtype if isinstance(value, Tensor) else None

    @staticmethod
    def _whole(value: Value) -> str | None:
        """The dtype of an operand that surely is a whole number."""
        if isinstance(value, Tensor):
            return value.dtype if value.kind == "int" else None
        return "int" if isinstance(value, Python) and type(value.const) is int else None

    @staticmethod
    def _fold(kind: type[ast.operator], left: Python, right: Python) -> Python:
        folder = _FOLD.get(kind)
        a, b = left.const, right.const
        if folder and left.has_const and right.has_const and left.known == right.known == "fixed":
            numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))
            strings = isinstance(a, str) and isinstance(b, str) and kind is ast.Add
            if (numbers and abs(a) < _LARGEST_FOLD and abs(b) < _LARGEST_FOLD) or strings:
                try:
                    folded = folder(a, b)
                except (ArithmeticError, TypeError):
                    return FIXED
                if isinstance(folded, Shown) or not (isinstance(a, Shown) or isinstance(b, Shown)):
                    return constant(folded)
                return NUMBER  # `x.shape[0] / 2`: of the examples
        joined = join(left, right)
        assert isinstance(joined, Python)
        if joined.has_const:
            return replace(derived(joined), is_number=joined.is_one)
        return joined

    def _compare(self, node: ast.Compare, frame: Frame) -> Value:
        values = [self.eval(node.left, frame), *(self.eval(c, frame) for c in node.comparators)]
        if any(isinstance(o, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for o in node.ops):
            if isinstance(node.ops[0], (ast.In, ast.NotIn)):
                self.contained(node, values, frame)
            return self._identity(node, values)
        if len(values) == 2 and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            if _is_none(node.comparators[0]):
                return self._identity(node, values)
            if _is_none(node.left):
                return self._identity(node, values[::-1])
        texts = [v for v in values if isinstance(v, Python) and isinstance(v.const, str)]
        if texts and (len(texts) < len(values) or any(v.known != "fixed" for v in texts)):
            return FIXED
        if any(isinstance(v, Tensor) for v in values):
            dims, like = broadcast(values)
            return Tensor("bool", dims, sources_of(values), like, _all_constant(values))
        pythons = [v for v in values if isinstance(v, Python)]
        if any(v.array for v in pythons):
            return numpy_arrays.made_of(numpy_arrays.arrays(values), "truths")
        if len(pythons) == len(values):
            if any(isinstance(v.const, Shown) for v in pythons):
                return join_all([derived(v) for v in pythons])  # other calls may decide otherwise
            if all(v.has_const and v.known == "fixed" for v in pythons) and len(values) == 2:
                try:
                    return constant(
                        bool(_COMPARE[type(node.ops[0])](pythons[0].const, pythons[1].const))
                    )
                except (TypeError, KeyError):
                    return FIXED
            return join_all([derived(v) for v in pythons])
        if all(isinstance(v, (Python, Unknown)) for v in values):
            return TRUTH
        return FIXED

    @staticmethod
    def _identity(node: ast.Compare, values: list[Value]) -> Value:
        """`x is None`, and `x == None`, which asks the same of a Tensor."""
        if len(values) == 2 and not isinstance(node.ops[0], (ast.In, ast.NotIn)):
            left, right = values
            if isinstance(right, Python) and right.has_const and right.const is None:
                negated = isinstance(node.ops[0], (ast.IsNot, ast.NotEq))
                if isinstance(left, Python) and left.has_const:
                    return constant((left.const is None) != negated)
                asked = node.comparators[0] if _is_none(node.left) else node.left
                if isinstance(left, Python) and left.is_number and not _is_attribute(asked):
                    return constant(negated)
                if getattr(left, "optional", False):
                    return FIXED
                if isinstance(left, (Tensor, Operation, Instance, Function, Sequence)):
                    return constant(negated)
        return FIXED

    def _boolop(self, node: ast.BoolOp, frame: Frame) -> Value:
        values = [self.eval(v, frame) for v in node.values]
        decided = isinstance(node.op, ast.Or)
        for place, value in enumerate(values):
            if isinstance(value, Python) and value.has_const and bool(value.const) is decided:
                if any(map(tensor_valued, values[:place])):
                    break  # `int(k) or 2`
                return value
        left = next((v for v in values if isinstance(v, Python) and v.left), None)
        if left is not None:
            return left
        if any(isinstance(v, Tensor) for v in values):
            if any(isinstance(v, Python) and type(v.const) in (int, float) for v in values):
                self.lost(node, "`or` or `and` of a Tensor and a number", frame)
            return Tensor("bool", SCALAR, sources_of(values))
        if any(isinstance(v, Python) and v.known == "tensor" for v in values):
            return next(v for v in values if isinstance(v, Python) and v.known == "tensor")
        if all(isinstance(v, Python) for v in values):
            return FIXED
        return UNKNOWN

    def _unary(self, node: ast.UnaryOp, frame: Frame) -> Value:
        value = self.eval(node.operand, frame)
        if isinstance(node.op, ast.Not):
            if isinstance(value, Tensor):
                return Tensor("bool", SCALAR, value.sources)
            if isinstance(value, Python) and value.has_const and value.known == "fixed":
                return constant(not value.const)
            return value if isinstance(value, (Python, Truth)) else UNKNOWN
        if isinstance(node.op, ast.Invert) and isinstance(value, Unknown):
            return TRUTH
        if isinstance(node.op, ast.Invert) and isinstance(value, Tensor):
            return replace(value, dtype="bool")  # of whole numbers, too: where they are 0
        if isinstance(value, Python) and value.has_const and isinstance(value.const, (int, float)):
            if isinstance(node.op, ast.USub):
                return Python(value.known, -value.const, True)
            return value if isinstance(node.op, ast.UAdd) else FIXED
        return value

    def _ifexp(self, node: ast.IfExp, frame: Frame) -> Value:
        test = self.eval(node.test, frame)
        known = isinstance(test, Python) and test.has_const and test.known == "fixed"
        if known and isinstance(test, Python) and not self.asks_default(node.test, frame):
            return self.eval(node.body if test.const else node.orelse, frame)
        body = self._on_way(node, frame, body=True)
        other = self._on_way(node, frame, body=False)
        self.conditional(node, test, body, other, frame)
        if not tensor_valued(test):
            return join(body, other)
        return computed(body, other, [node.body, node.orelse], node.lineno)

    def _on_way(self, node: ast.IfExp, frame: Frame, *, body: bool) -> Value:
        """`x if isinstance(x, Tensor) else Tensor(x)`: a Tensor on both ways."""
        way = node.body if body else node.orelse
        asked = asked_type(node.test, frame)
        if asked is None or isinstance(asked.before, Tensor):
            return self.eval(way, frame)
        frame.env[asked.name] = asked.on(body=body)
        value = self.eval(way, frame)
        frame.env[asked.name] = asked.before
        return value

    def asks_default(self, test: ast.expr, frame: Frame) -> bool:
        """Whether a test reads a default of an entry point, which its callers may not keep to."""
        given = self.entry_defaults
        return bool(given) and any(
            isinstance(one, ast.Name) and id(frame.env.get(one.id)) in given for one in walk(test)
        )

    def conditional(
        self, node: ast.IfExp, test: Value, body: Value, other: Value, frame: Frame
    ) -> None:
        """Called for `a if test else b`; the rules override it."""


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_attribute(node: ast.expr) -> bool:
    """`self.k`: who sets it up may have given None in place of the number that is the default."""
    return isinstance(node, ast.Attribute)


def _all_constant(values: list[Value]) -> bool:
    """Whether all values are known at compile time."""
    return all(
        v.const if isinstance(v, Tensor) else isinstance(v, Python) and v.known == "fixed"
        for v in values
    )
