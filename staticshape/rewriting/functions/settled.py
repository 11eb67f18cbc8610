"""Tests of options that every call of a helper answers alike: `if reduction == "mean":`."""

from __future__ import annotations

import ast
import itertools
import operator
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.functions.specs import values_in
from staticshape.rewriting.layout import Fill, Index, Layout
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.walk import built
from staticshape.rewriting.walk.callers import parameters

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.records import Way
    from staticshape.rewriting.walk.state import Walk

_MOST = 16  # combinations of values
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda item, group: item in group,
    ast.NotIn: lambda item, group: item not in group,
}


class _Given:
    """What a parameter holds that is given a selection or a count: anything but None."""


_GIVEN = _Given()


class _Unknown(Exception):
    """The test asks for something else than what the calls give."""


def truth(walk: Walk, test: ast.expr) -> bool | None:
    """What a test of parameters gives at every call that comes here; None: not known."""
    if walk.spec is None:
        return of_calls(walk, test) if test in walk.memory.by_calls else None
    found = _outcomes(walk, test) if _is_simple(test) else None
    return next(iter(found)) if found is not None and len(found) == 1 else None


def of_calls(walk: Walk, test: ast.expr) -> bool | None:
    """The same in a helper that selects by itself, of which every call is in sight."""
    found = _of_those_seen(walk, test)
    return found if found is not None and walk.callers.changeable(walk.facts) else None


def _of_those_seen(walk: Walk, test: ast.expr) -> bool | None:
    """The same by the calls that are in sight."""
    names = {item.id for item in _options(test) if isinstance(item, ast.Name)}
    own = walk.spec is None and _is_simple(test) and bool(names)
    if not own or not names <= set(parameters(walk.facts.node)):
        return None
    if names & assigned_in(walk.facts.node.body):
        return None
    known = {name: value for name in names for value in _constants(walk, name)[:1]}
    return _holds(test, known)


def _constants(walk: Walk, name: str) -> list[Hashable]:
    """What every call gives a parameter, by what the analysis knows where it is read."""
    reads = [x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name]
    values = [walk.facts.value(item) for item in reads]
    return [
        value.const
        for value in values
        if isinstance(value, Python) and value.has_const and value.known == "fixed"
        if value.const is None or type(value.const) in (bool, int, str)
    ]


def rely(walk: Walk, test: ast.expr) -> bool:
    """Walk a helper again as its calls answer this test, where they do so alike."""
    if test in walk.memory.by_calls or of_calls(walk, test) is None:
        return False
    walk.memory.by_calls.add(test)
    raise Again


def is_passed_by(walk: Walk) -> bool:
    """Whether no call in sight comes here, in a helper that selects by itself."""
    passed = [test for test, outcome in walk.assumed if _of_those_seen(walk, test) is (not outcome)]
    return any(of_calls(walk, test) is not None for test in passed)


def is_dead(walk: Walk) -> bool:
    """Whether no call in sight comes here."""
    return bool(walk.assumed) and not _outcomes(walk, ast.Constant(value=True))


def run(walk: Walk, statement: ast.If, outcome: bool) -> bool:
    """Walk one way of an `if`; one that no call takes stays as it is where it cannot change.

    Returns whether all calls that come to its end leave the function there.
    """
    block = statement.body if outcome else statement.orelse
    dead = truth(walk, statement.test) is (not outcome)
    given_up = dead and (statement, outcome) in walk.memory.unwalked
    if given_up and not _reads_what_is_gone(walk, block):
        return False
    walk.assumed.append((statement.test, outcome))
    try:
        walk.run_block(block)
    except Refused:
        if of_calls(walk, statement.test) is (not outcome):
            rely(walk, statement.test)
        if not dead or _reads_what_is_gone(walk, block):
            raise
        walk.memory.unwalked.add((statement, outcome))
        raise Again from None
    finally:
        walk.assumed.pop()
    left, walk.left = walk.left, False
    return left


def beyond(walk: Walk, statement: ast.If, outcome: bool, end: Way) -> None:
    """Walk what no call comes to, as every one returns in the `if` before it.

    What reads masked values there must not wait, unconverted, for the call that will come to it.
    """
    block = walk.block[walk.block.index(statement) + 1 :]
    given_up = (statement, outcome) in walk.memory.unwalked
    if given_up and not _reads_what_is_gone(walk, block):
        return
    walk.scope, walk.book.by_key = end.end
    walk.assumed.append((statement.test, outcome))
    try:
        walk.run_block(block)
    except Refused:
        if _reads_what_is_gone(walk, block):
            raise
        walk.memory.unwalked.add((statement, outcome))
        raise Again from None
    finally:
        walk.assumed.pop()
        walk.left = False


def way(walk: Walk, node: ast.IfExp, outcome: bool) -> Layout:
    """One way of `a if option else b`."""
    walk.assumed.append((node.test, outcome))
    try:
        return walk.visit(node.body if outcome else node.orelse)
    finally:
        walk.assumed.pop()


def follow(walk: Walk, statement: ast.If, start: Scope, live: Way) -> None:
    """What holds at the end of the way that every call takes holds behind the `if`."""
    dropped = {
        alias.statement
        for name, alias in live.scope.aliases.items()
        if start.aliases.get(name) != alias
    }
    if dropped:
        walk.memory.keep |= dropped
        raise Again
    walk.scope, walk.book.by_key = live.end
    walk.optional.append(statement)


def behind(walk: Walk, statement: ast.If, left: bool, right: bool) -> None:
    """Only where the test did not lead to a `return` does the rest of the block run."""
    if left != right and _is_simple(statement.test):
        walk.assumed.append((statement.test, right))


def _reads_what_is_gone(walk: Walk, block: list[ast.stmt]) -> bool:
    """Whether a block that stays as it is reads a name that has no line any more."""
    scope = walk.scope
    gone = {name for name, layout in scope.layouts.items() if isinstance(layout, Index | Fill)}
    read = {node.id for item in block for node in ast.walk(item) if isinstance(node, ast.Name)}
    return bool(read & (gone | scope.aliases.keys()))


def _outcomes(walk: Walk, test: ast.expr) -> set[bool] | None:
    """What a test gives for what the calls give, as far as they come here; None: not known."""
    given: dict[str, tuple[Hashable, ...] | None] = {}
    for one in (test, *(assumed for assumed, _ in walk.assumed)):
        for item in _options(one):
            given.setdefault(ast.unparse(item), _values(walk, item))
        if one is test and None in given.values():
            return None
    known = {name: values for name, values in given.items() if values is not None}
    choices = list(itertools.islice(itertools.product(*known.values()), _MOST + 1))
    if len(choices) > _MOST:
        return None
    found = set[bool]()
    for choice in choices:
        names_now = dict(zip(known, choice, strict=True))
        if all(_holds(one, names_now) in (None, outcome) for one, outcome in walk.assumed):
            given_here = _holds(test, names_now)
            if given_here is None:
                return None
            found.add(given_here)
    return found


def _holds(test: ast.expr, names: Mapping[str, Hashable]) -> bool | None:
    try:
        found = _value(test, names)
        return None if found is _GIVEN else bool(found)
    except (_Unknown, KeyError, TypeError):
        return None


def _options(test: ast.expr) -> Iterator[ast.expr]:
    """The parameters and `self.option` that a test asks for."""
    match test:
        case ast.Name() | ast.Attribute():
            yield test
        case _:
            for part in ast.iter_child_nodes(test):
                if isinstance(part, ast.expr):
                    yield from _options(part)


def _values(walk: Walk, option: ast.expr) -> tuple[Hashable, ...] | None:
    if isinstance(option, ast.Name):
        spec = walk.spec
        if spec is not None and (option.id in dict(spec.params) or option.id in spec.counts):
            return None if option.id in assigned_in(walk.facts.node.body) else (_GIVEN,)
        return values_in(walk, option.id)
    known, value = walk.constant(option)
    if known:
        return (value,) if isinstance(value, Hashable) else None
    assert isinstance(option, ast.Attribute)
    return built.values(walk, option.attr)


def _is_simple(test: ast.expr) -> bool:
    """Whether it is made of parameters, `self.option`, constants and comparisons alone."""
    match test:
        case ast.Name() | ast.Attribute(ast.Name("self")) | ast.Constant():
            return True
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp() | ast.Tuple() | ast.List():
            parts = [item for item in ast.iter_child_nodes(test) if isinstance(item, ast.expr)]
            return all(map(_is_simple, parts))
    return False


def _value(node: ast.expr, names: Mapping[str, Hashable]) -> object:
    match node:
        case ast.Name() | ast.Attribute():
            return names[ast.unparse(node)]
        case ast.Constant(value):
            return value
        case ast.Tuple(items) | ast.List(items):
            return tuple(_value(item, names) for item in items)
        case ast.UnaryOp(ast.Not(), operand):
            return not _value(operand, names)
        case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as number)):
            return -number
        case ast.BoolOp(ast.And(), parts):
            return all(_value(part, names) for part in parts)
        case ast.BoolOp(_, parts):
            return any(_value(part, names) for part in parts)
        case ast.Compare(left, [test], [right]):
            sides = _value(left, names), _value(right, names)
            same = isinstance(test, ast.Is | ast.IsNot)
            if (None not in sides) if same else (_GIVEN in sides):
                raise _Unknown
            return _COMPARED[type(test)](*sides)
    raise _Unknown
