"""Modules as they lie on disk: relative to the file and to the folders above it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from staticshape.analysis.host.example_inputs import ExampleInputs
from staticshape.analysis.modules.model import ModuleModel
from staticshape.errors import StaticshapeError
from staticshape.ops.declared import Declared
from staticshape.source import SourceFile

_LEVELS = 6  # how far above a file the root of its imports may lie


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

    def raw(self, dotted: str, importer: str) -> bytes:
        """See `Project.raw`."""
        found = self.module(dotted, importer)
        return b"" if found is None else found.source.raw

    def model(self, source: SourceFile) -> ModuleModel:
        """See `Project.model`."""
        return ModuleModel.read(source)

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """See `Project.is_part_elsewhere`: only a project that knows its files can tell."""
        return False

    def hosts(self, path: str, name: str) -> list[ModuleModel]:
        """See `Project.hosts`: only a project that knows its files can tell."""
        return []

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
