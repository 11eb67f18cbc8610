"""Lists that `__init__` makes, and those that a loop goes through one item after the other.

`layers = []`, then `layers.append(nn.Dense(...))`; `for index in (mask, positions): x[index]`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.values.joining import item_of, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    UNKNOWN,
    Chain,
    Collection,
    Instance,
    OneOf,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
)
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel


#: Functions of Python's that add nothing to a list they are given.
_HARMLESS = frozenset(
    {"len", "list", "tuple", "print", "sum", "max", "min", "zip", "enumerate", "range", "reversed"}
    | {"isinstance", "sorted", "str", "iter", "any", "all", "set"}
)


def name_of(node: ast.expr) -> str | None:
    """The name that a list goes by: `layers`, `self.layers`."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self":
        return f"self.{node.attr}"
    return None


def growth(method: FunctionNode) -> dict[str, list[ast.expr | None]]:
    """What a method puts into its lists, by the text of the list; None: what nobody knows.

    What a list is lengthened by, `layers += more`, stands behind a star. Where a list has two
    names, what is put into one of them is in the other; a function that is given one may add to it.
    """
    found: dict[str, list[ast.expr | None]] = {}
    names: list[tuple[str, str]] = []

    def put(base: ast.expr, item: ast.expr | None) -> None:
        name = name_of(base)
        if name is not None:
            found.setdefault(name, []).append(item)

    for statement in statements(method.body):
        if isinstance(statement, ast.Assign):
            match statement.targets:
                case [ast.Subscript(base, _)]:
                    put(base, statement.value)
                case [ast.Name() | ast.Attribute() as new]:
                    other = name_of(statement.value)
                    one = None if other is None else name_of(new)
                    names += [] if one is None or other is None else [(one, other)]
        elif isinstance(statement, ast.AugAssign):
            longer = isinstance(statement.op, ast.Add)
            put(statement.target, ast.Starred(statement.value, ast.Load()) if longer else None)
        elif isinstance(statement, ast.Expr):
            match statement.value:
                case ast.Call(ast.Attribute(base, "append"), [item]):
                    put(base, item)
                case ast.Call(ast.Attribute(base, "insert"), [_, item]):
                    put(base, item)
                case ast.Call(ast.Attribute(base, "extend"), [more]):
                    put(base, ast.Starred(more, ast.Load()))
        else:
            continue
        for given in _given_away(statement.value):
            put(given, None)
    for one, other in names:
        both = [*found.get(one, ()), *found.get(other, ())]
        if both:
            found[one] = found[other] = both
    return found


def _given_away(value: ast.expr) -> Iterator[ast.expr]:
    """What a function or method of the file is given, by its name alone."""
    if not isinstance(value, ast.Call) or not value.args:
        return
    match value.func:
        case ast.Name(called) if called[:1].islower() and called not in _HARMLESS:
            yield from value.args
        case ast.Attribute(ast.Name("self"), called) if called[:1].islower():
            yield from value.args


def grown(value: Value, added: list[Value], is_cell: Callable[[ClassModel], bool]) -> Value:
    """A list or a chain that layers were put into, nobody knows how often or where.

    What calls give is not followed through cells of the project: that would cost half as much
    again as all the rest, and each of them is read as an entry of its own. Their methods are.
    """

    def is_layer(one: Value) -> bool:
        if isinstance(one, Instance):
            return is_cell(one.cls)
        return isinstance(one, (Operation, OneOf, Chain))

    if not added or not isinstance(value, (Sequence, Collection, Chain)):
        return value
    held = item_of(value)
    empty = not isinstance(value, Collection) and is_empty(value)
    of_layers = isinstance(value, Chain) or any(map(is_layer, (held, *added)))
    if not of_layers and not (empty and UNKNOWN in added):
        return value
    added = [replace(one, listed=True) if isinstance(one, Instance) else one for one in added]
    if isinstance(value, Chain):
        return Chain((*value.parts, Collection(_any_of(added), FIXED)), value.optional)
    return Collection(_any_of(added if empty else [held, *added]), FIXED)


def _any_of(values: list[Value]) -> Value:
    """One of several layers; not known at all where one of them is not."""
    return UNKNOWN if UNKNOWN in values else join_all(values)


def is_empty(value: Sequence | Chain) -> bool:
    """Whether a list or a chain is made without anything in it."""
    return not (value.items if isinstance(value, Sequence) else value.parts)


_MOST_STEPS = 8


def are_unlike(items: list[Value]) -> bool:
    """Whether a few items are of different kinds: a mask and positions, a Tensor and a number.

    The compiler unrolls a loop over them; what holds for one of them says nothing of another.
    """
    return 1 < len(items) <= _MOST_STEPS and len({_kind(one) for one in items}) > 1


def _kind(value: Value) -> object:
    if isinstance(value, Sequence):
        return tuple(map(_kind, value.items))
    if isinstance(value, Tensor):
        return "mask" if value.dtype == "bool" else "tensor"
    if isinstance(value, Truth):
        return "mask"
    return "number" if isinstance(value, Python) else "other"
