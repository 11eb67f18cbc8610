"""What a store into a Tensor changes: every name of it, and the selections that lie in it."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Held, Layout, Listed, Mask, Masked, Results
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk import aliases, sharing, written
from staticshape.rewriting.walk.callers import bound_arguments, parameters

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall, FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def write(walk: Walk, node: ast.AST, name: str | None) -> None:
    """A Tensor is written in place: selections that share its memory cannot stay in place.

    `name` is None for an attribute of the network.
    """
    names = walk.scope.names
    if name in (None, "self") and _keeps_arguments(walk):
        lain = [x.data for x in walk.scope.layouts.values() if isinstance(x, Masked) and x.data]
        _selections_lie_elsewhere(walk, node, "self", frozenset(map(aliases.shared, lain)))
    if name is None:
        _selections_lie_elsewhere(walk, node, None, frozenset())
        names.bind("self.*")
        walk.book.written.add("self")
        return
    tensor = aliases.of_name(names, name)
    same = {name, *aliases.others(names, name)}
    every = sorted(same | sharing.group(walk, name))
    held = {aliases.of_name(names, x) for x in every}
    for known in walk.scope.layouts.values():
        for part in _selections(known):
            if any(_may_be_itself(walk, x, every) for x, _ in part.over):
                held.add(aliases.shared(part.data))
    _selections_lie_elsewhere(walk, node, name, frozenset(held))
    for other in every:
        layout = walk.scope.layouts.get(other)
        if isinstance(layout, Masked) and other not in same:
            continue  # a selection is a copy, or it was kept apart above
        if isinstance(layout, Dense | Masked) and layout.into is not None:
            walk.scope.layouts[other] = replace(layout, into=None)  # any numbers by now
        memory = tensor if other in same else aliases.of_name(names, other)
        aliases.bind_anew(names, other, memory)
        walk.book.written.add(other)


def _selections(layout: Layout) -> list[Masked]:
    """What a name holds: a selection, or those in its list, dict or tuple."""
    match layout:
        case Masked():
            return [layout]
        case Held(items=items):
            return [part for _, each in items for part in _selections(each)]
        case Results(items=parts):
            return [part for each in parts for part in _selections(each)]
    return []


def _may_be_itself(walk: Walk, name: str, written: list[str]) -> bool:
    """Whether a name that is written was bound anew to what may be what it was: `x if c else y`."""
    made = walk.scope.defined.get(name)
    return (
        name in written
        and isinstance(made, ast.Assign)
        and walk.memory_of(made.value) is None
        and name in sharing.shared(walk, walk.facts, made.value)
    )


def into(walk: Walk, node: ast.AST, target: ast.expr) -> None:
    """The same for whatever a target is a part, an item or a view of."""
    for name in sorted(sharing.roots(walk, walk.facts, target)):
        write(walk, node, name)


def _keeps_arguments(walk: Walk) -> bool:
    """Whether a method gives an attribute what it is given: any Tensor may be in it."""
    module, owner = walk.module.model, walk.facts.qualname.rpartition(".")[0]
    cls = module.classes.get(owner) if module is not None else None
    return cls is not None and any(
        isinstance(method, ast.FunctionDef)
        and method.name != "__init__"
        and names_in(value) & set(parameters(method))
        for kept in cls.attributes.values()
        for value, method in kept
    )


def _selections_lie_elsewhere(
    walk: Walk, node: ast.AST, name: str | None, tensors: frozenset[object]
) -> None:
    views: frozenset[str] | None = None if name is not None else frozenset()
    for other, layout in walk.scope.layouts.items():
        parts = _selections(layout)
        if isinstance(layout, Listed):
            parts = list(walk.alike.get(layout.name, ()))
        alike = [x for x in parts if x.data is not None and aliases.shared(x.data) in tensors]
        listed = isinstance(layout, Listed) and name is not None
        if listed and name is not None:
            views = _views(walk, name) if views is None else views
            once = sharing.joined(name, sharing.links_of(walk, walk.facts))  # at any time
            listed = not _put_into(walk, other).isdisjoint(views | once)
        if not alike and not listed:
            if other == name or all(part.data is not None for part in parts):
                continue
            if views is None and name is not None:  # costly, and seldom needed
                views = _views(walk, name)
            if other not in (views or ()):
                continue
        if not (walk.is_read_after(walk.at, other) or _is_read_behind(walk, node, other)):
            continue
        if isinstance(layout, Masked):
            _keep_apart(walk, other, layout)
            raise walk.refuse(
                node,
                f"`{name}` is changed in place while a selection of it is still used",
                layout,
                help="change a copy of it, or use the selection first",
            )
        if isinstance(layout, Listed):
            own = {key for key in walk.memory.alike if key[0] is walk.facts.node}
            walk.memory.alike -= own  # what stays as it is makes no such lists
            layout = Masked(Mask(None), "flat", layout.sources)
        raise walk.refuse(node, f"`{name}` is changed in place, and `{other}` holds it", layout)
    for memory, lent, holder in walk.lent:
        read = holder is None or walk.is_read_after(walk.at, holder)
        if aliases.shared(memory) in tensors and memory is not None and read:
            what = "a helper has returned it" if holder is None else f"`{holder}` may be it"
            raise walk.refuse(node, f"`{name}` is changed in place, and {what}", lent)


def _put_into(walk: Walk, name: str) -> set[str]:
    """The names in what is put into a list anywhere: selections stay in place there, and masks."""
    found: set[str] = set()
    for node in walk.facts.nodes:
        match node:
            case ast.Call(ast.Attribute(ast.Name(of)), args) if of == name:
                found.update(*map(names_in, args))
            case ast.AugAssign(ast.Name(of), _, value) | ast.Assign([ast.Name(of)], value):
                found |= names_in(value) if of == name else set()
    return found - {name}


def _views(walk: Walk, name: str) -> frozenset[str]:
    """The names that may share memory with one where selections stay in place.

    `x[m].view(-1)` is a view of `x` then; what a function of `masked` makes is none, but for a
    slice up to a stop, which is the Tensor itself.
    """
    makes = re.compile(rf"{re.escape(walk.masked)}\.(?!slice\((?!.*start=))")
    links = [
        (other, names)
        for other, value in sharing.given(walk)
        if (names := sharing.shared(walk, walk.facts, value, in_place=True))
        and not sharing.is_number(walk.facts, value)
        and makes.search(walk.draft.render(value)) is None
    ]
    return sharing.joined(name, [*links, *sharing.held(walk, name, in_place=True)])


def _is_read_behind(walk: Walk, node: ast.AST, name: str) -> bool:
    """Whether the statement under way reads a name behind what is written."""
    end = (getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0))
    return any(
        (item.lineno, item.col_offset) >= end and isinstance(item.ctx, ast.Load)
        for item in walking.walk(walk.at)
        if isinstance(item, ast.Name) and item.id == name
    )


def _keep_apart(walk: Walk, name: str, layout: Masked) -> None:
    """Have a selection guarded where it is bound: then it is a copy, as it was before.

    What is cut from the front is moved there.
    """
    statement = walk.scope.defined.get(name)
    if not (
        isinstance(statement, ast.Assign)
        and [item.id for item in statement.targets if isinstance(item, ast.Name)] == [name]
        and len(statement.targets) == 1
    ):
        return
    if walk.unpacks(statement):
        if isinstance(statement.value, ast.Subscript) and statement not in walk.memory.cut_apart:
            walk.memory.cut_apart.add(statement)
            raise Again
    elif (
        statement not in walk.memory.guard_at
        and statement not in walk.memory.compact
        and layout.kind != "bool"
        and layout.form in ("flat", "axes")
    ):
        walk.memory.guard_at[statement] = 0.0
        raise Again


def in_call(walk: Walk, node: ast.Call, bound: BoundCall | None) -> None:
    """What an operator or a method writes into is another value behind it."""
    for target in written.by_call(walk, node, bound):
        into(walk, node, target)
        walk.scope.names.bind("self.*")


def in_helper(walk: Walk, helper: FunctionFacts | None, node: ast.Call) -> None:
    """What a helper writes into its arguments, under whatever name, is another value behind it.

    So is what any function writes that may be called here, where that is not plain to see.
    """
    for name in sorted(_changed(walk, helper, node)):
        write(walk, node, name)
        walk.scope.names.bind("self.*")


def before_its_reads(walk: Walk, node: ast.Call, layout: Layout) -> None:
    """Refuse to move a call to the front that writes into what its statement reads before it."""
    changed = _changed(walk, walk.callers.callee(walk.facts, node), node)
    if not changed:
        return
    reached = frozenset().union(*(sharing.group(walk, name) for name in changed))
    inside = {*walking.walk(node)}
    begin = (node.lineno, node.col_offset)
    for item in walking.walk(walk.at):
        if not isinstance(item, ast.Name) or item in inside or item.id not in reached:
            continue
        if (item.lineno, item.col_offset) < begin:
            raise walk.refuse(
                node,
                f"it would be computed before `{item.id}` is read, into which it writes",
                layout,
                help="give what is computed first a name of its own, in a line above",
            )


def in_rounds(walk: Walk, node: ast.AST) -> None:
    """What the calls in a comprehension write into, under its own names too."""
    changed: set[str] = set()
    links: list[tuple[str, frozenset[str]]] = []
    for item in walking.walk(node):
        if isinstance(item, ast.comprehension):
            given = sharing.shared(walk, walk.facts, item.iter)
            links += [(name, given) for name in names_in(item.target)]
        elif isinstance(item, ast.Call):
            bound = walk.facts.calls.get(item)
            for target in written.by_call(walk, item, bound):
                changed |= sharing.roots(walk, walk.facts, target)
            if bound is None:
                changed |= _changed(walk, walk.callers.callee(walk.facts, item), item)
    reached = frozenset().union(*(sharing.joined(name, links) for name in changed))
    for name in sorted(reached - {own for own, _ in links}):
        write(walk, node, name)
        walk.scope.names.bind("self.*")


def _changed(walk: Walk, helper: FunctionFacts | None, node: ast.Call) -> set[str]:
    """The names that what a call may run writes into."""
    targets: list[ast.expr] = []
    own = False
    for each in written.may_run(walk, helper, node):
        stored = written.of_any(walk, each)
        given = None
        if helper is not None and each is helper.node:
            given = bound_arguments(helper.node, node)
        if given is not None:
            targets += [part for name, part in given.items() if name in stored]
        elif stored & written.arguments_of(each):
            targets += [*node.args, *(item.value for item in node.keywords)]
        own = own or "self" in stored
    roots = {root_name(target) for target in targets}
    roots |= {name for part in targets for name in sharing.shared(walk, walk.facts, part)}
    roots |= written.captured(walk, node) | ({"self"} if own else set())
    return {root for root in roots if root is not None}
