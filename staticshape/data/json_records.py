"""Length histograms of JSON lines, and of JSON files that hold one list of records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import Advance, Paths, Tokenizer, as_paths, length_of, lines_of
from staticshape.errors import DataError


def lengths_from_json_lines(
    paths: Paths, column: str, *, tokenizer: Tokenizer | None = None, advance: Advance | None = None
) -> LengthHistogram:
    """The lengths of one field of JSON-lines files, or of files that hold one list of records.

    A list counts its items, a whole number is a length itself, a text goes through `tokenizer`,
    which returns tokens or their number. Lines are read one by one. `DataError` names file and
    line of what cannot be read.
    """

    def lengths() -> Iterator[int]:
        for path in as_paths(paths):
            if (records := _records(path, advance)) is not None:
                for number, record in enumerate(records):
                    yield _field_length(record, column, tokenizer, f"{path}: record {number}")
                continue
            for number, line in lines_of(path, advance):
                if not line.strip():
                    continue
                yield json_length(line, column, tokenizer, f"{path}:{number}")

    return LengthHistogram.from_lengths(lengths())


def json_length(line: str, column: str, tokenizer: Tokenizer | None, where: str) -> int:
    """The length of one field of a line of JSON."""
    try:
        record = json.loads(line)
    except ValueError as error:
        raise DataError(f"{where}: not a line of JSON: {error}") from error
    return _field_length(record, column, tokenizer, where)


def _records(path: str, advance: Advance | None) -> list[Any] | None:
    """The records of a `.json` file that holds one list of them; None of a file of lines."""
    if not path.lower().endswith(".json"):
        return None
    first = next((line for _, line in lines_of(path, None) if line.strip()), "")
    if not first.lstrip().startswith("["):
        return None
    text = "".join(line for _, line in lines_of(path, None))
    try:
        records: list[Any] = json.loads(text)
    except ValueError as error:
        raise DataError(f"{path}: not a list of JSON records: {error}") from error
    if advance:
        advance(Path(path).stat().st_size)
    return records


def _field_length(record: Any, column: str, tokenizer: Tokenizer | None, where: str) -> int:
    try:
        value = record[column]
    except (KeyError, TypeError, IndexError) as error:
        raise DataError(f"{where}: no field {column!r}") from error
    return length_of(value, tokenizer, f"{where}: field {column!r}")
