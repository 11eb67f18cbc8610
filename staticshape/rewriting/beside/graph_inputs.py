"""Arguments that are constants of the compiler become inputs of the graph: `ms.mutable(scale)`."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.values.lattice import Python, Sequence, Tensor
from staticshape.findings import Edit, Finding, Refusal
from staticshape.records import dataclass
from staticshape.rewriting.beside import host_callers
from staticshape.rewriting.capacity import overflow
from staticshape.rewriting.counts import before_graph
from staticshape.rewriting.reading import container_uses
from staticshape.rewriting.reading.imported import is_bound_again, is_taken, spelled
from staticshape.rewriting.reading.number_uses import reason_against
from staticshape.rewriting.rule import Asked, Change, Given

_TUPLES = frozenset({"tuple", "Tuple", "list", "List", "Sequence", "dict", "Dict", "Mapping"})
_TUPLE_HELP = "pass the Tensors one by one, or call it with `ms.mutable((a, b))`"
_HELP = {
    "int": (
        "where it decides a shape or a number of steps, give the network one number for all calls "
        "and mask the rest; where it only meets Tensors, pass `ms.mutable(number)`"
    ),
    "float": "where it only meets Tensors, call the network with `ms.mutable(number)`",
    "bool": "a flag costs two compiles at most; one that does not change is set in `__init__`",
    "str": "give the network what the text chooses, in `__init__`",
}


@dataclass(frozen=True)
class _Argument:
    """A parameter of an entry point that is a constant of the compiler now."""

    finding: Finding
    function: FunctionFacts
    node: ast.arg


def convert(asked: Asked) -> Given:
    """One change for each entry point; a refusal for each argument that must stay."""
    changes, refusals = list[Change](), list[Refusal]()
    entries: dict[ast.FunctionDef, list[_Argument]] = {}
    for finding in asked.findings:
        found = _argument(asked, finding)
        reason = "no graph function has this argument" if found is None else _reason(found)
        if found is None or reason:
            refusals.append(_refusal(finding, reason))
        else:
            entries.setdefault(found.function.node, []).append(found)
    for arguments in entries.values():
        change, reason = _changed(asked, arguments)
        if change is None:
            refusals += [_refusal(each.finding, reason) for each in arguments]
        else:
            changes.append(change)
    return Given(tuple(changes), tuple(refusals))


def _refusal(finding: Finding, reason: str) -> Refusal:
    named = finding.message.partition("is a Python ")[2].partition(":")[0]
    return Refusal(finding.path, finding.span, finding.rule, reason, _HELP.get(named, _TUPLE_HELP))


def _argument(asked: Asked, finding: Finding) -> _Argument | None:
    """The parameter that a finding speaks of."""
    for function in asked.module.functions:
        given = function.node.args
        for node in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            if asked.module.source.span(node) == finding.span:
                return _Argument(finding, function, node)
    return None


def _reason(argument: _Argument) -> str:
    """Why an argument must stay a constant; empty where it need not."""
    function, name = argument.function, argument.node.arg
    value = function.parameters.get(name)
    default = _default(function.node).get(name)
    if default is not None and not _is_number(default):
        return "it has a default that no input of the graph can be"
    if argument.finding.rule == "tuple-argument":
        changed = container_uses.reason_against(function, argument.node)
        if changed:
            return changed
        if _holds_tensors(argument.node.annotation) or _are_tensors(value):
            return ""
        return "nothing in sight says that it holds Tensors alone"
    note = argument.node.annotation
    if not isinstance(note, ast.Name) or note.id not in ("int", "float"):
        return "only a number can be an input of the graph"
    if isinstance(value, Python) and value.has_const:
        return f"no call in sight gives it another value than {value.const!r}: one compile"
    return reason_against(function, name)


def _holds_tensors(note: ast.expr | None) -> bool:
    """`tuple[Tensor, Tensor]`, `List[Tensor]`, `dict[str, Tensor]`, one in another."""
    if not isinstance(note, ast.Subscript):
        return False
    outer = getattr(note.value, "attr", getattr(note.value, "id", ""))
    items = note.slice.elts if isinstance(note.slice, ast.Tuple) else [note.slice]
    if outer in ("dict", "Dict", "Mapping"):
        items = items[1:]
    items = [item for item in items if not isinstance(item, ast.Constant)]  # `...`
    return (
        outer in _TUPLES
        and bool(items)
        and all(
            getattr(item, "attr", getattr(item, "id", "")) == "Tensor" or _holds_tensors(item)
            for item in items
        )
    )


def _are_tensors(value: object) -> bool:
    """Whether the calls in sight give a tuple of Tensors alone."""
    if isinstance(value, Sequence):
        return bool(value.items) and all(map(_are_tensors, value.items))
    return isinstance(value, Tensor) and not value.optional


def _changed(asked: Asked, arguments: list[_Argument]) -> tuple[Change | None, str]:
    """The change of one entry point, or why there is none."""
    module, function = asked.module, arguments[0].function
    names = {each.node.arg for each in arguments}
    mutable = spelled(module.names, "mindspore", "mutable")
    imports = frozenset[tuple[str, str]]()
    if mutable is None:
        if is_taken(module.source.tree, "mutable"):
            return None, "the file uses the name `mutable` for something else"
        mutable, imports = "mutable", frozenset({("mindspore", "mutable")})
    root = mutable.partition(".")[0]
    if not imports and is_bound_again(module.source.tree, root):
        return None, f"the file uses the name `{root}` for something else too"
    findings = tuple(each.finding for each in arguments)
    numbers = any(each.rule == "python-argument" for each in findings)
    if numbers and "bfloat16" in module.source.text:
        return None, "a bfloat16 Tensor takes no number that is an input of the graph"
    owner = overflow.owner_of(module.source, function)
    if owner is None:
        edits = host_callers.wrapped(module, function, names, mutable)
        if not edits:
            return None, "no call of it from the host is in sight"
        note = (
            f"{module.source.path}:{function.node.lineno}: PyNative mode does not differentiate "
            f"through what a jit function gets as `mutable`: take gradients inside "
            f"`{function.node.name}`, or in graph mode"
        )
        return Change(findings, edits, "unsafe", imports, note), ""
    if function.node.decorator_list:
        return None, "PyNative mode does not differentiate through a decorated `construct` then"
    reason = before_graph.obstacle(module, function, owner, asked.options)
    if reason:
        return None, reason
    told = [f"`{each.arg}`" for each in function.node.args.args if each.arg in names]
    several = f"{', '.join(told[:-1])} and {told[-1]} are inputs"
    edit: Edit = before_graph.call_before(
        module.source,
        function.node,
        {name: f"{mutable}({name})" for name in names},
        f"Compiled once: {several if told[1:] else f'{told[0]} is an input'} of the graph.",
    )
    return Change(findings, (edit,), "safe", imports), ""


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _default(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """The defaults by parameter."""
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    defaults = function.args.defaults
    found = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    for each, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if default is not None:
            found[each.arg] = default
    return found
