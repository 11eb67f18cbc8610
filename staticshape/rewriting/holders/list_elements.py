"""Elements of lists of selections: each lies under the mask at its place in the list of masks."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.holders import lists
from staticshape.rewriting.layout import Layout, Listed, Mask, Masked, carries
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Again

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Parts
    from staticshape.rewriting.walk.state import Walk

OTHERWISE = "the list of selections is read in another way"


def item(walk: Walk, node: ast.Subscript, listed: Listed) -> Layout:
    """`parts[0]`, `parts[i]` of a counter."""
    parts = alike(walk, node, listed)
    index = walk.visit(node.slice)
    if carries(index):
        raise walk.refuse(node, OTHERWISE, listed, index)
    names = names_in(node.slice)
    versions = {name: walk.scope.names.current(name) for name in names}
    told = tuple(sorted(versions.items())), ast.dump(node.slice)
    known, place = walk.constant(node.slice)  # from the end, lists of unlike lengths differ
    front = isinstance(node.slice, ast.Name) if not known else isinstance(place, int) and place >= 0
    key = ("element", (parts.elements if front else None) or tuple(parts.places), told)
    if key not in walk.book.by_key:
        valid = lists.masks_of(walk, node, listed.name)
        text = f"{valid}[{walk.draft.render(node.slice)}]"
        walk.book.know(key, text, False, versions, walk.at, walk.base(), walk.can_hoist)
    return walk.leaf(node, element(walk, listed, Mask(key, 1), ()))


def alike(walk: Walk, node: ast.expr, listed: Listed) -> Parts:
    """The parts of a list whose elements are selections that lie alike; others are refused."""
    parts = walk.lists.get(listed.name)
    if parts is None:
        raise walk.refuse(node, OTHERWISE, listed)
    if not parts.layouts:  # it is gone over before the text puts anything into it
        walk.memory.plain_lists.add((walk.facts.node, listed.name))
        raise Again
    if parts.whole or len({layout.rank for layout in parts.layouts}) > 1:
        raise walk.refuse(
            node, "the list holds selections beside Tensors of another kind", *parts.layouts
        )
    return parts


def element(walk: Walk, listed: Listed, mask: Mask, own: tuple[tuple[str, int], ...]) -> Masked:
    """One element: nothing is known of its padding."""
    parts = walk.lists[listed.name]
    rank = parts.layouts[0].rank
    kinds = {layout.kind for layout in parts.layouts}
    return Masked(
        mask,
        "axes",
        listed.sources,
        None if rank == 1 else own,
        own,
        rank=rank,
        kind=kinds.pop() if len(kinds) == 1 else None,
    )
