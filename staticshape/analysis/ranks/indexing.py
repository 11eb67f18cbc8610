"""The rank of what an index takes: rows, columns, and what a mask selects."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.ranks.columns import lost_axes
from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.operators import OperatorTerms
from staticshape.analysis.values.lattice import Python, Tensor, Truth


class IndexTerms(OperatorTerms):
    """Adds subscripts."""

    def indexed(self, node: ast.Subscript, inner: ast.expr, index: ast.expr) -> Rank:
        """`x[:, 0]`, `x[None]`, `x[mask]`, `x[mask, :]`."""
        bound = self.facts.calls.get(inner) if isinstance(inner, ast.Call) else None
        if bound is not None and isinstance(inner, ast.Call) and bound.operator.results:
            return self.one_result(node, inner, bound)
        items = index.elts if isinstance(index, ast.Tuple) else [index]
        base = self.rank(inner)
        if isinstance(self.facts.value(inner), Python):
            return Rank()
        form, cut, advanced = base, 0, 0
        self.is_least(base, sum(map(_takes_an_axis, items)))
        several = self.at_places(base, items)
        if several is not None:
            return several
        for item in items:
            value = self.facts.value(item)
            match item:
                case ast.Slice():
                    cut += 1
                case ast.Constant(None):
                    form = form.moved(1)
                case ast.Constant(value=constant) if constant is ...:
                    continue
                case _ if isinstance(value, Python) or is_number(item):
                    cut, form = cut + 1, form.moved(-1)
                case ast.List(elts) if all(map(is_number, elts)):
                    cut, advanced = cut + 1, advanced + 1
                case _ if self.is_mask(node, items, item):
                    self.likely_stretched(item)
                    self.is_least(self.rank(item), 1)
                    self.likely_beside(items, item)
                    form = form.plus(self.rank(item), -1).moved(1)
                    if not all(each is item or isinstance(each, ast.Slice) for each in items):
                        return self.fresh(node)
                    self.is_least(form, len(items))
                    if self.is_item(item):
                        self.system.masks.append((form, self.rank(item)))
                    self.system.masks_of[self.system.selections.get(node, -1)] = self.rank(item)
                    if item is items[0]:
                        self.likely_rows(inner, item)
                    return form
                case _ if isinstance(value, Tensor) and value.kind == "int" and len(items) == 1:
                    cut, form = cut + 1, form.plus(self.rank(item)).moved(-1)
                case _ if self.believing and len(items) == 1 and not isinstance(value, Python):
                    cut, form = cut + 1, form.plus(self.rank(item)).moved(-1)
                case _:
                    if self.is_of_rows(item):  # `x[i, places]`
                        self.likely(self.rank(item), Rank(1))
                    return self.fresh(node)
        self.likely_columns(inner, base, items)
        self.is_least(base, cut)
        return form if advanced < 2 else self.fresh(node)

    def at_places(self, base: Rank, items: list[ast.expr]) -> Rank | None:
        """`x[:, rows, columns]`: places along several axes beside one another, side by side."""
        places = [item for item in items if not isinstance(item, ast.Slice | ast.Constant)]
        if len(places) < 2 or not all(map(self.is_of_places, places)):
            return None
        axes = {self.equations.reduced(self.rank(item)) for item in places}
        numbers = sum(map(is_number, items))
        added = sum(isinstance(x, ast.Constant) and x.value is None for x in items)
        beside = base.moved(added - len(places) - numbers)
        return beside.plus(axes.pop()) if len(axes) == 1 else None

    def is_of_places(self, item: ast.expr) -> bool:
        """Whether an index holds whole numbers, or may well do so beside another one."""
        value = self.facts.value(item)
        if isinstance(value, Tensor) and value.kind is not None:
            return value.kind == "int"
        return self.believing and not isinstance(value, Python | Truth)

    def one_result(self, node: ast.Subscript, call: ast.Call, bound: BoundCall) -> Rank:
        """`ops.topk(x, 3)[0]`: one of several results."""
        found = self.results_of(call, bound)
        at = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if found is None or type(at) is not int or not 0 <= at < len(found):
            self.rank(call)
            return self.fresh(node)
        return found[at]

    def likely_beside(self, items: list[ast.expr], mask: ast.expr) -> None:
        """`x[:, mask]`, `x[mask, 0]`: a mask of one axis, unless it is `x[mask, :]` alone."""
        behind = all(each is mask or isinstance(each, ast.Slice) for each in items)
        if len(items) > 1 and not (behind and mask is items[0]):
            self.likely(self.rank(mask), Rank(1))

    def likely_columns(self, inner: ast.expr, base: Rank, items: list[ast.expr]) -> None:
        """`rows[:, 0]`: what is selected and taken apart by columns is a matrix."""
        columns = [isinstance(items[0], ast.Slice), *map(is_number, items[1:])]
        if len(items) == 2 and all(columns) and self.is_of_rows(inner):
            self.likely(base, Rank(2))
        if len(items) == 2 and all(columns) and isinstance(inner, ast.Call):
            bound = self.facts.calls.get(inner)  # `nonzero(m)[:, 0]`: the places in a row
            if bound is not None and bound.operator.name == "nonzero" and "input" in bound.args:
                self.likely(self.rank(bound.args["input"]), Rank(1))

    def likely_rows(self, inner: ast.expr, mask: ast.expr) -> None:
        """`x[x[:, 0] > 0]`: a mask of the first axes of a matrix, as its second one is not left."""
        if not self.believing or not isinstance(inner, ast.Name):
            return
        for names, axis in lost_axes(mask, self.facts, self.system.functions):
            if inner.id in names:
                self.likely(self.rank(inner), Rank(axis + 1))

    def is_static(self, item: ast.expr) -> bool:
        """A slice, a number, a new axis or `...`."""
        return isinstance(item, ast.Slice | ast.Constant) or isinstance(
            self.facts.value(item), Python
        )

    def is_mask(
        self, node: ast.Subscript, items: list[ast.expr], item: ast.expr | None = None
    ) -> bool:
        """Whether an index selects: one of rank 0 raises."""
        value = self.facts.value(items[0] if item is None else item)
        known = isinstance(value, Truth) or (isinstance(value, Tensor) and value.kind == "bool")
        alone = all(each is item or self.is_static(each) for each in items)
        return known or (node in self.system.selections and (len(items) == 1 or alone))


def is_number(node: ast.expr) -> bool:
    """Whether a whole number is written down."""
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int


def _takes_an_axis(item: ast.expr) -> bool:
    """Whether part of an index surely stands for one axis, or more of them."""
    if isinstance(item, ast.Constant):
        return item.value is not None and item.value is not ...
    return not isinstance(item, ast.Starred)
