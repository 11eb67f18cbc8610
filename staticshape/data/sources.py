"""Length histograms of what data is kept in: Parquet, text and NumPy files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.length_checks import check_lengths
from staticshape.data.lengths import LengthHistogram
from staticshape.data.sizes import SizeHistogram
from staticshape.errors import DataError, UsageError

Tokenizer = Callable[[str], Any]
Advance = Callable[[int], None]
Paths = str | Path | Iterable[str | Path]

#: What a text is counted in, where no tokenizer is given by the user.
TOKENIZERS: dict[str, Tokenizer] = {
    "characters": len,
    "bytes": lambda text: len(text.encode()),
    "words": lambda text: len(text.split()),
}


def lengths_from_text(
    paths: Paths, tokenizer: Tokenizer | None = None, *, advance: Advance | None = None
) -> LengthHistogram:
    """The lengths of the lines of text files that are not empty, counted by `tokenizer`.

    Without one every line is itself a length, a whole number.
    """

    def counted(line: str, where: str) -> int:
        return length_of(line, tokenizer, where) if tokenizer else _whole_number(line, where)

    return LengthHistogram.from_lengths(
        counted(line.strip(), f"{path}:{number}")
        for path in as_paths(paths)
        for number, line in lines_of(path, advance)
        if line.strip()
    )


def _whole_number(text: str, where: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise DataError(
            f"{where}: {text[:40]!r} is not a length: say how texts are counted with a tokenizer "
            f"({', '.join(TOKENIZERS)}, or a function of yours)"
        ) from error


def lengths_from_parquet(
    paths: Paths, column: str, *, tokenizer: Tokenizer | None = None, advance: Advance | None = None
) -> LengthHistogram:
    """The lengths of one column of Parquet files (a list, a whole number or a text column).

    Needs pyarrow (`pip install "staticshape[parquet]"`). Only that column is read, in batches.
    """
    parquet = _parquet()

    def histograms() -> Iterator[LengthHistogram]:
        for path in as_paths(paths):
            try:
                with parquet.ParquetFile(path) as file:
                    if column not in file.schema_arrow.names:
                        raise DataError(
                            f"{path}: no column {column!r}; it has {file.schema_arrow.names}"
                        )
                    for batch in file.iter_batches(columns=[column]):
                        if len(batch):
                            lengths = arrow_lengths(batch.column(0), tokenizer, f"{path}: {column}")
                            yield LengthHistogram.from_lengths(lengths)
            except OSError as error:
                raise UsageError(f"{path}: cannot be read as Parquet: {error}") from error
            except ValueError as error:
                if isinstance(error, DataError):
                    raise
                raise UsageError(f"{path}: cannot be read as Parquet: {error}") from error
            if advance:
                advance(Path(path).stat().st_size)

    parts = list(histograms())
    if not parts:
        raise DataError("there are no lengths: the data is empty")
    return LengthHistogram.merge(parts)


def lengths_from_numpy(path: str | Path, *, advance: Advance | None = None) -> LengthHistogram:
    """The lengths in a `.npy` file, read piece by piece from the disk."""
    return LengthHistogram.from_lengths(_array(path, advance))


def histogram_from_numpy(
    path: str | Path, *, advance: Advance | None = None
) -> LengthHistogram | SizeHistogram:
    """The lengths in a `.npy` file, or the sizes where it holds pairs, shape `(n, 2)`."""
    array = _array(path, advance)
    if array.ndim == 2 and array.shape[1] == 2:
        return SizeHistogram.from_sizes(array)
    return LengthHistogram.from_lengths(array)


def _array(path: str | Path, advance: Advance | None) -> NDArray[Any]:
    try:
        array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be read as a NumPy array: {error}") from error
    if advance:
        advance(Path(path).stat().st_size)
    return array


def fields_of(path: str | Path, kind: str) -> list[str]:
    """The fields of a Parquet or JSON-lines file, for messages; none where that cannot be told."""
    if kind == "parquet":
        try:
            with _parquet().ParquetFile(path) as file:
                return list(file.schema_arrow.names)
        except (OSError, ValueError) as error:
            raise UsageError(f"{path}: cannot be read as Parquet: {error}") from error
    if kind == "json":
        first = next((line for _, line in lines_of(str(path), None) if line.strip()), "")
        try:
            record = json.loads(first)
        except ValueError:
            return []
        return list(record) if isinstance(record, dict) else []
    return []


def arrow_lengths(array: Any, tokenizer: Tokenizer | None, where: str) -> NDArray[Any]:
    """The lengths of an Arrow array: of its lists, of its texts, or its whole numbers."""
    import pyarrow as arrow
    import pyarrow.compute as compute

    if array.null_count:
        raise DataError(f"{where}: {array.null_count} empty values (null); leave them out")
    kind = array.type
    if arrow.types.is_list(kind) or arrow.types.is_large_list(kind):
        return check_lengths(compute.list_value_length(array).to_numpy(zero_copy_only=False))
    if arrow.types.is_fixed_size_list(kind):
        return check_lengths(np.full(len(array), kind.list_size))
    if arrow.types.is_integer(kind):
        return check_lengths(array.to_numpy(zero_copy_only=False))
    if arrow.types.is_string(kind) or arrow.types.is_large_string(kind):
        return check_lengths([length_of(text, tokenizer, where) for text in array.to_pylist()])
    raise DataError(f"{where}: a column of {kind} has no lengths; lists, texts and integers have")


def length_of(value: Any, tokenizer: Tokenizer | None, where: str) -> int:
    """The length of one value; texts need a tokenizer."""
    if isinstance(value, str):
        if tokenizer is None:
            raise DataError(
                f"{where} holds text: say how to count it with a tokenizer "
                f"({', '.join(TOKENIZERS)}, or a function of yours)"
            )
        try:
            value = tokenizer(value)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise DataError(f"{where}: the tokenizer failed: {told}") from error
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return int(value)
    if hasattr(value, "__len__") and not isinstance(value, dict):
        return len(value)
    if isinstance(value, dict) and "input_ids" in value:  # what Hugging Face tokenizers return
        return len(value["input_ids"])
    raise DataError(f"{where} holds {type(value).__name__}, which has no length")


def as_paths(paths: Paths) -> list[str]:
    """The paths as a list; at least one."""
    found = [paths] if isinstance(paths, (str, Path)) else list(paths)
    if not found:
        raise DataError("there is no file to read")
    return [str(path) for path in found]


def lines_of(path: str, advance: Advance | None) -> Iterator[tuple[int, str]]:
    """The lines of a UTF-8 text file with their numbers from 1 on."""
    try:
        with open(path, "rb") as file:
            for number, raw in enumerate(file, 1):
                try:
                    yield number, raw.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError as error:
                    raise DataError(f"{path}:{number}: not UTF-8 text") from error
                if advance:
                    advance(len(raw))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error


def _parquet() -> Any:
    try:
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise UsageError(
            'Parquet files need pyarrow: pip install "staticshape[parquet]"'
        ) from error
    return parquet
