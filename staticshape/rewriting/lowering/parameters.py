"""Stores between moving bounds of a Parameter: `self.queue[:, p : p + n] = v`, through a copy.

The copy is a name, into which a store is known, and `ops.assign` hands it back. Values, and the
gradients that go through them, are those of the store (measured, op by op).
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.lowering.rounds import blocks, fresh
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene

_STORES = ("assign", "assign_add", "assign_sub", "set_data")


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that writes one store into a Parameter of the network as three statements."""
    module = scene.module("mindspore.ops")
    for block in blocks(scene.caller):
        for statement in block:
            match statement:
                case ast.Assign(
                    [ast.Subscript(ast.Attribute(ast.Name("self"), name), index)], value
                ) if module is not None and _moves(index) and _is_parameter(scene, name):
                    source, lead = scene.source, lead_of(scene.source, statement)
                    if lead.strip() or _may_assign(scene, index):
                        return ()
                    taken = {x.id for x in walking.walk(scene.caller) if isinstance(x, ast.Name)}
                    taken |= {x.arg for x in walking.walk(scene.caller) if isinstance(x, ast.arg)}
                    held = fresh(name, taken)
                    lines = [f"{held} = self.{name}.copy()"]
                    stored = source.segment(value)
                    if _may_assign(scene, value):  # it is computed before the Parameter is read
                        kept = fresh("value", taken | {held})
                        lines.insert(0, f"{kept} = {stored}")
                        stored = kept
                    lines.append(f"{held}[{source.segment(index)}] = {stored}")
                    lines.append(f"{module}.assign(self.{name}, {held})")
                    text = f"{source.newline}{lead}".join(lines)
                    return (Edit(source.path, source.span(statement), text),)
    return ()


def _may_assign(scene: Scene, node: ast.expr) -> bool:
    """Whether an expression may change a Parameter: it calls what is no operator, or a store."""
    calls = [item for item in walking.walk(node) if isinstance(item, ast.Call)]
    found = [scene.call(item) for item in calls]
    return any(bound is None or bound.operator.name in _STORES for bound in found)


def _moves(index: ast.expr) -> bool:
    """Whether a slice of the index has a bound that is computed."""
    bounds = [
        bound
        for part in walking.walk(index)
        if isinstance(part, ast.Slice)
        for bound in (part.lower, part.upper)
    ]
    return any(isinstance(bound, ast.Name | ast.BinOp | ast.Call) for bound in bounds)


def _is_parameter(scene: Scene, name: str) -> bool:
    """Whether an attribute is a Parameter that the constructor alone builds."""
    owner = scene.model.classes.get(scene.name.rpartition(".")[0])
    if owner is None or owner.is_open or scene.model.stores(name):
        return False
    built = owner.attributes.get(name, [])
    if len(built) != 1 or not isinstance(built[0][0], ast.Call):
        return False
    func = built[0][0].func
    names = scene.model.names
    match func:
        case ast.Name(own):
            return names.get(own, "") in ("mindspore.Parameter", "mindspore.common.Parameter")
        case ast.Attribute(ast.Name(own), "Parameter"):
            return names.get(own, "") in ("mindspore", "mindspore.common")
    return False
