"""Float64 references on the compacted data: NumPy on the valid elements, and nothing else."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np


def over_rows(
    function: Callable[[np.ndarray], Any], x: np.ndarray, valid: np.ndarray, axis: Any, keep: bool
) -> np.ndarray:
    """Apply a function of a vector to the valid elements of every cell of the reduced shape."""
    x, valid = np.broadcast_arrays(x, valid)
    axes = range(x.ndim) if axis is None else [axis] if isinstance(axis, int) else axis
    axes = sorted(one % x.ndim for one in axes)
    free = [i for i in range(x.ndim) if i not in axes]
    x, valid = np.transpose(x, [*free, *axes]), np.transpose(valid, [*free, *axes])
    shape = x.shape[: len(free)]
    cells = [function(x[cell][valid[cell]]) for cell in np.ndindex(*shape)]
    found = np.array(cells).reshape(shape)
    if not cells:
        found = found.astype(np.asarray(function(np.ones(1))).dtype)
    if keep:
        for one in axes:
            found = np.expand_dims(found, one)
    return found


def along_rows(
    function: Callable[[np.ndarray], np.ndarray], x: np.ndarray, valid: np.ndarray, axis: int
) -> np.ndarray:
    """Apply a function vector -> vector to the valid elements along `axis`; 0 elsewhere."""
    x, valid = np.broadcast_arrays(x, valid)
    found = np.zeros(x.shape)
    rows, marks, out = (np.moveaxis(one, axis, -1) for one in (x, valid, found))
    for cell in np.ndindex(*rows.shape[:-1]):
        if marks[cell].any():
            out[cell][marks[cell]] = function(rows[cell][marks[cell]])
    return found


def front(rows: np.ndarray, capacity: int, fill: float = 0) -> np.ndarray:
    """The rows at the front of a buffer of `capacity`."""
    found = np.full((capacity, *rows.shape[1:]), fill, rows.dtype)
    kept = rows[:capacity]
    found[: len(kept)] = kept
    return found


def prefix(count: int, capacity: int) -> np.ndarray:
    """True below the count."""
    return np.arange(capacity) < count


def norm(vector: np.ndarray, order: float) -> float:
    """`np.linalg.norm` of a vector, 0 for an empty one."""
    with np.errstate(divide="ignore"):
        return float(np.linalg.norm(vector, order)) if vector.size else 0.0


def logsumexp(vector: np.ndarray) -> float:
    """Log of the sum of exponentials; -inf for an empty vector."""
    if not vector.size:
        return -math.inf
    top = vector.max() if np.isfinite(vector.max()) else 0.0
    return float(np.log(np.exp(vector - top).sum()) + top)


def softmax(vector: np.ndarray) -> np.ndarray:
    """Softmax of a vector."""
    powers = np.exp(vector - vector.max())
    return powers / powers.sum()


def mean(vector: np.ndarray) -> float:
    """Mean, NaN over nothing and without a warning."""
    return float(vector.mean()) if vector.size else math.nan


def order(vector: np.ndarray, descending: bool) -> np.ndarray:
    """The places in order, ties in turn; NaN last, or first if descending."""
    unordered = np.isnan(vector)
    key = np.where(unordered, 0.0, -vector if descending else vector)
    return np.lexsort((np.arange(vector.size), key, unordered != descending))


def median(vector: np.ndarray) -> float:
    """The lower median, NaN if one is among them, and over nothing."""
    if not vector.size or np.isnan(vector).any():
        return math.nan
    return float(np.sort(vector)[(vector.size - 1) // 2])


def quantile(vector: np.ndarray, q: float) -> float:
    """`numpy.quantile`, but exact at an infinity, where that gives NaN."""
    if not vector.size or np.isnan(vector).any():
        return math.nan
    place = (vector.size - 1) * q
    left, right = np.sort(vector)[[math.floor(place), math.ceil(place)]]
    share = place - math.floor(place)
    return float(left * (1 - share) + right * share if share else left)


def std(vector: np.ndarray, ddof: int, root: bool) -> float:
    """Standard deviation or variance; NaN over nothing, and what 0/0 and x/0 give for n <= ddof."""
    if not vector.size:
        return math.nan
    apart = ((vector - vector.mean()) ** 2).sum()
    divisor = max(vector.size - ddof, 0)
    with np.errstate(invalid="ignore"):
        value = apart / divisor if divisor else apart * math.inf
    return math.sqrt(value) if root else value


def reduced(losses: np.ndarray, valid: np.ndarray, reduction: str) -> np.ndarray:
    """Reduction of per-element losses over the valid ones."""
    losses, valid = np.broadcast_arrays(losses, valid)
    if reduction == "none":
        return np.where(valid, losses, 0.0)
    kept = losses[valid]
    if reduction == "sum":
        return np.asarray(kept.sum())
    return np.asarray(mean(kept))


def log_softmax(x: np.ndarray, axis: int) -> np.ndarray:
    """Log-softmax along an axis."""
    apart = x - x.max(axis, keepdims=True)
    return apart - np.log(np.exp(apart).sum(axis, keepdims=True))


def cross_entropy(
    logs: np.ndarray,
    labels: np.ndarray,
    valid: np.ndarray,
    weight: np.ndarray | None,
    ignore: int,
    smoothing: float,
    reduction: str,
) -> np.ndarray:
    """Cross entropy of log-probabilities `[N, C, ...]`, place by place."""
    classes = logs.shape[1]
    weight = np.ones(classes) if weight is None else weight
    losses, shares = np.zeros(labels.shape), np.zeros(labels.shape)
    for place in np.ndindex(*labels.shape):
        label = labels[place]
        if not valid[place] or label == ignore:
            continue
        row = logs[(place[0], slice(None), *place[1:])]
        losses[place] = -(1 - smoothing) * weight[label] * row[label]
        losses[place] -= smoothing / classes * (weight * row).sum()
        shares[place] = weight[label]
    if reduction == "none":
        return losses
    if reduction == "sum":
        return np.asarray(losses.sum())
    return np.asarray(losses.sum() / shares.sum() if shares.sum() else math.nan)


def ctc(logs: np.ndarray, labels: list[int], blank: int) -> float:
    """-log of the sum over all alignments, by enumeration: `logs` is [T, C]."""
    steps, classes = logs.shape
    total = -math.inf
    for path in itertools.product(range(classes), repeat=steps):
        merged = [label for label, _ in itertools.groupby(path)]
        if [label for label in merged if label != blank] == labels:
            total = np.logaddexp(total, sum(logs[t, label] for t, label in enumerate(path)))
    return -total
