"""What a file's host code passes to its entries: dtypes and shapes of the parameters, only read."""

from __future__ import annotations

import ast
import bisect
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from staticshape.analysis.host.calls import Call
from staticshape.analysis.host.code import HostCode
from staticshape.analysis.host.example_inputs import WORK
from staticshape.analysis.host.example_values import argument, example, fits, holds_tensors, rows_of
from staticshape.analysis.host.expressions import Spent
from staticshape.analysis.host.outer import OuterHosts, host_functions
from staticshape.analysis.host.values import NOTHING, Host, Items
from staticshape.analysis.meaning.passed import settings_passed
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import lines_naming
from staticshape.analysis.values.lattice import FIXED, Function, Value
from staticshape.analysis.values.summaries import Project
from staticshape.entries import named_entry

_INPUTS = "inputs"
_VERB = "build|create|dummy|example|fake|gen|generate|get|make|mock|random|sample|test"
_LIKE_IT = re.compile(rf"(?:(?:{_VERB})_)?inputs?(?:_list)?", re.IGNORECASE)
_PERHAPS = re.compile(
    rf"(?:(?:{_VERB})_)?(?:arg(?:ument)?s|batch(?:es)?|cases?|data|examples?|samples?|tensors?)"
    r"(?:_list)?",
    re.IGNORECASE,
)


class Examples:
    """The example arguments of one file's entries. `entries`: their qualified names, parts last."""

    def __init__(
        self,
        module: ModuleModel,
        entries: list[Function],
        main: list[Function],
        project: Project,
    ) -> None:
        self.module, self.inputs = module, project.inputs
        self._outer = OuterHosts(module, project)
        self._entries = {_name(function) for function in entries}
        self._graph = self._entries | {name.rpartition(".")[0] for name in self._entries}
        every = [
            (f.owner.cls.module, f.owner.cls.node) if f.owner else (f.module, f.node)
            for f in entries
        ]
        self._nodes = [node for home, node in every if home is module]
        self._main = main
        self._started = {function.node for function in main}
        self._followed = False

    def of(self, function: Function) -> Mapping[str, Value]:
        """Parameter -> value, for the parameters of which something is known."""
        if function.module is not self.module and function.owner is None:
            return {}
        name = _name(function)
        listed = self._signature(function) or self._listed.get(name)
        calls = listed or [call for call in self._calls if call.entry == name]
        if not calls and function.node in self._started:
            calls = [call for call in self._outer.calls(_head(function)) if call.entry == name]
        found: dict[str, Value] = dict.fromkeys(settings_passed(function, self.module), FIXED)
        if not calls:
            return found
        for place, parameter in enumerate(_parameters(function)):
            given = [argument(call, place, parameter) for call in calls]
            value = example(parameter, [g for g in given if g is not None], strict=bool(listed))
            if value is not None and None not in given:
                found[parameter] = value
        return found

    def finish(self) -> None:
        """Nothing is asked any more."""
        if "_code" in vars(self):
            self._code.finish()

    @cached_property
    def _code(self) -> HostCode:
        functions = {name for name in self._entries if "." not in name}
        return HostCode(self.module, WORK, functions.__contains__)

    def _signature(self, function: Function) -> list[Call]:
        """`@jit(input_signature=...)`: the one call that it stands for."""
        node = function.node
        for decorator in () if isinstance(node, ast.Lambda) else node.decorator_list:
            for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
                if keyword.arg == "input_signature":
                    try:
                        made = self._code.eval(keyword.value, self._code.top)
                    except (Spent, RecursionError):
                        return []
                    args = made.values if isinstance(made, Items) else [made]
                    return [Call("", tuple(args), {}, True)]
        return []

    @cached_property
    def _listed(self) -> dict[str, list[Call]]:
        """The rows of `inputs()`, for the entry that they fit, or several of equal parameters."""
        try:
            for made in self._made():
                for calls in rows_of(made):
                    entries = self._entries_of(calls)
                    if entries:
                        return {_name(entry): calls for entry in entries}
        except (Spent, RecursionError):
            return {}
        return {}

    def _made(self) -> Iterator[Host]:
        """What `inputs()` makes, or a function or a constant with a name like it.

        Inputs that the user names come first.
        """
        known = {"", *map(_head, self._main), *self.module.functions, *self.module.constants}
        meant = self.inputs.entry in known
        if self.inputs.made is not None and meant:
            yield self.inputs.made
        for name in sorted(self._named(_LIKE_IT), key=lambda name: name != _INPUTS):
            yield self._returned(name)
        for name in self._named(_PERHAPS):
            # Named nowhere else: whoever calls it stands outside the file.
            alone = len(re.findall(rf"\b{name}\b", self.module.source.text)) == 1
            made = self._returned(name) if alone else NOTHING
            yield made if holds_tensors(made) else NOTHING

    def _named(self, pattern: re.Pattern[str]) -> list[str]:
        """The module's functions, then its constants, of such a name."""
        every = (*self.module.functions, *self.module.constants)
        return [name for name in every if pattern.fullmatch(name)]

    def _returned(self, name: str) -> Host:
        """What a function of the module makes, or a constant is."""
        self._follow_top()
        if name in self.module.functions:
            return self._code.follow(self.module.functions[name])
        return self._code.eval(ast.Name(name, ast.Load()), self._code.top)

    def _entries_of(self, calls: list[Call]) -> list[Function]:
        head = self.inputs.entry or named_entry(self.module.source.text)
        wanted = {f.node for f in self._main if _head(f) == head}  # a base's own, if inherited
        fitting = [
            function
            for function in self._main
            if all(fits(function, call) for call in calls)
            and (not wanted or function.node in wanted)
        ]
        return fitting if len({tuple(_parameters(one)) for one in fitting}) == 1 else []

    def _follow_top(self) -> None:
        """Follow the statements of the module itself, once."""
        if not self._followed:
            self._followed = True
            self._code.follow_top()

    @cached_property
    def _calls(self) -> list[Call]:
        """Calls of entries in the module's statements, and in functions that name an entry."""
        heads = {name.partition(".")[0] for name in self._entries}
        naming = lines_naming(heads, self.module.source) if heads else []
        if not self._is_named_outside(naming):
            return []
        try:
            self._follow_top()
            for function in host_functions(self.module, self._graph.__contains__):
                if id(function) in self._code.entered:
                    continue
                first = bisect.bisect_right(naming, function.lineno)
                if first < len(naming) and naming[first] <= (function.end_lineno or 0):
                    self._code.follow(function)
        except (Spent, RecursionError):
            return []
        return self._code.calls

    def _is_named_outside(self, naming: list[int]) -> bool:
        """Whether an entry is named anywhere but in graph code, which is not followed."""
        left = set(naming)
        for node in self._nodes:
            left.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
        return bool(left)


def _name(function: Function) -> str:
    """The name that host code calls an entry by: of its class, not of the class it comes from."""
    if function.owner is None:
        return function.qualname
    return f"{function.owner.cls.qualname}.{function.qualname.rpartition('.')[2]}"


def _head(function: Function) -> str:
    return _name(function).partition(".")[0]


def _parameters(function: Function) -> list[str]:
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    names = names[1:] if function.owner is not None else names
    return [*names, *(a.arg for a in spec.kwonlyargs)]
