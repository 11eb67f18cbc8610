"""An operator applied to operands, as the families of consumers take it."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import BoundCall
from staticshape.ops.spec import Operator
from staticshape.records import dataclass
from staticshape.rewriting.layout import Layout


@dataclass(frozen=True)
class Operand:
    """One argument of an operator that carries data."""

    param: str
    node: ast.expr
    layout: Layout


@dataclass(frozen=True)
class Use:
    """An operator applied to operands of which at least one carries a mask."""

    node: ast.expr
    operator: Operator
    operands: tuple[Operand, ...]
    bound: BoundCall | None = None  # None for `a + b` and the like

    def operand(self, param: str) -> Operand | None:
        """The operand given for a parameter."""
        return next((item for item in self.operands if item.param == param), None)

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts of all operands."""
        return tuple(item.layout for item in self.operands)
