"""Calls of helpers written out: what a helper does stands in its caller, under names of its own."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from staticshape import walking
from staticshape.analysis.modules.model import ModuleModel
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.calls import arguments_of, is_docstring, is_simple
from staticshape.rewriting.lowering.rounds import (
    LAZY,
    blocks,
    fresh,
    only_computes,
    reads_state,
    renamed,
    writes_state,
)
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.text.dedented import dedented
from staticshape.rewriting.text.draft import is_closed
from staticshape.source import SourceFile

_NEVER = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Yield, ast.Await),
    *(ast.YieldFrom, ast.Try, ast.With, ast.NamedExpr, ast.Import, ast.ImportFrom),
    *(ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp, ast.Delete),
)
LATER = (ast.FunctionDef, ast.Lambda, ast.ClassDef)  # what reads a name when it is run
_LONGEST = 40  # statements of a helper

Functions = Sequence[tuple[str, ast.FunctionDef]]


@dataclass(frozen=True)
class Site:
    """A call of a helper in a statement of its own line."""

    caller: ast.FunctionDef
    statement: ast.Assign | ast.Return | ast.Expr
    call: ast.Call
    helper: ast.FunctionDef


def step(
    source: SourceFile, functions: Functions, name: str, wanted: Collection[str]
) -> tuple[Edit, ...]:
    """The edits that write out one call of a helper of these names in one function."""
    caller, model = dict(functions)[name], ModuleModel.read(source)
    for block in blocks(caller):
        for statement in block:
            if not isinstance(statement, ast.Assign | ast.Return) and not _appends(statement):
                continue
            assert isinstance(statement, ast.Assign | ast.Return | ast.Expr)
            if statement.value is None:
                continue
            for call in _calls(statement.value):
                helper = helper_of(model, functions, name, call)
                if helper is None or helper[0] not in wanted or helper[1] is caller:
                    continue
                site = Site(caller, statement, call, helper[1])
                edits = _written_out(source, site) if _may_go_out(source, site) else ()
                if edits:
                    return edits
    return ()


def _appends(statement: ast.stmt) -> bool:
    """Whether a statement is `values.append(...)` of a name."""
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(), "append"), [_], [])):
            return True
    return False


def _calls(value: ast.expr) -> list[ast.Call]:
    """The calls that are made whenever a value is computed, in the order they return."""
    found: list[ast.Call] = []
    waiting: list[ast.AST] = [value]
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, ast.Call):
            found.append(item)
        if not isinstance(item, LAZY):
            waiting += ast.iter_child_nodes(item)
    return sorted(found, key=_end)


def _end(call: ast.Call) -> tuple[int, int]:
    return (call.end_lineno or 0, call.end_col_offset or 0)


def helper_of(
    model: ModuleModel, functions: Functions, name: str, call: ast.Call
) -> tuple[str, ast.FunctionDef] | None:
    """The function of the module or method of the same class that a call reaches."""
    match call.func:
        case ast.Name(wanted):
            if wanted in model.unsettled or wanted in locals_of(dict(functions)[name]):
                return None
            found = [each for each in functions if each[0] == wanted]
        case ast.Attribute(ast.Name("self"), wanted):
            if model.may_replace(wanted):
                return None
            owner = name.rpartition(".")[0]
            having = [
                each.qualname
                for each in model.classes.values()
                if wanted in each.methods or wanted in each.constants
            ]
            if having != [owner]:
                return None  # a class that inherits may have another one
            found = [x for x in functions if x[0] == f"{owner}.{wanted}"]
        case _:
            return None
    return found[0] if len(found) == 1 else None


def _may_go_out(source: SourceFile, site: Site) -> bool:
    returns = [item for item in walking.walk(site.helper) if isinstance(item, ast.Return)]
    return len(returns) == 1 and may_stand_there(source, site)


def may_stand_there(source: SourceFile, site: Site) -> bool:
    """Whether the statements of a helper that ends in a `return` do the same in its caller."""
    helper, body = site.helper, site.helper.body
    inner = [item for item in walking.walk(helper) if item is not helper]
    last = body[-1]
    if (helper.decorator_list and not is_static(helper)) or not isinstance(last, ast.Return):
        return False
    if last.value is None or len(inner) > 400:
        return False
    if any(isinstance(item, _NEVER) for item in inner) or len(body) > _LONGEST:
        return False
    arguments = helper.args
    if arguments.kwarg or (arguments.vararg and not _only_simple(site)):
        return False
    line = source.lines[site.statement.lineno - 1]
    if line[: source.span(site.statement).column - 1].strip():
        return False
    if helper.body[0].lineno == helper.lineno or '"""' in source.segment(helper).split(":", 1)[1]:
        start = 1 if is_docstring(body[0]) else 0
        if start == 0 or helper.body[0].lineno == helper.lineno:
            return False
    inside = set(walking.walk(site.call))
    others = [
        item
        for item in walking.walk(site.statement)
        if isinstance(item, ast.Call) and item not in inside and _end(item) < _end(site.call)
    ]
    free = names_in(helper) - locals_of(helper)
    if reads_state(source, site.statement, site.call) or _gives_state(source, site.call):
        return False
    return all(map(only_computes, others)) and not free & locals_of(site.caller)


def _only_simple(site: Site) -> bool:
    """Whether a call gives names and numbers one by one, more than the parameters with names."""
    named = [*site.helper.args.posonlyargs, *site.helper.args.args]
    own = isinstance(site.call.func, ast.Attribute) and not is_static(site.helper)
    more = len(site.call.args) - len(named) + own
    return more > 1 and not site.call.keywords and all(map(is_simple, site.call.args))


def is_static(helper: ast.FunctionDef) -> bool:
    """Whether a helper is a static method, and nothing else."""
    return [ast.unparse(item) for item in helper.decorator_list] == ["staticmethod"]


def _gives_state(source: SourceFile, call: ast.Call) -> bool:
    """Whether an argument is an attribute that the helper may write before it reads it."""
    given = [*call.args, *[word.value for word in call.keywords]]
    own = any(is_simple(item) and isinstance(item, ast.Attribute) for item in given)
    return own and writes_state(source)


def locals_of(function: ast.FunctionDef) -> set[str]:
    """The names that a function binds, without `self`."""
    every = {item.arg for item in walking.walk(function.args) if isinstance(item, ast.arg)}
    return (every | assigned_in(list(function.body))) - {"self"}


def names_there(
    source: SourceFile, site: Site, results: Mapping[str, str] = MappingProxyType({})
) -> tuple[dict[str, str], list[str]] | None:
    """What the names of a helper are called in its caller, and the statements that bind them.

    `results`: what the locals that it gives are called there.
    """
    helper = site.helper
    given = _arguments(helper, site.call)
    if given is None:
        return None
    changed = assigned_in(list(helper.body))
    texts: dict[str, str] = {}
    heads = []
    taken = {x.id for x in walking.walk(site.caller) if isinstance(x, ast.Name)}
    taken |= {x.arg for x in walking.walk(site.caller) if isinstance(x, ast.arg)}
    for name in [*given, *sorted(locals_of(helper) - set(given))]:
        value = given.get(name)
        if value is not None and name not in changed and is_simple(value):
            texts[name] = source.segment(value)
            continue
        if isinstance(value, ast.Name) and _ends_here(site, value):
            texts[name] = value.id  # bound anew by the statement in any case
            continue
        own = results.get(name) or (name if name == "_" else fresh(name, taken))
        taken.add(own)
        texts[name] = own
        if value is not None:
            heads.append(f"{own} = {_text(source, value)}")
    return texts, heads


def _results(source: SourceFile, site: Site) -> dict[str, str]:
    """What the locals that a helper gives are called in the statement that takes them, if no more.

    `preds, targets = self.split(x)` of `return preds, targets`: the caller's names at once.
    """
    statement, last = site.statement, site.helper.body[-1]
    if not isinstance(statement, ast.Assign) or statement.value is not site.call:
        return {}
    if len(statement.targets) != 1 or not isinstance(last, ast.Return) or last.value is None:
        return {}
    targets, given = _each(statement.targets[0]), _each(last.value)
    names = [x.id for x in targets if isinstance(x, ast.Name)]
    own = [x.id for x in given if isinstance(x, ast.Name)]
    every = {x.arg for x in walking.walk(site.helper.args) if isinstance(x, ast.arg)}
    if not len(names) == len(targets) == len(own) == len(given) == len({*names}) == len({*own}):
        return {}
    if {*own} & every or not {*own} <= locals_of(site.helper):
        return {}
    inner = [x for x in walking.walk(site.caller) if isinstance(x, LATER) and x is not site.caller]
    later = {name for each in inner for name in names_in(each)}
    if {*names} & {*names_in(statement.value), *later, "_"} or not _owns_lines(source, statement):
        return {}
    return dict(zip(own, names, strict=True))


def _each(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _owns_lines(source: SourceFile, statement: ast.stmt) -> bool:
    lines = source.lines[statement.lineno - 1 : statement.end_lineno]
    return "".join(lines).strip() == source.segment(statement).strip()


def _text(source: SourceFile, value: ast.expr) -> str:
    """What is given, or the tuple of all that a star takes."""
    if isinstance(value, ast.Tuple) and not hasattr(value, "lineno"):
        return f"({', '.join(map(source.segment, value.elts))})"
    return source.segment(value)


def _written_out(source: SourceFile, site: Site) -> tuple[Edit, ...]:
    helper, statement = site.helper, site.statement
    results = _results(source, site)
    names = names_there(source, site, results)
    if names is None:
        return ()
    texts, heads = names
    lead = source.lines[statement.lineno - 1][: source.span(statement).column - 1]
    lines = [f"{lead}{head}" for head in heads]
    start = 1 if is_docstring(helper.body[0]) else 0
    body, last = helper.body[start:-1], helper.body[-1]
    if body:
        first = Span(body[0].lineno, 1, last.lineno, 1)
        text = dedented(renamed(source, first, body, texts)).rstrip()
        lines += [f"{lead}{line}" if line.strip() else "" for line in text.splitlines()]
    assert isinstance(last, ast.Return) and last.value is not None
    result = renamed(source, source.span(last.value), [last.value], texts)
    newline = source.newline
    if results:  # bound under the caller's names already
        gone = Span(statement.lineno, 1, (statement.end_lineno or statement.lineno) + 1, 1)
        return (Edit(source.path, gone, "".join(f"{line}{newline}" for line in lines)),)
    whole = statement.value is site.call
    bare = whole and not ("\n" in result and not is_closed(result))
    if not bare and not is_closed(result):
        result = f"({result})"
    here = source.span(statement)
    at = Span(here.line, 1, here.line, 1)
    inserted = "".join(f"{line}{newline}" for line in lines)
    edits = [Edit(source.path, source.span(site.call), result)]
    return (Edit(source.path, at, inserted), *edits) if inserted else tuple(edits)


def _ends_here(site: Site, value: ast.Name) -> bool:
    """Whether the call is the last that reads an argument: the statement binds its name anew."""
    uses = [
        item
        for item in walking.walk(site.statement)
        if isinstance(item, ast.Name) and item.id == value.id and isinstance(item.ctx, ast.Load)
    ]
    if uses != [value] or not isinstance(site.statement, ast.Assign):
        return False
    targets = [x for target in site.statement.targets for x in walking.walk(target)]
    return any(
        isinstance(x, ast.Name) and x.id == value.id and isinstance(x.ctx, ast.Store)
        for x in targets
    )


def _arguments(helper: ast.FunctionDef, call: ast.Call) -> Mapping[str, ast.expr] | None:
    """The arguments of a call by parameter, without `self`."""
    names = [*helper.args.posonlyargs, *helper.args.args]
    method = isinstance(call.func, ast.Attribute) and not is_static(helper)
    if method != (bool(names) and names[0].arg == "self"):
        return None
    places = ast.arguments(
        posonlyargs=[],
        args=names[1:] if method else names,
        kwonlyargs=helper.args.kwonlyargs,
        kw_defaults=helper.args.kw_defaults,
        defaults=helper.args.defaults,
    )
    star = helper.args.vararg
    if star is None:
        return arguments_of(places, call)
    more = call.args[len(places.args) :]
    apart = ast.Call(call.func, call.args[: len(places.args)], call.keywords)
    given = arguments_of(places, apart)
    return None if given is None else given | {star.arg: ast.Tuple(more, ast.Load())}
