"""Adapters for `mindspore.dataset`: padded batches with valid columns, buckets, a shape guard.

Needs MindSpore; import it by name: `from staticshape.data import dataset`.
"""

from staticshape.data.dataset.buckets import bucket_batch
from staticshape.data.dataset.guard import distinct_shapes, limit_shapes
from staticshape.data.dataset.lengths import lengths_from_dataset, lengths_from_mindrecord
from staticshape.data.dataset.padded import batch_padded
from staticshape.data.dataset.sampled import (
    batch_in_order,
    batch_order,
    from_sampler,
    sample_order,
)

__all__ = [
    "batch_in_order",
    "batch_order",
    "batch_padded",
    "bucket_batch",
    "distinct_shapes",
    "from_sampler",
    "lengths_from_dataset",
    "lengths_from_mindrecord",
    "limit_shapes",
    "sample_order",
]
