"""batch_padded: batches of a `mindspore.dataset` pipeline, padded to one shape per column."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import mindspore.dataset as ds
import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.data.padding import pad_batch
from staticshape.errors import DataError

Rules = Mapping[str, Any]


def batch_padded(
    dataset: ds.Dataset,
    rows: int,
    *,
    to: Rules,
    value: Rules | None = None,
    dtype: Rules | None = None,
    axis: Rules | None = None,
    multiple_of: Rules | None = None,
    drop_remainder: bool = False,
    num_parallel_workers: int | None = None,
    python_multiprocessing: bool = False,
) -> ds.Dataset:
    """Batch a dataset of varying samples to one fixed shape per column.

    `to` gives the padded length of every column that varies (as in `pad_batch`); `value`, `dtype`,
    `axis` and `multiple_of` are further rules by column. Each padded column `c` is followed by
    `c_valid` bool `(rows, to)` and `c_length` int32 `(rows,)` (`(rows, n)` for n padded axes). The
    last batch is filled with rows of padding (all False in `c_valid`), or left out with
    `drop_remainder`. The padding can run in worker processes. A sample that is too long raises, it
    is never cut.
    """
    as_count(rows, "rows")
    names = list(dataset.get_col_names())
    rules = check_rules(names, to=to, value=value, dtype=dtype, axis=axis, multiple_of=multiple_of)
    padding = _Padding(names, rules)
    batched = dataset.batch(
        rows,
        drop_remainder=drop_remainder,
        num_parallel_workers=num_parallel_workers,
        per_batch_map=padding,
        input_columns=names,
        output_columns=output_columns(names, to),
        python_multiprocessing=python_multiprocessing,
    )
    if drop_remainder:
        return batched
    # `batch` wants as many rows back as it gave, so the last batch is filled after it.
    columns = output_columns(names, to)
    return batched.map(_Filling(columns, rows, rules["value"]), columns, columns)


def check_rules(names: list[str], **given: Rules | None) -> dict[str, dict[str, Any]]:
    """The rules by parameter; every column that they name must be there."""
    for parameter, rule in given.items():
        unknown = [name for name in rule or () if name not in names]
        if unknown:
            raise DataError(f"{parameter} names the columns {unknown}; the dataset has {names}")
    return {parameter: dict(rule or {}) for parameter, rule in given.items()}


def output_columns(names: list[str], padded: Any) -> list[str]:
    """Every column, the padded ones followed by their valid and length columns."""
    return [
        column
        for name in names
        for column in ((name, f"{name}_valid", f"{name}_length") if name in padded else (name,))
    ]


def padded_columns(
    samples: list[dict[str, Any]], names: list[str], rows: int, rules: dict[str, dict[str, Any]]
) -> list[NDArray[Any]]:
    """One batch as the arrays of `output_columns`."""
    options: dict[str, Any] = {**rules, "rows": rows}
    batch, valid, lengths = pad_batch(samples, **options)
    arrays = []
    for name in names:
        arrays.append(batch[name])
        if name in valid:
            arrays += [valid[name], lengths[name]]
    return arrays


class _Filling:
    """The function that gives every batch `rows` rows; a class, so that workers can receive it."""

    def __init__(self, columns: list[str], rows: int, value: dict[str, Any]) -> None:
        self.columns, self.rows, self.value = columns, rows, value

    def __call__(self, *arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        return fill(arrays, self.columns, self.rows, self.value)


def fill(
    arrays: tuple[NDArray[Any], ...], columns: list[str], rows: int, value: dict[str, Any]
) -> tuple[NDArray[Any], ...]:
    """A batch with rows of padding after its own."""
    missing = rows - len(arrays[0])
    if not missing:
        return arrays
    filled = []
    for name, array in zip(columns, arrays, strict=True):
        own = value.get(name, "" if array.dtype.kind in "US" else 0)
        more = np.full((missing, *array.shape[1:]), own, array.dtype)
        filled.append(np.concatenate([array, more]))
    return tuple(filled)


def batch_signature(columns: int) -> inspect.Signature:
    """What `Dataset.batch` counts the parameters of: one per column, and the batch's own facts."""
    kind = inspect.Parameter.POSITIONAL_ONLY
    return inspect.Signature(
        [inspect.Parameter(f"p{number}", kind) for number in range(columns + 1)]
    )


class _Padding:
    """The function that pads one batch; a class, so that worker processes can receive it."""

    def __init__(self, names: list[str], rules: dict[str, dict[str, Any]]) -> None:
        self.names, self.rules = names, rules
        self.__signature__ = batch_signature(len(names))

    def __call__(self, *columns: Any) -> tuple[list[NDArray[Any]], ...]:
        *lists, _info = columns
        samples = [dict(zip(self.names, row, strict=True)) for row in zip(*lists, strict=True)]
        try:
            arrays = padded_columns(samples, self.names, len(samples), self.rules)
        except DataError as error:  # MindSpore makes it anew from its message alone
            raise DataError(str(error)) from None
        return tuple(list(array) for array in arrays)
