"""Packed rows: pack_batch lays several sequences into one row, pack_stream does it on the fly."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from staticshape.data.arrays import as_count, as_list, check_value
from staticshape.data.columns import as_arrays, common_dtype
from staticshape.data.length_checks import measured
from staticshape.errors import DataError, SampleTooLongError

Sample = TypeVar("Sample")

#: Segment id of padding: segment reductions drop negative ids.
NO_SEGMENT = -1


def pack_batch(
    packs: Iterable[Sequence[Any]],
    capacity: int,
    *,
    value: Any = 0,
    dtype: Any = None,
    rows: int | None = None,
    like: Any = None,
) -> tuple[Any, NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]:
    """Lay the sequences of each pack end to end in a row of `capacity` elements.

    `packs` holds one list of samples per row, each sample `(length,)` or `(length, ...)`; or dicts
    of fields of equal length, then `value` and `dtype` may be given by field. `rows` adds rows of
    padding; `like`, a sample, says what a batch of padding alone looks like. Returns `(data,
    segment_ids, position_ids, valid)`: `data` `(rows, capacity, ...)` (a dict for dicts),
    `segment_ids` int32 `(rows, capacity)`, 0, 1, 2 ... in the order of the row and -1 in padding,
    `position_ids` int32, counting from 0 in each segment and 0 in padding, `valid` bool, True at
    real elements. Two elements belong together where their segment ids are equal.

    `SampleTooLongError` when the samples of a row do not fit; `DataError` for an empty batch or
    mixed dtypes.

    >>> ids, segment_ids, position_ids, valid = pack_batch([[[7, 8], [9]]], 4)
    >>> ids, segment_ids
    (array([[7, 8, 9, 0]]), array([[ 0,  0,  1, -1]], dtype=int32))
    >>> position_ids, valid
    (array([[0, 1, 0, 0]], dtype=int32), array([[ True,  True,  True, False]]))
    """
    size = as_count(capacity, "capacity")
    samples = [as_list(one, "a pack") for one in as_list(packs, "pack_batch")]
    flat = [sample for one in samples for sample in one]
    if not flat and (like is None or rows is None):
        raise DataError("pack_batch got no samples; a batch needs at least one, or like= and rows=")
    flat = flat or [like]
    count = len(samples) if rows is None else as_count(rows, "rows")
    if count < len(samples):
        raise DataError(f"{len(samples)} packs do not fit rows={count}")
    fields = list(flat[0]) if isinstance(flat[0], Mapping) else [None]
    for name, rule in (("value", value), ("dtype", dtype)):
        unknown = [key for key in rule if key not in fields] if isinstance(rule, Mapping) else []
        if unknown:
            raise DataError(f"{name} names the fields {unknown}; the samples have {fields}")
    columns = {field: _column(flat, field, dtype) for field in fields}
    lengths = [len(array) for array in columns[fields[0]]]
    for field, arrays in columns.items():
        wrong = next((i for i, array in enumerate(arrays) if len(array) != lengths[i]), None)
        if wrong is not None:
            raise DataError(
                f"sample {wrong}: field {field} has {len(arrays[wrong])} elements, "
                f"field {fields[0]} has {lengths[wrong]}; packed fields have one length"
            )
    segment_ids = np.full((count, size), NO_SEGMENT, np.int32)
    position_ids = np.zeros((count, size), np.int32)
    data = {}
    for field, arrays in columns.items():
        pad_value = value.get(field, 0) if isinstance(value, Mapping) else value
        check_value(pad_value, arrays[0].dtype)
        data[field] = np.full((count, size, *arrays[0].shape[1:]), pad_value, arrays[0].dtype)
    number = 0
    for row, one in enumerate(samples):
        start = 0
        for segment in range(len(one)):
            if not lengths[number]:
                raise DataError(f"pack {row}: sample {segment} is empty: leave it out")
            end = start + lengths[number]
            if end > size:
                total = sum(lengths[number - segment : number - segment + len(one)])
                raise SampleTooLongError(f"pack {row}", total, size)
            for field, arrays in columns.items():
                data[field][row, start:end] = arrays[number]
            segment_ids[row, start:end] = segment
            position_ids[row, start:end] = np.arange(end - start)
            start, number = end, number + 1
    result = data if fields != [None] else data[None]
    return result, segment_ids, position_ids, segment_ids != NO_SEGMENT


def pack_stream(
    samples: Iterable[Sample],
    capacity: int,
    *,
    buffer: int = 1024,
    max_per_pack: int | None = None,
    length: Callable[[Sample], int] = len,  # type: ignore[assignment]
) -> Iterator[list[Sample]]:
    """Pack a stream whose lengths are not known beforehand, holding at most `buffer` samples.

    Whenever the buffer is full, its longest sample opens a pack, and the longest that still fit
    fill it. Yields lists of samples of at most `capacity` elements together; each sample once.

    >>> list(pack_stream(["aaa", "bb", "ccccc", "d"], 6, buffer=4))
    [['ccccc', 'd'], ['aaa', 'bb']]
    """
    size = as_count(capacity, "capacity")
    limit = as_count(buffer, "buffer")
    most = size if max_per_pack is None else as_count(max_per_pack, "max_per_pack")
    return _stream(samples, size, limit, most, length)


def _stream(
    samples: Iterable[Sample],
    capacity: int,
    limit: int,
    most: int,
    length: Callable[[Sample], int],
) -> Iterator[list[Sample]]:
    waiting: dict[int, deque[Sample]] = {}
    lengths: list[int] = []  # distinct lengths that wait, ascending
    held = 0

    def draw() -> list[Sample]:
        nonlocal held
        room = capacity
        taken: list[Sample] = []
        while len(taken) < most:
            place = bisect_right(lengths, room) - 1
            if place < 0:
                break
            size = lengths[place]
            queue = waiting[size]
            taken.append(queue.popleft())
            room -= size
            if not queue:
                del waiting[size], lengths[place]
        held -= len(taken)
        return taken

    for number, sample in enumerate(samples):
        size = measured(sample, number, length)
        if size > capacity:
            raise SampleTooLongError(number, size, capacity)
        if size not in waiting:
            waiting[size] = deque()
            insort(lengths, size)
        waiting[size].append(sample)
        held += 1
        if held >= limit:
            yield draw()
    while held:
        yield draw()


def _column(flat: Sequence[Any], field: Any, dtype: Any) -> list[NDArray[Any]]:
    """One field of all samples as arrays of one dtype."""
    name = "" if field is None else str(field)
    try:
        column = [sample if field is None else sample[field] for sample in flat]
    except (KeyError, TypeError, IndexError) as error:
        raise DataError(f"a sample has no field {field}") from error
    arrays = as_arrays(column, name)
    if arrays[0].ndim == 0:
        raise DataError("a packed sample needs a length axis, got a single number")
    wanted: DTypeLike = dtype.get(field) if isinstance(dtype, Mapping) else dtype
    common = common_dtype(arrays, column, wanted, name)
    shapes = {array.shape[1:] for array in arrays}
    if len(shapes) > 1:
        raise DataError(f"packed samples differ beyond their length: {sorted(shapes)}")
    return [array.astype(common, copy=False) for array in arrays]
