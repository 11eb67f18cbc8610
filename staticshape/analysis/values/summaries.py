"""What one file needs of others: modules by their dotted name, for classes, helpers and constants.

`analyze(source, project)` asks its project for the modules a file imports. A project that knows a
whole tree is made by the caller; `DirectoryProject` finds modules beside and above the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from staticshape.analysis.modules.model import ModuleModel
from staticshape.ops.declared import Declared
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.analysis.host.example_inputs import ExampleInputs


class Project(Protocol):
    """Finds the modules that a file imports, and knows what is declared of the user's operators."""

    @property
    def operators(self) -> Mapping[str, Declared]:
        """Declared operators by qualified name."""

    @property
    def inputs(self) -> ExampleInputs:
        """The example inputs that the user names."""

    @property
    def world(self) -> object:
        """The same as long as every import leads to the tree that it led to before."""

    def module(self, dotted: str, importer: str) -> ModuleModel | None:
        """The module `dotted` (".a" is relative) as imported by the file `importer`, or None."""

    def raw(self, dotted: str, importer: str) -> bytes:
        """The text of that module as it lies on disk; empty where there is none."""

    def model(self, source: SourceFile) -> ModuleModel:
        """The module that a text makes. Raises `SourceError` where it does not parse."""

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """Whether networks of other files may build the class `name` of the file `path`."""

    def hosts(self, path: str, name: str) -> list[ModuleModel]:
        """Files whose host code may call `name` of the file `path`, where they are to be read."""


class Shared:
    """A project in which the imports of some modules lead to their one syntax tree."""

    def __init__(self, project: Project, modules: Iterable[ModuleModel]) -> None:
        self._project = project
        self.operators: Mapping[str, Declared] = project.operators
        self.inputs = project.inputs
        self.world = object()
        self._own = {os.path.abspath(module.source.path): module for module in modules}

    def module(self, dotted: str, importer: str) -> ModuleModel | None:
        """See `Project.module`."""
        found = self._project.module(dotted, importer)
        if found is None:
            return None
        return self._own.get(os.path.abspath(found.source.path), found)

    def raw(self, dotted: str, importer: str) -> bytes:
        """See `Project.raw`."""
        return self._project.raw(dotted, importer)

    def model(self, source: SourceFile) -> ModuleModel:
        """See `Project.model`."""
        return self._project.model(source)

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """See `Project.is_part_elsewhere`."""
        return self._project.is_part_elsewhere(path, name)

    def hosts(self, path: str, name: str) -> list[ModuleModel]:
        """See `Project.hosts`."""
        return self._project.hosts(path, name)
