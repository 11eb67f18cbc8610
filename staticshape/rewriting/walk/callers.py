"""Who calls whom in the files that change together, and whether every use of a helper is known."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.analysis.values.lattice import Function, Instance
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.reading.uses import Uses, last_name
from staticshape.rewriting.walk.handed_over import HandedOver
from staticshape.rewriting.walk.kin import Kin

if TYPE_CHECKING:
    from staticshape.rewriting.options import FixOptions


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of a function's parameters, in order."""
    arguments = function.args
    return [item.arg for item in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def bound_arguments(function: ast.FunctionDef, call: ast.Call) -> Mapping[str, ast.expr] | None:
    """The arguments of a call by parameter, or None where they cannot be told apart."""
    names = parameters(function)
    static = any(
        isinstance(item, ast.Name) and item.id == "staticmethod" for item in function.decorator_list
    )
    if names and names[0] == "self" and not static:
        names = names[1:]
    if function.args.vararg or function.args.kwarg or len(call.args) > len(names):
        return None
    if any(isinstance(item, ast.Starred) for item in call.args):
        return None
    found = dict(zip(names, call.args, strict=False))
    for keyword in call.keywords:
        if keyword.arg is None:
            return None
        found[keyword.arg] = keyword.value
    return found


def is_abstract(function: ast.FunctionDef) -> bool:
    """Whether a method only says that a subclass has it."""
    last = function.body[-1]
    named = isinstance(last, ast.Raise) and "NotImplementedError" in ast.unparse(last)
    return named and all(
        isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)
        for item in function.body[:-1]
    )


class Callers:
    """Who calls whom in the files that are changed together, and whether every use is known."""

    def __init__(self, modules: Sequence[ModuleFacts], options: FixOptions) -> None:
        self.options = options
        self.home: dict[ast.FunctionDef, ModuleFacts] = {}
        self.facts: dict[ast.FunctionDef, FunctionFacts] = {}
        bases = {
            last_name(base)
            for module in modules
            for cls in module.source.nodes_of(ast.ClassDef)
            for base in cls.bases
        }
        self.files = {module.source.path: Uses(module, bases) for module in modules}
        self.by_place: dict[tuple[str, str], FunctionFacts] = {}
        self.by_name: dict[str, list[FunctionFacts]] = {}
        self.links: dict[tuple[ast.FunctionDef, int], list[tuple[str, frozenset[str]]]] = {}
        self.written: dict[ast.FunctionDef, frozenset[str]] = {}
        self.specials_store: bool | None = None  # whether special methods do; not asked so far
        self._modules = modules
        self._kept: dict[str, set[str]] | None = None
        self._changeable: dict[ast.FunctionDef, bool] = {}
        self._elsewhere: dict[tuple[str, str], bool] = {}
        self._methods: dict[str, set[ast.stmt]] = {}  # what stands in classes, by file
        for module in modules:
            for item in module.functions:
                self.home[item.node], self.facts[item.node] = module, item
                self.by_place[module.source.path, item.qualname] = item
                self.by_name.setdefault(item.node.name, []).append(item)

    @cached_property
    def kin(self) -> Kin:
        """The classes of these files, with those that they hang together with."""
        return Kin(self._modules)

    @cached_property
    def handed_over(self) -> HandedOver:
        """The functions that values in these files may hold."""
        return HandedOver(self._modules)

    def kept_as(self, name: str) -> set[str]:
        """The names of what attributes of a name are given: `self.put = put`, `ops.Assign()`."""
        if self._kept is None:
            self._kept = {}
            for module in {id(item): item for item in self.home.values()}.values():
                for item in module.source.nodes_of(ast.Assign):
                    made = item.value.func if isinstance(item.value, ast.Call) else item.value
                    for target in item.targets:
                        if isinstance(target, ast.Attribute) and isinstance(
                            made, ast.Name | ast.Attribute
                        ):
                            self._kept.setdefault(target.attr, set()).add(last_name(made))
        return self._kept.get(name, set())

    def path(self, facts: FunctionFacts) -> str:
        """The file that a function stands in."""
        return self.home[facts.node].source.path

    def is_named(self, facts: FunctionFacts, name: str) -> bool:
        """Whether a name stands for something already where a function is."""
        return name in self.by_name or any(uses.has(name) for uses in self.files.values())

    def calls(self, caller: FunctionFacts, facts: FunctionFacts) -> bool:
        """Whether one function calls the other, as far as the analysis saw."""
        own = self.path(caller) == self.path(facts)
        name = caller.qualname if own else f"{self.path(caller)}:{caller.qualname}"
        return name in facts.callers

    def callers_of(
        self, facts: FunctionFacts, *, known: bool = False
    ) -> list[FunctionFacts] | None:
        """The functions that call another one; None where one is out of reach, or the `known`."""
        found = []
        for caller in facts.callers:
            path, _, name = caller.rpartition(":")
            item = self.by_place.get((path or self.path(facts), name))
            if item is not None:
                found.append(item)
            elif not known:
                return None
        return found

    def callee(self, facts: FunctionFacts, call: ast.Call) -> FunctionFacts | None:
        """The function that a call reaches, where that is plain to see."""
        func, path = call.func, self.path(facts)
        uses = self.files[path]
        part = isinstance(func, ast.Attribute) and isinstance(facts.values.get(func), Instance)
        if part and self._gets_another(last_name(func)):
            return None
        candidates: list[FunctionFacts] = []
        if isinstance(func, ast.Name):
            candidates = [x for x in self.by_name.get(func.id, []) if self.path(x) == path]
        elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            owner, name = func.value.id, func.attr
            cls = _class_of(facts)
            built = uses.built_for(name, cls) if owner == "self" else set()
            if len(built) == 1 and built != {""}:
                found = self.by_place.get((path, f"{next(iter(built))}.construct"))
                candidates = [found] if found else []
            elif owner == "self":
                candidates = [item for item in self.by_name.get(name, []) if "." in item.qualname]
            elif (path, f"{owner}.{name}") in self.by_place:
                candidates = [
                    item
                    for item in self.by_name.get(name, [])
                    if "." in item.qualname and self.path(item) == path
                ]
        candidates = [item for item in candidates if self.calls(facts, item)]
        candidates = [item for item in candidates if not is_abstract(item.node)] or candidates
        if not candidates:
            return self._reached(facts, call)
        return candidates[0] if len(candidates) == 1 else None

    def _reached(self, facts: FunctionFacts, call: ast.Call) -> FunctionFacts | None:
        """What the analysis saw a call reach: in another file, or a Cell out of a list."""
        value = facts.values.get(call.func)
        root = root_name(call.func)
        found = None
        if isinstance(value, Function) and isinstance(value.node, ast.FunctionDef):
            if root == "self" and not self._is_kept(facts, call.func, value):
                return None
            if root is not None and root != "self" and root in self.files[self.path(facts)].bound:
                return None
            found = self.facts.get(value.node)
        elif isinstance(value, Instance) and root not in set(parameters(facts.node)) - {"self"}:
            method = value.cls.methods.get("construct")
            found = self.facts.get(method) if isinstance(method, ast.FunctionDef) else None
        return found if found is not None and self.calls(facts, found) else None

    def _gets_another(self, part: str) -> bool:
        """Whether a part of a Cell is set from somewhere else: `net.head = Other()`."""
        models = [uses.module.model for uses in self.files.values()]
        return any(model is not None and model.replaces(part) for model in models)

    def _is_kept(self, facts: FunctionFacts, func: ast.expr, method: Function) -> bool:
        """Whether a call is `self.method(...)`, or `self.part.method(...)` of a part that stays.

        A part is built in one way, for this attribute, by code in sight.
        """
        own = method.qualname.rpartition(".")[2]
        if ast.unparse(func) == f"self.{own}":
            return True
        match func:
            case ast.Attribute(ast.Attribute(ast.Name("self"), part), name):
                pass
            case _:
                return False
        if method.owner is None or name != own:
            return False
        owner, cls = method.owner.cls.node.name, _class_of(facts)
        stays = all(
            uses.module.model is not None
            and uses.built_for(part, cls) <= uses.local(owner)
            and not uses.module.model.stores(part)
            and not any(cls.is_open for cls in uses.module.model.classes.values())
            for uses in self.files.values()
        )
        return stays and not self.elsewhere(facts, part)

    def all_known(self, facts: FunctionFacts) -> bool:
        """Whether a helper returns in one place, to callers that can all be changed with it."""
        returns = [item for item in facts.nodes if isinstance(item, ast.Return)]
        return len(returns) == 1 and self.changeable(facts)

    def changeable(self, facts: FunctionFacts) -> bool:
        """Whether every use of a helper is a call that is known, so that its interface can change.

        A Cell counts as a helper where it is built as a part of other Cells only.
        """
        if facts.node not in self._changeable:
            self._changeable[facts.node] = self._can_change(facts)
        return self._changeable[facts.node]

    def _can_change(self, facts: FunctionFacts) -> bool:
        callers = self.callers_of(facts)
        if not callers or any(self.is_frozen(item) for item in (facts, *callers)):
            return False
        if facts.node.decorator_list and not self._is_static(facts.node):
            return False
        calls = sum(
            isinstance(item, ast.Call) and self.callee(caller, item) is facts
            for caller in callers
            for item in walking.walk(caller.node)
        )
        name = facts.node.name
        if name != "construct":
            used = sum(uses.of(name, method=self._is_method(facts)) for uses in self.files.values())
            known = not facts.is_entry and used == calls and not self._has_rival(facts)
            known = known and calls > 0 and not self.elsewhere(facts, name)
            return known and not self.is_patched(facts)
        owner = _class_of(facts)
        counted = [uses.built(owner) for uses in self.files.values()]
        built, used = (sum(each) for each in zip(*counted, strict=True))
        own = sum(uses.own_supers(owner) for uses in self.files.values())
        return (
            calls > 0
            and used == calls
            and sum(uses.of(owner) for uses in self.files.values()) == built + own
            and not self.elsewhere(facts, owner)
        )

    def _has_rival(self, facts: FunctionFacts) -> bool:
        """Whether a base or an heir of the class has another method of that name.

        A class that mixes them in another way calls that one, with what this one is given.
        """
        if not self._is_method(facts):
            return False
        return any(
            item is not facts.node and not is_abstract(item)
            for item in self.kin.methods(_class_of(facts), facts.node.name)
        )

    def _is_method(self, facts: FunctionFacts) -> bool:
        path = self.path(facts)
        if path not in self._methods:
            self._methods[path] = {
                item
                for node in walking.walk(self.home[facts.node].source.tree)
                if isinstance(node, ast.ClassDef)
                for item in node.body
            }
        return facts.node in self._methods[path]

    def is_frozen(self, facts: FunctionFacts) -> bool:
        """Whether a function stands in a file that is not to be changed."""
        return self.path(facts) in self.options.frozen

    def is_replaced_elsewhere(self, facts: FunctionFacts) -> bool:
        """Whether another class, in sight or out of it, may run another method of that name."""
        named = f"def {facts.node.name}"
        own = self._is_method(facts)
        return self._has_rival(facts) or (own and self.elsewhere(facts, named))

    def is_patched(self, facts: FunctionFacts) -> bool:
        """Whether code puts something else in the place of a function or method."""
        return self.elsewhere(facts, f"set {facts.qualname}")

    def writes_gradient(self, facts: FunctionFacts) -> bool:
        """Whether a Cell may write its own gradient, which reads what it is given."""
        text = self.home[facts.node].source.text
        return facts.node.name == "construct" and any(x in text for x in self._with_gradient)

    @cached_property
    def _with_gradient(self) -> set[str]:
        """The classes of these files that have a `bprop`."""
        return {
            cls.name
            for module in self._modules
            for cls in module.source.nodes_of(ast.ClassDef)
            if any(isinstance(x, ast.FunctionDef) and x.name == "bprop" for x in cls.body)
        }

    def elsewhere(self, facts: FunctionFacts, name: str) -> bool:
        """Whether a file out of sight may use a name of a function's file."""
        key = self.path(facts), name
        if key not in self._elsewhere:
            self._elsewhere[key] = self.options.elsewhere(*key)
        return self._elsewhere[key]

    @staticmethod
    def _is_static(function: ast.FunctionDef) -> bool:
        return [ast.unparse(item) for item in function.decorator_list] == ["staticmethod"]


def _class_of(facts: FunctionFacts) -> str:
    """The name of the class that a method stands in."""
    return facts.qualname.rpartition(".")[0].rpartition(".")[2]


def reached(callers: Callers, caller: FunctionFacts, node: ast.Call) -> Iterator[FunctionFacts]:
    """The helper of a call, and those that it calls in turn."""
    first = callers.callee(caller, node)
    yield from () if first is None else reached_from(callers, first)


def reached_from(callers: Callers, first: FunctionFacts) -> Iterator[FunctionFacts]:
    """A helper, and those that it calls in turn."""
    waiting, seen = [first], set[ast.FunctionDef]()
    while waiting:
        helper = waiting.pop()
        if helper.node in seen:
            continue
        seen.add(helper.node)
        yield helper
        for call in _calls(helper):
            inner = callers.callee(helper, call)
            if inner is not None:
                waiting.append(inner)


def _calls(helper: FunctionFacts) -> list[ast.Call]:
    return [item for item in walking.walk(helper.node) if isinstance(item, ast.Call)]
