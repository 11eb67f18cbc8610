"""Jit functions that are made anew in each call of another function: made once, above it."""

from __future__ import annotations

import ast
import builtins

from staticshape.analysis.facts import ModuleFacts
from staticshape.analysis.modules.names import JIT, decorator_name, dotted
from staticshape.findings import Edit, Finding, Refusal, Span
from staticshape.records import dataclass
from staticshape.rewriting.reading.closures import (
    Stays,
    captured_by,
    check_reads,
    check_uses,
    names_bound,
    names_of,
)
from staticshape.rewriting.rule import Asked, Change, Given
from staticshape.source import SourceFile
from staticshape.walking import walk

_HELP = (
    "make it once: at module level or in `__init__`, where what it closes over is made; "
    "pass what changes from call to call as an argument"
)


@dataclass(frozen=True)
class _Made:
    """A jit function inside another one: its statement, its name, and how it reads above."""

    finding: Finding
    statement: ast.stmt
    name: str
    text: str
    above: ast.stmt  # the statement of the module that it goes above
    is_last: bool  # in its block


def convert(asked: Asked) -> Given:
    """One change for each function or class that such functions stand in."""
    source, refusals = asked.module.source, list[Refusal]()
    groups: dict[ast.stmt, list[_Made]] = {}
    taken = {name for statement in source.tree.body for name in names_of(statement)}
    for finding in asked.findings:
        try:
            made = _made(asked.module, finding)
            if made.name in taken:
                raise Stays(f"the module has another `{made.name}`")
        except Stays as stays:
            place = (finding.path, finding.span, finding.rule)
            refusals.append(Refusal(*place, str(stays), _HELP))
            continue
        taken.add(made.name)
        groups.setdefault(made.above, []).append(made)
    changes = [_moved(source, above, each) for above, each in groups.items()]
    return Given(tuple(changes), tuple(refusals))


def _made(module: ModuleFacts, finding: Finding) -> _Made:
    """What a finding speaks of, if it can stand at module level."""
    source = module.source
    chain = _chain(source, finding.span)
    scopes = [each for each in chain if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    node, holder = chain[-1], scopes[0]
    if isinstance(node, ast.FunctionDef):
        statement: ast.stmt = node
        name, text = node.name, _dedented(source, node)
        if len(node.decorator_list) != 1 or decorator_name(node.decorator_list[0]) not in JIT:
            raise Stays("it has another decorator, which may count its calls")
        outside = scopes[:-1]
    else:
        statement = next(each for each in reversed(chain) if isinstance(each, ast.stmt))
        name, text = _of_lambda(source, statement, node)
        outside = scopes
    above = chain[0]
    if not isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        raise Stays("the function around it is not one of the module's own")
    captured = sorted(captured_by(source, statement, node, outside))
    if captured:
        told = ", ".join(f"`{each}`" for each in captured)
        raise Stays(f"it closes over {told} of `{holder.name}`")
    inside = [each for each in walk(holder) if name in names_bound(each)]
    if len(inside) != 1:
        raise Stays(f"`{name}` is bound more than once in `{holder.name}`")
    check_uses(holder, name, module.names)
    block = next(
        (
            block
            for each in chain
            for block in (getattr(each, field, None) for field in ("body", "orelse", "finalbody"))
            if isinstance(block, list) and statement in block
        ),
        [],
    )
    if len(block) < 2:
        raise Stays("nothing else stands in its block")
    reached = check_reads(source, node, above)
    calls = [
        call for each in module.functions if each.node in reached for call in each.calls.values()
    ]
    if any(call.operator.family == "random" for call in calls):
        raise Stays("it draws random numbers: made once, a new seed does not begin them anew")
    if hasattr(builtins, name) or _is_read(source, holder, name):
        raise Stays(f"the module means something else by `{name}`")
    return _Made(finding, statement, name, text, above, block[-1] is statement)


def _is_read(source: SourceFile, holder: ast.AST, name: str) -> bool:
    """Whether a name is read outside the function around."""
    own = set(walk(holder))
    return any(
        isinstance(each, ast.Name) and each.id == name and each not in own for each in source.nodes
    )


def _chain(source: SourceFile, span: Span) -> list[ast.AST]:
    """The nodes around a span, outermost first, down to the one that has it."""
    chain: list[ast.AST] = []
    nodes: list[ast.AST] = [*source.tree.body]
    while nodes:
        node = nodes.pop()
        if not isinstance(node, ast.stmt | ast.expr):
            continue
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
        here = source.span(node)
        wide = isinstance(node, ast.expr) and not (here <= span and _end(here) >= _end(span))
        if wide or not first <= span.line <= span.end_line <= (node.end_lineno or 0):
            continue
        chain.append(node)
        if here == span and not isinstance(node, ast.Expr):
            return chain
        nodes = [*ast.iter_child_nodes(node)]
    raise Stays("its statement cannot be told")


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def _dedented(source: SourceFile, node: ast.FunctionDef) -> str:
    """The lines of a function with the comments above it, at the left margin."""
    first, last = _lines(source, node)
    indent = source.lines[node.lineno - 1][: node.col_offset]
    kept = set[int]()  # lines inside a docstring
    for each in walk(node):
        if not isinstance(each, ast.Constant | ast.JoinedStr) or each.lineno == each.end_lineno:
            continue
        documents = node.body[0]
        if not isinstance(documents, ast.Expr) or documents.value is not each:
            raise Stays("a string of several lines stands in it")
        kept.update(range(each.lineno, (each.end_lineno or 0) + 1))
    lines = source.lines[first - 1 : last]
    if not all(not line.strip() or line.startswith(indent) for line in lines):
        raise Stays("its lines are not indented alike")
    return source.newline.join(line.removeprefix(indent) for line in lines)


def _lines(source: SourceFile, node: ast.stmt) -> tuple[int, int]:
    """The first and last line of a statement, with decorators and the comments above it."""
    decorators = getattr(node, "decorator_list", ())
    first = min([node.lineno, *(each.lineno for each in decorators)])
    lead = source.lines[first - 1][: node.col_offset]
    if lead.strip() or source.lines[(node.end_lineno or 0) - 1].rstrip().endswith((";", "\\")):
        raise Stays("other code stands on its lines")
    while first > 1 and source.lines[first - 2].startswith(f"{lead}#"):
        first -= 1
    return first, node.end_lineno or node.lineno


def _of_lambda(source: SourceFile, statement: ast.stmt, node: ast.AST) -> tuple[str, str]:
    """The name that a jit of a lambda is bound to, and the function it is."""
    match statement, node:
        case (
            ast.Assign([ast.Name(name)]),
            ast.Call(func, [ast.Lambda(given, body)], keywords),
        ) if statement.value is node and dotted(func):
            jit = source.segment(func)
            if keywords:
                jit += f"({', '.join(source.segment(each) for each in keywords)})"
            written = ast.unparse(given)
            lines = [f"@{jit}", f"def {name}({written}):", f"    return {source.segment(body)}"]
            if len(source.segment(body).splitlines()) > 1:
                raise Stays("the lambda has several lines")
            return name, source.newline.join(lines)
    raise Stays("it is not bound to a name alone")


def _moved(source: SourceFile, above: ast.stmt, every: list[_Made]) -> Change:
    """Delete the functions where they stand, and write them above the module's statement."""
    line, _ = _lines(source, above)
    gap = source.newline * 3
    text = "".join(f"{each.text}{gap}" for each in every)
    edits = [Edit(source.path, Span(line, 1, line, 1), text)]
    for each in every:
        first, last = _lines(source, each.statement)
        if each.is_last:
            while not source.lines[first - 2].strip():
                first -= 1
        while not each.is_last and not source.lines[last].strip():
            last += 1
        edits.append(Edit(source.path, Span(first, 1, last + 1, 1), ""))
    return Change(tuple(each.finding for each in every), tuple(edits))
