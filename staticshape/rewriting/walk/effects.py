"""Calls that change something besides their result: they run in the order that was written."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.callers import reached

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.callers import Callers
    from staticshape.rewriting.walk.questions import Questions

_CHANGES = frozenset({"assign", "assign_add", "assign_sub", "set_data", "print"})
_HELP = "give what is computed first a name of its own, in a line above"


def hold(walk: Questions, callers: Callers, node: ast.AST, moved: Iterable[ast.AST]) -> None:
    """Refuse to compute a part of a statement before what it changes, or what changes it."""
    order = list(_in_order(walk.at))
    changes = {item for item in order if _changes(callers, walk.facts, item)}
    if not changes:
        return
    own = set(ast.walk(node))
    early = {item for part in moved for item in ast.walk(part)}
    first = next((item for item in order if item in own), None)
    ahead = order[: order.index(first)] if first is not None else order
    ahead = [item for item in ahead if item not in own and item not in early]
    inside = bool(changes & own)
    called = {item.func for item in order if isinstance(item, ast.Call)}
    for other in ahead:
        if other in changes and (inside or any(_is_state(item, called) for item in own)):
            said = "which changes something"
        elif inside and _is_state(other, called):
            said = "which the call may change"
        else:
            continue
        reason = f"it would be computed before `{ast.unparse(other)}`, {said}"
        raise Refused(node, reason, frozenset(), _HELP)


def _is_state(item: ast.AST, called: set[ast.expr]) -> bool:
    """Whether something is read that calls may change: an attribute of the network."""
    own = isinstance(item, ast.Attribute) and item not in called
    return own and isinstance(item, ast.expr) and root_name(item) == "self"


def _in_order(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a statement as they are computed; blocks inside it are left out."""
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
        children = [node.value, *(child for child in children if child is not node.value)]
    for child in children:
        if not isinstance(child, ast.stmt):
            yield from _in_order(child)
    if isinstance(node, ast.expr):
        yield node


def _changes(callers: Callers, facts: FunctionFacts, node: ast.expr) -> bool:
    """Whether a call, or a helper that it reaches, visibly changes something."""
    if not isinstance(node, ast.Call):
        return False
    if _is_change(node):
        return True
    return any(
        _is_store(item)
        for helper in reached(callers, facts, node)
        for item in ast.walk(helper.node)
    )


def _is_store(item: ast.AST) -> bool:
    if isinstance(item, ast.Attribute | ast.Subscript):
        return isinstance(item.ctx, ast.Store) and root_name(item) == "self"
    return isinstance(item, ast.Call) and _is_change(item)


def _is_change(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in _CHANGES


__all__ = ["hold"]
