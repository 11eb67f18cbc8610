"""Tensor-conditioned branches: shapes that differ and shapes that agree."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.choices import changed_numbers, chosen, returned
from staticshape.analysis.frame import Frame
from staticshape.analysis.lattice import (
    Dim,
    Python,
    Sequence,
    Size,
    Tensor,
    Unknown,
    Value,
    join,
)
from staticshape.analysis.sizes import is_dynamic, tensor_valued
from staticshape.analysis.staining import stained
from staticshape.analysis.subscripts import Subscripts
from staticshape.analysis.symbols import is_exact, shape_symbol, symbols_differ

#: Conditions on how far training is: they change once in thousands of steps.
_SCHEDULE = re.compile(r"step|epoch|iter|warm_?up|schedule|\.it\b", re.IGNORECASE)


def shapes_differ(a: Value, b: Value) -> bool:
    """Whether two values certainly have different shapes (None and a Tensor differ too)."""
    one, other = shape_symbol(a), shape_symbol(b)
    if one and other and not (is_dynamic(a) or is_dynamic(b)) and symbols_differ(one, other):
        return True
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        if a.sources or b.sources or a.dims is None or b.dims is None:
            return False
        if {_sizes(a.dims), _sizes(b.dims)} == {(), (1,)}:
            return False  # MindSpore joins a scalar and a vector of one element
        if len(a.dims) != len(b.dims):
            return True
        return any(
            isinstance(x.size, int) and isinstance(y.size, int) and x.size != y.size
            for x, y in zip(a.dims, b.dims, strict=True)
        )
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        return any(map(shapes_differ, a.items, b.items))
    for none, value in ((a, b), (b, a)):
        if isinstance(none, Python) and none.has_const and none.const is None:
            return isinstance(value, Tensor)
    return False


def _sizes(dims: tuple[Dim, ...]) -> tuple[Size, ...]:
    return tuple(dim.size for dim in dims)


def dtypes_differ(a: Value, b: Value) -> bool:
    """Whether two Tensors certainly have different dtypes; of whole numbers nothing is certain."""
    if not isinstance(a, Tensor) or not isinstance(b, Tensor) or None in (a.kind, b.kind):
        return False
    named = a.dtype != "float" != b.dtype
    return a.kind != b.kind or (a.kind == "float" and named and a.dtype != b.dtype)


def shapes_agree(a: Value, b: Value) -> bool:
    """Whether two values certainly have one shape."""
    symbol = shape_symbol(a)
    if symbol is not None and symbol == shape_symbol(b) and is_exact(symbol):
        return not (is_dynamic(a) or is_dynamic(b))
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        if a.sources or b.sources:
            return False
        return (
            a.dims is not None and a.dims == b.dims and all(isinstance(d.size, int) for d in a.dims)
        )
    return False


def _agree(a: Value, b: Value) -> bool:
    """Whether two values certainly have one shape, and nothing speaks for two dtypes."""
    cast = (
        isinstance(a, Tensor) and isinstance(b, Tensor) and (a.dtype is None) != (b.dtype is None)
    )
    return shapes_agree(a, b) and not cast


def _difference(a: Value, b: Value) -> str | None:
    """In what two values certainly differ, so that branches that give them cannot be joined."""
    if shapes_differ(a, b):
        return "shape"
    return "dtype" if dtypes_differ(a, b) else None


def _none_or_more(a: Value, b: Value) -> bool:
    """Whether one is None and the other certainly is not."""
    none = [isinstance(v, Python) and v.has_const and v.const is None for v in (a, b)]
    other = b if none[0] else a
    return none[0] != none[1] and not isinstance(other, Python)


def _is_choice(node: ast.If | ast.IfExp, test: Value, text: str) -> bool:
    """Whether a condition chooses between values, and is no schedule and no test for presence."""
    if _SCHEDULE.search(text):
        return False
    bare = isinstance(node.test, (ast.Name, ast.Attribute))
    known = isinstance(test, Python) or (
        isinstance(test, Tensor) and (test.dims == () or test.dtype == "bool")
    )
    return known or not bare


def _parted(a: Value, b: Value, found: frozenset[int]) -> Value:
    """The join of two ways, dynamic where they differ."""
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        pairs = zip(a.items, b.items, strict=True)
        return Sequence(tuple(_parted(one, other, found) for one, other in pairs))
    return stained(join(a, b), found) if _difference(a, b) else join(a, b)


class Branches(Subscripts):
    """Adds `if`, conditional expressions and growing loops."""

    loop_node: ast.AST | None = None

    def block(self, body: list[ast.stmt], frame: Frame) -> bool:
        """Interpret statements."""
        raise NotImplementedError

    @staticmethod
    def merge(a: dict[str, Value], b: dict[str, Value]) -> dict[str, Value]:
        """The names after two ways to the same place."""
        raise NotImplementedError

    def branch(self, node: ast.If, frame: Frame) -> bool:
        """`if`: one branch where the test is known, else both and their join."""
        test = self.eval(node.test, frame)
        if isinstance(test, Python) and test.has_const and test.known == "fixed":
            return self.block(node.body if test.const else node.orelse, frame)
        tensor = tensor_valued(test)
        before = dict(frame.env)
        if tensor:
            self._name_shapes(node, before)
            frame.env.update(before)
        saved, effects, returned = frame.conditions, self.effects, len(frame.returns)
        added = len(self.appended)
        if tensor:
            frame.conditions = (*saved, node)
        ends = self.block(node.body, frame)
        first, frame_env = dict(frame.env), frame.env
        frame_env.clear()
        frame_env.update(before)
        added_too = len(self.appended)
        ends_too = self.block(node.orelse, frame)
        second = dict(frame.env)
        frame.conditions = saved
        if tensor:
            if ends and any(isinstance(s, (ast.Break, ast.Continue)) for s in node.body):
                self.loop_node = self.loop_node or node
            if not getattr(test, "sources", None):
                kept = [(n, v) for n, v in self.appended[added:added_too] if n in before]
                others = [(n, v) for n, v in self.appended[added_too:] if n in before]
                self._judge_appends(node, kept, others, frame)
            self._judge(node, test, before, first, second, ends, ends_too, effects, returned, frame)
        one, other = self.appended[added:added_too], self.appended[added_too:]
        self.appended[added:] = other if ends or (len(other) > len(one) and not ends_too) else one
        if ends and ends_too:
            return True
        merged = second if ends else first if ends_too else self.merge(first, second)
        if tensor and not ends and not ends_too:
            for name in changed_numbers(first, second):
                merged[name] = chosen(first[name], second[name], node.lineno)
        frame_env.clear()
        frame_env.update(merged)
        return False

    def _name_shapes(self, node: ast.If, env: dict[str, Value]) -> None:
        """Give names of unknown shape a symbol, so that both branches can be compared."""
        for name, value in env.items():
            if type(value) is Unknown:
                if self._assigned(node, name):
                    env[name] = Tensor(like=f"{name}@{node.lineno}")
            elif isinstance(value, Tensor) and value.like is None and not value.sources:
                env[name] = Tensor(
                    value.dtype, value.dims, like=f"{name}@{node.lineno}", const=value.const
                )

    @staticmethod
    def _assigned(node: ast.If, name: str) -> bool:
        return any(
            isinstance(target, ast.Name) and target.id == name
            for statement in (*node.body, *node.orelse)
            if isinstance(statement, ast.Assign)
            for target in statement.targets
        )

    def _judge(
        self,
        node: ast.If,
        test: Value,
        before: dict[str, Value],
        first: dict[str, Value],
        second: dict[str, Value],
        ends: bool,
        ends_too: bool,
        effects: int,
        returned: int,
        frame: Frame,
    ) -> None:
        if getattr(test, "sources", None):
            return
        changed = [
            name
            for name in dict.fromkeys((*first, *second))
            if name in first
            and name in second
            and (first[name] is not before.get(name) or second[name] is not before.get(name))
        ]
        text = self.recorder.text(node.test, frame)
        chain = ((node.test, f"{text} is read out of a Tensor"),)
        if not ends and not ends_too:
            live = [name for name in changed if self._live(name, node, frame)]
            for name in live:
                what = _difference(first[name], second[name])
                if what is not None:
                    found = self.report(
                        node,
                        "branch-shapes",
                        f"`{name}` has one {what} where `{text}` holds, another where not",
                        frame,
                        chain,
                    )
                    first[name] = second[name] = _parted(first[name], second[name], found)
                    return
            agreed = [name for name in live if _agree(first[name], second[name])]
            if live and agreed == live and self.effects == effects and _is_choice(node, test, text):
                self.report(
                    node,
                    "tensor-branch",
                    f"both branches give `{live[0]}` in one shape: a guarded `where` can do",
                    frame,
                    chain,
                )
        elif ends and ends_too and len(frame.returns) == returned + 2:
            a, b = frame.returns[returned][0], frame.returns[returned + 1][0]
            what = _difference(a, b)
            if what is not None:
                found = self.report(
                    node,
                    "branch-shapes",
                    f"the result has another {what} where `{text}` holds",
                    frame,
                    chain,
                )
                frame.returns[returned] = (_parted(a, b, found), frame.conditions)
                del frame.returns[returned + 1]
            elif _agree(a, b) and self.effects == effects and _is_choice(node, test, text):
                self.report(
                    node,
                    "tensor-branch",
                    "both branches return one shape: a guarded `where` keeps the graph whole",
                    frame,
                    chain,
                )

    def _judge_appends(
        self,
        node: ast.If,
        first: list[tuple[str, Value]],
        second: list[tuple[str, Value]],
        frame: Frame,
    ) -> None:
        """Lists that the branches lengthen differently, or by values of different shape."""
        names = [[name for name, _ in appended] for appended in (first, second)]
        differ = names[0] != names[1] or any(
            shapes_differ(a, b) or _none_or_more(a, b)
            for (_, a), (_, b) in zip(first, second, strict=True)
        )
        if not differ:
            return
        name = (first or second)[0][0]
        text = self.recorder.text(node.test, frame)
        self.report(
            node,
            "branch-shapes",
            f"the list `{name}` gets other elements where `{text}` holds than where it does not",
            frame,
            ((node.test, f"{text} is read out of a Tensor"),),
        )

    def _live(self, name: str, node: ast.stmt, frame: Frame) -> bool:
        """Whether a name is read behind a statement of this function (or in the loop around it)."""
        function = frame.node
        if function is None or function.end_lineno is None or frame.loops:
            return True
        lines = frame.module.source.lines[(node.end_lineno or node.lineno) : function.end_lineno]
        return re.search(rf"\b{re.escape(name)}\b", "\n".join(lines)) is not None

    def result_of(self, frame: Frame) -> Value:
        """What a function returns; early returns of another shape are found here."""
        if not frame.returns:
            return Python(const=None, has_const=True)
        last, _ = frame.returns[-1]
        for value, conditions in frame.returns[:-1]:
            what = _difference(value, last) if conditions else None
            if what is not None:
                node = conditions[-1]
                if isinstance(node, ast.If):
                    text = self.recorder.text(node.test, frame)
                    found = self.report(
                        node,
                        "branch-shapes",
                        f"the function returns another {what} where `{text}` holds",
                        frame,
                        ((node.test, f"{text} is read out of a Tensor"),),
                    )
                    return _parted(value, last, found)
        return returned(frame.returns)

    def conditional(
        self, node: ast.IfExp, test: Value, body: Value, other: Value, frame: Frame
    ) -> None:
        """`a if test else b` with a tensor-valued test."""
        if not tensor_valued(test) or getattr(test, "sources", None):
            return
        text = self.recorder.text(node.test, frame)
        chain = ((node.test, f"{text} is read out of a Tensor"),)
        what = _difference(body, other)
        if what is not None:
            self.report(
                node,
                "branch-shapes",
                f"the value has another {what} where `{text}` holds",
                frame,
                chain,
            )
        elif _agree(body, other) and _is_choice(node, test, text):
            self.report(
                node,
                "tensor-branch",
                "both sides have one shape: a guarded `where` keeps the graph whole",
                frame,
                chain,
            )
