"""Host-side runtime: varying samples become a few fixed shapes, with the least padding possible."""

from staticshape.data.bucket_plan import Alternative, BucketPlan
from staticshape.data.buckets import evaluate_buckets, plan_buckets
from staticshape.data.lengths import LengthHistogram
from staticshape.data.padding import crop, pad, pad_batch, unpad

__all__ = [
    "Alternative",
    "BucketPlan",
    "LengthHistogram",
    "crop",
    "evaluate_buckets",
    "pad",
    "pad_batch",
    "plan_buckets",
    "unpad",
]
