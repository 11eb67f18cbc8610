"""What `isinstance(x, ms.Tensor)` says of the ways behind it."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.walking import walk


def is_asked_away(nodes: Iterable[ast.AST], node: ast.expr, data: ast.expr) -> bool:
    """Whether a node runs only where `isinstance(data, ...)` is false: for arrays and lists.

    The calls in sight may all give Tensors, and then that way never runs; others may call, too.
    """
    asked = ast.dump(data)
    for item in nodes:
        if not isinstance(item, ast.If):
            continue
        way, test = item.orelse, item.test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            way, test = item.body, test.operand
        match test:
            case ast.Call(ast.Name("isinstance"), [about, _]) if ast.dump(about) == asked:
                if any(part is node for statement in way for part in walk(statement)):
                    return True
    return False
