"""Tuples and lists that grow by `rows += (v,)`, or begin as `rows = [v, w]`: with `append`.

Only where all that is done with them is to join them, to go over them and to read their elements:
then nothing tells a tuple from a list, or a new one from one that is lengthened.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit
from staticshape.rewriting.lowering.calls import is_simple
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.heads import heads

_JOINS = frozenset({"concat", "stack"})


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write one of them with `append`."""
    grown = [name for _, name, _ in _grown(scene.caller)]
    over = {x.id for each in walking.walk(scene.caller) for x in _over(each)}
    begun = [of.id for of, value in _begun(scene.caller) if _holds_selections(scene, value)]
    for name in dict.fromkeys([*grown, *(name for name in begun if name in over)]):
        edits = _written(scene, name)
        if edits:
            return edits
    return ()


def _grown(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, str, ast.expr]]:
    """The statements that lengthen a name by one element."""
    for item in walking.walk(function):
        match item:
            case ast.AugAssign(ast.Name(name), ast.Add(), more):
                own = name
            case ast.Assign([ast.Name(name)], ast.BinOp(ast.Name(own), ast.Add(), more)):
                pass
            case _:
                continue
        match more:
            case ast.List([value]) | ast.Tuple([value]) if own == name:
                if not isinstance(value, ast.Starred):
                    yield item, name, value


def _written(scene: Scene, name: str) -> tuple[Edit, ...]:
    source, function = scene.source, scene.caller
    begun = [value for of, value in _begun(function) if of.id == name]
    if len(begun) != 1 or not isinstance(begun[0], ast.List | ast.Tuple):
        return ()
    if begun[0].elts:
        return _written_out(scene, name, begun[0])
    allowed: set[ast.AST] = {of for of, _ in _begun(function) if of.id == name}
    edits = []
    if isinstance(begun[0], ast.Tuple):
        edits.append(Edit(source.path, source.span(begun[0]), "[]"))
    growing: set[ast.AST] = set()
    for statement, of, value in _grown(function):
        if of == name:
            text = f"{name}.append({source.segment(value)})"
            edits.append(Edit(source.path, source.span(statement), text))
            growing.add(statement)
            target = statement.target if isinstance(statement, ast.AugAssign) else statement
            allowed |= {target} | {*walking.walk(statement)} - {*walking.walk(value)}
    for item in walking.walk(function):
        allowed |= _reading(scene, item, growing, name)
        nested = isinstance(item, ast.FunctionDef | ast.Lambda) and item is not function
        if nested and any(getattr(x, "id", "") == name for x in walking.walk(item)):
            return ()
    uses = [x for x in walking.walk(function) if isinstance(x, ast.Name) and x.id == name]
    named = any(isinstance(x, ast.arg) and x.arg == name for x in walking.walk(function.args))
    return tuple(edits) if not named and all(x in allowed for x in uses) else ()


def _written_out(scene: Scene, name: str, display: ast.List | ast.Tuple) -> tuple[Edit, ...]:
    """`rows = [v, w]` as an empty list that grows."""
    source = scene.source
    for item in walking.walk(scene.caller):
        if isinstance(item, ast.Assign) and item.value is display and len(item.targets) == 1:
            lead = lead_of(source, item)
            values = [source.segment(value) for value in display.elts]
            alone = not lead.strip() and not any("\n" in text for text in values)
            if not alone or any(isinstance(value, ast.Starred) for value in display.elts):
                return ()
            lines = [f"{name} = []", *(f"{name}.append({text})" for text in values)]
            text = f"{source.newline}{lead}".join(lines)
            return (Edit(source.path, source.span(item), text),)
    return ()


def _over(node: ast.AST) -> list[ast.Name]:
    """The names that a loop or comprehension goes over."""
    return [over for _, over in heads(node) if isinstance(over, ast.Name)]


def _holds_selections(scene: Scene, value: ast.expr) -> bool:
    """Whether a display has a Tensor in it whose shape is dynamic, and that has no name."""
    every = value.elts if isinstance(value, ast.List | ast.Tuple) else []
    parts = [part for part in every if not is_simple(part)]
    values = [scene.value(part) for part in parts]
    return any(
        isinstance(each, Tensor) and any(dim.kind == "dynamic" for dim in each.dims or ())
        for each in values
    )


def _begun(function: ast.FunctionDef) -> Iterator[tuple[ast.Name, ast.expr]]:
    """The names that are bound to something, but for what lengthens them."""
    grown = {statement for statement, _, _ in _grown(function)}
    for item in walking.walk(function):
        match item:
            case ast.Assign([ast.Name() as target], value) if item not in grown:
                yield target, value
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                pairs = zip(targets, values, strict=False)
                yield from ((x, value) for x, value in pairs if isinstance(x, ast.Name))


def _reading(scene: Scene, item: ast.AST, growing: set[ast.AST], name: str) -> set[ast.AST]:
    """What is read in a node as any sequence is."""
    inside = {*walking.walk(item)} if isinstance(item, ast.For) else set()
    over = _over(item)
    if any(x.id == name for x in over) and not inside & growing:
        return {*over}
    match item:
        case ast.Subscript(owner, index, ast.Load()) if not isinstance(index, ast.Slice):
            return {owner}
        case ast.Call(ast.Name("len"), [owner], []):
            return {owner}
        case ast.Call(ast.Attribute(owner, "append"), [_], []):
            return {owner}
        case ast.Call():
            bound = scene.call(item)
            joined = bound is not None and bound.operator.name in _JOINS
            return {*bound.args.values()} if bound is not None and joined else set()
    return set()
