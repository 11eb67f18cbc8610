"""What is stored into a Tensor: the ranks of the rows that are written, and of what picks them."""

from __future__ import annotations

import ast

from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.joined import JoinedTerms
from staticshape.analysis.ranks.likely import axis_of


class StoreTerms(JoinedTerms):
    """Adds `x[index] = value`."""

    def placed_by(self, value: ast.expr) -> ast.expr | None:
        """The mask of which these are as many rows of places as it has axes.

        `mint.where(mask)`, `ops.nonzero(mask, as_tuple=True)`, `ops.nonzero(mask).T`.
        """
        turned = isinstance(value, ast.Attribute) and value.attr == "T"
        call = value.value if isinstance(value, ast.Attribute) else value
        bound = self.facts.calls.get(call) if isinstance(call, ast.Call) else None
        if bound is None or bound.spelling.endswith("flatnonzero"):
            return None
        if bound.operator.name == "where_one_argument" and not turned:
            return bound.args.get("condition")
        if bound.operator.name != "nonzero" or bound.spelling.startswith("mindspore.numpy"):
            return None
        rows = axis_of(bound, self.facts, "as_tuple")
        return bound.args.get("input") if rows is not turned and rows in (True, False) else None

    def stored(self, target: ast.expr, value: ast.expr) -> None:
        """`x[m] = v`: what is written has no more axes than where it is written to."""
        if isinstance(target, ast.Subscript) and self.is_mask(target, [target.slice]):
            self.is_least(self.rank(target).plus(self.rank(value), -1), 0)
            self.likely_row(target, value)
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            if self.is_of_rows(value):  # `buffer[:n] = rows`
                self.likely(self.rank(target), self.rank(value))
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Tuple):
            items = target.slice.elts
            for place in filter(self.is_of_rows, items):  # `x[i, places] = v`
                self.likely(self.rank(place), Rank(1))
            for place in items:
                if not self.is_static(place) and self.is_mask(target, items, place):
                    self.likely_beside(items, place)
        elif isinstance(target, ast.Subscript) and self.is_of_rows(target.slice):
            for part in _parts(value):  # `x[places] = a[places] * b`
                self.likely_least(self.rank(target).plus(self.rank(part), -1), 0)

    def likely_row(self, target: ast.Subscript, value: ast.expr) -> None:
        """`x[mask] = self.row` writes a row everywhere, `x[mask] = rows` one for each element."""
        form, row = self.rank(value), isinstance(value, ast.Attribute)
        if form.terms or form.constant < (1 if row else 2):
            return
        behind = form.constant - (0 if row and form.constant == 1 else 1)
        self.likely(self.rank(target.value), self.rank(target.slice).moved(behind))


def _parts(value: ast.expr) -> list[ast.expr]:
    """What is computed with, element by element."""
    if isinstance(value, ast.BinOp) and not isinstance(value.op, ast.MatMult):
        return [*_parts(value.left), *_parts(value.right)]
    return [value]
