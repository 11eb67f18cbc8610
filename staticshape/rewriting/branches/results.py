"""What one way of an `if` leaves: a number, one element, a selection."""

from __future__ import annotations

import ast

from staticshape.rewriting.layout import Dense, Layout, Masked, carries
from staticshape.rewriting.walk.records import Result


def is_no_number(node: ast.expr | None) -> bool:
    """`None` or a text."""
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str))


def is_selection(side: Result) -> bool:
    """Whether a result is a selection, not one side of a branch."""
    return isinstance(side.layout, Masked) and side.layout.form != "branch"


def is_scalar(side: Result) -> bool:
    """Whether a result surely has no axes."""
    layout = side.layout
    if isinstance(layout, Masked):
        return layout.form == "branch" and layout.rank == 0
    return isinstance(layout, Dense) and layout.scalar


def carries_selection(layout: Layout) -> bool:
    """Whether a value is a selection (one side of a branch is not)."""
    return carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch")
