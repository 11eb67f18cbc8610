"""Classes of the project that only say which layers follow each other: a chain by another name.

`class ConvReLU(nn.SequentialCell)` whose `__init__` hands its layers to the base, and no more.
"""

from __future__ import annotations

import ast

from staticshape.analysis.modules.class_model import ClassModel
from staticshape.walking import walk

_BEFORE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.Expr)


def layers(cls: ClassModel, bases: tuple[ClassModel | str, ...]) -> ast.Call | None:
    """The call that hands the layers of such a class to its base; None for any other class."""
    match bases:
        case (_, str(base)) if base.startswith("mindspore.") and base.endswith(".SequentialCell"):
            pass
        case _:
            return None
    init = cls.methods.get("__init__")
    parts = [item for item in cls.node.body if not _is_text(item)]
    if not isinstance(init, ast.FunctionDef) or parts != [init] or init.decorator_list:
        return None
    match init.body[-1]:
        case ast.Expr(ast.Call(ast.Attribute(ast.Call(ast.Name("super")), "__init__")) as call):
            pass
        case _:
            return None
    before = init.body[:-1]
    own = init.args.args[0].arg if init.args.args else None
    named = [x for item in (*before, *call.args) for x in walk(item) if isinstance(x, ast.Name)]
    plain = all(isinstance(item, _BEFORE) for item in before)
    keeps = any(name.id in (own, "super") for name in named)
    return call if plain and not keeps and not call.keywords else None


def _is_text(item: ast.stmt) -> bool:
    return isinstance(item, ast.Pass) or (
        isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)
    )
