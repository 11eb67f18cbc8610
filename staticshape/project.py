"""Project: other files of the user by import name, read once, remembered as dependencies."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.model import ModuleModel
from staticshape.config import Settings
from staticshape.errors import StaticshapeError
from staticshape.files import walk
from staticshape.ops.declared import Declared
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.plugins.rule import Rule

_MOST = 20_000
#: Among the dependencies of a file: what is known of it hangs on every file of the project.
EVERYTHING = "*"


def plugin_rules(settings: Settings) -> Mapping[str, Rule]:
    """The rules of the plugins that the configuration names; nothing else is ever run."""
    if not settings.plugins:
        return {}
    from staticshape.plugins.loading import load

    return load(str(settings.root), settings.plugins)


class Project:
    """Answers where an import of the project leads. It reads files and never imports or runs them.

    >>> Project("/nowhere").module("mindspore.ops", "/nowhere/net.py") is None
    True
    """

    def __init__(
        self,
        root: str,
        files: Iterable[str] = (),
        operators: Mapping[str, Declared] | None = None,
        rules: Iterable[Rule] = (),
    ) -> None:
        self.root = os.path.abspath(root)
        self.files = tuple(files)
        self.operators, self.rules = operators or {}, tuple(rules)
        self._models: dict[str, ModuleModel | None] = {}
        self._listings: dict[str, frozenset[str]] = {}
        self._built_on: dict[str, set[str]] = {}  # importer -> modules and folders it looked into
        self._mentions: tuple[str, list[bytes] | None] = "", None  # of the last file asked for
        self._paths: list[str] | None = None  # of the whole project

    @classmethod
    def of(cls, settings: Settings) -> Project:
        """The project that the settings were read for, with the operators and rules they name."""
        return cls(str(settings.root), (), settings.operators, plugin_rules(settings).values())

    def module(self, name: str, importer: str) -> ModuleModel | None:
        """The file of a module as `importer` (a path) would import it; None outside the project.

        A leading dot is a relative import. An absolute name is sought beside the importer first
        and then upward to the project folder: scripts run with their own folder on the path.
        """
        own = os.path.abspath(importer)
        looked = self._built_on.setdefault(own, set())
        folder = os.path.dirname(own)
        level = len(name) - len(name.lstrip("."))
        parts = [part for part in name[level:].split(".") if part]
        if level:
            for _ in range(level - 1):
                folder = os.path.dirname(folder)
            return self._in(folder, parts, importer, looked)
        while True:
            found = self._in(folder, parts, importer, looked)
            if found is None and "src" in self._listing(folder, looked):
                found = self._in(os.path.join(folder, "src"), parts, importer, looked)
            parent = os.path.dirname(folder)
            outside = folder == self.root or parent == folder or not folder.startswith(self.root)
            if found is not None or outside:
                return found
            folder = parent

    def is_used_elsewhere(self, path: str, name: str) -> bool:
        """Whether another file of the project may use a name that `path` defines.

        It counts as used where a file names both the module and the name. A project of more than
        20,000 files is not searched: any name may be used there.
        """
        own = os.path.abspath(path)
        self._built_on.setdefault(own, set()).add(EVERYTHING)
        module = os.path.basename(os.path.dirname(own) if own.endswith("__init__.py") else own)
        stem = os.fsencode(module.removesuffix(".py"))
        if own != self._mentions[0]:
            self._mentions = own, self._mentioning(stem, own)
        texts = self._mentions[1]
        word = re.compile(rb"\b" + re.escape(name.split(".")[-1].encode()) + rb"\b")
        return texts is None or any(word.search(text) for text in texts)

    def _mentioning(self, stem: bytes, own: str) -> list[bytes] | None:
        """The texts of the other files that name a module; None when there are too many files."""
        if self._paths is None:
            files = itertools.islice(walk(self.root), _MOST + 1)
            self._paths = [found.absolute for found in files]
        if len(self._paths) > _MOST:
            return None
        texts = []
        for path in self._paths:
            if path == own:
                continue
            try:
                with open(path, "rb") as file:
                    raw = file.read()
            except OSError:
                return None
            if stem in raw:
                texts.append(raw)
        return texts

    def dependencies(self, path: str) -> tuple[str, ...]:
        """What the analysis of a file was built on: the files and folders that were looked into.

        Modules count with all that they were built on themselves. `EVERYTHING` stands for the
        whole project.
        """
        own = os.path.abspath(path)
        found: set[str] = set()
        todo = [own]
        while todo:
            for each in self._built_on.get(todo.pop(), ()):
                if each not in found:
                    found.add(each)
                    todo.append(each)
        return tuple(sorted(found - {own}))

    def _in(
        self, folder: str, parts: list[str], importer: str, looked: set[str]
    ) -> ModuleModel | None:
        for part in parts[:-1]:
            if part not in self._listing(folder, looked):
                return None
            folder = os.path.join(folder, part)
        last = parts[-1] if parts else "__init__"
        listing = self._listing(folder, looked)
        if f"{last}.py" in listing:
            return self._read(os.path.join(folder, f"{last}.py"), importer, looked)
        inside = os.path.join(folder, last)
        if last in listing and "__init__.py" in self._listing(inside, looked):
            return self._read(os.path.join(inside, "__init__.py"), importer, looked)
        return None

    def _listing(self, folder: str, looked: set[str]) -> frozenset[str]:
        looked.add(folder)
        if folder not in self._listings:
            try:
                self._listings[folder] = frozenset(os.listdir(folder))
            except OSError:
                self._listings[folder] = frozenset()
        return self._listings[folder]

    def _read(self, path: str, importer: str, looked: set[str]) -> ModuleModel | None:
        """A file by its name as the user would write it; None when it cannot be read or parsed."""
        looked.add(path)
        if path not in self._models:
            shown = path if os.path.isabs(importer) else os.path.relpath(path)
            try:
                self._models[path] = ModuleModel.read(SourceFile.read(shown))
            except StaticshapeError:
                self._models[path] = None  # named when its own turn comes
        return self._models[path]
