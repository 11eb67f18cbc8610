"""`if`: walked on both ways, or merged into one choice where it depends on a tensor."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python, Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting import exclusive, padded_ways
from staticshape.rewriting.expressions import visit_any
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import Count, Dense, Ended, Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.merging import choose, merge
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.truth import written

if TYPE_CHECKING:
    from staticshape.analysis.facts import Source as DynamicSource
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, statement: ast.If) -> None:
    """An `if`: merged where it is a dynamic source, else walked on both ways."""
    if statement in walk.memory.padded and _is_open(walk, statement):
        _pad(walk, statement)
        return
    source = walk.sources.get(statement)
    if source is not None and source.id not in walk.memory.disabled:
        _convert(walk, statement, source)
        return
    if _try_merge(walk, statement):
        return
    if walk.branch is None and _differs_in_length(walk, statement):
        _may_pad(walk, statement)
    hoisting = walk.can_hoist
    walk.can_hoist = hoisting and not walk.draft.is_elif(statement)
    tested = walk.visit(statement.test)
    walk.can_hoist = hoisting
    if isinstance(tested, Count) and _merged_by_count(walk, statement, tested):
        return
    if carries(tested) and not isinstance(tested, Count):
        raise walk.refuse(statement.test, "a selection decides the way", tested)
    known = len(walk.book.plans)
    start = walk.scope
    walk.scope = (_before_exclusive(walk, statement) or start).copy()
    walk.run_block(statement.body)
    taken = _Way(walk.scope, dict(walk.book.by_key))
    walk.book.forget(known)
    walk.scope = start.copy()
    walk.run_block(statement.orelse)
    other = _Way(walk.scope, dict(walk.book.by_key))
    walk.book.forget(known)
    walk.at = statement
    left, right = _leaves(statement.body), _leaves(statement.orelse)
    if left != right:  # what holds at the end of the way that goes on holds behind the `if`
        walk.scope, walk.book.by_key = (other if left else taken).end
    else:
        walk.scope = _joined(walk, statement, taken, other, assigned_in([statement]))
    walk.passed = (statement, start)


def _before_exclusive(walk: Walk, statement: ast.If) -> Scope | None:
    """What the body starts from where the `if` just above it was surely not taken."""
    if walk.passed is None:
        return None
    above, start = walk.passed
    adjacent = walk.block[walk.block.index(statement) - 1] is above
    if not adjacent or not exclusive.excludes(above, statement):
        return None
    for name in assigned_in([above]):  # the analysis knows only what holds on both ways
        start.layouts.setdefault(name, Dense())
    return start


def _convert(walk: Walk, statement: ast.If, source: DynamicSource) -> None:
    """Merge the ways; where that is refused for their shapes, let each way pad what it leaves."""
    inside = walk.branch is not None
    try:
        walk.convert(statement, source)
    except Refused:
        if source.finding.rule == "branch-shapes" and not inside:
            _may_pad(walk, statement)
        raise


def _pad(walk: Walk, statement: ast.If) -> None:
    try:
        padded_ways.visit(walk, statement)
    except Refused:
        walk.memory.padded.discard(statement)
        walk.memory.unpadded.add(statement)
        raise Again from None


def _may_pad(walk: Walk, statement: ast.If) -> None:
    """Walk the function again with ways that pad what they leave, where that was not tried."""
    if statement not in walk.memory.unpadded:
        walk.memory.padded.add(statement)
        raise Again


def _is_open(walk: Walk, statement: ast.If) -> bool:
    """Whether no finding about the shapes of the ways was refused."""
    return not padded_ways.own_sources(walk, statement) & walk.memory.disabled


def _differs_in_length(walk: Walk, statement: ast.If) -> bool:
    """Whether an `elif` of this `if` is one whose ways have different shapes."""
    found = padded_ways.own_sources(walk, statement) - walk.memory.disabled
    return bool(found) and _decides(walk, statement.test)


def _try_merge(walk: Walk, statement: ast.If) -> bool:
    """A tensor-conditioned `if` that selects on one way: merged where that is possible.

    Where it is not, the `if` stays and what is selected must end inside it.
    """
    inside = _sources_in(walk, statement)
    if not inside or statement in walk.memory.plain or walk.branch is not None:
        return False
    if not _decides(walk, statement.test):
        return False
    try:
        merge(walk, statement, inside)
    except Refused:
        walk.memory.plain.add(statement)
        raise Again from None
    return True


def _merged_by_count(walk: Walk, statement: ast.If, tested: Count) -> bool:
    """An `if` on a count: merged, or left an `if` on a Tensor where more hangs on the way."""
    if statement not in walk.memory.plain:
        inside = walk.branch is not None
        try:
            merge(walk, statement, tested.sources, visited=True)
        except Refused:
            if inside:
                raise
            walk.memory.positions -= tested.sources  # learnt in a merge that was given up
            walk.memory.plain.add(statement)
            raise Again from None
        return True
    truth = written(walk, statement.test, counted=True)
    if truth.text != walk.draft.render(statement.test):
        walk.draft.replace(statement.test, truth.text)
    return False


def conditional(walk: Walk, node: ast.IfExp) -> Layout:
    """`a if c else b`: one choice where a Tensor decides and a way selects, else both ways."""
    if node not in walk.memory.plain and _decides(walk, node.test):
        inside = _sources_in(walk, node)
        if inside:
            try:
                return choose(walk, node, inside)
            except Refused:
                walk.memory.plain.add(node)
                raise Again from None
    visit_any(walk, node.test)
    hoisting, walk.can_hoist = walk.can_hoist, False
    layouts = (walk.visit(node.body), walk.visit(node.orelse))
    walk.can_hoist = hoisting
    if any(carries(layout) for layout in layouts):
        raise walk.refuse(node, "only one way of this condition gives a selection", *layouts)
    if any(isinstance(layout, Moving) for layout in layouts):
        return Moving()
    return walk.plain(node)


def _sources_in(walk: Walk, node: ast.AST) -> frozenset[int]:
    """The open sources inside a node."""
    inside = {walk.sources[item].id for item in ast.walk(node) if item in walk.sources}
    return frozenset(inside - walk.memory.disabled)


def _decides(walk: Walk, test: ast.expr) -> bool:
    """Whether the values of a Tensor decide the way."""
    value = walk.facts.value(test)
    return isinstance(value, Tensor) or (isinstance(value, Python) and value.known == "tensor")


def _leaves(block: list[ast.stmt]) -> bool:
    last = block[-1] if block else None
    if isinstance(last, ast.If):
        return _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


@dataclass(frozen=True)
class _Way:
    """The end of one way of an `if`: its names, and the masks that hold there."""

    scope: Scope
    masks: dict[Hashable, int]

    @property
    def end(self) -> tuple[Scope, dict[Hashable, int]]:
        """Both, for the code behind."""
        return self.scope, self.masks


def _joined(walk: Walk, statement: ast.If, one: _Way, two: _Way, changed: frozenset[str]) -> Scope:
    first, second = one.scope, two.scope
    for name in changed:
        aliases = (first.aliases.get(name), second.aliases.get(name))
        if aliases[0] != aliases[1] and not (aliases[0] and aliases[1]):
            walk.memory.keep |= {alias.statement for alias in aliases if alias is not None}
            raise Again
        if aliases[0] and aliases[1] and aliases[0].text != aliases[1].text:
            walk.memory.keep |= {alias.statement for alias in aliases if alias is not None}
            raise Again
    joined = first.copy()
    made: dict[Hashable, Mask] = {}
    for name in sorted(changed):
        layout = _join(walk, statement, name, one, two, made)
        joined.layouts[name] = layout
        joined.names.bind(name)
        joined.defined.pop(name, None)
    for mask in made.values():
        plan = walk.book.plans[walk.book.by_key[mask.key]]
        joined.names.version.update(plan.versions)
    return joined


def _join(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: _Way,
    two: _Way,
    made: dict[Hashable, Mask],
) -> Layout:
    first = one.scope.layouts.get(name) or Dense()
    second = two.scope.layouts.get(name) or Dense()
    if isinstance(first, Dense) and isinstance(second, Dense):
        return Dense(first.scalar and second.scalar, first.rank if first == second else None)
    carried = [layout for layout in (first, second) if carries(layout)]
    if not carried:
        return first if not isinstance(first, Dense) else second
    if isinstance(first, Masked) and isinstance(second, Masked):
        same = _same_selection(walk, first, second)
        if same is not None:
            return same
    if walk.is_read_after(statement, name):
        joined = _one_name(walk, statement, name, (one, first), (two, second), made)
        if joined is not None:
            return joined
        if walk.branch is None and _decides(walk, statement.test):
            _may_pad(walk, statement)
    return Ended(
        sources_of(carried), f"the selection `{name}` is made on one way of a condition only"
    )


def _same_selection(walk: Walk, first: Masked, second: Masked) -> Masked | None:
    """Both ways hold a selection under one mask that was made before them."""
    one = replace(first, pad=None, over=(), head=None, data=None, kind=None, sources=frozenset())
    two = replace(second, pad=None, over=(), head=None, data=None, kind=None, sources=frozenset())
    if one != two or first.mask.key not in walk.book.by_key:
        return None
    return replace(
        first,
        sources=sources_of([first, second]),
        pad=first.pad if first.pad == second.pad else None,
        over=first.over if first.over == second.over else (),
        data=first.data if first.data == second.data else None,
        kind=first.kind if first.kind == second.kind else None,
        head=None,
    )


def _plain(layout: Layout) -> bool:
    """Whether a selection's mask broadcasts as it is."""
    return (
        isinstance(layout, Masked)
        and layout.like is None
        and layout.outer is None
        and layout.form not in ("branch", "pairs")
        and not layout.prefix
    )


def _one_name(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: tuple[_Way, Layout],
    two: tuple[_Way, Layout],
    made: dict[Hashable, Mask],
) -> Layout | None:
    """Each way selects under a mask of its own (or not at all): one name stands for them.

    Not where a Tensor decides: both ways are compiled, and their masks may differ in shape.
    """
    if _decides(walk, statement.test):
        return None
    chosen = [layout for _, layout in (one, two) if isinstance(layout, Masked)]
    if not all(_plain(layout) or isinstance(layout, Dense) for _, layout in (one, two)):
        return None
    if any(layout.form == "axes" and layout.rank != 1 for layout in chosen) or (
        len(chosen) == 1 and not walk.is_bound(name)
    ):
        return None
    keys = tuple(layout.mask.key for layout in chosen)
    pair = (len(chosen), *keys)
    if pair not in made:
        mask = _bound_on_both(walk, statement, name, one, two)
        if mask is None:
            return None
        made[pair] = mask
    first = chosen[0]
    ranks = {layout.rank for layout in chosen}
    return replace(
        first,
        mask=made[pair],
        form="flat",
        sources=sources_of(chosen),
        rank=1 if len(chosen) == 2 and ranks == {1} else None,
        kind=first.kind if len({layout.kind for layout in chosen}) == 1 else None,
        pad=None,
        over=(),
        head=None,
    )


def _bound_on_both(
    walk: Walk,
    statement: ast.If,
    name: str,
    one: tuple[_Way, Layout],
    two: tuple[_Way, Layout],
) -> Mask | None:
    known = [_joined_name(layout) for _, layout in (one, two)]
    valid = next((found for found in known if found), None)
    whole = [layout for _, layout in (one, two) if isinstance(layout, Dense)]
    binders = [way.scope.defined.get(name) for way, _ in (one, two)]
    for (_, layout), found, binder in zip((one, two), known, binders, strict=True):
        if isinstance(layout, Masked) and not found and binder is None:
            return None
    ones = _all_true(walk) if whole else None
    if whole and ones is None:
        return None
    valid = valid or walk.book.fresh(f"{name}_valid")
    if whole:
        walk.draft.insert_once(_chain(walk, statement), f"{valid} = {ones}")
    after = walk.book.by_key
    for (way, layout), found, binder in zip((one, two), known, binders, strict=True):
        if isinstance(layout, Masked) and not found and binder is not None:
            walk.book.by_key = way.masks
            token = walk.book.use(layout.mask.key, binder, way.scope.names)
            walk.draft.insert_before(binder, f"{valid} = {token}")
            if isinstance(binder, ast.Assign) and walk.draft.render(binder) == f"{name} = {name}":
                walk.draft.delete(binder)
    walk.book.by_key = after
    return walk.know_name(valid, None, ("joined", valid))


def _chain(walk: Walk, statement: ast.If) -> ast.If:
    """The `if` that an `elif` belongs to."""
    outer = {
        item.orelse[0]: item
        for item in ast.walk(walk.facts.node)
        if isinstance(item, ast.If) and len(item.orelse) == 1 and isinstance(item.orelse[0], ast.If)
    }
    while walk.draft.is_elif(statement) and statement in outer:
        statement = outer[statement]
    return statement


def _joined_name(layout: Layout) -> str | None:
    key = layout.mask.key if isinstance(layout, Masked) else None
    return str(key[1]) if isinstance(key, tuple) and key[0] == "joined" else None


def _all_true(walk: Walk) -> str | None:
    """A mask without axes, True for a tensor of any shape, in the words of this file."""
    tensor = walk.module_name("mindspore", "Tensor")
    return f"{tensor}(True)" if tensor else None
