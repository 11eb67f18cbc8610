"""Loads a user's file in the child process: its entry, its inputs, its parameters."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from staticshape.entries import named_entry
from staticshape.errors import UsageError
from staticshape.proof.network import Entry

_counter = itertools.count()
FACTORIES = ("network", "build")
_INSTALLED = frozenset({"mindspore", "staticshape"})


def load_module(path: Path, tree: ast.Module | None = None, home: Path | None = None) -> ModuleType:
    """Execute a file under a name of its own; `tree` replaces its syntax tree where given.

    `home` is the folder that it belongs to, for its relative imports, where that is not its own.
    """
    _, package = package_of(home or path.parent)
    name = f"{package}{'.' if package else ''}staticshape_judged_{next(_counter)}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path}: not a Python file; of a notebook, write the cells to one")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if tree is None:
        spec.loader.exec_module(module)
    else:
        exec(compile(tree, str(path), "exec"), module.__dict__)
    return module


@contextmanager
def siblings(folder: Path) -> Iterator[None]:
    """Lets a file import its neighbours, and forgets them afterwards."""
    known = set(sys.modules)
    root, _ = package_of(folder)
    paths = list(dict.fromkeys((str(folder), str(root))))
    sys.path[:0] = paths
    try:
        yield
    finally:
        for path in paths:
            sys.path.remove(path)
        for name in set(sys.modules) - known:
            if is_of(root, name, getattr(sys.modules[name], "__file__", None)):
                del sys.modules[name]


def is_of(root: Path, name: str, origin: str | None) -> bool:
    """Whether a module is the user's: its file lies below `root`, and no package was put there."""
    installed = origin is None or "site-packages" in origin or name.partition(".")[0] in _INSTALLED
    return not installed and Path(str(origin)).is_relative_to(root)


def package_of(folder: Path) -> tuple[Path, str]:
    """The folder above the outermost package, and the dotted name of the package, "" for none."""
    parts: list[str] = []
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(parts)


def call_inputs(
    path: Path, module: ModuleType, spec: str | None, entry: Entry
) -> list[tuple[Any, ...]]:
    """The argument tuples: of the file's own `inputs()`, or of `FILE:FUNCTION`.

    Dicts in place of the tuples give the arguments of `entry` by their names.
    """
    name = "inputs"
    if spec is not None:
        file, _, name = spec.rpartition(":") if ":" in spec else (spec, "", "inputs")
        path = Path(file)
        module = load_module(path)
    function = getattr(module, name, None)
    if not callable(function):
        raise UsageError(
            f"{path}: no function `{name}()`; it returns a list of argument tuples, "
            "or name one with --inputs FILE:FUNCTION"
        )
    made = function()
    made = [made] if isinstance(made, dict) else made
    if not isinstance(made, (list, tuple)) or not made:
        raise UsageError(f"{path}: `{name}()` must return a non-empty list of argument tuples")
    return [_arguments(path, name, item, entry) for item in made]


def _arguments(path: Path, name: str, item: Any, entry: Entry) -> tuple[Any, ...]:
    signature = inspect.signature(getattr(entry.body, "construct", entry.body))
    named = isinstance(item, dict) and signature.parameters.keys() & item.keys()
    given = item if isinstance(item, tuple) else (item,)  # a dict may be the one argument
    try:
        bound = signature.bind(**item) if named else signature.bind(*given)
    except TypeError as error:
        raise UsageError(f"{path}: `{name}()` does not fit `{entry.name}`: {error}") from error
    if not named:
        return given
    bound.apply_defaults()
    if bound.kwargs:
        names = ", ".join(f"`{each}`" for each in bound.kwargs)
        raise UsageError(f"{path}: `{name}()` names {names}, which has no place among the rest")
    return bound.args


def find_entry(path: Path, module: ModuleType, name: str | None) -> Entry:
    """The entry by name, or the only Cell or jit function that no other one of the file uses.

    A comment `# entry: NAME` names it too. Without Cells and jit functions it is the only function
    beside `inputs()` that no other one calls, and without these the only Cell or jit function that
    the file imports from others of the user's.
    """
    name = name or named_entry(path.read_text("utf-8-sig", "replace")) or None
    if name is not None:
        if not hasattr(module, name):
            raise UsageError(f"{path}: no `{name}` in this file (--entry)")
        return _entry(path, module, name)
    for factory in FACTORIES:
        if callable(getattr(module, factory, None)):
            return _entry(path, module, factory)
    own = [
        key
        for key, value in vars(module).items()
        if _is_compiled(value) and getattr(value, "__module__", None) == module.__name__
    ]
    own = own or [key for key, value in vars(module).items() if _is_plain(value, module)]
    own = own or _imported(module)
    top = [key for key in own if not _used_by_others(key, own, module, path)]
    if len(top) != 1:
        names = ", ".join(top or own) or "none"
        raise UsageError(
            f"{path}: {len(top or own)} Cells or jit functions could be the entry ({names}); "
            "name one with --entry"
        )
    return _entry(path, module, top[0])


def _is_compiled(value: Any) -> bool:
    """Whether a value is a Cell class or a jit function."""
    import mindspore as ms

    if isinstance(value, type):
        return issubclass(value, ms.nn.Cell)
    return bool(getattr(value, "__wrapped_by_jit__", False)) and not isinstance(value, ms.nn.Cell)


def _imported(module: ModuleType) -> list[str]:
    """The first name of every Cell and jit function that comes from other files of the user's."""
    names: dict[int, str] = {}
    for key, value in vars(module).items():
        home = str(getattr(value, "__module__", "")).partition(".")[0]
        if _is_compiled(value) and home not in ("mindspore", "staticshape"):
            names.setdefault(id(value), key)
    return list(names.values())


def _is_plain(value: Any, module: ModuleType) -> bool:
    """Whether a value is a function of the file's own that takes arguments."""
    own = isinstance(value, FunctionType) and value.__module__ == module.__name__
    return own and value.__code__.co_argcount > 0


def _used_by_others(name: str, own: list[str], module: ModuleType, path: Path) -> bool:
    """Whether another candidate's code names it, or a module variable that was made from it."""
    tree = ast.parse(path.read_bytes())
    aliases = {name}
    for node in tree.body:
        if isinstance(node, ast.Assign) and _names(node.value) & aliases:
            aliases |= {item.id for item in node.targets if isinstance(item, ast.Name)}
    for node in tree.body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        if node.name in own and node.name != name and _names(node) & aliases:
            return True
    return False


def _names(node: ast.AST) -> set[str]:
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}


def _entry(path: Path, module: ModuleType, name: str) -> Entry:
    import mindspore as ms

    found = getattr(module, name)
    if (isinstance(found, type) and issubclass(found, ms.nn.Cell)) or _is_factory(found):
        found = _make(path, found, name)
    if isinstance(found, ms.nn.Cell):
        return Entry(name, found, found, (("", found),))
    if not callable(found):
        raise UsageError(f"{path}: `{name}` is neither a Cell nor a function")
    body = getattr(found, "__wrapped__", found)
    call = found if hasattr(found, "__wrapped_by_jit__") else ms.jit(found)
    cells = tuple(
        (key, value) for key, value in vars(module).items() if isinstance(value, ms.nn.Cell)
    )
    return Entry(name, call, body, cells)


def _is_factory(found: Any) -> bool:
    code = getattr(found, "__code__", None)
    if code is None or hasattr(found, "__wrapped_by_jit__"):
        return False
    needed = code.co_argcount - len(found.__defaults__ or ())
    return bool(needed == 0)


def _make(path: Path, factory: Callable[[], Any], name: str) -> Any:
    try:
        return factory()
    except TypeError as error:
        raise UsageError(
            f"{path}: `{name}()` cannot be made without arguments ({error}); write a function "
            "`network()` that returns the Cell, or name one with --entry"
        ) from error
