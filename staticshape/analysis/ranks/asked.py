"""What an expression is, as far as ranks that are likely hang on it: rows, labels, masks."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import BoundCall, FunctionFacts
from staticshape.analysis.ranks.stretched import coded
from staticshape.analysis.ranks.system import System
from staticshape.analysis.values.lattice import Python, Tensor

#: What puts elements into a shape.
SHAPED = frozenset({"reshape", "view"})


class AskedTerms:
    """Questions about the expressions of one function."""

    facts: FunctionFacts
    system: System

    def is_cut(self, bound: BoundCall) -> bool:
        """Whether so many of the largest are taken as the data say: of numbers, not of scores."""
        if bound.operator.name != "topk" or bound.argument("axis") is not None:
            return False
        value = self.facts.value(bound.args["k"]) if "k" in bound.args else None
        return isinstance(value, Tensor) or (isinstance(value, Python) and value.known == "tensor")

    def is_selected(self, node: ast.expr) -> bool:
        """Whether rows are taken by a mask right here."""
        node = self.told_by(node)
        bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
        picked = bound is not None and bound.operator.name == "masked_select"
        return node in self.system.selections or picked

    def is_coded(self, node: ast.expr) -> bool:
        """Whether one number of every row is picked, by flags of its own."""
        node = self.told_by(node)
        bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
        mask = bound.args.get("mask") if bound and bound.operator.name == "masked_select" else None
        return mask is not None and coded(mask, self.facts, self.told_by) is not None

    def is_one_hot(self, node: ast.expr) -> bool:
        """Whether a value has a row of flags for each label."""
        node = self.told_by(node)
        bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
        return bound is not None and bound.operator.name == "one_hot"

    def is_aligned(self, node: ast.expr) -> bool:
        """Whether axes of one element are put into it, as for a product with something larger."""
        match self.told_by(node):
            case ast.Subscript(_, ast.Tuple(items)):
                return any(isinstance(x, ast.Constant) and x.value is None for x in items)
            case ast.Call() as call:
                bound = self.facts.calls.get(call)
                if bound is None:
                    return False
                if bound.operator.name == "expand_dims":
                    return True
                shape = bound.args.get("shape") if bound.operator.name in SHAPED else None
                items = shape.elts if isinstance(shape, ast.Tuple | ast.List) else []
                return any(isinstance(x, ast.Constant) and x.value == 1 for x in items)
        return False

    def told_by(self, node: ast.expr) -> ast.expr:
        """What a name is bound to, where that is one expression."""
        if isinstance(node, ast.Name):
            given = self.system.inside.bound_to(self.facts.node).get(node.id, [])
            if len(given) == 1 and given[0] is not None:
                return given[0]
        return node

    def is_item(self, node: ast.expr) -> bool:
        """`valid[i]`: one of several, as a batch holds them."""
        node = self.told_by(node)
        if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Tuple | ast.Slice):
            return False
        return isinstance(self.facts.value(node.slice), Python)

    def is_of_rows(self, node: ast.expr) -> bool:
        """Whether the number of rows comes from the data."""
        value = self.facts.value(node)
        return isinstance(value, Tensor) and bool(value.sources)

    def kind(self, node: ast.expr) -> str | None:
        """The kind of the dtype, where it is known."""
        value = self.facts.value(node)
        return value.kind if isinstance(value, Tensor) else None
