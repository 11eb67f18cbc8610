"""Loops: walked once for all their rounds; what lives on has one mask in all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Collection, Python, Sequence, Tensor
from staticshape.records import replace
from staticshape.rewriting.branches import skipped
from staticshape.rewriting.holders import alike_lists, lists
from staticshape.rewriting.layout import Count, Dense, Ended, Layout, Masked, carries
from staticshape.rewriting.loops import gone_over, growing, loop_exits
from staticshape.rewriting.places import bounded
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.visiting.bindings import bind_all
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk.records import Rounds

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


#: Loops that have no masked form of their own: why, and what the user can do.
_STAY = {
    "carried-shape": (
        "a step of the loop leaves a value of another shape than it began with",
        "keep the value at its first shape and carry a mask of what is left from step to step",
    ),
}


def visit(walk: Walk, statement: ast.For | ast.While) -> None:
    _check(walk, statement)
    _visit(walk, statement)
    growing.end(walk, statement)


def _visit(walk: Walk, statement: ast.For | ast.While) -> None:
    over = bounded.rounds(walk, statement) if isinstance(statement, ast.For) else None
    if over is not None:
        walk.bounded.add(statement)
    elements: tuple[gone_over.Element, ...] = ()
    if over is None and isinstance(statement, ast.For):
        elements = gone_over.visit(walk, statement.target, statement.iter)
    alike_lists.begin_rounds(walk, statement)
    changed = assigned_in([statement]) - alike_lists.begun(walk)
    passed_on = {name for name in changed if not _is_fresh(walk, statement, name)}
    numbers = {name for name in passed_on if _is_number(walk, name)}
    held = {name for name in changed - passed_on if _is_of_one_shape(walk, statement, name)}
    ended: dict[str, frozenset[int]] = {}
    before: dict[str, Layout] = {}
    replaced: dict[str, Layout] = {}
    for name in changed:
        layout = walk.scope.layouts.get(name) or Dense()
        if name in walk.scope.aliases:
            walk.memory.keep.add(walk.scope.aliases[name].statement)
            raise Again
        if name in passed_on and walk.is_bound(name):
            before[name] = layout
        if carries(layout):
            if name in passed_on and not loop_exits.may_go_on(layout):
                raise walk.refuse(
                    statement, f"the selection `{name}` is bound anew inside a loop", layout
                )
            ended[name] = sources_of([layout])
            replaced[name] = walk.scope.layouts.pop(name)
    made = _made_before(walk, statement, before)
    walk.forget(changed)
    for name, layout in before.items():
        if isinstance(layout, Masked):
            _go_on(walk, name, replace(layout, kind=layout.kind if name in made else None))
    walk.scope.defined |= made
    around, rounds = walk.rounds, _rounds(walk, statement, passed_on, {*before, *held}, numbers)
    walk.rounds = rounds
    known = len(walk.book.plans)
    lists.begin_rounds(walk, statement)
    if isinstance(statement, ast.While):
        hoisting, walk.can_hoist = walk.can_hoist, False
        visit_any(walk, statement.test)
        growing.settle_test(walk, statement, statement.test)
        walk.can_hoist = hoisting
    else:
        bind_all(walk, statement.target)
        gone_over.bind(walk, elements)
    skipped.begin(walk, walk.rounds, over)
    outer_exits, walk.exits = walk.exits, []
    walk.run_block(statement.body)
    exits, walk.exits = walk.exits, outer_exits
    skipped.end(walk)
    walk.rounds, walk.left = around, False  # no round may run at all
    if statement.orelse:
        exits.append(walk.scope.copy())
        walk.book.forget(known)
    walk.run_block(statement.orelse)
    loop_exits.bind_aliases(walk, statement, changed, passed_on, [*exits, walk.scope])
    walk.at = statement
    walk.book.forget(known)
    going_on: dict[str, Masked] = {}
    counted: dict[str, Count] = {}
    for name in changed:
        layout = walk.scope.layouts.get(name) or Dense()
        first = before.get(name)
        if first is not None and (carries(layout) or carries(first)):
            if isinstance(layout, Count) and name in numbers and _counts(walk, statement, name):
                counted[name] = layout
                continue
            if not isinstance(layout, Masked) or not _goes_on(walk, statement, name, first, layout):
                reason = f"the selection `{name}` lives on from one round of a loop to the next"
                raise walk.refuse(statement, reason, layout, first)
            same = isinstance(first, Dense) or first.kind == layout.kind  # type: ignore[union-attr]
            kind = layout.kind if same and layout.kind == "float" else None
            going_on[name] = replace(layout, kind=kind)
        elif not exits and loop_exits.is_left(layout, walk, statement, name, replaced.get(name)):
            going_on[name] = loop_exits.joined(layout, replaced.get(name))
            ended.pop(name, None)
        elif carries(layout):
            ended[name] = sources_of([layout]) | ended.get(name, frozenset())
        if not isinstance(layout, Count) and rounds.counters.get(name):
            reason = f"`{name}` is added up in a way that keeps it a Python number"
            raise Refused(statement, reason, frozenset(rounds.counters[name]))
    loop_exits.agree(
        walk, statement, loop_exits.Living(changed, before, going_on, counted, ended), exits
    )
    walk.forget(changed)
    for name, sources in ended.items():
        reason = f"`{name}` is the selection of a round, or the one before the loop"
        walk.scope.layouts[name] = Ended(sources, reason)
    for name, layout in going_on.items():
        _go_on(walk, name, layout)
    walk.scope.defined |= made
    walk.scope.layouts |= counted


def _made_before(
    walk: Walk, statement: ast.stmt, before: Mapping[str, Layout]
) -> dict[str, ast.stmt]:
    """The selections that a loop writes into alone, with the statements that made them."""
    bound = {
        item.id
        for item in walking.walk(statement)
        if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store)
    }
    made = walk.scope.defined
    return {x: made[x] for x in before if x not in bound and carries(before[x]) and x in made}


def _check(walk: Walk, statement: ast.For | ast.While) -> None:
    """Have what grows written into buffers, or refuse a loop that is a dynamic source itself."""
    source = walk.sources.get(statement)
    if source is None or source.id in walk.memory.disabled:
        return
    if isinstance(statement, ast.While) and source.finding.rule not in _STAY:
        walk.convert(statement, source)
        return
    if source.finding.rule not in _STAY:
        return
    reason, help = _STAY[source.finding.rule]
    raise Refused(statement, reason, frozenset({source.id}), help)


def _rounds(
    walk: Walk,
    statement: ast.For | ast.While,
    passed_on: set[str],
    before: set[str],
    numbers: set[str],
) -> Rounds:
    """What a `continue` in the loop must know of it."""
    later = assigned_in([statement]) & _read_behind(walk, statement)
    # The target goes on to the last round, whether that is real or not.
    target = walking.walk(statement.target) if isinstance(statement, ast.For) else []
    targets = {item.id for item in target if isinstance(item, ast.Name)}
    kept = all(name in before and name not in targets for name in later)
    unrolled = kept and _is_static(walk, statement)
    counters: dict[str, set[int]] = {x: set() for x in numbers if _counts(walk, statement, x)}
    living = frozenset(passed_on | later)
    return Rounds(statement, living, frozenset(numbers), unrolled, counters)


def _is_of_one_shape(walk: Walk, statement: ast.stmt, name: str) -> bool:
    """Whether a name that every round binds anew holds a Tensor of that shape before the loop."""
    node = walk.scope.names.definition(name)
    if node is None or carries(walk.scope.layouts.get(name) or Dense()):
        return False
    values = [walk.facts.value(node)]
    for item in walking.walk(statement):
        if isinstance(item, ast.stmt) and item is not statement and name in assigned_in([item]):
            match item:
                case ast.Assign([ast.Name()], value):
                    values.append(walk.facts.value(value))
                case _:
                    return False
    kinds = [(x.dtype, x.dims) if isinstance(x, Tensor) else (None, None) for x in values]
    dtype, dims = kinds[0]
    known = dtype is not None and dims is not None and all(dim.size is not None for dim in dims)
    return known and all(each == kinds[0] for each in kinds)


def _read_behind(walk: Walk, statement: ast.stmt) -> frozenset[str]:
    """The names that the function reads outside a statement."""
    known = walk.memory.read_behind.get(statement)
    if known is None:
        inside = set(walking.walk(statement))
        known = walk.memory.read_behind[statement] = frozenset(
            item.id
            for item in walk.facts.nodes
            if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load) and item not in inside
        )
    return known


def _is_number(walk: Walk, name: str) -> bool:
    """Whether a name holds a Python number in front of a loop."""
    if isinstance(walk.scope.layouts.get(name), Count):
        return True
    node = walk.scope.names.definition(name)
    known, value = walk.constant(node) if node is not None else (False, None)
    return known and isinstance(value, int | float) and not isinstance(value, bool)


def _counts(walk: Walk, statement: ast.For | ast.While, name: str) -> bool:
    """Whether a number becomes a Tensor in the first round, and is only added to in all."""
    return _is_static(walk, statement) and _only_adds(walk, statement, name, cuts=True)


def _go_on(walk: Walk, name: str, layout: Masked) -> None:
    """A selection that every round has under one mask: of its padding nothing is known."""
    walk.scope.names.bind(name)
    own = ((name, walk.scope.names.current(name)),)
    like = None if loop_exits.is_aligned(layout) else own
    walk.scope.layouts[name] = replace(
        layout, like=like, over=own, pad=None, data=None, head=None, into=None
    )


def _goes_on(
    walk: Walk, statement: ast.For | ast.While, name: str, first: Layout, last: Masked
) -> bool:
    """Whether a round gives what the round before gave: a selection under one mask.

    A number may come first where it is only added to, and the compiler unrolls the loop.
    """
    if last.mask.key not in walk.book.by_key or not loop_exits.may_go_on(last):
        return False
    if isinstance(first, Masked):
        return loop_exits.kind_of(first) == loop_exits.kind_of(last)
    number = isinstance(first, Dense) and first.scalar
    return number and _is_static(walk, statement) and _only_adds(walk, statement, name)


def _is_static(walk: Walk, statement: ast.For | ast.While) -> bool:
    """Whether the compiler unrolls a loop, over numbers or a sequence that it knows.

    Without a round the number is still one: the masked functions refuse it as the original does.
    """
    if not isinstance(statement, ast.For) or statement.orelse:
        return False
    if statement in walk.bounded:
        return True
    rounds = statement.iter
    if isinstance(rounds, ast.Tuple | ast.List):
        return bool(rounds.elts) and not any(isinstance(x, ast.Starred) for x in rounds.elts)
    if isinstance(rounds, ast.Call) and ast.unparse(rounds.func) == "range":
        return all(_is_fixed(walk, item) for item in rounds.args)
    value = walk.facts.value(rounds)
    if isinstance(value, Sequence):
        return bool(value.items)
    value = value.length if isinstance(value, Collection) else value
    return isinstance(value, Python) and value.known == "fixed"


def _is_fixed(walk: Walk, node: ast.expr) -> bool:
    value = walk.facts.value(node)
    return walk.constant(node)[0] or (isinstance(value, Python) and value.known == "fixed")


def _only_adds(
    walk: Walk, statement: ast.For | ast.While, name: str, *, cuts: bool = False
) -> bool:
    """Whether a loop reads a name in `name = name + ...` alone, or in `x[name : name + n]` too."""
    added: set[ast.AST] = set()
    for item in statement.body:
        match item:
            case ast.Assign([ast.Name(target)], ast.BinOp(ast.Name(left), ast.Add(), right)) if (
                target == left == name and not _reads(walk, right, name)
            ):
                added.add(item)
            case ast.AugAssign(ast.Name(target), ast.Add(), right) if target == name and not _reads(
                walk, right, name
            ):
                added.add(item)
    reading = [item for item in statement.body if _reads(walk, item, name)]
    return all(item in added or (cuts and _only_cuts(item, name)) for item in reading)


def _only_cuts(statement: ast.stmt, name: str) -> bool:
    """Whether a statement reads a name as a bound of slices alone."""
    read, bounds = set[ast.AST](), set[ast.AST]()
    for item in walking.walk(statement):
        if isinstance(item, ast.Name) and item.id == name:
            read.add(item)
        elif isinstance(item, ast.Slice):
            bounds.update(walking.walk(item))
    return isinstance(statement, ast.Assign) and read <= bounds


def _is_fresh(walk: Walk, statement: ast.For | ast.While, name: str) -> bool:
    """Whether every round binds a name before it reads it."""
    if isinstance(statement, ast.While):
        if _reads(walk, statement.test, name):
            return False
    elif any(
        isinstance(item, ast.Name) and item.id == name for item in walking.walk(statement.target)
    ):
        return True
    for item in statement.body:
        if isinstance(item, ast.Assign | ast.AnnAssign) and item.value is not None:
            if _reads(walk, item.value, name):
                return False
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            if any(_binds(target, name) for target in targets):
                return True
        if _reads(walk, item, name):
            return False
    return not any(_reads(walk, item, name) for item in statement.orelse)


def _binds(target: ast.expr, name: str) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return any(_binds(item, name) for item in target.elts)
    return isinstance(target, ast.Name) and target.id == name


def _reads(walk: Walk, node: ast.AST, name: str) -> bool:
    """Whether a node may read a name; `x += 1` and `x[0] = 1` do."""
    known = walk.memory.reads.get(node)
    if known is None:
        known = walk.memory.reads[node] = frozenset(_names_read(node))
    return name in known


def _names_read(node: ast.AST) -> Iterator[str]:
    for item in walking.walk(node):
        if isinstance(item, ast.AugAssign) and isinstance(item.target, ast.Name):
            yield item.target.id
        elif isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load):
            yield item.id
