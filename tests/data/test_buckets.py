"""plan_buckets: exact by brute force, the stated waste figures, the number chosen, bad input."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.data import (
    BucketPlan,
    LengthHistogram,
    evaluate_buckets,
    least_waste,
    plan_buckets,
)
from staticshape.data.costs import costs_of
from staticshape.errors import DataError, SampleTooLongError

from . import distributions


def brute_force(histogram, buckets, cost, last=None):
    """The least cost over every choice of boundaries."""
    values = histogram.values.tolist() + ([last] if last else [])
    counts = histogram.counts.tolist() + ([0] if last else [])
    prices = [float(cost(value)) for value in values]
    best = float("inf")
    for inner in itertools.combinations(range(len(values) - 1), buckets - 1):
        total, start = 0.0, 0
        for end in (*inner, len(values) - 1):
            total += prices[end] * sum(counts[start : end + 1])
            start = end + 1
        best = min(best, total)
    return best


COSTS = {
    "tokens": ("tokens", lambda length: length),
    "attention": ("attention", lambda length: length + length * length / 512),
    "steps": (lambda length: length // 4, lambda length: length // 4),
    "cubic": (lambda length: float(length) ** 3, lambda length: float(length) ** 3),
    "flat": (lambda length: 1, lambda length: 1),
}

histograms = st.dictionaries(st.integers(1, 60), st.integers(1, 9), min_size=1, max_size=12).map(
    lambda found: LengthHistogram(
        np.array(sorted(found)), np.array([found[length] for length in sorted(found)])
    )
)


@pytest.mark.parametrize("name", COSTS)
@given(histogram=histograms, data=st.data())
@settings(max_examples=60, deadline=None)
def test_equals_brute_force(name, histogram, data):
    ours, reference = COSTS[name]
    buckets = data.draw(st.integers(1, len(histogram.values)))
    plan = plan_buckets(histogram, buckets=buckets, cost=ours)
    assert plan.cost == pytest.approx(brute_force(histogram, buckets, reference), rel=1e-12)
    assert plan.boundaries[-1] == histogram.longest
    assert len(plan.boundaries) == buckets
    assert plan.gap == 0


@given(histograms, st.integers(1, 40))
@settings(max_examples=60, deadline=None)
def test_equals_brute_force_below_a_capacity(histogram, spare):
    capacity = histogram.longest + spare
    buckets = min(3, len(histogram.values) + 1)
    plan = plan_buckets(histogram, buckets=buckets, capacity=capacity)
    assert plan.boundaries[-1] == capacity
    assert plan.cost == brute_force(histogram, buckets, lambda length: length, last=capacity)


@given(histograms, st.sampled_from([2, 5, 16]))
@settings(max_examples=60, deadline=None)
def test_equals_brute_force_on_multiples(histogram, multiple):
    aligned = histogram.rounded_up(multiple)
    buckets = min(3, len(aligned.values))
    plan = plan_buckets(histogram, buckets=buckets, multiple_of=multiple)
    assert all(boundary % multiple == 0 for boundary in plan.boundaries)
    assert plan.cost == brute_force(aligned, buckets, lambda length: length)
    assert plan.elements == histogram.elements  # waste counts the real elements


@given(histograms)
@settings(max_examples=40, deadline=None)
def test_waste_falls_with_every_bucket_and_ends_at_none(histogram):
    wastes = [
        plan_buckets(histogram, buckets=buckets).waste
        for buckets in range(1, len(histogram.values) + 1)
    ]
    assert all(a >= b for a, b in itertools.pairwise(wastes))
    assert wastes[-1] == 0


@given(histograms, st.sampled_from(["tokens", "attention"]), st.sampled_from([1, 4]))
@settings(max_examples=40, deadline=None)
def test_curve_is_the_waste_of_each_plan(histogram, cost, multiple):
    curve = least_waste(histogram, 5, cost=cost, multiple_of=multiple)
    for buckets, waste in enumerate(curve, 1):
        plan = plan_buckets(histogram, buckets=buckets, cost=cost, multiple_of=multiple)
        assert waste == pytest.approx(plan.waste)


@given(histograms, st.floats(0.001, 100), st.integers(1, 10_000))
@settings(max_examples=60, deadline=None)
def test_chosen_number_takes_least_time_of_all(histogram, compile_cost, steps):
    def seconds(buckets):
        mean = plan_buckets(histogram, buckets=buckets).cost / histogram.samples
        return compile_cost * buckets + steps * 0.66e-3 * mean

    chosen = plan_buckets(histogram, compile_cost=compile_cost, steps=steps)
    least = min(seconds(buckets) for buckets in range(1, len(histogram.values) + 1))
    assert seconds(len(chosen.boundaries)) == pytest.approx(least, rel=1e-12)


@pytest.mark.parametrize(
    ("steps", "buckets"), [(200, 3), (1_000, 7), (5_000, 15), (20_000, 29), (100_000, 64)]
)
def test_chosen_number_grows_with_the_root_of_the_steps(steps, buckets):
    assert len(plan_buckets(np.arange(1, 257), steps=steps).boundaries) == buckets


def test_memory_limits_the_number():
    plan = plan_buckets(np.arange(1, 257), steps=100_000, memory=1e9)
    assert len(plan.boundaries) == 8
    assert "1 GB hold no more graphs of 122 MB" in plan.reason


# Waste in percent at 4, 8, 16 and 32 buckets, a million samples.
WASTE = {
    "text": (38.9, 21.4, 11.1, 5.6),
    "bert": (11.3, 5.7, 2.9, 1.4),
    "long": (49.9, 28.4, 15.1, 7.8),
    "zipf": (54.5, 30.8, 15.5, 7.1),
    "uniform": (19.9, 10.9, 5.7, 2.8),
}


@pytest.mark.parametrize("name", WASTE)
def test_waste_on_named_distributions(name):
    histogram = LengthHistogram.from_lengths(distributions.ALL[name]())
    for buckets, percent in zip((4, 8, 16, 32), WASTE[name], strict=True):
        plan = plan_buckets(histogram, buckets=buckets)
        near = 0.05 if name == "text" else 0.15  # the others were drawn anew for the table
        assert 100 * plan.waste == pytest.approx(percent, abs=near), buckets
        for other in plan.alternatives:
            if len(other.boundaries) <= buckets:
                assert plan.waste <= other.waste


def test_attention_cost_is_planned_for():
    lengths = distributions.long()
    aware = plan_buckets(lengths, buckets=8, cost="attention")
    unaware = plan_buckets(lengths, buckets=8)
    judged = evaluate_buckets(lengths, unaware.boundaries, cost="attention")
    assert 100 * aware.excess == pytest.approx(62.2, abs=1.5)
    assert 100 * judged.excess == pytest.approx(85.0, abs=3.0)
    assert judged.gap == pytest.approx(judged.cost / aware.cost - 1)


def test_boundaries_from_a_sample_are_near_the_optimum():
    lengths = distributions.text()
    capacity = int(lengths.max())
    for samples, points in ((1_000, 0.7), (10_000, 0.32), (100_000, 0.16)):
        seen = plan_buckets(lengths[:samples], buckets=8, capacity=capacity)
        true = evaluate_buckets(lengths, seen.boundaries)
        assert 100 * (true.waste - plan_buckets(lengths, buckets=8).waste) <= points


def test_huge_totals_stay_exact():
    # 1e8 samples each: products of differences would overflow int64, these sums do not.
    histogram = LengthHistogram(np.arange(1, 6) * 10_000_000, np.full(5, 100_000_000))
    plan = plan_buckets(histogram, buckets=2)
    assert plan.cost == brute_force(histogram, 2, lambda length: length)


def test_shares_and_steps():
    plan = plan_buckets([1, 1, 1, 8], buckets=2, steps=100)
    assert plan.shares == (0.75, 0.25)
    assert plan.expected_steps == (75, 25)
    assert plan_buckets([1], buckets=1).expected_steps is None
    assert sum(plan_buckets([1, 9]).expected_steps) == 10_000  # what the number was chosen for


def test_overflow_route_is_counted_not_planned():
    plan = plan_buckets([1, 2, 3, 900], buckets=1, capacity=4, overflow="route")
    assert (plan.boundaries, plan.overflow, plan.samples) == ((4,), 1, 3)


def test_plan_survives_json():
    plan = plan_buckets([1, 5, 9, 12, 40], buckets=3, multiple_of=4, steps=10)
    assert BucketPlan.from_json(plan.to_json()) == plan


def test_longer_than_the_last_boundary_is_named():
    plan = plan_buckets([4, 8], buckets=2)
    assert plan.bucket_of([1, 4, 5]).tolist() == [0, 0, 1]
    with pytest.raises(SampleTooLongError, match="sample 1 has 9 elements, the capacity is 8"):
        plan.bucket_of([3, 9])


def test_gap_of_given_boundaries():
    plan = evaluate_buckets([1, 2, 3, 10], [9, 10])
    assert plan.gap == pytest.approx((9 * 3 + 10) / (3 * 3 + 10) - 1)


def test_whole_number_costs_stay_whole():
    assert costs_of(lambda length: 2 * length, [1, 2]).dtype == np.int64
    assert costs_of(lambda length: 2.0 * length, [1, 2]).dtype == np.float64


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plan_buckets([]), "the data is empty"),
        (lambda: plan_buckets(np.zeros(0, int)), "the data is empty"),
        (lambda: plan_buckets([3, 0, 2]), "sample 1 has length 0; an empty sample"),
        (lambda: plan_buckets([3, 2, -5]), "sample 2 has length -5; a length cannot be negative"),
        (lambda: plan_buckets([3.0, float("nan")]), "sample 1 has length nan"),
        (lambda: plan_buckets([3.5]), "sample 0 has length 3.5"),
        (lambda: plan_buckets(["a"]), "whole numbers"),
        (lambda: plan_buckets([[1, 2], [3]]), "whole numbers"),
        (lambda: plan_buckets(np.ones((2, 2), int)), "one axis"),
        (lambda: plan_buckets([True, False]), "dtype bool"),
        (lambda: plan_buckets("123"), "an array or an iterable"),
        (lambda: plan_buckets(7), "an array or an iterable"),
        (lambda: plan_buckets([1, 1, 2], buckets=3), "has only 2 distinct lengths"),
        (lambda: plan_buckets([1, 2], buckets=2, multiple_of=8), "1 distinct multiples of 8"),
        (lambda: plan_buckets([1], buckets=0), "buckets must be a whole number of at least 1"),
        (lambda: plan_buckets([1], multiple_of=0), "multiple_of must be"),
        (lambda: plan_buckets([5, 9], capacity=8), "longest sample has 9, the capacity is 8"),
        (lambda: plan_buckets([9], capacity=8, overflow="route"), "every sample is longer"),
        (lambda: plan_buckets([5], capacity=9, multiple_of=4), "9 is not a multiple of 4"),
        (lambda: plan_buckets([5], overflow="cut"), "'raise' or 'route'"),
        (lambda: plan_buckets([1, 2], cost=lambda length: -length), "not negative"),
        (lambda: plan_buckets([1, 2], cost=lambda length: 3 - length), "the cost falls from 2"),
        (lambda: plan_buckets([1, 2], cost=lambda length: "x"), "not a number"),
        (lambda: plan_buckets([1, 2], cost=lambda length: float("nan")), "is nan"),
        (lambda: plan_buckets([1, 2], cost="flops"), "cost must be"),
        (lambda: plan_buckets([1], compile_cost=-1), "compile_cost must be"),
        (lambda: plan_buckets([1], steps=0), "steps must be"),
        (lambda: evaluate_buckets([1, 9], [4, 8]), "longest sample has 9, the last boundary is 8"),
        (lambda: evaluate_buckets([1], [8, 4]), "must ascend"),
        (lambda: evaluate_buckets([1], 8), "BucketPlan or its boundaries are needed, got 8"),
        (lambda: plan_buckets([1], compile_cost="x"), "compile_cost must be a number, got 'x'"),
        (lambda: plan_buckets([2, 4], buckets=1).bucket_of([0]), "sample 0 has length 0"),
        (
            lambda: plan_buckets([2, 4], buckets=1).bucket_of([3, float("nan")]),
            "sample 1 has length",
        ),
        (lambda: BucketPlan.from_json("{}"), "not the JSON of a BucketPlan"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()
