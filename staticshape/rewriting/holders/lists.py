"""Lists of selections: `parts.append(x[m])`, then one concat, or loops over it.

A list of masks stands beside it.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.families.rows import rows
from staticshape.rewriting.holders import counted_lists, flagged
from staticshape.rewriting.holders.rebound import of_the_list
from staticshape.rewriting.layout import Dense, Layout, Listed, Masked, carries
from staticshape.rewriting.reading.heads import heads
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.walk import naming
from staticshape.rewriting.walk.records import Parts

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "the selection goes into a list"


def define(walk: Walk, statement: ast.Assign) -> None:
    """`parts = []` of a list that takes selections: a list of masks is begun beside it."""
    for target, value in _pairs(statement):
        key = (walk.facts.node, target.id)
        if key in walk.memory.flagged and isinstance(value, ast.List):
            flagged.define(walk, target.id, statement, value.elts)
            continue
        if _is_empty(value) and counted_lists.define(walk, target.id):
            continue
        if key not in walk.memory.lists or key in walk.memory.plain_lists or not _is_empty(value):
            continue
        like = walk.memory.lists[key]
        if like is None:
            walk.lists[target.id] = Parts(walk.book.fresh(f"{target.id}_valid"))
            walk.draft.insert_before(statement, f"{walk.lists[target.id].valid} = []")
        else:
            walk.lists[target.id] = Parts("")
        walk.scope.layouts[target.id] = Listed(target.id, frozenset())


def _pairs(statement: ast.Assign) -> list[tuple[ast.Name, ast.expr]]:
    if len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Name):
        return [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
        return [(name, item) for name, item in pairs if isinstance(name, ast.Name)]
    return []


def _is_empty(value: ast.expr) -> bool:
    return isinstance(value, ast.List) and not value.elts


def append(walk: Walk, statement: ast.Expr) -> bool:
    """`parts.append(sel)`; False where it is something else, which others visit."""
    found = flagged.appended(statement)
    if found is None:
        return False
    name, value = found
    if walk.skipped is not None:
        _flag(walk, statement, name, value)
        return True
    if name in walk.flags:
        flagged.always(walk, statement, name, value)
        return True
    if (walk.facts.node, name) in walk.memory.plain_lists:
        return False
    if isinstance(walk.facts.value(value), Python) or not _is_collected(walk, name):
        return counted_lists.append(walk, name, value)
    layout = walk.visit(value)
    parts = walk.lists.get(name)
    if parts is None:
        if isinstance(layout, Masked):
            walk.memory.lists[walk.facts.node, name] = None
            raise Again
        if carries(layout):
            raise walk.refuse(value, _REASON, layout)
        return True
    if walk.branch is not None:
        raise walk.refuse_branch(statement, "a list grows on one way only")
    text = "None"
    place: Hashable = ("whole", len(parts.places))
    if isinstance(layout, Masked):
        own = rows(walk, value, layout, _REASON)
        parts.layouts.append(own)
        text, place = walk.mask_text(own.mask), own.mask.key
    elif not isinstance(layout, Dense):
        walk.memory.plain_lists.add((walk.facts.node, name))
        raise Again
    parts.places.append((id(walk.block), _exits(walk, statement), place))
    parts.whole |= isinstance(layout, Dense)
    if parts.valid:
        walk.draft.insert_before(statement, f"{parts.valid}.append({text})")
    sources = sources_of(parts.layouts)
    walk.scope.layouts[name] = Listed(name, sources)
    return True


def _exits(walk: Walk, statement: ast.stmt) -> int:
    """In how many places a round may end in front of a statement: others may not come to it."""
    above = [item for item in walk.block if item.lineno < statement.lineno]
    parts = (part for item in above for part in walking.walk(item))
    return sum(isinstance(part, ast.Break | ast.Continue | ast.Return) for part in parts)


def begin_rounds(walk: Walk, loop: ast.For | ast.While) -> None:
    """What a list held in front of a loop is not what it holds in a round, if one appends to it."""
    for item in walking.walk(loop):
        grown = flagged.appended(item) if isinstance(item, ast.stmt) else None
        if grown is None:
            continue
        name = grown[0]
        if name in walk.flags:
            walk.flags[name].grown += 1
        if name in walk.lists:
            walk.lists[name].places.append(("rounds", id(loop)))


def append_on_one_way(walk: Walk, name: str, value: ast.expr, layout: Layout) -> list[str] | None:
    """`if c: parts.append(sel)`: all of it is there, and none of it is real on the other way.

    None where the list takes no selections, or is asked for more than to be joined.
    """
    key = (walk.facts.node, name)
    selection = isinstance(layout, Masked) and layout.form != "branch"
    if not selection or key in walk.memory.plain_lists or not _only_grows(walk, name, joined=True):
        return None
    assert isinstance(layout, Masked)
    parts = walk.lists.get(name)
    if parts is None:
        walk.memory.lists[key] = None
        raise Again
    if parts.made or layout.form != "axes" or layout.axis != 0 or layout.mask.rank != 1:
        raise walk.refuse_branch(value, "a selection is put into a list on one way only")
    outer, own = layout.outer, rows(walk, value, replace(layout, outer=None), _REASON)
    text, place = walk.mask_text(own.mask), own.mask.key
    if outer is not None:
        taken = walk.book.use(outer.key, walk.at, walk.scope.names, operand=True)
        text = f"{walk.mask_operand(own.mask)} & {taken}"
        place = ("both", own.mask.key, outer.key)
    parts.layouts.append(own)
    parts.places.append((id(walk.block), place))
    walk.scope.layouts[name] = Listed(name, sources_of(parts.layouts) | walk.branch_sources)
    data = walk.draft.argument(value)
    grown = [f"{name}.append({data})"]
    return [*grown, f"{parts.valid}.append({text})"] if parts.valid else grown


def _flag(walk: Walk, statement: ast.stmt, name: str, value: ast.expr) -> None:
    """An append behind `if c: continue`: its flag is put beside it."""
    assert walk.branch is not None
    flagged.learn(walk, name, statement)
    flagged.note(walk, name, value, walk.visit(value))
    flag = walk.mask_text(walk.branch)
    walk.draft.insert_before(statement, f"{walk.flags[name].valid}.append({flag})")


def _is_collected(walk: Walk, name: str) -> bool:
    """Whether the function begins the list empty, appends to it, joins it or goes over it."""
    key = walk.facts.node, name
    if key not in walk.memory.collected:
        walk.memory.collected[key] = _only_grows(walk, name)
    return walk.memory.collected[key]


def _only_grows(walk: Walk, name: str, *, joined: bool = False) -> bool:
    begun = 0
    allowed = _joining(walk) if joined else _reading(walk, name)
    for item in walk.facts.nodes:
        if isinstance(item, ast.Assign):
            for target, value in _pairs(item):
                if target.id == name and _is_empty(value):
                    begun += 1
                    allowed.add(target)
        match item:
            case ast.Call(ast.Attribute(owner, "append")):
                allowed.add(owner)
    uses = [item for item in walk.facts.nodes if isinstance(item, ast.Name) and item.id == name]
    uses = of_the_list(walk.facts.node, uses, name)
    return begun == 1 and all(item in allowed for item in uses)


def _reading(walk: Walk, name: str) -> set[ast.AST]:
    """Where a list is joined, gone over without growing meanwhile, or one of it is read."""
    found = _joining(walk)
    for item in walk.facts.nodes:
        for _, over in heads(item):
            inside = walking.walk(item) if isinstance(item, ast.For) else ()
            if not any(_grows(each, name) for each in inside):
                found.add(over)
        match item:
            case ast.Subscript(owner, index, ast.Load()) if not isinstance(index, ast.Slice):
                found.add(owner)
            case ast.Call(ast.Name("len"), [owner], []):
                found.add(owner)
    return found


def _joining(walk: Walk) -> set[ast.AST]:
    """What `concat` is given."""
    found: set[ast.AST] = set()
    for item in walk.facts.nodes:
        bound = walk.facts.calls.get(item) if isinstance(item, ast.Call) else None
        if bound is not None and bound.operator.name == "concat":
            found.update(bound.args.values())
    return found


def _grows(item: ast.AST, name: str) -> bool:
    grown = flagged.appended(item) if isinstance(item, ast.stmt) else None
    return grown is not None and grown[0] == name


def named(walk: Walk, statement: ast.stmt, name: str, listed: Listed) -> None:
    """`parts = [x[m] for ...]`: a list of masks gets a name beside it, or has one."""
    parts = walk.lists[listed.name]
    if not parts.made or not _is_bound_once(walk, name):
        raise walk.refuse(
            statement,
            "the selection leaves a comprehension, as one of many",
            listed,
            help="reduce it inside, or write the loop out and append to a list",
        )
    others = (x for x in walk.lists.values() if x.made and x.home is not None)
    twin = next((other for other in others if other.places == parts.places), None)
    if twin is None:
        twin = replace(parts, base=name, home=statement)
    walk.lists[name] = twin
    walk.bind(name, Listed(name, listed.sources))


def masks_of(walk: Walk, node: ast.expr, name: str) -> str:
    """The list of masks beside a list; one of a comprehension gets its name when it is asked for.

    A list without masks of its own has those of another one, which grows with it.
    """
    parts = walk.lists[name]
    if not parts.valid:
        like = walk.lists.get(walk.memory.lists[walk.facts.node, name] or "")
        if like is None or like.places != parts.places:
            raise walk.refuse(
                node, "the masks of the list are not those of another one", *parts.layouts
            )
        return like.valid
    if parts.home is not None and not parts.valid.isidentifier():
        valid = walk.book.fresh(f"{parts.base}_valid")
        walk.draft.insert_before(parts.home, f"{valid} = {parts.valid}")
        parts.valid = valid
    return parts.valid


def give_up_masks(walk: Walk, name: str) -> bool:
    """Leave a list without masks of its own where another one has the same: whether there is one.

    Without one the list itself was read before.
    """
    parts = walk.lists[name]
    twins = (
        other
        for other, each in walk.lists.items()
        if each.valid and each is not parts and each.places == parts.places
    )
    twin = next(twins, None)
    if twin is not None:
        walk.memory.lists[walk.facts.node, name] = twin
    return twin is not None


def _is_bound_once(walk: Walk, name: str) -> bool:
    """Whether a name is bound once, and does nothing but be joined, gone over or read."""
    allowed = _reading(walk, name)
    uses = [item for item in walk.facts.nodes if isinstance(item, ast.Name) and item.id == name]
    read = [item for item in uses if isinstance(item.ctx, ast.Load)]
    return len(uses) - len(read) == 1 and all(item in allowed for item in read)


def join(walk: Walk, use: Use, listed: Listed) -> Layout:
    """`concat(parts)`: the elements keep their order, and so do the masks."""
    parts = walk.lists[listed.name]
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    ranks = {layout.rank for layout in parts.layouts}
    rank = next(iter(ranks)) if len(ranks) == 1 else None
    first_axis = axis == 0 or (rank is not None and isinstance(axis, int) and axis == -rank)
    if not known or not first_axis or len(ranks) != 1 or use.operator.name != "concat":
        raise walk.refuse(use.node, "the list is joined along another axis", listed)
    key: Hashable = ("listed", tuple(parts.places))
    shares = key in walk.book.by_key
    if parts.valid and shares and not parts.made and give_up_masks(walk, listed.name):
        raise Again
    asked = naming.Asked(use.node, (True,))
    fresh = naming.is_here(walk, asked)
    assert use.bound is not None
    data = walk.draft.argument(use.bound.args["tensors"])
    call = f"{walk.masked}.concat({data}, {masks_of(walk, use.node, listed.name)})"
    names = naming.unpack(
        walk, asked, call, (0, "_" if shares else "valid"), listed.sources, ("joined", "valid")
    )
    if not fresh:
        walk.draft.replace(use.node, names[0])
    layout = replace(parts.layouts[0], sources=listed.sources)
    kinds = {item.kind for item in parts.layouts}
    joined = naming.row(
        walk,
        names[0],
        names[1],
        layout,
        key,
        fresh=fresh,
        kind=kinds.pop() if len(kinds) == 1 else None,
        rank=rank,
    )
    return replace(joined, prefix=False, pad=None)
