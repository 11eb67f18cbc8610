"""Tuples, lists and dicts that hold selections: `pair = (x[m], y[m])`, read by constant keys.

They may be passed whole to a helper that reads them by constant keys in turn, or unpacks them.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import FRESH, Count, Held, Layout, Masked, carries
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def is_read_by_key(walk: Walk, node: ast.Tuple | ast.List | ast.Dict) -> bool:
    """Whether a literal gets a name that is only read by constant keys, or goes to a helper."""
    apart = node in walk.passed_whole or is_taken_apart(walk, node)
    return apart and _pairs(walk, node) is not None


def visit(walk: Walk, node: ast.Tuple | ast.List | ast.Dict) -> Held:
    """What a literal holds."""
    pairs = _pairs(walk, node) or []
    items = [(key, walk.visit(value)) for key, value in pairs]
    for (_, value), (_, layout) in zip(pairs, items, strict=True):
        if carries(layout) and not isinstance(layout, Masked | Count):
            raise walk.refuse(value, "positions or a list are put into a container", layout)
    kept = tuple((key, _item(layout)) for key, layout in items)
    return Held(kept, sources_of(layout for _, layout in kept))


def _pairs(
    walk: Walk, node: ast.Tuple | ast.List | ast.Dict
) -> list[tuple[Hashable, ast.expr]] | None:
    if not isinstance(node, ast.Dict):
        starred = any(isinstance(item, ast.Starred) for item in node.elts)
        return None if starred else list(enumerate(node.elts))
    found: list[tuple[Hashable, ast.expr]] = []
    for key, value in zip(node.keys, node.values, strict=True):
        known, constant = walk.constant(key) if key is not None else (False, None)
        if not known or not isinstance(constant, str | int):
            return None
        found.append((constant, value))
    return found


def is_taken_apart(walk: Walk, node: ast.expr) -> bool:
    """Whether one statement binds the literal, and every other use of its name reads a key."""
    match walk.at:
        case ast.Assign([ast.Name(name) as target], value) if value is node:
            pass
        case _:
            return False
    return walk.branch is None and _is_only_read(walk, walk.facts, name, (), target)


def _is_only_read(
    walk: Walk,
    facts: FunctionFacts,
    name: str,
    seen: tuple[ast.FunctionDef, ...],
    apart: ast.Name | None = None,
) -> bool:
    """Whether every use of a name, `apart` from one, reads a key or passes it on to be read so."""
    uses = {item for item in facts.names.get(name, ()) if item is not apart}
    left = uses - _reading(facts, name) if uses else set()
    return bool(uses) and (not left or left <= _on(walk, facts, name, (*seen, facts.node)))


def _reading(facts: FunctionFacts, name: str) -> set[ast.AST]:
    """Where a function reads one value of a container, or takes all of them apart."""
    found: set[ast.AST] = set()
    for item in facts.nodes:
        match item:
            case ast.Subscript(ast.Name(own) as owner, key, ast.Load()) if own == name:
                try:
                    ast.literal_eval(key)
                except ValueError:
                    continue
                found.add(owner)
            case ast.Assign([ast.Tuple(targets)], ast.Name(own) as owner) if own == name:
                if all(isinstance(each, ast.Name) for each in targets):
                    found.add(owner)
    return found


def passed_apart(walk: Walk, call: ast.Call) -> set[ast.AST]:
    """The arguments of a call that the helper it reaches only reads by constant keys."""
    return _passed_apart(walk, walk.facts, call, (walk.facts.node,))


def _passed_apart(
    walk: Walk,
    facts: FunctionFacts,
    call: ast.Call,
    seen: tuple[ast.FunctionDef, ...],
    own: str | None = None,
) -> set[ast.AST]:
    """The arguments that are only read so; those that are a name of the caller's `own` alone."""
    helper = walk.callers.callee(facts, call)
    arguments = None if helper is None else bound_arguments(helper.node, call)
    if helper is None or arguments is None or helper.node in seen:
        return set()
    found: set[ast.AST] = set()
    for name, item in arguments.items():
        asked = own is None or (isinstance(item, ast.Name) and item.id == own)
        if asked and _is_only_read(walk, helper, name, seen):
            found.add(item)
    return found


def _on(
    walk: Walk, facts: FunctionFacts, name: str, seen: tuple[ast.FunctionDef, ...]
) -> set[ast.AST]:
    """Where a function passes a container on to a helper that reads it by constant keys."""
    found: set[ast.AST] = set()
    for call in facts.nodes:
        if isinstance(call, ast.Call):
            given = [*call.args, *[word.value for word in call.keywords]]
            if any(isinstance(item, ast.Name) and item.id == name for item in given):
                found |= _passed_apart(walk, facts, call, seen, name)
    return found


def _item(layout: Layout) -> Layout:
    """A value as it is read from its container: no name of its own stands for it."""
    if not isinstance(layout, Masked):
        return layout
    like = None if layout.like is None else ()
    return replace(layout, like=like, over=(), head=None)


def item(walk: Walk, node: ast.Subscript, held: Held) -> Layout:
    """`pair[0]`, `parts["pred"]`."""
    known, key = walk.constant(node.slice)
    place = key
    if isinstance(key, int) and key < 0 and (key not in dict(held.items)):
        place = key + len(held.items)
    if not known or place not in dict(held.items):
        raise walk.refuse(node, "which value is read from the container is not known", held)
    layout = dict(held.items)[place]
    if isinstance(layout, Masked) and layout.form == "branch":
        raise walk.refuse(node, "a value of one way is read from a container", held)
    return walk.leaf(node, layout)


def unpacked(walk: Walk, target: ast.Tuple, held: Held) -> bool:
    """`a, b = pair`: every value gets a name of its own; False where they do not fit."""
    names = [item.id for item in target.elts if isinstance(item, ast.Name)]
    if [key for key, _ in held.items] != list(range(len(target.elts))):
        return False
    if len(names) != len(target.elts):
        return False
    for name, (_, layout) in zip(names, held.items, strict=True):
        if isinstance(layout, Masked):
            own = ((name, FRESH),)
            layout = replace(layout, like=None if layout.like is None else own, over=own)
        walk.bind(name, layout)
    return True
