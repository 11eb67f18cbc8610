"""Document: a file as the user sees it, around the SourceFile that is analysed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.errors import SourceError
from staticshape.findings import Edit
from staticshape.records import dataclass
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.notebooks import Notebook


@dataclass(frozen=True)
class Document:
    """A Python file; `Notebook` has the same members but the first."""

    source: SourceFile

    @property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self.source.raw

    @property
    def broken(self) -> tuple[str, ...]:
        """The cells that do not parse and are left out of `source`."""
        return ()

    def locate(self, line: int) -> tuple[int | None, int]:
        """The cell (None: no notebook) and the line in it."""
        return None, line

    def apply(self, edits: tuple[Edit, ...]) -> bytes:
        """The bytes after the edits."""
        try:
            return self.source.apply(edits)
        except UnicodeEncodeError as error:
            raise SourceError(
                self.source.path, f"cannot be written as {self.source.encoding}: {error.reason}"
            ) from error


@dataclass(frozen=True)
class NotebookDocument(Document):
    """The code cells of an `.ipynb` file, joined in `source`."""

    notebook: Notebook

    @property
    def raw(self) -> bytes:
        return self.notebook.raw

    @property
    def broken(self) -> tuple[str, ...]:
        return self.notebook.broken

    def locate(self, line: int) -> tuple[int, int]:
        return self.notebook.locate(line)

    def apply(self, edits: tuple[Edit, ...]) -> bytes:
        return self.notebook.apply(edits)


def open_document(path: str, raw: bytes) -> Document:
    """The document of a path: `.ipynb` is a notebook, everything else Python."""
    if path.endswith(".ipynb"):
        from staticshape.notebooks import Notebook

        notebook = Notebook.open(path, raw)
        return NotebookDocument(notebook.source, notebook)
    return Document(SourceFile(path, raw))
