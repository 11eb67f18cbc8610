"""Calls of local functions and `partial`s, written out: `pick = lambda v: v[m]`, then `pick(x)`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.rounds import LAZY, only_computes, writes_state
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.text.comments import comments_in
from staticshape.rewriting.text.draft import is_closed
from staticshape.source import SourceFile

SCOPES = (ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp, ast.FunctionDef)


@dataclass(frozen=True)
class Local:
    """A local function of one expression, or a `partial`."""

    statement: ast.stmt
    name: str
    arguments: ast.arguments | None  # of a function
    body: ast.expr  # what it gives, or the call that makes a `partial`


def step(source: SourceFile, function: ast.FunctionDef, used: set[str]) -> tuple[Edit, ...]:
    """The edits that write out one call, or drop a definition that nothing calls any more."""
    for statement in function.body:
        local = _local(statement)
        if local is None or local.name not in used or not _is_plain(function, local):
            continue
        calls = _calls(function, local)
        if calls is None:
            continue
        if not calls:
            return (_deletion(source, function, statement),)
        call = calls[-1]  # the last one: an argument comes before the call around it
        texts = [_text(source, local, each) for each in calls]
        if None in texts:
            if isinstance(local.statement, ast.Assign) and local.arguments is not None:
                return (_as_function(source, local),)
            continue
        text = texts[-1] or ""
        if not is_closed(text) and not needs_none(function, call):
            text = f"({text})"
        return (Edit(source.path, source.span(call), text),)
    return ()


def _text(source: SourceFile, local: Local, call: ast.Call) -> str | None:
    """A call written out; None where that would compute something twice."""
    if local.arguments is None:
        return _partial(source, local, call)
    return written_out(source, local, call)


def _as_function(source: SourceFile, local: Local) -> Edit:
    """`f = lambda v: body` as a nested function, which is followed like any other."""
    assert local.arguments is not None
    statement = local.statement
    lead = source.lines[statement.lineno - 1][: source.span(statement).column - 1]
    inner = lead + ("\t" if "\t" in lead else "    ")
    head = f"def {local.name}({ast.unparse(local.arguments)}):"
    text = f"{head}{source.newline}{inner}return {source.segment(local.body)}"
    return Edit(source.path, source.span(statement), text)


def _local(statement: ast.stmt) -> Local | None:
    match statement:
        case ast.Assign([ast.Name(name)], ast.Lambda(arguments, body)):
            return Local(statement, name, arguments, body)
        case ast.Assign([ast.Name(name)], ast.Call(func) as call) if (
            ast.unparse(func) in ("partial", "functools.partial") and call.args
        ):
            return Local(statement, name, None, call)
        case ast.FunctionDef(name, arguments, body, []):
            inner = body[1:] if is_docstring(body[0]) else body
            if len(inner) == 1 and isinstance(inner[0], ast.Return) and inner[0].value is not None:
                return Local(statement, name, arguments, inner[0].value)
    return None


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_plain(function: ast.FunctionDef, local: Local) -> bool:
    """Whether the body means the same at every call: what it reads is bound before, and once."""
    if any(isinstance(x, (*SCOPES, ast.NamedExpr, ast.Await)) for x in walking.walk(local.body)):
        return False
    own = set() if local.arguments is None else {x.arg for x in parameters_of(local.arguments)}
    if local.arguments is not None and (local.arguments.vararg or local.arguments.kwarg):
        return False
    read = names_in(local.body) - own
    line = local.statement.lineno
    for item in walking.walk(function):
        if isinstance(item, ast.Name) and not isinstance(item.ctx, ast.Load):
            if item.id == local.name and item.lineno != line:
                return False
            if item.id in read and item.lineno > line:
                return False
        if isinstance(item, ast.Subscript | ast.Attribute) and isinstance(item.ctx, ast.Store):
            read_there = names_in(item) & read
            if read_there and root_name(item) in read_there:
                return False
        other = isinstance(item, ast.FunctionDef) and item not in (local.statement, function)
        if other and getattr(item, "name", "") in read | {local.name}:
            return False
        if isinstance(item, ast.arg) and item.arg == local.name:
            return False
    return local.name not in read


def parameters_of(arguments: ast.arguments) -> list[ast.arg]:
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]


def _calls(function: ast.FunctionDef, local: Local) -> list[ast.Call] | None:
    """The calls in the order of the text; None where it is used in another way, or hidden."""
    calls = [
        item
        for item in walking.walk(function)
        if isinstance(item, ast.Call)
        and isinstance(item.func, ast.Name)
        and item.func.id == local.name
    ]
    funcs = {call.func for call in calls}
    for item in walking.walk(function):
        named = isinstance(item, ast.Name) and item.id == local.name and item not in funcs
        if named and isinstance(getattr(item, "ctx", None), ast.Load):
            return None
    free = names_in(local.body)
    for scope in walking.walk(function):
        if isinstance(scope, SCOPES) and scope is not function and scope is not local.body:
            inside = [call for call in calls if any(x is call for x in walking.walk(scope))]
            if inside and scope is not local.statement and _binds(scope) & free:
                return None
    return sorted(calls, key=lambda call: (call.lineno, call.col_offset))


def _binds(scope: ast.AST) -> set[str]:
    return {x.arg for x in walking.walk(scope) if isinstance(x, ast.arg)} | {
        x.id
        for x in walking.walk(scope)
        if isinstance(x, ast.Name) and not isinstance(x.ctx, ast.Load)
    }


def written_out(source: SourceFile, local: Local, call: ast.Call) -> str | None:
    """The body with the arguments in place of the parameters; None where that is not the same."""
    assert local.arguments is not None
    given = arguments_of(local.arguments, call)
    if given is None:
        return None
    values = list(given.values())
    if not all(map(only_computes, _made(values))) and not _in_order(local.body, given):
        return None
    own = any("self" in names_in(value) for value in values)
    if own and not _only_computes(local.body) and writes_state(source):
        return None
    edits = []
    for name, value in given.items():
        uses = [x for x in walking.walk(local.body) if isinstance(x, ast.Name) and x.id == name]
        if not is_simple(value) and len(uses) != 1:
            return None
        text = source.segment(value)
        if not is_closed(text):
            text = f"({text})"
        edits += [Edit(source.path, source.span(use), text) for use in uses]
    return _replaced(source, local.body, edits)


def _made(values: list[ast.expr]) -> list[ast.Call]:
    """The calls inside some expressions."""
    return [x for value in values for x in walking.walk(value) if isinstance(x, ast.Call)]


def _in_order(body: ast.expr, given: dict[str, ast.expr]) -> bool:
    """Whether an argument that may do more than compute is still computed once, and first.

    It must be the only one that has to do with the object, in a body that has nothing to do with
    it and computes all its parts.
    """
    own = [value for value in given.values() if "self" in names_in(value)]
    if len(own) > 1 or "self" in names_in(body):
        return False
    doing = [value for value in given.values() if not all(map(only_computes, _made([value])))]
    lazy = any(isinstance(x, LAZY) for x in walking.walk(body))
    used = all(name in names_in(body) for name in given)
    return len(doing) == 1 and own in ([], doing) and not lazy and used and _only_computes(body)


def _only_computes(body: ast.expr) -> bool:
    return all(map(only_computes, _made([body])))


def arguments_of(arguments: ast.arguments, call: ast.Call) -> dict[str, ast.expr] | None:
    """The arguments of a call by parameter, with the defaults that are constants."""
    names = [item.arg for item in (*arguments.posonlyargs, *arguments.args)]
    if any(isinstance(item, ast.Starred) for item in call.args) or len(call.args) > len(names):
        return None
    given = dict(zip(names, call.args, strict=False))
    for word in call.keywords:
        if word.arg is None or word.arg in given:
            return None
        given[word.arg] = word.value
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    for item, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            defaults[item.arg] = default
    for name, default in defaults.items():
        if name not in given and isinstance(default, ast.Constant):
            given[name] = default
    every = {item.arg for item in parameters_of(arguments)}
    return given if set(given) == every else None


def is_simple(node: ast.expr) -> bool:
    """Whether an expression may be written several times: a name, an attribute or a number."""
    if isinstance(node, ast.Attribute):
        return is_simple(node.value)
    return isinstance(node, ast.Name | ast.Constant)


def _partial(source: SourceFile, local: Local, call: ast.Call) -> str | None:
    """`f(x)` of `f = partial(g, p=2)` as `g(x, p=2)`."""
    made = local.body
    if local.arguments is not None or not isinstance(made, ast.Call):
        return None
    first, *before = made.args
    values = [*before, *[word.value for word in made.keywords]]
    if not is_simple(first) or not all(map(is_simple, values)):
        return None
    if any(word.arg is None for word in (*made.keywords, *call.keywords)):
        return None
    own = {word.arg for word in call.keywords}
    texts = [source.segment(item) for item in (*before, *call.args)]
    words = [*call.keywords, *[word for word in made.keywords if word.arg not in own]]
    texts += [f"{word.arg}={source.segment(word.value)}" for word in words]
    return f"{source.segment(first)}({', '.join(texts)})"


def _replaced(source: SourceFile, node: ast.expr, edits: list[Edit]) -> str:
    """The text of a node after edits inside it."""
    span = source.span(node)
    base = source.offset(span.line, span.column)
    text = source.segment(node)
    for edit in sorted(edits, key=lambda each: each.span, reverse=True):
        start = source.offset(edit.span.line, edit.span.column) - base
        end = source.offset(edit.span.end_line, edit.span.end_column) - base
        text = text[:start] + edit.text + text[end:]
    return text


def needs_none(function: ast.FunctionDef, call: ast.Call) -> bool:
    """Whether a call stands where no parentheses are needed around what replaces it."""
    for item in walking.walk(function):
        if isinstance(item, ast.Assign | ast.AugAssign | ast.Return) and item.value is call:
            return True
        if isinstance(item, ast.Call) and call in item.args:
            return True
        if isinstance(item, ast.keyword) and item.value is call:
            return True
    return False


def _deletion(source: SourceFile, function: ast.FunctionDef, statement: ast.stmt) -> Edit:
    """The statement with its lines, where others are left in the block; its comments stay."""
    end = statement.end_lineno or statement.lineno
    whole = Span(statement.lineno, 1, end + 1, 1)
    if end + 1 > len(source.line_starts) or len(function.body) == 1:
        return Edit(source.path, source.span(statement), "pass")
    lines = source.lines[statement.lineno - 1 : end]
    lead = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    kept = comments_in("".join(line.rstrip("\r\n") + "\n" for line in lines))
    return Edit(source.path, whole, "".join(f"{lead}{each}{source.newline}" for each in kept))
