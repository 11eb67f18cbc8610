"""Value numbers: when two expressions surely mean one value, when a name was bound anew."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Hashable

from staticshape import walking

_counter = itertools.count()
_GONE = -2  # the version of what a name was before it was bound


class Names:
    """Versions of local names and the value number last bound to each."""

    def __init__(self) -> None:
        self.version: dict[str, int] = {}
        self.bound: dict[str, Hashable] = {}
        self.shape: dict[str, frozenset[Hashable]] = {}
        self.value: dict[str, tuple[ast.expr, dict[str, int]]] = {}
        #: Of views: in which version a name shares the memory of which value number. By name: the
        #: hash of a number visits all that it is made of, as often as it is used in it.
        self.memory: dict[str, tuple[int, Hashable]] = {}
        #: Of masks that repeat another one along the last axes: how many axes, the rank and the
        #: value number of that one, whose name may have been bound anew.
        self.repeated: dict[str, tuple[int, int, Hashable]] = {}

    def copy(self) -> Names:
        """An independent copy for one side of a branch."""
        other = Names()
        other.version, other.bound = dict(self.version), dict(self.bound)
        other.shape, other.value = dict(self.shape), dict(self.value)
        other.memory, other.repeated = dict(self.memory), dict(self.repeated)
        return other

    def bind(self, name: str, key: Hashable | None = None) -> None:
        """The name gets a new value (with a known value number or a new one)."""
        self.version[name] = next(_counter)
        self.bound[name] = ("fresh", self.version[name]) if key is None else key
        self.shape.pop(name, None)
        self.value.pop(name, None)
        self.repeated.pop(name, None)

    def define(self, name: str, node: ast.expr) -> None:
        """Remember the expression a name was just bound to."""
        used = {item: self.current(item) for item in names_in(node)}
        if name in used:
            used[name] = _GONE
        self.value[name] = (node, used)

    def definition(self, name: str) -> ast.expr | None:
        """The expression a name is bound to, while all it reads is what it was."""
        node, used = self.value.get(name, (None, {}))
        return node if all(self.current(item) == old for item, old in used.items()) else None

    def renewed(self, name: str) -> ast.expr | None:
        """The expression a name is bound to that reads what the name was, and nothing older."""
        node, used = self.value.get(name, (None, {}))
        changed = {item for item, old in used.items() if self.current(item) != old}
        return node if changed == {name} else None

    def current(self, name: str) -> int:
        """The version of the name now (-1: never bound here)."""
        return self.version.get(name, -1)

    def read(self, name: str) -> Hashable:
        """The value number of a name as it stands now."""
        return self.bound.get(name, ("free", name, self.current(name)))

    def shape_of(self, name: str) -> frozenset[Hashable]:
        """What the shape of a name is made of: equal sets are equal shapes."""
        return self.shape.get(name, frozenset({("shape", name, self.current(name))}))


def key_of(
    node: ast.expr, names: Names, is_pure: Callable[[ast.Call], bool]
) -> tuple[Hashable, ...]:
    """The value number of an expression: equal keys are equal values.

    A call that is not known to be pure never equals another one.
    """
    stack: list[tuple[ast.AST, bool]] = [(node, False)]
    parts: list[Hashable] = []
    while stack:
        item, _ = stack.pop()
        if isinstance(item, ast.Name):
            parts.append(names.read(item.id))
            continue
        if isinstance(item, ast.Constant):
            parts.append(("constant", type(item.value).__name__, repr(item.value)))
            continue
        if isinstance(item, ast.Call) and not is_pure(item):
            parts.append(("call", next(_counter)))
            continue
        parts.append(_label(item, names))
        children = list(ast.iter_child_nodes(item))
        parts.append(len(children))
        stack.extend((child, False) for child in reversed(children))
    return parts[0] if len(parts) == 1 and isinstance(parts[0], tuple) else tuple(parts)


def _label(item: ast.AST, names: Names) -> Hashable:
    if isinstance(item, ast.Attribute):
        return ("attribute", item.attr, names.current("self.*"))
    if isinstance(item, ast.keyword):
        return ("keyword", item.arg)
    if isinstance(item, ast.Slice):  # `x[1:]` and `x[:1]` have the same parts
        return ("slice", item.lower is None, item.upper is None, item.step is None)
    return type(item).__name__


def names_in(node: ast.AST) -> frozenset[str]:
    """Every name that is read or bound somewhere in a node."""
    return frozenset(item.id for item in walking.walk(node) if isinstance(item, ast.Name))


def assigned_in(nodes: list[ast.stmt]) -> frozenset[str]:
    """Every name that the statements may bind, at any depth."""
    found: set[str] = set()
    for node in nodes:
        for item in walking.walk(node):
            if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store | ast.Del):
                found.add(item.id)
            elif isinstance(item, ast.FunctionDef | ast.ClassDef):
                found.add(item.name)
            elif isinstance(item, ast.Subscript) and isinstance(item.ctx, ast.Store):
                root = root_name(item)
                found.update([root] if root else [])
    return frozenset(found)


def root_name(node: ast.expr) -> str | None:
    """`x` for `x`, `x[0]`, `x[0].T[1:]`; None where the root is not a plain name."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
