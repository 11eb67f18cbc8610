"""Loops over masks and positions together, and functions that call themselves."""

import mindspore as ms
from mindspore import Tensor


@ms.jit
def masks_and_indices_of_loop(x: Tensor, y: Tensor, ids: Tensor):
    total = x.sum()
    for index in (y > 1, ids):
        total = total + x[index].mean()
    return total


@ms.jit
def pairs_of_loop(x: Tensor, y: Tensor, ids: Tensor):
    total = x.sum()
    for mask, index in ((x > 0, ids), (y > 1, ids)):
        total = total + x[mask].mean() + y[index].sum()
    return total


@ms.jit
def pairs_of_list(x: Tensor, y: Tensor, ids: Tensor):
    pairs = [(x, ids), (y, x > 0)]
    total = x.sum()
    for value, mask in pairs:
        total = total + value[mask].sum()
    return total


@ms.jit
def static_pairs_of_loop(x: Tensor, y: Tensor, ids: Tensor):
    total = x.sum()
    for value, index in ((x, ids), (y, 2)):
        total = total + value[index].sum()
    return total


@ms.jit
def enumerated_masks(x: Tensor, ids: Tensor):
    total = x.sum()
    for place, mask in enumerate((ids, x > 0)):
        total = total + x[mask].sum() * place
    return total


@ms.jit
def zipped_masks(x: Tensor, y: Tensor, ids: Tensor):
    total = x.sum()
    for value, mask in zip((x, y), (ids, x > 0)):
        total = total + value[mask].sum()
    return total


def _deep(v, m, times):
    if times == 0:
        return v[m].mean()
    return _deep(v * 2, m, times - 1)


@ms.jit
def recursion(x: Tensor):
    return _deep(x, x > 0, 2)


def _halves(v, times):
    if times == 0:
        return v.sum()
    return _halves(v[: v.shape[0] // 2], times - 1)


@ms.jit
def static_recursion(x: Tensor):
    return _halves(x, 2)


def _selecting(v, times):
    if times == 0:
        return v
    return _selecting(v[v > 0] - 1, times - 1)


@ms.jit
def recursion_that_selects(x: Tensor):
    return _selecting(x, 1).sum()
