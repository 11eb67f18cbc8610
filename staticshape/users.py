"""Users: which files of a project may use a name that one of them defines."""

from __future__ import annotations

import itertools
import os
import re
from array import array
from collections.abc import Iterable, Iterator

from staticshape.files import walk

_MOST = 20_000
#: What a statement imports, over as many lines as its parentheses take.
_IMPORT = re.compile(rb"import[ \t]*(?:\([^)]*\)|[^\n]*)")
#: What is defined: each begins with letters that are found fast.
_DEFINED = (
    re.compile(rb"def[ \t]+(\w+)"),
    re.compile(rb"class[ \t]+(\w+)"),
    re.compile(rb"self\.(\w+)[ \t]*="),
)
_GRAPH = (b"def construct(", b"jit")  # what stands where graph code may
_PIECE = 2**16  # of a file, taken apart at once
#: Makes a blank of every byte that is no part of a name.
_BLANKS = bytes(c if c == 95 or (c < 128 and chr(c).isalnum()) else 32 for c in range(256))


class Users:
    """Looks for names in the files of a project; it reads them and never runs them.

    >>> Users("/nowhere").of("/nowhere/net.py", "keep")
    []
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._index: _Index | None = None
        self._reaching: tuple[str, set[int]] = "", set()  # for the last file asked for

    def of(self, path: str, name: str) -> list[str] | None:
        """The other files that may use a name of `path`; None where nothing can be told.

        A file may use it where it has the name and reaches the module: mentions it, or imports
        what does (a package that imports a helper passes it on, a class its parent's methods).
        A project of more than 20,000 files is not searched.
        """
        if self._index is None:
            self._index = _Index(self.root)
        index, own = self._index, os.path.abspath(path)
        if not index.is_complete:
            return None
        if own != self._reaching[0]:
            self._reaching = own, index.reaching(own)
        return sorted(index.with_word(name.encode(), self._reaching[1]))


class _Index:
    """What each file of a project speaks of: modules of the project, and names it defines.

    All files are read once; what is kept of them is small.
    """

    def __init__(self, root: str) -> None:
        self._paths = [found.absolute for found in itertools.islice(walk(root), _MOST + 1)]
        alike: dict[frozenset[bytes], frozenset[bytes]] = {}
        self._stems = [alike.setdefault(stem, stem) for stem in map(_stem, self._paths)]
        # By a word, the numbers of the files: of modules' names what imports it, of these and of
        # names that are defined beside graph code what holds it anywhere.
        self._importing: dict[bytes, array[int]] = {}
        self._files: dict[bytes, array[int]] = {}
        try:
            self.is_complete = len(self._paths) <= _MOST
            if self.is_complete:
                self._read()
        except OSError:
            self.is_complete = False

    def _read(self) -> None:
        modules = frozenset().union(*self._stems)
        self._importing = {word: array("H") for word in modules}
        files = self._files = {word: array("H") for word in modules}
        for number, path in enumerate(self._paths):
            raw = read_bytes(path)
            if any(letters in raw for letters in _GRAPH):  # names of others are rarely asked about
                for word in itertools.chain(*(one.findall(raw) for one in _DEFINED)):
                    if word not in files:
                        files[word] = array("H")
            for word in modules.intersection(_words(b" ".join(_imports(raw)))):
                self._importing[word].append(number)
        for number, path in enumerate(self._paths):
            for piece in _pieces(read_bytes(path)):
                for word in files.keys() & _words(piece):
                    if not files[word] or files[word][-1] != number:
                        files[word].append(number)

    def with_word(self, word: bytes, among: set[int]) -> Iterable[str]:
        """Those of the files that hold a word, or a definition of it: `def score`."""
        keyword, _, word = word.rpartition(b" ")
        numbers = self._files.get(word)
        if numbers is not None:
            among = among.intersection(numbers)
        paths = map(self._paths.__getitem__, among)
        if keyword:
            return _holding(word, rb"\b%b[ \t]+%b\b" % (keyword, word), paths)
        if numbers is None:  # defined nowhere: a name that is assigned
            return _holding(word, rb"\b%b\b" % word, paths)
        return paths

    def reaching(self, own: str) -> set[int]:
        """The files that mention a module, and those that import what imports it, and so on."""
        stem, stems, importing = _stem(own), self._stems, self._importing
        found = self._with_all(stem, self._files)
        first = {n for n in found & self._with_all(stem, importing) if self._paths[n] != own}
        reached = set(stem & importing.keys()).union(*(stems[number] for number in first))
        looked_for: set[bytes] = set()
        while reached:
            looked_for |= reached
            more = set[int]().union(*(importing[word] for word in reached)) - found
            found |= more
            reached = set[bytes]().union(*(stems[number] for number in more)) - looked_for
        return {number for number in found if self._paths[number] != own}

    def _with_all(self, words: frozenset[bytes], files: dict[bytes, array[int]]) -> set[int]:
        """The files that stand under every one of the words, which are of modules' names."""
        if not words <= self._importing.keys():
            return set()  # of a file that is not on the disk
        return set(range(len(self._paths))).intersection(*(files[word] for word in words))


def _holding(letters: bytes, pattern: bytes, among: Iterable[str]) -> Iterator[str]:
    """The files in which a pattern is found; letters of it are found ten times as fast."""
    search = re.compile(pattern).search
    return (path for path in among if letters in (raw := read_bytes(path)) and search(raw))


def read_bytes(path: str) -> bytes:
    """The content of a file."""
    with open(path, "rb", 0) as file:
        return file.read()


def _words(raw: bytes) -> list[bytes]:
    return raw.translate(_BLANKS).split()


def _pieces(raw: bytes) -> Iterator[bytes]:
    """A long content line by line, in few pieces: the words of one weigh ten times as much."""
    start = 0
    while start < len(raw):
        end = raw.find(b"\n", start + _PIECE) + 1 or len(raw)
        yield raw[start:end]
        start = end


def _stem(path: str) -> frozenset[bytes]:
    """The words of what a file is imported as."""
    folder, name = os.path.split(path)
    stem = os.path.basename(folder) if name == "__init__.py" else name.rpartition(".")[0]
    return frozenset(_words(os.fsencode(stem)))


def _imports(raw: bytes) -> Iterator[bytes]:
    """The import statements, and whatever else looks like one."""
    for found in _IMPORT.finditer(raw):
        start = raw.rfind(b"\n", 0, found.start()) + 1
        while raw.endswith(b"\\\n", 0, start):  # `from module \`
            start = raw.rfind(b"\n", 0, start - 1) + 1
        yield raw[start : found.end()]
