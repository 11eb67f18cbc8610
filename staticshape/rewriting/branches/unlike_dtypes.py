"""Ways of an `if` that leave Tensors of different dtypes.

Op by op only one way runs. Where a Tensor decides, one value stands for both: neither `masked.cond`
nor the compiler joins an int32 and an int64.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Sequence, Tensor, Value
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_KINDS = ("float", "int")  # what is known of a dtype that is not known to the bit


def refuse(walk: Walk, statement: ast.If, sources: frozenset[int]) -> None:
    """Refuse an `if`, before it is merged or left to a Tensor, where its ways are unlike."""
    for name in sorted(assigned_in([statement])):
        if not walk.is_read_after(statement, name):
            continue
        one, two = (_end(walk, block, name) for block in (statement.body, statement.orelse))
        if one is not None and two is not None:
            refuse_values(walk, statement, f"`{name}`", (one, two), sources)
    blocks = (statement.body, statement.orelse, walk.facts.node.body)
    ends = [block[-1] for block in blocks if block]
    values = [item.value for item in ends if isinstance(item, ast.Return) and item.value]
    for value in values[:-1]:
        refuse_values(walk, statement, "what is returned", (value, values[-1]), sources)


def refuse_values(
    walk: Walk,
    node: ast.AST,
    what: str,
    sides: tuple[ast.expr, ast.expr],
    sources: frozenset[int],
) -> None:
    """The same for one choice between two values."""
    found = _unlike(_value(walk, sides[0]), _value(walk, sides[1]))
    if found is not None:
        raise Refused(
            node,
            f"{what} is {found[0]} on one way and {found[1]} on the other, and a Tensor chooses "
            "between values of one dtype",
            sources,
            "cast one of them, as `x.astype(ms.float32)` does",
        )


def _value(walk: Walk, node: ast.expr) -> Value:
    """What is known of a value; numbers that stand in the text are in no facts."""
    known, const = walk.constant(node)
    if known and isinstance(const, float):
        return Python(const=const, has_const=True)
    return walk.facts.value(node)


def _end(walk: Walk, block: list[ast.stmt], name: str) -> ast.expr | None:
    """What a name holds at the end of a way, where one statement tells."""
    for statement in reversed(block):
        if name in assigned_in([statement]):
            match statement:
                case ast.Assign([ast.Name()], value) | ast.AnnAssign(ast.Name(), _, value):
                    return value
                case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                    pairs = zip(names, values, strict=True)
                    ids = {each.id: value for each, value in pairs if isinstance(each, ast.Name)}
                    return ids.get(name)
            return None
    return walk.scope.names.definition(name)


def _unlike(one: Value, two: Value) -> tuple[str, str] | None:
    """How two values that stand in one place are unlike: the first such place, if any."""
    if isinstance(one, Sequence) and isinstance(two, Sequence):
        if len(one.items) != len(two.items):
            return None
        pairs = zip(one.items, two.items, strict=True)
        return next((found for pair in pairs if (found := _unlike(*pair)) is not None), None)
    if isinstance(one, Tensor) and isinstance(two, Tensor):
        names = (one.dtype, two.dtype)
        if one.kind == two.kind and (one.dtype in _KINDS or two.dtype in _KINDS):
            return None
    elif isinstance(one, Tensor) and _is_fraction(two) and one.kind != "float":
        names = (one.dtype, "a fraction")
    elif isinstance(two, Tensor) and _is_fraction(one) and two.kind != "float":
        names = ("a fraction", two.dtype)
    else:
        return None
    first, second = names
    if first is None or second is None or first == second:
        return None
    return first, second


def _is_fraction(value: Value) -> bool:
    """Whether a value is a known Python number that no whole number equals."""
    number = value.const if isinstance(value, Python) else None
    return isinstance(number, float) and not number.is_integer()
