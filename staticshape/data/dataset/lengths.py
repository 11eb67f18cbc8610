"""Length histograms of `mindspore.dataset` pipelines and MindRecord files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
from numpy.typing import NDArray

from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import Tokenizer, as_paths, length_of
from staticshape.errors import DataError, UsageError


def lengths_from_dataset(
    dataset: ds.Dataset, column: str, *, length: Callable[[NDArray[Any]], int] = len
) -> LengthHistogram:
    """The lengths of one column of any `mindspore.dataset` pipeline, read once."""
    names = list(dataset.get_col_names())
    if column not in names:
        raise DataError(f"no column {column!r}; the dataset has {names}")
    rows: Iterable[Any] = dataset.project([column]).create_tuple_iterator(
        num_epochs=1, output_numpy=True
    )
    return LengthHistogram.from_lengths(length(row[0]) for row in rows)


def lengths_from_mindrecord(
    paths: str | Path | Iterable[str | Path],
    column: str,
    *,
    tokenizer: Tokenizer | None = None,
) -> LengthHistogram:
    """The lengths of a field of MindRecord files: arrays, whole numbers, texts by `tokenizer`."""

    def measured(value: NDArray[Any]) -> int:
        whole = value.item() if value.ndim == 0 or value.dtype.kind in "US" else value
        single = value.ndim == 1 and value.size == 1 and value.dtype.kind in "iu"
        return length_of(value.item() if single else whole, tokenizer, f"field {column!r}")

    files = as_paths(paths)
    try:
        dataset = ds.MindDataset(files if len(files) > 1 else files[0], [column], shuffle=False)
        return lengths_from_dataset(dataset, column, length=measured)
    except (RuntimeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        first = str(error).strip().splitlines()[0]
        raise UsageError(f"{files[0]}: cannot be read as MindRecord: {first}") from error
