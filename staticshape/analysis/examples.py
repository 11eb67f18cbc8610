"""What a file's host code passes to its entries: dtypes and shapes of the parameters, only read."""

from __future__ import annotations

import ast
import bisect
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from staticshape.analysis.host import Spent
from staticshape.analysis.host_calls import Call
from staticshape.analysis.host_code import HostCode
from staticshape.analysis.host_values import (
    Array,
    Host,
    Items,
    Scalar,
    items_of,
    join_dtypes,
    join_shapes,
)
from staticshape.analysis.lattice import (
    FIXED,
    NUMBER,
    Dim,
    Function,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.analysis.model import FunctionNode, ModuleModel
from staticshape.analysis.names import lines_naming
from staticshape.analysis.passed import settings_passed

_WORK = 20_000  # expressions that are looked at for one file
_EXAMPLES = 64
_INPUTS = "inputs"
_LIKE_IT = re.compile(
    r"(?:(?:build|create|dummy|example|fake|gen|generate|get|make|mock|random|sample)_)?"
    r"inputs?(?:_list)?",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"^#\s*entry:\s*(\w+)\s*$", re.MULTILINE)


class Examples:
    """The example arguments of one file's entries. `entries`: their qualified names, parts last."""

    def __init__(self, module: ModuleModel, entries: list[Function], main: list[Function]) -> None:
        self.module = module
        self._entries = {_name(function) for function in entries}
        every = [
            (f.owner.cls.module, f.owner.cls.node) if f.owner else (f.module, f.node)
            for f in entries
        ]
        self._nodes = [node for home, node in every if home is module]
        self._main = main
        self._followed = False

    def of(self, function: Function) -> Mapping[str, Value]:
        """Parameter -> value, for the parameters of which something is known."""
        if function.module is not self.module and function.owner is None:
            return {}
        name = _name(function)
        listed = self._signature(function) or self._listed.get(name)
        calls = listed or [call for call in self._calls if call.entry == name]
        found: dict[str, Value] = dict.fromkeys(settings_passed(function, self.module), FIXED)
        if not calls:
            return found
        for place, parameter in enumerate(_parameters(function)):
            given = [_argument(call, place, parameter) for call in calls]
            value = _example(parameter, [g for g in given if g is not None], strict=bool(listed))
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
        return HostCode(self.module, _WORK, functions.__contains__)

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
                for calls in _rows(made):
                    entries = self._entries_of(calls)
                    if entries:
                        return {_name(entry): calls for entry in entries}
        except (Spent, RecursionError):
            return {}
        return {}

    def _made(self) -> Iterator[Host]:
        """What `inputs()` makes, or a function or a constant with a name like it."""
        like_it = [name for name in self.module.functions if _LIKE_IT.fullmatch(name)]
        for name in sorted(like_it, key=lambda name: name != _INPUTS):
            self._follow_top()
            yield self._code.follow(self.module.functions[name])
        for target in self.module.constants:
            if _LIKE_IT.fullmatch(target):
                self._follow_top()
                yield self._code.eval(ast.Name(target, ast.Load()), self._code.top)

    def _entries_of(self, calls: list[Call]) -> list[Function]:
        named = _ENTRY.search(self.module.source.text)
        wanted = {_name(f) for f in self._main if named and _head(f) == named.group(1)}
        lengths = {len(call.args) for call in calls}
        fitting = [
            function
            for function in self._main
            if all(_fits(function, length) for length in lengths)
            and (not wanted or _name(function) in wanted)
        ]
        return fitting if len({tuple(_parameters(one)) for one in fitting}) == 1 else []

    def _follow_top(self) -> None:
        """Follow the statements of the module itself, once."""
        code = self._code
        if self._followed:
            return
        self._followed = True
        body = self.module.source.tree.body
        code.block([s for s in body if not isinstance(s, ast.ClassDef)], code.top)

    @cached_property
    def _calls(self) -> list[Call]:
        """Calls of entries in the module's statements, and in functions that name an entry."""
        heads = {name.partition(".")[0] for name in self._entries}
        if not heads:
            return []
        naming = lines_naming(heads, self.module.source)
        if not self._is_named_outside(naming):
            return []
        code = self._code
        try:
            self._follow_top()
            for name, function in self._host_functions():
                if name in self._entries or id(function) in code.entered:
                    continue
                first = bisect.bisect_right(naming, function.lineno)
                if first < len(naming) and naming[first] <= (function.end_lineno or 0):
                    code.follow(function)
        except (Spent, RecursionError):
            return []
        return code.calls

    def _is_named_outside(self, naming: list[int]) -> bool:
        """Whether an entry is named anywhere but in graph code, which is not followed."""
        left = set(naming)
        for node in self._nodes:
            left.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
        return bool(left)

    def _host_functions(self) -> Iterator[tuple[str, FunctionNode]]:
        """Functions of the module, and methods of classes that hold no graph code: tests."""
        yield from self.module.functions.items()
        graph = {name.rpartition(".")[0] for name in self._entries}
        for cls in self.module.classes.values():
            if cls.qualname not in graph:
                yield from ((f"{cls.qualname}.{name}", m) for name, m in cls.methods.items())


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


def _rows(made: Host) -> Iterator[list[Call]]:
    """A list of argument tuples as calls, or one such tuple alone."""
    if not isinstance(made, Items) or not made.values:
        return
    several = len(made.values) > 1
    if (
        several
        and made.exact
        and not made.is_list
        and all(isinstance(x, Array | Scalar) for x in made.values)
    ):
        yield [Call("", tuple(made.values), {}, True)]
    calls = []
    for row in made.values[:_EXAMPLES]:
        args = [row]
        if isinstance(row, Items) and not row.is_list:
            if not row.exact:
                return
            args = row.values
        calls.append(Call("", tuple(args), {}, True))
    yield calls


def _fits(function: Function, length: int) -> bool:
    spec = function.node.args
    most = len(spec.posonlyargs) + len(spec.args) - (function.owner is not None)
    return most - len(spec.defaults) <= length and (length <= most or spec.vararg is not None)


def _argument(call: Call, place: int, name: str) -> Host | None:
    """What a call gives a parameter; None where nothing."""
    if name in call.keywords:
        return call.keywords[name]
    if place < len(call.args):
        return call.args[place]
    return None if call.exact else Host()


def _example(name: str, given: list[Host], *, strict: bool) -> Value | None:
    """One value for all that was passed; None where nothing certain can be said."""
    known = [value for value in given if type(value) is not Host]
    unknown = len(known) < len(given)
    if not known or (unknown and strict):
        return None
    first = known[0]
    if isinstance(first, Array):
        return _tensors(name, known, unknown, arrays=strict)
    if isinstance(first, Scalar):
        types = {value.type for value in known if isinstance(value, Scalar)}
        alike = len(types) == 1 and all(isinstance(value, Scalar) for value in known)
        if not alike or first.type not in (int, float, bool, str):
            return None
        values = {value.value for value in known if isinstance(value, Scalar)}
        if len(values) == 1 and ... not in values and not unknown and not strict:
            return NUMBER if first.type in (int, float) else FIXED  # every call passes this one
        several = first.type is int and len(values - {...}) > 1
        return Python("host", origin=f"the {first.type.__name__} argument {name}", several=several)
    if isinstance(first, Items) and not unknown:
        return _sequence(known, first.is_list)
    return None


def _tensors(
    name: str | None, known: list[Host], unknown: bool, *, arrays: bool = False
) -> Tensor | None:
    """One Tensor for all; `arrays`: of NumPy, which become Tensors before the network gets them."""
    dtype: str | None = None
    shape: tuple[int | None, ...] | None = None
    for place, value in enumerate(known):
        if not isinstance(value, Array) or not (value.tensor or arrays):
            return None
        dtype = value.dtype if place == 0 else join_dtypes(dtype, value.dtype)
        shape = value.shape if place == 0 else join_shapes(shape, value.shape)
    dims = None
    if shape is not None:
        dims = tuple(Dim("static", None if unknown else size) for size in shape)
    return Tensor(dtype, dims, like=name)


def _sequence(known: list[Host], is_list: bool) -> Value | None:
    rows = [items_of(value, _EXAMPLES) if isinstance(value, Items) else None for value in known]
    first = rows[0]
    if first is None or any(row is None or len(row) != len(first) for row in rows):
        return None
    items = []
    for column in zip(*(row for row in rows if row is not None), strict=True):
        item = _tensors(None, list(column), False)
        if item is None:
            return None
        items.append(item)
    return Sequence(tuple(items), is_list)
