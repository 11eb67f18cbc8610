"""Where values leave the graph, and where what the interpreter computed meets a Tensor."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating import numpy_arrays
from staticshape.analysis.evaluating.attributes import Attributes
from staticshape.analysis.evaluating.leaving import moves
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.lattice import (
    Argument,
    Collection,
    Python,
    Sequence,
    Tensor,
    Value,
)


class LeftValues(Attributes):
    """Declares what the rules are told of values that leave the graph."""

    def lost(self, node: ast.expr, what: str, frame: Frame) -> None:
        """Called where a value leaves the graph, and its gradient with it."""

    def fallback_call(self, node: ast.expr, what: str, frame: Frame) -> None:
        """Called where a value leaves the graph."""

    def selected_outside(
        self, node: ast.expr, words: str, of: ast.expr | None, frame: Frame
    ) -> frozenset[int]:
        """Called where NumPy selects by the values of a Tensor; the rules override it."""
        return frozenset()

    def is_meant_mask(self, expression: ast.expr | None, value: Value, frame: Frame) -> bool:
        """Whether what nothing tells the dtype of is meant as a mask; the rules override it."""
        return False

    def of_arrays(
        self, name: str, node: ast.Call, values: list[Value], result: Value, frame: Frame
    ) -> Value:
        """What a function or a method of NumPy gives, of arrays that hold what Tensors held."""
        words = numpy_arrays.selecting(name, values)
        told = isinstance(result, Python) and result.left == "told"
        if not words or told:
            return numpy_arrays.computed(name, node, values, result)
        of = node.args[0] if node.args else node.func
        return numpy_arrays.selected(
            name, values, self.selected_outside(node, words, of, frame), result
        )

    def membership(self, node: ast.Compare, frame: Frame) -> None:
        """Called for `t in (1, 2)` of a Tensor and numbers."""

    def repeated_list(self, node: ast.BinOp, value: Collection, frame: Frame) -> Collection:
        """`[x] * n` as often as a Tensor says; the rules override it."""
        return value

    def met(self, node: ast.BinOp, left: Value, right: Value, frame: Frame) -> None:
        """Operands of which one is Python's: `x * t.asnumpy()`, `"%d" % n`."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Python) and one.left == "silent" and _is_data(other):
                words = f" ({one.origin})" if one.origin else ""
                self.lost(node, f"what is computed with a value that left it before{words}", frame)
        text = isinstance(left, Python) and isinstance(left.const, str)
        if text and type(node.op) is ast.Mod and moves(right):
            self.fallback_call(node, "a text made of a Tensor", frame)

    def contained(self, node: ast.Compare, values: list[Value], frame: Frame) -> None:
        """`t in (1, 2)`, `8 in lens`."""
        what, where = values[0], values[-1]
        if isinstance(where, Tensor) and not where.const:
            self.fallback_call(node, "`in` of a Tensor", frame)
        elif isinstance(what, Tensor) and isinstance(where, Sequence) and where.items:
            numbers = all(isinstance(item, Python) and item.is_one for item in where.items)
            if numbers and not what.const:
                self.membership(node, frame)


def _is_data(value: Value) -> bool:
    return isinstance(value, (Tensor, Argument))
