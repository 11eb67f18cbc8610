"""`int(t)` and `t.item()` that stay Tensors: the size itself, and what meets it elsewhere."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.counts import slopes, snapshots
from staticshape.rewriting.layout import Count, Layout
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.whole_numbers import read_out
from staticshape.rewriting.refuse import Again
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


_RULE = "size-from-tensor"
_SMALL = frozenset({"bool", "int8", "int16", "int32", "uint8", "uint16"})


def keep(site: Site) -> Layout:
    """Keep the Tensor instead of the size that is read out of it."""
    return _keep(site, "int32")


def _keep(site: Site, dtype: str) -> Layout:
    node = site.node
    data = read_out(node) if isinstance(node, ast.Call) else None
    if data is None or not isinstance(node, ast.Call):
        raise site.refuse("the number is not read by `int()` or `.item()`")
    if _keeps_a_fraction(site.walk, node, data):
        raise site.refuse(
            "the number may have a fraction, which `int()` takes away later",
            "read it with `int(t)`, or compute with the Tensor: `int(t * 2)`",
        )
    site.dense(data)
    text, known = site.walk.draft.operand(data), site.walk.dtype(data)
    if dtype == "int32" or known != dtype:
        text = site.walk.cast(text, dtype)
    if known in (None, dtype):  # as another dtype it is a copy already
        text = snapshots.apart(site.walk, data, text)
    if site.walk.rank(data) != 0:
        text = f"{text}.reshape(())"  # of one element, or it raises as the number does
    site.walk.draft.replace(node, slopes.stopped(site, node, data, text))
    return Count(site.sources)


def kept(walk: Walk, node: ast.Call) -> Layout | None:
    """A number that an earlier try found to meet a size; None for any other call."""
    from staticshape.rewriting.site import Site

    sources = walk.memory.read_out.get(node, frozenset()) - walk.memory.disabled
    source = next((item for item in walk.facts.sources if item.id in sources), None)
    if source is None:
        return None
    site = Site(walk, node, source)
    site.sources |= sources
    data = read_out(node)
    small = data is not None and walk.dtype(data) in _SMALL
    return _keep(site, "int32" if small else "int64")


def decides_size(walk: Walk, node: ast.expr) -> bool:
    """Whether a number is one that is known to decide a size, where it is read out of a Tensor."""
    calls = (
        x for name in names_in(node) for value in given(walk, name) or () for x in search(value)
    )
    found = (walk.sources.get(call) for call in calls)
    return any(source is not None and source.finding.rule == _RULE for source in found)


def learn(site: Site, node: ast.expr) -> None:
    """Have the numbers in an expression kept that are read out in statements of their own."""
    walk = site.walk
    calls = [
        call
        for name in names_in(node)
        for value in given(walk, name) or ()
        for call in search(value)
        if isinstance(call, ast.Call) and _is_whole(walk, call)
    ]
    more = [call for call in calls if call not in walk.memory.read_out and call not in walk.sources]
    if more:
        walk.memory.read_out |= dict.fromkeys(more, site.sources)
        raise Again


def learn_call(walk: Walk, node: ast.Call, sources: frozenset[int]) -> None:
    """Have a number kept that is read out where both ways of a condition are computed."""
    if _is_whole(walk, node) and node not in walk.memory.read_out:
        walk.memory.read_out[node] = sources
        raise Again


def given(walk: Walk, name: str) -> list[ast.expr] | None:
    """What a name is given, and what is added to it, anywhere in the function; None if unknown."""
    found: list[ast.expr] = []
    bound = 0
    for item in search(walk.facts.node):
        match item:
            case ast.Assign([ast.Name(target)], value) | ast.AugAssign(ast.Name(target), _, value):
                if target == name:
                    found.append(value)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                pairs = zip(targets, values, strict=True)
                found += [x for one, x in pairs if isinstance(one, ast.Name) and one.id == name]
            case ast.Name(target, ast.Store()) | ast.arg(target):
                bound += target == name
    return found if len(found) == bound else None


def _keeps_a_fraction(walk: Walk, read: ast.Call, data: ast.expr) -> bool:
    """Whether `t.item()` may have a fraction: no size has, but `int(t.item() * 2)` is one.

    Of an unknown dtype, a number that meets no `int()` is whole: it is a size as it is.
    """
    kind = walk.kind(data)
    if kind in ("int", "bool") or isinstance(read.func, ast.Name):  # `int(t)`
        return False
    cuts = [
        item.args[0]
        for item in search(walk.facts.node)
        if isinstance(item, ast.Call)
        and isinstance(item.func, ast.Name)
        and item.func.id == "int"
        and item.args
    ]
    if read in cuts:  # `int(t.item())`
        return False
    if kind is not None:
        return True
    names = _made_of(walk, read)
    return any(
        item is read or (isinstance(item, ast.Name) and item.id in names)
        for cut in cuts
        for item in search(cut)
    )


def _made_of(walk: Walk, read: ast.Call) -> set[str]:
    """The names that are given what is computed from a number."""
    names: set[str] = set()
    given_to = [
        (item.targets, item.value)
        for item in search(walk.facts.node)
        if isinstance(item, ast.Assign)
    ] + [
        ([item.target], item.value)
        for item in search(walk.facts.node)
        if isinstance(item, ast.AugAssign)
    ]
    while True:
        more = {
            target.id
            for targets, value in given_to
            if read in (found := [*search(value)])
            or any(isinstance(item, ast.Name) and item.id in names for item in found)
            for place in targets
            for target in search(place)
            if isinstance(target, ast.Name)
        }
        if more <= names:
            return names
        names |= more


def _is_whole(walk: Walk, call: ast.Call) -> bool:
    """Whether a call reads a whole number out of a Tensor of such: what it reads is what it was."""
    data, value = read_out(call), walk.facts.value(call)
    varies = isinstance(value, Python) and value.known == "tensor"
    return data is not None and varies and walk.kind(data) == "int"
