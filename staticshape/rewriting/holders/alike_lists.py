"""Lists of values under one mask, put beside one another: `concat(parts, -1)`, `stack(outs, 1)`.

All that the list holds lies in place under the same mask, so the list stays as it is written.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.records import replace
from staticshape.rewriting.families import concatenation
from staticshape.rewriting.families.rows import rows
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.holders.rebound import of_the_list
from staticshape.rewriting.layout import Dense, Index, Layout, Listed, Masked, carries
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.walk import from_end

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "the selection goes into a list"
_JOINS = ("concat", "stack")


def begins(walk: Walk, node: ast.expr) -> bool:
    """Whether a literal is bound to a name whose values are put beside one another."""
    match walk.at:
        case ast.Assign([ast.Name(name)], value) if value is node:
            return walk.branch is None and _is_put_beside(walk, name)
    return False


def visit(walk: Walk, node: ast.List) -> Layout:
    """What `[sel, other]` begins with."""
    assert isinstance(walk.at, ast.Assign) and isinstance(walk.at.targets[0], ast.Name)
    name = walk.at.targets[0].id
    walk.alike[name] = []
    walk.alike_known.pop(name, None)
    for value in node.elts:
        _add(walk, name, value)
    held = bool(walk.alike[name]) or (walk.facts.node, name) in walk.memory.alike
    return Listed(name, sources_of(walk.alike[name])) if held else walk.plain(node)


def begun(walk: Walk) -> set[str]:
    """Lists that `+=` lengthens here, which stay what they are."""
    layouts = walk.scope.layouts
    return {name for name in walk.alike if isinstance(layouts.get(name), Listed)}


def begin_rounds(walk: Walk, loop: ast.For | ast.While) -> None:
    """What a round puts into a list that is begun outside lies as it does in every round.

    So its mask is one that something lies under in front of the loop, or a name that no round
    binds.
    """
    grown = {found[0] for item in walking.walk(loop) if (found := _grown(item)) is not None}
    if not grown & walk.alike.keys():
        return
    layouts = walk.scope.layouts.values()
    known = {layout.mask.key for layout in layouts if isinstance(layout, Masked | Index)}
    known |= {walk.know_mask(item, item.id).key for item in _selecting(walk, loop)}
    for name in grown & walk.alike.keys():
        held = {layout.mask.key for layout in walk.alike[name]}
        walk.alike_known.setdefault(name, known | held)


def _selecting(walk: Walk, loop: ast.For | ast.While) -> list[ast.Name]:
    """Names in a loop that select, where each round finds them as they were in front of it."""
    bound = assigned_in([loop])
    masks: list[ast.AST | None] = []
    for item in walking.walk(loop):
        if isinstance(item, ast.Subscript):
            masks.append(item.slice)
        elif isinstance(item, ast.Call) and (call := walk.facts.calls.get(item)) is not None:
            masks.append(call.args.get("mask"))
    return [
        item
        for item in masks
        if isinstance(item, ast.Name) and item.id not in bound and walk.dtype(item) == "bool"
    ]


def grow(walk: Walk, statement: ast.stmt) -> bool:
    """`parts.append(sel)`, `parts += [a, b]`; False where it is something else."""
    found = _grown(statement)
    if found is None or found[0] not in walk.alike:
        return False
    name, values = found
    if walk.branch is not None or walk.skipped is not None:
        if (walk.facts.node, name) in walk.memory.alike:
            raise walk.refuse_branch(statement, "a list grows on one way only")
        return False
    before = len(walk.alike[name])
    for value in values:
        _add(walk, name, value)
    key = (walk.facts.node, name)
    if len(walk.alike[name]) > before and key not in walk.memory.alike:
        walk.memory.alike.add(key)  # what stands above may have read it as a plain list
        raise Again
    if key in walk.memory.alike:
        walk.scope.layouts[name] = Listed(name, sources_of(walk.alike[name]))
    return True


def _add(walk: Walk, name: str, value: ast.expr) -> None:
    layout = walk.visit(value)
    held = walk.alike[name]
    if not carries(layout):
        if held:
            raise walk.refuse(
                value, "a value that is not selected is put beside a selection", *held
            )
        return
    if not isinstance(layout, Masked) or layout.outer is not None:
        raise walk.refuse(value, _REASON, layout)
    in_place = layout.axis or (layout.form == "axes" and (layout.width or 1) > 1)
    own = layout if in_place else rows(walk, value, layout, _REASON)
    if own.form != "axes":
        raise walk.refuse(value, _REASON, layout)
    mask = own.mask.key
    if isinstance(mask, tuple) and mask[0] in ("front", "in one axis"):
        mask = mask[1]
    if not {mask, own.mask.key} & walk.alike_known.get(name, {mask}):
        raise walk.refuse(value, "each round may put a selection of its own into the list", own)
    if held and _place(own) != _place(held[0]):
        raise walk.refuse(value, "selections under other masks are put into the list", own, *held)
    held.append(own)


def _place(layout: Masked) -> tuple[object, ...]:
    return layout.mask.key, layout.axis, layout.width, layout.rank


def join(walk: Walk, use: Use, listed: Listed) -> Layout:
    """The values in place, under the mask of all of them."""
    parts = walk.alike[listed.name]
    if not parts and {item.id for item in walk.facts.sources} <= walk.memory.disabled:
        return walk.plain(use.node)  # what it would hold stays as it is
    if not parts or any(isinstance(layout, Dense) and not layout.scalar for layout in use.layouts):
        raise walk.refuse(use.node, "the list is joined with what is not selected", listed)
    part = parts[0]
    if part.mask.key not in walk.book.by_key:
        raise walk.refuse(use.node, "what the list holds was selected on one way only", listed)
    held = [replace(item, layout=part) if item.layout is listed else item for item in use.operands]
    use = from_end.counted(walk, replace(use, operands=tuple(held)))
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    fits = known and isinstance(axis, int) and not isinstance(axis, bool)
    if not fits or not isinstance(axis, int) or use.operator.name not in _JOINS:
        raise walk.refuse(use.node, "the list is joined along another axis", listed)
    behind = axis < 0
    if behind and part.rank is not None:
        axis %= part.rank + (use.operator.name == "stack")
    if use.operator.name == "concat" and axis == part.axis:
        raise walk.refuse(use.node, "the list is joined along another axis", listed)
    joined = replace(part, sources=listed.sources | part.sources, pad=None, counted=False)
    return concatenation.laid_beside(walk, use, joined, axis, behind, None, walk.kind(use.node))


def note_rounds(walk: Walk, name: str) -> None:
    """Each round of a comprehension puts a value into the list under a mask from outside of it."""
    (own,) = walk.lists[name].layouts
    if own.mask.key in walk.book.by_key and walk.branch is None:
        walk.alike[name] = [own]


def named(walk: Walk, name: str, listed: Listed) -> bool:
    """`columns = [...]` of a comprehension, which is put beside one another and no more.

    False where it is not known to be: then it goes by no name.
    """
    if listed.name not in walk.alike or not _is_beside_alone(walk, name):
        return False
    walk.alike[name] = walk.alike[listed.name]
    walk.bind(name, Listed(name, listed.sources))
    return True


def _is_beside_alone(walk: Walk, name: str) -> bool:
    joined = {_joined(walk, item) for item in walk.facts.nodes}
    uses = [item for item in walk.facts.nodes if isinstance(item, ast.Name) and item.id == name]
    uses = of_the_list(walk.facts.node, uses, name)
    stores = [item for item in uses if not isinstance(item.ctx, ast.Load)]
    return len(stores) == 1 and all(item in joined for item in uses if item not in stores)


def _joined(walk: Walk, node: ast.AST) -> ast.expr | None:
    """The list that `concat(parts, 1)`, `stack(parts)` puts beside one another."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or bound.operator.name not in _JOINS:
        return None
    known, axis = walk.argument(bound, "axis")
    behind = bound.operator.name == "concat" and axis == 0
    return bound.args.get("tensors") if known and not behind else None


def is_beside(walk: Walk, use: Use, name: str) -> bool:
    """Whether the values of a list are put beside one another, not behind one another."""
    if name not in walk.alike or use.bound is None:
        return False
    known, axis = walk.argument(use.bound, "axis")
    return use.operator.name == "stack" or (known and axis != 0)


def _grown(statement: ast.AST) -> tuple[str, list[ast.expr]] | None:
    """The list and the values of `name.append(v)`, `name += [v, w]`."""
    one = flagged.appended(statement) if isinstance(statement, ast.stmt) else None
    if one is not None:
        return one[0], [one[1]]
    match statement:
        case ast.AugAssign(ast.Name(name), ast.Add(), ast.List(values) | ast.Tuple(values)):
            return None if any(isinstance(x, ast.Starred) for x in values) else (name, values)
    return None  # MindSpore loses the gradient of what `extend` puts into a list


def _is_put_beside(walk: Walk, name: str) -> bool:
    """Whether a list is begun once, grows, and is joined along axes behind the first: no more."""
    key = walk.facts.node, name
    if key not in walk.memory.put_beside:
        walk.memory.put_beside[key] = _only_put_beside(walk, name)
    return walk.memory.put_beside[key]


def _only_put_beside(walk: Walk, name: str) -> bool:
    begun, joined, allowed = 0, 0, set[ast.AST]()
    for item in walk.facts.nodes:
        grown = _grown(item)
        if grown is not None and grown[0] == name:
            allowed.add(_owner(item))
        match item:
            case ast.Assign([ast.Name() as target], ast.List(elements)) if target.id == name:
                begun += 1 if not any(isinstance(x, ast.Starred) for x in elements) else 2
                allowed.add(target)
            case ast.Call():
                listed = _joined(walk, item)
                if isinstance(listed, ast.Name) and listed.id == name:
                    joined += 1
                    allowed.add(listed)
    uses = [item for item in walk.facts.nodes if isinstance(item, ast.Name) and item.id == name]
    uses = of_the_list(walk.facts.node, uses, name)
    return begun == 1 and joined > 0 and all(item in allowed for item in uses)


def _owner(statement: ast.AST) -> ast.AST:
    """The name of the list in a statement that lengthens it."""
    match statement:
        case ast.AugAssign(target):
            return target
        case ast.Expr(ast.Call(ast.Attribute(owner))):
            return owner
    return statement
