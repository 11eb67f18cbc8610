"""SourceFile: the bytes of a Python file, and how syntax nodes map to spans of its text."""

from __future__ import annotations

import ast
import bisect
import io
import tokenize
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TypeVar, cast

from staticshape.errors import SourceError, UsageError
from staticshape.findings import Edit, Span
from staticshape.lines import NEWLINE, Lines
from staticshape.literals import thinned
from staticshape.records import dataclass
from staticshape.walking import walk

_Node = TypeVar("_Node", bound=ast.AST)
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class SourceFile:
    """One file as it lies on disk. `path` is the name shown to the user; `raw` the bytes.

    >>> [*SourceFile("a.py", b"x = 1\\r\\n").lines]
    ['x = 1']
    """

    path: str
    raw: bytes

    @classmethod
    def read(cls, path: str | Path) -> SourceFile:
        """Read a file; a `UsageError` names the file when it cannot be read."""
        try:
            return cls(str(path), Path(path).read_bytes())
        except OSError as error:
            raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error

    @cached_property
    def encoding(self) -> str:
        """The declared encoding (PEP 263), utf-8 by default; the BOM is kept apart."""
        try:
            name, _ = tokenize.detect_encoding(io.BytesIO(self.raw).readline)
        except (SyntaxError, UnicodeDecodeError) as error:
            if b"coding" not in b"".join(self.raw.split(b"\n", 2)[:2]):
                return "utf-8"  # `text` names the byte that is none
            raise SourceError(self.path, f"unknown or wrong encoding: {error}") from error
        return "utf-8" if name == "utf-8-sig" else name

    @cached_property
    def text(self) -> str:
        """The decoded text with its own newlines, without a BOM."""
        raw = self.raw[3:] if self.raw.startswith(_BOM) else self.raw
        try:
            return raw.decode(self.encoding)
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise SourceError(
                self.path, f"not {self.encoding} text: byte {raw[error.start]:#04x}", line
            ) from error
        except (LookupError, ValueError) as error:  # rot13, base64: between bytes or texts
            raise SourceError(self.path, f"unknown or wrong encoding: {self.encoding}") from error

    @cached_property
    def _is_ascii(self) -> bool:
        return self.text.isascii()

    @cached_property
    def newline(self) -> str:
        """The newline that new lines of this file are written with."""
        found = NEWLINE.search(self.text)
        return found.group() if found else "\n"

    @cached_property
    def lines(self) -> Lines:
        """The lines without their newlines (a final newline makes no empty last line)."""
        return Lines(self.text)

    @property
    def line_starts(self) -> Sequence[int]:
        """Offset in `text` of the first character of every line."""
        return self.lines.starts

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree; a `SourceError` names the place when the file does not parse.

        Large literals have no content in it (`staticshape.literals`).
        """
        thin = thinned(self.text)
        try:
            if thin is not self.text:
                with suppress(SyntaxError):  # of the text itself, which is reported as it stands
                    return ast.parse(thin, filename=self.path)
            return ast.parse(self.text, filename=self.path)
        except SyntaxError as error:
            raise SourceError(
                self.path, f"does not parse: {error.msg}", error.lineno or 1, error.offset or 1
            ) from error
        except ValueError as error:
            raise SourceError(self.path, f"does not parse: {error}") from error
        except (RecursionError, MemoryError) as error:
            raise SourceError(self.path, "does not parse: nested too deep for Python") from error

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the tree, breadth first."""
        return walk(self.tree)

    def nodes_of(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of one kind, breadth first."""
        return cast("list[_Node]", self._by_kind.get(kind, []))

    @cached_property
    def _by_kind(self) -> dict[type[ast.AST], list[ast.AST]]:
        found: dict[type[ast.AST], list[ast.AST]] = {}
        for node in self.nodes:
            found.setdefault(type(node), []).append(node)
        return found

    def column(self, line: int, byte_offset: int) -> int:
        """1-based character column of a 0-based UTF-8 offset, as `ast` gives it."""
        if self._is_ascii:
            return byte_offset + 1
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return len(text.encode()[:byte_offset].decode(errors="ignore")) + 1

    def span(self, node: ast.AST) -> Span:
        """The span of a node that has a position."""
        line, end = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        return Span(
            line,
            self.column(line, node.col_offset),  # type: ignore[attr-defined]
            end,
            self.column(end, node.end_col_offset),  # type: ignore[attr-defined]
        )

    def offset(self, line: int, column: int) -> int:
        """Offset in `text` of a 1-based line and column."""
        return self.line_starts[line - 1] + column - 1

    def position(self, offset: int) -> tuple[int, int]:
        """1-based line and column of an offset in `text`."""
        line = bisect.bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_end(self, line: int) -> int:
        """Offset in `text` behind a line and its newline."""
        starts = self.line_starts
        return starts[line] if line < len(starts) else len(self.text)

    def segment(self, where: ast.AST | Span) -> str:
        """The source text of a node or span, byte for byte."""
        span = where if isinstance(where, Span) else self.span(where)
        return self.text[
            self.offset(span.line, span.column) : self.offset(span.end_line, span.end_column)
        ]

    def apply(self, edits: tuple[Edit, ...]) -> bytes:
        """The file's bytes after the edits, which must not overlap; all else stays as it is."""
        text, last = [], 0
        for edit in sorted(edits, key=lambda edit: edit.span):
            start = self.offset(edit.span.line, edit.span.column)
            if start < last:
                raise ValueError(f"{self.path}:{edit.span.line}: edits overlap")
            text += [self.text[last:start], edit.text]
            last = self.offset(edit.span.end_line, edit.span.end_column)
        raw = "".join([*text, self.text[last:]]).encode(self.encoding)
        return (_BOM if self.raw.startswith(_BOM) else b"") + raw
