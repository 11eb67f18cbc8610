"""What a rule of the user's complains of: a place, what is wrong, and what to write instead."""

from __future__ import annotations

import ast

from staticshape.records import dataclass


@dataclass(frozen=True)
class Problem:
    """One place that a rule complains of; `Scope.problem` and `Call.problem` make it.

    `replacement` is the text that takes the place of `node`: a fix.
    """

    node: ast.AST
    message: str
    help: str = ""
    replacement: str | None = None
