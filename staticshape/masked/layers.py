"""Layers of the user's own, called with the valid rows alone: apply_batch_norm."""

from __future__ import annotations

from mindspore import Tensor, nn, ops

from . import tracing
from .normalization import batch_norm


@tracing.planned
def _no_layer() -> bool:
    raise TypeError(
        "masked.apply_batch_norm(layer, x, valid): layer must be a BatchNorm of mindspore.nn; call "
        "masked.batch_norm with the statistics of another layer"
    )


def apply_batch_norm(layer: nn.Cell, x: Tensor, valid: Tensor) -> Tensor:
    """`layer(x[valid])` of a BatchNorm of mindspore.nn, at the places of the valid rows.

    `layer` stays as it is: its parameters are read, and in training its running statistics move as
    they do for the valid rows alone; nothing valid leaves them. Shape: `x` is [N, C, ...], `valid`
    [N, ...] or [N]. Invalid places are 0. Dtype: that of `x`. Formula: as `batch_norm`. Over
    nothing 0. Gradient and cost: as `batch_norm`.

    >>> valid = Tensor([True, False])
    >>> apply_batch_norm(nn.BatchNorm1d(1), Tensor([[1.0], [9.0]]), valid).shape
    (2, 1)
    """
    if not hasattr(layer, "use_batch_statistics"):
        _no_layer()
    own = layer.use_batch_statistics
    training = layer.training if own is None else own
    y, mean, variance = batch_norm(
        x,
        valid,
        layer.moving_mean,
        layer.moving_variance,
        layer.gamma,
        layer.beta,
        training=training,
        momentum=1.0 - layer.momentum,
        epsilon=layer.eps,
    )
    if training:
        ops.assign(layer.moving_mean, mean.astype(layer.moving_mean.dtype))
        ops.assign(layer.moving_variance, variance.astype(layer.moving_variance.dtype))
    return y
