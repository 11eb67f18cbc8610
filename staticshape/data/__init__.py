"""Host-side runtime: varying samples become a few fixed shapes, with the least padding possible."""

from staticshape.data.batches import BatchPlan, plan_batches
from staticshape.data.bucket_plan import Alternative, BucketPlan
from staticshape.data.buckets import evaluate_buckets, plan_buckets
from staticshape.data.lengths import LengthHistogram
from staticshape.data.packed import pack_batch, pack_stream
from staticshape.data.packing import Assignment, PackPattern, PackPlan, pack
from staticshape.data.padding import crop, pad, pad_batch, unpad
from staticshape.data.samplers import Batch, BucketSampler
from staticshape.data.streaming import StreamBatch, stream_batches

__all__ = [
    "Alternative",
    "Assignment",
    "Batch",
    "BatchPlan",
    "BucketPlan",
    "BucketSampler",
    "LengthHistogram",
    "PackPattern",
    "PackPlan",
    "StreamBatch",
    "crop",
    "evaluate_buckets",
    "pack",
    "pack_batch",
    "pack_stream",
    "pad",
    "pad_batch",
    "plan_batches",
    "plan_buckets",
    "stream_batches",
    "unpad",
]
