"""Whether a tuple, list or dict of Tensors is only read: `mutable` makes a copy of it."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts

_FIXED = frozenset({"tuple", "Tuple"})
_READS = frozenset({"items", "keys", "values", "get", "index", "count"})
_BUILTINS = frozenset({"len", "enumerate", "zip", "isinstance", "tuple", "list", "reversed", "sum"})


def reason_against(facts: FunctionFacts, argument: ast.arg) -> str:
    """Why the caller must keep giving its own object; empty where it is only read.

    What is written into a list or dict is seen by the caller, in a copy it is not.
    """
    if _is_fixed(argument.annotation):
        return ""
    nodes = facts.nodes
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    for node in nodes:
        if not isinstance(node, ast.Name) or node.id != argument.arg:
            continue
        if not _is_read(node, parents, facts):
            told = f"`{argument.arg}` may be written into (line {node.lineno})"
            return f"{told}, which its caller sees"
    return ""


def _is_fixed(note: ast.expr | None) -> bool:
    """`tuple[Tensor, Tensor]`, of tuples: nothing can be written into it."""
    if not isinstance(note, ast.Subscript):
        return False
    if getattr(note.value, "attr", getattr(note.value, "id", "")) not in _FIXED:
        return False
    items = note.slice.elts if isinstance(note.slice, ast.Tuple) else [note.slice]
    return not any(isinstance(item, ast.Subscript) and not _is_fixed(item) for item in items)


def _is_read(node: ast.expr, parents: dict[ast.AST, ast.AST], facts: FunctionFacts) -> bool:
    """Whether nothing but its items comes out of an expression."""
    parent = parents[node]
    if isinstance(parent, ast.keyword):
        parent = parents[parent]
    match parent:
        case ast.Subscript(value) if value is node:
            return isinstance(parent.ctx, ast.Load) and _is_item_read(parent, parents)
        case ast.Attribute(attr=name):
            return name in _READS
        case ast.Call(ast.Name(name)) if name in _BUILTINS and parent not in facts.calls:
            return True
        case ast.Call():
            return parent in facts.calls
        case ast.For(iter=each) | ast.comprehension(iter=each):
            return each is node
        case ast.Assign([ast.Tuple() | ast.List()], value):
            return value is node
    return isinstance(parent, ast.Starred | ast.Compare | ast.BinOp | ast.If | ast.IfExp)


def _is_item_read(node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether an item, or an item of that, is not written into."""
    parent = parents[node]
    if isinstance(parent, ast.Subscript) and parent.value is node:
        return isinstance(parent.ctx, ast.Load) and _is_item_read(parent, parents)
    if isinstance(parent, ast.Attribute):
        return parent.attr not in ("append", "extend", "insert", "pop", "update", "clear")
    return not isinstance(parent, ast.AugAssign)
