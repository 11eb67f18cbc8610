"""Cuts padded results to their count, as a caller must who gets `(values, valid, count)`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from staticshape.proof.codec import Array, Encoded, Items


def cut(before: Encoded, after: Encoded) -> Encoded:
    """AFTER with each `(values..., valid, count)` cut where BEFORE has the bare values.

    Where the padding does not fit its count, or anything else differs, AFTER is left as it is.

    >>> from numpy import array
    >>> padded = Items("tuple", tuple(Array(str(item.dtype), item) for item in (
    ...     array([5, 6, 0]), array([True, True, False]), array(2))))
    >>> cut(Array("int64", array([5, 6])), padded).data.tolist()
    [5, 6]
    """
    if not isinstance(after, Items):
        return after
    wanted = before.items if isinstance(before, Items) else (before,)
    if len(after.items) == len(wanted) + 2 and after.kind != "dict":
        made = _cut(wanted, after.items)
        if made is not None:
            return Items(after.kind, made) if isinstance(before, Items) else made[0]
    if isinstance(before, Items) and len(before.items) == len(after.items):
        pairs = zip(before.items, after.items, strict=True)
        return Items(after.kind, tuple(cut(one, two) for one, two in pairs), after.keys)
    return after


def _cut(wanted: tuple[Encoded, ...], given: tuple[Encoded, ...]) -> tuple[Encoded, ...] | None:
    *values, valid, count = given
    if not isinstance(valid, Array) or valid.dtype != "bool" or not isinstance(count, Array):
        return None
    lengths = np.unique(count.data)
    if not count.dtype.startswith("int") or lengths.size != 1:
        return None
    made = []
    for one, two in zip(wanted, values, strict=True):
        if not isinstance(one, Array) or not isinstance(two, Array):
            return None
        axis = _axis(one.data, two.data, valid.data.shape[-1])
        if axis is None or not _is_prefix(valid.data, int(lengths[0])):
            return None
        kept = np.take(two.data, range(min(int(lengths[0]), two.data.shape[axis])), axis)
        made.append(Array(two.dtype, kept))
    return tuple(made)


def _axis(one: npt.NDArray[np.generic], two: npt.NDArray[np.generic], room: int) -> int | None:
    """The axis along which one array is the padded form of the other."""
    if one.ndim != two.ndim:
        return None
    pairs = list(enumerate(zip(one.shape, two.shape, strict=True)))
    axes = [axis for axis, (first, second) in pairs if first != second]
    if not axes:  # nothing was padded: any axis of that length
        axes = [axis for axis, size in enumerate(two.shape) if size == room][:1]
    return axes[0] if len(axes) == 1 and two.shape[axes[0]] == room else None


def _is_prefix(valid: npt.NDArray[np.generic], count: int) -> bool:
    return bool(np.all(valid == (np.arange(valid.shape[-1]) < count)))
