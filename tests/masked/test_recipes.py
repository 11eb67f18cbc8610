"""What has no function of its own: the few lines that write it with those that there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

from staticshape import masked

from . import engine

X = np.random.default_rng(2).uniform(0.1, 3.9, (9, 2))
VALID = np.array([0, 1, 1, 0, 1, 0, 1, 1, 0], bool)
KEPT = X[VALID]


def running_maximum(x: Tensor, valid: Tensor) -> Tensor:
    held = ops.stop_gradient(masked.guard(x[:, 0], valid, -np.inf))  # cummax has no gradient on CPU
    return masked.compact(masked.take(x[:, 0], ops.cummax(held, 0)[1]), valid)[0]


def running_minimum(x: Tensor, valid: Tensor) -> Tensor:
    held = ops.stop_gradient(masked.guard(x[:, 0], valid, np.inf))
    return masked.compact(masked.take(x[:, 0], ops.cummin(held, 0)[1]), valid)[0]


def histogram(x: Tensor, valid: Tensor) -> Tensor:
    bins = ops.floor(masked.guard(x[:, 0], valid, 0)).astype(ms.int32)
    return masked.segment_count(bins, 4, valid)[0]


def commonest(x: Tensor, valid: Tensor) -> Tensor:
    bins = ops.floor(masked.guard(x[:, 0], valid, 0))
    values, _, counts, kept, _ = masked.unique(bins, valid)
    return masked.take(values, masked.argmax(counts, kept))


def one_hot_rows(x: Tensor, valid: Tensor) -> Tensor:
    bins = ops.floor(masked.guard(x[:, 0], valid, -1)).astype(ms.int32)
    return ops.one_hot(bins, 4, Tensor(1, ms.int32), Tensor(0, ms.int32))


def windows_of_three(x: Tensor, valid: Tensor) -> Tensor:
    rows, kept, _ = masked.compact(x[:, 0], valid)
    windows = ops.stack((rows[:-2], rows[1:-1], rows[2:]), 1)
    return masked.guard(windows, masked.expand(kept[2:], windows), 0)


def flipped(x: Tensor, valid: Tensor) -> Tensor:
    return masked.compact(ops.flip(x, (0,)), ops.flip(valid.astype(ms.int32), (0,)) > 0)[0]


def rolled(x: Tensor, valid: Tensor) -> Tensor:
    rows, kept, count = masked.compact(x, valid)
    places = (ops.arange(x.shape[0]).astype(ms.int32) + count - 1) % count
    return masked.take(rows, places, kept)


def pooled_pairs(x: Tensor, valid: Tensor) -> Tensor:
    rows, kept, _ = masked.compact(x, valid)
    return masked.guard(rows[1:] + rows[:-1], masked.expand(kept[1:], rows[1:]), 0)


def second_piece(x: Tensor, valid: Tensor) -> Tensor:
    rows, _, count = masked.compact(x, valid)
    kept = ops.arange(2).astype(ms.int32) + 2 < count
    return masked.guard(rows[2:4], masked.expand(kept, rows[2:4]), 0)


def padded(x: Tensor, valid: Tensor) -> Tensor:
    rows = masked.compact(x, valid, fill=7)[0]
    return ops.concat((rows, ops.full((2, 2), 7, dtype=ms.float64)), 0)


def carried(x: Tensor, valid: Tensor) -> Tensor:
    state = ops.zeros((2,), ms.float64)
    for row in range(9):
        fed = masked.guard(x[row], valid[row], 0)
        state = ops.where(valid[row], ops.tanh(fed + state), state)
    return state


def distances(x: Tensor, valid: Tensor) -> Tensor:
    x = masked.guard_rows(x, valid)
    pairs = masked.pair_mask(valid, valid)
    apart = ops.square(ops.expand_dims(x, 1) - ops.expand_dims(x, 0)).sum(-1)
    apart = masked.guard(apart, ops.logical_and(pairs, apart > 0), 1)
    return masked.sum(ops.sqrt(apart), ops.logical_and(pairs, ~ops.eye(9, 9, ms.bool_)))


def products_of_columns(x: Tensor, valid: Tensor) -> Tensor:
    return masked.matmul(ops.transpose(x, (1, 0)), x, valid)


def written_in_order(x: Tensor, valid: Tensor) -> Tensor:
    values = ops.arange(9).astype(ms.float64)
    return masked.where_rows(valid, masked.unpack(values, valid), ops.zeros((9,), ms.float64))


def chosen_twice(x: Tensor, valid: Tensor) -> Tensor:
    larger = masked.guard(x[:, 0], valid, 0) > 1
    return masked.compact(x, ops.logical_and(valid, larger))[0]


def front(rows: np.ndarray, capacity: int = 9, fill: float = 0) -> np.ndarray:
    found = np.full((capacity, *rows.shape[1:]), fill, rows.dtype)
    found[: len(rows)] = rows
    return found


def last_state() -> np.ndarray:
    state = np.zeros(2)
    for row in KEPT:
        state = np.tanh(row + state)
    return state


def all_distances() -> np.ndarray:
    return np.asarray(np.sqrt(((KEPT[:, None] - KEPT[None]) ** 2).sum(-1)).sum())


def put() -> np.ndarray:
    found = np.zeros(9)
    found[VALID] = np.arange(len(KEPT))
    return found


RECIPES: list[tuple[Callable[..., Any], np.ndarray]] = [
    (running_maximum, front(np.maximum.accumulate(KEPT[:, 0]))),
    (running_minimum, front(np.minimum.accumulate(KEPT[:, 0]))),
    (histogram, np.bincount(KEPT[:, 0].astype(int), minlength=4).astype(np.int32)),
    (commonest, np.asarray(np.bincount(KEPT[:, 0].astype(int)).argmax().astype(float))),
    (one_hot_rows, np.eye(4, dtype=np.int32)[X[:, 0].astype(int)] * VALID[:, None]),
    (windows_of_three, front(np.lib.stride_tricks.sliding_window_view(KEPT[:, 0], 3), 7)),
    (flipped, front(KEPT[::-1])),
    (rolled, front(np.roll(KEPT, 1, 0))),
    (pooled_pairs, front(KEPT[1:] + KEPT[:-1], 8)),
    (second_piece, KEPT[2:4]),
    (padded, front(KEPT, 11, 7)),
    (carried, last_state()),
    (distances, all_distances()),
    (products_of_columns, KEPT.T @ KEPT),
    (written_in_order, put()),
    (chosen_twice, front(KEPT[KEPT[:, 0] > 1])),
]


@pytest.mark.parametrize(("recipe", "wanted"), RECIPES, ids=[one.__name__ for one, _ in RECIPES])
def test_a_recipe_is_numpy_on_the_selection(recipe: Any, wanted: np.ndarray) -> None:
    def scored(x: Tensor, valid: Tensor) -> Any:
        return (recipe(x, valid).astype(ms.float64) ** 2).sum()

    slopes = None
    for poison in (0.5, np.nan, np.inf, -1e300):
        x = Tensor(np.where(VALID[:, None], X, poison))
        assert engine.close(recipe(x, Tensor(VALID)).asnumpy(), wanted, 1e-12), poison
        found = ms.grad(scored)(x, Tensor(VALID)).asnumpy()
        slopes = found if slopes is None else slopes
        assert engine.same_bits(found, slopes) and not found[~VALID].any(), poison
