"""Names of Python's functions that a file binds anew: what they do there is not what they say."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Named, Operation, Unknown

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

#: Functions of Python's that conversions read by their names.
_READ = frozenset(
    {
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "enumerate",
        "float",
        "getattr",
        "int",
        "isinstance",
        "len",
        "list",
        "max",
        "min",
        "print",
        "range",
        "reversed",
        "round",
        "set",
        "sorted",
        "sum",
        "tuple",
        "zip",
    }
)


def refuse_other_meanings(walk: Walk) -> None:
    """Refuse a function that calls `min`, `len`, ... where the name stands for something else."""
    calls = [node for node in walk.facts.nodes if isinstance(node, ast.Call)]
    if not walk.facts.sources and walk.spec is None and not _takes_masks(walk, calls):
        return
    for node in calls:
        if not isinstance(node.func, ast.Name):
            continue
        name = node.func.id
        if name in _READ and _is_bound_anew(walk, node.func):
            raise walk.refuse(
                node,
                f"`{name}` is not Python's own `{name}` here",
                help=f"give what is called `{name}` in this file another name",
            )


def _takes_masks(walk: Walk, calls: list[ast.Call]) -> bool:
    """Whether a helper that returns masks is called."""
    called = (walk.callers.callee(walk.facts, node) for node in calls if walk.helpers)
    return any(helper is not None and helper.node in walk.helpers for helper in called)


def _is_bound_anew(walk: Walk, func: ast.Name) -> bool:
    value = walk.facts.value(func)
    if isinstance(value, Named):
        return value.name != f"builtins.{func.id}"
    if isinstance(value, Operation):
        return False
    home = walk.homes[walk.callers.path(walk.facts)]
    return not isinstance(value, Unknown) or func.id in home.bound
