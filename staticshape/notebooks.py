"""Notebooks: code cells as one Python text, and edits back into the cells."""

from __future__ import annotations

import ast
import bisect
import json
import re

from staticshape.errors import SourceError
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.source import SourceFile

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_MAGIC = re.compile(r"^(\s*)(?:[%!?]|\w[\w, ]*=\s*[%!]|[\w.]+\?{1,2}\s*$)")
_PYTHON_CELL_MAGICS = ("%%time", "%%timeit", "%%capture", "%%prun")


@dataclass(frozen=True)
class Cell:
    """One code cell: its number among all cells (1-based), where its source lies in the file."""

    number: int
    start: int  # of the JSON value of "source"
    end: int
    is_list: bool
    lines: tuple[str, ...]
    python: tuple[str, ...]  # the lines with magics made harmless; of a broken cell comments
    first: int = 1  # line of the joined text where the cell begins
    fault: str = ""  # why it does not parse: line, column and words


@dataclass(frozen=True)
class Notebook:
    """An `.ipynb` file. `source` is what the analysis reads; lines map back through `locate`."""

    path: str
    raw: bytes
    text: str
    cells: tuple[Cell, ...]
    source: SourceFile

    @classmethod
    def open(cls, path: str, raw: bytes) -> Notebook:
        """Read the cells; `SourceError` names the file when it is no notebook."""
        try:
            text = raw.decode("utf-8-sig")
            found = _cells(text)
        except KeyError as error:
            raise SourceError(path, f"is not a notebook: it has no {error}") from error
        except IndexError as error:
            raise SourceError(path, "is not a notebook: its text ends too early") from error
        except (ValueError, RecursionError) as error:
            raise SourceError(path, f"is not a notebook: {error}") from error
        cells, lines = list[Cell](), list[str]()
        for cell in found:
            cells.append(Cell(**{**cell.__dict__, "first": len(lines) + 1}))
            lines += [*cell.python]
        joined = "".join(line + "\n" for line in lines)
        return cls(path, raw, text, tuple(cells), SourceFile(path, joined.encode()))

    def locate(self, line: int) -> tuple[int, int]:
        """Cell number and line within the cell of a line of the joined text."""
        at = bisect.bisect_right([cell.first for cell in self.cells], line) - 1
        cell = self.cells[max(at, 0)]
        return cell.number, line - cell.first + 1

    @property
    def broken(self) -> tuple[str, ...]:
        """The cells that do not parse: where, and why."""
        faults = ((cell.number, cell.fault) for cell in self.cells if cell.fault)
        return tuple(f"{self.path}:cell {number}:{fault}" for number, fault in faults)

    def apply(self, edits: tuple[Edit, ...]) -> bytes:
        """The notebook's bytes with the edited cells replaced, everything else as it was."""
        out, last = [], 0
        for cell in self.cells:
            end = cell.first + len(cell.python)
            mine = tuple(each for each in edits if cell.first <= each.span.line < end)
            if not mine:
                continue
            for each in mine:
                touched = range(each.span.line - cell.first, each.span.end_line - cell.first + 1)
                if any(
                    at >= len(cell.lines) or cell.lines[at] != cell.python[at] for at in touched
                ):
                    place = f"cell {cell.number}"
                    raise SourceError(self.path, f"{place}: an edit would touch a magic line")
            new = _replace(self.path, cell, mine)
            value = json.dumps(
                new.splitlines(keepends=True) if cell.is_list else new, ensure_ascii=False
            )
            if cell.is_list:
                value = _indented(self.text, cell, new)
            out += [self.text[last : cell.start], value]
            last = cell.end
        return "".join([*out, self.text[last:]]).encode()


def _replace(path: str, cell: Cell, edits: tuple[Edit, ...]) -> str:
    shift = cell.first - 1
    moved = tuple(
        Edit(
            path,
            Span(
                each.span.line - shift,
                each.span.column,
                each.span.end_line - shift,
                each.span.end_column,
            ),
            each.text,
        )
        for each in edits
    )
    return SourceFile(path, "\n".join(cell.lines).encode()).apply(moved).decode()


def _indented(text: str, cell: Cell, new: str) -> str:
    """A list of lines written as the old one was: one line each, with its indentation."""
    old = text[cell.start : cell.end]
    found = re.match(r"\[(\s*)", old)
    lead = found.group(1) if found else ""
    tail = re.search(r"(\s*)\]$", old)
    ascii_only = old.isascii()
    items = [
        json.dumps(line, ensure_ascii=ascii_only and line.isascii())
        for line in new.splitlines(keepends=True)
    ]
    return "[" + lead + ("," + (lead or " ")).join(items) + (tail.group(1) if tail else "") + "]"


def _cells(text: str) -> list[Cell]:
    """Find the code cells and the exact place of their "source" in the JSON text."""
    members = _object(text, _skip(text, 0))
    start, _, _ = members["cells"]
    cells = []
    for number, (at, _) in enumerate(_array(text, start), 1):
        cell = _object(text, at)
        if cell["cell_type"][2] != "code" or "source" not in cell:
            continue
        begin, end, value = cell["source"]
        is_list = isinstance(value, list)
        content = "".join(value) if isinstance(value, list) else value
        if not isinstance(content, str):
            raise ValueError(f"cell {number} has no text")
        lines = content.split("\n")
        python, fault = _harmless(lines)
        written = tuple(lines), tuple(python)
        cells.append(Cell(number, begin, end, is_list, *written, fault=fault))
    return cells


def _harmless(lines: list[str]) -> tuple[list[str], str]:
    """Magics and shell lines become `pass`, so that line numbers and columns stay.

    A cell that does not parse even so becomes comments; the second value says why it does not.
    """
    if not _fault(lines):
        return lines, ""
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(_PYTHON_CELL_MAGICS):
        return ["pass  # " + line for line in lines], ""
    pass_ = [_MAGIC.sub(r"\1pass  # ", line) if _MAGIC.match(line) else line for line in lines]
    fault = _fault(pass_)
    return (["# " + line for line in lines], fault) if fault else (pass_, "")


def _fault(lines: list[str]) -> str:
    """Why a cell does not parse, or nothing."""
    try:
        ast.parse("\n".join(lines))
    except SyntaxError as error:
        return f"{error.lineno or 1}:{error.offset or 1}: does not parse: {error.msg}"
    except ValueError as error:
        return f"1:1: does not parse: {error}"
    except (RecursionError, MemoryError):
        return "1:1: does not parse: nested too deep for Python"
    return ""


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _object(text: str, at: int) -> dict[str, tuple[int, int, object]]:
    """Key -> (start, end, value) of a JSON object."""
    if text[at] != "{":
        raise ValueError("expected an object")
    members: dict[str, tuple[int, int, object]] = {}
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)
        value, end = _DECODER.raw_decode(text, at)
        members[key] = (at, end, value)
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at
    return members


def _array(text: str, at: int) -> list[tuple[int, object]]:
    """(start, value) of every item of a JSON array."""
    if text[at] != "[":
        raise ValueError("expected a list of cells")
    items = []
    at = _skip(text, at + 1)
    while text[at] != "]":
        value, end = _DECODER.raw_decode(text, at)
        items.append((at, value))
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at
    return items
