"""Host code of other files of the project: what it passes to the networks of one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from staticshape.analysis.host.calls import Call
from staticshape.analysis.host.code import HostCode
from staticshape.analysis.host.example_inputs import WORK
from staticshape.analysis.host.expressions import Network, Spent
from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.summaries import Project

_PASSED_ON = 4  # packages that import a name from one another


class OuterHosts:
    """Scripts and tests that import a network or a jit function of a module, and call it."""

    def __init__(self, module: ModuleModel, project: Project) -> None:
        self._module, self._project = module, project
        self._path = os.path.abspath(module.source.path)
        self._calls: dict[str, list[Call]] = {}  # of the files that were followed

    def calls(self, head: str) -> list[Call]:
        """The calls of a class or function; none where networks of other files are built of it."""
        hosts = self._project.hosts(self._path, head)
        if not hosts or self._project.is_part_elsewhere(self._path, head):
            return []
        found: list[Call] = []
        for host in hosts:
            path = host.source.path
            if path not in self._calls:
                self._calls[path] = self._followed(host)
            found += self._calls[path]
        return found

    def _followed(self, host: ModuleModel) -> list[Call]:
        code = HostCode(host, WORK, lambda name: False, lambda name: self._named(name, host))
        try:
            code.follow_top()
            for function in host_functions(host, lambda name: _has_construct(host, name)):
                if id(function) not in code.entered:
                    code.follow(function)
        except (Spent, RecursionError):
            return []
        finally:
            code.finish()
        return code.calls

    def _named(self, qualified: str, importer: ModuleModel) -> Network | None:
        """What a name of another file stands for, where that is a network of the module."""
        for _ in range(_PASSED_ON):
            home, _, name = qualified.rpartition(".")
            found = self._project.module(home or ".", importer.source.path)
            if found is None:
                return None
            if os.path.abspath(found.source.path) == self._path:
                own = Network(name) if name in found.classes else Network("", name)
                return own if name in found.classes or name in found.functions else None
            if name not in found.names:
                return None
            qualified, importer = found.names[name], found
        return None


def host_functions(module: ModuleModel, is_graph: Callable[[str], bool]) -> Iterator[FunctionNode]:
    """Functions of a module, and methods of classes that hold no graph code: tests."""
    for name, function in module.functions.items():
        if not is_graph(name):
            yield function
    for cls in module.classes.values():
        if not is_graph(cls.qualname):
            yield from cls.methods.values()


def _has_construct(module: ModuleModel, name: str) -> bool:
    cls = module.classes.get(name)
    return cls is not None and "construct" in cls.methods
