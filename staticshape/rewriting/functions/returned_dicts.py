"""Helpers that return a dict of selections: their masks stand in it under keys of their own."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.functions import returns, taken
from staticshape.rewriting.holders import containers
from staticshape.rewriting.layout import Count, Dense, Held, Layout, Mask, Masked
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.rewriting.walk.passed import Returned
    from staticshape.rewriting.walk.state import Walk


def leave(walk: Walk, value: ast.Dict, layouts: list[Layout]) -> bool:
    """Write the masks into the dict; False where its callers are not all known."""
    keys = [walk.constant(key)[1] if key is not None else None for key in value.keys]
    names = [key for key in keys if isinstance(key, str)]
    masked = {layout.mask.key: layout.mask for layout in layouts if isinstance(layout, Masked)}
    plain = all(isinstance(layout, Masked | Dense | Count) for layout in layouts)
    if not masked or not plain or len(names) != len(keys) or not walk.callers.all_known(walk.facts):
        return False
    if "#" in walk.draft.source.segment(value):  # a comment where the masks would stand
        return False
    if not all(returns.can_leave(layout) for layout in layouts):
        return False
    valid = []
    for key in masked:
        first = next(
            name
            for name, layout in zip(names, layouts, strict=True)
            if isinstance(layout, Masked) and layout.mask.key == key
        )
        wanted = "valid" if len(masked) == 1 else f"{first}_valid"
        while wanted in names:
            wanted += "_"
        valid.append(wanted)
    text = walk.draft.render(value)
    _, returned = returns.given(walk, layouts, [])
    pairs = zip(valid, masked.values(), strict=True)
    added = "".join(f', "{name}": {walk.mask_text(mask)}' for name, mask in pairs)
    head = text[:-1].rstrip().removesuffix(",")
    walk.draft.replace(value, head + added + text[len(head) :])
    walk.returned = replace(returned, keys=tuple(names), valid=tuple(valid))
    return True


def take(walk: Walk, node: ast.Call, returned: Returned) -> Held:
    """The dict at a call: what is read from it lies under masks that are read from it too."""
    arguments = bound_arguments(returned.node, node)
    named = containers.is_taken_apart(walk, node)
    if arguments is None or not (named or (node in walk.passed_whole and walk.can_hoist)):
        raise Refused(
            node,
            "a dict of selections is used as a whole",
            returned.sources,
            "give it a name and read its values by their keys",
        )
    if named:
        name = walk.at.targets[0].id  # type: ignore[attr-defined]
    else:
        name = walk.hoist(node, "selected")
    told = {}
    for mask, own in zip(returned.masks, returned.valid, strict=True):
        key = taken.key_of_call(walk, node, arguments, mask, returned.node)
        if key not in walk.book.by_key:
            walk.book.know(key, f'{name}["{own}"]', True, {}, walk.at, own)
        told[mask.mask.key] = key
    taken.lend(walk, returned, arguments, [True] * len(returned.masks))
    items: list[tuple[str, Layout]] = []
    for own, layout in zip(returned.keys, returned.layouts, strict=True):
        found: Layout = layout
        if isinstance(layout, Masked):
            own_mask = Mask(told[layout.mask.key], layout.mask.rank)
            sources = layout.sources | returned.sources
            memory = taken.memory(walk, layout.data, arguments)
            found = replace(layout, mask=own_mask, sources=sources, data=memory)
        elif isinstance(layout, Count):
            found = Count(returned.sources)
        items.append((own, found))
    return Held(tuple(items), returned.sources)
