"""Interprets functions statement by statement over abstract values, with one summary a context."""

from __future__ import annotations

import ast
from typing import Any

from staticshape.analysis.branches import Branches
from staticshape.analysis.calls import _HOST_DECORATORS, decorator_name
from staticshape.analysis.expressions import MAX_DEPTH
from staticshape.analysis.frame import Frame
from staticshape.analysis.lattice import (
    FIXED,
    NONE,
    UNKNOWN,
    Argument,
    Collection,
    FnNode,
    Function,
    Instance,
    Named,
    Python,
    Sequence,
    Tensor,
    Type,
    Value,
    constant,
    item_of,
    join,
    join_all,
    sources_of,
)
from staticshape.analysis.model import ModuleModel
from staticshape.analysis.names import import_names
from staticshape.analysis.record import Recorder
from staticshape.analysis.resolve import Resolver

_CONTEXTS = 6
_CALL_COST = 6  # what one call of a project function counts against MAX_DEPTH


class Interpreter(Branches):
    """Interprets graph-scope functions; `enter` starts at one, calls lead to the others."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver, recorder)
        self.values: dict[int, dict[ast.expr, Value]] = {}
        self.parameters: dict[int, dict[str, Value]] = {}
        self.reached: dict[int, Function] = {}
        self.entries: set[int] = set()
        self._reads: dict[ast.Subscript, ast.Subscript] = {}
        self.host_calls: dict[int, list[dict[str, Value]]] = {}
        self._entered: set[tuple[int, int]] = set()
        self.callers: dict[int, set[str]] = {}
        self._memo: dict[tuple[object, ...], Value] = {}
        self._contexts: dict[int, list[dict[str, Value]]] = {}
        self._active: set[int] = set()

    # functions

    def call_function(
        self, function: Function, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value:
        """Interpret a function of the project in this context, once for each set of arguments."""
        node = function.node
        if isinstance(node, ast.Lambda):
            inner = Frame(
                function.module,
                frame.node,
                function.qualname,
                self.bind(function, args, keywords),
                function.owner,
                function.closure,
                frame.graph,
                values=frame.values,
            )
            return self.eval(node.body, inner)
        if any(decorator_name(d) in _HOST_DECORATORS for d in node.decorator_list):
            return self._python_result([*args, *keywords.values()])
        if frame.graph and frame.qualname:
            self.callers.setdefault(id(node), set()).add(frame.qualname)
        env = self.bind(function, args, keywords)
        if frame.arrays and self._is_entry(function):
            self.host_calls.setdefault(id(node), []).append(env)
            return UNKNOWN
        return self.run(function, env, graph=frame.graph, arrays=frame.arrays)

    def _is_entry(self, function: Function) -> bool:
        """Whether graph mode begins here: host code calls it, but does not look inside."""
        return id(function.node) in self.entries

    def has_entered(self, function: Function) -> bool:
        """Whether a function was interpreted in graph mode, for the class it belongs to."""
        return (id(function.node), id(function.owner.cls) if function.owner else 0) in self._entered

    def run(
        self, function: Function, env: dict[str, Value], *, graph: bool, arrays: bool = False
    ) -> Value:
        """Interpret a function with bound parameters; memoised by function and parameters."""
        node = function.node
        assert not isinstance(node, ast.Lambda)
        if id(node) in self._active or self.depth + _CALL_COST > MAX_DEPTH:
            return UNKNOWN
        env = self._widen(node, env)
        key = (id(node), graph, id(function.owner.cls) if function.owner else 0, *env.items())
        if function.closure is None and key in self._memo:
            return self._memo[key]
        values: dict[ast.expr, Value] | None = None
        if graph:
            values = self.values.setdefault(id(node), {})
            self.reached.setdefault(id(node), function)
            self._entered.add((id(node), id(function.owner.cls) if function.owner else 0))
            known = self.parameters.setdefault(id(node), {})
            for name, value in env.items():
                known[name] = join(known[name], value) if name in known else value
        frame = Frame(
            function.module,
            node,
            function.qualname,
            dict(env),
            function.owner,
            function.closure,
            graph,
            arrays,
            values=values,
        )
        self._active.add(id(node))
        self.depth += _CALL_COST
        try:
            self.block(node.body, frame)
        finally:
            self.depth -= _CALL_COST
            self._active.discard(id(node))
        result = self.result_of(frame)
        self._memo[key] = result
        return result

    def _widen(self, node: FnNode, env: dict[str, Value]) -> dict[str, Value]:
        """After several contexts of a function, one that covers them all."""
        seen = self._contexts.setdefault(id(node), [])
        if env in seen:
            return env
        if len(seen) < _CONTEXTS:
            seen.append(env)
            return env
        joined = {
            name: join_all([env[name], *(one.get(name, env[name]) for one in seen)]) for name in env
        }
        return joined

    def bind(
        self, function: Function, args: list[Value], keywords: dict[str, Value]
    ) -> dict[str, Value]:
        """Parameters of a call: what is passed, else the default."""
        spec = function.node.args
        names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        given = [function.owner, *args] if function.owner is not None else list(args)
        env: dict[str, Value] = dict(zip(names, given, strict=False))
        spread = keywords.pop("**", None) is not None
        if spec.vararg is not None:
            env[spec.vararg.arg] = Sequence(tuple(given[len(names) :]))
        names += [a.arg for a in spec.kwonlyargs]
        for name, value in keywords.items():
            if name in names:
                env[name] = value
        host = Frame(function.module)
        if spread:
            defaults = dict(self.defaults(function.node))
            for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
                if argument.arg not in env:
                    given_default = defaults.get(argument.arg)
                    env[argument.arg] = self.entry_value(argument, given_default, function)
        for name, default in self.defaults(function.node):
            if name not in env:
                env[name] = self.eval(default, host)
        for name in names:
            env.setdefault(name, UNKNOWN)
        if spec.kwarg is not None:
            env[spec.kwarg.arg] = UNKNOWN
        return env

    @staticmethod
    def defaults(node: FnNode) -> list[tuple[str, ast.expr]]:
        """Parameters that have a default, and it."""
        spec = node.args
        positional = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        pairs = list(zip(reversed(positional), reversed(spec.defaults), strict=False))
        pairs += [
            (a.arg, d)
            for a, d in zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
            if d is not None
        ]
        return pairs

    def enter(self, function: Function, given: dict[str, Value] | None = None) -> None:
        """Interpret an entry point; `given` is what host code in sight passes to it."""
        spec = function.node.args
        env: dict[str, Value] = {}
        annotated = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs]
        defaults = dict(self.defaults(function.node))
        for place, argument in enumerate(annotated):
            if place == 0 and function.owner is not None:
                env[argument.arg] = function.owner
                continue
            if given is not None and argument.arg in given:
                env[argument.arg] = given[argument.arg]
                continue
            env[argument.arg] = self.entry_value(argument, defaults.get(argument.arg), function)
        if spec.vararg is not None:
            env[spec.vararg.arg] = Collection(UNKNOWN, FIXED)
        if spec.kwarg is not None:
            env[spec.kwarg.arg] = UNKNOWN
        self.run(function, env, graph=True)

    def entry_value(self, argument: ast.arg, default: ast.expr | None, function: Function) -> Value:
        """What a parameter of an entry point is, from its annotation, default and use."""
        unknown = Argument(argument.arg, argument.lineno, argument.col_offset)
        note = argument.annotation
        if note is not None:
            text = note.value if isinstance(note, ast.Constant) else None
            if isinstance(note, ast.Subscript) and isinstance(
                note.value, (ast.Name, ast.Attribute)
            ):
                outer = getattr(note.value, "attr", getattr(note.value, "id", ""))
                note = note.slice if outer == "Optional" else note
            name = str(text or getattr(note, "attr", getattr(note, "id", "")))
            if name.rpartition(".")[2] in ("Tensor", "Parameter"):
                return Tensor(like=argument.arg)
            if name in ("int", "float", "bool", "str") and default is None:
                return Python("host", origin=f"the {name} argument {argument.arg}")
        if default is not None:
            value = self.eval(default, Frame(function.module))
            if isinstance(value, Python) and value.has_const and value.const is not None:
                return value if not isinstance(value.const, bool) else FIXED
            if isinstance(value, Python) and value.has_const:
                return unknown
            return value
        found = self.evidence_of(function.node, argument.arg)
        if found is not None:
            return Tensor(found.dtype, like=argument.arg)
        return unknown

    def init_frame(self, method: ast.AST, module: Any, base: Instance) -> Frame:
        """A frame for `__init__`: hyper-parameters are fixed, local names are looked up lazily."""
        assert isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef))
        env: dict[str, Value] = {}
        spec = method.args
        defaults = dict(self.defaults(method))
        for place, argument in enumerate((*spec.posonlyargs, *spec.args, *spec.kwonlyargs)):
            if place == 0:
                env[argument.arg] = base
            elif method.name == "__init__":
                env[argument.arg] = FIXED
            else:
                env[argument.arg] = UNKNOWN
            if argument.arg in defaults and isinstance(defaults[argument.arg], ast.Constant):
                env[argument.arg] = FIXED
        frame = InitFrame(module, method, method.name, env, base)
        frame.interpreter = self
        return frame

    # statements

    def block(self, body: list[ast.stmt], frame: Frame) -> bool:
        """Interpret statements; True where control does not go on behind them."""
        if self.depth > MAX_DEPTH:
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
            value = self.eval(node.value, frame)  # type: ignore[attr-defined]
            for target in node.targets:  # type: ignore[attr-defined]
                self.growth(node, target, value, frame)
                self.assign(target, value, frame)
        elif kind is ast.Expr:
            self.eval(node.value, frame)  # type: ignore[attr-defined]
        elif isinstance(node, ast.If):
            return self.branch(node, frame)
        elif isinstance(node, ast.Return):
            value = NONE if node.value is None else self.eval(node.value, frame)
            frame.returns.append((value, frame.conditions))
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
            around = self._around(frame)
            frame.env[node.name] = Function(
                node, frame.module, f"{frame.qualname}.{node.name}", None, around
            )
        elif isinstance(node, (ast.Raise, ast.Continue, ast.Break)):
            if isinstance(node, ast.Raise):
                self.effects += 1
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
        if isinstance(node, ast.Try):
            self.block(node.body, frame)
            for handler in node.handlers:
                self.block(handler.body, frame)
            self.block(node.orelse, frame)
            return self.block(node.finalbody, frame)
        if isinstance(node, ast.Assert):
            self.eval(node.test, frame)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names, _ = import_names([node], frame.module.package)
            for name, qualified in names.items():
                frame.env[name] = self.resolver.qualified(qualified, frame.module)
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    frame.env.pop(target.id, None)
        elif isinstance(node, ast.ClassDef):
            frame.env[node.name] = UNKNOWN
        return False

    def assign(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind a target: a name, a tuple of targets, a subscript, an attribute."""
        if isinstance(target, ast.Name):
            frame.env[target.id] = value
            if frame.values is not None:
                frame.places[target.id] = target
                frame.values[target] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target, value, frame)
        elif isinstance(target, ast.Subscript):
            self.store(target, value, frame)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, Collection(item_of(value), FIXED), frame)
        elif isinstance(target, ast.Attribute):
            self.effects += 1

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
            frame.env[node.target.id] = self._arithmetic(step, left, right)
            if frame.loops and isinstance(left, (Sequence, Collection)):
                frame.env[node.target.id] = Collection(join(item_of(left), item_of(right)), FIXED)
        elif isinstance(node.target, ast.Subscript):
            self.eval(self._read_of(node.target), frame)
            self.store(node.target, right, frame)
        else:
            self.effects += 1

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
        if isinstance(iterated, Python) and iterated.known == "tensor":
            length = iterated
        varying = length.known == "tensor"
        if isinstance(iterated, Sequence) and iterated.items:
            item = join_all(
                [
                    Python() if isinstance(i, Python) and i.has_const and i.known == "fixed" else i
                    for i in iterated.items
                ]
            )
        else:
            item = item_of(iterated)
        self._repeat(node, node.target, item, frame, varying)
        self.block(node.orelse, frame)

    def while_loop(self, node: ast.While, frame: Frame) -> None:
        """`while`: tensor-conditioned where its test is tensor-valued."""
        test = self.eval(node.test, frame)
        self._repeat(node, None, UNKNOWN, frame, self.tensor_valued(test))
        self.eval(node.test, frame)
        self.block(node.orelse, frame)

    def _repeat(
        self,
        node: ast.For | ast.AsyncFor | ast.While,
        target: ast.expr | None,
        item: Value,
        frame: Frame,
        varying: bool,
    ) -> None:
        before = dict(frame.env)
        outer = self.loop_node
        if varying:
            self.loop_node = node
        frame.loops += 1
        saved = frame.conditions
        if varying:
            frame.conditions = (*saved, node)
        for _ in range(2 if frame.loops <= 2 else 1):
            if target is not None:
                self.assign(target, item, frame)
            start = dict(frame.env)
            self.block(node.body, frame)
            merged = self.merge(start, frame.env)
            frame.env.clear()
            frame.env.update(merged)
            if merged == start:
                break
        frame.conditions = saved
        frame.loops -= 1
        self.loop_node = outer
        merged = self.merge(before, frame.env)
        frame.env.clear()
        frame.env.update(merged)

    @staticmethod
    def merge(a: dict[str, Value], b: dict[str, Value]) -> dict[str, Value]:
        """The names after two ways to the same place."""
        merged = dict(a)
        for name, value in b.items():
            known = a.get(name)
            merged[name] = value if known is None or known is value else join(known, value)
        return merged


class InitFrame(Frame):
    """A frame of `__init__` that looks its local names up where they are assigned."""

    interpreter: Interpreter

    def lookup(self, name: str) -> Value | None:
        """A parameter, or the join of what `__init__` assigns to a local name."""
        value = self.env.get(name)
        if value is not None:
            return value
        given = self._locals().get(name)
        if given is None:
            return None
        self.env[name] = FIXED
        self.env[name] = join_all(self.interpreter.eval(one, self) for one in given[:4])
        return self.env[name]

    def _locals(self) -> dict[str, list[ast.expr]]:
        from staticshape.analysis.model import statements

        if self.closure is None:
            found: dict[str, list[ast.expr]] = {}
            assert isinstance(self.node, (ast.FunctionDef, ast.AsyncFunctionDef))
            for statement in statements(self.node.body):
                if isinstance(statement, ast.Assign):
                    for target in statement.targets:
                        if isinstance(target, ast.Name):
                            found.setdefault(target.id, []).append(statement.value)
            self._found = found
            self.closure = {}
        return self._found


__all__ = ["Interpreter", "ModuleModel", "Named", "Type", "constant", "sources_of"]
