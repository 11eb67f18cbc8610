"""Batches of records: dicts or tuples of fields, each padded by a rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_array, as_axes, as_count, check_value
from staticshape.data.columns import as_arrays, common_dtype, pad_column
from staticshape.errors import DataError

_DEFAULTS = {
    "to": None,
    "multiple_of": None,
    "axis": 0,
    "value": 0,
    "dtype": None,
    "side": "right",
}


def is_record(sample: Any) -> bool:
    """A tuple of arrays is a record; a tuple of numbers is a sequence."""
    return isinstance(sample, tuple) and any(
        isinstance(part, (list, tuple)) or getattr(part, "ndim", 0) > 0 for part in sample
    )


def pad_records(samples: Sequence[Any], rule: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """`pad_batch` for dicts and tuples; each parameter in `rule` is for all fields or by field."""
    keys = _keys(samples)
    if not keys:
        raise DataError("sample 0 has no fields; there is nothing to pad")
    for name, given in rule.items():
        unknown = [key for key in given if key not in keys] if isinstance(given, Mapping) else []
        if unknown:
            raise DataError(f"{name} names the fields {unknown}; the samples have {keys}")
    padded: dict[Any, Any] = {}
    for key in keys:
        own = {name: _own(given, name, key) for name, given in rule.items()}
        column = [sample[key] for sample in samples]
        if own["to"] is None and own["multiple_of"] is None:
            padded[key] = (_stack(column, own, str(key)), None, None)
        else:
            padded[key] = pad_column(column, field=str(key), **own)
    if isinstance(samples[0], Mapping):
        batch = {key: columns[0] for key, columns in padded.items()}
        valid = {key: columns[1] for key, columns in padded.items() if columns[1] is not None}
        lengths = {key: columns[2] for key, columns in padded.items() if columns[2] is not None}
        return batch, valid, lengths
    parts = zip(*(padded[key] for key in keys), strict=True)
    return tuple(tuple(part) for part in parts)  # type: ignore[return-value]


def _keys(samples: Sequence[Any]) -> list[Any]:
    """Field names, or tuple positions; every sample must have the same."""
    mapping = isinstance(samples[0], Mapping)
    keys = list(samples[0]) if mapping else list(range(len(samples[0])))
    for index, sample in enumerate(samples):
        same = (
            isinstance(sample, Mapping) and set(sample) == set(keys)
            if mapping
            else isinstance(sample, tuple) and len(sample) == len(keys)
        )
        if not same:
            raise DataError(f"sample {index} has other fields than sample 0, which has {keys}")
    return keys


def _stack(column: Sequence[Any], own: Mapping[str, Any], field: str) -> Any:
    """A field without `to`: equal shapes stacked; missing rows hold the pad value."""
    text = isinstance(column[0], (str, bytes)) or np.asarray(column[0]).dtype.kind in "US"
    arrays = [np.asarray(one) for one in column] if text else as_arrays(column, field)
    odd = next((i for i, array in enumerate(arrays) if array.shape != arrays[0].shape), None)
    if odd is not None:
        raise DataError(
            f"field {field}: sample {odd} has shape {arrays[odd].shape}, sample 0 has "
            f"{arrays[0].shape}; give the field a length with to={{{field!r}: ...}}"
        )
    rows = len(arrays) if own["rows"] is None else as_count(own["rows"], "rows")
    if rows < len(arrays):
        raise DataError(f"{len(arrays)} samples do not fit rows={rows}")
    if text:
        return _stack_text(arrays, rows, own["value"], field)
    dtype = common_dtype(arrays, column, own["dtype"], field)
    batch = np.empty((rows, *arrays[0].shape), dtype)
    batch[: len(arrays)] = arrays
    if rows > len(arrays):
        check_value(own["value"], dtype)
        batch[len(arrays) :] = own["value"]
    return batch


def _stack_text(arrays: Sequence[NDArray[Any]], rows: int, value: Any, field: str) -> NDArray[Any]:
    """Texts stacked; missing rows hold the pad value where that is a text, else an empty one."""
    kinds = {array.dtype.kind for array in arrays}
    if len(kinds) > 1:
        raise DataError(f"mixed dtypes: field {field} holds text and something else")
    batch = np.stack(arrays)
    fill = np.asarray(value if isinstance(value, (str, bytes)) else "").astype(batch.dtype.kind)
    missing = np.broadcast_to(fill, (rows - len(arrays), *batch.shape[1:]))
    return np.concatenate([batch, missing])


def emptied(sample: Any, rule: Mapping[str, Any]) -> Any:
    """A sample of the same kind without elements: every padded axis has length 0."""
    if isinstance(sample, Mapping) or is_record(sample):
        fields = sample if isinstance(sample, Mapping) else dict(enumerate(sample))
        left = {}
        for key, part in fields.items():
            own = {name: _own(given, name, key) for name, given in rule.items()}
            stacked = own["to"] is None and own["multiple_of"] is None
            left[key] = part if stacked else emptied(np.asarray(part), own)
        return left if isinstance(sample, Mapping) else tuple(left.values())
    array = as_array(sample, "like")
    where = [slice(None)] * array.ndim
    for axis in as_axes(rule["axis"], array.ndim, "like"):
        where[axis] = slice(0)
    return array[tuple(where)]


def _own(given: Any, name: str, key: Any) -> Any:
    """What a parameter says of one field."""
    return given.get(key, _DEFAULTS.get(name)) if isinstance(given, Mapping) else given


def unpad_records(
    batch: Any, lengths: Any, unpad_field: Callable[..., list[Any]], rule: Mapping[str, Any]
) -> list[Any]:
    """The records of a padded batch; fields without lengths were stacked and give their rows."""
    mapping = isinstance(batch, Mapping)
    if isinstance(lengths, Mapping) != mapping or not isinstance(lengths, (Mapping, tuple)):
        raise DataError("lengths must be a dict or tuple of fields, as pad_batch returned them")
    fields = dict(batch) if mapping else dict(enumerate(batch))
    known = dict(lengths) if mapping else dict(enumerate(lengths))
    unknown = [key for key in known if key not in fields]
    if unknown:
        raise DataError(f"lengths names the fields {unknown}; the batch has {list(fields)}")
    columns = {}
    for key, column in fields.items():
        own = {name: _own(given, name, key) for name, given in rule.items()}
        whole = known.get(key) is None
        columns[key] = list(column) if whole else unpad_field(column, known[key], **own)
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return rows if mapping else [tuple(row.values()) for row in rows]
