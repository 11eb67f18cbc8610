"""Adapters for `mindspore.dataset`: padded batches with valid columns, buckets, a shape guard.

Needs MindSpore; import it by name: `from staticshape.data import dataset`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
import numpy as np
from numpy.typing import NDArray

from staticshape.data.batches import BatchPlan
from staticshape.data.lengths import LengthHistogram
from staticshape.data.padding import pad_batch
from staticshape.data.samplers import BucketSampler
from staticshape.data.sources import Tokenizer, as_paths, length_of
from staticshape.errors import DataError, UsageError


def batch_padded(
    dataset: ds.Dataset,
    rows: int,
    *,
    to: Mapping[str, Any],
    value: Mapping[str, Any] | None = None,
    dtype: Mapping[str, Any] | None = None,
    drop_remainder: bool = False,
    num_parallel_workers: int | None = None,
    python_multiprocessing: bool = False,
) -> ds.Dataset:
    """Batch a dataset of varying samples to one fixed shape per column.

    `to` gives the padded length of every column that varies (as in `pad_batch`), `value` and
    `dtype` further rules by column. Each padded column `c` is followed by `c_valid` bool
    `(rows, to)` and `c_length` int32 `(rows,)`. The last batch is filled with rows of padding (all
    False in `c_valid`), or left out with `drop_remainder`. The padding can run in worker processes.
    A sample that is too long raises, it is never cut.
    """
    names = list(dataset.get_col_names())
    unknown = [name for name in to if name not in names]
    if unknown:
        raise DataError(f"to names the columns {unknown}; the dataset has {names}")
    padding = _Padding(names, dict(to), dict(value or {}), dict(dtype or {}))
    batched = dataset.batch(
        rows,
        drop_remainder=drop_remainder,
        num_parallel_workers=num_parallel_workers,
        per_batch_map=padding,
        input_columns=names,
        output_columns=padding.output_columns,
        python_multiprocessing=python_multiprocessing,
    )
    if drop_remainder:
        return batched
    # `batch` wants as many rows back as it gave, so the last batch is filled after it.
    columns = padding.output_columns
    return batched.map(_Filling(columns, rows, dict(value or {})), columns, columns)


class _Padding:
    """The function that pads one batch; a class, so that worker processes can receive it."""

    def __init__(
        self,
        names: list[str],
        to: dict[str, Any],
        value: dict[str, Any],
        dtype: dict[str, Any],
    ) -> None:
        self.names, self.to, self.value, self.dtype = names, to, value, dtype
        # `Dataset.batch` counts the parameters: one per column, and what it tells of the batch.
        kind = inspect.Parameter.POSITIONAL_ONLY
        self.__signature__ = inspect.Signature(
            [inspect.Parameter(f"p{number}", kind) for number in range(len(names) + 1)]
        )

    @property
    def output_columns(self) -> list[str]:
        return [
            column
            for name in self.names
            for column in (
                (name, f"{name}_valid", f"{name}_length") if name in self.to else (name,)
            )
        ]

    def __call__(self, *columns: Any) -> tuple[list[NDArray[Any]], ...]:
        *lists, _info = columns
        samples = [dict(zip(self.names, row, strict=True)) for row in zip(*lists, strict=True)]
        try:
            arrays = _padded(samples, self.names, len(samples), self.to, self.value, self.dtype)
        except DataError as error:  # MindSpore makes it anew from its message alone
            raise DataError(str(error)) from None
        return tuple(list(array) for array in arrays)


class _Filling:
    """The function that gives every batch `rows` rows; a class for worker processes again."""

    def __init__(self, columns: list[str], rows: int, value: dict[str, Any]) -> None:
        self.columns, self.rows, self.value = columns, rows, value

    def __call__(self, *arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        missing = self.rows - len(arrays[0])
        if not missing:
            return arrays
        return tuple(
            np.concatenate(
                [array, np.full((missing, *array.shape[1:]), self.value.get(name, 0), array.dtype)]
            )
            for name, array in zip(self.columns, arrays, strict=True)
        )


def from_sampler(
    source: Any,
    sampler: BucketSampler,
    columns: Sequence[str],
    *,
    padded: Sequence[str],
    value: Mapping[str, Any] | None = None,
    dtype: Mapping[str, Any] | None = None,
) -> ds.GeneratorDataset:
    """A `GeneratorDataset` of the padded batches of a sampler: one row of it is one batch.

    `source[i]` gives sample i as a tuple in the order of `columns`; those in `padded` are padded
    to the bucket's boundary and followed by `c_valid` and `c_length`, the others are stacked. Each
    epoch of the dataset is an epoch of the sampler; its `state_dict` counts the batches that were
    read ahead, too.
    """
    missing = [name for name in padded if name not in columns]
    if missing:
        raise DataError(f"padded names the columns {missing}; the samples have {list(columns)}")
    batches = _SampledBatches(
        source, sampler, list(columns), list(padded), dict(value or {}), dict(dtype or {})
    )
    names = _Padding(list(columns), dict.fromkeys(padded), {}, {}).output_columns
    return ds.GeneratorDataset(batches, names, shuffle=False)


class _SampledBatches:
    """An iterable of the padded batches of one epoch."""

    def __init__(
        self,
        source: Any,
        sampler: BucketSampler,
        columns: list[str],
        padded: list[str],
        value: dict[str, Any],
        dtype: dict[str, Any],
    ) -> None:
        self.source, self.sampler, self.columns = source, sampler, columns
        self.padded, self.value, self.dtype = padded, value, dtype

    def __len__(self) -> int:
        return len(self.sampler)

    def __iter__(self) -> Iterator[tuple[NDArray[Any], ...]]:
        for batch in self.sampler:
            samples = [dict(zip(self.columns, self.source[i], strict=True)) for i in batch]
            if not samples:  # more ranks than samples: a batch of padding, shaped by some sample
                sample = dict(zip(self.columns, self.source[0], strict=True))
                samples = [
                    {
                        name: np.asarray(one)[:0] if name in self.padded else np.zeros_like(one)
                        for name, one in sample.items()
                    }
                ]
            to = dict.fromkeys(self.padded, batch.length)
            yield tuple(_padded(samples, self.columns, batch.rows, to, self.value, self.dtype))


def _padded(
    samples: list[dict[str, Any]],
    names: list[str],
    rows: int,
    to: dict[str, Any],
    value: dict[str, Any],
    dtype: dict[str, Any],
) -> list[NDArray[Any]]:
    batch, valid, lengths = pad_batch(samples, to=to, value=value, dtype=dtype, rows=rows)
    arrays = []
    for name in names:
        arrays.append(batch[name])
        if name in to:
            arrays += [valid[name], lengths[name]]
    return arrays


def bucket_batch(
    dataset: ds.Dataset,
    plan: BatchPlan,
    column: str,
    *,
    value: Any = 0,
    drop_remainder: bool = True,
) -> ds.Dataset:
    """MindSpore's own `bucket_batch_by_length` by a plan, with `c_valid` and `c_length` added.

    Only `column` may vary. A sample above the last boundary raises. MindSpore cannot fill a
    bucket's last batch: it is dropped, or with `drop_remainder=False` it is a shape of its own;
    `from_sampler` fills it.
    """
    names = list(dataset.get_col_names())
    if column not in names:
        raise DataError(f"no column {column!r}; the dataset has {names}")
    at = names.index(column)
    counted = [*names[: at + 1], f"{column}_length", *names[at + 1 :]]
    dataset = dataset.map(_with_length, [column], [column, f"{column}_length"]).project(counted)
    dataset = dataset.bucket_batch_by_length(
        [column],
        **plan.to_mindspore(),
        element_length_function=None,
        pad_info={column: ([None], value)},
        drop_remainder=drop_remainder,
    )
    valid = [*names[: at + 1], f"{column}_valid", *counted[at + 1 :]]
    return dataset.map(
        _with_valid,
        [column, f"{column}_length"],
        [column, f"{column}_valid", f"{column}_length"],
    ).project(valid)


def _with_length(sample: NDArray[Any]) -> tuple[NDArray[Any], np.int32]:
    return sample, np.int32(len(sample))


def _with_valid(
    batch: NDArray[Any], lengths: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[Any]]:
    return batch, np.arange(batch.shape[1]) < lengths[:, None], lengths


def limit_shapes(dataset: ds.Dataset, limit: int) -> ds.Dataset:
    """The dataset itself, which fails when it gives more than `limit` distinct shapes.

    Every distinct shape is one compile. The error names the columns that vary and the shapes seen.
    """
    names = list(dataset.get_col_names())
    return dataset.map(_ShapeLimit(names, limit), names, names, num_parallel_workers=1)


class _ShapeLimit:
    def __init__(self, names: list[str], limit: int) -> None:
        self.names, self.limit = names, limit
        self.seen: dict[tuple[tuple[int, ...], ...], None] = {}

    def __call__(self, *columns: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        self.seen[tuple(column.shape for column in columns)] = None
        if len(self.seen) > self.limit:
            raise DataError(_too_many(self.names, list(self.seen), self.limit))
        return columns


def distinct_shapes(dataset: ds.Dataset) -> dict[tuple[tuple[int, ...], ...], int]:
    """How often each combination of column shapes comes in one epoch, most frequent first."""
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for row in dataset.create_tuple_iterator(num_epochs=1, output_numpy=True):
        shapes = tuple(column.shape for column in row)
        seen[shapes] = seen.get(shapes, 0) + 1
    return dict(sorted(seen.items(), key=lambda item: -item[1]))


def _too_many(names: list[str], seen: list[tuple[tuple[int, ...], ...]], limit: int) -> str:
    varying = [
        f"{name} {sorted({shapes[place] for shapes in seen})}"
        for place, name in enumerate(names)
        if len({shapes[place] for shapes in seen}) > 1
    ]
    return (
        f"the pipeline gave {len(seen)} distinct shapes, the limit is {limit}: "
        f"{'; '.join(varying)}; pad these columns to bucket boundaries"
    )


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
