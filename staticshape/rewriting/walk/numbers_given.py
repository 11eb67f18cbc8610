"""Numbers that leave a network: read back as the Python numbers they were."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Literal

from staticshape import walking
from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Count, Layout
from staticshape.rewriting.reading.identity import names_in

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Result
    from staticshape.rewriting.walk.state import Walk

LEAVES = "both ways return a Python number here: the choice would be a Tensor"
_SAME = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def read_back(walk: Walk, node: ast.expr, layout: Layout) -> str | None:
    """`int(count)` for `sel.shape[0]`, or None where the kind of the number is not certain."""
    if walk.branch is not None or not (isinstance(layout, Count) or _is_chosen(walk, node)):
        return None
    own = kind(walk, node)
    return None if own is None else f"{own}({walk.draft.render(node)})"


def note_chosen(walk: Walk, name: str, sides: tuple[Result, Result]) -> None:
    """Remember a name that `masked.cond` gives one of two Python numbers: it holds a Tensor now."""
    whole = (side.value or ast.Name(name, ast.Load()) for side in sides)
    if None not in {kind(walk, value) for value in whole}:
        walk.chosen.add(name)


def both_numbers(walk: Walk, one: ast.expr | None, two: ast.expr | None) -> bool:
    """Whether two returns give a Python number in the same place: a choice would be a Tensor."""
    if walk.facts.callers or one is None or two is None:
        return False
    pairs = [(one, two)]
    if isinstance(one, ast.Tuple) and isinstance(two, ast.Tuple):
        pairs = list(zip(one.elts, two.elts, strict=False))
    return any(kind(walk, left) and kind(walk, right) for left, right in pairs)


def _is_chosen(walk: Walk, node: ast.expr) -> bool:
    """Whether an expression reads a name that holds a number which was chosen."""
    for name in names_in(node):
        inner = walk.scope.names.definition(name)
        if name in walk.chosen or (inner is not None and _is_chosen(walk, inner)):
            return True
    return False


def kind(
    walk: Walk, node: ast.expr, seen: frozenset[str] = frozenset()
) -> Literal["int", "float"] | None:
    """Of what type a Python number is that is a count now; None where that is not certain."""
    match node:
        case _ if (told := _told(node)) is not None:
            return told
        case ast.Name(name) if name in seen:
            return None
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
            if inner is None:
                return _of_bindings(walk, name, seen)
            return kind(walk, inner, seen | {name})
        case ast.IfExp(_, one, two):
            kinds = {kind(walk, one, seen), kind(walk, two, seen)}
            return kinds.pop() if len(kinds) == 1 else None
        case ast.Call(ast.Name("max" | "min"), [_, _, *_] as items, []):
            kinds = {kind(walk, item, seen) for item in items}
            return kinds.pop() if len(kinds) == 1 else None
        case ast.BinOp(left, op, right):
            kinds = {kind(walk, left, seen), kind(walk, right, seen)}
            if None in kinds or not isinstance(op, (*_SAME, ast.Div)):
                return None
            return "float" if isinstance(op, ast.Div) or "float" in kinds else "int"
        case ast.Call() if (given := _of_helper(walk, node)) is not None:
            return given
    value = walk.facts.value(node)
    known, constant = walk.constant(node)
    if not known and isinstance(value, Python) and value.known == "fixed" and value.has_const:
        known, constant = True, value.const
    if not known or isinstance(constant, bool) or not isinstance(constant, int | float):
        return None
    return "int" if isinstance(constant, int) else "float"


def _told(node: ast.expr) -> Literal["int", "float"] | None:
    """Of what type a number is by the way it is written."""
    match node:
        case ast.Subscript(ast.Attribute(_, "shape"), _) | ast.Attribute(_, "size"):
            return "int"
        case ast.Call(ast.Name("len" | "int")) | ast.Call(ast.Attribute(_, "numel"), []):
            return "int"
        case ast.Call(ast.Name("float")):
            return "float"
    return None


def _of_helper(
    walk: Walk, call: ast.Call, place: int | None = None
) -> Literal["int", "float"] | None:
    """The one kind of number that a helper returns, or has at a place of what it returns."""
    helper = walk.callers.callee(walk.facts, call)
    found: set[Literal["int", "float"] | None] = set()
    for item in walking.walk(helper.node) if helper is not None else ():
        if isinstance(item, ast.Return):
            value = item.value
            if place is not None:
                parts = value.elts if isinstance(value, ast.Tuple) else []
                value = parts[place] if place < len(parts) else None
            found.add(None if value is None else _told(value))
    return found.pop() if len(found) == 1 else None


def _of_bindings(walk: Walk, name: str, seen: frozenset[str]) -> Literal["int", "float"] | None:
    """The one kind of number that every statement of the function gives a name.

    A parameter may be a Tensor, to which numbers are only added.
    """
    nodes = walk.facts.nodes
    if any(_comes_in(item, name) for item in nodes):
        return None
    stores = sum(isinstance(item, ast.Name) and _stores(item, name) for item in nodes)
    found: list[Literal["int", "float"] | None] = []
    for item in nodes:
        match item:
            case ast.Assign([ast.Name(own)], value) if own == name:
                found.append(kind(walk, _added(name, value), seen | {name}))
            case ast.Assign([ast.Tuple(items)], ast.Attribute(_, "shape")):
                found += ["int" for own in items if isinstance(own, ast.Name) and own.id == name]
            case ast.Assign([ast.Tuple(items)], ast.Call() as call):
                places = [place for place, x in enumerate(items) if getattr(x, "id", "") == name]
                found += [_of_helper(walk, call, place) for place in places]
            case ast.AugAssign(ast.Name(own), op, value) if own == name:
                found.append(kind(walk, value, seen | {name}) if isinstance(op, _SAME) else None)
            case ast.For(ast.Name(own), ast.Call(ast.Name("range"))) if own == name:
                found.append("int")
    return found[0] if len(found) == stores and len({*found}) == 1 else None


def _comes_in(node: ast.AST, name: str) -> bool:
    """Whether a name is a parameter, or one of a function around: what it held is not known."""
    match node:
        case ast.arg(own):
            return own == name
        case ast.Nonlocal(names) | ast.Global(names):
            return name in names
    return False


def _stores(node: ast.Name, name: str) -> bool:
    return node.id == name and isinstance(node.ctx, ast.Store)


def _added(name: str, value: ast.expr) -> ast.expr:
    """What `count = count + 1` adds to the name, or the whole value."""
    match value:
        case ast.BinOp(ast.Name(own), op, right) if own == name and isinstance(op, _SAME):
            return right
    return value
