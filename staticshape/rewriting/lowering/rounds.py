"""Comprehensions written as loops: `ys = [f(x) for x in xs]` becomes a list that a `for` fills."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.reading.identity import root_name
from staticshape.source import SourceFile

LAZY = (
    *(ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp),
    *(ast.SetComp, ast.DictComp, ast.NamedExpr, ast.Await),
)


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edits that write out one comprehension of a function."""
    for block in blocks(function):
        for statement in block:
            if not isinstance(statement, ast.Assign | ast.AugAssign | ast.Return):
                continue
            found = _first(statement)
            if found is not None and _may_go_out(source, function, statement, found):
                return _loop(source, function, statement, found)
    return ()


def blocks(function: ast.FunctionDef) -> list[list[ast.stmt]]:
    found = [function.body]
    for item in walking.walk(function):
        if isinstance(item, ast.If | ast.For | ast.While):
            found += [item.body, item.orelse]
    return found


def _first(statement: ast.Assign | ast.AugAssign | ast.Return) -> ast.ListComp | None:
    """The first comprehension that is computed whenever the statement is."""
    waiting: list[ast.AST] = [statement.value] if statement.value is not None else []
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, ast.ListComp):
            return item
        if not isinstance(item, LAZY):
            waiting += ast.iter_child_nodes(item)
    return None


def _may_go_out(
    source: SourceFile, function: ast.FunctionDef, statement: ast.stmt, node: ast.ListComp
) -> bool:
    """Whether a loop in front of the statement computes the same, and binds nothing of others."""
    tests = [test for part in node.generators for test in part.ifs]
    if any(part.is_async for part in node.generators):
        return False
    if any(isinstance(x, ast.NamedExpr | ast.Lambda) for test in tests for x in walking.walk(test)):
        return False
    if any(isinstance(x, (*LAZY,)) for x in walking.walk(node.elt)):
        return False
    if _clashes(function, node) and any(isinstance(x, ast.JoinedStr) for x in walking.walk(node)):
        return False
    inside = set(walking.walk(_whole(statement, node)))
    line = source.lines[statement.lineno - 1]
    calls = [x for x in walking.walk(statement) if isinstance(x, ast.Call) and x not in inside]
    if not all(only_computes(call) for call in calls) or reads_state(source, statement, node):
        return False
    return not line[: statement.col_offset].strip()


def _whole(statement: ast.stmt, node: ast.ListComp) -> ast.expr:
    """`[first, second] + [f(x) for x in xs]`, which begins with what stands in front."""
    for item in walking.walk(statement):
        match item:
            case ast.BinOp(ast.List(), ast.Add(), right) if right is node:
                return item
    return node


def _clashes(function: ast.FunctionDef, node: ast.ListComp) -> set[str]:
    """The names of a comprehension that the function around it has for something else."""
    targets = [x for part in node.generators for x in walking.walk(part.target)]
    inside = set(walking.walk(node)) - set(walking.walk(node.generators[0].iter))
    others = [x for x in walking.walk(function) if x not in inside]
    taken = {x.id for x in others if isinstance(x, ast.Name)}
    taken |= {x.arg for x in others if isinstance(x, ast.arg)}
    return taken & {x.id for x in targets if isinstance(x, ast.Name)}


def only_computes(call: ast.Call) -> bool:
    """Whether a call beside the comprehension may as well run after it."""
    if isinstance(call.func, ast.Name):
        return call.func.id in ("sum", "len", "max", "min", "tuple", "float")
    method = call.func.attr if isinstance(call.func, ast.Attribute) else "assign"
    return root_name(call.func) != "self" and not method.startswith("assign")


def reads_state(source: SourceFile, statement: ast.stmt, moved: ast.expr) -> bool:
    """Whether what moves in front of a statement may write what the statement reads of `self`."""
    inside = set(walking.walk(moved))
    called = {x.func for x in walking.walk(statement) if isinstance(x, ast.Call)}
    reads = any(
        isinstance(item, ast.Attribute)
        and item not in inside | called
        and root_name(item) == "self"
        for item in walking.walk(statement)
    )
    return reads and writes_state(source)


def writes_state(source: SourceFile) -> bool:
    """Whether anything in the file writes a Parameter, or an attribute behind a constructor."""
    built = {
        item
        for function in source.nodes
        if isinstance(function, ast.FunctionDef) and function.name == "__init__"
        for item in walking.walk(function)
    }
    for item in source.nodes:
        if item in built:
            continue
        if isinstance(item, ast.Attribute) and isinstance(item.ctx, ast.Store):
            return True
        called = item.func if isinstance(item, ast.Call) else None
        last = getattr(called, "attr", getattr(called, "id", ""))
        if last.lower().startswith(("assign", "scatter", "set_data")) or last.endswith("_"):
            return True
    return False


def _loop(
    source: SourceFile,
    function: ast.FunctionDef,
    statement: ast.Assign | ast.AugAssign | ast.Return,
    node: ast.ListComp,
) -> tuple[Edit, ...]:
    lead = source.lines[statement.lineno - 1][: source.span(statement).column - 1]
    deeper = "\t" if "\t" in lead else "    "
    name = _name(function, statement, node)
    whole = (
        isinstance(statement, ast.Assign)
        and statement.value is node
        and [ast.unparse(x) for x in statement.targets] == [name]
    )
    taken = _taken(function) | {name}
    texts: dict[str, str] = {}
    for clash in sorted(_clashes(function, node)):
        texts[clash] = fresh(clash, taken)
        taken.add(texts[clash])

    def text_of(part: ast.expr) -> str:
        return renamed(source, source.span(part), [part], texts)

    joined = _whole(statement, node)
    begun = source.segment(joined.left) if isinstance(joined, ast.BinOp) else "[]"
    lines, inner = [f"{name} = {begun}"], lead
    for place, part in enumerate(node.generators):
        rounds = text_of(part.iter) if place else source.segment(part.iter)
        lines.append(f"{inner}for {text_of(part.target)} in {rounds}:")
        inner += deeper
        for test in part.ifs:
            lines.append(f"{inner}if {text_of(test)}:")
            inner += deeper
    lines.append(f"{inner}{name}.append({text_of(node.elt)})")
    text = source.newline.join(lines)
    if whole:
        return (Edit(source.path, source.span(statement), text),)
    start = source.span(statement)
    here = Span(start.line, start.column, start.line, start.column)
    return (
        Edit(source.path, here, f"{text}{source.newline}{lead}"),
        Edit(source.path, source.span(joined), name),
    )


def _name(
    function: ast.FunctionDef,
    statement: ast.Assign | ast.AugAssign | ast.Return,
    node: ast.ListComp,
) -> str:
    """The name that the statement gives the list, or a new one."""
    if isinstance(statement, ast.Assign) and statement.value is node:
        target = statement.targets[0]
        if len(statement.targets) == 1 and isinstance(target, ast.Name):
            read = any(isinstance(x, ast.Name) and x.id == target.id for x in walking.walk(node))
            if not read:  # `rows = [f(row) for row in rows]`
                return target.id
    return fresh("values", _taken(function))


def _taken(function: ast.FunctionDef) -> set[str]:
    """The names that stand in a function."""
    taken = {x.id for x in walking.walk(function) if isinstance(x, ast.Name)}
    return taken | {x.arg for x in walking.walk(function) if isinstance(x, ast.arg)}


def renamed(
    source: SourceFile, span: Span, nodes: Sequence[ast.AST], texts: Mapping[str, str]
) -> str:
    """The text of a span with other names in it."""
    base, end = source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)
    text = source.text[base:end]
    names = [x for node in nodes for x in walking.walk(node) if isinstance(x, ast.Name)]
    for item in sorted(names, key=lambda x: (x.lineno, x.col_offset), reverse=True):
        if item.id in texts:
            place = source.span(item)
            start = source.offset(place.line, place.column) - base
            text = f"{text[:start]}{texts[item.id]}{text[start + len(item.id) :]}"
    return text


def fresh(name: str, taken: Collection[str]) -> str:
    """A name like another one that nothing has yet."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name}_{number}", number + 1
    return found
