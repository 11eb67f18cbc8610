"""Methods that write into their own Tensor: `out.index_add_(0, idx, rows)` binds `out` anew."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.families import place_stores
from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.rewriting.visiting.applying import apply
from staticshape.rewriting.walk import written

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def is_one(node: ast.Call) -> bool:
    """Whether a call is one of a method that writes into its Tensor, by its name."""
    return isinstance(node.func, ast.Attribute) and written.is_own(node.func.attr)


def visit(walk: Walk, use: Use) -> Layout:
    """The result of such a method, which is what its Tensor holds from now on.

    Where the call is written as another one, which gives a new Tensor, the name is bound to it: the
    call has to stand alone, and nothing else may see what the name holds.
    """
    carried = [layout for layout in use.layouts if carries(layout)]
    if not carried:
        return apply(walk, use)
    node, statement = use.node, walk.at
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    target = node.func.value
    alone = isinstance(statement, ast.Expr) and statement.value is node
    if not alone or not isinstance(target, ast.Name):
        raise _refusal(walk, node, carried)
    place_stores.unseen(walk, statement, target.id, carried[0], views=True)
    made = apply(walk, use)
    if not isinstance(made, Dense):
        raise _refusal(walk, node, carried)
    if node in walk.draft.replaced:
        walk.draft.replace(statement, f"{target.id} = {walk.draft.value(node)}")
        walk.scope.names.bind(target.id)
        walk.scope.layouts[target.id] = made
    return made


def _refusal(walk: Walk, node: ast.Call, layouts: list[Layout]) -> Exception:
    assert isinstance(node.func, ast.Attribute)
    target, method = ast.unparse(node.func.value), node.func.attr
    return walk.refuse(
        node,
        f"`{method}` changes `{target}` in place",
        *layouts,
        help=f"write `{target} = {target}.{method.rstrip('_')}(...)` on a line of its own",
    )
