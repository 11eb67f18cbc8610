"""`outs.insert(0, x)` as `outs = [x] + outs`, where nothing else can hold that very list."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site

_HELP = "make a new list: `outs = [x, *outs]`"


def inserted(site: Site, node: ast.Call, name: str) -> Layout:
    """A new list under the same name; refused where another name may stand for the old one."""
    walk, function = site.walk, site.walk.facts.node
    place, added = node.args
    alone = isinstance(walk.at, ast.Expr) and walk.at.value is node
    if not alone or walk.constant(place) != (True, 0) or not _is_own(function, name):
        raise site.refuse("another name may stand for the list", _HELP)
    held = walk.scope.layouts.get(name)
    if (held is not None and carries(held)) or carries(walk.visit(added)):
        raise site.refuse("the list would hold what was selected", _HELP)
    walk.draft.replace(node, f"{name} = [{walk.draft.argument(added)}] + {name}")
    return Dense()


def _is_own(function: ast.FunctionDef, name: str) -> bool:
    """Whether a list is made here, and read as a whole only behind all that changes it."""
    made = [
        item
        for item in search(function)
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    begun = [
        item
        for item in search(function)
        if isinstance(item, ast.Assign)
        and made == item.targets
        and isinstance(item.value, ast.List)
    ]
    if len(begun) != 1 or begun[0] not in function.body:
        return False
    changes = [item for item in search(function) if _changes(item, name)]
    inside = {item.value.func.value for item in changes}  # type: ignore[attr-defined]
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp, ast.ListComp)
    end = 0
    for part in function.body:
        within = set(search(part))
        if within & set(changes):
            end = part.end_lineno or part.lineno
        scoped = [item for item in within if isinstance(item, nested) and part.lineno <= end]
        if any(isinstance(x, ast.Name) and x.id == name for item in scoped for x in search(item)):
            return False
    loads = [
        item
        for item in search(function)
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
    ]
    return all(item in inside or item.lineno > end for item in loads)


def _changes(item: ast.AST, name: str) -> bool:
    """`outs.insert(0, x)` and `outs.append(x)`, each a statement."""
    match item:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(own), "insert" | "append"))):
            return own == name
    return False
