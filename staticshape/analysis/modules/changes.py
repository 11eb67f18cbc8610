"""What a file changes behind the binding of a name: attributes of objects, containers, globals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import NamedTuple

from staticshape.walking import walk

_GROWING = frozenset({"append", "extend", "insert", "pop", "remove", "reverse", "sort", "clear"})
_BINDING = (ast.Assign, ast.AugAssign, ast.NamedExpr, ast.Global, ast.Nonlocal)
_CHANGING = frozenset([ast.Attribute, ast.Subscript, ast.Call, *_BINDING])
_ATTRIBUTES = frozenset({"_cells", "__dict__"})  # where a Cell keeps its parts, and all it has
MUTATORS = _GROWING | {"update", "setdefault", "popitem", "add", "discard"}


class Changes(NamedTuple):
    """The names that other code of a file changes."""

    stored: frozenset[str]  # attributes that objects other than `self` get
    replaced: frozenset[str]  # those that get more than a constant
    unsteady: frozenset[str]  # names, also `self.name`, whose items or values other code changes
    bound: frozenset[str]  # names that `:=` binds


def changes(nodes: Iterable[ast.AST]) -> Changes:
    """What some nodes change.

    >>> code = "cfg.axis = 0; Net.pick = other; CFG['axis'] = 0; AXES.append(1)"
    >>> found = changes(walk(ast.parse(code)))
    >>> sorted(found.stored), sorted(found.replaced), sorted(found.unsteady)
    (['axis', 'pick'], ['pick'], ['AXES', 'CFG'])
    """
    stored, replaced = set[str](), set[str]()
    unsteady, bound = set[str](), set[str]()
    constant = set[ast.expr]()
    given: list[ast.Attribute] = []
    by_name: list[ast.expr] = []
    alike: list[set[str]] = []  # names of one container
    for node in nodes:
        if type(node) not in _CHANGING:  # most nodes: a pattern takes ten times as long
            continue
        if isinstance(node, (ast.Attribute, ast.Subscript)):
            if isinstance(node.ctx, ast.Load):
                continue
            if isinstance(node, ast.Attribute):
                given.append(node)
            else:
                unsteady |= _named(node.value)
                held = isinstance(node.value, ast.Attribute) and node.value.attr in _ATTRIBUTES
                by_name += [node.slice] if held else []
        elif isinstance(node, ast.Call):
            match node.func, node.args:
                case ast.Attribute(base, attr), _ if attr in MUTATORS:
                    unsteady |= _named(base)
                case ast.Name("setattr"), [_, name, _]:
                    by_name.append(name)
                case ast.Attribute(_, "insert_child_to_cell" | "__setattr__"), [name, _]:
                    by_name.append(name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            unsteady.update(node.names)
        elif isinstance(node, ast.NamedExpr):
            bound.add(node.target.id)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            constant.update(node.targets)
        elif isinstance(node, ast.AugAssign):
            if isinstance(node.value, ast.List | ast.ListComp):
                unsteady |= _named(node.target)
        elif isinstance(node, ast.Assign) and _held(node.value):
            alike.append(_held(node.value).union(*map(_held, node.targets)))
    for target in given:
        if getattr(target.value, "id", "") != "self":
            stored.add(target.attr)
            if target not in constant:
                replaced.add(target.attr)
    for key in by_name:
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            stored.add(key.value)
            replaced.add(key.value)
    while any(names & unsteady and names - unsteady for names in alike):
        unsteady = unsteady.union(*(names for names in alike if names & unsteady))
    return Changes(*map(frozenset, (stored, replaced, unsteady, bound)))


def _named(base: ast.expr) -> set[str]:
    """What a container goes by: `CFG`, `self.cfg`."""
    match base:
        case ast.Name(name):
            return {name}
        case ast.Attribute(ast.Name("self"), name):
            return {f"self.{name}"}
    return set()


def _held(value: ast.expr) -> set[str]:
    """The names whose containers are a value, or are told apart in it: `KS`, `(KS, 1)`."""
    if isinstance(value, ast.Tuple | ast.List):
        return set[str]().union(*map(_held, value.elts))
    return _named(value)


def may_change(name: str, text: str) -> bool:
    """Whether the text may hold what makes a name unsteady: most names need no more.

    >>> may_change("CFG", "CFG = {}; f(CFG)"), may_change("CFG", "CFG['axis'] = 0")
    (False, True)
    """
    if "global " in text:
        return True
    changed = rf"{re.escape(name)}[\s\\)]*(?:\[|\.[\s\\]*(?:{'|'.join(sorted(MUTATORS))})\b)"
    return re.search(changed, text) is not None


def other_names(name: str, text: str) -> list[str]:
    """What else a line of the text calls what a name holds.

    >>> other_names("CFG", "OWN = CFG  # ours\nsize = CFG + 1")
    ['OWN']
    """
    lines = re.finditer(rf"^\s*(\w+)\s*=\s*{re.escape(name)}\s*(?:$|#|;)", text, re.MULTILINE)
    return [found.group(1) for found in lines if found.group(1) != name]


def bound_in_passing(body: list[ast.stmt]) -> frozenset[str]:
    """Names of a file that `+=`, `for`, `with` or `del` bind."""
    found, left = set[str](), [*body]
    while left:
        statement = left.pop()
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case ast.AugAssign(target) | ast.For(target):
                found |= {each.id for each in walk(target) if isinstance(each, ast.Name)}
            case ast.Delete(targets):
                found |= {each.id for each in targets if isinstance(each, ast.Name)}
            case ast.With(items):
                names = [each.optional_vars for each in items]
                found |= {each.id for each in names if isinstance(each, ast.Name)}
        left += [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]
    return frozenset(found)
