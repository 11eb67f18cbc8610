"""Numbers of the host that vary from call to call: the graph gets them as Tensors."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python, Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting import overflow
from staticshape.rewriting.layout import Layout

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk import Walk

_RULE = "varying-size"
_OWN = {"topk": "dynamic-topk", "repeat_interleave": "repeat-interleave"}
_HELP = (
    "pass it as a Tensor (`ms.Tensor(n, ms.int32)`) and mask what it bounds, or give the network "
    "one fixed number for all calls"
)


def convert(site: Site) -> Layout:
    """Convert a size that is made of such numbers as one that is made of Tensors."""
    walk, node = site.walk, site.node
    if not walk.hosted:
        names = _numbers(walk, site)
        if not names & _read(node):
            raise site.refuse("the number is used elsewhere as only a Python number can be", _HELP)
        _adapt(walk, site, names)
        walk.hosted |= names
    if not walk.hosted & _read(node):
        raise site.refuse("the number does not come from an argument of this network", _HELP)
    rule = "dynamic-slice"
    if isinstance(node, ast.Call):
        rule = _OWN.get(site.call.operator.name, "dynamic-size")
    return walk.rewrites[rule].start(site)


def _read(node: ast.AST) -> set[str]:
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}


def _numbers(walk: Walk, site: Site) -> frozenset[str]:
    """The parameters that calls in sight give different whole numbers, used as a Tensor can be."""
    varied = {
        name
        for name, value in walk.facts.parameters.items()
        if isinstance(value, Python) and value.several
    }
    if not varied:
        raise site.refuse("no call in sight shows that the number varies", _HELP)
    sizes = [
        item
        for item, source in walk.sources.items()
        if source.finding.rule == _RULE and source.id not in walk.memory.disabled
    ]
    allowed = {id(part) for item in sizes for part in ast.walk(item)}
    for item in ast.walk(walk.facts.node):
        if isinstance(item, ast.Subscript) and isinstance(walk.facts.value(item.value), Tensor):
            parts = item.slice.elts if isinstance(item.slice, ast.Tuple) else [item.slice]
            allowed |= {id(part) for part in parts if isinstance(part, ast.Name)}
    for item in ast.walk(walk.facts.node):
        if isinstance(item, ast.Name) and item.id in varied and id(item) not in allowed:
            varied.discard(item.id)
    return frozenset(varied)


def _adapt(walk: Walk, site: Site, names: frozenset[str]) -> None:
    """Have the network make Tensors of the numbers before its graph is called."""
    source, function = walk.module.source, walk.facts.node
    owner = overflow.owner_of(source, walk.facts)
    given = function.args
    plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs)
    if owner is None or function.name != "construct" or not plain:
        raise site.refuse(
            "only a network can make a Tensor of it before its graph is called", _HELP
        )
    if any(isinstance(item, ast.FunctionDef) and item.name == "__call__" for item in owner.body):
        raise site.refuse("the network has a `__call__` of its own", _HELP)
    bases = [each for item in ast.walk(source.tree) for each in getattr(item, "bases", ())]
    used = walk.options.elsewhere(source.path, owner.name)
    if used or any(isinstance(each, ast.Name) and each.id == owner.name for each in bases):
        raise site.refuse("networks derived from this one would get its `__call__`", _HELP)
    if not walk.facts.is_entry or walk.facts.callers:
        raise site.refuse("other graph functions call this one with their own numbers", _HELP)
    tensor, integer = walk.module_name("mindspore", "Tensor"), walk.dtype_name("int32")
    if tensor is None or integer is None:
        raise site.refuse("the file does not import mindspore under a name", _HELP)
    defaults = [None] * (len(given.args) - len(given.defaults)) + list(given.defaults)
    written, passed = [], []
    for argument, default in zip(given.args, defaults, strict=True):
        text = source.segment(argument)
        gap = " = " if argument.annotation is not None else "="
        written.append(text if default is None else f"{text}{gap}{source.segment(default)}")
        number = argument.arg in names
        passed.append(f"{tensor}({argument.arg}, {integer})" if number else argument.arg)
        note = argument.annotation
        if number and isinstance(note, ast.Name) and note.id == "int":
            walk.draft.replace(note, tensor)
    line = min([function.lineno, *(item.lineno for item in function.decorator_list)])
    indent = source.lines[function.lineno - 1][: function.col_offset]
    step = "\t" if "\t" in indent else "    "
    told = " and ".join(f"`{item.arg}`" for item in given.args if item.arg in names)
    lines = [
        f"{indent}def __call__({', '.join(written)}):",
        f'{indent}{step}"""Compiled once: the graph gets {told} as a Tensor."""',
        f"{indent}{step}return super().__call__({', '.join(passed[1:])})",
    ]
    text = source.newline.join([*lines, "", ""])
    walk.draft.extra.append(Edit(source.path, Span(line, 1, line, 1), text))
