"""Orders over a selection: sort, argsort, topk, running sums; their results start at the front."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.places import searching, shapes, suppression
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


#: Operators that move elements or add them up: no derivative of theirs reads an element.
_MOVES = frozenset({"sort", "argsort", "msort", "topk", "cumsum"})


def consume(walk: Walk, use: Use) -> Layout:
    """Hand the operator to its rule; along other axes every row is ordered by itself."""
    rule = _RULES.get(use.operator.name)
    item = next(item for item in use.operands if isinstance(item.layout, Masked))
    layout = item.layout
    assert isinstance(layout, Masked)
    if layout.form == "branch":
        return shapes.inside_branch(walk, use)
    if use.operator.name == "searchsorted":
        return searching.searched(walk, use)
    if use.operator.name == "nms_with_mask":
        return suppression.kept(walk, use, item, layout)
    inside = layout.outer is not None and use.operator.name not in _MOVES
    if rule is None or use.bound is None or item.param != "input" or inside:
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` depends on where the selected elements lie",
            *use.layouts,
        )
    axis = _axis(walk, use, layout)
    running = rule is _running and layout.is_along(axis)
    if running or (is_row(layout) and axis in (0, -1)):
        return rule(walk, use, item, layout)
    if rule is _topk and layout.is_along(axis) and layout.outer is None:
        return _topk_of_columns(walk, use, item, layout, axis)
    return _beside(walk, use, item, layout, axis)


def is_row(layout: Masked) -> bool:
    """Whether the original is one row of elements."""
    return layout.form in ("flat", "axes") and layout.rank == 1


def row_texts(walk: Walk, item: Operand, layout: Masked) -> tuple[str, str, str]:
    """Data, mask and axis of a row as the runtime takes them: in place it may have more axes."""
    valid = walk.valid_text(layout, item.node)
    data = walk.draft.argument(item.node)
    return data, valid, "" if _one_axis(walk, layout) else ", axis=None"


def _one_axis(walk: Walk, layout: Masked) -> bool:
    if layout.form == "axes":
        return layout.width == 1
    return layout.head is not None and all(walk.rank(part) == 1 for part in layout.head)


def _axis(walk: Walk, use: Use, layout: Masked) -> int:
    assert use.bound is not None
    known, axis = walk.argument(use.bound, "axis")
    if known and axis is None and (use.operator.name == "topk" or layout.rank == 1):
        return -1
    if not known or not isinstance(axis, int) or isinstance(axis, bool):
        raise walk.refuse(use.node, "the axis is not a constant", layout)
    return axis


def _beside(walk: Walk, use: Use, item: Operand, layout: Masked, axis: int) -> Layout:
    """Along another axis than the one of the selected elements."""
    rank = layout.rank or 0
    known = layout.form == "axes" and rank >= 2 and -rank <= axis < rank
    if layout.width != 1:
        known = known and layout.axis == 0 and axis < 0
    if not known or axis % rank == layout.axis % rank:
        raise walk.refuse(use.node, "the axis may be the one of the selected elements", layout)
    if use.operator.name == "topk":
        _count(walk, use, layout)
    moved = walk.finite(item.node, layout).padded(None)
    if use.operator.name == "argsort":
        return replace(moved, kind="int", like=())
    if use.operator.name in ("sort", "topk"):
        places = replace(moved, kind="int", like=())
        text = walk.draft.render(use.node)
        return _parts(walk, use, text, (replace(moved, like=()), places))
    return replace(moved, like=())


def _parts(walk: Walk, use: Use, text: str, items: tuple[Masked, ...]) -> Results:
    """Results that stand as they did: a tuple, of which each is read by its index or name."""
    _taken_apart(walk, use)
    return Results(items, tuple(f"{text}[{i}]" for i in range(len(items))), items[0].sources)


def _taken_apart(walk: Walk, use: Use) -> naming.Asked:
    found = naming.asked(walk, use.node, 2)
    if not found.is_apart(use.node):
        raise walk.refuse(use.node, "the tuple of results is not taken apart here", *use.layouts)
    return found


def _sort(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    assert use.bound is not None
    known, descending = walk.argument(use.bound, "descending")
    if not known:
        raise walk.refuse(use.node, "`descending` is not a constant", layout)
    single = {"argsort": (False, True), "msort": (True, False)}.get(use.operator.name)
    found = naming.Asked(use.node, single) if single else _taken_apart(walk, use)
    if use.bound.spelling.startswith("mindspore.numpy"):
        raise walk.refuse(use.node, "the order of `mindspore.numpy` is not the same", layout)
    values, places = found.used
    if places:
        layout = compacting.at_front(walk, item.node, layout, "places within a selection are asked")
    into = layout.mask.key
    data, valid, axis = row_texts(walk, item, layout)
    options = axis + (", descending=True" if descending else "")
    names: tuple[str, ...]
    if values and places:
        call = f"{walk.masked}.sort({data}, {valid}{options}, return_indices=True)"
        parts: tuple[int | str, ...] = (0, 1, "valid", "_")
    elif places:
        call = f"{walk.masked}.argsort({data}, {valid}{options})"
        parts = (1, "valid", "_")
    else:
        call = f"{walk.masked}.sort({data}, {valid}{options})"
        parts = (0, "valid", "_")
    names = naming.unpack(walk, found, call, parts, layout.sources, ("ordered", "order"))
    by_part = dict(zip(parts, names, strict=True))
    key = ("ordered", by_part["valid"])
    walk.counts[key] = into
    fresh = naming.is_here(walk, found)
    results: list[Masked | None] = []
    for place, kind in ((0, layout.kind), (1, "int")):
        if place in by_part:
            row = naming.row(
                walk, by_part[place], by_part["valid"], layout, key, fresh=fresh, kind=kind
            )
            results.append(row if place == 0 else replace(row, into=into))
        else:
            results.append(None)
    return _given(walk, use, found, tuple(results), (by_part.get(0, ""), by_part.get(1, "")))


def _given(
    walk: Walk,
    use: Use,
    found: naming.Asked,
    results: tuple[Masked | Dense | None, ...],
    texts: tuple[str, ...],
) -> Layout:
    """One result by itself, or several of which some are not read."""
    first = next(item for item in results if item is not None)
    if not found.is_apart(use.node) and not use.operator.results:
        place = results.index(first)
        if use.node not in walk.draft.replaced:
            walk.draft.replace(use.node, texts[place])
        return first
    sources = first.sources if isinstance(first, Masked) else frozenset()
    return Results(tuple(item or Dense() for item in results), texts, sources)


def _topk(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """k elements, as the original has them (it raises where there are fewer)."""
    found = naming.asked(walk, use.node, 2)
    if found.used[1]:
        layout = compacting.at_front(walk, item.node, layout, "places within a selection are asked")
    data, valid, axis = row_texts(walk, item, layout)
    places = Dense(rank=1, into=layout.mask.key)
    return _largest(walk, use, layout, (data, f"{valid}{axis}"), places)


def _topk_of_columns(walk: Walk, use: Use, item: Operand, layout: Masked, axis: int) -> Layout:
    """The same of each row, among its selected columns: the values alone."""
    if naming.asked(walk, use.node, 2).used[1]:
        raise walk.refuse(use.node, "places among selected columns are asked", layout)
    data, valid = walk.draft.argument(item.node), walk.valid_text(layout, item.node)
    given = data, valid + ("" if axis == -1 else f", axis={axis}")
    return _largest(walk, use, layout, given, Dense(rank=layout.rank))


def _largest(walk: Walk, use: Use, layout: Masked, given: tuple[str, str], places: Dense) -> Layout:
    """The call with its k, and what the original takes of the results."""
    assert use.bound is not None
    k = _count(walk, use, layout)
    known, largest = walk.argument(use.bound, "largest") if _has(use, "largest") else (True, True)
    if not known:
        raise walk.refuse(use.node, "`largest` is not a constant", layout)
    found = naming.asked(walk, use.node, 2)
    data, valid = given
    options = "" if largest else ", largest=False"
    call = f"{walk.masked}.topk({data}, {k}, {valid}{options})"
    items = replace(places, into=None), places
    if not found.targets and not found.inside:
        walk.draft.replace(use.node, f"{call}[:2]")
        if found.owner is use.node:
            return Dense()
        return Results(items, (f"{call}[0]", f"{call}[1]"), layout.sources)
    parts = (*(i if used else "_" for i, used in enumerate(found.used)), "_", "_")
    names = naming.unpack(walk, found, call, parts, layout.sources)
    return Results(items, names[:2], layout.sources)


def _has(use: Use, param: str) -> bool:
    assert use.bound is not None
    return param in use.bound.args or param in use.bound.init


def _count(walk: Walk, use: Use, layout: Masked) -> str:
    """k as it is written: a number that the compiler knows."""
    assert use.bound is not None
    node = use.bound.argument("k")
    value = walk.facts.value(node) if node is not None else None
    fixed = isinstance(node, ast.Constant) or (isinstance(value, Python) and value.known == "fixed")
    if node is None or not fixed:
        raise walk.refuse(use.node, "k is not a number that is known at compile time", layout)
    return walk.draft.argument(node)


def _running(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """cumsum, cumprod: in place, where nothing is real it adds nothing."""
    assert use.bound is not None
    given = set(use.bound.args) | set(use.bound.init)
    if given - {"input", "axis"}:
        raise walk.refuse(use.node, f"an argument of `{use.operator.name}`", layout)
    if layout.form == "flat" or layout.width != 1 or layout.kind == "bool":
        layout = compacting.at_front(walk, item.node, layout, "a running sum over several axes")
    valid = walk.valid_text(layout, item.node)
    dtype = "" if layout.kind == "float" else _kept(walk, use, item, layout)
    data = walk.draft.argument(item.node)
    axis = "" if layout.rank == 1 else f", axis={layout.axis}"
    text = f"{walk.masked}.{use.operator.name}({data}, {valid}{axis}{dtype})"
    walk.draft.replace(use.node, text)
    return replace(layout.padded(0.0), head=None, data=None, into=None)


def _kept(walk: Walk, use: Use, item: Operand, layout: Masked) -> str:
    """`dtype=` where a running sum of integers is not what NumPy makes of it."""
    if use.operator.name == "cumprod":
        return ""
    if layout.kind == "bool":
        whole = walk.needed_dtype("int32")
        if whole is None:
            raise walk.refuse(
                use.node, "truths are counted as int32", layout, help="import `mindspore` here"
            )
        return f", dtype={whole}"
    return f", dtype={walk.hoist(item.node, 'selected')}.dtype"


_RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    "sort": _sort,
    "argsort": _sort,
    "msort": _sort,
    "topk": _topk,
    "cumsum": _running,
    "cumprod": _running,
}
