"""Varying samples to one fixed shape and back: pad, pad_batch, unpad, crop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import (
    Side,
    as_array,
    as_axes,
    as_count,
    as_list,
    as_sizes,
    check_side,
    check_value,
    extent,
)
from staticshape.data.columns import pad_column, valid_from_lengths
from staticshape.data.fields import emptied, is_record, pad_records, unpad_records
from staticshape.data.padded_sizes import check_fits
from staticshape.errors import DataError


def pad(
    array: Any,
    to: int | Sequence[int],
    *,
    axis: int | Sequence[int] = 0,
    value: Any = 0,
    side: Side = "right",
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """Pad one array to a fixed size along `axis`, and say which places are valid.

    `array` has any shape and a number or bool dtype; `to` is the size after padding, one per axis
    where `axis` names several. Returns the padded array (same dtype) and `valid`, bool, with one
    dimension per padded axis (`(to,)` for one), True at real elements.

    A longer array raises `SampleTooLongError`: nothing is cut unless `crop` is called.

    >>> pad([7, 8, 9], 5)
    (array([7, 8, 9, 0, 0]), array([ True,  True,  True, False, False]))
    >>> pad([7, 8], 3, side="left", value=-100)[0]
    array([-100,    7,    8])
    """
    check_side(side)
    sample = as_array(array, "the array")
    axes = as_axes(axis, sample.ndim, "the array")
    sizes = as_sizes(to, axes)
    check_value(value, sample.dtype)
    lengths = tuple(sample.shape[one] for one in axes)
    check_fits("the array", lengths, sizes, axes)
    shape, where = list(sample.shape), [slice(None)] * sample.ndim
    for one, length, size in zip(axes, lengths, sizes, strict=True):
        shape[one], where[one] = size, extent(length, size, side)
    result = np.full(shape, value, sample.dtype)
    result[tuple(where)] = sample
    return result, valid_from_lengths(np.array([lengths]), sizes, side)[0]


def pad_batch(
    arrays: Iterable[Any],
    *,
    to: Any = None,
    multiple_of: Any = None,
    axis: Any = 0,
    value: Any = 0,
    dtype: Any = None,
    side: Side = "right",
    rows: int | None = None,
    like: Any = None,
) -> tuple[Any, Any, Any]:
    """Stack samples of varying length into one batch of a fixed shape.

    - `arrays`: samples of one dtype and rank, each `(length, ...)`; other axes equal. Or records:
      dicts, or tuples of arrays; then every parameter below may be a mapping from field name (or
      tuple position) to that field's own rule, and a field without `to` is stacked as it is,
      texts too. An empty list takes the shape of the other samples; where a whole batch may be
      empty, give arrays (`np.zeros((0, 4))` for no boxes).
    - `to`: the padded length; or ascending bucket boundaries (a `BucketPlan` too), of which the
      smallest that holds the longest sample is taken. For several axes: one size per axis, or a
      list of such tuples, of which the smallest in area that holds all is taken. Without `to`
      (then `multiple_of` is needed): the longest sample.
    - `multiple_of`: round the padded length up to a multiple, one for all axes or one each. `axis`:
      padded axis or axes of a sample. `value`: the pad value. `dtype`: of the result; no value may
      change by it, but that floats are rounded.
    - `side`: where the padding stands. `rows`: number of rows of the result; rows after the last
      sample are padding alone, with length 0. `like`: a sample that says what a batch without any
      looks like, as a rank of a data-parallel run can get; then `rows` is needed.

    Returns `(batch, valid, lengths)`: `batch` `(rows, ..., to, ...)`; `valid` bool `(rows, to)`,
    True at real elements; `lengths` int32 `(rows,)`. With n padded axes `valid` has n dimensions
    after the first and `lengths` is `(rows, n)`. Records give a dict or tuple of each (tuples hold
    None in `valid` and `lengths` for stacked fields, dicts leave them out).

    Raises `SampleTooLongError` when a sample is longer than the capacity (it names the sample, its
    length and the capacity) and `DataError` for an empty batch, mixed dtypes or ranks.

    >>> ids, valid, lengths = pad_batch([[5, 6, 7], [8]], to=4)
    >>> ids
    array([[5, 6, 7, 0],
           [8, 0, 0, 0]])
    >>> valid.sum(axis=1), lengths
    (array([3, 1]), array([3, 1], dtype=int32))
    >>> record = {"ids": [5, 6], "labels": [1, 2], "class": 3}
    >>> batch, valid, _ = pad_batch(
    ...     [record], to={"ids": 4, "labels": 4}, value={"labels": -100})
    >>> batch["labels"], batch["class"], sorted(valid)
    (array([[   1,    2, -100, -100]]), array([3]), ['ids', 'labels'])
    """
    samples = as_list(arrays, "pad_batch")
    rule = {
        "to": to,
        "multiple_of": multiple_of,
        "axis": axis,
        "value": value,
        "dtype": dtype,
        "side": side,
        "rows": rows,
    }
    if not samples and (like is None or rows is None):
        raise DataError("pad_batch got no samples; a batch needs at least one, or like= and rows=")
    if not samples:
        more = {**rule, "rows": as_count(rows, "rows") + 1}
        batch, valid, lengths = map(_without_first, _padded([emptied(like, rule)], more))
        return batch, valid, lengths
    return _padded(samples, rule)


def _padded(samples: list[Any], rule: dict[str, Any]) -> tuple[Any, Any, Any]:
    if isinstance(samples[0], Mapping) or is_record(samples[0]):
        return pad_records(samples, rule)
    for name, one in rule.items():
        if isinstance(one, Mapping):
            raise DataError(f"{name} is given per field, but the samples are not dicts or tuples")
    return pad_column(samples, **rule)


def _without_first(part: Any) -> Any:
    """Batch, valid and lengths, or the fields of each, without their first row."""
    if isinstance(part, Mapping):
        return {key: _without_first(one) for key, one in part.items()}
    if isinstance(part, tuple):
        return tuple(_without_first(one) for one in part)
    return None if part is None else part[1:]


def unpad(
    batch: Any,
    lengths: Any,
    *,
    axis: Any = 0,
    side: Any = "right",
) -> list[Any]:
    """The samples of a padded batch, as views without padding: the inverse of `pad_batch`.

    `batch` is `(rows, ...)`; `lengths` is `(rows,)`, or `(rows, n)` for n padded axes, as
    `pad_batch` returned it; `axis` and `side` as they were given there. A batch of records, with
    the lengths of its padded fields, gives records; rows of padding come back empty.

    >>> unpad([[5, 6, 7, 0], [8, 0, 0, 0]], [3, 1])
    [array([5, 6, 7]), array([8])]
    >>> unpad({"ids": [[5, 6, 0]], "class": [3]}, {"ids": [2]})
    [{'ids': array([5, 6]), 'class': 3}]
    """
    fields = isinstance(lengths, tuple) and all(one is None or np.ndim(one) for one in lengths)
    if isinstance(batch, Mapping) or (isinstance(batch, tuple) and fields):
        return unpad_records(batch, lengths, unpad, {"axis": axis, "side": side})
    check_side(side)
    padded = as_array(batch, "the batch")
    counts = np.asarray(lengths)
    if counts.dtype.kind not in "iu":
        raise DataError(f"lengths must be whole numbers, got dtype {counts.dtype}")
    axes = as_axes(axis, padded.ndim - 1, "a row of the batch")
    counts = counts.reshape(len(counts), -1) if counts.ndim else counts.reshape(1, 1)
    if counts.shape != (len(padded), len(axes)):
        raise DataError(
            f"{len(padded)} rows need lengths of shape ({len(padded)},), or one column per axis"
        )
    result = []
    for number, (row, row_counts) in enumerate(zip(padded, counts.tolist(), strict=True)):
        where = [slice(None)] * row.ndim
        for one, count in zip(axes, row_counts, strict=True):
            if not 0 <= count <= row.shape[one]:
                raise DataError(f"row {number}: length {count} is outside 0..{row.shape[one]}")
            where[one] = extent(count, row.shape[one], side)
        result.append(row[tuple(where)])
    return result


def crop(
    array: Any,
    to: int | Sequence[int],
    *,
    axis: int | Sequence[int] = 0,
    side: Side = "right",
) -> NDArray[Any]:
    """Cut an array to at most `to` elements along `axis`; a view. Shorter arrays stay as they are.

    `side` is the end that is cut: "right" keeps the beginning, "left" keeps the end.

    >>> crop([1, 2, 3, 4], 3), crop([1, 2, 3, 4], 3, side="left")
    (array([1, 2, 3]), array([2, 3, 4]))
    """
    check_side(side)
    sample = as_array(array, "the array")
    axes = as_axes(axis, sample.ndim, "the array")
    where = [slice(None)] * sample.ndim
    for one, size in zip(axes, as_sizes(to, axes), strict=True):
        length = sample.shape[one]
        where[one] = extent(min(size, length), length, side)
    return sample[tuple(where)]
