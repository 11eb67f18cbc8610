"""`outs.insert(0, x)` as `outs = [x] + outs`, where nothing else can hold that very list."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.facts import FunctionFacts
from staticshape.rewriting.holders.rebound import of_the_list
from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site

_HELP = "make a new list: `outs = [x, *outs]`"


def inserted(site: Site, node: ast.Call, name: str) -> Layout:
    """A new list under the same name; refused where another name may stand for the old one."""
    walk = site.walk
    place, added = node.args
    alone = isinstance(walk.at, ast.Expr) and walk.at.value is node
    if not alone or walk.constant(place) != (True, 0) or not _is_own(walk.facts, name):
        raise site.refuse("another name may stand for the list", _HELP)
    held = walk.scope.layouts.get(name)
    if (held is not None and carries(held)) or carries(walk.visit(added)):
        raise site.refuse("the list would hold what was selected", _HELP)
    walk.draft.replace(node, f"{name} = [{walk.draft.argument(added)}] + {name}")
    return Dense()


def _is_own(facts: FunctionFacts, name: str) -> bool:
    """Whether a list is made here, and read as a whole only behind all that changes it."""
    function = facts.node
    named = [x for x in search(function) if isinstance(x, ast.Name) and x.id == name]
    named = of_the_list(function, named, name)
    begun = [
        item
        for item in search(function)
        if isinstance(item, ast.Assign)
        and isinstance(item.targets[0], ast.Name)
        and item.targets[0].id == name
        and isinstance(item.value, ast.List)
    ]
    made = [item for item in named if not isinstance(item.ctx, ast.Load)]
    if not begun or made != [target for item in begun for target in item.targets]:
        return False
    changes = [item for item in search(function) if _changes(item, name)]
    once = len(begun) == 1 and begun[0] in function.body
    whole = _whole(facts, named, changes, before=begun[0] if once else None)
    end = max(part.end_lineno or 0 for part in function.body if set(search(part)) & set(changes))
    return not whole or (once and all(item.lineno > end for item in whole))


def _whole(
    facts: FunctionFacts, named: list[ast.Name], changes: list[ast.AST], before: ast.Assign | None
) -> list[ast.Name]:
    """Where the list itself is read: it may be kept, or gone through while it grows."""
    parents = {child: node for node in search(facts.node) for child in ast.iter_child_nodes(node)}
    changed = {item.value.func.value for item in changes}  # type: ignore[attr-defined]
    first = set(search(before.value)) if before is not None else set[ast.AST]()
    return [
        item
        for item in named
        if (
            isinstance(item.ctx, ast.Load)
            and item not in first  # what the name was before the list
            and not (item in changed or _is_item_read(facts, item, parents[item]))
        )
        or _is_closed_in(item, parents)
    ]


def _is_item_read(facts: FunctionFacts, node: ast.Name, parent: ast.AST) -> bool:
    """`outs[0]`, `len(outs)`, `ops.stack(outs)`: nothing keeps the list."""
    match parent:
        case ast.Subscript(value):
            return value is node and isinstance(parent.ctx, ast.Load)
        case ast.Call(ast.Name("len")):
            return True
        case ast.Call():
            return parent in facts.calls
    return False


def _is_closed_in(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether it runs later, or round by round: in a function or a comprehension of its own."""
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp, ast.ListComp)
    while (node := parents.get(node, node)) in parents:
        if isinstance(node, nested):
            return True
    return False


def _changes(item: ast.AST, name: str) -> bool:
    """`outs.insert(0, x)` and `outs.append(x)`, each a statement."""
    match item:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(own), "insert" | "append"))):
            return own == name
    return False
