"""Users: which files of a project may use a name that one of them defines."""

from __future__ import annotations

import itertools
import os
import re

from staticshape.files import walk

_MOST = 20_000
#: What a statement imports, over as many lines as its parentheses take.
_IMPORTS = re.compile(
    rb"""^[ \t"']*(?:from\b[^\n]*?\bimport[ \t]*\([^)]*\)|(?:from|import)\b[^\n]*)""", re.MULTILINE
)
_WORD = re.compile(rb"\w+")


class Users:
    """Looks for names in the files of a project; it reads them and never runs them.

    >>> Users("/nowhere").of("/nowhere/net.py", "keep")
    []
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._paths: list[str] | None = None  # of the whole project
        self._imports: dict[str, frozenset[bytes]] = {}
        self._texts: tuple[str, dict[str, bytes] | None] = "", None  # for the last file asked for
        self._found: dict[str, list[str]] = {}  # by name, for the same file

    def of(self, path: str, name: str) -> list[str] | None:
        """The other files that may use a name of `path`; None where nothing can be told.

        A file may use it where it has the name and reaches the module: mentions it, or imports
        what does (a package that imports a helper passes it on, a class its parent's methods).
        A project of more than 20,000 files is not searched.
        """
        own = os.path.abspath(path)
        if own != self._texts[0]:
            self._texts, self._found = (own, self._reaching(own)), {}
        texts = self._texts[1]
        if texts is None:
            return None
        if name not in self._found:
            plain = name.encode()
            word = re.compile(rb"\b" + re.escape(plain) + rb"\b")
            self._found[name] = sorted(  # the plain search is 30 times faster
                path for path, text in texts.items() if plain in text and word.search(text)
            )
        return self._found[name]

    def _reaching(self, own: str) -> dict[str, bytes] | None:
        """The texts of the files that reach a module; None where there are too many files."""
        if self._paths is None:
            files = itertools.islice(walk(self.root), _MOST + 1)
            self._paths = [found.absolute for found in files]
        if len(self._paths) > _MOST:
            return None
        stem = _name_of(own)
        texts: dict[str, bytes] = {}
        for path in self._paths:
            raw = None
            if path != own:
                try:
                    with open(path, "rb", 0) as file:
                        raw = file.read()
                except OSError:
                    return None
            if raw is None:
                continue
            if path not in self._imports:
                self._imports[path] = _imported(raw)
            if stem in raw:
                texts[path] = raw
        reached = {stem} | {_name_of(path) for path in texts if stem in self._imports[path]}
        return self._passed_on(own, reached, texts)

    def _passed_on(
        self, own: str, reached: set[bytes], texts: dict[str, bytes]
    ) -> dict[str, bytes] | None:
        """With the files that import those that import the module, and so on."""
        left = {path: words for path, words in self._imports.items() if path not in texts}
        left.pop(own, None)
        while reached:
            found = [path for path, words in left.items() if not words.isdisjoint(reached)]
            reached = set()  # what was looked for in all of them is not looked for again
            for path in found:
                try:
                    with open(path, "rb", 0) as file:
                        texts[path] = file.read()
                except OSError:
                    return None
                reached.add(_name_of(path))
                del left[path]
        return texts


def _name_of(path: str) -> bytes:
    """What a file is imported as."""
    folder, name = os.path.split(path)
    stem = os.path.basename(folder) if name == "__init__.py" else name.rpartition(".")[0]
    return os.fsencode(stem)


def _imported(raw: bytes) -> frozenset[bytes]:
    """The words of all import statements."""
    return frozenset(word for part in _IMPORTS.findall(raw) for word in _WORD.findall(part))
