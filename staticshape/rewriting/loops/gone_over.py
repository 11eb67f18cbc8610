"""Lists of selections that are gone over: `for p, t in zip(pos, tgt)`, each with its mask beside.

`for p in parts` becomes `for p, p_valid in zip(parts, parts_valid)`, in loops and comprehensions
alike.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import dataclass
from staticshape.rewriting.holders import list_elements, lists
from staticshape.rewriting.layout import FRESH, Count, Counts, Listed, Mask
from staticshape.rewriting.reading.heads import paired
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.visiting.expressions import visit_any

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Parts
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Element:
    """One name that stands for an element of a list, and the mask of it in a round.

    A count has none: it is a number of Python's in the original, and a Tensor now.
    """

    target: str
    listed: Listed | Counts
    key: Hashable = None
    valid: str = ""  # the name of the mask


def visit(
    walk: Walk, target: ast.expr, over: ast.expr, *, inside: bool = False
) -> tuple[Element, ...]:
    """Visit what a loop goes over; the masks of lists of selections are written beside them.

    `inside`: the names are those of a comprehension, and nobody else's.
    """
    pairs = [*paired(target, over)]
    taken = [(name, part) for name, part in pairs if isinstance(walk.scope_layout(part), Listed)]
    found: list[Element] = []
    for name, part in pairs:
        counts = walk.scope_layout(part)
        if isinstance(counts, Counts) and isinstance(name, ast.Name) and walk.branch is None:
            found.append(Element(name.id, counts))
    if not taken and not found:
        visit_any(walk, over)
        return ()
    valid: dict[Hashable, tuple[str, str]] = {}  # the name of a mask, and the list of masks
    for name, part in taken:
        assert isinstance(part, ast.Name)
        listed = walk.visit(part)
        assert isinstance(listed, Listed)
        parts = list_elements.alike(walk, part, listed)
        if not isinstance(name, ast.Name) or walk.branch is not None:
            raise walk.refuse(over, list_elements.OTHERWISE, listed)
        key = key_of(parts, over)
        if key not in valid:
            masks = lists.masks_of(walk, part, listed.name)
            valid[key] = _name(walk, f"{name.id}_valid", inside), masks
        elif parts.valid and not parts.made and lists.give_up_masks(walk, listed.name):
            raise Again
        found.append(Element(name.id, listed, key, valid[key][0]))
    for _, part in pairs:
        if not isinstance(walk.scope_layout(part), Listed | Counts):
            visit_any(walk, part)
    if valid:
        _write(walk, target, over, [*valid.values()])
    return tuple(found)


def _name(walk: Walk, base: str, inside: bool) -> str:
    """A name for a mask: the one that another comprehension has, which is over."""
    if inside and base in walk.round_names and not walk.is_bound(base):
        return base
    name = walk.book.fresh(base)
    if inside:
        walk.round_names.add(name)
    return name


def key_of(parts: Parts, over: ast.expr) -> Hashable:
    """What the mask of an element is known by in the rounds that go over a list."""
    return "element", parts.elements or tuple(parts.places), id(over)


def _write(walk: Walk, target: ast.expr, over: ast.expr, valid: list[tuple[str, str]]) -> None:
    """`p, t, p_valid in zip(pos, tgt, pos_valid)`, inside `enumerate` where that stands."""
    names, masks = ", ".join(name for name, _ in valid), ", ".join(of for _, of in valid)
    match target, over:
        case ast.Tuple([_, inner]), ast.Call(ast.Name("enumerate"), [of, *_]):
            _write(walk, inner, of, valid)
            text = walk.draft.replaced[inner]
            walk.draft.replace(inner, text if text.startswith("(") else f"({text})")
            return
        case ast.Tuple(targets), ast.Call(ast.Name("zip"), parts, []):
            texts = [walk.draft.argument(part) for part in parts]
            own = [walk.draft.render(each) for each in targets]
        case _:
            texts, own = [walk.draft.argument(over)], [walk.draft.render(target)]
    walk.draft.replace(over, f"zip({', '.join(texts)}, {masks})")
    text = f"{', '.join(own)}, {names}"
    bare = not walk.draft.source.segment(target).startswith("(")
    walk.draft.replace(target, text if bare else f"({text})")


def bind(walk: Walk, elements: tuple[Element, ...]) -> None:
    """The names of a round, once its target is bound: each under its mask."""
    for each in elements:
        if isinstance(each.listed, Counts):
            walk.bind(each.target, Count(each.listed.sources))
            continue
        known = each.key in walk.book.by_key
        mask = Mask(each.key, 1) if known else walk.know_name(each.valid, 1, each.key)
        own = ((each.target, FRESH),)
        walk.bind(each.target, list_elements.element(walk, each.listed, mask, own))
