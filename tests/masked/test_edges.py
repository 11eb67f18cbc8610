"""Edges that no random draw meets: identities among the valid, NaN, ties, overflow, errors."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

from staticshape import masked
from staticshape.errors import CapacityError

from . import engine

INF, NAN = float("inf"), float("nan")


def floats(*values: float) -> Tensor:
    return Tensor(np.array(values, np.float32))


def flags(*values: int) -> Tensor:
    return Tensor(np.array(values, bool))


def test_a_place_has_no_gradient_even_among_nan() -> None:
    def chosen(x: ms.Tensor, valid: ms.Tensor, z: ms.Tensor) -> ms.Tensor:
        return z[masked.argmax(x, valid)] + z[masked.argmin(x, valid, ranked=True)]

    given = floats(NAN, 1, INF, 2), flags(1, 0, 1, 1), floats(3, 4, 5, 6)
    slopes = ms.grad(ms.jit(chosen), (0, 2))(*given)
    assert slopes[0].asnumpy().tolist() == [0, 0, 0, 0]
    assert slopes[1].asnumpy().tolist() == [2, 0, 0, 0]


def test_argmax_is_right_when_a_valid_element_equals_the_identity() -> None:
    assert int(masked.argmax(floats(5, -INF, -INF), flags(0, 1, 1))) == 1
    assert int(masked.argmin(floats(-5, INF, INF), flags(0, 0, 1))) == 2
    assert int(masked.argmax(floats(5, 1, 2), flags(0, 1, 1), ranked=True)) == 1


def test_padding_takes_no_share_of_the_gradient_of_a_valid_minus_infinity() -> None:
    def best(x: Tensor) -> Any:
        return masked.max(x, flags(1, 1, 0, 0))

    slopes = ms.grad(best)(floats(-INF, -INF, 7, NAN)).asnumpy()
    assert slopes.tolist() == [0.5, 0.5, 0, 0]


@pytest.mark.parametrize(
    "name", ["max", "min", "median", "sum", "mean", "std", "logsumexp", "norm"]
)
def test_nan_among_the_valid_elements_propagates(name: str) -> None:
    reduce = getattr(masked, name)
    assert np.isnan(reduce(floats(1, NAN, 3), flags(1, 1, 1)).asnumpy())
    assert not np.isnan(reduce(floats(1, NAN, 3), flags(1, 0, 1)).asnumpy())


def test_sort_puts_nan_after_infinity_and_before_the_padding() -> None:
    values, valid, count = masked.sort(floats(NAN, INF, 1, -INF, 9), flags(1, 1, 1, 1, 0), fill=7)
    assert np.array_equal(values.asnumpy(), [-INF, 1, INF, NAN, 7], equal_nan=True)
    assert valid.asnumpy().tolist() == [True] * 4 + [False] and int(count) == 4


def test_a_product_with_a_zero_has_the_gradient_of_the_others() -> None:
    def product(x: Tensor) -> Any:
        return masked.prod(x, flags(1, 1, 1, 0))

    def running(x: Tensor) -> Any:
        return masked.cumprod(x, flags(1, 1, 1, 0)).sum()

    assert ms.grad(product)(floats(2, 0, 3, NAN)).asnumpy().tolist() == [0, 6, 0, 0]
    assert ms.grad(running)(floats(2, 0, 3, NAN)).asnumpy().tolist() == [1, 8, 0, 0]


def test_an_all_masked_row_of_softmax_leaves_the_others_alone() -> None:
    x = Tensor(np.array([[NAN, INF], [0.0, 0.0]], np.float32))
    valid = Tensor(np.array([[False, False], [True, True]]))
    assert masked.softmax(x, valid).asnumpy().tolist() == [[0, 0], [0.5, 0.5]]


def test_the_side_not_taken_has_no_gradient_even_if_it_is_nan() -> None:
    def chosen(x: Tensor, y: Tensor) -> Any:
        return masked.cond(x.sum() > 0, x * 2, ops.log(masked.guard(y, x.sum() <= 0, 1))).sum()

    slopes = ms.grad(chosen, (0, 1))(floats(1, 2), floats(-1, 0))
    assert [slope.asnumpy().tolist() for slope in slopes] == [[2, 2], [0, 0]]


@pytest.mark.parametrize("values", [(7, -8, 3), (-7, -8, 0), (33554435, 1, 1), (-16777219, 0, 0)])
def test_an_integer_mean_is_mindspore_s_own(values: tuple[int, ...]) -> None:
    x = Tensor(np.array(values, np.int32))
    own = int(ops.ReduceMean()(x, (0,)))
    assert int(masked.mean(x, flags(1, 1, 1), dtype=ms.int32)) == own


def test_a_mean_by_hand_is_numpy_s() -> None:
    x = Tensor(np.array([1, 2], np.int32))
    assert masked.mean(x, flags(1, 1)).dtype == ms.float64
    assert masked.sum(x, flags(1, 1)).dtype == ms.int64


def test_overflow_is_told_by_the_count_and_raised_on_the_host() -> None:
    values, _, count = masked.compact(floats(1, 2, 3), flags(1, 1, 1), capacity=2)
    assert values.asnumpy().tolist() == [1, 2] and int(count) == 3
    with pytest.raises(CapacityError, match="boxes: 3 valid elements do not fit the capacity 2"):
        masked.check(count, 2, "boxes")


def test_a_sticky_flag_remembers_the_worst_until_it_is_checked() -> None:
    overflow = masked.Overflow("boxes")

    def step(count: Tensor) -> Any:
        return overflow.flag(count, 3)

    compiled = ms.jit(step, fullgraph=True)
    for count in (2, 5, 4, 1):
        compiled(Tensor(count, ms.int32))
    with pytest.raises(CapacityError, match="5 valid elements"):
        overflow.check()
    overflow.check()


def test_a_sticky_flag_is_seen_again_behind_a_loop_of_the_graph() -> None:
    class Steps(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.overflow = masked.Overflow("rows")

        def construct(self, x: Tensor, steps: Tensor) -> Tensor:
            rows, count = masked.buffer(2, x)
            i = Tensor(0, ms.int32)
            while i < steps:
                rows, count = masked.append(rows, count, x)
                i = i + 1
            self.overflow.flag(count, 2)
            return rows

    mode = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Steps()
        for _ in range(3):
            net(floats(1, 2), Tensor(5, ms.int32))
            with pytest.raises(CapacityError, match="rows: 5 valid elements"):
                net.overflow.check()
            net(floats(1, 2), Tensor(2, ms.int32))
            net.overflow.check()
    finally:
        ms.set_context(mode=mode)


def test_selections_meet_by_rank_and_one_row_meets_all() -> None:
    x, y = floats(1, NAN, 3), floats(INF, 5, 6, 7)
    one, two, valid = masked.align(x, flags(1, 0, 1), y, flags(0, 1, 0, 1))
    assert one.asnumpy()[:2].tolist() == [1, 3] and two.asnumpy()[:2].tolist() == [5, 7]
    assert valid.asnumpy().tolist() == [True, True, False, False]
    one, two, valid = masked.align(x, flags(0, 0, 1), y, flags(0, 1, 1, 1))
    assert one.asnumpy()[:3].tolist() == [3, 3, 3] and two.asnumpy()[:3].tolist() == [5, 6, 7]
    assert valid.asnumpy().tolist() == [True, True, True, False]


def test_counts_that_do_not_fit_give_no_numbers() -> None:
    one, two, _ = masked.align(floats(1, 2, 3), flags(1, 0, 1), floats(4, 5, 6), flags(1, 1, 1))
    assert np.isnan(one.asnumpy()).all() and np.isnan(two.asnumpy()).all()


def test_rows_that_groups_do_not_divide_give_no_numbers() -> None:
    dealt, kept = masked.deal(floats(1, 2, 3, 4), flags(1, 1, 1, 0), 2)
    assert np.isnan(dealt.asnumpy()).all() and kept.asnumpy().tolist() == [True, False]
    dealt, kept = masked.deal(floats(1, 2, 3, 4), flags(1, 0, 0, 0), 2)
    assert np.isnan(dealt.asnumpy()).all() and kept.asnumpy().tolist() == [True, False]
    dealt, kept = masked.deal(floats(1, NAN, 3, INF), flags(1, 0, 1, 0), 2)
    assert dealt.asnumpy().tolist() == [[1, 0], [3, 0]] and kept.asnumpy().tolist() == [True, False]


def test_rows_that_make_no_whole_piece_are_nan() -> None:
    for number, valid in (
        (1, [True, False]),
        (2, [True, False]),
        (3, [True, True]),
        (0, [False] * 2),
    ):
        rows, kept = masked.regroup(floats(1, 2, 3, 4), Tensor(np.arange(4) < number), (2,))
        assert kept.asnumpy().tolist() == valid
        assert bool(np.isnan(rows.asnumpy()[: sum(valid)]).all()) == (number != 2)
        assert number % 2 == 0 or np.isnan(masked.sum(rows, masked.expand(kept, rows)).asnumpy())


@pytest.mark.parametrize("start", [None, 0, 1, 3, -1, -9])
@pytest.mark.parametrize("stop", [None, 0, 2, 9, -1, -9])
def test_a_span_of_ranks_is_a_slice_of_the_selection(start: Any, stop: Any) -> None:
    x, valid = np.arange(8), np.array([0, 1, 1, 0, 1, 0, 1, 1], bool)
    kept = masked.span(Tensor(valid), start, stop).asnumpy()
    assert x[kept].tolist() == x[valid][start:stop].tolist()


def test_a_sort_without_an_axis_is_of_one_row() -> None:
    x, valid = Tensor(np.array([[3, 1], [2, 5]], np.float32)), flags(1, 0)
    values, indices, kept, count = masked.sort(x, valid, axis=None, return_indices=True)
    assert values.asnumpy().tolist() == [2, 3, 0, 0] and indices.asnumpy().tolist() == [2, 0, 0, 0]
    assert kept.asnumpy().tolist() == [True, True, False, False] and int(count) == 2
    assert masked.argsort(x, valid, axis=None)[0].asnumpy().tolist() == [2, 0, 0, 0]
    assert masked.topk(x, 1, valid, axis=None)[0].asnumpy().tolist() == [3]


def test_softmax_of_valid_infinities_and_nan_is_the_plain_one_and_the_padding_stays_0() -> None:
    x = Tensor(np.array([[-INF, -INF, 5], [NAN, 1, 5], [INF, 1, 5], [-INF, 0, NAN]], np.float32))
    found = masked.softmax(x, flags(1, 1, 0)).asnumpy()
    assert np.isnan(found[:3, :2]).all() and found[3, :2].tolist() == [0, 1]
    assert (found[:, 2] == 0).all()


def test_the_extreme_of_a_segment_of_infinities_is_infinite() -> None:
    x, ids = floats(-INF, -INF, INF, 1), Tensor(np.array([0, 0, 1, 2], np.int32))
    assert masked.segment_max(x, ids, 4)[0].asnumpy().tolist() == [-INF, INF, 1, -INF]
    assert masked.segment_min(x, ids, 4)[0].asnumpy().tolist() == [-INF, INF, 1, INF]


def test_a_sum_of_large_integers_is_exact_where_mindspore_s_own_is_not() -> None:
    x = Tensor(np.array([[2**53 + 1, 2**60 + 1, 7], [1, 2, 3]], np.int64))
    valid = flags(1, 1, 0)
    assert int(masked.sum(x, valid)) == 2**53 + 2**60 + 5
    assert masked.sum(x, valid, axis=1).asnumpy().tolist() == [2**53 + 2**60 + 2, 3]


def test_of_a_large_batch_of_ties_the_first_come_first() -> None:
    rng = np.random.default_rng(1)
    x, valid = rng.integers(0, 4, 200), rng.random(200) < 0.6
    places = np.nonzero(valid)[0]
    for dtype in (np.float32, np.float16, np.int8):
        for descending in (False, True):
            order = places[np.argsort(-x[valid] if descending else x[valid], kind="stable")]
            data = Tensor(x.astype(dtype))
            found = masked.argsort(data, Tensor(valid), descending=descending)[0].asnumpy()
            assert found[: len(order)].tolist() == order.tolist()
            top = masked.topk(data, 50, Tensor(valid), largest=descending)[1].asnumpy()
            assert top.tolist() == order[:50].tolist()


def test_a_capacity_of_0_still_counts() -> None:
    assert [int(one[-1]) for one in (
        masked.unique(floats(1, 2, 2), capacity=0),
        masked.unique_consecutive(floats(1, 2, 1), flags(1, 1, 0), capacity=0),
        masked.compact(floats(1, 2, 3), flags(1, 0, 1), capacity=0),
        masked.nonzero(flags(1, 0, 1), capacity=0),
    )] == [2, 2, 2, 2]  # fmt: skip


def test_a_mask_of_size_1_along_an_axis_stands_for_all_of_it() -> None:
    logits = Tensor(np.random.default_rng(0).standard_normal((2, 3, 4)).astype(np.float32))
    labels, rows = Tensor(np.array([[0, 1, 2, 0], [9, 9, 9, 9]], np.int32)), flags(1, 0)[:, None]
    whole = masked.cross_entropy(logits, labels, rows.broadcast_to((2, 4)))
    assert float(masked.cross_entropy(logits, labels, rows)) == float(whole)
    values, inverse, _, _, count = masked.unique(floats(5, 1), rows)
    assert values.asnumpy()[:2].tolist() == [1, 5] and int(count) == 2
    assert inverse.asnumpy().tolist() == [[1, 0], [-1, -1]]


@pytest.mark.parametrize("sorted_", [True, False])
def test_nan_is_one_value_or_each_its_own(sorted_: bool) -> None:
    row, valid = floats(NAN, 3, NAN, 1, 3, NAN), flags(1, 1, 1, 1, 1, 0)
    first = [1, 3, NAN] if sorted_ else [NAN, 3, 1]
    values, _, counts, _, count = masked.unique(row, valid, sorted=sorted_)
    assert int(count) == 3 and sorted(counts.asnumpy().tolist()) == [0, 0, 0, 1, 2, 2]
    assert np.array_equal(values.asnumpy()[:3], first, equal_nan=True)
    apart = [1, 3, NAN, NAN] if sorted_ else [NAN, 3, NAN, 1]
    values, inverse, _, _, count = masked.unique(row, valid, sorted=sorted_, equal_nan=False)
    assert int(count) == 4 and inverse.asnumpy()[-1] == -1
    assert np.array_equal(values.asnumpy()[:4], apart, equal_nan=True)
    assert np.array_equal(np.array(apart)[inverse.asnumpy()[:5]], row.asnumpy()[:5], equal_nan=True)
    assert int(masked.unique_consecutive(floats(NAN, NAN, 1, 1))[4]) == 2
    assert int(masked.unique_consecutive(floats(NAN, NAN, 1, 1), equal_nan=False)[4]) == 3


def test_the_places_of_int64_values_are_int64() -> None:
    for dtype, wanted in (np.int64, ms.int64), (np.int32, ms.int32), (np.float64, ms.int32):
        assert masked.unique(Tensor(np.array([3, 1], dtype)))[1].dtype == wanted
        assert masked.unique(Tensor(np.zeros(0, dtype)))[1].dtype == wanted


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16])
def test_small_integers_do_not_overflow_on_the_way(dtype: Any) -> None:
    limits = np.iinfo(dtype)
    x = np.array([limits.max, limits.max, limits.min, limits.min, 5], dtype)
    valid, data = flags(1, 1, 1, 0, 0), x[:3].astype(np.float64)
    for name in ("sum", "mean", "std", "norm", "max", "min"):
        wanted = {"norm": np.linalg.norm}.get(name, getattr(np, name, None))(data)
        found = getattr(masked, name)(Tensor(x), valid).asnumpy()
        assert np.isclose(found, wanted), name


def test_half_floats_near_their_largest() -> None:
    x, valid = Tensor(np.array([60000, 60000, -60000], np.float16)), flags(1, 1, 0)
    for name, wanted in {
        "sum": INF,
        "mean": 60000,
        "std": 0,
        "norm": INF,
        "logsumexp": 60000,
    }.items():
        assert float(getattr(masked, name)(x, valid)) == wanted, name
    assert masked.softmax(x, valid).asnumpy().tolist() == [0.5, 0.5, 0]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int8, np.bool_])
def test_what_moves_keeps_every_bit(dtype: Any) -> None:
    x, valid = np.array([[1, 0], [-0.0, 3], [0, -0.0]]).astype(dtype), np.array([False, True, True])
    rows = masked.compact(Tensor(x), Tensor(valid))[0].asnumpy()
    assert engine.same_bits(rows[:2], x[1:]) and not rows[2].any()
    column = masked.compact(Tensor(x[:, 0]), Tensor(valid))[0].asnumpy()
    assert engine.same_bits(column[:2], x[1:, 0])
    back = masked.unpack(Tensor(x[1:]), Tensor(valid)).asnumpy()
    assert engine.same_bits(back[1:], x[1:])


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int8, np.bool_])
def test_one_number_for_each_row_broadcasts_over_it(dtype: Any) -> None:
    column, whole = np.array([[1], [0], [1]]).astype(dtype), np.array([[0, 1]] * 3).astype(dtype)
    valid = np.array([True, False, True])
    found = masked.where_rows(Tensor(valid), Tensor(column), Tensor(whole)).asnumpy()
    assert engine.same_bits(found, np.where(valid[:, None], column, whole))
    with pytest.raises(ValueError, match="y must broadcast to"):
        masked.where_rows(Tensor(valid), Tensor(whole[:, :1]), Tensor(whole[:1]))


def test_a_ctc_loss_without_steps_or_labels_is_told_by_who_has_a_label() -> None:
    def losses(steps: int, labels: int, valid: Tensor, reduction: str) -> Any:
        logs, targets = ops.zeros((steps, 2, 3)), Tensor(np.ones((2, labels), np.int32))
        lengths = Tensor(np.full(2, steps, np.int32))
        return masked.ctc_loss(logs, targets, valid, lengths, reduction=reduction).asnumpy()

    one = Tensor(np.array([[True], [False]]))
    assert losses(0, 1, one, "none").tolist() == [INF, 0] and losses(0, 1, one, "mean") == INF
    none = Tensor(np.zeros((2, 0), bool))
    assert losses(4, 0, none, "none").tolist() == [0, 0] and losses(4, 0, none, "sum") == 0
    assert np.isnan(losses(4, 0, none, "mean"))


@pytest.mark.parametrize("row", [(), (2,)])
def test_a_small_capacity_finds_its_places_by_search(row: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    slopes = rng.standard_normal((2, 2, *row))

    def scored(x: Tensor, valid: Tensor) -> Any:
        values, kept, count = masked.compact(x, valid, axis=1, capacity=2)
        return (values * Tensor(slopes)).sum(), values, kept, count

    compiled = ms.jit(ms.value_and_grad(scored, 0, None, True), fullgraph=True)
    for number in (0, 1, 2, 3, 90):
        valid = rng.permuted(np.arange(180).reshape(2, 90) % 90 < number, axis=1)
        real = valid.reshape(2, 90, *(1 for _ in row))
        x = np.where(real, rng.standard_normal((2, 90, *row)), NAN)
        (_, values, kept, count), found = compiled(Tensor(x), Tensor(valid))
        wanted, slope = np.zeros((2, 2, *row)), np.zeros(x.shape)
        for i in range(2):
            places = np.nonzero(valid[i])[0][:2]
            wanted[i, : len(places)] = x[i, places]
            slope[i, places] = slopes[i, : len(places)]
        assert engine.same_bits(values.asnumpy(), wanted)
        assert np.array_equal(found.asnumpy(), slope)
        assert kept.asnumpy().tolist() == [[number > 0, number > 1]] * 2
        assert count.asnumpy().tolist() == [number] * 2


@pytest.mark.parametrize("value", [NAN, INF, -INF])
def test_no_deviation_of_one_element_that_is_no_number(value: float) -> None:
    """MindSpore's quotient of NaN and 0 is -inf."""
    for name in ("var", "std"):
        found = getattr(masked, name)(floats(value, 1), flags(1, 0), ddof=1)
        assert np.isnan(found.asnumpy()), name
    logits, labels = floats(NAN, 1)[None], Tensor(np.array([1], np.int32))
    found = masked.cross_entropy(logits, labels, flags(1), floats(1, 0))
    assert np.isnan(found.asnumpy())


@pytest.mark.parametrize("name", ["scatter_max", "scatter_min"])
def test_nan_is_not_lost_in_a_comparison(name: str) -> None:
    places = Tensor(np.array([0, 0, 1, 2], np.int32))
    found = getattr(masked, name)(
        floats(0, 0, NAN, 5), places, floats(NAN, 1, NAN, 2), flags(1, 1, 0, 1)
    )
    assert np.array_equal(found.asnumpy(), [NAN, 0, NAN, 5], equal_nan=True)
