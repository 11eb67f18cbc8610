"""Lists that are made to be gone over: `[f(r) for r in rows]` goes over what `rows` was made of.

A list of selections holds one of each length. Where nothing but comprehensions and loops goes over
it, each of them makes its own element: `rows = [x[m] for x, m in pairs]` and
`[r.mean() for r in rows]` are `[x[m].mean() for x, m in pairs]`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.rounds import renamed
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import assigned_in, names_in, root_name
from staticshape.rewriting.reading.uses import last_name

_MOST = 3  # times that an element is written
#: Families of operators that give the same for the same and keep nothing.
_SAME = frozenset({"elementwise", "data_dependent", "gather", "layout", "normalization"})
_NEW = frozenset({"elementwise", "reduction", "loss", "creation", "contraction"})
_PLAIN = (
    ast.Name, ast.Attribute, ast.Constant, ast.Subscript, ast.Slice, ast.Tuple, ast.UnaryOp,
    ast.BinOp, ast.Compare, ast.Call, ast.keyword, ast.expr_context, ast.operator, ast.unaryop,
    ast.cmpop,
)  # fmt: skip
_OVER = frozenset({"range", "zip", "enumerate", "len", "reversed"})
_ONCE = frozenset({"enumerate", "reversed", "zip"})
_READING = _OVER | {"sum", "max", "min", "abs", "float", "int", "bool", "tuple", "list", "print"}

_Over = ast.ListComp | ast.GeneratorExp | ast.For


def _target(user: _Over) -> str:
    """The name that stands for an element in what goes over a list."""
    target = user.target if isinstance(user, ast.For) else user.generators[0].target
    assert isinstance(target, ast.Name)
    return target.id


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that take one such list away."""
    for place, statement in enumerate(scene.caller.body):
        match statement:
            case ast.Assign(
                [ast.Name(name)], ast.ListComp(element, [ast.comprehension(ifs=[]) as part])
            ) if not part.is_async and isinstance(scene.value(element), Tensor):
                behind = scene.caller.body[place + 1 :]
                users = _users(scene, name, behind)
                if users and _stays(scene, statement, element, part, behind, users):
                    edits = [_written(scene, each, element, part) for each in users]
                    gone = _line_of(scene, statement)
                    if gone is not None and all(edits):
                        return (gone, *(edit for each in edits for edit in each))
    return ()


def _users(scene: Scene, name: str, behind: list[ast.stmt]) -> list[_Over]:
    """What goes over a list, if that is all that is done with it, in what stands behind it."""
    found: list[_Over] = []
    for item in (item for each in behind for item in walking.walk(each)):
        match item:
            case ast.ListComp(_, [part]) | ast.GeneratorExp(_, [part]):
                over, target = part.iter, part.target
            case ast.For():
                over, target = item.iter, item.target
            case _:
                continue
        if isinstance(over, ast.Name) and over.id == name and isinstance(target, ast.Name):
            found.append(item)
    named = [
        item
        for item in walking.walk(scene.caller)
        if (isinstance(item, ast.Name) and item.id == name)
        or (isinstance(item, ast.arg) and item.arg == name)
    ]
    return found if len(named) == len(found) + 1 else []


def _stays(
    scene: Scene,
    statement: ast.stmt,
    element: ast.expr,
    part: ast.comprehension,
    behind: list[ast.stmt],
    users: list[_Over],
) -> bool:
    """Whether an element is the same where it is used: nothing that it reads is changed before."""
    own = set(names_in(part.target))
    if not _is_simple_target(part.target):
        return False
    read = {*names_in(element), *names_in(part.iter)} - own
    changed = set(assigned_in(behind))
    for item in (item for each in behind for item in walking.walk(each)):
        match item:
            case ast.Attribute(value, _, ast.Store() | ast.Del()):
                changed.add(root_name(value) or "")
            case ast.Call(ast.Attribute(value, method)) if method.endswith("_"):
                changed.add(root_name(value) or "")
            case ast.Call() if not _writes_nothing(scene, item):
                return False
    if any((_read_in(user) - {_target(user)}) & own for user in users):
        return False
    if _written_into(behind) & _sharing(scene, {*read, *map(_target, users)}):
        return False
    own -= {_target(user) for user in users}  # a name for the same element, bound anew
    inside = {id(item) for item in walking.walk(statement)}
    outside = {
        item.id
        for item in walking.walk(scene.caller)
        if isinstance(item, ast.Name) and id(item) not in inside
    }
    outside |= {item.arg for item in walking.walk(scene.caller) if isinstance(item, ast.arg)}
    if changed & read or "" in changed or own & outside:
        return False
    return _is_same(scene, element) and _goes_over(part.iter) and not _is_used_up(scene, part.iter)


def _written_into(behind: list[ast.stmt]) -> set[str]:
    """The names of Tensors and lists that statements may change in place."""
    found = set()
    for item in (item for each in behind for item in walking.walk(each)):
        match item:
            case ast.AugAssign(target) | (ast.Subscript(ctx=ast.Store() | ast.Del()) as target):
                found.add(root_name(target) or "")
            case ast.Call(ast.Attribute(target, method)):
                if method == "append" or method.endswith("_"):
                    found.add(root_name(target) or "")
    return found


def _sharing(scene: Scene, names: set[str]) -> set[str]:
    """Names, and those that may stand for a part of what they hold: `z = x[0]`, `w = z[1]`."""
    found, before = set(names), set[str]()
    while found != before:
        before = set(found)
        for item in walking.walk(scene.caller):
            match item:
                case ast.For(target, value) | ast.comprehension(target, value):
                    targets, shares = [target], True
                case ast.Assign(targets, value):
                    shares = not _is_new(scene, value)
                case ast.NamedExpr(target, value):
                    targets, shares = [target], True
                case _:
                    continue
            if shares and found & set(names_in(value)):
                found |= {name for each in targets for name in names_in(each)}
    return found


def _is_new(scene: Scene, value: ast.expr) -> bool:
    """Whether an expression makes a Tensor that shares no memory."""
    bound = scene.call(value)
    if bound is not None:
        return bound.operator.family in _NEW
    return isinstance(value, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Constant)


def _writes_nothing(scene: Scene, call: ast.Call) -> bool:
    """Whether a call surely leaves alone what an element reads: an operator, or Python's own."""
    bound = scene.call(call)
    if bound is not None:
        return not bound.operator.name.startswith("assign")
    match call.func:
        case ast.Name(name):
            return name in _READING
        case ast.Attribute(ast.Name(), method):
            return method == "append"
    return False


def _read_in(user: _Over) -> set[str]:
    """The names in the rounds of a loop or a comprehension."""
    parts: list[ast.AST] = [*user.body] if isinstance(user, ast.For) else [user.elt]
    if not isinstance(user, ast.For):
        parts += user.generators[0].ifs
    return {x.id for each in parts for x in walking.walk(each) if isinstance(x, ast.Name)}


def _is_simple_target(target: ast.expr) -> bool:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(part, ast.Name | ast.Tuple) for part in parts)


def _is_same(scene: Scene, element: ast.expr) -> bool:
    """Whether an expression gives the same whenever it is read."""
    for item in walking.walk(element):
        if not isinstance(item, _PLAIN):
            return False
        if isinstance(item, ast.Call):
            bound = scene.call(item)
            if bound is None or bound.operator.family not in _SAME:
                return False
            if isinstance(item.func, ast.Attribute) and item.func.attr.endswith("_"):
                return False
    return True


def _goes_over(over: ast.expr) -> bool:
    """Whether what a comprehension runs over may be written again."""
    for item in walking.walk(over):
        if isinstance(item, ast.Call):
            if not isinstance(item.func, ast.Name) or item.func.id not in _OVER:
                return False
        elif not isinstance(item, _PLAIN):
            return False
    return True


def _is_used_up(scene: Scene, over: ast.expr) -> bool:
    """Whether a name in it may stand for what is gone over once: `pairs = zip(xs, masks)`."""
    read = set(names_in(over))
    given = {item.arg for item in walking.walk(scene.caller.args) if isinstance(item, ast.arg)}
    for item in walking.walk(scene.caller):
        match item:
            case ast.Assign(targets, value):
                named = {name for target in targets for name in names_in(target)}
                if named & read and _is_once(scene, value):
                    return True
    return bool(given & read) and any(
        last_name(item.func) == scene.caller.name
        and any(_is_once(scene, x) for x in (*item.args, *(y.value for y in item.keywords)))
        for item in walking.walk(scene.source.tree)
        if isinstance(item, ast.Call)
    )


def _is_once(scene: Scene, value: ast.expr) -> bool:
    """Whether what an expression gives may be gone over but once."""
    match value:
        case ast.Call(func):
            called = func.id if isinstance(func, ast.Name) else ""
            return scene.call(value) is None and called not in _READING - _ONCE
        case ast.Tuple(parts) | ast.List(parts):
            return any(_is_once(scene, part) for part in parts)
        case ast.IfExp(_, one, other):
            return _is_once(scene, one) or _is_once(scene, other)
    return isinstance(value, ast.GeneratorExp)


def _written(
    scene: Scene, user: _Over, element: ast.expr, part: ast.comprehension
) -> tuple[Edit, ...]:
    """One loop or comprehension that makes the elements itself; empty where it cannot."""
    source = scene.source
    target, over = source.segment(part.target), source.segment(part.iter)
    text = source.segment(element)
    if "\n" in text or "\n" in over:
        return ()
    if isinstance(user, ast.For):
        assert isinstance(user.target, ast.Name)
        first = user.body[0]
        if first.lineno == user.lineno or lead_of(source, first).strip():
            return ()
        bare = target[1:-1] if target.startswith("(") else target
        return (
            Edit(source.path, source.span(user.target), bare),
            Edit(source.path, source.span(user.iter), over),
            Edit(
                source.path,
                Span(first.lineno, 1, first.lineno, 1),
                f"{lead_of(source, first)}{user.target.id} = {text}{source.newline}",
            ),
        )
    (own,) = user.generators
    assert isinstance(own.target, ast.Name)
    parts = [user.elt, *own.ifs]
    read = [item for each in parts for item in _names(each) if item.id == own.target.id]
    inner = any(
        isinstance(item, ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp)
        for each in parts
        for item in walking.walk(each)
    )
    if inner or own.is_async or len(read) > _MOST or any("\n" in source.segment(x) for x in parts):
        return ()
    if not isinstance(element, ast.Name | ast.Attribute | ast.Subscript | ast.Call):
        text = f"({text})"
    edits = [
        Edit(
            source.path,
            source.span(each),
            renamed(source, source.span(each), [each], {own.target.id: text}),
        )
        for each in parts
    ]
    return (
        *edits,
        Edit(source.path, source.span(own.target), target),
        Edit(source.path, source.span(own.iter), over),
    )


def _names(node: ast.expr) -> Iterator[ast.Name]:
    return (item for item in walking.walk(node) if isinstance(item, ast.Name))


def _line_of(scene: Scene, statement: ast.stmt) -> Edit | None:
    """The edit that takes a statement away, where it has its line for itself."""
    source = scene.source
    lines = source.lines[statement.lineno - 1 : statement.end_lineno]
    if "".join(lines).strip() != source.segment(statement).strip() or len(lines) != 1:
        return None
    return Edit(source.path, Span(statement.lineno, 1, statement.lineno + 1, 1), "")
