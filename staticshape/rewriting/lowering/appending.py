"""Loops that append to one list: what stands for a round, and what each round appends, in full."""

from __future__ import annotations

import ast

from staticshape.records import dataclass


@dataclass(frozen=True)
class Round:
    """What stands for one round of the loop: the rows, their place, how often each is repeated."""

    rows: str  # the Tensor that the loop goes over
    index: str | None  # the name of the round's number
    row: str | None  # the name of the row
    times: str | None  # the Tensor of the numbers, where the loop goes over it too
    time: str | None  # the name of the round's number of it


def turn_of(loop: ast.For) -> Round | None:
    """`for row in rows`, `for i, row in enumerate(rows)`, `for row, n in zip(rows, times)`."""
    match loop.target, loop.iter:
        case (
            ast.Tuple([ast.Name(index), ast.Name(row)]),
            ast.Call(ast.Name("enumerate"), [ast.Name(rows)], []),
        ):
            return Round(rows, index, row, None, None)
        case (
            ast.Tuple([ast.Name(row), ast.Name(time)]),
            ast.Call(ast.Name("zip"), [ast.Name(rows), ast.Name(times)], []),
        ):
            return Round(rows, None, row, times, time)
        case (
            ast.Tuple([ast.Name(index), ast.Tuple([ast.Name(row), ast.Name(time)])]),
            ast.Call(
                ast.Name("enumerate"),
                [ast.Call(ast.Name("zip"), [ast.Name(rows), ast.Name(times)], [])],
                [],
            ),
        ):
            return Round(rows, index, row, times, time)
        case (
            ast.Name(index),
            ast.Call(
                ast.Name("range"),
                [
                    ast.Call(ast.Name("len"), [ast.Name(rows)], [])
                    | ast.Subscript(ast.Attribute(ast.Name(rows), "shape"), ast.Constant(0))
                ],
                [],
            ),
        ):
            return Round(rows, index, None, None, None)
    return None


def begins(statement: ast.stmt) -> str | None:
    """The name that a statement gives to a new list."""
    match statement:
        case ast.Assign([ast.Name(name)], ast.List([]) | ast.Call(ast.Name("list"), [], [])):
            return name
    return None


@dataclass(frozen=True)
class Body:
    """What a round binds, and the numbers of which it makes no row where they are 0."""

    held: str  # the list
    values: dict[str, ast.expr]  # in full: of what there is before the round
    tests: list[ast.expr]

    def appended(self, body: list[ast.stmt]) -> ast.expr | None:
        """What each round appends, in full."""
        for place, statement in enumerate(body):
            last = place == len(body) - 1
            match statement:
                case ast.Assign([ast.Name(name)], value):
                    self.values[name] = self.in_full(value)
                case ast.If(test, [ast.Continue()], []) if not last and _none_left(test, ast.Eq):
                    self.tests.append(self.in_full(_tested(test)))
                case ast.If(test, inner, []) if last and _none_left(test, ast.NotEq):
                    self.tests.append(self.in_full(_tested(test)))
                    return self.appended(inner)
                case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"), [value], [])):
                    return self.in_full(value) if last and name == self.held else None
                case ast.AugAssign(ast.Name(name), ast.Add(), ast.List([value])):
                    return self.in_full(value) if last and name == self.held else None
                case _:
                    return None
        return None

    def in_full(self, node: ast.expr) -> ast.expr:
        """An expression with the values of names in their place."""
        values = self.values

        class Filled(ast.NodeTransformer):
            def visit_Name(self, name: ast.Name) -> ast.expr:
                return values.get(name.id, name)

        copied = ast.parse(ast.unparse(node), mode="eval").body
        filled = Filled().visit(copied)
        assert isinstance(filled, ast.expr)
        return filled


def _tested(test: ast.expr) -> ast.expr:
    """What is compared with 0."""
    inner = test.operand if isinstance(test, ast.UnaryOp) else test
    assert isinstance(inner, ast.Compare)
    return inner.left


def _none_left(test: ast.expr, sign: type[ast.cmpop]) -> bool:
    """`n == 0`, `n <= 0` or, for `NotEq`, `n != 0`, `n > 0`: a name against 0."""
    signs = (ast.Eq, ast.LtE) if sign is ast.Eq else (ast.NotEq, ast.Gt)
    match test:
        case ast.UnaryOp(ast.Not(), inner) if sign is ast.NotEq:
            return _none_left(inner, ast.Eq)
        case ast.Compare(ast.Name(), [op], [ast.Constant(0)]):
            return isinstance(op, signs)
    return False
