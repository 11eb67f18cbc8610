"""Helpers that an option lets return whole values: `if ignore is None: return x, y`.

The other way returns selections with their masks; masks that are all True stand beside the whole.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.branches.way_ends import leaves
from staticshape.rewriting.functions import interface, returns
from staticshape.rewriting.layout import Count, Dense, Layout, Masked, carries
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.callers import parameters
from staticshape.rewriting.walk.records import Part, WholeReturn

if TYPE_CHECKING:
    from staticshape.rewriting.walk.passed import Returned
    from staticshape.rewriting.walk.state import Walk


def leave(walk: Walk, statement: ast.Return, value: ast.expr, layouts: list[Layout]) -> bool:
    """Let the way that selects return its masks too; the whole one is written out at the end."""
    if walk.branch is not None or not _is_by_option(walk):
        return False
    nodes = value.elts if isinstance(value, ast.Tuple) else [value]
    if not any(carries(layout) for layout in layouts):
        pairs = zip(nodes, layouts, strict=True)
        walk.whole = WholeReturn(value, tuple(_part(walk, *pair) for pair in pairs))
        return True
    if walk.returned is not None or not all(map(_can_be_whole, layouts)):
        return False
    if not returns.leave(walk, value, layouts, known=True):
        return False
    assert walk.returned is not None
    walk.selected_of = tuple(_selected_of(walk, node) for node in nodes)
    masks = tuple(replace(told, params=None, own=None, free=None) for told in walk.returned.masks)
    walk.returned = replace(walk.returned, masks=masks, beside=())
    return True


def settle(walk: Walk) -> None:
    """Put masks that are all True beside the whole values."""
    returned, found = walk.returned, _returns(walk)
    if returned is None or len(found) < 2 or not _is_by_option(walk):
        return
    passed_by = [item for item in walk.facts.node.body if isinstance(item, ast.If)]
    if walk.whole is None and not walk.memory.optional.issuperset(passed_by):
        walk.memory.optional.update(passed_by)  # no call comes there, but it returns as much
        raise Again
    layouts = None if walk.whole is None else _common(walk, returned, walk.whole)
    ones, dtype = walk.operator_name("ones"), walk.dtype_name("bool_")
    if walk.whole is None or layouts is None or ones is None:
        raise interface.refusal(walk, found[-1], *returned.layouts)
    whole = walk.whole
    texts = [part.text or "" for part in whole.parts]
    for told in returned.masks:
        place = next(
            place
            for place, layout in enumerate(returned.layouts)
            if isinstance(layout, Masked) and layout.mask.key == told.mask.key
        )
        shape = f"{texts[place]}.shape[:{told.mask.rank}]"
        texts.append(f"{ones}({shape}, {dtype})" if dtype else f"{ones}({shape}) > 0")
    walk.draft.replace(whole.value, ", ".join(texts))
    walk.returned = replace(returned, layouts=tuple(layouts))


def _returns(walk: Walk) -> list[ast.Return]:
    return [item for item in walk.facts.nodes if isinstance(item, ast.Return)]


def _is_by_option(walk: Walk) -> bool:
    """Whether a helper returns twice, at one level, as something decides that is no Tensor."""
    found, body = _returns(walk), walk.facts.node.body
    if len(found) != 2 or not leaves(body) or not walk.callers.changeable(walk.facts):
        return False
    tests = []
    for item in found:
        if item in body:
            continue
        above = [
            test for test in body if isinstance(test, ast.If) and item in (*test.body, *test.orelse)
        ]
        if not above:
            return False
        tests.append(walk.facts.value(above[0].test))
    return bool(tests) and all(isinstance(x, Python) and x.known != "tensor" for x in tests)


def _part(walk: Walk, node: ast.expr, layout: Layout) -> Part:
    text = walk.draft.render(node) if isinstance(node, ast.Name) else None
    named = text is not None and text.isidentifier()
    rank = walk.rank(node)
    if rank is None and isinstance(layout, Dense):
        rank = layout.rank  # nothing is known of values where no call comes
    return Part(text if named else None, walk.memory_of(node), rank, walk.kind(node), layout)


def _selected_of(walk: Walk, node: ast.expr) -> str | None:
    """The name of the Tensor whose rows a returned value is, where the ways bind neither anew."""
    name = node.id if isinstance(node, ast.Name) else None
    made = walk.scope.defined.get(name) if name is not None else None
    found = made.value if isinstance(made, ast.Assign) else node
    match found:
        case ast.Subscript(ast.Name(whole)) if found in walk.sources:
            once = name is None or _bound(walk, name) == 1
            return whole if once and not _is_bound_in_ways(walk, whole) else None
    return None


def _bound(walk: Walk, name: str) -> int:
    """How often a function binds a name."""
    stores = [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    return len(stores) + (name in parameters(walk.facts.node))


def _is_bound_in_ways(walk: Walk, name: str) -> bool:
    """Whether a name is bound from the test on that decides which way is taken."""
    body = walk.facts.node.body
    returned = set(_returns(walk))
    ways = next(
        place
        for place, statement in enumerate(body)
        if any(part in returned for part in walking.walk(statement))
    )
    return any(
        isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
        for statement in body[ways:]
        for item in walking.walk(statement)
    )


def _can_be_whole(layout: Layout) -> bool:
    """Whether the mask of a selection could be one of all rows of a whole value."""
    if not isinstance(layout, Masked):
        return isinstance(layout, Dense) and layout.into is None
    rank = layout.mask.rank
    rows = layout.form == "axes" and layout.axis == 0 and layout.width == rank
    flat = layout.rank == 1 and rank == 1 and layout.axis in (0, -1)
    plain = layout.outer is None and layout.parts is None and not layout.counted
    return plain and rank is not None and layout.rank is not None and (rows or flat)


def _common(
    walk: Walk, returned: Returned, whole: WholeReturn
) -> list[Masked | Dense | Count] | None:
    """What the values are on both ways; None where the whole ones do not fit the selected."""
    if len(whole.parts) != len(returned.layouts):
        return None
    if any(part.text is None or not isinstance(part.layout, Dense) for part in whole.parts):
        return None
    masks = [layout.mask.key for layout in returned.layouts if isinstance(layout, Masked)]
    found: list[Masked | Dense | Count] = []
    for layout, part, name in zip(returned.layouts, whole.parts, walk.selected_of, strict=True):
        if isinstance(layout, Masked):
            # values that share a mask have as many rows where each is what is selected in place
            fits = masks.count(layout.mask.key) == 1 or (name == part.text and not layout.prefix)
            moved = layout.data is not None and layout.data != part.memory
            if part.rank != layout.rank or moved or not fits:
                return None
            kind = layout.kind if layout.kind == part.kind else None
            found.append(replace(layout, kind=kind, pad=None))
        else:
            found.append(Dense())
    return found
