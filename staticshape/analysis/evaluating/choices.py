"""Python numbers that a Tensor condition decides: chosen by an `if`, counted in a loop."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.values.joining import join, join_all
from staticshape.analysis.values.lattice import Python, Sequence, Tensor, Value
from staticshape.records import replace
from staticshape.walking import walk


def _is_number(value: Value) -> bool:
    if not isinstance(value, Python) or value.known != "fixed":
        return False
    return type(value.const) in (int, float, bool)


def _differ(a: Value, b: Value) -> bool:
    """Whether two values are fixed numbers, or truths, that are certainly not one."""
    if not isinstance(a, Python) or not isinstance(b, Python) or a is b:
        return False
    if a.known != "fixed" or b.known != "fixed":
        return False
    if a.chosen or b.chosen:
        return True  # computed anew from what was chosen before
    numbers = _is_number(a), _is_number(b)
    loose = a if numbers[1] else b
    return any(numbers) and a != b and (all(numbers) or not loose.has_const)


def both_numbers(a: Value, b: Value) -> bool:
    """Whether two ways leave one number each, as where one of them counts: `n += 1`."""
    return all(isinstance(one, Python) and one.is_one for one in (a, b))


def chosen(name: str, a: Value, b: Value, node: ast.If, function: ast.AST | None) -> Value:
    """A name after an `if` on a Tensor condition that left `a` in it, or `b`.

    The compiler makes a graph for each of two constants that are written down there, with all that
    follows (measured). Where it has to choose again, or computes one of them, the number becomes a
    value of the graph.
    """
    line, given = node.lineno, _given(name, node, function)
    if not all(isinstance(one, ast.Constant) for one in given):
        return computed(a, b, given, line, name)
    if _differ(a, b) and not any(isinstance(one, Python) and one.chosen for one in (a, b)):
        return Python(chosen=True, is_number=True, origin=_words(line))
    return varied(a, b, line)


def computed(a: Value, b: Value, given: list[ast.AST | None], line: int, name: str = "") -> Value:
    """One of two values by a Tensor condition, as they are written down."""
    if _is_changed(name, a, b, given):
        return Python("tensor", origin=_words(line), is_number=True)
    return varied(a, b, line)


def _given(name: str, node: ast.If, function: ast.AST | None) -> list[ast.AST | None]:
    """What the two ways give to a name last; where one gives nothing, what it held before."""
    return [
        _last(name, node.body) or _last(name, [function], node.lineno),
        _last(name, node.orelse) or _last(name, [function], node.lineno),
    ]


def _last(name: str, block: Iterable[ast.AST | None], before: int = 0) -> ast.AST | None:
    """The last value that statements give to a name: of `n += 1`, the statement."""
    found: list[ast.AST] = []
    for part in (part for one in block if one is not None for part in walk(one)):
        match part:
            case ast.Assign([ast.Name(target)], value) if target == name:
                found.append(value)
            case ast.AugAssign(ast.Name(target)) if target == name:
                found.append(part)
    earlier = [one for one in found if not before or getattr(one, "lineno", 0) < before]
    return max(earlier, key=lambda one: getattr(one, "lineno", 0), default=None)


def _is_changed(name: str, a: Value, b: Value, given: list[ast.AST | None]) -> bool:
    """Whether one way computes its number from that of the other: `n // 2` beside `n`."""
    if not all(isinstance(one, Python) and one.known == "fixed" for one in (a, b)):
        return False
    for part, other in (given, given[::-1]):
        match part:
            case ast.AugAssign(op=op, value=ast.Constant(number)):
                pass
            case ast.BinOp(left, op, ast.Constant(number)):
                text = ast.unparse(left)
                if text != name and (other is None or text != ast.unparse(other)):
                    continue
            case _:
                continue
        if isinstance(number, int) and _changes(op, number):
            return True
    return False


def _changes(op: ast.operator, number: int) -> bool:
    """Whether an operation with a number gives another number."""
    if isinstance(op, (ast.Add, ast.Sub)):
        return number != 0
    return isinstance(op, (ast.Mult, ast.FloorDiv)) and number > 1


def _words(line: int) -> str:
    return f"chosen by a Tensor condition at line {line}"


def varied(a: Value, b: Value, line: int) -> Value:
    """One of two values by a Tensor condition; numbers that differ become values of the graph."""
    if _differ(a, b):
        return Python("tensor", origin=_words(line), is_number=True)
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        pairs = zip(a.items, b.items, strict=True)
        return Sequence(tuple(varied(one, other, line) for one, other in pairs), a.is_list)
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Tensor) and one.dims is None and _is_read_out(other):
            return other  # `n = lens[i]` or `n = int(lens[i])`: a Tensor decides it on either way
    value = join(a, b)
    return replace(value, const=False) if isinstance(value, Tensor) and value.const else value


def _is_read_out(value: Value) -> bool:
    """A number that `int(t)` or `t.item()` reads out of a Tensor, or one computed of it."""
    if not isinstance(value, Python) or value.known != "tensor" or value.place is None:
        return False
    by = value.place.func
    return (getattr(by, "id", "") or getattr(by, "attr", "")) in ("int", "item")


def changed_numbers(a: dict[str, Value], b: dict[str, Value]) -> list[str]:
    """Names that hold numbers, tuples of them or constants, and not the same ones."""
    return [
        name
        for name, value in a.items()
        if (other := b.get(name, value)) is not value
        and (
            isinstance(value, (Python, Sequence))
            or (isinstance(value, Tensor) and (value.const or _is_read_out(other)))
        )
    ]


def returned(values: list[tuple[Value, tuple[ast.AST, ...]]]) -> Value:
    """What a function gives, of its `return`s and the Tensor conditions that they stand under."""
    result, *rest = (value for value, _ in values)
    for (_, conditions), value in zip(values, rest, strict=False):
        line = getattr(conditions[-1], "lineno", 0) if conditions else 0
        result = varied(result, value, line) if line else join_all((result, value))
    return _settled(result)


def _settled(value: Value) -> Value:
    """What leaves a function: its ways end here, a number that they chose is one of the graph."""
    if isinstance(value, Python) and value.chosen and value.known == "fixed":
        return replace(value, known="tensor", chosen=False)
    if isinstance(value, Sequence) and any(isinstance(one, Python) for one in value.items):
        return Sequence(tuple(map(_settled, value.items)), value.is_list)
    return value


def counted(
    loop: ast.For | ast.AsyncFor | ast.While, before: dict[str, Value], after: dict[str, Value]
) -> dict[str, Value]:
    """The names after a step of a loop whose end a Tensor decides, where the step counts them."""
    steps = {
        target.id
        for statement in loop.body
        for target, value in _assignments(statement)
        if isinstance(target, ast.Name)
        and (value is None or any(getattr(n, "id", "") == target.id for n in ast.walk(value)))
    }
    found: dict[str, Value] = {}
    for name, value in after.items():
        first = before.get(name)
        if isinstance(value, Tensor) and value.const and first is not value:
            found[name] = replace(value, const=False)
        if not isinstance(first, Python) or not isinstance(value, Python):
            continue
        number = first.known == value.known == "fixed" and not isinstance(first.const, (bool, str))
        if _differ(first, value) or (name in steps and number):
            words = f"counted in the loop on a Tensor condition at line {loop.lineno}"
            found[name] = Python("tensor", origin=words, is_number=True)
    return found


def _assignments(statement: ast.stmt) -> list[tuple[ast.expr, ast.expr | None]]:
    """Targets and values of `i = i + 1`; the value of `i += 1` is None."""
    if isinstance(statement, ast.AugAssign):
        return [(statement.target, None)]
    if isinstance(statement, ast.Assign):
        return [(target, statement.value) for target in statement.targets]
    return []
