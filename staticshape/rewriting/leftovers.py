"""Assignments that nothing reads any more once a function is rewritten: they go too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from staticshape.rewriting.walk.state import Walk

_ROUNDS = 10
_MADE = re.compile(r"((?:\w+, )+)(\w+_valid(?:_\d+)?), _(?= = |$)")


def sweep(walk: Walk) -> None:
    """Delete assignments of pure values that only the replaced code read, or nobody ever."""
    _delete_unread(walk)
    _delete_dead(walk)
    _unname(walk)


def _delete_unread(walk: Walk) -> None:
    """`rest = x[mask]` that nothing reads: no mask is carried to it, it goes."""
    read = _loaded(walk.facts.node)
    for statement, block in list(_statements(walk, walk.facts.node.body)):
        if not _is_unread(walk, statement, read) or not _leaves_others(walk, statement, block):
            continue
        before = walk.draft.before.pop(statement, [])
        walk.draft.deleted.add(statement)
        after = _rewritten(walk)
        bound = set().union(*(_bound(walk.book.resolve(text)) for _, text in before))
        if after is None or bound & _loaded(after):
            walk.draft.deleted.discard(statement)
            if before:
                walk.draft.before[statement] = before
            continue
        for item in ast.walk(statement):
            walk.draft.replaced.pop(item, None)


def _is_unread(walk: Walk, statement: ast.stmt, read: set[str]) -> bool:
    """Whether a selection is bound to a name alone that the user's function reads nowhere."""
    if not isinstance(statement, ast.Assign) or statement in walk.draft.deleted:
        return False
    names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return (
        len(names) == len(statement.targets) == 1
        and names[0] not in read | _shared(walk.facts.node)
        and any(item in walk.sources for item in ast.walk(statement.value))
        and statement not in walk.draft.replaced
        and walk.draft.owns_its_lines(statement)
        and walk.is_pure(statement.value)
        and not _is_followed(walk, statement)
    )


def _shared(function: ast.FunctionDef) -> set[str]:
    """Names of the module, or of a function around this one, that it binds."""
    shared = (x for x in ast.walk(function) if isinstance(x, ast.Global | ast.Nonlocal))
    return {name for item in shared for name in item.names}


def _bound(text: str) -> set[str]:
    """The names that a line binds."""
    nodes = ast.walk(ast.parse(text.strip()))
    return {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}


def _delete_dead(walk: Walk) -> None:
    for _ in range(_ROUNDS):
        after = _rewritten(walk)
        if after is None:
            return
        loaded = _loaded(after)
        before = _loaded(walk.facts.node)
        dead = [
            (statement, block)
            for statement, block in _statements(walk, walk.facts.node.body)
            if statement not in walk.draft.deleted
            and not _is_followed(walk, statement)
            and (_is_dead(walk, statement, before - loaded) or _is_empty(walk, statement))
        ]
        gone: set[ast.AST] = set()
        for statement, block in dead:
            alone = not _leaves_others(walk, statement, block)
            if (alone and statement not in walk.draft.before) or statement in gone:
                continue  # a block holds at least one
            for item in ast.walk(statement):
                gone.add(item)
                walk.draft.replaced.pop(item, None)
                if isinstance(item, ast.stmt):
                    walk.draft.deleted.discard(item)
            walk.draft.delete(statement)
        if not gone:
            return


def _unname(walk: Walk) -> None:
    """What nothing reads gets no name: `rows, rows_valid, _ = ...` is `rows, _, _ = ...`."""
    after = _rewritten(walk)
    if after is None:
        return
    own = {item.id for item in walk.facts.nodes if isinstance(item, ast.Name)}
    read = _loaded(after) | own
    for statement, lines in walk.draft.before.items():
        walk.draft.before[statement] = [(place, _unnamed(text, read)) for place, text in lines]
    for node, text in list(walk.draft.replaced.items()):
        if isinstance(node, ast.Name | ast.Tuple):
            walk.draft.replaced[node] = _unnamed(text, read)


def _unnamed(text: str, read: set[str]) -> str:
    found = _MADE.match(text)
    if found is None:
        return text
    made: list[str] = [*found.group(1).split(", ")[:-1], found.group(2)]
    names = made[:1] + [name if name in read else "_" for name in made[1:]]
    return ", ".join(names) + text[found.end(2) :]


def _is_dead(walk: Walk, statement: ast.stmt, unread: set[str]) -> bool:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target = statement.targets[0]
    return (
        isinstance(target, ast.Name)
        and target.id in unread
        and statement not in walk.draft.replaced
        and target not in walk.draft.replaced
        and statement not in walk.draft.before
        and walk.draft.owns_its_lines(statement)
        and walk.is_pure(statement.value)
    )


def _is_followed(walk: Walk, statement: ast.stmt) -> bool:
    """Whether something is written behind a statement, or inside of it, that is no node."""
    span = walk.draft.source.span(statement)
    return any(span.line <= edit.span.line <= span.end_line for edit in walk.draft.extra)


def _leaves_others(walk: Walk, statement: ast.stmt, block: list[ast.stmt]) -> bool:
    """Whether a block still holds something without a statement."""
    return any(item is not statement and _stays(walk, item) for item in block)


def _stays(walk: Walk, statement: ast.stmt) -> bool:
    """Whether something is written where the statement stood."""
    return statement not in walk.draft.deleted or statement in walk.draft.before


def _is_empty(walk: Walk, statement: ast.stmt) -> bool:
    """`x = x`: what is left of `x = masked_select(x, mask)`; or an `if` around such alone."""
    if isinstance(statement, ast.If):
        inside = [item for item in statement.body if item not in walk.draft.deleted]
        return (
            not statement.orelse
            and walk.is_pure(statement.test)
            and walk.draft.owns_its_lines(statement)
            and all(_is_empty(walk, item) for item in inside)
            and not any(item in walk.draft.before for item in statement.body)
        )
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target, value = statement.targets[0], statement.value
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return (
        all(isinstance(name, ast.Name) and name not in walk.draft.replaced for name in names)
        and all(part in walk.draft.replaced for part in parts)
        and target not in walk.draft.replaced
        and walk.draft.render(target) == walk.draft.render(value)
        and walk.draft.owns_its_lines(statement)
    )


def _rewritten(walk: Walk) -> ast.FunctionDef | None:
    source = walk.draft.source
    edits = walk.draft.edits(walk.book.resolve)
    if not edits:
        return None
    tree = ast.parse(source.apply(edits).decode(source.encoding).removeprefix("\ufeff"))
    old = [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]
    new = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    place = next((i for i, node in enumerate(old) if node is walk.facts.node), None)
    return None if place is None or len(old) != len(new) else new[place]


def _loaded(function: ast.FunctionDef) -> set[str]:
    changed = {id(node.target) for node in ast.walk(function) if isinstance(node, ast.AugAssign)}
    return {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name)
        and (id(node) in changed or not isinstance(node.ctx, ast.Store))
    }


def _statements(walk: Walk, body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, list[ast.stmt]]]:
    """Every statement with its block; what was replaced as a whole has none left inside."""
    for statement in body:
        yield statement, body
        if statement in walk.draft.replaced or isinstance(
            statement, ast.FunctionDef | ast.ClassDef
        ):
            continue
        for name in ("body", "orelse"):
            inner = getattr(statement, name, None)
            if inner:
                yield from _statements(walk, inner)
