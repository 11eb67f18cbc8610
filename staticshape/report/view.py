"""View: a report together with what the formats need to show it (source lines, cells, edits)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from staticshape.documents import Document, open_document
from staticshape.errors import StaticshapeError
from staticshape.findings import Edit, Finding, Span
from staticshape.lines import on_one_line
from staticshape.records import dataclass, field
from staticshape.source import SourceFile


@dataclass(frozen=True)
class View:
    """Findings in order, and the texts they stand in."""

    findings: tuple[Finding, ...]
    errors: tuple[str, ...] = ()
    files: int = 0
    silenced: int = 0
    sources: Mapping[str, bytes] = field(default_factory=dict)
    edits: Mapping[Finding, tuple[Edit, ...]] = field(default_factory=dict)
    color: bool = False

    @cached_property
    def _documents(self) -> dict[str, Document]:
        return {}

    def document(self, path: str) -> Document:
        """The document of a path; an empty one when it has vanished meanwhile."""
        if path not in self._documents:
            try:
                raw = self.sources.get(path)
                raw = Path(path).read_bytes() if raw is None else raw
                document = open_document(path, raw)
                _ = document.source.lines
            except (OSError, StaticshapeError):
                document = Document(SourceFile(path, b""))
            self._documents[path] = document
        return self._documents[path]

    def shown_with(self, finding: Finding) -> Finding | None:
        """The first finding with the same edits, where they belong to several."""
        edits = self.edits.get(finding)
        same = (each for each, given in self.edits.items() if edits and given == edits)
        first = next(same, finding)
        return None if first == finding else first

    def lines(self, path: str) -> Sequence[str]:
        """The source lines of a path."""
        return self.document(path).source.lines

    def place(self, path: str, line: int) -> tuple[int | None, int]:
        """Notebook cell (or None) and line, as the user counts them."""
        return self.document(path).locate(line) if path.endswith(".ipynb") else (None, line)

    def shown(self, path: str, line: int, column: int) -> str:
        """`path:line:column`, with the cell of a notebook."""
        cell, line = self.place(path, line)
        path = on_one_line(path)
        return f"{path}:{line}:{column}" if cell is None else f"{path}:cell {cell}:{line}:{column}"


def located(view: View, path: str, span: Span) -> dict[str, int]:
    """The JSON members of a span: 1-based, columns in characters, end exclusive."""
    cell, line = view.place(path, span.line)
    _, end_line = view.place(path, span.end_line)
    members = {
        "line": line,
        "column": span.column,
        "end_line": end_line,
        "end_column": span.end_column,
    }
    return members if cell is None else {"cell": cell, **members}
