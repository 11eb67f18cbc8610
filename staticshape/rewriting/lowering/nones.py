"""Helpers that may return None, written out: what their caller does then, they do at once.

`loss = f(x)`, `if loss is None: continue` becomes what `f` does, with `continue` for `return None`.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Collection, Mapping

from staticshape import walking
from staticshape.analysis.modules.model import ModuleModel
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.calls import is_docstring
from staticshape.rewriting.lowering.helpers import (
    Functions,
    Site,
    helper_of,
    may_stand_there,
    names_there,
)
from staticshape.rewriting.lowering.rounds import blocks, fresh, renamed
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.text.comments import comments_in
from staticshape.rewriting.text.dedented import dedented
from staticshape.source import SourceFile

_LEAVES = (ast.Continue, ast.Break, ast.Return)


@dataclass(frozen=True)
class _Asked:
    """A call, the test whether it gave None, and what is left of the block behind them."""

    site: Site
    name: str
    test: ast.If
    rest: tuple[ast.stmt, ...]


def step(
    source: SourceFile, functions: Functions, name: str, wanted: Collection[str]
) -> tuple[Edit, ...]:
    """The edits that write out one call of such a helper in one function."""
    caller, model = dict(functions)[name], ModuleModel.read(source)
    loops = [x.body for x in walking.walk(caller) if isinstance(x, ast.For | ast.While)]
    for block in blocks(caller):
        for bound, statement, *rest in (block[place:] for place in range(len(block) - 1)):
            call, own = _called(bound), _asked_of(statement)
            if call is None or own is None or own[0] != call[0]:
                continue
            assert isinstance(statement, ast.If) and isinstance(bound, ast.Assign)
            helper = helper_of(model, functions, name, call[1])
            if helper is None or helper[0] not in wanted or helper[1] is caller:
                continue
            found = _Asked(Site(caller, bound, call[1], helper[1]), own[0], statement, tuple(rest))
            edits: tuple[Edit, ...] = ()
            if own[1]:
                edits = _written_out(source, found) if _may_go_out(source, found) else ()
            elif not rest and block in loops and _early(helper[1]):
                edits = _turned(source, statement)
            if edits:
                return edits
    return ()


def _called(statement: ast.stmt) -> tuple[str, ast.Call] | None:
    match statement:
        case ast.Assign([ast.Name(own)], ast.Call() as call):
            return own, call
    return None


def _asked_of(statement: ast.stmt) -> tuple[str, bool] | None:
    """Which name is tested for None, and whether the block is left then or done else."""
    match statement:
        case ast.If(ast.Compare(ast.Name(own), [ast.Is()], [ast.Constant(None)]), [leaving], []):
            return (own, True) if isinstance(leaving, _LEAVES) else None
        case ast.If(ast.Compare(ast.Name(own), [ast.IsNot()], [ast.Constant(None)]), _, []):
            return own, False
    return None


def _turned(source: SourceFile, test: ast.If) -> tuple[Edit, ...]:
    """`if x is not None: ...` at the end of a round as `if x is None: continue` in front of it."""
    lead, inner = lead_of(source, test), lead_of(source, test.body[0])
    end = test.end_lineno or test.lineno
    lines = [line.rstrip("\r\n") for line in source.lines[test.lineno : end]]
    texts = [
        x
        for x in walking.walk(test)
        if isinstance(x, ast.Constant | ast.JoinedStr) and x.end_lineno != x.lineno
    ]
    alone = not lead.strip() and not inner.strip() and test.body[0].lineno > test.lineno
    span, head = source.span(test.test), source.lines[test.lineno - 1].rstrip()
    tail = head[span.end_column - 1 :]
    asked = source.segment(test.test)
    if texts or not alone or not asked.endswith(" is not None") or span.line != span.end_line:
        return ()
    if not tail.startswith(":") or not all(map(_is_within(inner), lines)):
        return ()
    own = f"{head[: span.column - 1]}{asked.removesuffix(' is not None')} is None{tail}"
    body = [
        f"{lead}{line.removeprefix(inner) if line.startswith(inner) else line.strip()}".rstrip()
        for line in lines
    ]
    text = source.newline.join([own, f"{inner}continue", *body])
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    return (Edit(source.path, Span(test.lineno, 1, end, stop), text),)


def _is_within(lead: str) -> Callable[[str], bool]:
    """Whether a line belongs to a block of some indentation: comments may stand anywhere."""
    return lambda line: line.startswith(lead) or line.strip()[:1] in ("", "#")


def _may_go_out(source: SourceFile, asked: _Asked) -> bool:
    helper = asked.site.helper
    early = _early(helper)
    inside = [item for item in walking.walk(helper) if isinstance(item, ast.Return)]
    if not early or len(inside) != len(early) + 1 or not may_stand_there(source, asked.site):
        return False
    if asked.site.statement.end_lineno == asked.test.lineno:
        return False
    leaving = asked.test.body[0]
    plain = leaving.lineno == leaving.end_lineno and leaving.lineno != asked.test.lineno
    value = leaving.value if isinstance(leaving, ast.Return) else None
    read = value is not None and any(
        isinstance(item, ast.Name) and item.id == asked.name for item in walking.walk(value)
    )
    return plain and not read and not lead_of(source, leaving).strip()


def _comments(source: SourceFile, asked: _Asked) -> list[str]:
    """What is said beside the call and the test."""
    first, last = asked.site.statement.lineno, asked.test.end_lineno or asked.test.lineno
    lines = source.lines[first - 1 : last]
    return [comment for line in lines for comment in comments_in(line.strip())]


def _early(helper: ast.FunctionDef) -> list[tuple[ast.If, ast.Return]]:
    """The tests after which a helper returns None, in its own block."""
    found = []
    for statement in helper.body[:-1]:
        match statement:
            case ast.If(_, [ast.Return(None | ast.Constant(None)) as leaving], []):
                if leaving.lineno != statement.test.end_lineno:
                    found.append((statement, leaving))
    return found


def _written_out(source: SourceFile, asked: _Asked) -> tuple[Edit, ...]:
    site, helper = asked.site, asked.site.helper
    names = names_there(source, site)
    last = helper.body[-1]
    if names is None or not isinstance(last, ast.Return) or last.value is None:
        return ()
    texts, heads = names
    given = _results(source, asked, last.value, texts)
    if given is None:
        return ()
    bound, edits = given
    lead = lead_of(source, site.statement)
    lines = [f"{lead}{line}" for line in (*_comments(source, asked), *heads)]
    leaving = source.segment(asked.test.body[0])
    text = _body(source, helper, texts, leaving)
    lines += [f"{lead}{line}" if line.strip() else "" for line in text.splitlines()]
    lines += [f"{lead}{line}" for line in bound]
    end = asked.test.end_lineno or asked.test.lineno
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    whole = Span(site.statement.lineno, 1, end, stop)
    return (Edit(source.path, whole, source.newline.join(lines)), *edits)


def _body(
    source: SourceFile, helper: ast.FunctionDef, texts: Mapping[str, str], leaving: str
) -> str:
    """The statements of a helper in front of its last `return`, with its other ones replaced."""
    start = 1 if is_docstring(helper.body[0]) else 0
    body = helper.body[start:]
    returns = dict(_early(helper))
    found = []
    for statement, after in itertools.pairwise(body):
        first, last = Span(statement.lineno, 1, after.lineno, 1), None
        if statement in returns:
            place = source.span(returns[statement])
            first = Span(statement.lineno, 1, place.line, place.column)
            last = Span(place.end_line, place.end_column, after.lineno, 1)
        found.append(renamed(source, first, [statement], texts))
        if last is not None:
            found += [leaving, renamed(source, last, [], texts)]
    return dedented("".join(found)).rstrip()


def _results(
    source: SourceFile, asked: _Asked, value: ast.expr, texts: Mapping[str, str]
) -> tuple[list[str], list[Edit]] | None:
    """Statements that bind what a helper gives, and the edits of where its caller reads that."""
    caller, name = asked.site.caller, asked.name
    uses = [x for x in walking.walk(caller) if isinstance(x, ast.Name) and x.id == name]
    behind = {id(x) for item in asked.rest for x in walking.walk(item)}
    own = {id(x) for item in (asked.site.statement, asked.test) for x in walking.walk(item)}
    if any(id(x) not in behind | own for x in uses):
        return None
    if any(id(x) in behind and not isinstance(x.ctx, ast.Load) for x in uses):
        return None
    result = renamed(source, source.span(value), [value], texts)
    if not isinstance(value, ast.Tuple):
        return ([] if result == name else [f"{name} = {result}"]), []
    reads = _reads(asked, len(value.elts))
    if reads is None or len(reads) != sum(id(x) in behind for x in uses):
        first = asked.rest[0] if asked.rest and len(uses) == 3 else None
        if isinstance(first, ast.Assign) and _unpacks(first, name):
            return [], [Edit(source.path, source.span(first.value), result)]
        return None
    theirs = {x.id for x in walking.walk(caller) if isinstance(x, ast.Name)}
    taken = theirs | set(texts.values())
    bound, names = [], []
    for place, item in enumerate(value.elts):
        text = renamed(source, source.span(item), [item], texts)
        if not isinstance(item, ast.Name) or item.id not in texts or text in theirs:
            names.append(fresh(f"{name}_{place}", taken))
            bound.append(f"{names[-1]} = {text}")
        else:
            names.append(text)
    edits = [Edit(source.path, source.span(node), names[place]) for node, place in reads]
    return bound, edits


def _unpacks(statement: ast.stmt, name: str) -> bool:
    """`a, b = name`."""
    match statement:
        case ast.Assign([ast.Tuple(targets)], ast.Name(own)) if own == name:
            return all(isinstance(each, ast.Name) for each in targets)
    return False


def _reads(asked: _Asked, number: int) -> list[tuple[ast.Subscript, int]] | None:
    """Where a caller reads one of the results by its place."""
    found = []
    for statement in asked.rest:
        for item in walking.walk(statement):
            match item:
                case ast.Subscript(ast.Name(own), ast.Constant(int() as place), ast.Load()):
                    if own == asked.name:
                        if not 0 <= place < number:
                            return None
                        found.append((item, place))
    return found
