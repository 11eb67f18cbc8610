"""Loops whose end depends on a Tensor: what they carry from step to step in another shape."""

from __future__ import annotations

import ast

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.judging.branches import Branches
from staticshape.analysis.values.lattice import Tensor, Value
from staticshape.analysis.values.symbols import shape_symbol, symbols_differ

_GROWING = frozenset({"concat", "hstack", "stack"})


class Loops(Branches):
    """Adds the rules for loops."""

    def carried(
        self,
        node: ast.For | ast.AsyncFor | ast.While,
        before: dict[str, Value],
        after: dict[str, Value],
        frame: Frame,
    ) -> None:
        """A loop on a Tensor condition that carries a Tensor of another shape in each step."""
        for name, value in after.items():
            first = before.get(name)
            if first is None or first is value or not isinstance(value, Tensor):
                continue
            born = value.sources - (first.sources if isinstance(first, Tensor) else frozenset())
            if (born or _is_cut(first, value)) and name in _read_first(node):
                self.report(
                    node,
                    "carried-shape",
                    f"`{name}` goes from step to step in another shape: no step fits all of them",
                    frame,
                )
                return

    def growth(self, node: ast.stmt, target: ast.expr, value: Value, frame: Frame) -> None:
        """`y = concat((y, x))` in a loop whose end depends on a Tensor."""
        loop = self.loop_node
        if loop is None or not frame.loops or not isinstance(target, ast.Name):
            return
        call = getattr(node, "value", None)
        if not isinstance(call, ast.Call) or not isinstance(value, Tensor):
            return
        bound = self.recorder.calls.get(id(frame.node), {}).get(call)
        if bound is None or bound.operator.name not in _GROWING or _is_renewed(loop, node, target):
            return
        if any(
            isinstance(part, ast.Name) and part.id == target.id
            for argument in call.args
            for part in ast.walk(argument)
        ):
            self.report(
                self.left_at or loop,
                "growing-loop",
                f"`{target.id}` grows in each step and the number of steps depends on a Tensor",
                frame,
            )


def _is_cut(first: Value, value: Value) -> bool:
    """Whether a step leaves a part of what it began with: `y = y[1:]`."""
    before, after = shape_symbol(first), shape_symbol(value)
    if before is None or after is None or not after.startswith(f"{before}["):
        return False
    return symbols_differ(before, after)


def _is_renewed(loop: ast.AST, node: ast.stmt, target: ast.Name) -> bool:
    """Whether a loop begins a name anew in each step, before this statement reads it."""
    return any(
        isinstance(statement, ast.Assign)
        and statement.lineno < node.lineno
        and any(isinstance(one, ast.Name) and one.id == target.id for one in statement.targets)
        and all(
            not isinstance(one, ast.Name) or one.id != target.id
            for one in ast.walk(statement.value)
        )
        for statement in getattr(loop, "body", ())
    )


def _read_first(loop: ast.For | ast.AsyncFor | ast.While) -> set[str]:
    """Names that a loop reads in its condition, or in its body before it assigns them."""
    read, assigned = set[str](), set[str]()
    parts: list[ast.AST] = [loop.test] if isinstance(loop, ast.While) else []
    for statement in (*parts, *loop.body):
        names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        read |= {n.id for n in names if isinstance(n.ctx, ast.Load) and n.id not in assigned}
        assigned |= {n.id for n in names if isinstance(n.ctx, ast.Store)}
    return read
