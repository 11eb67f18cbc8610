"""Which classes hang together by their bases: an heir of two of them mixes their methods."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from staticshape.analysis.facts import ModuleFacts
from staticshape.rewriting.reading.uses import last_name


class Kin:
    """The classes of some files by name, joined with their bases and with those of their heirs."""

    def __init__(self, modules: Sequence[ModuleFacts]) -> None:
        self._classes: dict[str, list[ast.ClassDef]] = {}
        for module in modules:
            for cls in module.source.nodes_of(ast.ClassDef):
                self._classes.setdefault(cls.name, []).append(cls)
        self._joined = {name: {name} for name in self._classes}
        for name, every in self._classes.items():
            for base in (last_name(base) for cls in every for base in cls.bases):
                if base in self._joined and self._joined[base] is not self._joined[name]:
                    joined = self._joined[base] | self._joined[name]
                    self._joined |= dict.fromkeys(joined, joined)

    def methods(self, cls: str, name: str) -> list[ast.FunctionDef]:
        """The methods of a name in a class and in all that hang together with it."""
        return [
            item
            for each in sorted(self._joined.get(cls, ()))
            for node in self._classes[each]
            for item in node.body
            if isinstance(item, ast.FunctionDef) and item.name == name
        ]
