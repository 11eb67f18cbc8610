"""Truth: `a and not b`, `0 < n < 5`, `int(t) > 0` written as a Tensor of one element.

`and`, `or`, `not` and a chained comparison of Tensors ask for their truth one after the other,
which is a branch of its own; `&`, `|` and `~` give the same truth without one.
"""

from __future__ import annotations

import ast
import itertools
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import dataclass
from staticshape.rewriting.text.draft import is_closed
from staticshape.rewriting.walk import maybe_numbers

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Truth:
    """A test as a Tensor expression, its rank where it is known, and whether it is boolean."""

    text: str
    rank: int | None
    is_bool: bool
    closed: bool = False  # needs no parentheses as an operand
    flag: bool = False  # it may be a Python flag, which guards cannot use


def written(walk: Walk, test: ast.expr, *, counted: bool = False) -> Truth:
    """A test without Python's own truth; `counted`: it is made of counts that are Tensors now."""
    match test:
        case ast.BoolOp(op, parts):
            if isinstance(op, ast.And) and _is_flag(walk, parts[0]):
                return _flagged(walk, parts, counted)
            sign = " & " if isinstance(op, ast.And) else " | "
            numbers = [part for part in parts if _may_be_pythons(walk, part)]
            parts = [part for part in parts if part not in numbers] + numbers
            truths = [_operand(walk, part, counted) for part in parts]
            rank = 0 if all(truth.rank == 0 for truth in truths) else None
            return Truth(sign.join(_bracketed(truth) for truth in truths), rank, True)
        case ast.UnaryOp(ast.Not(), operand):
            truth = _operand(walk, operand, counted)
            other = maybe_numbers.untruth(walk, operand, truth.text)
            return Truth(other or f"~{_bracketed(truth)}", truth.rank, True, closed=True)
        case ast.Compare(left, ops, rights) if len(ops) > 1:
            return _chain(walk, test, [left, *rights], counted)
        case ast.Compare(left, [_], [right]):
            return _comparison(walk, test, (left, right), counted)
    inner = _read_out(walk, test)
    if inner is not None:
        boolean = walk.kind(inner) == "bool"
        return Truth(walk.draft.render(inner), walk.rank(inner), boolean)
    value = walk.facts.value(test)
    if isinstance(value, Python) and not counted:
        raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
    rank = 0 if counted else walk.rank(test)
    return Truth(walk.draft.render(test), rank, walk.kind(test) == "bool")


def _may_be_pythons(walk: Walk, part: ast.expr) -> bool:
    """Whether a part may be Python's own truth, which has no `&` with a Tensor behind it."""
    value = walk.facts.value(part)
    fixed = isinstance(value, Python) and isinstance(value.const, bool)
    return fixed or bool(maybe_numbers.kinds(walk, part))


def _is_flag(walk: Walk, part: ast.expr) -> bool:
    """A Python value that is fixed when the graph is compiled, and that we do not know."""
    value = walk.facts.value(part)
    if not isinstance(value, Python) or value.known != "fixed":
        return False
    return not isinstance(value.const, bool)


def _flagged(walk: Walk, parts: list[ast.expr], counted: bool) -> Truth:
    """`self.clip and t > 1`: the compiler decides about the flag, and the rest stays a Tensor."""
    rest = ast.copy_location(ast.BoolOp(ast.And(), parts[1:]), parts[1])
    truth = written(walk, parts[1] if len(parts) == 2 else rest, counted=counted)
    first = walk.draft.operand(parts[0])
    return Truth(f"{first} and {_bracketed(truth)}", truth.rank, truth.is_bool, flag=True)


def _comparison(
    walk: Walk, test: ast.Compare, sides: tuple[ast.expr, ast.expr], counted: bool
) -> Truth:
    inner = [_read_out(walk, *pair) for pair in (sides, sides[::-1])]
    if isinstance(test.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn):
        raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
    if all(side is None for side in inner):
        value = walk.facts.value(test)
        if isinstance(value, Python) and not counted:
            raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
        rank = 0 if counted else walk.rank(test)
        return Truth(walk.draft.render(test), rank, walk.kind(test) == "bool")
    texts = [walk.draft.operand(new or side) for new, side in zip(inner, sides, strict=True)]
    ranks = [_rank(walk, new or side) for new, side in zip(inner, sides, strict=True)]
    rank = 0 if ranks == [0, 0] else None
    return Truth(f"{texts[0]} {_SIGNS[type(test.ops[0])]} {texts[1]}", rank, True)


#: What makes a Python number of a Tensor of one element; `len` and the like say something else.
_READ = ("int", "float", "bool")
_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def _chain(walk: Walk, test: ast.Compare, sides: list[ast.expr], counted: bool) -> Truth:
    """`a < t < b`: what stands between is computed once."""
    if any(type(op) not in _SIGNS for op in test.ops):
        raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
    texts, ranks = [], []
    for place, side in enumerate(sides):
        inner = _read_out(walk, side, side) or side
        ranks.append(_rank(walk, inner))
        between = 0 < place < len(sides) - 1
        if between and not isinstance(inner, ast.Name | ast.Constant):
            texts.append(walk.hoist(inner, "value"))
        else:
            texts.append(walk.draft.operand(inner))
    pairs = zip(texts, test.ops, texts[1:], strict=False)
    parts = [f"({first} {_SIGNS[type(op)]} {second})" for first, op, second in pairs]
    values = [walk.facts.value(side) for side in sides]
    for one, two in itertools.pairwise(values):
        if not counted and all(isinstance(v, Python) and v.known != "tensor" for v in (one, two)):
            raise walk.refuse_branch(test, "part of the condition is a Python truth value")
    rank = 0 if all(rank == 0 for rank in ranks) else None
    return Truth(" & ".join(parts), rank, True)


def _operand(walk: Walk, part: ast.expr, counted: bool) -> Truth:
    """One side of `and` as a boolean; a Python flag must be one that the compiler knows."""
    value = walk.facts.value(part)
    if isinstance(value, Python) and value.known != "tensor" and not counted:
        if not isinstance(value.const, bool):
            raise walk.refuse_branch(part, "part of the condition is a Python truth value")
        return Truth(walk.draft.render(part), 0, True, isinstance(part, ast.Name | ast.Attribute))
    truth = written(walk, part, counted=counted)
    own = maybe_numbers.as_truth(walk, part, truth.text)
    if own != truth.text:
        return Truth(own, truth.rank, True, closed=True)
    if truth.is_bool:
        return truth
    return Truth(f"{_bracketed(truth)} != 0", truth.rank, True)


def _bracketed(truth: Truth) -> str:
    return truth.text if truth.closed or is_closed(truth.text) else f"({truth.text})"


def _rank(walk: Walk, node: ast.expr) -> int | None:
    value = walk.facts.value(node)
    if isinstance(value, Python) or isinstance(node, ast.Constant):
        return 0
    return walk.rank(node)


def _read_out(walk: Walk, node: ast.expr, other: ast.expr | None = None) -> ast.expr | None:
    """The Tensor that `int(t)`, `bool(t)` or `t.item()` is read out of, where it says the same.

    `other` is what it is compared with: a Tensor of few bits rounds a number to its own dtype.
    """
    value = walk.facts.value(node)
    if not isinstance(value, Python) or value.known != "tensor":
        return None
    if isinstance(node, ast.Name):
        inner = walk.scope.names.definition(node.id)
        if inner is None or walk.draft.is_replaced(inner) or not walk.is_pure(inner):
            return None
        return _read_out(walk, inner, other)
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    func = node.func
    if isinstance(func, ast.Attribute) and func.attr == "item" and not node.args:
        name, data = "item", func.value
    elif isinstance(func, ast.Name) and func.id in _READ and len(node.args) == 1:
        name, data = func.id, node.args[0]
    else:
        return None
    kind = walk.kind(data)
    if not isinstance(walk.facts.value(data), Tensor):
        return None
    if name == "bool":
        return data if kind == "bool" or (kind and other is None) else None
    if kind in ("int", "bool") or (name in ("item", "float") and other is None):
        return data
    return data if name in ("item", "float") and _is_exact(walk, other) else None


def _is_exact(walk: Walk, number: ast.expr | None) -> bool:
    known, value = walk.constant(number)
    return known and isinstance(value, int | float) and abs(value) <= 1024 and value * 8 % 1 == 0


def decides(walk: Walk, test: ast.expr) -> bool:
    """Whether the values of a Tensor decide the way."""
    value = walk.facts.value(test)
    return isinstance(value, Tensor) or (isinstance(value, Python) and value.known == "tensor")
