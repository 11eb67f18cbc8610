"""What is stored into a Tensor: the ranks of the rows that are written, and of what picks them."""

from __future__ import annotations

import ast

from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.joined import JoinedTerms


class StoreTerms(JoinedTerms):
    """Adds `x[index] = value`."""

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
