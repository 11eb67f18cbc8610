"""What loops and comprehensions go over, target by target: through `zip` and `enumerate`."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def heads(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The targets of a loop or of one part of a comprehension, with what each of them goes over."""
    match node:
        case ast.For(target, over) | ast.comprehension(target, over):
            yield from paired(target, over)


def paired(target: ast.expr, over: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """`(p, pos), (t, tgt)` of `p, t in zip(pos, tgt)`; a counter of `enumerate` is left out."""
    match target, over:
        case ast.Tuple([_, inner]), ast.Call(ast.Name("enumerate"), [of, *_]):
            yield from paired(inner, of)
        case ast.Tuple(targets), ast.Call(ast.Name("zip"), parts, []):
            if len(targets) == len(parts):
                yield from zip(targets, parts, strict=True)
        case _:
            yield target, over
