"""Who calls whom in one file, and whether every use of a helper is known."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping

from staticshape.analysis.facts import FunctionFacts, ModuleFacts


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


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "super"


class Callers:
    """Who calls whom in one file, and whether every use of a helper is known."""

    def __init__(self, module: ModuleFacts, elsewhere: Callable[[str], bool]) -> None:
        self.module, self.elsewhere = module, elsewhere
        self.by_qualname = {item.qualname: item for item in module.functions}
        self.by_name: dict[str, list[FunctionFacts]] = {}
        for item in module.functions:
            self.by_name.setdefault(item.node.name, []).append(item)
        self.uses: Counter[str] = Counter()
        self.cells: dict[str, set[str]] = {}
        self.assigned: Counter[str] = Counter()
        self.supers: Counter[str] = Counter()
        for node in ast.walk(module.source.tree):
            if isinstance(node, ast.Name):
                self.uses[node.id] += 1
            elif isinstance(node, ast.Attribute):
                self.uses[node.attr] += 1
            elif isinstance(node, ast.Assign):
                self._note_cell(node)
            elif isinstance(node, ast.Call) and _is_super(node.func):
                self.supers.update(item.id for item in node.args if isinstance(item, ast.Name))

    def _note_cell(self, node: ast.Assign) -> None:
        call = node.value
        named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        for target in node.targets:
            if isinstance(target, ast.Attribute):
                built = call.func.id if named else ""  # type: ignore[attr-defined]
                self.cells.setdefault(target.attr, set()).add(built)
                self.assigned[target.attr] += 1

    def callee(self, facts: FunctionFacts, call: ast.Call) -> FunctionFacts | None:
        """The function of this file that a call reaches, where that is plain to see."""
        func = call.func
        candidates: list[FunctionFacts] = []
        if isinstance(func, ast.Name):
            candidates = self.by_name.get(func.id, [])
        elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            owner, name = func.value.id, func.attr
            built = self.cells.get(name, set()) if owner == "self" else set()
            if len(built) == 1 and built != {""}:
                found = self.by_qualname.get(f"{next(iter(built))}.construct")
                candidates = [found] if found else []
            elif owner == "self" or f"{owner}.{name}" in self.by_qualname:
                candidates = [item for item in self.by_name.get(name, []) if "." in item.qualname]
        candidates = [item for item in candidates if facts.qualname in item.callers]
        return candidates[0] if len(candidates) == 1 else None

    def all_known(self, facts: FunctionFacts) -> bool:
        """Whether a helper returns in one place, to callers that can all be changed with it."""
        returns = [item for item in ast.walk(facts.node) if isinstance(item, ast.Return)]
        return len(returns) == 1 and self.changeable(facts)

    def changeable(self, facts: FunctionFacts) -> bool:
        """Whether every use of a helper is a call that is known, so that its interface can change.

        A Cell counts as a helper where this file builds it as a part of other Cells only.
        """
        if not facts.callers or not set(facts.callers) <= set(self.by_qualname):
            return False
        if facts.node.decorator_list and not self._is_static(facts.node):
            return False
        calls = sum(
            isinstance(item, ast.Call) and self.callee(self.by_qualname[caller], item) is facts
            for caller in facts.callers
            for item in ast.walk(self.by_qualname[caller].node)
        )
        name = facts.node.name
        if name != "construct":
            known = not facts.is_entry and self.uses[name] == calls
            return known and calls > 0 and not self.elsewhere(name)
        owner = facts.qualname.rpartition(".")[0].rpartition(".")[2]
        parts = [attr for attr, built in self.cells.items() if built == {owner}]
        built = sum(self.assigned[attr] for attr in parts)
        used = sum(self.uses[attr] for attr in parts) - built
        own = self.supers[owner]
        return (
            calls > 0
            and used == calls
            and self.uses[owner] == built + own
            and not (self.elsewhere(owner))
        )

    @staticmethod
    def _is_static(function: ast.FunctionDef) -> bool:
        return [ast.unparse(item) for item in function.decorator_list] == ["staticmethod"]
