"""Control flow with one static shape: guard, cond, while_loop, append."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .logical import truth
from .primitives import gate, keep, narrowed, pick


def guard(x: Any, valid: Tensor, safe: Any) -> Any:
    """`x` where valid, else `safe`, in the dtype of `x`: the input of a partial function.

    `safe` is a number, or "lowest" or "highest": what no maximum or minimum is raised by. Shape:
    broadcast both ways. Dtype: that of `x`, always. Formula: `where(valid, x, safe)`. Over nothing
    `safe` everywhere. Gradient: exactly 0 into invalid places. Put it before log, sqrt, division
    and powers. A Python number that is none of those that `safe` keeps out comes back as it is.
    Cost: one fill.

    >>> guard(Tensor([4.0, 0.0]), Tensor([True, False]), 1).asnumpy().tolist()
    [4.0, 1.0]
    """
    if isinstance(x, (int, float)) and _is_safe(x, safe):
        return x
    planning.reduction("guard", x, valid, None)
    work = dtypes.movable_dtype(x.dtype)
    call = given.call("guard", "x, valid", x, valid)
    if safe not in ("lowest", "highest"):
        constants.constant(call, x.dtype, safe, "safe")
    return keep(valid, x.astype(work), safe).astype(x.dtype)


@tracing.planned
def _is_safe(x: float, safe: Any) -> bool:
    """Whether a number is one that nothing need be put in the place of."""
    return isinstance(safe, (int, float)) and math.isfinite(x) and (safe == 0 or x > 0)


@tracing.planned
def _scalar_pred(shape: tracing.Shape, dtype: Any) -> bool:
    if math.prod(shape) != 1:
        call = arguments.described("cond", ("pred", shape, dtype))
        raise ValueError(
            f"{call}: pred must hold one element, as the condition of an `if`; "
            f"for an element by element choice call ops.where"
        )
    return True


@tracing.planned
def _branches(t_shape: Any, t_dtype: Any, f_shape: Any, f_dtype: Any) -> bool:
    call = arguments.described(
        "cond", ("true_value", t_shape, t_dtype), ("false_value", f_shape, f_dtype)
    )
    if t_dtype != f_dtype:
        raise TypeError(f"{call}: both values must have one dtype; cast one of them")
    if tuple(t_shape) != tuple(f_shape):
        raise ValueError(f"{call}: both values must have one shape; pad the smaller one")
    return True


@tracing.planned
def _paired(true_length: int, false_length: int) -> bool:
    if true_length != false_length:
        raise ValueError(
            f"masked.cond: true_value has {true_length} parts, false_value {false_length}"
        )
    return True


@tracing.planned
def _two_scalars(first: Any, second: Any) -> Any:
    for value in (first, second):
        if not isinstance(value, (bool, int, float)):
            raise TypeError(
                f"masked.cond: values must be tensors, scalars or tuples, not {value!r}"
            )
    if isinstance(first, bool) and isinstance(second, bool):
        return ms.bool_
    if isinstance(first, float) or isinstance(second, float):
        return ms.float32
    return ms.int64


def cond(pred: Any, true_value: Any, false_value: Any, *, axis: int | None = None) -> Any:
    """The value of one side, chosen by a one-element tensor, without a branch in the graph.

    Shape: both sides of one shape and dtype (Python scalars take those of the other side), tensors
    or tuples of them; `pred` one element, any dtype. Of two tensors that differ along `axis` the
    shorter one gets zeros behind it (False, in the mask of a selection that is chosen so). Dtype:
    one for both sides. Formula: `true_value if pred else false_value`. Over nothing: both sides may
    have no elements. Gradient: exactly 0 into the side not taken, also where it holds NaN; the
    inputs of partial functions need a `guard`. Cost: one choice, both sides.

    >>> cond(Tensor([2]) > 1, Tensor([1.0]), Tensor([np.nan])).asnumpy().tolist()
    [1.0]
    """
    if not isinstance(pred, Tensor):
        return true_value if pred else false_value
    _scalar_pred(pred.shape, pred.dtype)
    chosen = ops.reshape(truth(ops.stop_gradient(pred)), ())
    if axis is not None and isinstance(true_value, Tensor) and isinstance(false_value, Tensor):
        dtype = true_value.dtype
        _one_dtype(dtype, false_value.dtype)
        most = _longest(true_value.shape, false_value.shape, axis)
        moved = dtypes.movable_dtype(dtype)
        first = _filled_up(true_value.astype(moved), most, axis)
        return _choose(chosen, first, _filled_up(false_value.astype(moved), most, axis)).astype(
            dtype
        )
    return _choose(chosen, true_value, false_value)


@tracing.planned
def _one_dtype(first: Any, second: Any) -> bool:
    if first != second:
        raise TypeError("masked.cond: both values must have one dtype; cast one of them")
    return True


@tracing.planned
def _longest(first: tracing.Shape, second: tracing.Shape, axis: int) -> int:
    if len(first) != len(second) or not 0 <= axis < len(first):
        raise ValueError(f"masked.cond: {list(first)} and {list(second)} have no axis {axis} alike")
    return max(first[axis], second[axis])


def _filled_up(x: Tensor, length: int, axis: int) -> Tensor:
    """`x` with zeros behind it along an axis."""
    if x.shape[axis] == length:
        return x
    behind = planning.resized(x.shape, axis, length - x.shape[axis])
    return ops.concat((x, constants.filled(behind, x.dtype, 0)), axis)


def _choose(chosen: Tensor, first: Any, second: Any) -> Any:
    if isinstance(first, (tuple, list)):
        _paired(len(first), len(second) if isinstance(second, (tuple, list)) else 1)
        parts: tuple[Any, ...] = ()
        for i in range(len(first)):
            parts = (*parts, _choose(chosen, first[i], second[i]))
        return parts
    if not isinstance(first, Tensor) and not isinstance(second, Tensor):
        dtype = _two_scalars(first, second)
        return pick(
            chosen,
            constants.constant("cond", dtype, first, "true_value"),
            constants.constant("cond", dtype, second, "false_value"),
        )
    if not isinstance(first, Tensor):
        return pick(chosen, constants.constant("cond", second.dtype, first, "true_value"), second)
    if not isinstance(second, Tensor):
        return pick(chosen, first, constants.constant("cond", first.dtype, second, "false_value"))
    _branches(first.shape, first.dtype, second.shape, second.dtype)
    moved = dtypes.movable_dtype(first.dtype)
    return ops.where(chosen, first.astype(moved), second.astype(moved)).astype(first.dtype)


def while_loop(
    active: Callable[..., Tensor],
    body: Callable[..., tuple[Any, ...]],
    state: tuple[Any, ...],
    *,
    capacity: int,
) -> tuple[tuple[Any, ...], Tensor, Tensor]:
    """`while active(*state): state = body(*state)`, at most `capacity` times, on fixed shapes.

    Shape: that of the state, which must not change. Dtype: that of every part of the state.
    Formula: Python's `while`. Over nothing (never active) the state comes back. Returns the state,
    the steps taken (int32) and whether it was still active at the end, an overflow. Unrolled
    `capacity` times; an inactive step computes on the first state and is thrown away. (The gradient
    of MindSpore's own `while` was measured wrong.) Cost: `capacity` bodies.

    >>> def active(x):
    ...     return x < 5
    >>> def doubled(x):
    ...     return (x * 2,)
    >>> state, steps, going = while_loop(active, doubled, (Tensor(1.0),), capacity=8)
    >>> float(state[0]), int(steps), bool(going)
    (8.0, 3, False)
    """
    steps = constants.constant("while_loop", ms.int32, 0, "steps")
    going = ops.reshape(truth(active(*state)), ())
    like = state
    held = _moved(state)
    start = _stopped(held)
    for _ in range(arguments.capacity_of("while_loop", capacity, -1)):
        after = body(*_restored(_choose(going, held, start), like))
        _looped(_parts(after), len(like))
        held = _choose(going, _moved(after), held)
        steps = steps + going.astype(ms.int32)
        going = ops.logical_and(going, ops.reshape(truth(active(*_restored(held, like))), ()))
    return _restored(held, like), steps, going


def _moved(state: Any) -> Any:
    """The state in dtypes whose gradients can be added: it is used twice a step."""
    if isinstance(state, (tuple, list)):
        parts: tuple[Any, ...] = ()
        for part in state:
            parts = (*parts, _moved(part))
        return parts
    return state.astype(dtypes.movable_dtype(state.dtype)) if isinstance(state, Tensor) else state


def _restored(state: Any, like: Any) -> Any:
    """The state in the dtypes that it had."""
    if isinstance(like, (tuple, list)):
        parts: tuple[Any, ...] = ()
        for i in range(len(like)):
            parts = (*parts, _restored(state[i], like[i]))
        return parts
    return state.astype(like.dtype) if isinstance(like, Tensor) else state


def _parts(state: Any) -> int:
    return len(state) if isinstance(state, (tuple, list)) else -1


@tracing.planned
def _looped(parts: int, wanted: int) -> bool:
    if parts != wanted:
        found = "one value" if parts < 0 else f"{parts} values"
        raise TypeError(
            f"masked.while_loop: body must return a tuple of {wanted}, as the state is, got {found}"
        )
    return True


def _stopped(state: Any) -> Any:
    """The state without its gradient: what an inactive step computes on, and throws away."""
    if isinstance(state, (tuple, list)):
        parts: tuple[Any, ...] = ()
        for part in state:
            parts = (*parts, _stopped(part))
        return parts
    return ops.stop_gradient(state) if isinstance(state, Tensor) else state


@tracing.planned
def _appending(
    b_shape: tracing.Shape,
    b_dtype: Any,
    c_shape: tracing.Shape,
    c_dtype: Any,
    r_shape: tracing.Shape,
    r_dtype: Any,
) -> bool:
    call = arguments.described(
        "append", ("buffer", b_shape, b_dtype), ("count", c_shape, c_dtype),
        ("row", r_shape, r_dtype),
    )  # fmt: skip
    arguments.require_supported(call, b_dtype)
    one = tuple(b_shape[1:])
    if not b_shape or tuple(r_shape) not in (one, (*r_shape[:1], *one)):
        raise ValueError(
            f"{call}: buffer must be [capacity, ...], row {list(one)}, or several such rows"
        )
    if math.prod(c_shape) != 1 or c_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: count must be a Tensor of one integer")
    if r_dtype != b_dtype:
        raise TypeError(f"{call}: buffer and row must have one dtype; cast one of them")
    return True


@tracing.planned
def _one_flag(shape: tracing.Shape, dtype: Any) -> bool:
    if math.prod(shape) != 1:
        call = arguments.described("append", ("active", shape, dtype))
        raise ValueError(f"{call}: active must hold one element")
    return True


@tracing.planned
def _capacity(capacity: Any) -> bool:
    if not isinstance(capacity, int) or isinstance(capacity, bool) or capacity < 1:
        raise ValueError(f"buffer: capacity must be a positive integer, not {capacity!r}")
    return True


def buffer(capacity: int, like: Tensor) -> tuple[Tensor, Tensor]:
    """Room for `capacity` rows like `like`, and how many there are: none yet. See `append`.

    Shape: [capacity, *like.shape], and a count of rank 0. Dtype: that of `like`, int32. Formula:
    `zeros`. Gradient: none, `like` gives its shape and dtype alone. Over nothing: there is nothing
    yet. Cost: one fill.

    >>> rows, count = buffer(3, Tensor([1.0, 2.0]))
    >>> rows.shape, int(count)
    ((3, 2), 0)
    """
    given.tensors("buffer", "like", like)
    _capacity(capacity)
    return ops.zeros((capacity, *like.shape), like.dtype), ops.zeros((), ms.int32)


def append(
    buffer: Tensor, count: Tensor, row: Tensor, active: Tensor | bool = True
) -> tuple[Tensor, Tensor]:
    """Write `row` at position `count` if `active`; the count grows past the capacity, visibly.

    Shape: buffer [capacity, ...], row without the first axis, or several rows [n, ...] that go one
    behind the other. A row beyond the capacity is not written but counted, so `check` sees it.
    Dtype: one for buffer and row. Formula: `buffer[count] = row`. Over nothing (not active) the
    buffer and the count stay. Gradient: to what the buffer shows. Cost: one pass.

    >>> rows, count = append(Tensor([0.0, 0.0]), Tensor(1), Tensor(7.0))
    >>> rows.asnumpy().tolist(), int(count)
    ([0.0, 7.0], 2)
    """
    given.tensors("append", "buffer, count, row", buffer, count, row)
    _appending(buffer.shape, buffer.dtype, count.shape, count.dtype, row.shape, row.dtype)
    size, several = buffer.shape[0], row.ndim == buffer.ndim
    more = row.shape[0] if several else 1
    places = constants.iota(size, ms.int32, planning.along(buffer.ndim, 0, size))
    count = ops.stop_gradient(count)
    first = narrowed(ops.reshape(count, ()))
    here = ops.logical_and(places >= first, places < first + more) if several else places == first
    if isinstance(active, Tensor):
        _one_flag(active.shape, active.dtype)
        here = ops.logical_and(here, ops.reshape(truth(active), ()))
        grown = count + gate(ops.reshape(truth(active), count.shape), count.dtype) * more
    elif active:
        grown = count + constants.constant("append", count.dtype, more, "step")
    else:
        return buffer, count
    moved = dtypes.movable_dtype(buffer.dtype)
    rows = row.astype(moved)
    if several:
        own = ops.clamp(ops.reshape(places, (size,)) - first, 0, more - 1)
        rows = ops.gather(rows, own, 0)
    else:
        rows = ops.reshape(rows, (1, *row.shape))
    return pick(here, rows, buffer.astype(moved)).astype(buffer.dtype), grown
