"""Loops whose end depends on a Tensor: what they carry from step to step in another shape."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from staticshape.analysis.evaluating.higher_order import function_of
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.findings.staining import stained
from staticshape.analysis.judging.branches import Branches
from staticshape.analysis.judging.comparing import shapes_differ
from staticshape.analysis.values.joining import item_of
from staticshape.analysis.values.lattice import (
    Collection,
    FnNode,
    Sequence,
    Tensor,
    Value,
    sources_of,
)
from staticshape.analysis.values.resolve import Resolver
from staticshape.analysis.values.symbols import shape_symbol, symbols_differ
from staticshape.records import replace

_GROWING = frozenset({"concat", "hstack", "stack"})


class Loops(Branches):
    """Adds the rules for loops."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver, recorder)
        self.grown: set[str] = set()  # what is concatenated to itself in the loop

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

    def carried_on(
        self, node: ast.Call, step: Value, first: Value, last: Value, frame: Frame
    ) -> None:
        """`ops.WhileLoop()(cond, step, x)`: the step must give back the shape that it is given."""
        name = self.recorder.text(node.func, frame)
        function = function_of(step)
        calls = self.recorder.calls.get(id(function.node), {}) if function is not None else {}
        if function is not None and _is_lengthened(function.node, calls):
            words = f"what `{name}` carries grows in each step: no step fits all of them"
            self.report(node, "growing-loop", words, frame)
        elif shapes_differ(first, last) or sources_of([last]) - sources_of([first]):
            words = f"what `{name}` carries goes from step to step in another shape"
            self.report(node, "carried-shape", f"{words}: no step fits all of them", frame)

    def growth(self, node: ast.stmt, target: ast.expr, value: Value, frame: Frame) -> None:
        """`y = concat((y, x))` in a loop: at once where its head depends on a Tensor."""
        loop = self.loop_node or self.inner_loop
        if loop is None or not frame.loops or not isinstance(target, ast.Name):
            return
        call = getattr(node, "value", None)
        match call:
            case ast.BinOp(ast.Name(left), ast.Add()) if left == target.id and isinstance(
                value, (Sequence, Collection)
            ):
                self.appended.append((left, item_of(value)))
                return
        if not isinstance(call, ast.Call) or not isinstance(value, Tensor):
            return
        bound = self.recorder.calls.get(id(frame.node), {}).get(call)
        if bound is None or bound.operator.name not in _GROWING or _is_renewed(loop, node, target):
            return
        if any(_is_whole(target.id, argument) for argument in call.args):
            self.grown.add(target.id)
            if self.loop_node is not None:
                self.report(loop, "growing-loop", _grows(target.id), frame)

    def ends_by_tensor(self, node: ast.stmt, varying: bool) -> bool:
        """Whether it is a `while` that a Tensor ends, in its head or by a `break` out of `True`."""
        if not isinstance(node, ast.While):
            return False
        return varying or (self.left_at is not None and isinstance(node.test, ast.Constant))

    def lengthening(
        self, node: ast.stmt, added: list[tuple[str, Value]], start: dict[str, Value], frame: Frame
    ) -> None:
        """What a loop lengthens as often as a Tensor says: no Tensor can be made of such a list."""
        for name in sorted(self.grown):
            self.report(node, "growing-loop", _grows(name), frame)
        for name in dict.fromkeys(name for name, _ in added):
            value = frame.env.get(name)
            if name in start and isinstance(value, Collection):
                found = self.report(node, "growing-loop", _grows(name), frame, until="used")
                length = replace(value.length, sources=value.length.sources | found)
                frame.env[name] = replace(value, length=length)

    def other_rounds(
        self, node: ast.If, start: dict[str, Value], before: dict[str, Value], frame: Frame
    ) -> None:
        """After `if t: break` each end of the loop goes its own way, as far as the `return`.

        Only there do the ways meet: what goes from step to step in another shape is dynamic if it
        is returned (measured).
        """
        for name, value in frame.env.items():
            first = start.get(name)
            if first is None or first is value or not isinstance(value, Tensor):
                continue
            if not value.sources:
                other = _is_cut(first, value) or shapes_differ(first, value)
                if not other and name not in self.grown:
                    continue
                value = frame.env[name] = stained(value, self.left_early(node, name, frame))
            for earlier in (start, before):
                if not isinstance(earlier.get(name), Tensor):
                    earlier[name] = value  # an argument that turns out to be a Tensor

    def left_behind(self, left: list[tuple[ast.If, str, Value]], frame: Frame) -> None:
        """What a `break` leaves a loop with goes its own way, as far as the `return`."""
        for node, name, value in left:
            frame.env[name] = stained(value, self.left_early(node, name, frame))


def _is_whole(name: str, node: ast.AST) -> bool:
    """Whether an expression holds a name not only cut: `concat((y[1:], x))` may be a window."""
    if isinstance(node, ast.Subscript):
        return _is_whole(name, node.slice)
    if isinstance(node, ast.Name):
        return node.id == name
    return any(_is_whole(name, child) for child in ast.iter_child_nodes(node))


def _is_lengthened(step: FnNode, calls: Mapping[ast.Call, BoundCall]) -> bool:
    """Whether a step joins what it was given with more, and gives that back."""
    if isinstance(step, ast.Lambda):
        given = [step.body]
    else:
        given = [s.value for s in step.body if isinstance(s, ast.Return) and s.value is not None]
    taken = {one.arg for one in (*step.args.posonlyargs, *step.args.args)}
    for statement in () if isinstance(step, ast.Lambda) else step.body:
        match statement:  # `i, y = carried`
            case ast.Assign([ast.Tuple() as names], ast.Name(name)) if name in taken:
                taken |= {one.id for one in names.elts if isinstance(one, ast.Name)}
    for value in given:
        for part in value.elts if isinstance(value, ast.Tuple) else [value]:
            bound = calls.get(part) if isinstance(part, ast.Call) else None
            if bound is None or bound.operator.name not in _GROWING:
                continue
            joined = bound.args.get("tensors")
            parts = joined.elts if isinstance(joined, (ast.Tuple, ast.List)) else ()
            if any(isinstance(one, ast.Name) and one.id in taken for one in parts):
                return True
    return False


def _grows(name: str) -> str:
    return f"`{name}` grows in each step and the number of steps depends on a Tensor"


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
