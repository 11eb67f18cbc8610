"""Which names may stand for one memory where code runs eagerly: views, and what helpers are given.

In a graph every value is its own. Op by op `x.T`, `x.reshape(...)`, `x.astype(its own dtype)`, the
parts of a split and `x[0]` are views: a store into one of them is seen in all.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Chain, Named, Operation, Python, Tensor, Value
from staticshape.rewriting.reading.exposed import lives_on
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.reading.uses import last_name
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall, FunctionFacts
    from staticshape.ops.spec import Operator
    from staticshape.rewriting.walk.state import Walk

Links = list[tuple[str, frozenset[str]]]
_VIEWS = frozenset({"dropout", "identity", "positive", "real", "stop_gradient", "tensor"})
_COPIES = frozenset(
    {"concat", "flip", "flipud", "hstack", "pad", "repeat", "roll", "stack", "tile"}
)
_COPIED = frozenset({"copy", "clone"})
_NUMBERS = frozenset({"shape", "ndim", "dtype", "size", "itemsize", "nbytes"})
#: Functions of the runtime whose results are Tensors of their own.
_MASKED = frozenset(
    f"staticshape.masked.{name}"
    for name in (
        *("all", "any", "argmax", "argmin", "argwhere", "count", "cross_entropy", "log_softmax"),
        *("logsumexp", "max", "mean", "min", "nonzero", "prod", "softmax", "std", "sum", "var"),
    )
)
_HOLDS = frozenset({"append", "extend", "insert", "update", "setdefault"})
DEEPEST = 4  # helpers that call one another


def group(walk: Walk, name: str, linked: Links | None = None) -> frozenset[str]:
    """The names that may share memory with one, as they stand at this point; with itself."""
    links = links_here(walk) if linked is None else linked
    return joined(name, [*links, *held(walk, name)])


def links_here(walk: Walk) -> Links:
    """What each name may share memory with at this point, whichever name is asked about."""
    return [
        (other, shared(walk, walk.facts, value))
        for other, value in given(walk)
        if not is_number(walk.facts, value)
    ]


def twin(walk: Walk, name: str) -> str | None:
    """Another name that stands for the same Tensor; two that are made alike are two Tensors."""
    bound = walk.scope.names.bound
    own = walk.scope.names.read(name)
    alike = [other for other, key in bound.items() if other != name and key == own]
    names = group(walk, name) if alike else frozenset()
    return next((other for other in alike if other in names), None)


def roots(walk: Walk, facts: FunctionFacts, target: ast.expr) -> frozenset[str]:
    """The names that a store into a target reaches: `x` of `x.view(2, 3)[0]`, of `[x][0][1]`."""
    root = root_name(target)
    if root is not None:
        return frozenset({root})
    while isinstance(target, ast.Subscript | ast.Attribute | ast.Starred):
        target = target.value
    return shared(walk, facts, target)


def held(walk: Walk, name: str, *, in_place: bool = False) -> list[tuple[str, frozenset[str]]]:
    """What lists, dicts and attributes hold when a name is written into.

    `in_place`: with selections that are put there as what they were selected from.
    """
    return _held(walk, walk.facts, skipped=_after_store(walk, name), in_place=in_place)


def given(walk: Walk) -> Iterator[tuple[str, ast.expr]]:
    """What each name stands for at this point: any of several after an `if` or in a loop."""
    for other, made in walk.scope.defined.items():
        yield from (item for item in _bound_by(walk, made) if item[0] == other)
    loops = walk.facts.loops_around(walk.at)
    passed: list[tuple[str, ast.expr]] = []  # what only a round itself reads
    living = frozenset[str]()
    for statement in walk.facts.bindings:
        around = [loop for loop in walk.facts.loops_around(statement) if loop in loops]
        for other, value in _bound_by(walk, statement):
            before = statement.lineno < walk.at.lineno and other not in walk.scope.defined
            if before or any(_lives(walk, loop, other) for loop in around):
                yield other, value
            elif around:
                passed.append((other, value))
            else:
                continue
            living |= _names_in(walk, value)
    while more := [item for item in passed if item[0] in living]:  # `b = x; y = b` of a round
        yield from more
        passed = [item for item in passed if item not in more]
        living = living.union(*(_names_in(walk, value) for _, value in more))


def _names_in(walk: Walk, node: ast.expr) -> frozenset[str]:
    known = walk.memory.names_in
    if node not in known:
        known[node] = names_in(node)
    return known[node]


def _lives(walk: Walk, loop: ast.For | ast.While, name: str) -> bool:
    living = walk.memory.living
    if (loop, name) not in living:
        living[loop, name] = lives_on(loop, name)
    return living[loop, name]


def _bound_by(walk: Walk, statement: ast.AST | None) -> tuple[tuple[str, ast.expr], ...]:
    known = walk.memory.bound
    if statement is None:
        return ()
    if statement not in known:
        known[statement] = tuple(_bound(statement))
    return known[statement]


def _bound(statement: ast.AST | None) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement binds, with what they are, are a part of or are taken from."""
    match statement:
        case ast.Assign(targets, value):
            pass
        case ast.AnnAssign(target, _, ast.expr() as value) | ast.For(target, value):
            targets = [target]
        case _:
            return
    for place, target in enumerate(targets):
        names = [x for x in walking.walk(target) if isinstance(x, ast.Name)]
        bound = [item.id for item in names if isinstance(item.ctx, ast.Store)]
        yield from ((name, value) for name in bound)
        if place and not isinstance(target, ast.Tuple | ast.List):  # `x = self.x = value`
            yield from ((item.id, targets[0]) for item in names)


def is_number(facts: FunctionFacts, node: ast.expr) -> bool:
    """Whether an expression is, or counts through, numbers of Python's."""
    counts = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    if counts and isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range":
        return True
    value = facts.value(node)
    return isinstance(value, Python) and value.is_one


def _after_store(walk: Walk, name: str) -> frozenset[ast.AST]:
    """`rows.append(row)` below a store into `row`, which is bound anew before the next round."""
    made, store = walk.scope.defined.get(name), walk.at
    if made is None or made.lineno >= store.lineno:
        return frozenset()
    behind = [
        item
        for item in walk.facts.calls_of_one.get(name, ())
        if item.lineno > (store.end_lineno or store.lineno)
    ]
    if not behind:
        return frozenset()
    made_in = walk.facts.loops_around(made)
    outside = {loop for loop in walk.facts.loops_around(store) if loop not in made_in}
    return frozenset(item for item in behind if outside.isdisjoint(walk.facts.loops_around(item)))


def shared(
    walk: Walk, facts: FunctionFacts, node: ast.expr, depth: int = 0, *, in_place: bool = False
) -> frozenset[str]:
    """The names whose memory a value may be, or be a part of; a selection has its own, or none."""
    if isinstance(node, ast.Name):
        value = facts.value(node)
        number = isinstance(value, Python) and value.is_one
        return frozenset() if number or _is_of_library(value) else frozenset({node.id})
    known, key = walk.memory.shares, (node, facts is walk.facts, in_place)
    if depth or key not in known:
        found = _shared(walk, facts, node, depth, in_place)
        if depth:
            return found
        known[key] = found
    return known[key]


def _shared(
    walk: Walk, facts: FunctionFacts, node: ast.expr, depth: int, in_place: bool
) -> frozenset[str]:
    parts: list[ast.expr] = []
    if isinstance(node, ast.Subscript):
        copied = facts is walk.facts and walk.kind(node.slice) == "bool" and not in_place
        parts = [] if copied else [node.value]
    elif isinstance(node, ast.Attribute) and node.attr in _NUMBERS:
        parts = []
    elif isinstance(node, ast.Dict):
        parts = node.values
    elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.Lambda):
        return names_in(node)
    elif isinstance(node, ast.Attribute | ast.Starred | ast.NamedExpr):
        value = facts.value(node)
        parts = [] if isinstance(value, Python) or _is_of_library(value) else [node.value]
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, ast.Tuple | ast.List):
        parts = node.elts
    elif isinstance(node, ast.BoolOp):
        parts = node.values
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
        parts = [node.operand]
    elif isinstance(node, ast.Call):
        parts = _passed_on(walk, facts, node, depth, in_place)
    every = (shared(walk, facts, part, depth, in_place=in_place) for part in parts)
    return frozenset().union(*every)


def _passed_on(
    walk: Walk, facts: FunctionFacts, call: ast.Call, depth: int, in_place: bool
) -> list[ast.expr]:
    """What a call may give back as it is, or as a view."""
    layers = facts.values.get(call.func)
    if isinstance(facts.value(call), Python) or _makes_anew(layers):
        return []
    if isinstance(layers, Named) and layers.name in _MASKED:
        return []
    bound = facts.calls.get(call)
    if bound is not None:
        selects = in_place and bound.operator.name == "masked_select"
        return given_to(call) if selects or is_view(call, bound) else []
    helper = walk.callers.callee(facts, call)
    if helper is None or depth == DEEPEST:
        return given_to(call)
    arguments = bound_arguments(helper.node, call)
    if arguments is None:
        return given_to(call)
    links = links_of(walk, helper, depth + 1)
    returned = [item.value for item in walking.walk(helper.node) if isinstance(item, ast.Return)]
    roots = {
        root
        for item in returned
        if item is not None
        for root in shared(walk, helper, item, depth + 1)
    }
    names = {name for root in roots for name in joined(root, links)}
    own = given_to(call)[:1] if "self" in names else []
    return [*own, *(item for name, item in arguments.items() if name in names)]


def _is_of_library(value: Value) -> bool:
    """Whether a value is a name of MindSpore: `x.astype(ms.bool_)` is no part of `ms`."""
    return isinstance(value, Named) and value.name.split(".")[0] == "mindspore"


def _makes_anew(layers: Value | None) -> bool:
    """Whether a `SequentialCell` has a layer whose result is no view of what it is given."""
    return isinstance(layers, Chain) and any(
        isinstance(part, Operation) and not _shares(part.spelled.operator) for part in layers.parts
    )


def given_to(call: ast.Call) -> list[ast.expr]:
    """The object of a method and the arguments of a call."""
    method = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    return [*method, *call.args, *(item.value for item in call.keywords)]


def is_view(call: ast.Call, bound: BoundCall) -> bool:
    """Whether what a call gives may share memory with what it is given, where it runs eagerly."""
    copied = isinstance(call.func, ast.Attribute) and call.func.attr in _COPIED
    return not copied and _shares(bound.operator)


def _shares(operator: Operator) -> bool:
    return (
        operator.casts
        or operator.name in _VIEWS
        or (operator.family == "layout" and operator.name not in _COPIES)
    )


def links_of(walk: Walk, facts: FunctionFacts, depth: int = 0) -> list[tuple[str, frozenset[str]]]:
    """Every name that a function binds, with those whose memory it may be, at any time."""
    known, place = walk.callers.links, (facts.node, depth)
    if facts is not walk.facts and place in known:
        return known[place]
    named = [
        (name, shared(walk, facts, value, depth))
        for statement in facts.nodes
        for name, value in _bound(statement)
    ]
    found = named + _held(walk, facts, depth)
    if facts is not walk.facts:
        known[place] = found
    return found


def _held(
    walk: Walk,
    facts: FunctionFacts,
    depth: int = 0,
    skipped: frozenset[ast.AST] = frozenset(),
    in_place: bool = False,
) -> list[tuple[str, frozenset[str]]]:
    """What lists, dicts and attributes hold, at any time."""
    puts = walk.memory.puts.get(facts.node)
    if puts is None:
        puts = walk.memory.puts[facts.node] = list(_puts(facts))
    return [
        (root, shared(walk, facts, part, depth, in_place=in_place))
        for item, root, given in puts
        if item not in skipped
        for part in given
    ]


def _puts(facts: FunctionFacts) -> Iterator[tuple[ast.AST, str, list[ast.expr]]]:
    """Where a function puts something into a list, a dict or an attribute, and what."""
    for item in facts.nodes:
        root, given = None, list[ast.expr]()
        if isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute):
            if item.func.attr in _HOLDS:
                root, given = root_name(item.func.value), item.args
        elif (
            isinstance(item, ast.Call) and len(item.args) > 2 and last_name(item.func) == "setattr"
        ):
            root, given = root_name(item.args[0]), item.args[2:]
        elif isinstance(item, ast.Assign) and isinstance(
            item.targets[0], ast.Subscript | ast.Attribute
        ):
            target = item.targets[0]
            if not isinstance(facts.value(target.value), Tensor):
                root, given = root_name(target), [item.value]
        if root is not None:
            yield item, root, given


def joined(name: str, links: list[tuple[str, frozenset[str]]]) -> frozenset[str]:
    """The names that hang together with one."""
    found, size = {name}, 0
    while size != len(found):
        size = len(found)
        for one, others in links:
            if one in found or found & others:
                found |= {one, *others}
    return frozenset(found)
