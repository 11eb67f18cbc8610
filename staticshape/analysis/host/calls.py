"""Follows calls in host code: the file's own functions, and networks, of which each is noted."""

from __future__ import annotations

import ast
from collections.abc import Callable

from staticshape.analysis.host.expressions import HostExpressions, Network, Routine, Scope
from staticshape.analysis.host.outside import method_call, outside_call
from staticshape.analysis.host.random import drawn_from_unknown
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Made,
    Table,
    item_of,
    items_of,
    join_all,
    number,
)
from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.model import ModuleModel
from staticshape.records import dataclass
from staticshape.walking import walk

_CALLS = 6  # nested calls of the file's own functions
_WRAPPERS = frozenset({"jit", "ms_function", "grad", "GradOperation", "vmap"})
_PAIRS = frozenset({"value_and_grad", "get_value_and_grad"})
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Call:
    """One call of an entry: "Net.construct" or a function's name, with what it was given."""

    entry: str
    args: tuple[Host, ...]
    keywords: dict[str, Host]
    exact: bool  # False where `*args` or `**kwargs` hid some


class HostCalls(HostExpressions):
    """Adds calls. `is_entry` tells which functions are graph code: noted, not followed.

    `entry_of`: the network or jit function of interest that an imported name stands for, or None.
    """

    def __init__(
        self,
        module: ModuleModel,
        work: int,
        is_entry: Callable[[str], bool],
        entry_of: Callable[[str], Network | None] = lambda name: None,
    ) -> None:
        super().__init__(module, work)
        self.is_entry, self.entry_of = is_entry, entry_of
        self.calls: list[Call] = []
        self.entered: set[int] = set()  # functions that were followed
        self._nested = 0
        self._generators: dict[int, bool] = {}
        self.top = Scope()
        for cls in module.classes.values():
            self.top.names.setdefault(cls.node.name, Routine(cls.node, self.top))
        for name, function in module.functions.items():
            self.top.names.setdefault(name, Routine(function, self.top))

    def finish(self) -> None:
        """Break the circle of functions and their scope: the trees are freed at once."""
        self.top.names.clear()

    # calls

    def call(self, node: ast.Call, scope: Scope) -> Host:
        """Call what an expression stands for."""
        args, keywords, exact = self._arguments(node, scope)
        if isinstance(node.func, ast.Attribute):
            base = self.eval(node.func.value, scope)
            name = node.func.attr
            if isinstance(base, (Items, Table)):
                return self.container(base, name, args)
            if isinstance(base, Network) and not base.method:
                if name == "set_inputs":
                    self._note(base.name, "construct", args, keywords, exact)
                elif name not in ("set_train", "to_float", "set_grad", "shard"):
                    return self._note(base.name, name, args, keywords, exact)
                return base
            if isinstance(base, (Array, Made)):
                return method_call(base, name, args, keywords)
            if not isinstance(base, External):
                return drawn_from_unknown(name, args) if exact else NOTHING
            return self._apply(External(f"{base.name}.{name}"), args, keywords, exact)
        return self._apply(self.eval(node.func, scope), args, keywords, exact)

    def _apply(
        self, callee: Host, args: list[Host], keywords: dict[str, Host], exact: bool
    ) -> Host:
        if isinstance(callee, External) and callee.name == "builtins.dict" and not exact:
            return NOTHING  # keys are hidden in `**other`
        if isinstance(callee, External):
            entry = self.entry_of(callee.name)
            if entry is not None:
                return self._apply(entry, args, keywords, exact) if entry.method else entry
            return self._outside(callee.name, args, keywords)
        if isinstance(callee, Made) and callee.name.startswith("mindspore."):
            if callee.name.rpartition(".")[2] in _WRAPPERS and args:
                return self._wrapped(args[0], False)
            return outside_call(callee.name, args, keywords)
        if isinstance(callee, Network):
            return self._note(callee.name, callee.method or "construct", args, keywords, exact)
        if isinstance(callee, Routine):
            if isinstance(callee.node, ast.ClassDef):
                return Network(self._class_name(callee.node))
            return self._run(callee, args, keywords, exact)
        return NOTHING

    def _class_name(self, node: ast.ClassDef) -> str:
        for name, cls in self.module.classes.items():
            if cls.node is node:
                return name
        return node.name

    def _outside(self, name: str, args: list[Host], keywords: dict[str, Host]) -> Host:
        short = name.rpartition(".")[2]
        if name == "builtins.next" and args:
            return item_of(args[0])
        if name == "builtins.map" and len(args) == 2:
            items = items_of(args[1], 64)
            found = [item_of(args[1])] if items is None else items
            each = [self._apply(args[0], [item], {}, True) for item in found]
            return Items(each, items is not None, False)
        if name.startswith("mindspore.") and (short in _WRAPPERS or short in _PAIRS):
            return self._wrapped(args[0], short in _PAIRS) if args else Made(name)
        if short == "GradOperation":
            return Made(name)
        result = outside_call(name, args, keywords)
        if result is NOTHING and short[:1].isupper() and name.startswith("mindspore."):
            return Made(name)
        return result

    def _wrapped(self, function: Host, pair: bool) -> Host:
        if isinstance(function, Network):
            return Network(function.name, function.method or "construct", pair)
        if isinstance(function, Routine) and isinstance(function.node, FUNCTIONS):
            return Network("", function.node.name, pair)
        return NOTHING

    def _note(
        self, owner: str, method: str, args: list[Host], keywords: dict[str, Host], exact: bool
    ) -> Host:
        entry = f"{owner}.{method}" if owner else method
        self.calls.append(Call(entry, tuple(args), keywords, exact))
        return NOTHING

    def _arguments(self, node: ast.Call, scope: Scope) -> tuple[list[Host], dict[str, Host], bool]:
        args: list[Host] = []
        exact = True
        for argument in node.args:
            value = self.eval(argument, scope)
            if isinstance(argument, ast.Starred):
                items = items_of(value, 64) if exact else None
                exact = exact and items is not None
                args += items or []
            elif exact:
                args.append(value)
        keywords = {}
        for keyword in node.keywords:
            value = self.eval(keyword.value, scope)
            if keyword.arg is not None:
                keywords[keyword.arg] = value
            elif isinstance(value, Table) and value.exact:
                keywords.update({k: v for k, v in value.values.items() if isinstance(k, str)})
            else:
                exact = False
        return args, keywords, exact

    def _run(
        self, callee: Routine, args: list[Host], keywords: dict[str, Host], exact: bool
    ) -> Host:
        """Follow a function of the file; graph code is noted, not followed."""
        node = callee.node
        assert not isinstance(node, ast.ClassDef)
        if isinstance(node, ast.Lambda):
            scope = Scope(self._bound(node, args, keywords, callee.around), callee.around)
            return self.eval(node.body, scope)
        if self.is_entry(node.name) and callee.around is self.top:
            return self._note("", node.name, args, keywords, exact)
        if self._nested >= _CALLS:
            return NOTHING
        scope = Scope(self._bound(node, args, keywords, callee.around), callee.around)
        if self._yields(node):
            scope.yielded = Items()
        self.entered.add(id(node))
        self._nested += 1
        unsure, self.unsure = self.unsure, 0
        try:
            self.block(node.body, scope)
        finally:
            self._nested -= 1
            self.unsure = unsure
        if scope.yielded is not None:
            return scope.yielded
        return join_all(scope.returned) if scope.returned else number(None)

    def follow(self, node: FunctionNode) -> Host:
        """Follow a module-level function of which no caller is in sight."""
        return self._run(Routine(node, self.top), [], {}, True)

    def _yields(self, node: ast.AST) -> bool:
        """Whether a function is a generator, looked up once."""
        known = self._generators.get(id(node))
        if known is None:
            known = b"yield" in self.module.source.raw and any(
                isinstance(part, (ast.Yield, ast.YieldFrom)) for part in walk(node)
            )
            self._generators[id(node)] = known
        return known

    def _bound(
        self,
        node: FunctionNode | ast.Lambda,
        args: list[Host],
        keywords: dict[str, Host],
        around: Scope,
    ) -> dict[str, Host]:
        spec = node.args
        names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        bound = dict(zip(names, args, strict=False))
        if spec.vararg is not None:
            bound[spec.vararg.arg] = Items(list(args[len(names) :]), True, False)
        every = [*names, *(a.arg for a in spec.kwonlyargs)]
        bound.update({name: value for name, value in keywords.items() if name in every})
        for name, default in zip(reversed(names), reversed(spec.defaults), strict=False):
            if name not in bound:
                bound[name] = self.eval(default, around)
        for argument, given in zip(spec.kwonlyargs, spec.kw_defaults, strict=True):
            if argument.arg not in bound and given is not None:
                bound[argument.arg] = self.eval(given, around)
        for name in every:
            bound.setdefault(name, NOTHING)
        if spec.kwarg is not None:
            bound[spec.kwarg.arg] = NOTHING
        return bound

    def container(self, base: Items | Table, name: str, args: list[Host]) -> Host:
        """Methods of lists and dicts."""
        if isinstance(base, Table):
            if name in ("values", "items") and base.exact:
                rows: list[Host] = list(base.values.values())
                if name == "items":
                    rows = [Items([number(k), v], True, False) for k, v in base.values.items()]
                return Items(rows)
            return (
                Items([number(k) for k in base.values], base.exact) if name == "keys" else NOTHING
            )
        if name in ("append", "insert") and args:
            base.values.append(args[-1])
            base.exact = base.exact and not self.unsure and name == "append"
        elif name == "extend" and args:
            items = items_of(args[0], 64)
            base.values += [item_of(args[0])] if items is None else items
            base.exact = base.exact and not self.unsure and items is not None
        elif name == "copy":
            return Items(list(base.values), base.exact, base.is_list)
        elif name in ("pop", "remove", "clear"):
            base.exact = False
            return join_all(base.values) if name == "pop" else number(None)
        return number(None)

    def block(self, body: list[ast.stmt], scope: Scope) -> str:
        """Follow statements; the subclass knows them."""
        raise NotImplementedError
