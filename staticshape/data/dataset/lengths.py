"""Length histograms of `mindspore.dataset` pipelines and MindRecord files."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
from numpy.typing import NDArray

from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import Tokenizer, as_paths, length_of
from staticshape.errors import DataError, UsageError


def lengths_from_dataset(
    dataset: ds.Dataset,
    column: str,
    *,
    length: Callable[[NDArray[Any]], int] | None = None,
    tokenizer: Tokenizer | None = None,
) -> LengthHistogram:
    """The lengths of one column of any `mindspore.dataset` pipeline, read once.

    Without `length`, an array counts the elements of its first axis, a whole number is itself a
    length, and a text goes through `tokenizer`, which returns tokens or their number.
    """
    names = list(dataset.get_col_names())
    if column not in names:
        raise DataError(f"no column {column!r}; the dataset has {names}")
    # No `project`: a second consumer would make the pipeline unusable for everything after.
    place = names.index(column)
    rows: Iterable[Any] = dataset.create_tuple_iterator(num_epochs=1, output_numpy=True)
    own = length or (lambda value: _length_of(value, f"column {column!r}", tokenizer))
    return LengthHistogram.from_lengths(own(row[place]) for row in rows)


def _length_of(value: NDArray[Any], where: str, tokenizer: Tokenizer | None) -> int:
    """An array has as many elements as its first axis; a scalar is a length, or a text."""
    return length_of(value.item() if value.ndim == 0 else value, tokenizer, where)


def lengths_from_mindrecord(
    paths: str | Path | Iterable[str | Path],
    column: str,
    *,
    tokenizer: Tokenizer | None = None,
) -> LengthHistogram:
    """The lengths of a field of MindRecord files: arrays, whole numbers, texts by `tokenizer`."""
    files = as_paths(paths)
    names = mindrecord_columns(files)
    if column not in names:
        raise DataError(f"{files[0]}: no column {column!r}; it has {names}")
    with _readable(files):
        dataset = ds.MindDataset(_one_or_all(files), [column], shuffle=False)
        return lengths_from_dataset(dataset, column, tokenizer=tokenizer)


def mindrecord_columns(paths: str | Path | Iterable[str | Path]) -> list[str]:
    """The columns of MindRecord files."""
    files = as_paths(paths)
    with _readable(files):
        return list(ds.MindDataset(_one_or_all(files), shuffle=False).get_col_names())


def _one_or_all(files: list[str]) -> str | list[str]:
    return files if len(files) > 1 else files[0]


@contextlib.contextmanager
def _readable(files: list[str]) -> Iterator[None]:
    try:
        yield
    except (RuntimeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        lines = str(error).strip().splitlines()
        told = next((line for line in lines if line.startswith("[ERROR]")), lines[0])
        reason = told.removeprefix("[ERROR]").strip()
        raise UsageError(f"{files[0]}: cannot be read as MindRecord: {reason}") from error
