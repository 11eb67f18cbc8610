"""plan_buckets_2d: covers every sample, never worse than the simpler families, bad input."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from staticshape.data import (
    BucketPlan2D,
    LengthHistogram,
    SizeHistogram,
    plan_batches,
    plan_buckets,
    plan_buckets_2d,
)
from staticshape.errors import DataError, SampleTooLongError

from . import distributions

pairs = st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=1, max_size=40)


def waste(sizes, rectangles):
    """Every sample in the smallest rectangle that holds it."""
    padded = sum(min(h * w for h, w in rectangles if h >= a and w >= b) for a, b in sizes)
    return 1 - sum(a * b for a, b in sizes) / padded


@given(pairs, st.integers(1, 9), st.sampled_from([1, 4, (2, 3)]))
@settings(max_examples=100, deadline=None)
def test_covers_every_sample_and_is_no_worse_than_the_simpler_families(sizes, buckets, multiple):
    plan = plan_buckets_2d(sizes, buckets=buckets, multiple_of=multiple)
    steps = multiple if isinstance(multiple, tuple) else (multiple, multiple)
    assert 1 <= len(plan.boundaries) <= buckets
    assert all(h % steps[0] == 0 and w % steps[1] == 0 for h, w in plan.boundaries)
    assert plan.waste == pytest.approx(waste(sizes, plan.boundaries))
    assert sum(plan.counts) == len(sizes)
    areas = [h * w for h, w in plan.boundaries]
    assert areas == sorted(areas)
    for bucket, (height, width) in zip(plan.bucket_of(sizes), sizes, strict=True):
        assert plan.boundaries[bucket][0] >= height
        assert plan.boundaries[bucket][1] >= width
    for other in plan.alternatives:
        assert len(other.rectangles) <= buckets
        assert other.waste == pytest.approx(waste(sizes, other.rectangles))
        assert plan.waste <= other.waste + 1e-12


@given(pairs, st.integers(1, 6), st.data())
@settings(max_examples=60, deadline=None)
def test_a_single_large_sample_among_millions_is_covered(sizes, buckets, data):
    distinct = np.array(sorted(set(sizes)))
    counts = [data.draw(st.sampled_from([1, 10**9])) for _ in distinct]
    plan = plan_buckets_2d(SizeHistogram(distinct, np.array(counts)), buckets=buckets)
    assert sum(plan.counts) == sum(counts)
    assert all(plan.waste <= other.waste + 1e-12 for other in plan.alternatives)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=10))
@example([(1, 5), (2, 1), (2, 1), (4, 2), (4, 4)])  # the best is taller than what must go into it
@settings(max_examples=60, deadline=None)
def test_two_rectangles_equal_brute_force(sizes):
    grid = list(itertools.product(range(1, 6), range(1, 6)))
    best = 1.0
    for pair in itertools.combinations_with_replacement(grid, 2):
        if all(any(h >= a and w >= b for h, w in pair) for a, b in sizes):
            best = min(best, waste(sizes, pair))
    assert plan_buckets_2d(sizes, buckets=2).waste == pytest.approx(best)


def test_squares_are_the_one_dimensional_optimum_of_the_longer_side():
    sizes = [(3, 9), (9, 2), (20, 20), (4, 4), (5, 1)]
    squares = next(
        one for one in plan_buckets_2d(sizes, buckets=2).alternatives if one.name == "squares"
    )
    longest = LengthHistogram.from_lengths([max(size) for size in sizes])
    expected = plan_buckets(longest, buckets=2, cost=lambda side: side * side).boundaries
    assert squares.rectangles == tuple((side, side) for side in expected)


def test_coco_like_images_waste_six_tenths_of_quantile_products_at_most():
    plan = plan_buckets_2d(distributions.coco_like(), buckets=8, multiple_of=16)
    products = next(one for one in plan.alternatives if one.name == "quantile products")
    assert plan.waste <= 0.6 * products.waste


def test_photos_of_any_size_are_planned():
    # 1,400 heights and as many widths: more than a search over all pairs of them could go through.
    random = np.random.default_rng(0)
    longer = np.clip(random.lognormal(6.2, 0.45, 20_000), 32, 4_000)
    ratio = np.clip(random.normal(0.75, 0.15, 20_000), 0.3, 1.6)
    sizes = np.round(np.stack([longer, longer * ratio], axis=1)).astype(int)
    plan = plan_buckets_2d(sizes, buckets=8)
    assert plan.waste == pytest.approx(waste(sizes.tolist(), plan.boundaries))
    assert all(plan.waste <= other.waste for other in plan.alternatives)
    aligned = plan_buckets_2d(sizes, buckets=8, multiple_of=16)  # 100 times fewer combinations
    assert plan.waste <= aligned.waste


def test_batches_of_rectangles():
    plan = plan_buckets_2d([(4, 8), (8, 4)], buckets=2)
    assert plan == BucketPlan2D.from_json(plan.to_json())
    batches = plan_batches(plan, token_budget=100)
    assert batches.shapes == ((3, 4, 8), (3, 8, 4))
    assert batches == type(batches).from_json(batches.to_json())
    assert batches.to_dynamic_dims() == "3,4,8;3,8,4"
    with pytest.raises(DataError, match=r"\(4, 8\) is a rectangle"):
        batches.to_mindspore()


def test_size_histogram_merges_and_survives_json():
    one, two = SizeHistogram.from_sizes([(2, 3), (1, 1)]), SizeHistogram.from_sizes([(2, 3)])
    both = one + two
    assert both == SizeHistogram.from_sizes(np.array([(2, 3), (1, 1), (2, 3)]))
    assert both == two + one == SizeHistogram.from_json(both.to_json())
    assert hash(both) == hash(two + one)
    assert both.elements == 13
    assert both.lengths("longest") == LengthHistogram.from_lengths([3, 1, 3])
    assert both.lengths("first") == LengthHistogram.from_lengths([2, 1, 2])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plan_buckets_2d([], buckets=2), "the data is empty"),
        (lambda: plan_buckets_2d([(1, 0)], buckets=2), "sample 0 has length 0"),
        (lambda: plan_buckets_2d([(1, 2, 3)], buckets=2), "must be pairs"),
        (lambda: plan_buckets_2d([(1, 2), (3,)], buckets=2), "pairs of whole numbers"),
        (lambda: plan_buckets_2d("ab", buckets=2), "iterable of pairs"),
        (lambda: plan_buckets_2d([(1, 2)], buckets=0), "buckets must be"),
        (lambda: plan_buckets_2d([(1, 2)], buckets=1, multiple_of=(1, 2, 3)), "one number or two"),
        (lambda: plan_buckets_2d([(2**32, 2**32)], buckets=1), "too large to be summed"),
        (lambda: plan_buckets_2d([(1, 2)], buckets=1).bucket_of([3]), "sizes of shape"),
        (lambda: BucketPlan2D.from_json("{}"), "not the JSON"),
        (lambda: SizeHistogram.merge([]), "no histogram to merge"),
        (lambda: SizeHistogram.from_json("{}"), "not the JSON"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()


def test_larger_sample_is_named():
    plan = plan_buckets_2d([(4, 8), (8, 4)], buckets=2)
    with pytest.raises(SampleTooLongError, match="sample 1 has 9 elements along axis 1"):
        plan.bucket_of([(4, 4), (4, 9)])
    with pytest.raises(SampleTooLongError, match="8 elements along axis 0 beside 8 along axis 1"):
        plan.bucket_of([(8, 8)])  # each side fits some rectangle, none holds both
