"""Selections that one way of an `if` makes: a mask chosen by the condition tells what is real."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.analysis.values.shown import is_shown
from staticshape.records import replace
from staticshape.rewriting.branches.results import is_selection
from staticshape.rewriting.functions import returns
from staticshape.rewriting.layout import FRESH, Count, Dense, Layout, Mask, Masked, Results
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.lent import lend
from staticshape.rewriting.walk.records import Result

if TYPE_CHECKING:
    from staticshape.analysis.values.lattice import Dim
    from staticshape.rewriting.walk.records import Condition
    from staticshape.rewriting.walk.state import Walk


def selection(
    walk: Walk, at: ast.stmt, condition: Condition, pair: tuple[str, Result, Result]
) -> Masked:
    """One way selects, the other gives a whole tensor or selects too, of data of one shape."""
    name, first, second = pair
    chosen = [side.layout for side in (first, second) if is_selection(side)]
    sample = chosen[0]
    assert isinstance(sample, Masked)
    if not _of_one_shape(walk, name, first, second):
        raise walk.refuse_branch(
            at, f"it is not known whether both ways give `{name}` one shape in place"
        )
    rows = sample.rank != 1 or sample.like is not None
    places = {_place(layout) for layout in chosen}
    if len(places) > 1 or (rows and not _is_rows(sample)):
        raise walk.refuse_branch(at, "rows are selected on one way only")
    if any(isinstance(layout, Masked) and layout.form == "flat" for layout in chosen):
        raise walk.refuse_branch(
            at, "it is not known whether the mask has the shape of what it selects from"
        )
    mask = _mask(walk, at, condition, name, (first, second), sample)
    sources = walk.branch_sources | sources_of(chosen)
    if first.text == second.text:  # no choice is written: it is that Tensor
        lend(walk, name, chosen)
    if not rows:
        return Masked(mask, "flat", sources, rank=1, kind=sample.kind)
    own = ((name, FRESH),)
    return replace(
        sample,
        mask=mask,
        sources=sources,
        like=own,
        over=own,
        pad=None,
        outer=None,
        data=None,
        head=None,
        into=None,
        prefix=False,
        counted=False,
    )


def _place(layout: Layout) -> tuple[object, ...]:
    assert isinstance(layout, Masked)
    return (layout.form, layout.axis, layout.width, layout.rank, layout.mask.rank)


def _is_rows(layout: Masked) -> bool:
    known = layout.width is not None and layout.mask.rank == layout.width
    return layout.form == "axes" and layout.axis == 0 and known and layout.rank is not None


def _mask(
    walk: Walk,
    at: ast.stmt,
    condition: Condition,
    name: str,
    sides: tuple[Result, Result],
    sample: Masked,
) -> Mask:
    """The mask of what is chosen: all of it where a way gives a whole tensor."""
    keys = tuple(side.layout.mask.key if is_selection(side) else None for side in sides)  # type: ignore[union-attr]
    key = ("chosen", condition.when.key, keys[::-1] if condition.swapped else keys)
    if key in walk.book.by_key:
        return Mask(key, sample.mask.rank)
    texts = [
        walk.mask_text(side.layout.mask)
        if isinstance(side.layout, Masked) and is_selection(side)
        else "True"
        for side in sides
    ]
    valid = walk.book.fresh(f"{name}_valid" if name != "return" else "valid")
    axis = differing(walk, name, *sides)
    text = condition.choice(walk, at, texts[0], texts[1], axis)
    walk.draft.insert_before(at, f"{valid} = {text}")
    return walk.know_name(valid, sample.mask.rank, key)


def leave(
    walk: Walk, at: ast.stmt, condition: Condition, first: Result, second: Result
) -> str | None:
    """What a helper returns whose ways give selections: the values, then their masks."""
    ones, twos = _items(walk, first), _items(walk, second)
    if not any(is_selection(side) for side in (*ones, *twos)):
        return None
    returning = [item for item in walk.facts.nodes if isinstance(item, ast.Return)]
    known = len(returning) == 2 and walk.callers.changeable(walk.facts)
    if not known or walk.spec is not None or len(ones) != len(twos):
        raise walk.refuse_branch(at, "a selection is returned, and not every call is known")
    layouts: list[Layout] = []
    texts = []
    for one, two in zip(ones, twos, strict=True):
        if any(isinstance(side.layout, Count) for side in (one, two)):
            raise walk.refuse_branch(at, "a count is returned beside a selection")
        same = one.text == two.text
        axis = differing(walk, "return", one, two)
        texts.append(one.text if same else condition.choice(walk, at, one.text, two.text, axis))
        selected = is_selection(one) or is_selection(two)
        layouts.append(
            selection(walk, at, condition, ("return", one, two)) if selected else Dense()
        )
    text, walk.returned = returns.given(walk, layouts, texts)
    return text


def _items(walk: Walk, side: Result) -> list[Result]:
    """A returned value, or the values of a returned tuple."""
    if not isinstance(side.value, ast.Tuple):
        return [side]
    nodes = side.value.elts
    layouts: tuple[Layout, ...] = (Dense(),) * len(nodes)
    if isinstance(side.layout, Results):
        layouts = side.layout.items
    pairs = zip(nodes, layouts, strict=True)
    return [Result(walk.draft.argument(node), layout, node) for node, layout in pairs]


def differing(walk: Walk, name: str, first: Result, second: Result) -> int | None:
    """The axis along which two selections are as long in the examples, and maybe nowhere else."""
    if not (is_selection(first) and is_selection(second)) or first.text == second.text:
        return None
    layouts = [side.layout for side in (first, second) if isinstance(side.layout, Masked)]
    keys, dims = _shapes(walk, name, first, second)
    alike = bool(keys[0]) and keys[0] == keys[1]
    if alike or any(layout.mask.rank != 1 or layout.axis != 0 for layout in layouts):
        return None
    return 0 if any(found and is_shown(found[0].size) for found in dims) else None


def _of_one_shape(walk: Walk, name: str, first: Result, second: Result) -> bool:
    """Whether what the two ways give stands, masked or whole, in data of one shape."""
    if first.text == second.text:
        return True
    keys, dims = _shapes(walk, name, first, second)
    if keys[0] and keys[0] == keys[1]:
        return True
    sizes = [dim.size for dim in dims[0] or ()]
    return dims[0] is not None and dims[0] == dims[1] and all(isinstance(n, int) for n in sizes)


def _shapes(
    walk: Walk, name: str, first: Result, second: Result
) -> tuple[list[frozenset[Hashable]], list[tuple[Dim, ...] | None]]:
    """What the data of both ways are known by, and their axes."""
    keys, dims = [], []
    for side in (first, second):
        node = side.value
        keys.append(walk.scope.names.shape_of(name) if node is None else walk.shape_key(node))
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Subscript) and node in walk.sources:
            node = node.value
        elif bound is not None and bound.operator.name == "masked_select":
            node = bound.args.get("input")
        value = None if node is None else walk.facts.value(node)
        dims.append(value.dims if isinstance(value, Tensor) else None)
    return keys, dims
