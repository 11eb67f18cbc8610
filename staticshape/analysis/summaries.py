"""What one file needs of others: modules by their dotted name, for classes, helpers and constants.

`analyze(source, project)` asks its project for the modules a file imports. A project that knows a
whole tree is made by the caller; `DirectoryProject` finds modules beside and above the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from staticshape.analysis.example_inputs import ExampleInputs
from staticshape.analysis.model import ModuleModel
from staticshape.errors import StaticshapeError
from staticshape.ops.declared import Declared
from staticshape.source import SourceFile

_LEVELS = 6  # how far above a file the root of its imports may lie


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

    def model(self, source: SourceFile) -> ModuleModel:
        """The module that a text makes. Raises `SourceError` where it does not parse."""

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """Whether networks of other files may build the class `name` of the file `path`."""


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

    def model(self, source: SourceFile) -> ModuleModel:
        """See `Project.model`."""
        return self._project.model(source)

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """See `Project.is_part_elsewhere`."""
        return self._project.is_part_elsewhere(path, name)


class DirectoryProject:
    """Modules as they lie on disk: relative to the file and to the folders above it."""

    def __init__(self) -> None:
        self.operators: Mapping[str, Declared] = {}
        self.inputs = ExampleInputs()
        self.world = object()
        self._models: dict[Path, ModuleModel | None] = {}
        self._found: dict[tuple[str, str], ModuleModel | None] = {}

    def module(self, dotted: str, importer: str) -> ModuleModel | None:
        """See `Project.module`; a file that does not parse counts as not found."""
        folder = str(Path(importer).parent)
        key = (dotted, folder)
        if key not in self._found:
            self._found[key] = self._search(dotted, Path(folder))
        return self._found[key]

    def model(self, source: SourceFile) -> ModuleModel:
        """See `Project.model`."""
        return ModuleModel.read(source)

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """See `Project.is_part_elsewhere`: only a project that knows its files can tell."""
        return False

    def _search(self, dotted: str, folder: Path) -> ModuleModel | None:
        name = dotted.lstrip(".")
        level = len(dotted) - len(name)
        parts = name.split(".") if name else []
        if level:
            for _ in range(level - 1):  # "." is as far up as the name of the file leads
                folder = folder.parent if folder.name not in ("", "..") else folder / ".."
            return self._read(folder.joinpath(*parts))
        for _ in range(_LEVELS):
            found = self._read(folder.joinpath(*parts))
            if found is not None:
                return found
            if folder.parent == folder:
                break
            folder = folder.parent
        return None

    def _read(self, place: Path) -> ModuleModel | None:
        beside = [place.with_name(place.name + ".py")] if place.name else []
        for path in (*beside, place / "__init__.py"):
            if path not in self._models:
                try:
                    found = path.is_file()
                    self._models[path] = ModuleModel.read(SourceFile.read(path)) if found else None
                except (StaticshapeError, OSError):
                    self._models[path] = None
            model = self._models[path]
            if model is not None:
                return model
        return None
