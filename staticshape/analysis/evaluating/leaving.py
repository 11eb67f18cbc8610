"""What leaves the graph for the interpreter: calls of Python's that the compiler cannot make.

Such a call's result has no type in the graph. Whatever is computed of it is computed outside too,
and no gradient goes back through it (measured with MindSpore 2.10).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.modules.names import decorator_name, dotted
from staticshape.analysis.values.joining import item_of
from staticshape.analysis.values.lattice import (
    Chain,
    Collection,
    Foreign,
    Instance,
    OneOf,
    Operation,
    Python,
    Sequence,
    Table,
    Tensor,
    Unknown,
    Value,
)
from staticshape.records import replace

#: Modules whose functions leave the graph with what they are given.
_LEAVING = frozenset({"functools", "itertools", "collections", "copy", "math"})
#: Methods of a list that the graph does not have.
OF_LISTS = frozenset({"insert", "pop", "extend", "reverse", "sort", "copy", "remove"})
#: Methods of a number that it does not have either.
OF_NUMBERS = frozenset({"bit_length", "conjugate", "is_integer", "as_integer_ratio", "to_bytes"})
#: Methods of a dict that the graph does not have.
OF_DICTS = frozenset({"pop", "copy", "popitem"})


def moves(value: Value) -> bool:
    """A Tensor that the compiler does not know, a number read out of one, or a list with one.

    What the interpreter computed already is no longer in the graph: it does not leave again.
    """
    if isinstance(value, Tensor):
        return not value.const and not value.item
    if isinstance(value, Python):
        return value.known == "tensor" and not value.left and not _is_shape(value)
    if isinstance(value, Sequence):
        return any(map(moves, value.items))
    if isinstance(value, Collection):
        return not value.numbers and moves(value.item)
    return isinstance(value, Table) and any(moves(item) for _, item in value.items)


def is_open(value: Value) -> bool:
    """Not surely known when the graph is compiled: what moves, and what nothing is known of.

    A Python argument is known then.
    """
    if isinstance(value, Unknown):
        return not isinstance(value, Foreign)
    if isinstance(value, Tensor):
        return not value.const
    if isinstance(value, Sequence):
        return any(map(is_open, value.items))
    if isinstance(value, Collection):
        return not value.numbers and is_open(value.item)
    if isinstance(value, Table):
        return any(is_open(item) for _, item in value.items)
    return moves(value)


def _is_shape(value: Python) -> bool:
    """Read off a Tensor of unknown rank of which some axis is dynamic."""
    return bool(value.sources) and not value.is_number


def any_moves(values: Iterable[Value]) -> bool:
    """Whether one of several values moves."""
    return any(map(moves, values))


def any_open(values: Iterable[Value]) -> bool:
    """Whether one of several values is open."""
    return any(map(is_open, values))


def is_number_of_graph(value: Value) -> bool:
    """A number that a Tensor decides, or a Tensor without axes: no array."""
    if isinstance(value, Tensor):
        return value.dims == () and not value.const
    return isinstance(value, Python) and moves(value)


def takes_along(name: str) -> bool:
    """Whether a function outside MindSpore leaves the graph with what it is given."""
    head, _, short = name.rpartition(".")
    return head.partition(".")[0] in _LEAVING and short != "partial"


def is_list_of_numbers(value: Value) -> bool:
    """A list written down in the code that holds fixed numbers alone."""
    return (
        isinstance(value, Sequence)
        and value.is_list
        and bool(value.items)
        and all(isinstance(item, Python) and item.known == "fixed" for item in value.items)
    )


def holds_layers(value: Value) -> bool:
    """A list of layers: the compiler can index it with a Tensor."""
    items = value.items if isinstance(value, Sequence) else ()
    if isinstance(value, Collection):
        items = (value.item,)
    return any(isinstance(item, (Operation, Instance, Chain, OneOf)) for item in items)


def may_hold_layers(node: ast.expr, value: Value) -> bool:
    """A list of layers, or one that `__init__` made of something that is not known."""
    open_list = isinstance(node, ast.Attribute) and type(item_of(value)) is Unknown
    return open_list or holds_layers(value)


def is_record(node: ast.ClassDef) -> bool:
    """A NamedTuple or a dataclass."""
    bases = (dotted(base) or "" for base in node.bases)
    made = any(decorator_name(one) == "dataclass" for one in node.decorator_list)
    return made or any(base.rpartition(".")[2] == "NamedTuple" for base in bases)


def outside(value: Value, *, told: bool = False) -> Value:
    """A Python value as one that the interpreter computed."""
    if isinstance(value, Python) and value.known == "tensor" and not _is_shape(value):
        return replace(value, left="told" if told else "silent")
    return value
