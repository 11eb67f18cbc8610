"""Watches real compiles by MindSpore's private hook; the only file that knows of it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Argument:
    """One argument of a compile: what the compiler saw of it.

    `is_constant`: the compiler sees the object itself and not its shape. So it is with Tensors in
    a tuple, list or dict that is not `mindspore.mutable`.
    """

    name: str
    text: str
    is_constant: bool = False


@dataclass(frozen=True)
class Compile:
    """One compile of one Cell or jit function."""

    name: str
    path: str
    line: int
    arguments: tuple[Argument, ...]
    instance: str  # tells two objects of one definition apart

    @property
    def place(self) -> str:
        """Where the compiled code is defined."""
        return f"{self.path}:{self.line}"


class CompileWatch:
    """Reports each compile of a Cell or jit function between `start` and `stop`.

    Every compile goes through `mindspore.graph.api._check_recompile` once.
    """

    def __init__(self, listener: Callable[[Compile], None] | None = None) -> None:
        self.count = 0
        self._listener = listener
        self._original: Callable[..., Any] | None = None
        self._active = False

    def start(self) -> CompileWatch:
        """Hook in; watches may be nested."""
        from mindspore.graph import api

        original = api._check_recompile

        def watched(obj: Any, args: Any, kwargs: Any, *rest: Any, **more: Any) -> Any:
            if self._active:
                self.count += 1
                if self._listener is not None:
                    function = _function(obj, sys._getframe(1).f_locals.get("self"))
                    created = str(rest[1]) if len(rest) > 1 else ""
                    self._listener(_compile(obj, function, args, kwargs, created))
            return original(obj, args, kwargs, *rest, **more)

        self._original, self._active = original, True
        api._check_recompile = watched
        return self

    def stop(self) -> None:
        """Take the hook out again."""
        from mindspore.graph import api

        self._active = False
        if self._original is not None:
            api._check_recompile, self._original = self._original, None


def changes(earlier: Sequence[Compile], now: Compile) -> tuple[str, ...]:
    """Which arguments differ from the nearest earlier compile of the same code, and how."""
    if not earlier:
        return ()
    return min((_differences(one, now) for one in reversed(earlier)), key=len)


def _differences(first: Compile, now: Compile) -> tuple[str, ...]:
    known = {item.name: item for item in first.arguments}
    found = []
    for item in now.arguments:
        old = known.pop(item.name, None)
        if old is None:
            found.append(f"{item.name}: not given -> {item.text}")
        elif old.text != item.text:
            found.append(f"{item.name}: {old.text} -> {item.text}")
    found += [f"{name}: {item.text} -> not given" for name, item in known.items()]
    if not found:
        found += [
            f"{item.name}: {item.text} is a constant, so each new object is a new compile "
            "(mindspore.mutable makes it an input)"
            for item in now.arguments
            if item.is_constant
        ]
    if not found and first.instance != now.instance:
        found.append("a new function or Cell object each time: make it once and keep it")
    return tuple(found)


def _function(obj: Any, executor: Any) -> Any:
    """The Python function that is compiled, as far as it can be found."""
    fn = getattr(executor, "fn", None)
    if callable(fn):
        return inspect.unwrap(fn)
    return inspect.unwrap(obj.construct) if hasattr(obj, "construct") else None


def _layers(function: Any, obj: Any) -> tuple[list[Any], str]:
    """A function, and the user's code in what MindSpore wraps around it; how it is wrapped.

    So are gradients made, and training steps out of a network and its loss.
    """
    if not getattr(function, "__module__", "").startswith("mindspore."):
        return [function], ""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    inner, how = {name: cell.cell_contents for name, cell in cells}.get("fn"), "gradient of "
    if inner is None:
        inner = getattr(obj, "network", None) or getattr(obj, "_backbone", None)
        how = f"{type(obj).__name__} of "
    made = _function(inner, None) or inspect.unwrap(inner) if callable(inner) else None
    if not hasattr(made, "__code__"):
        return [function], ""
    deeper, before = _layers(made, inner)
    return [function, *deeper], how + before


def _compile(obj: Any, function: Any, args: Any, kwargs: Any, created: str) -> Compile:
    layers, how = _layers(function, obj)
    code = getattr(layers[-1], "__code__", None)
    name = how + getattr(layers[-1], "__qualname__", type(obj).__name__)
    arguments = [
        _argument(given, value)
        for given, value in zip(_names(layers, len(args)), args, strict=False)
    ]
    arguments += [_argument(given, value) for given, value in (kwargs or {}).items()]
    if hasattr(obj, "training"):
        arguments.append(Argument("training mode", str(bool(obj.training))))
    return Compile(
        name.replace("<locals>.", ""),
        code.co_filename if code else "",
        code.co_firstlineno if code else 0,
        tuple(arguments),
        f"{id(obj) if obj is not None else id(function)} {created}",
    )


def _names(layers: list[Any], count: int) -> list[str]:
    """The names of the parameters: of the first layer that does not pass on `*args`."""
    names: list[str] = []
    for layer in reversed(layers):
        try:
            parameters = inspect.signature(layer).parameters.values()
        except (TypeError, ValueError):
            continue
        if not names or not any(item.kind is item.VAR_POSITIONAL for item in parameters):
            names = [item.name for item in parameters if item.name != "self"]
    return names[:count] + [f"argument {index}" for index in range(len(names), count)]


def _argument(name: str, value: Any) -> Argument:
    text, constant = _text(value)
    return Argument(name, text, constant)


def _text(value: Any) -> tuple[str, bool]:
    """What the compiler sees of a value, and whether it is a constant by identity."""
    mutable = hasattr(value, "__ms_mutable__")
    if isinstance(value, (tuple, list, dict)):
        items = list(value.values()) if isinstance(value, dict) else list(value)
        parts = [_text(item) for item in items]
        constant = not mutable and any(
            _is_tensor(item) or part[1] for item, part in zip(items, parts, strict=True)
        )
        text = (
            f"{type(value).__name__.strip('_').lower()} of ({', '.join(part[0] for part in parts)})"
        )
        return (f"mutable {text}" if mutable else text), constant
    if _is_tensor(value):
        return f"{str(value.dtype).lower()}{list(value.shape)}", False
    if mutable:
        return f"mutable {type(value).__name__.strip('_').lower()}", False
    return repr(value)[:60], False


def _is_tensor(value: Any) -> bool:
    return hasattr(value, "dtype") and hasattr(value, "shape")
