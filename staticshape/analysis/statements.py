"""Interprets statements: assignments, loops to a fixpoint, what leaves a block."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating import changed
from staticshape.analysis.evaluating.choices import counted
from staticshape.analysis.evaluating.expressions import MAX_DEPTH
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.findings.sizes import tensor_valued
from staticshape.analysis.findings.staining import taken_apart
from staticshape.analysis.judging.loops import Loops
from staticshape.analysis.meaning.lists import are_unlike
from staticshape.analysis.modules.bindings import statements
from staticshape.analysis.modules.names import import_names
from staticshape.analysis.values.joining import item_of, join, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    NONE,
    UNKNOWN,
    Collection,
    Function,
    Instance,
    Python,
    Sequence,
    Tensor,
    Type,
    Value,
)
from staticshape.analysis.values.resolve import Resolver

#: Statements at which the graph compiler gives up, measured with MindSpore 2.10.
_REFUSED = {
    "Try": "`try`",
    "TryStar": "`try`",
    "Match": "`match`",
    "Import": "an import inside a function",
    "ImportFrom": "an import inside a function",
    "Nonlocal": "`nonlocal`",
    "Delete": "`del`",
    "ClassDef": "a class inside a function",
}


class Statements(Loops):
    """Adds statements; functions are added by the interpreter."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver, recorder)
        self._reads: dict[ast.Subscript, ast.Subscript] = {}

    def block(self, body: list[ast.stmt], frame: Frame) -> bool:
        """Interpret statements; True where control does not go on behind them."""
        if self.depth > MAX_DEPTH:
            self.cuts += 1
            return False
        self.depth += 1
        try:
            return any(self.statement(statement, frame) for statement in body)
        finally:
            self.depth -= 1

    def statement(self, node: ast.stmt, frame: Frame) -> bool:
        """Interpret one statement; True where control leaves the block."""
        kind = type(node)
        if kind is ast.Assign:
            assert isinstance(node, ast.Assign)
            value = self.eval(node.value, frame)
            for target in node.targets:
                self.growth(node, target, value, frame)
                self.assign(target, taken_apart(node, target, value), frame)
        elif kind is ast.Expr:
            self.eval(node.value, frame)  # type: ignore[attr-defined]
        elif isinstance(node, ast.If):
            return self.branch(node, frame)
        elif isinstance(node, ast.Return):
            frame.returned = node.value
            frame.give_back(node, NONE if node.value is None else self.eval(node.value, frame))
            return True
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.loop(node, frame)
        elif isinstance(node, ast.While):
            self.while_loop(node, frame)
        elif isinstance(node, ast.AugAssign):
            self._augmented(node, frame)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.assign(node.target, self.eval(node.value, frame), frame)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            changed.by_call(frame, node, changed.lists_in(frame.env))
            around = self._around(frame)
            frame.env[node.name] = Function(
                node, frame.module, f"{frame.qualname}.{node.name}", None, around
            )
        elif isinstance(node, (ast.Raise, ast.Continue, ast.Break)):
            if isinstance(node, ast.Raise):
                self.effects += 1
                if frame.conditions and isinstance(node.exc, ast.Call):
                    self._texts(node.exc.args, frame)
            return True
        else:
            return self._rarer(node, frame)
        return False

    def _rarer(self, node: ast.stmt, frame: Frame) -> bool:
        if isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                self.eval(item.context_expr, frame)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, UNKNOWN, frame)
            return self.block(node.body, frame)
        refused = _REFUSED.get(type(node).__name__)
        if refused is not None:
            self.refused(node, refused, frame)
        if isinstance(node, ast.Match):
            self.eval(node.subject, frame)
            return self._match(node, frame)
        if isinstance(node, ast.Try):
            self.block(node.body, frame)
            for handler in node.handlers:
                self.block(handler.body, frame)
            self.block(node.orelse, frame)
            return self.block(node.finalbody, frame)
        if isinstance(node, ast.Assert):
            if tensor_valued(self.eval(node.test, frame)) and node.msg is not None:
                self._texts([node.msg], frame)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names, _ = import_names([node], frame.module.package)
            for name, qualified in names.items():
                frame.env[name] = self.resolver.qualified(qualified, frame.module)
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    frame.env.pop(target.id, None)
                elif isinstance(target, ast.Subscript):
                    changed.by_deletion(frame, target, self.eval(target.value, frame))
        elif isinstance(node, ast.ClassDef):
            model = frame.module.local.get(node)
            frame.env[node.name] = UNKNOWN if model is None else Type(model)
        elif isinstance(node, ast.Global):
            self._global(node, frame)
        return False

    def _texts(self, texts: list[ast.expr], frame: Frame) -> None:
        """What is said under a Tensor condition stays in the graph, and an f-string is no call."""
        for text in texts:
            if isinstance(text, (ast.Call, ast.BinOp)):
                self.eval(text, frame)

    def _match(self, node: ast.Match, frame: Frame) -> bool:
        """`match`: every case from the same start, then their join."""
        before = dict(frame.env)
        merged = before
        for case in node.cases:
            frame.env.clear()
            frame.env.update(before)
            self.block(case.body, frame)
            merged = self.merge(merged, frame.env)
        frame.env.clear()
        frame.env.update(merged)
        return False

    def _global(self, node: ast.Global, frame: Frame) -> None:
        body = frame.node.body if isinstance(frame.node, ast.FunctionDef) else []
        assigned = {
            target.id
            for statement in statements(body)
            for target in getattr(statement, "targets", (getattr(statement, "target", None),))
            if isinstance(target, ast.Name)
        }
        for name in node.names:
            if name in assigned:
                self.report(
                    node,
                    "stale-global",
                    f"the graph keeps the value that `{name}` had when it was compiled: "
                    "assigning to it in graph code changes nothing",
                    frame,
                )

    def assign(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind a target: a name, a tuple of targets, a subscript, an attribute."""
        if isinstance(target, ast.Name):
            frame.env[target.id] = value
            if frame.values is not None:
                frame.places[target.id] = target
                frame.note(target, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target, value, frame)
        elif isinstance(target, ast.Subscript):
            self.store(target, value, frame)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, Collection(item_of(value), FIXED), frame)
        elif isinstance(target, ast.Attribute):
            self.effects += 1
            if not self._kept(target, frame):
                frame.keep(target, value)

    def _unpack(self, target: ast.Tuple | ast.List, value: Value, frame: Frame) -> None:
        plain = not any(isinstance(e, ast.Starred) for e in target.elts)
        if isinstance(value, Sequence) and plain and len(value.items) == len(target.elts):
            for element, item in zip(target.elts, value.items, strict=True):
                self.assign(element, item, frame)
            return
        item = item_of(value)
        for element in target.elts:
            self.assign(element, item, frame)

    def _augmented(self, node: ast.AugAssign, frame: Frame) -> None:
        right = self.eval(node.value, frame)
        if isinstance(node.target, ast.Name):
            left = frame.lookup(node.target.id) or self.global_name(node.target.id, frame)
            step = ast.copy_location(
                ast.BinOp(left=ast.Name(node.target.id, ast.Load()), op=node.op, right=node.value),
                node,
            )
            result = self._arithmetic(step, left, right)
            if isinstance(left, (Sequence, Collection)):
                changed.put(frame, node.target, left, result)
            frame.env[node.target.id] = result
            if frame.loops and isinstance(left, (Sequence, Collection)):
                self.appended.append((node.target.id, item_of(right)))
                length = left.length if isinstance(left, Collection) else FIXED
                frame.env[node.target.id] = Collection(join(item_of(left), item_of(right)), length)
        elif isinstance(node.target, ast.Subscript):
            read = self._read_of(node.target)
            held = self.eval(read, frame)
            if isinstance(self.eval(node.target.value, frame), (Sequence, Collection)):
                step = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
                right = self._arithmetic(step, held, right)
            self.store(node.target, right, frame)
        else:
            self.effects += 1
            if isinstance(node.target, ast.Attribute):
                self._kept(node.target, frame)

    def _kept(self, target: ast.Attribute, frame: Frame) -> bool:
        """`self.last = x`: all but a Parameter is set by the interpreter; True of a Tensor's."""
        if not frame.graph or not isinstance(target.value, ast.Name):
            return False
        base = self.eval(target.value, frame)
        own = base.cls if isinstance(base, Instance) and base == frame.owner else None
        if isinstance(base, Tensor) or (own is not None and self.is_plain(own, target.attr)):
            self.fallback_call(target, f"`{ast.unparse(target)} = ...`", frame)
        return isinstance(base, Tensor)

    def _read_of(self, target: ast.Subscript) -> ast.Subscript:
        """`x[m] -= 1` reads `x[m]` first."""
        read = self._reads.get(target)
        if read is None:
            read = ast.Subscript(value=target.value, slice=target.slice, ctx=ast.Load())
            self._reads[target] = ast.copy_location(read, target)
        return read

    # loops

    def loop(self, node: ast.For | ast.AsyncFor, frame: Frame) -> None:
        """`for`: the body twice where the second pass can tell more."""
        iterated = self.eval(node.iter, frame)
        length = iterated.length if isinstance(iterated, Collection) else FIXED
        if isinstance(iterated, Python) and iterated.sources:
            length = iterated
        varying = length.known == "tensor"
        items = [item_of(iterated)]
        if isinstance(iterated, Sequence) and iterated.items:
            items = [
                Python() if isinstance(i, Python) and i.has_const and i.known == "fixed" else i
                for i in iterated.items
            ]
            if not are_unlike(items):
                items = [join_all(items)]
        self._repeat(node, node.target, items, frame, varying)
        self._otherwise(node, frame)

    def while_loop(self, node: ast.While, frame: Frame) -> None:
        """`while`: tensor-conditioned where its test is tensor-valued."""
        test = self.eval(node.test, frame)
        varying = tensor_valued(test) or isinstance(test, Tensor)  # a constant one is no number
        self._repeat(node, None, [UNKNOWN], frame, varying)
        self.eval(node.test, frame)
        self._otherwise(node, frame)

    def _otherwise(self, node: ast.For | ast.AsyncFor | ast.While, frame: Frame) -> None:
        if node.orelse:
            self.refused(node.orelse[0], "`else` of a loop", frame)
        self.block(node.orelse, frame)

    def _repeat(
        self,
        node: ast.For | ast.AsyncFor | ast.While,
        target: ast.expr | None,
        items: list[Value],
        frame: Frame,
        varying: bool,
    ) -> None:
        before = dict(frame.env)
        around = self.loop_node, self.inner_loop
        outside, self.left_at = self.left_at, None
        grown, self.grown = self.grown, set()
        left_shapes, self.left_shapes = self.left_shapes, []
        self.inner_loop = node
        if varying:
            self.loop_node = node
        frame.loops += 1
        saved = frame.conditions
        if varying:
            frame.conditions = (*saved, node)
        if len(items) > 1 and frame.loops > 2:
            items = [join_all(items)]
        alike = len(items) == 1
        for item in items * 2 if alike and frame.loops <= 2 else items:
            if target is not None:
                self.assign(target, item, frame)
            start, leaving, added = dict(frame.env), len(frame.leaving), len(self.appended)
            self.block(node.body, frame)
            self.judge_leaving(frame, leaving, added)
            if varying:
                self.carried(node, before, frame.env, frame)
            if self.ends_by_tensor(node, varying):
                self.lengthening(node, self.appended[added:], start, frame)
            elif self.left_at is not None and not varying:
                self.other_rounds(self.left_at, start, before, frame)
            merged = self.merge(start, frame.env)
            if varying:
                merged.update(counted(node, start, frame.env))
            frame.env.clear()
            frame.env.update(merged)
            if alike and merged == start:
                break
        frame.conditions = saved
        frame.loops -= 1
        self.loop_node, self.inner_loop = around
        self.left_at, self.grown = outside or self.left_at, grown
        merged = self.merge(before, frame.env)
        frame.env.clear()
        frame.env.update(merged)
        if isinstance(node, ast.For) and not varying:
            self.left_behind(self.left_shapes, frame)
        self.left_shapes = left_shapes

    @staticmethod
    def merge(a: dict[str, Value], b: dict[str, Value]) -> dict[str, Value]:
        """The names after two ways to the same place."""
        merged = dict(a)
        for name, value in b.items():
            known = a.get(name)
            merged[name] = value if known is None or known is value else join(known, value)
        return merged
