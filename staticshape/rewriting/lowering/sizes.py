"""Parts of a shape written out: `*x.shape[2:]`, `(-1,) + x.shape[2:]` and `view(x.shape)`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit
from staticshape.rewriting.lowering.star_results import Scene


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write out the parts of shapes among the arguments of calls, all at once."""
    source = scene.source
    calls = [item for item in walking.walk(scene.caller) if isinstance(item, ast.Call)]
    edits: list[Edit] = []
    within: set[ast.AST] = set()  # of what is written out already: the next step's
    for call in calls:
        for item in call.args if call not in within else ():
            text = _rows_like(scene, call, item) or _text(scene, item)
            if text is not None:
                edits.append(Edit(source.path, source.span(item), text))
                within.update(walking.walk(item))
    return tuple(edits)


def _rows_like(scene: Scene, call: ast.Call, item: ast.expr) -> str | None:
    """`-1, low.shape[1]` for `low.shape` of a selection: as many rows as there are elements for."""
    match call.func, call.args, item:
        case ast.Attribute(_, "view" | "reshape"), [_], ast.Attribute(ast.Name(), "shape"):
            value = scene.value(item.value)
            dims = value.dims if isinstance(value, Tensor) else None
            kinds = [dim.kind for dim in dims or ()]
            if kinds[:1] != ["dynamic"] or {*kinds[1:]} - {"static"}:
                return None
            shape = scene.source.segment(item)
            return ", ".join(["-1", *(f"{shape}[{axis}]" for axis in range(1, len(kinds)))])
    return None


def _text(scene: Scene, item: ast.expr) -> str | None:
    """The sizes that an argument stands for, where a part of a shape is among them."""
    if isinstance(item, ast.Starred):
        sizes = _sizes(scene, item.value)
        return None if not sizes or isinstance(item.value, ast.Tuple) else ", ".join(sizes)
    if not isinstance(item, ast.BinOp):
        return None
    sizes = _sizes(scene, item)
    return None if not sizes else f"({', '.join(sizes)}{',' * (len(sizes) == 1)})"


def _sizes(scene: Scene, node: ast.expr) -> list[str] | None:
    match node:
        case ast.BinOp(left, ast.Add(), right):
            first, second = _sizes(scene, left), _sizes(scene, right)
            return None if first is None or second is None else first + second
        case ast.Tuple(elts):
            starred = any(isinstance(item, ast.Starred) for item in elts)
            return None if starred else [scene.source.segment(item) for item in elts]
        case ast.Subscript(ast.Attribute(ast.Name(), "shape") as whole, ast.Slice() as part):
            return _part(scene, whole, part)
        case ast.Attribute(ast.Name(), "shape"):
            return _part(scene, node, ast.Slice())
    return None


def _part(scene: Scene, shape: ast.Attribute, part: ast.Slice) -> list[str] | None:
    """`x.shape[1], x.shape[2]` for `x.shape[1:]` of three axes."""
    value = scene.value(shape.value)
    bounds = [_number(bound) for bound in (part.lower, part.upper, part.step)]
    if not isinstance(value, Tensor) or value.dims is None or False in bounds or bounds[2] == 0:
        return None
    places = range(len(value.dims))[slice(*bounds)]
    return [f"{scene.source.segment(shape)}[{place}]" for place in places]


def _number(bound: ast.expr | None) -> int | bool | None:
    """The number that a bound is; False where it is not written as one."""
    match bound:
        case None:
            return None
        case ast.Constant(int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))) if not isinstance(value, bool):
            return -value
    return False
