"""Numbers of the host that vary from call to call: the graph gets them as Tensors."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting import registry
from staticshape.rewriting.capacity import overflow
from staticshape.rewriting.counts import before_graph
from staticshape.rewriting.layout import Layout

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

RULE = "varying-size"
_OWN = {"topk": "dynamic-topk", "repeat_interleave": "repeat-interleave"}
_HELP = (
    "pass it as a Tensor (`ms.Tensor(n, ms.int32)`) and mask what it bounds, or give the network "
    "one fixed number for all calls"
)


def convert(site: Site) -> Layout:
    """Convert a size that is made of such numbers as one that is made of Tensors."""
    node = site.node
    prepare(site)
    rule = "dynamic-slice"
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        raise site.refuse("a slice up to the number is written into here", _HELP)
    if isinstance(node, ast.Call):
        rule = _OWN.get(site.call.operator.name, "dynamic-size")
    start = registry.load()[rule].start
    assert start is not None
    return start(site)


def prepare(site: Site) -> None:
    """Have the graph get the numbers that a size is made of as Tensors."""
    walk, node = site.walk, site.node
    if not walk.hosted:
        names = _numbers(walk, site)
        if not names & _read(node):
            raise site.refuse("the number is used elsewhere as only a Python number can be", _HELP)
        _adapt(walk, site, names)
        walk.hosted |= names
    if not walk.hosted & _read(node):
        raise site.refuse("the number does not come from an argument of this network", _HELP)


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
        if source.finding.rule == RULE and source.id not in walk.memory.disabled
    ]
    allowed = {id(part) for item in sizes for part in ast.walk(item)}
    for item in walk.facts.nodes:
        if isinstance(item, ast.Subscript) and isinstance(walk.facts.value(item.value), Tensor):
            parts = item.slice.elts if isinstance(item.slice, ast.Tuple) else [item.slice]
            allowed |= {id(part) for part in parts if isinstance(part, ast.Name)}
    for item in walk.facts.nodes:
        if isinstance(item, ast.Name) and item.id in varied and id(item) not in allowed:
            varied.discard(item.id)
    return frozenset(varied)


def _adapt(walk: Walk, site: Site, names: frozenset[str]) -> None:
    """Have the network make Tensors of the numbers before its graph is called."""
    source, function = walk.module.source, walk.facts.node
    owner = overflow.owner_of(source, walk.facts)
    if owner is None:
        raise site.refuse(before_graph.NO_NETWORK, _HELP)
    reason = before_graph.obstacle(walk.module, walk.facts, owner, walk.options)
    if reason:
        raise site.refuse(reason, _HELP)
    if not walk.facts.is_entry or walk.facts.callers:
        raise site.refuse("other graph functions call this one with their own numbers", _HELP)
    tensor, integer = walk.tensor_name(), walk.needed_dtype("int32")
    if tensor is None or integer is None:
        raise site.refuse("the file does not import mindspore under a name", _HELP)
    for argument in function.args.args:
        note = argument.annotation
        if argument.arg in names and isinstance(note, ast.Name) and note.id == "int":
            walk.draft.replace(note, tensor)
    told = " and ".join(f"`{item.arg}`" for item in function.args.args if item.arg in names)
    edit = before_graph.call_before(
        source,
        function,
        {name: f"{tensor}({name}, {integer})" for name in names},
        f"Compiled once: the graph gets {told} as a Tensor.",
    )
    walk.draft.extra.append(edit)
