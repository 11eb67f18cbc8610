"""What an editor shows behind an assigned name: dtype and shape, or that a number is dynamic."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.analysis.values.lattice import Dim, Python, Sequence, Tensor, Value
from staticshape.records import dataclass
from staticshape.source import SourceFile


@dataclass(frozen=True)
class Hint:
    """A text behind the name that ends at a place (1-based, columns in characters)."""

    line: int
    column: int
    text: str


def hints(facts: ModuleFacts, first: int, last: int) -> Iterator[Hint]:
    """The hints of the lines from `first` to `last`, for names assigned in graph mode.

    >>> from staticshape.analysis import analyze
    >>> code = b"import mindspore as ms\\n@ms.jit\\ndef f(x, m):\\n    y = x[m > 0]\\n"
    >>> [hint.text for hint in hints(analyze(SourceFile("a.py", code)), 1, 9)]
    [': dynamic']
    """
    for function in facts.functions:
        for statement in ast.walk(function.node):
            if isinstance(statement, ast.Assign) and first <= statement.lineno <= last:
                for target in statement.targets:
                    yield from _of(facts.source, function, target, statement.value)


def _of(
    source: SourceFile, function: FunctionFacts, target: ast.expr, given: ast.expr
) -> Iterator[Hint]:
    value = function.value(given)
    pairs: list[tuple[ast.expr, Value]] = [(target, value)]
    if isinstance(target, ast.Tuple):
        if not isinstance(value, Sequence) or len(value.items) != len(target.elts):
            return
        pairs = list(zip(target.elts, value.items, strict=True))
    for name, each in pairs:
        text = short(each)
        if isinstance(name, ast.Name) and text:
            span = source.span(name)
            yield Hint(span.end_line, span.end_column, f": {text}")


def short(value: Value) -> str:
    """A Tensor as `float32[x.0, 3]`, what is dynamic as `dynamic`, and nothing where unknown."""
    if isinstance(value, Python):
        return "dynamic number" if value.known == "tensor" else ""
    if not isinstance(value, Tensor):
        return ""
    if value.dims is None:
        return f"{value.dtype or ''} dynamic".lstrip() if value.sources else ""
    return f"{value.dtype or ''}[{', '.join(map(_size, value.dims))}]"


def _size(dim: Dim) -> str:
    if dim.kind == "dynamic":
        return "dynamic"
    size = "_" if dim.size is None else str(dim.size)
    return f"≤{size}" if dim.kind == "bounded" else size
