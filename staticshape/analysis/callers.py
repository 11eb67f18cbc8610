"""Reads how a file's own host code calls its networks: `net(Tensor(...), 3)`, `inputs()`."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.frame import Frame
from staticshape.analysis.interpreter import Interpreter
from staticshape.analysis.lattice import (
    UNKNOWN,
    Function,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
)
from staticshape.analysis.model import FunctionNode, ModuleModel
from staticshape.analysis.names import lines_of

_LIMIT = 40  # host functions and blocks that are read in one file


def read_host_calls(
    module: ModuleModel, interpreter: Interpreter, entries: list[Function]
) -> dict[int, dict[str, Value]]:
    """Parameters of entry points by the function node's id, as the file's host code passes them."""
    names = {entry.qualname.partition(".")[0] for entry in entries}
    if not names:
        return {}
    mentions = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")\s*\(")
    graph = {id(entry.node) for entry in entries}
    for block in _host_blocks(module, mentions, graph)[:_LIMIT]:
        frame = Frame(module, arrays=True)
        if isinstance(block, (ast.FunctionDef, ast.AsyncFunctionDef)):
            spec = block.args
            for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
                frame.env[argument.arg] = UNKNOWN
            interpreter.block(block.body, frame)
        else:
            interpreter.block([block], frame)
    found: dict[int, dict[str, Value]] = {}
    for key, calls in interpreter.host_calls.items():
        found[key] = _joined(calls)
    for entry, env in _declared(module, interpreter, entries):
        found.setdefault(id(entry.node), env)
    return found


def _host_blocks(module: ModuleModel, mentions: re.Pattern[str], graph: set[int]) -> list[ast.stmt]:
    lines = lines_of(mentions, module.source.text)
    functions: list[FunctionNode] = [f for f in module.functions.values() if id(f) not in graph]
    blocks: list[ast.stmt] = [
        statement
        for statement in module.source.tree.body
        if isinstance(statement, (ast.If, ast.With, ast.For, ast.Expr, ast.Assign, ast.Try))
    ]
    if not any(isinstance(s, ast.If) or _holds(s, lines) for s in blocks):
        blocks = []
    return [
        *(s for s in blocks if _holds(s, lines) or isinstance(s, ast.Assign)),
        *(f for f in functions if _holds(f, lines)),
    ]


def _holds(statement: ast.stmt, lines: list[int]) -> bool:
    end = statement.end_lineno or statement.lineno
    return any(statement.lineno <= line <= end for line in lines)


def _declared(
    module: ModuleModel, interpreter: Interpreter, entries: list[Function]
) -> list[tuple[Function, dict[str, Value]]]:
    """`inputs()`: a list of argument tuples for the entry points they fit."""
    node = module.functions.get("inputs")
    if node is None or node.args.args or not isinstance(node, ast.FunctionDef):
        return []
    value = interpreter.run(Function(node, module, "inputs"), {}, graph=False, arrays=True)
    sets = list(value.items) if isinstance(value, Sequence) else [getattr(value, "item", UNKNOWN)]
    found = []
    for entry in entries:
        spec = entry.node.args
        names = [a.arg for a in (*spec.posonlyargs, *spec.args)][1 if entry.owner else 0 :]
        required = len(names) - len(spec.defaults)
        calls = [
            dict(zip(names, one.items, strict=False))
            for one in sets
            if isinstance(one, Sequence) and required <= len(one.items) <= len(names)
        ]
        if calls:
            found.append((entry, _joined(calls)))
    return found


def _joined(calls: list[dict[str, Value]]) -> dict[str, Value]:
    """Parameters over several calls: a Python number that differs between them varies."""
    env: dict[str, Value] = {}
    for name in calls[0]:
        values = [call[name] for call in calls if name in call]
        constants = {v.const for v in values if isinstance(v, Python) and v.has_const}
        value = join_all(values)
        if isinstance(value, Tensor):
            value = Tensor(value.dtype, value.dims, like=name)
        elif isinstance(value, Python) and len(constants) > 1:
            value = Python("host", origin=f"the argument {name}, which differs between calls")
        if not isinstance(value, Unknown):
            env[name] = value
    return env
