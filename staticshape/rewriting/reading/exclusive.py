"""Two `if`s that cannot both be taken: `if kind == "a": ...` and then `if kind == "b": ...`."""

from __future__ import annotations

import ast

from staticshape.rewriting.reading.identity import assigned_in, names_in


def excludes(first: ast.If, second: ast.If) -> bool:
    """Whether the body of the second `if` runs only where no way of the first one was taken."""
    known = _equality(second.test)
    if known is None:
        return False
    subject, value = known
    arm: ast.If | None = first
    while arm is not None:
        other = _equality(arm.test)
        if other is None or other[0] != subject or other[1] == value:
            return False
        if len(arm.orelse) == 1 and isinstance(arm.orelse[0], ast.If):
            arm = arm.orelse[0]
        elif arm.orelse:
            return False
        else:
            arm = None
    stored = any(
        isinstance(item, ast.Attribute) and isinstance(item.ctx, ast.Store)
        for item in ast.walk(first)
    )
    return not stored and not names_in(second.test) & assigned_in([first])


def _equality(test: ast.expr) -> tuple[str, str | int] | None:
    """`self.kind == "a"`: what is compared, and the text or whole number it is compared to."""
    match test:
        case ast.Compare(left, [ast.Eq()], [ast.Constant(str() | int() as value)]):
            chain = left
            while isinstance(chain, ast.Attribute):
                chain = chain.value
            return (ast.unparse(left), value) if isinstance(chain, ast.Name) else None
    return None
