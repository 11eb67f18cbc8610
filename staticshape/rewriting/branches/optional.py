"""`if mask is not None` where every call gives the mask, or none does: only one way is compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.branches.padding import first_of_chain
from staticshape.rewriting.layout import Fill, Index
from staticshape.rewriting.reading.definite import is_bound_before
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.refuse import Again

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk

_BOUND = re.compile(r"(\w+(?:, \w+)*)(?: = .*)?", re.DOTALL)


def taken(walk: Walk, statement: ast.If) -> bool:
    """Walk the block that is surely run, as if it stood in place of the `if`."""
    block = None if statement in walk.memory.optional else _only_way(walk, statement)
    if block is None:
        return False
    walk.visit(statement.test)
    _keep_names(walk, statement, block)
    known, start = len(walk.book.plans), walk.scope.copy()
    walk.run_block(block)
    if _leaves(block):
        walk.left = True
        return True
    plans = [x for x in walk.book.plans[known:] if not _is_bound_in_front(start, x.text)]
    if all(_is_known(walk, start, walk.book.spelled(plan.text)) for plan in plans):
        for plan in plans:
            plan.home = statement  # the compiler wants names on both ways, or in front of them
    elif walk.draft.is_elif(statement) or not walk.callers.changeable(walk.facts):
        walk.memory.optional.add(statement)
        raise Again
    else:
        walk.optional.append(statement)
    return True


def _keep_names(walk: Walk, statement: ast.If, block: list[ast.stmt]) -> None:
    """What is not walked is still compiled: a name that has no line any more may not stand there.

    Where one does, both ways are walked.
    """
    own = walk.scope
    gone = {name for name, layout in own.layouts.items() if isinstance(layout, Index | Fill)}
    dead = [node for item in _dead(walk, statement, block) for node in ast.walk(item)]
    read = {node.id for node in dead if isinstance(node, ast.Name)}
    if read & (gone | own.aliases.keys()):
        walk.memory.optional.add(statement)
        raise Again


def declare(walk: Walk) -> None:
    """Bind to None before such an `if` what its block alone binds and code behind it reads."""
    own = {item.id for item in walk.facts.nodes if isinstance(item, ast.Name)}
    for statement in walk.optional:
        written, head = _written(walk), first_of_chain(walk, statement)
        inside, outside, bound = set(ast.walk(statement)), "", set[str]()
        for node, texts in written.items():
            if node not in inside:
                outside += "\n".join(texts)
            elif isinstance(node, ast.stmt) or isinstance(getattr(node, "ctx", None), ast.Store):
                bound |= _names(texts)
        bound = (bound - own) | _users_own(walk, statement, head)
        read = {name for name in bound if re.search(rf"\b{name}\b", outside)}
        before = _reached(walk.facts.node.body, head)
        known = {name for node in before for name in _names(written.get(node, []))}
        for name in sorted(read - known - {"_"}):
            walk.draft.insert_before(head, f"{name} = None")


def _users_own(walk: Walk, statement: ast.If, head: ast.stmt) -> set[str]:
    """Names of the user's own, masks among them, that one way of an `if` alone binds."""
    first, second = assigned_in(statement.body), assigned_in(statement.orelse)
    function = walk.facts.node
    return {name for name in first ^ second if not is_bound_before(function, head, name)}


def _names(texts: list[str]) -> set[str]:
    """The names that lines bind."""
    found = [_BOUND.fullmatch(text) for text in texts]
    return {name for item in found if item for name in item.group(1).split(", ")}


def _reached(block: list[ast.stmt], head: ast.stmt) -> Iterator[ast.AST]:
    """What is surely run in front of a statement: statements, and the targets of assignments."""
    for statement in block:
        yield statement  # lines in front of it
        if head in ast.walk(statement):
            for inner in (getattr(statement, "body", []), getattr(statement, "orelse", [])):
                if any(head in ast.walk(item) for item in inner):
                    yield from _reached(inner, head)
            return
        if isinstance(statement, ast.Assign):
            yield from (item for target in statement.targets for item in ast.walk(target))


def _written(walk: Walk) -> dict[ast.AST, list[str]]:
    """All new text, by the node that it stands before or in place of."""
    texts: dict[ast.AST, list[str]] = {
        node: [walk.book.resolve(text) for _, text in lines]
        for node, lines in walk.draft.before.items()
    }
    for node, text in walk.draft.replaced.items():
        texts.setdefault(node, []).append(walk.book.resolve(text))
    return texts


def _is_bound_in_front(start: Scope, text: str) -> bool:
    """Whether a mask is a name of the user's that has a value in front of the `if` as well."""
    return text.isidentifier() and start.names.current(text) >= 0


def _is_known(walk: Walk, start: Scope, text: str) -> bool:
    """Whether a mask could be written in front of the `if`."""
    before, after = start.names, walk.scope.names
    return all(
        before.current(name) == after.current(name)
        and (name in before.version or name in walk.module.names or name in _given(walk))
        for name in names_in(ast.parse(text))
        if name != walk.masked.partition(".")[0]
    )


def _given(walk: Walk) -> set[str]:
    arguments = walk.facts.node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return {item.arg for item in every}


def _only_way(walk: Walk, statement: ast.If) -> list[ast.stmt] | None:
    """The block that is surely run, or None where that is not known.

    One that leaves the function is it only in a helper that is given selections, and only where
    what stands behind it cannot be converted too.
    """
    truth = _truth(walk, statement.test)
    if truth is None:
        return None
    block = statement.body if truth else statement.orelse
    if not _leaves(block) or statement in walk.memory.left:
        return block
    outermost = walk.block is walk.facts.node.body and walk.branch is None and walk.pending is None
    if walk.spec is not None and outermost and not isinstance(block[-1], ast.Raise):
        inside = [node for item in _dead(walk, statement, block) for node in ast.walk(item)]
        walk.dead |= {node: statement for node in inside if isinstance(node, ast.stmt)}
    return None


def give_up(walk: Walk, refused: ast.stmt) -> None:
    """What stands behind a return that is surely reached need not be converted."""
    statement = walk.dead.get(refused)
    if statement is not None:
        walk.memory.left.add(statement)
        raise Again from None


def _dead(walk: Walk, statement: ast.If, block: list[ast.stmt]) -> list[ast.stmt]:
    """What is not run where one block of an `if` is."""
    dead: list[ast.stmt] = statement.orelse if block is statement.body else statement.body
    return [*dead, *walk.block[walk.block.index(statement) + 1 :]] if _leaves(block) else dead


def _leaves(block: list[ast.stmt]) -> bool:
    return bool(block) and isinstance(block[-1], ast.Return | ast.Raise)


def _truth(walk: Walk, test: ast.expr) -> bool | None:
    """Which way a test for None goes at every call, or None where that is not known.

    A parameter without a default that `inputs()` gives a Tensor is one; an optional one only in a
    helper all of whose calls are known. What a helper is given a selection for is no None, nor is
    what an operator has made.
    """
    name = _asked(test)
    if name is None or walk.is_captured(name):
        return None
    if _is_made(walk, name):
        return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot)
    value = walk.facts.value(test)
    if not isinstance(value, Python) or not isinstance(value.const, bool):
        return None
    if walk.scope.names.current(name) >= 0 or not _is_settled(walk, name):
        return None
    return value.const


def _is_made(walk: Walk, name: str) -> bool:
    """Whether a name surely stands for what an operator gave."""
    made = walk.scope.names.definition(name)
    if made is None or not isinstance(walk.facts.value(made), Tensor):
        return False
    reckoned = isinstance(made, ast.Compare | ast.BinOp | ast.UnaryOp)
    return reckoned or (isinstance(made, ast.Call) and made in walk.facts.calls)


def _asked(test: ast.expr) -> str | None:
    match test:
        case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
            return name
    return None


def _is_settled(walk: Walk, name: str) -> bool:
    """Whether nobody else can give a parameter something, or None, instead."""
    given = walk.facts.node.args
    positional = [*given.posonlyargs, *given.args]
    optional = {item.arg for item in positional[len(positional) - len(given.defaults) :]}
    pairs = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    optional |= {item.arg for item, default in pairs if default is not None}
    if name not in {item.arg for item in (*positional, *given.kwonlyargs)}:
        return False
    return name not in optional or walk.callers.changeable(walk.facts)
