"""The same call of the runtime twice in one block: the names of the first serve the second."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Collection, Sequence
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.walk.records import Repeatable

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


def known(site: Site, key: Hashable) -> Masked | None:
    """What stands under the name of an earlier call, if that still holds in this block."""
    walk = site.walk
    found = walk.repeatable.get(key)
    if found is None or found.block is not walk.block or walk.branch is not None:
        return None
    if walk.scope.names.current(found.name) != found.version:
        return None
    if not isinstance(_data(site), ast.Name) or not _is_quiet(walk, found.statement):
        return None
    walk.draft.replace(site.node, found.name)
    return found.layout


def noted(site: Site, key: Hashable, name: str, layout: Masked) -> Masked:
    """Remember a call that was bound to a name of its own, in front of the statement."""
    walk = site.walk
    if site.is_bound_itself:
        return layout
    version = walk.scope.names.current(name)
    walk.repeatable[key] = Repeatable(name, version, walk.block, walk.at, layout)
    return layout


def _data(site: Site) -> ast.AST | None:
    return site.node.value if isinstance(site.node, ast.Subscript) else None


def _is_quiet(walk: Walk, first: ast.stmt) -> bool:
    """Whether nothing from a statement of this block up to here can write into a Tensor."""
    if first not in walk.block or walk.at not in walk.block:
        return False
    between = walk.block[walk.block.index(first) : walk.block.index(walk.at) + 1]
    for statement in between:
        read: ast.AST = statement
        match statement:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, "append"), [item], [])) if (
                isinstance(walk.facts.value(name), Collection | Sequence)
            ):
                read = item  # a list takes it
            case ast.Assign() | ast.AnnAssign() | ast.Return():
                pass
            case _:
                return False
        for node in walking.walk(read):
            if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(
                node.ctx, ast.Load
            ):
                return False
            if isinstance(node, ast.Call) and not _only_gives(walk, node):
                return False
    return True


def _only_gives(walk: Walk, call: ast.Call) -> bool:
    """Whether a call is one of an operator that writes into nothing."""
    bound = walk.facts.calls.get(call)
    last = getattr(call.func, "attr", "")
    return bound is not None and not (
        bound.operator.name.startswith("assign") or last.endswith("_") or last == "set_data"
    )
