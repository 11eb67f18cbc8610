"""Interprets functions statement by statement over abstract values, with one summary a context."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from staticshape.analysis.evaluating import changed
from staticshape.analysis.evaluating.calls import HOST_DECORATORS
from staticshape.analysis.evaluating.expressions import MAX_DEPTH
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.meaning import lists
from staticshape.analysis.meaning.annotations import GRAPH_LIBRARY, may_list_numbers
from staticshape.analysis.modules.bindings import FunctionNode, Given, given_to_locals
from staticshape.analysis.modules.names import decorator_name
from staticshape.analysis.statements import Statements
from staticshape.analysis.values.joining import join, join_all, loosened
from staticshape.analysis.values.lattice import (
    FIXED,
    NUMBER,
    UNKNOWN,
    Argument,
    Collection,
    FnNode,
    Function,
    Instance,
    Python,
    Sequence,
    Table,
    Tensor,
    Type,
    Value,
)
from staticshape.analysis.values.resolve import Resolver
from staticshape.records import replace

_CONTEXTS = 6
_MOST_GIVEN = 12  # to one local name
_CALL_COST = 6  # what one call of a project function counts against MAX_DEPTH


class Interpreter(Statements):
    """Interprets graph-scope functions; `enter` starts at one, calls lead to the others."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver, recorder)
        self.values: dict[int, dict[ast.expr, Value]] = {}
        self.parameters: dict[int, dict[str, Value]] = {}
        self.reached: dict[int, Function] = {}
        self._entered: set[tuple[int, int]] = set()
        self.callers: dict[int, set[tuple[str, str]]] = {}
        self._memo: dict[tuple[object, ...], tuple[Value, int, int]] = {}
        self._contexts: dict[int, list[dict[str, Value]]] = {}
        self._active: dict[int, list[dict[str, Value]]] = {}
        self._init_frames: dict[tuple[int, int], InitFrame] = {}
        self._given_to_locals: dict[int, dict[str, Given]] = {}
        self._appended_to_lists: dict[int, dict[str, list[ast.expr | None]]] = {}

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
        if any(decorator_name(d) in HOST_DECORATORS for d in node.decorator_list):
            return self.python_result([*args, *keywords.values()])
        if frame.graph and frame.qualname:
            place = frame.module.source.path, frame.qualname
            self.callers.setdefault(id(node), set()).add(place)
        env = self.bind(function, args, keywords)
        given = changed.lists_in(env)
        result = self.run(function, env, graph=frame.graph)
        changed.by_call(frame, node, given)
        return result

    def has_entered(self, function: Function) -> bool:
        """Whether a function was interpreted in graph mode, for the class it belongs to."""
        return (id(function.node), id(function.owner.cls) if function.owner else 0) in self._entered

    def run(self, function: Function, env: dict[str, Value], *, graph: bool) -> Value:
        """Interpret a function with bound parameters; memoised by function and parameters."""
        node = function.node
        assert not isinstance(node, ast.Lambda)
        if self.depth + _CALL_COST > MAX_DEPTH:
            self.cuts += 1
            return UNKNOWN
        env = self._widen(node, env)
        active = self._active.setdefault(id(node), [])
        if env in active:  # recursion that passes on what it was given
            self.cuts += 1
            return UNKNOWN
        key = (id(node), graph, id(function.owner.cls) if function.owner else 0, *env.items())
        if function.closure is None and key in self._memo:
            result, effects, cuts = self._memo[key]
            self.effects += effects
            self.cuts += cuts
            return result
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
            values=values,
        )
        before, cuts, appended = self.effects, self.cuts, len(self.appended)
        active.append(env)
        self.depth += _CALL_COST
        try:
            self.block(node.body, frame)
        finally:
            self.depth -= _CALL_COST
            active.pop()
            del self.appended[appended:]
        result = self.result_of(frame)
        self._memo[key] = (result, self.effects - before, self.cuts - cuts)
        return result

    def _widen(self, node: FnNode, env: dict[str, Value]) -> dict[str, Value]:
        """After several contexts of a function, one that covers them all."""
        seen = self._contexts.setdefault(id(node), [])
        if env in seen:
            return env
        if len(seen) < _CONTEXTS:
            seen.append(env)
            return env
        self.cuts += 1
        return {
            name: join_all([env[name], *(one.get(name, env[name]) for one in seen)]) for name in env
        }

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
            rest = tuple((name, value) for name, value in keywords.items() if name not in env)
            env[spec.kwarg.arg] = UNKNOWN if spread else Table(rest)
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

    def enter(self, function: Function, given: Mapping[str, Value] | None = None) -> None:
        """Interpret an entry point; `given` is what host code in sight passes to it."""
        spec = function.node.args
        self.entry = function
        env: dict[str, Value] = {}
        annotated = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs]
        defaults = dict(self.defaults(function.node))
        for place, argument in enumerate(annotated):
            if place == 0 and function.owner is not None:
                env[argument.arg] = function.owner
                continue
            passed = given.get(argument.arg) if given else None
            if passed is None or (isinstance(passed, Tensor) and passed.dtype is None):
                own = self.entry_value(argument, defaults.get(argument.arg), function)
                if passed is None:
                    passed = own
                elif isinstance(passed, Tensor) and isinstance(own, Tensor):
                    passed = replace(passed, dtype=own.dtype)
            env[argument.arg] = passed
        if spec.vararg is not None:
            env[spec.vararg.arg] = Collection(UNKNOWN, FIXED)
        if spec.kwarg is not None:
            env[spec.kwarg.arg] = UNKNOWN
        self.run(function, env, graph=True)

    def entry_value(self, argument: ast.arg, default: ast.expr | None, function: Function) -> Value:
        """What a parameter of an entry point is, from its annotation, default and use."""
        name = getattr(function.node, "name", "")
        part = function.owner is not None and (
            name == "__call__" or (name == "construct" and function.module.networks > 1)
        )
        note = argument.annotation
        listed = note is not None and may_list_numbers(note)
        unknown = Argument(
            argument.arg, argument.lineno, argument.col_offset, part=part, listed=listed
        )
        if note is not None:
            text = note.value if isinstance(note, ast.Constant) else None
            if isinstance(note, ast.Subscript) and isinstance(
                note.value, (ast.Name, ast.Attribute)
            ):
                outer = getattr(note.value, "attr", getattr(note.value, "id", ""))
                note = note.slice if outer == "Optional" else note
            name = str(text or getattr(note, "attr", getattr(note, "id", "")))
            if name.rpartition(".")[2] in ("Tensor", "Parameter"):
                used = self.evidence_of(function.node, argument.arg)
                none = isinstance(default, ast.Constant) and default.value is None
                return Tensor(used.dtype if used else None, like=argument.arg, optional=none)
            if name in ("int", "float", "bool", "str") and default is None:
                words = f"the {name} argument {argument.arg}"
                return Python("host", origin=words, part=part)
            if (function.module.qualified(note) or "").startswith(GRAPH_LIBRARY):
                return UNKNOWN  # `graph: Graph`: it has a `sum` of its own
        if default is not None:
            value = self.eval(default, Frame(function.module))
            if isinstance(value, Python) and value.has_const and value.const is not None:
                if isinstance(value.const, bool):
                    return FIXED
                value = replace(value)  # an object of its own: what calls in sight give is another
                self.entry_defaults[id(value)] = value
                return value
            if isinstance(value, Type) or (isinstance(value, Python) and value.has_const):
                return unknown  # a caller may give an object of the class, set up otherwise
            if isinstance(value, Tensor) and value.const:
                return replace(value, const=False)  # callers give other Tensors
            return value
        found = self.evidence_of(function.node, argument.arg)
        if found is not None:
            return Tensor(found.dtype, like=argument.arg)
        return unknown

    def assigned(self, method: FunctionNode) -> dict[str, Given]:
        """What a method gives to its local names, read once."""
        found = self._given_to_locals.get(id(method))
        if found is None:
            found = self._given_to_locals[id(method)] = given_to_locals(method, self.changed_by)
        return found

    def lengthened(self, method: FunctionNode) -> dict[str, list[ast.expr | None]]:
        """What a method puts into its lists, by the text of the list, read once."""
        found = self._appended_to_lists.get(id(method))
        if found is None:
            found = self._appended_to_lists[id(method)] = lists.growth(method)
        return found

    def finish(self) -> None:
        """Forget what leads back to this object, so that it is freed at once with its trees."""
        self._init_frames.clear()

    def init_frame(self, method: ast.AST, module: Any, base: Instance) -> Frame:
        """A frame for `__init__`: hyper-parameters are fixed, local names are looked up lazily."""
        assert isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef))
        made = self._init_frames.get((id(method), id(base.cls)))
        if made is not None:
            return made
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
            default = defaults.get(argument.arg)
            if isinstance(default, ast.Constant):
                env[argument.arg] = NUMBER if type(default.value) in (int, float) else FIXED
        frame = InitFrame(module, method, method.name, env, base)
        frame.interpreter = self
        self._init_frames[id(method), id(base.cls)] = frame
        return frame


class InitFrame(Frame):
    """A frame of `__init__` that looks its local names up where they are assigned."""

    interpreter: Interpreter

    def lookup(self, name: str) -> Value | None:
        """A parameter, or the join of what `__init__` assigns to a local name."""
        value = self.env.get(name)
        if value is not None:
            return value
        assert isinstance(self.node, (ast.FunctionDef, ast.AsyncFunctionDef))
        given = self.interpreter.assigned(self.node).get(name)
        if given is None:
            return None
        self.env[name] = FIXED
        value = join_all(self.interpreter.eval(one, self) for one in given.values[:_MOST_GIVEN])
        added = [(one, self) for one in self.interpreter.lengthened(self.node).get(name, ())]
        longer = self.interpreter.with_added(value, added)
        if given.unread or len(given.values) > _MOST_GIVEN:
            longer = UNKNOWN
        elif longer is value and (given.changed or given.inside):
            longer = loosened(value)  # no list of layers, which `layers += [...]` lengthens
        self.env[name] = longer
        return longer
