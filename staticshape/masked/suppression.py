"""What a non-maximum suppression of masked boxes gives, with the real ones in front."""

from __future__ import annotations

from mindspore import Tensor, ops

from . import constants
from .selection import compact

_FILLER = -3e38


def suppressed(results: tuple[Tensor, Tensor, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
    """The results of a suppression with the real boxes in front: `(boxes, places, keep)`.

    `results` are what `ops.NMSWithMask` gives of boxes that stand where a mask is valid, with rows
    of -3e38 elsewhere: boxes by falling score, places, what survives. A real box that scores -inf
    comes behind those rows. Shape: that of the results; 0 and False behind the real ones. Dtype:
    those of the results. Formula: a stable partition; places that merely count stay. Over nothing
    all is 0 and False. Gradient: moved along with the boxes. Cost: a compaction of each.

    >>> lowest = Tensor([[-3e38] * 5, [1.0, 1.0, 2.0, 2.0, float("-inf")]])
    >>> suppressed((lowest, Tensor([0, 1]), Tensor([True, True])))[2].asnumpy().tolist()
    [True, False]
    """
    boxes, places, keep = results
    real = boxes[:, 0] > constants.constant("suppressed", boxes.dtype, _FILLER, "filler")
    counted = constants.iota(places.shape[0], places.dtype, places.shape)
    counts = ops.equal(places, counted).all()
    moved = ops.where(counts, places, compact(places, real)[0])
    return compact(boxes, real)[0], moved.astype(places.dtype), compact(keep, real)[0]
