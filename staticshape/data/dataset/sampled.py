"""Pipelines in the order of a BucketSampler: a GeneratorDataset, or a dataset's own sampler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import mindspore.dataset as ds
from numpy.typing import NDArray

from staticshape.data.dataset.padded import (
    Rules,
    batch_signature,
    check_rules,
    fill,
    output_columns,
    padded_columns,
)
from staticshape.data.samplers import Batch, BucketSampler
from staticshape.errors import DataError


def from_sampler(
    source: Any,
    sampler: BucketSampler,
    columns: Sequence[str],
    *,
    padded: Sequence[str],
    value: Rules | None = None,
    dtype: Rules | None = None,
) -> ds.GeneratorDataset:
    """A `GeneratorDataset` of the padded batches of a sampler: one row of it is one batch.

    `source[i]` gives sample i as a tuple in the order of `columns`; those in `padded` are padded
    to the bucket's boundary (height and width, for rectangles) and followed by `c_valid` and
    `c_length`, the others are stacked. Each epoch of the dataset is an epoch of the sampler.

    The pipeline reads ahead: save `sampler.state_dict(consumed=steps)`, with the batches that were
    trained on since the sampler was made or loaded. A sampler in the middle of an epoch gives the
    rest of it first; such a dataset has no size of its own, and asking a later stage of the
    pipeline for it (`get_dataset_size`) would read that rest.
    """
    names = list(columns)
    check_rules(names, padded=dict.fromkeys(padded), value=value, dtype=dtype)
    rules = {"value": dict(value or {}), "dtype": dict(dtype or {})}
    # MindSpore holds every epoch to `__len__`, which an epoch that was resumed falls short of.
    kind = _SampledBatches if sampler.state_dict()["step"] else _WholeEpochs
    batches = kind(source, sampler, names, list(padded), rules)
    dataset = ds.GeneratorDataset(batches, output_columns(names, padded), shuffle=False)
    dataset.dataset_size = len(sampler)
    return dataset


class _SampledBatches:
    """An iterable of the padded batches of one epoch."""

    def __init__(
        self,
        source: Any,
        sampler: BucketSampler,
        names: list[str],
        padded: list[str],
        rules: dict[str, dict[str, Any]],
    ) -> None:
        self.source, self.sampler, self.names = source, sampler, names
        self.padded, self.rules = padded, rules

    def __iter__(self) -> Iterator[tuple[NDArray[Any], ...]]:
        for batch in self.sampler:
            samples = [dict(zip(self.names, self.source[i], strict=True)) for i in batch]
            rules = {**self.rules, **bucket_rules(batch, self.padded)}
            if not samples:  # more ranks than samples: a batch of padding, shaped by some sample
                rules["like"] = dict(zip(self.names, self.source[0], strict=True))
            yield tuple(padded_columns(samples, self.names, batch.rows, rules))


class _WholeEpochs(_SampledBatches):
    """The same, of a length that MindSpore checks."""

    def __len__(self) -> int:
        return len(self.sampler)


def bucket_rules(batch: Batch, padded: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What `pad_batch` is told of a batch: its boundary, along one axis or two."""
    axes = (0, 1) if isinstance(batch.length, tuple) else 0
    return {"to": dict.fromkeys(padded, batch.length), "axis": dict.fromkeys(padded, axes)}


def sample_order(sampler: BucketSampler) -> ds.Sampler:
    """The samples of a sampler's epochs as a `mindspore.dataset` sampler.

    For any dataset that takes `sampler=`: its rows come in the order of the sampler's batches,
    which `batch_in_order` then forms. MindSpore copies samplers: each iterator of the pipeline
    counts its epochs from where the sampler stands, so with a new iterator for every epoch call
    `sampler.set_epoch(epoch)` before it. A step within an epoch is not kept, `from_sampler` and
    `batch_order` keep it.
    """
    return _Order(sampler)


class _Order(ds.Sampler):  # type: ignore[misc]
    def __init__(self, sampler: BucketSampler) -> None:
        super().__init__()
        self.sampler, self.passed = sampler, 0

    def __iter__(self) -> Iterator[int]:
        epoch = int(self.sampler.state_dict()["epoch"]) + self.passed
        self.passed += 1
        return (index for batch in self.sampler.batches(epoch) for index in batch)


def batch_order(sampler: BucketSampler) -> Iterable[Batch]:
    """The batches of a sampler for `GeneratorDataset(batch_sampler=...)`, also in mid-epoch.

    Give it with a `collate_fn` that pads (`pad_batch(ids, to=plan, rows=batch_size)`); MindSpore
    wants as many columns back as it gave. Each iterator of the pipeline begins where the sampler
    stands: with a new one for every epoch call `sampler.set_epoch(epoch)` before it. What was
    trained on is `state_dict(consumed=steps)`.
    """
    return _Batched(sampler)


class _Batched:
    """Without a length of its own: MindSpore holds every epoch to it, a resumed one is shorter."""

    def __init__(self, sampler: BucketSampler) -> None:
        self.sampler = sampler

    def __iter__(self) -> Iterator[Batch]:
        return iter(self.sampler)


def batch_in_order(
    dataset: ds.Dataset,
    sampler: BucketSampler,
    *,
    padded: Sequence[str],
    value: Rules | None = None,
    dtype: Rules | None = None,
) -> ds.Dataset:
    """The batches of a sampler, of a dataset whose rows come in `sample_order`.

    Columns as in `from_sampler`. Between the dataset and this, rows may be mapped but not dropped,
    repeated or shuffled. A rank with no sample in some batch raises `DataError`: MindSpore has no
    batches without rows; take fewer shards or `from_sampler`.
    """
    names = list(dataset.get_col_names())
    if not padded:
        raise DataError("padded names no column: without one there is nothing to batch by")
    rules = check_rules(names, padded=dict.fromkeys(padded), value=value, dtype=dtype)
    batches = _Batches(sampler, names, list(padded), rules)
    columns = output_columns(names, padded)
    batched = dataset.batch(
        batches.size,
        per_batch_map=batches,
        input_columns=names,
        output_columns=columns,
        num_parallel_workers=1,
    )
    return batched.map(batches.filled, columns, columns, num_parallel_workers=1)


class _Batches:
    """How many rows each batch has, its padding and its filling; batches are known by number."""

    def __init__(
        self,
        sampler: BucketSampler,
        names: list[str],
        padded: list[str],
        rules: dict[str, dict[str, Any]],
    ) -> None:
        self.sampler, self.names, self.padded = sampler, names, padded
        self.first = 0
        self.rules = {"value": rules["value"], "dtype": rules["dtype"]}
        self.known: tuple[int, list[Batch]] = (-1, [])
        self.__signature__ = batch_signature(len(names))

    def size(self, info: Any) -> int:
        """The rows of a batch, as `Dataset.batch` asks for them."""
        batch = self._batch(info)
        if not len(batch):
            raise DataError(
                "this rank has no sample in some batch, and MindSpore has no batch without rows; "
                "take fewer shards, drop_last, or from_sampler"
            )
        return len(batch)

    def __call__(self, *columns: Any) -> tuple[list[NDArray[Any]], ...]:
        *lists, info = columns
        samples = [dict(zip(self.names, row, strict=True)) for row in zip(*lists, strict=True)]
        rules = {**self.rules, **bucket_rules(self._batch(info), self.padded)}
        try:
            arrays = padded_columns(samples, self.names, len(samples), rules)
        except DataError as error:  # MindSpore makes it anew from its message alone
            raise DataError(str(error)) from None
        return tuple(list(array) for array in arrays)

    def filled(self, *arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        """A batch with the rows of its bucket, which the shape of its valid column tells."""
        columns = output_columns(self.names, self.padded)
        shape = arrays[columns.index(f"{self.padded[0]}_valid")].shape[1:]
        boundary = shape if len(shape) > 1 else shape[0]
        rows = self.sampler.rows[self.sampler.boundaries.index(boundary)]
        return fill(arrays, columns, rows, self.rules["value"])

    def _batch(self, info: Any) -> Batch:
        number: int = info.get_batch_num()
        if not info.get_epoch_num() and not number:  # an iterator begins
            self.first = int(self.sampler.state_dict()["epoch"])
        epoch = self.first + info.get_epoch_num()
        if self.known[0] != epoch:
            self.known = epoch, list(self.sampler.batches(epoch))
        return self.known[1][number]
