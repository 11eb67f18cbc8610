"""Host-side runtime: varying samples become a few fixed shapes, with the least padding possible."""

from staticshape.data.assignment import Assignment, PackPattern
from staticshape.data.batches import BatchPlan, plan_batches
from staticshape.data.bucket_plan import Alternative, BucketPlan
from staticshape.data.buckets import evaluate_buckets, least_waste, plan_buckets
from staticshape.data.buckets_2d import BucketPlan2D, plan_buckets_2d
from staticshape.data.images import image_size, sizes_from_images
from staticshape.data.json_records import lengths_from_json_lines
from staticshape.data.lengths import LengthHistogram
from staticshape.data.packed import pack_batch, pack_stream
from staticshape.data.packing import PackPlan, pack
from staticshape.data.padding import crop, pad, pad_batch, unpad
from staticshape.data.ray_engine import lengths_with_ray
from staticshape.data.readers import read_histogram
from staticshape.data.samplers import Batch, BucketSampler
from staticshape.data.sizes import SizeHistogram
from staticshape.data.sources import (
    lengths_from_numpy,
    lengths_from_parquet,
    lengths_from_text,
)
from staticshape.data.streaming import BatchStream, StreamBatch, stream_batches

__all__ = [
    "Alternative",
    "Assignment",
    "Batch",
    "BatchPlan",
    "BatchStream",
    "BucketPlan",
    "BucketPlan2D",
    "BucketSampler",
    "LengthHistogram",
    "PackPattern",
    "PackPlan",
    "SizeHistogram",
    "StreamBatch",
    "crop",
    "evaluate_buckets",
    "image_size",
    "least_waste",
    "lengths_from_json_lines",
    "lengths_from_numpy",
    "lengths_from_parquet",
    "lengths_from_text",
    "lengths_with_ray",
    "pack",
    "pack_batch",
    "pack_stream",
    "pad",
    "pad_batch",
    "plan_batches",
    "plan_buckets",
    "plan_buckets_2d",
    "read_histogram",
    "sizes_from_images",
    "stream_batches",
    "unpad",
]
