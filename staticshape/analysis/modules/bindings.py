"""What statements bind: the names of a block and the attributes of an object, as written."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from staticshape.analysis.modules.changes import Changes
from staticshape.records import dataclass
from staticshape.walking import walk

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
#: Statements that hold no others, and those that begin a scope of their own.
_SIMPLE = {ast.Assign, ast.Expr, ast.Return, ast.AugAssign, ast.AnnAssign, ast.Pass, ast.Raise} | {
    *(ast.Assert, ast.Import, ast.ImportFrom, ast.Delete, ast.Continue, ast.Break)
}
_SCOPES = {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef}


def statements(body: list[ast.stmt], *, into_functions: bool = False) -> Iterator[ast.stmt]:
    """Every statement below `body`, in order, without its expressions; iterative, any depth."""
    stack = body[::-1]
    while stack:
        statement = stack.pop()
        yield statement
        kind = type(statement)
        if kind in _SIMPLE:
            continue
        if kind in _SCOPES:
            if into_functions:
                stack.extend(reversed(statement.body))  # type: ignore[attr-defined]
            continue
        for name in ("finalbody", "orelse", "body"):
            inner = getattr(statement, name, None)
            if inner:
                stack.extend(reversed(inner))
        for handler in getattr(statement, "handlers", ()):
            stack.extend(reversed(handler.body))
        for case in getattr(statement, "cases", ()):
            stack.extend(reversed(case.body))


def unsettled_in(body: list[ast.stmt], functions: dict[str, FunctionNode]) -> frozenset[str]:
    """Functions of a block that are not what their name means behind it."""
    bound: dict[str, list[ast.stmt]] = {}
    for statement in statements(body):
        for name in _bound(statement):
            if name in functions:
                bound.setdefault(name, []).append(statement)
    return frozenset(
        name
        for name, every in bound.items()
        if len(every) > 1 and (every[-1] is not functions[name] or not {*every} <= {*body})
    )


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement binds; not `f = jit(f)`, which wraps what is there."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if not any(mentions(each, statement.name) for each in statement.decorator_list):
            yield statement.name  # not `@name.setter`
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        for alias in statement.names:
            yield alias.asname or alias.name.partition(".")[0]
    else:
        for name, value in named(statement):
            if not mentions(value, name):
                yield name


def mentions(node: ast.expr, name: str) -> bool:
    """Whether a name stands in an expression, behind a dot or alone."""
    return any(name in (getattr(x, "id", ""), getattr(x, "attr", "")) for x in walk(node))


def named(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement of a file or class binds, and to what: `A, B = 0, 1` too."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        if isinstance(statement.target, ast.Name):
            yield statement.target.id, statement.value
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Name):
                yield target.id, statement.value
            elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                for part, given in zip(target.elts, statement.value.elts, strict=False):
                    if isinstance(part, ast.Starred) or isinstance(given, ast.Starred):
                        break  # what stands behind a star has no place of its own
                    if isinstance(part, ast.Name):
                        yield part.id, given


@dataclass(frozen=True)
class Given:
    """What a method gives to one of its local names."""

    values: tuple[ast.expr, ...] = ()
    changed: bool = False  # `count += 1`
    unread: bool = False  # `for count in ...`, `with ... as count`, `count, rest = made()`
    inside: bool = False  # `sizes[0] = 1`, `sizes.reverse()`


def given_to_locals(
    method: FunctionNode, changed_by: Callable[[FunctionNode], Changes]
) -> dict[str, Given]:
    """What a method gives to its local names, wherever it does."""
    values: dict[str, list[ast.expr]] = {}
    changed, unread = set[str](), set[str]()
    for statement in statements(method.body):
        told = []
        for name, value in named(statement):
            values.setdefault(name, []).append(value)
            told.append(name)
        for name in _stored_by(statement):
            if name in told:
                told.remove(name)
            else:
                values.setdefault(name, [])
                (changed if isinstance(statement, ast.AugAssign) else unread).add(name)
    if not values:
        return {}
    inside = changed_by(method)
    unread |= inside.bound
    return {
        name: Given(tuple(given), name in changed, name in unread, name in inside.unsteady)
        for name, given in values.items()
    }


def _stored_by(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement stores into, its inner statements aside."""
    places: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        places = statement.targets
    elif isinstance(statement, (ast.AugAssign, ast.For, ast.AsyncFor)):
        places = [statement.target]
    elif isinstance(statement, (ast.With, ast.AsyncWith)):
        places = [each.optional_vars for each in statement.items if each.optional_vars is not None]
    for place in places:
        if isinstance(place, ast.Name):
            yield place.id
        elif not _is_attribute_of_name(place):
            for part in walk(place):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _is_attribute_of_name(place: ast.expr) -> bool:
    """`self.conv`: most targets of constructors."""
    return isinstance(place, ast.Attribute) and isinstance(place.value, ast.Name)


def collect(
    target: ast.expr,
    value: ast.expr,
    receiver: str,
    method: FunctionNode,
    found: dict[str, list[tuple[ast.expr, FunctionNode]]],
) -> None:
    if isinstance(target, ast.Attribute):
        if isinstance(target.value, ast.Name) and target.value.id == receiver:
            found.setdefault(target.attr, []).append((value, method))
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, given in zip(target.elts, value.elts, strict=False):
            collect(part, given, receiver, method, found)
    elif isinstance(target, ast.Tuple | ast.List):
        for place, part in enumerate(target.elts):
            if isinstance(part, ast.Starred):
                break
            index = ast.copy_location(ast.Constant(place), value)
            item = ast.copy_location(ast.Subscript(value, index, ast.Load()), value)
            collect(part, item, receiver, method, found)


def in_passing(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What `for self.k in ...` and `with ... as self.k` bind, and what gives it."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(statement, ast.For):
        pairs.append((statement.target, statement.iter))
    elif isinstance(statement, ast.With):
        items = statement.items
        pairs += [(x.optional_vars, x.context_expr) for x in items if x.optional_vars is not None]
    for target, value in pairs:
        for part in walk(target):
            if isinstance(part, ast.Attribute):
                function = ast.copy_location(ast.Name("next", ast.Load()), value)
                yield part, ast.copy_location(ast.Call(function, [value], []), value)
