"""Which Tensor's memory an expression may share, and what calls write into it."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.reading.identity import Names

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Questions

#: Beside the operators of layout and casts: a cast to the dtype it has gives the very Tensor.
_SAME = frozenset({"identity", "stop_gradient", "depend"})


def memory_of(walk: Questions, node: ast.expr) -> Hashable:
    """The value number of the Tensor whose memory an expression may share; None: of no name."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
            node = node.value
            continue
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if bound is None or "input" not in bound.args:
            return None
        operator = bound.operator
        if operator.family != "layout" and not operator.casts and operator.name not in _SAME:
            return None
        node = bound.args["input"]
    return of_name(walk.scope.names, node.id)


def of_name(names: Names, name: str) -> Hashable:
    """The same for a name: `q` is `x`'s memory after `q = x.view(-1)`."""
    version, memory = names.memory.get(name, (None, None))
    return memory if version == names.current(name) else names.read(name)


def part_of(memory: Hashable) -> Hashable:
    """What is known of a part of a Tensor: it shares that memory, and is not the Tensor."""
    return None if memory is None else ("part of", memory)


def shared(memory: Hashable) -> Hashable:
    """The memory that a selection lies in, as the whole of a Tensor or a part of it."""
    match memory:
        case ("part of", Hashable() as whole):
            return whole
    return memory


def bind_anew(names: Names, name: str, memory: Hashable) -> None:
    """Nothing is known of a name but the memory that it may share."""
    names.bind(name)
    names.memory[name] = (names.current(name), memory)


def others(names: Names, name: str) -> list[str]:
    """The other names that may hold the memory a name holds."""
    memory = of_name(names, name)
    bound = set(names.bound)
    match memory:
        case ("free", str(free), _):  # a parameter, or a name of the module
            bound.add(free)
    return sorted(other for other in bound if other != name and of_name(names, other) == memory)
