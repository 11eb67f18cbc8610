"""Products that contract a masked axis: matmul."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, tracing


@tracing.planned
def _contraction(
    a_shape: tracing.Shape,
    a_dtype: Any,
    b_shape: tracing.Shape,
    b_dtype: Any,
    v_shape: tracing.Shape,
    v_dtype: Any,
) -> tuple[tracing.Shape, tracing.Shape]:
    call = arguments.described(
        "matmul", ("a", a_shape, a_dtype), ("b", b_shape, b_dtype), ("valid", v_shape, v_dtype)
    )
    arguments.require_bool(call, v_dtype)
    if a_dtype != b_dtype:
        raise TypeError(f"{call}: a and b must have one dtype; cast one of them")
    arguments.require_supported(call, a_dtype, dtypes.FLOATS)
    if not a_shape or not b_shape or not v_shape:
        raise ValueError(f"{call}: every argument must have at least one axis")
    inner = b_shape[-2] if len(b_shape) > 1 else b_shape[0]
    if a_shape[-1] != inner or v_shape[-1] not in (1, inner):
        raise ValueError(
            f"{call}: the contracted axes must agree: a[..., K], b[..., K, N], valid[..., K]"
        )
    arguments.broadcast(call, a_shape[:-2], b_shape[:-2], v_shape[:-1])
    for_a = v_shape if len(v_shape) == 1 or len(a_shape) == 1 else (*v_shape[:-1], 1, v_shape[-1])
    for_b = v_shape if len(b_shape) == 1 else (*v_shape, 1)
    return for_a, for_b


def matmul(a: Tensor, b: Tensor, valid: Tensor) -> Tensor:
    """`a @ b` over the valid places of the contracted axis; `valid` is `[K]` or `[batch..., K]`.

    Shape: a[..., K] and b[..., K, N] (or [K]); `valid` [K] or [batch..., K]. Both operands are
    filled with 0 where invalid, so inf * 0 never occurs. Nothing valid gives 0. Dtype: that of
    both; half floats in float32. Formula: numpy.matmul of the selected columns and rows. Gradient:
    exactly 0 where invalid. Cost: two fills and the product.

    >>> valid = Tensor([True, False])
    >>> matmul(Tensor([[1.0, np.inf]]), Tensor([[2.0], [np.nan]]), valid).asnumpy().tolist()
    [[2.0]]
    """
    given.tensors("matmul", "a, b, valid", a, b, valid)
    for_a, for_b = _contraction(a.shape, a.dtype, b.shape, b.dtype, valid.shape, valid.dtype)
    work = dtypes.float_dtype(a.dtype)
    zero = constants.constant("matmul", work, 0, "zero")
    valid = ops.stop_gradient(valid)
    left = ops.where(ops.reshape(valid, for_a), a.astype(work), zero)
    right = ops.where(ops.reshape(valid, for_b), b.astype(work), zero)
    return ops.matmul(left, right).astype(a.dtype)
