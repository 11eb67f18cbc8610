"""Project: other files of the user by import name, read once, remembered as dependencies."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.host.example_inputs import ExampleInputs
from staticshape.analysis.modules.model import ModuleModel
from staticshape.config import Settings
from staticshape.errors import StaticshapeError
from staticshape.ops.declared import Declared
from staticshape.source import SourceFile
from staticshape.users import Users

if TYPE_CHECKING:
    from staticshape.plugins.rule import Rule

#: Source whose syntax trees are kept from file to file; a tree takes some thirty times as much.
_KEPT_BYTES = 2**20
_HOSTS = 8  # files that are asked what they call a network with
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
        inputs: ExampleInputs | None = None,
        *,
        reads_hosts: bool = False,
    ) -> None:
        self.root = os.path.abspath(root)
        self.files = tuple(files)
        self.operators, self.rules = operators or {}, tuple(rules)
        self.inputs = inputs or ExampleInputs()
        self.world = object()
        self._models: dict[str, ModuleModel | None] = {}
        self._bytes = 0  # of the source of these models
        self._listings: dict[str, frozenset[str]] = {}
        self._built_on: dict[str, set[str]] = {}  # importer -> modules and folders it looked into
        self._users = Users(self.root)
        self._reads_hosts = reads_hosts
        self._hosts: dict[str, ModuleModel | None] = {}

    @classmethod
    def of(cls, settings: Settings, *, reads_hosts: bool = False) -> Project:
        """The project that the settings were read for, with what they name.

        `reads_hosts`: scripts and tests tell what they call the networks of other files with.
        """
        rules = plugin_rules(settings).values()
        named = (str(settings.root), (), settings.operators, rules, settings.inputs)
        return cls(*named, reads_hosts=reads_hosts)

    def module(self, name: str, importer: str) -> ModuleModel | None:
        """The file of a module as `importer` (a path) would import it; None outside the project.

        A leading dot is a relative import. An absolute name is sought beside the importer first
        and then upward to the project folder: scripts run with their own folder on the path.
        """
        looked = self._built_on.setdefault(os.path.abspath(importer), set())
        read = (self._read(path, importer, looked) for path in self._places(name, importer, looked))
        return next((model for model in read if model is not None), None)

    def raw(self, name: str, importer: str) -> bytes:
        """The text of the file of a module, unparsed; empty where there is none."""
        looked = self._built_on.setdefault(os.path.abspath(importer), set())
        for path in self._places(name, importer, looked):
            looked.add(path)
            with contextlib.suppress(OSError), open(path, "rb") as file:
                return file.read()
        return b""

    def _places(self, name: str, importer: str, looked: set[str]) -> Iterator[str]:
        """The files that a module may be, in the order in which Python would find them."""
        folder = os.path.dirname(os.path.abspath(importer))
        level = len(name) - len(name.lstrip("."))
        parts = [part for part in name[level:].split(".") if part]
        if level:
            for _ in range(level - 1):
                folder = os.path.dirname(folder)
            yield from self._in(folder, parts, looked)
            return
        while True:
            yield from self._in(folder, parts, looked)
            if "src" in self._listing(folder, looked):
                yield from self._in(os.path.join(folder, "src"), parts, looked)
            parent = os.path.dirname(folder)
            if folder == self.root or parent == folder or not folder.startswith(self.root):
                return
            folder = parent

    def model(self, source: SourceFile) -> ModuleModel:
        """The module that a text makes: the one that importers were given where that is the same.

        Raises `SourceError` where it does not parse.
        """
        known = self._models.get(os.path.abspath(source.path))
        if known is not None and known.source == source:
            return known
        return ModuleModel.read(source)

    def keep(self, model: ModuleModel) -> None:
        """Give the module of a file to those that import it next; `release` forgets it."""
        path = os.path.abspath(model.source.path)
        if self._models.get(path, model) is not model:
            self.world = object()  # what others remember was told by the text that it replaces
        for other in self.dependencies(path):
            if other in self._models:  # what is remembered of it needs no import of it
                self._models[other] = self._models.pop(other)
        known = self._models.pop(path, None)
        self._models[path] = model
        self._bytes += len(model.source.raw) - (len(known.source.raw) if known else 0)

    def users(self, path: str, name: str) -> list[str] | None:
        """The other files of the project that may use a name that `path` defines.

        None where nothing can be told: any name may be used then.
        """
        return self._asked(path).of(path, name.split(".")[-1])

    def _asked(self, path: str) -> Users:
        self._built_on.setdefault(os.path.abspath(path), set()).add(EVERYTHING)
        return self._users

    def is_used_elsewhere(self, path: str, name: str, apart: Iterable[str] = ()) -> bool:
        """Whether another file may use a name that `path` defines; `apart` are not asked.

        `def name`: whether another file may define a method anew. `set name`: whether any file
        puts something else in its place.
        """
        users = self._asked(path)
        if name.startswith("set "):
            return users.patch(path, name.removeprefix("set "))
        anew = name.startswith("def ")
        found = users.importing(path, name) if anew else users.of(path, name.split(".")[-1])
        known = {*map(os.path.abspath, apart)}
        return found is None or any(each not in known for each in found)

    def is_part_elsewhere(self, path: str, name: str) -> bool:
        """Whether networks of other files may build the class `name` of the file `path`."""
        return self._asked(path).is_built(path, name)

    def hosts(self, path: str, name: str) -> list[ModuleModel]:
        """Files whose host code may call `name` of the file `path`: a few, none for `check`."""
        found = (self.users(path, name) or ()) if self._reads_hosts else ()
        if len(self._hosts) > 8 * _HOSTS:
            self._hosts.clear()  # their trees weigh
        for each in found[:_HOSTS]:
            if each not in self._hosts:
                try:
                    self._hosts[each] = ModuleModel.read(SourceFile.read(each))
                except StaticshapeError:
                    self._hosts[each] = None
        read = [self._hosts.get(each) for each in found[:_HOSTS]]
        return [model for model in read if model is not None]

    def make_room(self, size: int) -> None:
        """Before a file: what reading it takes and what is kept share one budget."""
        self.release(max(0, _KEPT_BYTES - 2 * size))

    def release(self, most: int) -> None:
        """Between files: of more than so many bytes of source, forget what was used longest ago.

        Some more than must be: what modules that are built on those remember goes as well.
        """
        if self._bytes <= most:
            return
        gone = set[str]()
        for path, model in [*self._models.items()]:
            if self._bytes <= most * 7 // 8:
                break
            if model is not None:
                gone.add(path)
                self._bytes -= len(model.source.raw)
                del self._models[path]
                model.dismantle()
        left = {path: model for path, model in self._models.items() if model is not None}
        while shaken := [
            path for path in left if not gone.isdisjoint(self._built_on.get(path, ()))
        ]:
            gone.update(shaken)
            for path in shaken:
                left.pop(path).forget()
        for model in left.values():
            model.forget_makers()

    def dependencies(self, path: str) -> tuple[str, ...]:
        """What the analysis of a file was built on: the files and folders that were looked into.

        Modules count with all that they were built on themselves. `EVERYTHING` stands for the
        whole project.
        """
        own = os.path.abspath(path)
        found: set[str] = set()
        todo = [own]
        while todo:
            more = self._built_on.get(todo.pop(), found) - found
            found |= more
            todo += more
        return tuple(sorted(found - {own}))

    def _in(self, folder: str, parts: list[str], looked: set[str]) -> Iterator[str]:
        for part in parts[:-1]:
            if part not in self._listing(folder, looked):
                return
            folder = os.path.join(folder, part)
        last = parts[-1] if parts else "__init__"
        listing = self._listing(folder, looked)
        if f"{last}.py" in listing:
            yield os.path.join(folder, f"{last}.py")
            return
        inside = os.path.join(folder, last)
        if last in listing and "__init__.py" in self._listing(inside, looked):
            yield os.path.join(inside, "__init__.py")

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
        if path in self._models:
            self._models[path] = self._models.pop(path)  # the last one used stands last
        else:
            shown = path if os.path.isabs(importer) else os.path.relpath(path)
            try:
                model = self._models[path] = ModuleModel.read(SourceFile.read(shown))
                self._bytes += len(model.source.raw)
            except StaticshapeError:
                self._models[path] = None  # named when its own turn comes
        return self._models[path]
