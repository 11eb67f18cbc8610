"""What may be gone over but once: `pairs = zip(xs, masks)` is empty the second time."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.uses import last_name

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts

#: Calls of Python's own that give what may be gone over again, or no sequence at all.
_AGAIN = frozenset({"range", "len", "sum", "max", "min", "abs", "float", "int", "bool"})
_KEPT = frozenset({"tuple", "list", "sorted"})


def may_be_empty(facts: FunctionFacts, tree: ast.Module, over: ast.expr) -> bool:
    """Whether a name in what is gone over may stand for an iterator that this uses up."""
    read = names_in(over)
    given = {item.arg for item in walking.walk(facts.node.args) if isinstance(item, ast.arg)}
    for item in facts.nodes:
        match item:
            case ast.Assign(targets, value):
                bound = {name for target in targets for name in names_in(target)}
                if bound & read and _is_once(facts, value):
                    return True
    return bool(given & read) and any(
        last_name(item.func) == facts.node.name
        and any(_is_once(facts, x) for x in (*item.args, *(y.value for y in item.keywords)))
        for item in walking.walk(tree)
        if isinstance(item, ast.Call)
    )


def _is_once(facts: FunctionFacts, value: ast.expr) -> bool:
    match value:
        case ast.Call(func):
            called = func.id if isinstance(func, ast.Name) else ""
            return facts.calls.get(value) is None and called not in _AGAIN | _KEPT
        case ast.Tuple(parts) | ast.List(parts):
            return any(_is_once(facts, part) for part in parts)
        case ast.IfExp(_, one, other):
            return _is_once(facts, one) or _is_once(facts, other)
    return isinstance(value, ast.GeneratorExp)
