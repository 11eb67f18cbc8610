"""Users: which files of a project may use a name that one of them defines."""

from __future__ import annotations

import itertools
import os
import re
from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property

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
#: What puts something else in the place of a name: as an attribute, or told as a text.
_SET = re.compile(rb"[ \t]*=(?!=)")
_OF = re.compile(rb"\w+\Z")
_TEXTS = (
    rb"(?:setattr\(|\bpatch\(|patch\.object\(|globals\(\)\[|__dict__\[|vars\([^)\n]*\)\[)"
    rb"[^)\]\n]*[\"'](?:[\w.]*\.)?%b[\"']"
)
#: A call of a class, as classes are named.
_BUILT = re.compile(rb"\b([A-Z]\w*)[ \t]*\(")
_NETWORK = b"def construct"
_GRAPH = (b"def construct(", b"jit")  # what stands where graph code may
_PIECE = 2**16  # of a file, taken apart at once
_LONGEST = 128  # name of what has an attribute
_FEW = 4  # modules that are looked for in the files themselves: an index takes longer than these
#: Makes a blank of every byte that is no part of a name.
_BLANKS = bytes(c if c == 95 or (c < 128 and chr(c).isalnum()) else 32 for c in range(256))
#: In a file that imports one of these, or calls `exec`, a text may be the name of a module.
_BY_TEXT = (b"importlib", b"__import__", b"runpy", b" sys")


class Users:
    """Looks for names in the files of a project; it reads them and never runs them.

    >>> Users("/nowhere").of("/nowhere/net.py", "keep")
    []
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._words: _Words | None = None
        self._mentioned: dict[frozenset[bytes], set[int]] = {}  # until there is an index
        self._patched: dict[tuple[str, str], bool] = {}
        self._reaching: dict[bool, tuple[str, set[int]]] = {}  # for the last file asked for

    def of(self, path: str, name: str) -> list[str] | None:
        """The other files that may use a name of `path`; None where nothing can be told.

        A file may use it where it has the name and reaches the module: mentions it, or imports
        what does (a package that imports a helper passes it on, a class its parent's methods).
        A project of more than 20,000 files is not searched.
        """
        found = self._holding(path, name.encode(), mentioning=True)
        return None if found is None else sorted(found)

    def importing(self, path: str, name: str) -> Iterator[str] | None:
        """Those of them that import the module, or what imports it: all that may build its classes.

        After `def` they are those that define the name anew: a method that heirs may replace.
        The nearest files come first; no file is read before it is asked for.
        """
        return self._holding(path, name.encode(), mentioning=False)

    def is_built(self, path: str, name: str) -> bool:
        """Whether networks of other files may build a class of `path`; False where it is unknown.

        They call it by its name, and import the module or what imports it.
        """
        word = name.encode()
        if not _BUILT.fullmatch(word + b"("):
            built = re.compile(rb"\b%b[ \t]*\(" % word)
            found = self.importing(path, name) or ()
            return any(_NETWORK in raw and built.search(raw) for raw in map(read_bytes, found))
        among = self._among(os.path.abspath(path), mentioning=False)
        built_in = self._index.built.get(word, array("H"))
        return among is not None and not among.isdisjoint(built_in)

    def patch(self, path: str, name: str) -> bool:
        """Whether code puts something else in the place of a function, or a method, of `path`.

        `nets.pick = other`, `Net.part = other`, `setattr(Net, "part", other)`, as tests do too.
        """
        own = os.path.abspath(path)
        if (own, name) not in self._patched:
            word = name.rpartition(".")[2]
            module = "" if "." in name else _module(own)
            there = [own] if os.path.exists(own) else []
            found = self.importing(path, word)
            self._patched[own, name] = found is None or any(
                _patches(read_bytes(each), word.encode(), module)
                for each in itertools.chain(there, found)
            )
        return self._patched[own, name]

    @cached_property
    def _index(self) -> _Imports:
        return _Imports(self.root)

    def _holding(self, path: str, word: bytes, *, mentioning: bool) -> Iterator[str] | None:
        own = os.path.abspath(path)
        among = self._among(own, mentioning=mentioning)
        if among is None:
            return None
        keyword, _, word = word.rpartition(b" ")
        known = None if self._words is None else self._words.files.get(word)
        if known is not None:
            among = among.intersection(known)
        paths = map(self._index.paths.__getitem__, among)
        if keyword or known is None:
            spelled = rb"\b%b[ \t]+%b\b" % (keyword, word) if keyword else rb"\b%b\b" % word
            return _with(word, spelled, _nearest_first(paths, own))
        return paths

    def _among(self, own: str, *, mentioning: bool) -> set[int] | None:
        """The numbers of the files that reach a module; None where nothing can be told."""
        imports = self._index
        asked, among = self._reaching.get(mentioning, ("", set[int]()))
        if asked != own and imports.is_complete:
            stem = _stem(own)
            try:
                first = self._mentioning(stem) if mentioning else imports.with_all(stem)
            except OSError:
                imports.is_complete = False
                return None
            among = imports.reaching(own, stem, first)
            self._reaching[mentioning] = own, among
        return among if imports.is_complete else None

    def _mentioning(self, stem: frozenset[bytes]) -> set[int]:
        """The files that have all words of a module's name, wherever they stand in them."""
        imports = self._index
        if self._words is None and stem not in self._mentioned and len(self._mentioned) < _FEW:
            self._mentioned[stem] = imports.mentioning(stem)
        if stem in self._mentioned:
            return self._mentioned[stem]
        if self._words is None:
            self._words = _Words(imports)
        return imports.with_all(stem, self._words.files)


class _Imports:
    """Which modules of a project each of its files imports: all are read, little is kept."""

    def __init__(self, root: str) -> None:
        self.paths = [found.absolute for found in itertools.islice(walk(root), _MOST + 1)]
        alike: dict[frozenset[bytes], frozenset[bytes]] = {}
        self._stems = [alike.setdefault(stem, stem) for stem in map(_stem, self.paths)]
        #: By each word of the modules' names, the numbers of the files that import it.
        self.by_word = {word: array("H") for word in frozenset[bytes]().union(*alike)}
        #: By the names of classes, the numbers of the files with a network that call one so.
        self.built: dict[bytes, array[int]] = {}
        try:
            self.is_complete = len(self.paths) <= _MOST
            if self.is_complete:
                self._read()
        except OSError:
            self.is_complete = False

    def _read(self) -> None:
        for number, path in enumerate(self.paths):
            raw = read_bytes(path)
            imported = b" ".join(_imports(raw))
            if any(letters in imported for letters in _BY_TEXT) or b"exec(" in raw:
                imported = raw
            for word in self.by_word.keys() & _words(imported):
                self.by_word[word].append(number)
            if _NETWORK in raw:
                for word in set(_BUILT.findall(raw)):
                    if word not in self.built:
                        self.built[word] = array("H")
                    self.built[word].append(number)

    def reaching(self, own: str, stem: frozenset[bytes], found: set[int]) -> set[int]:
        """The files `found`, those that import what imports a module, and so on."""
        stems, importing = self._stems, self.by_word
        first = {n for n in found & self.with_all(stem) if self.paths[n] != own}
        reached = set(stem & importing.keys()).union(*(stems[number] for number in first))
        looked_for: set[bytes] = set()
        while reached:
            looked_for |= reached
            more = set[int]().union(*(importing[word] for word in reached)) - found
            found = found | more
            reached = set[bytes]().union(*(stems[number] for number in more)) - looked_for
        return {number for number in found if self.paths[number] != own}

    def with_all(
        self, words: frozenset[bytes], files: dict[bytes, array[int]] | None = None
    ) -> set[int]:
        """The files that import, or stand in `files` under, all words of a module's name."""
        if not words <= self.by_word.keys():
            return set()  # of a file that is not on the disk
        under = self.by_word if files is None else files
        return set(range(len(self.paths))).intersection(*(under[word] for word in words))

    def mentioning(self, words: frozenset[bytes]) -> set[int]:
        """The files that have all these words, read anew."""
        if not words <= self.by_word.keys():
            return set()
        found = set(range(len(self.paths)))
        for word in words:
            there = set(_with(word, rb"\b%b\b" % word, map(self.paths.__getitem__, found)))
            found = {number for number in found if self.paths[number] in there}
        return found


class _Words:
    """What the files of a project speak of: its modules, and names defined beside graph code."""

    def __init__(self, imports: _Imports) -> None:
        files = self.files = {word: array("H") for word in imports.by_word}
        for path in imports.paths:
            raw = read_bytes(path)
            if any(letters in raw for letters in _GRAPH):  # names of others are rarely asked about
                for word in itertools.chain(*(one.findall(raw) for one in _DEFINED)):
                    if word not in files:
                        files[word] = array("H")
        for number, path in enumerate(imports.paths):
            for piece in _pieces(read_bytes(path)):
                for word in files.keys() & _words(piece):
                    if not files[word] or files[word][-1] != number:
                        files[word].append(number)


def _nearest_first(paths: Iterable[str], own: str) -> list[str]:
    """Files by the folders that they share with one."""
    folders = [own[: n + 1] for n, letter in enumerate(own) if letter == os.sep]
    return sorted(paths, key=lambda path: -sum(map(path.startswith, folders)))


def _patches(raw: bytes, word: bytes, module: str) -> bool:
    """Whether a file assigns an attribute of that name, of a module where one is given.

    Letters are found sixty times as fast as a pattern: what stands around them is looked at.
    """
    at = raw.find(word)
    while at >= 0:
        end = at + len(word)
        if raw[at - 1 : at] == b"." and _SET.match(raw, end):
            of = _OF.search(raw[max(0, at - _LONGEST) : at - 1])
            name = b"" if of is None else of.group()
            if name not in (b"", b"self", b"cls"):
                alias = re.search(rb"\bas[ \t]+%b\b" % name, raw) is not None
                if not module or alias or name == module.encode():
                    return True
        elif raw[end : end + 1] in (b"'", b'"'):
            line = raw[raw.rfind(b"\n", 0, at) + 1 : end + 1]
            if re.search(_TEXTS % word, line):
                return True
        at = raw.find(word, end)
    return False


def _module(path: str) -> str:
    """The name that a file is imported by: its own, or that of its package."""
    folder, name = os.path.split(path)
    stem = name.partition(".")[0]
    return os.path.basename(folder) if stem == "__init__" else stem


def _with(letters: bytes, pattern: bytes, among: Iterable[str]) -> Iterator[str]:
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
