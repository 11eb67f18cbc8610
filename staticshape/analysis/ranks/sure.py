"""What of a function the graph compiler surely evaluates, whatever the network is built with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.modules.bindings import statements
from staticshape.analysis.values.lattice import Named, Python, Tensor

_COUNTS = ("sum", "any", "all")  # methods of Tensors
_NOT_FOLLOWED = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def surely_run(facts: FunctionFacts) -> Iterator[ast.AST]:
    """All nodes that are evaluated: both ways where a Tensor decides, none where an option does.

    A loop over the parts of a network has rounds.
    """
    found: list[ast.AST] = []
    _block(facts, facts.node.body, found)
    return iter(found)


def _block(facts: FunctionFacts, body: list[ast.stmt], found: list[ast.AST]) -> bool:
    """Whether what follows is evaluated as well."""
    for statement in body:
        match statement:
            case ast.If(test, then, orelse):
                _expression(test, found)
                if is_of_tensors(test, facts):
                    _block(facts, then, found)
                    _block(facts, orelse, found)
                elif _leaves([*then, *orelse]):
                    return False
            case ast.For(_, over, inner, orelse):
                _expression(over, found)
                _block(facts, inner, found)
                if _leaves(inner):
                    return False
                _block(facts, orelse, found)
            case ast.With(_, inner):
                if not _block(facts, inner, found):
                    return False
            case ast.While() | ast.Try() | ast.Match():
                if _leaves([statement]):
                    return False
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case _:
                _expression(statement, found)
                if isinstance(statement, ast.Return | ast.Raise | ast.Break | ast.Continue):
                    return False
    return True


def is_of_tensors(test: ast.expr, facts: FunctionFacts) -> bool:
    """Whether a Tensor decides, or its elements: `m.sum() > 0` has nothing else."""
    decided = facts.value(test)
    if isinstance(decided, Python):
        return decided.known == "tensor"
    if isinstance(decided, Tensor):
        return True
    sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) else [test]
    return any(
        isinstance(side, ast.Call)
        and isinstance(side.func, ast.Attribute)
        and side.func.attr in _COUNTS
        and not isinstance(facts.value(side.func.value), Named)
        for side in sides
    )


def _leaves(block: list[ast.stmt]) -> bool:
    """Whether a way may end before the end of what stands around it."""
    ends = (ast.Return, ast.Break, ast.Continue)
    return any(isinstance(item, ends) for item in statements(block, into_functions=True))


def _expression(node: ast.AST, found: list[ast.AST]) -> None:
    """The parts of an expression but those that perhaps are not evaluated."""
    match node:
        case ast.IfExp(test):
            _expression(test, found)
        case ast.BoolOp(_, parts):
            _expression(parts[0], found)
        case _ if isinstance(node, _NOT_FOLLOWED):
            return
        case _:
            found.append(node)
            for child in ast.iter_child_nodes(node):
                _expression(child, found)
