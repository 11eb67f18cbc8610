"""Numbers read out of Tensors without NumPy: `int(t.asnumpy())` is `int(t)`.

`t.asnumpy().item()` of whole numbers is `int(t)` as well: what `.item()` reads out of an int32 has
no kernel beside other numbers. `t.asnumpy().tolist()` may be a list. It is `t.item()` where the
function has no use for a list: it puts the value, or the one name that it has, into `int()`,
`range()`, `max()` or a slice.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.star_results import Scene, bound_to

_NUMBERS = ("int", "float", "range", "max", "min")


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that reads one number out of a Tensor itself."""
    for item in walking.walk(scene.caller):
        match item:
            case ast.Call(ast.Name("int" | "float"), [read], []) if _is_array(scene, read):
                return _dropped(scene, read, "")
            case ast.Call(ast.Attribute(read, "item"), [], []) if _is_array(scene, read):
                return _whole(scene, item, read) or _dropped(scene, read, "")
            case ast.Call(ast.Attribute(read, "tolist"), [], []) if _is_array(
                scene, read
            ) and _is_number(scene, item, read):
                return _whole(scene, item, read) or _dropped(scene, read, ".item()", item)
    return ()


def _is_array(scene: Scene, node: ast.expr) -> bool:
    """`t.asnumpy()` of a Tensor."""
    match node:
        case ast.Call(ast.Attribute(data, "asnumpy"), [], []):
            return isinstance(scene.value(data), Tensor)
    return False


def _whole(scene: Scene, item: ast.expr, read: ast.expr) -> tuple[Edit, ...]:
    """The edit that writes `int(t)`, where the Tensor holds whole numbers."""
    assert isinstance(read, ast.Call)
    assert isinstance(read.func, ast.Attribute)
    value, span = scene.value(read.func.value), scene.source.span(item)
    if not isinstance(value, Tensor) or value.kind != "int":
        return ()
    return (Edit(scene.source.path, span, f"int({scene.source.segment(read.func.value)})"),)


def _dropped(
    scene: Scene, read: ast.expr, text: str, whole: ast.expr | None = None
) -> tuple[Edit, ...]:
    """The edit that writes `text` for `.asnumpy()`, and for what stands behind it in `whole`."""
    assert isinstance(read, ast.Call)
    assert isinstance(read.func, ast.Attribute)
    source = scene.source
    data, end = source.span(read.func.value), source.span(whole or read)
    behind = Span(data.end_line, data.end_column, end.end_line, end.end_column)
    start = source.offset(behind.line, behind.column)
    written = source.text[start : source.offset(behind.end_line, behind.end_column)]
    plain = "".join(written.split()) in (".asnumpy()", ".asnumpy().tolist()")
    return (Edit(source.path, behind, text),) if plain else ()


def _is_number(scene: Scene, whole: ast.Call, array: ast.expr) -> bool:
    """Whether what `tolist` gives is one number, as the function would fail with a list."""
    assert isinstance(array, ast.Call)
    assert isinstance(array.func, ast.Attribute)
    value = scene.value(array.func.value)
    if isinstance(value, Tensor) and value.rank is not None:
        return value.rank == 0
    uses: list[ast.expr] = [whole]
    for item in walking.walk(scene.caller):
        match item:
            case ast.Name(_, ast.Load()) if bound_to(scene, item) is whole:
                uses.append(item)
    return any(_takes_numbers(item, use) for item in walking.walk(scene.caller) for use in uses)


def _takes_numbers(item: ast.AST, use: ast.expr) -> bool:
    match item:
        case ast.Call(ast.Name(name), arguments, []) if name in _NUMBERS:
            return use in arguments and (name not in ("max", "min") or len(arguments) > 1)
        case ast.Slice(lower, upper, step):
            return use in (lower, upper, step)
    return False
