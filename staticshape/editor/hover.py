"""What an editor shows under the cursor: the finding there, and what is known of the expression."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import ModuleFacts
from staticshape.analysis.values.lattice import Dim, Python, Sequence, Tensor, Value
from staticshape.findings import Finding, Span
from staticshape.source import SourceFile


def describe(value: Value) -> str:
    """A value in one line, e.g. `Tensor[float32] (x.0, 3, dynamic)`; empty if unknown."""
    if isinstance(value, Tensor):
        dtype = f"[{value.dtype}]" if value.dtype else ""
        dims = "unknown rank" if value.dims is None else ", ".join(map(_dim, value.dims))
        return f"Tensor{dtype} ({dims})"
    if isinstance(value, Python):
        known = {"fixed": "fixed at compile time", "host": "one compile per value"}
        text = known.get(value.known, "read from a Tensor")
        return f"{value.const!r}, {text}" if value.has_const else f"Python value, {text}"
    if isinstance(value, Sequence):
        return f"{len(value.items)} values: " + "; ".join(map(describe, value.items))
    return ""


def _dim(dim: Dim) -> str:
    size = "" if dim.size is None else str(dim.size)
    if dim.kind == "static":
        return size or "static"
    return f"≤ {size}" if dim.kind == "bounded" and size else dim.kind


def expression_at(
    facts: ModuleFacts, source: SourceFile, line: int, column: int
) -> tuple[ast.expr, Value] | None:
    """The innermost analysed expression at a place, with its value."""
    best: tuple[Span, ast.expr, Value] | None = None
    for function in facts.functions:
        if not function.node.lineno <= line <= (function.node.end_lineno or line):
            continue
        for node, value in function.values.items():
            span = source.span(node)
            if not holds(span, line, column) or not describe(value):
                continue
            if best is None or (holds(best[0], span.line, span.column) and span != best[0]):
                best = (span, node, value)
    return best and (best[1], best[2])


def holds(span: Span, line: int, column: int) -> bool:
    """Whether a place lies within a span."""
    return (span.line, span.column) <= (line, column) < (span.end_line, span.end_column)


def finding_at(findings: tuple[Finding, ...], line: int, column: int) -> Finding | None:
    """The finding at a place."""
    return next((each for each in findings if holds(each.span, line, column)), None)
