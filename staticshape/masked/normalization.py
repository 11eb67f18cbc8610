"""What keeps the shape but mixes positions: softmax, log_softmax, scans, layer and batch norm."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import counted, keep, moved_last, spread, total, widened
from .scans import cumulative_product


def _rows(name: str, x: Tensor, valid: Tensor, axis: Any) -> tuple[tuple[int, ...], int, Any]:
    shape, axes = planning.reduction(name, x, valid, axis)
    arguments.one_axis(name, shape, x.dtype, axis)
    return shape, axes[0], dtypes.float_dtype(x.dtype)


def _shifted(x: Tensor, mask: Tensor, at: int) -> tuple[Tensor, Tensor, Tensor]:
    """Values minus the largest valid one, their powers (0 where invalid) and the sum of those."""
    top = ops.stop_gradient(ops.ReduceMax(True)(keep(mask, x, "lowest"), (at,)))
    apart = keep(mask, x - top)
    powers = keep(mask, ops.exp(apart))
    return apart, powers, total(powers, (at,), True)


def softmax(x: Tensor, valid: Tensor, *, axis: int = -1, dtype: Any = None) -> Tensor:
    """Softmax over the valid elements along `axis`; invalid places and rows with none are 0.

    Shape: that of the broadcast of `x` and `valid`. Dtype: as `mean`. A row with nothing valid is 0
    and leaves the other rows alone (MindSpore's own spoils them). Formula: torch.softmax of the
    selected elements. Gradient: that of the plain operator, exactly 0 where invalid. Cost: two
    reductions, one exp, four fills.

    >>> softmax(Tensor([[1.0, np.nan]]), Tensor([[True, False]])).asnumpy().tolist()
    [[1.0, 0.0]]
    """
    shape, at, work = _rows("softmax", x, valid, axis)
    result = dtypes.chosen("softmax", dtype, dtypes.mean_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        return constants.filled(shape, result, 0)
    mask = spread(valid, shape)
    _, powers, norm = _shifted(spread(x.astype(work), shape), mask, at)
    one = constants.constant("softmax", work, 1, "one")
    share = powers / ops.where(norm == 0, one, norm)
    return keep(mask, share).astype(result)  # a row with a valid NaN is NaN, its padding is 0


def log_softmax(x: Tensor, valid: Tensor, *, axis: int = -1, dtype: Any = None) -> Tensor:
    """Log-softmax over the valid elements along `axis`; invalid places are 0.

    Shape: that of the broadcast of `x` and `valid`. Dtype: as `mean`. A row with nothing valid is 0
    and leaves the other rows alone (MindSpore's own spoils them). Formula: torch.log_softmax of the
    selected elements. Gradient: that of the plain operator, exactly 0 where invalid. Cost: two
    reductions, one exp, four fills.

    >>> log_softmax(Tensor([[1.0, np.nan]]), Tensor([[True, False]])).asnumpy().tolist()
    [[0.0, 0.0]]
    """
    shape, at, work = _rows("log_softmax", x, valid, axis)
    result = dtypes.chosen("log_softmax", dtype, dtypes.mean_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        return constants.filled(shape, result, 0)
    mask = spread(valid, shape)
    apart, _, norm = _shifted(spread(x.astype(work), shape), mask, at)
    one = constants.constant("log_softmax", work, 1, "one")
    logs = ops.log(ops.where(norm == 0, one, norm))
    return keep(mask, apart - logs).astype(result)


def cumsum(x: Tensor, valid: Tensor, *, axis: int = -1, dtype: Any = None) -> Tensor:
    """The running sum of the valid elements along `axis`; invalid places are 0.

    Shape: that of the broadcast of `x` and `valid`. Dtype: as `sum`. Formula: numpy.cumsum of the
    selected elements. Over nothing 0. Gradient: that of the plain operator; exactly 0 where
    invalid. Cost: one scan, two fills.

    >>> cumsum(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])).asnumpy().tolist()
    [1.0, 0.0, 4.0]
    """
    shape, at, _ = _rows("cumsum", x, valid, axis)
    result = dtypes.chosen("cumsum", dtype, dtypes.sum_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        return constants.filled(shape, result, 0)
    work = dtypes.working_dtype(x.dtype)
    if not dtypes.is_float(x.dtype):
        work = dtypes.sum_dtype(x.dtype)
    mask = spread(valid, shape)
    running = ops.cumsum(keep(mask, spread(widened(x, work), shape)), at)
    return keep(mask, running).astype(result)


def cumprod(x: Tensor, valid: Tensor, *, axis: int = -1, dtype: Any = None) -> Tensor:
    """The running product of the valid elements along `axis`; invalid places are 0.

    Shape: that of the broadcast of `x` and `valid`. Dtype: as `sum`. Formula: numpy.cumprod of the
    selected elements. Over nothing 0. Gradient: that of the plain operator, also right at a valid 0
    (MindSpore's own is NaN there); exactly 0 where invalid. Cost: one scan, two fills.

    >>> cumprod(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])).asnumpy().tolist()
    [1.0, 0.0, 3.0]
    """
    shape, at, _ = _rows("cumprod", x, valid, axis)
    result = dtypes.chosen("cumprod", dtype, dtypes.sum_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        return constants.filled(shape, result, 0)
    work = dtypes.working_dtype(x.dtype)
    if not dtypes.is_float(x.dtype):
        work = dtypes.sum_dtype(x.dtype)
    mask = spread(valid, shape)
    kept = moved_last(keep(mask, spread(widened(x, work), shape), 1), at)
    return keep(mask, moved_last(cumulative_product(kept), at)).astype(result)


def layer_norm(
    x: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    axis: Any = -1,
    epsilon: float = 1e-5,
) -> Tensor:
    """`(x - mean) / sqrt(var + epsilon) * weight + bias` over the valid elements of `axis`.

    Shape: that of `x`; `axis` one or several; `weight` and `bias` broadcast. Dtype: that of
    `x`. Formula: torch.nn.functional.layer_norm on the valid elements. Invalid places and rows
    with nothing valid are 0. Gradient: exactly 0 where invalid. Cost: two reductions, three
    fills.

    >>> valid = Tensor([[True, True, False]])
    >>> layer_norm(Tensor([[1.0, 3.0, 9.0]]), valid, epsilon=0.0).asnumpy().tolist()
    [[-1.0, 1.0, 0.0]]
    """
    shape, axes = planning.reduction("layer_norm", x, valid, axis)
    arguments.check_dtype("layer_norm", x.shape, x.dtype, True)
    if planning.size_of(shape) == 0:
        return constants.filled(shape, x.dtype, 0)
    work = dtypes.float_dtype(x.dtype)
    mask = spread(valid, shape)
    apart, variance, _ = _moments(spread(x.astype(work), shape), mask, axes, work)
    scaled = apart / ops.sqrt(variance + constants.constant("layer_norm", work, epsilon, "epsilon"))
    if weight is not None:
        given.fits("layer_norm", "weight", weight, shape)
        scaled = scaled * weight.astype(work)
    if bias is not None:
        given.fits("layer_norm", "bias", bias, shape)
        scaled = scaled + bias.astype(work)
    return keep(mask, scaled).astype(x.dtype)


def _moments(
    x: Tensor, mask: Tensor, axes: tuple[int, ...], work: Any
) -> tuple[Tensor, Tensor, Tensor]:
    """Distance from the mean (0 where invalid), variance and mean; all 0 where nothing is valid."""
    one = constants.constant("moments", work, 1, "one")
    kept = keep(mask, x)
    number = ops.maximum(counted(mask, mask.shape, axes, True, work), one)
    center = total(kept, axes, True) / number
    apart = keep(mask, kept - center)
    return apart, total(ops.square(apart), axes, True) / number, center


@tracing.planned
def _batch_axes(
    x_shape: tracing.Shape, x_dtype: Any, v_shape: tracing.Shape, v_dtype: Any
) -> tuple[tracing.Shape, tracing.Shape, tracing.Shape]:
    call = arguments.described("batch_norm", ("x", x_shape, x_dtype), ("valid", v_shape, v_dtype))
    arguments.require_supported(call, x_dtype, dtypes.FLOATS)
    arguments.require_bool(call, v_dtype)
    if len(x_shape) < 2:
        raise ValueError(f"{call}: x must be [N, C, ...]")
    expected = (x_shape[0], *x_shape[2:])
    if tuple(v_shape) not in (expected, (x_shape[0],)):
        raise ValueError(f"{call}: valid must be {list(expected)} or {[x_shape[0]]}")
    lead = (v_shape[0], 1, *v_shape[1:])
    aligned = lead + (1,) * (len(x_shape) - len(lead))
    axes = tuple(i for i in range(len(x_shape)) if i != 1)
    return axes, aligned, tuple(-1 if i == 1 else 1 for i in range(len(x_shape)))


@tracing.planned
def _together(no_mean: bool, no_variance: bool) -> bool:
    if no_mean != no_variance:
        raise ValueError(
            "masked.batch_norm: running_mean and running_var must be given together, or neither"
        )
    return True


def batch_norm(
    x: Tensor,
    valid: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    training: bool = True,
    momentum: float = 0.9,
    epsilon: float = 1e-5,
) -> tuple[Tensor, Tensor, Tensor]:
    """Batch normalisation over the valid places: `(y, running_mean, running_var)`.

    Shape: `x` is [N, C, ...], `valid` [N, ...] or [N]. Formula: mindspore.nn.BatchNorm on the valid
    places; the running variance is unbiased by the true count, and nothing valid leaves the running
    statistics alone. Invalid places are 0. Dtype: that of `x`; the statistics are float32 or wider.
    Gradient: exactly 0 where invalid. Cost: two reductions, three fills.

    >>> valid = Tensor([True, True, False])
    >>> y, mean, _ = batch_norm(Tensor([[1.0], [3.0], [9.0]]), valid, epsilon=0.0)
    >>> y.asnumpy().ravel().tolist()
    [-1.0, 1.0, 0.0]
    """
    given.tensors("batch_norm", "x, valid", x, valid)
    axes, aligned, channel = _batch_axes(x.shape, x.dtype, valid.shape, valid.dtype)
    for label, one in (
        ("running_mean", running_mean), ("running_var", running_var), ("weight", weight),
        ("bias", bias),
    ):  # fmt: skip
        if one is not None:
            given.fits("batch_norm", label, one, (x.shape[1],), True)
    arguments.flag("batch_norm", "training", training)
    _together(running_mean is None, running_var is None)
    work = dtypes.float_dtype(x.dtype)
    mask = spread(ops.reshape(valid, aligned), x.shape)
    data = x.astype(work)
    if running_mean is None or running_var is None:
        old_mean = constants.filled((x.shape[1],), work, 0)
        old_var = constants.filled((x.shape[1],), work, 1)
    else:
        old_mean, old_var = running_mean.astype(work), running_var.astype(work)
    if training:
        apart, variance, center = _moments(data, mask, axes, work)
        number = counted(mask, mask.shape, axes, False, work)
        one = constants.constant("batch_norm", work, 1, "one")
        unbiased = ops.reshape(variance, (-1,)) * number / ops.maximum(number - 1, one)
        held = ops.where(
            number > 0, constants.constant("batch_norm", work, momentum, "momentum"), one
        )
        new_mean = ops.stop_gradient(held * old_mean + (1 - held) * ops.reshape(center, (-1,)))
        new_var = ops.stop_gradient(held * old_var + (1 - held) * unbiased)
    else:
        apart = keep(mask, data) - ops.reshape(old_mean, channel)
        variance = ops.reshape(old_var, channel)
        new_mean, new_var = old_mean, old_var
    scaled = apart / ops.sqrt(variance + constants.constant("batch_norm", work, epsilon, "epsilon"))
    if weight is not None:
        scaled = scaled * ops.reshape(weight.astype(work), channel)
    if bias is not None:
        scaled = scaled + ops.reshape(bias.astype(work), channel)
    return keep(mask, scaled).astype(x.dtype), new_mean, new_var


class BatchNorm(nn.Cell):  # type: ignore[misc]
    """Batch normalisation over the valid places, with running statistics of the true count.

    Shape: `[N, C, ...]` and a mask `[N, ...]` or `[N]`. `momentum` weighs the old statistics, as in
    mindspore.nn. Dtype: that of `x`; the statistics are float32. Formula: as `batch_norm`. Over
    nothing 0, and the statistics stay. Gradient and cost: as `batch_norm`.

    >>> BatchNorm(1)(Tensor([[1.0], [9.0]]), Tensor([True, False])).shape
    (2, 1)
    """

    def __init__(
        self,
        num_features: int,
        *,
        momentum: float = 0.9,
        epsilon: float = 1e-5,
        affine: bool = True,
    ) -> None:
        super().__init__()
        arguments.whole("BatchNorm", "num_features", num_features, 1)
        self.momentum = momentum
        self.epsilon = epsilon
        zeros, ones = np.zeros(num_features, np.float32), np.ones(num_features, np.float32)
        self.moving_mean = Parameter(Tensor(zeros), name="moving_mean", requires_grad=False)
        self.moving_variance = Parameter(Tensor(ones), name="moving_variance", requires_grad=False)
        self.gamma = Parameter(Tensor(ones), name="gamma", requires_grad=affine)
        self.beta = Parameter(Tensor(zeros), name="beta", requires_grad=affine)

    def construct(self, x: Tensor, valid: Tensor) -> Tensor:
        y, mean, variance = batch_norm(
            x,
            valid,
            self.moving_mean,
            self.moving_variance,
            self.gamma,
            self.beta,
            training=self.training,
            momentum=self.momentum,
            epsilon=self.epsilon,
        )
        if self.training:
            ops.assign(self.moving_mean, mean.astype(ms.float32))
            ops.assign(self.moving_variance, variance.astype(ms.float32))
        return y
