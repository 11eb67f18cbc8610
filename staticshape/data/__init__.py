"""Host-side runtime: varying samples become a few fixed shapes, with the least padding possible."""

from staticshape.data.padding import crop, pad, pad_batch, unpad

__all__ = ["crop", "pad", "pad_batch", "unpad"]
