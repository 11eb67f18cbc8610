"""bucket_batch: MindSpore's own `bucket_batch_by_length` by a plan, with valid columns."""

from __future__ import annotations

from typing import Any

import mindspore.dataset as ds
import numpy as np
from numpy.typing import NDArray

from staticshape.data.batches import BatchPlan
from staticshape.errors import DataError


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
