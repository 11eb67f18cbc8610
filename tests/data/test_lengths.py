"""LengthHistogram: counts to the last one, however the lengths arrive and are merged."""

from __future__ import annotations

import tracemalloc
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.data import LengthHistogram, lengths, pack, plan_buckets
from staticshape.errors import DataError

some = st.lists(st.integers(1, 50), min_size=1, max_size=40)


def counted(values):
    found = Counter(values)
    return LengthHistogram(
        np.array(sorted(found)), np.array([found[length] for length in sorted(found)])
    )


@given(some)
@settings(max_examples=60, deadline=None)
def test_every_way_in_counts_the_same(values):
    expected = counted(values)
    for dtype in ("uint8", "int16", "int32", "int64", "uint64", "float32"):
        assert LengthHistogram.from_lengths(np.array(values, dtype)) == expected
    assert LengthHistogram.from_lengths(values) == expected
    assert LengthHistogram.from_lengths(iter(values)) == expected
    assert LengthHistogram.from_samples([[0] * length for length in values]) == expected


@given(some, some, some)
@settings(max_examples=60, deadline=None)
def test_merge_is_associative_and_commutative(a, b, c):
    x, y, z = (LengthHistogram.from_lengths(part) for part in (a, b, c))
    assert (x + y) + z == x + (y + z) == LengthHistogram.merge([z, x, y])
    assert x + y + z == LengthHistogram.from_lengths(a + b + c)
    assert hash(x + y) == hash(y + x)


@given(some)
@settings(max_examples=40, deadline=None)
def test_json_carries_everything(values):
    histogram = LengthHistogram.from_lengths(values)
    assert LengthHistogram.from_json(histogram.to_json()) == histogram


def test_pieces_are_counted_like_the_whole(monkeypatch):
    values = np.random.default_rng(0).integers(1, 5_000, 10_000)
    whole = LengthHistogram.from_lengths(values)
    monkeypatch.setattr(lengths, "_CHUNK", 97)
    assert LengthHistogram.from_lengths(values) == whole
    monkeypatch.setattr(lengths, "_DENSE", 10)  # sorted pieces instead of counting by index
    assert LengthHistogram.from_lengths(values) == whole


def test_long_lengths_take_no_memory_by_length():
    histogram = LengthHistogram.from_lengths(np.array([10**15, 1, 10**15]))
    assert histogram.values.tolist() == [1, 10**15]
    assert histogram.counts.tolist() == [1, 2]


def test_memory_goes_by_distinct_lengths():
    values = np.random.default_rng(0).integers(1, 2049, 20_000_000, dtype=np.int32)
    stream = (int(one) for one in range(1, 200_001) for _ in range(2))
    for call, least in (
        (lambda: LengthHistogram.from_lengths(values), 48e6),  # pieces of 4 million, as int64
        (lambda: LengthHistogram.from_lengths(stream), 24e6),
    ):
        tracemalloc.start()
        call()
        took = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert took < least


def test_figures():
    histogram = LengthHistogram.from_lengths([4, 1, 4, 2])
    assert (histogram.samples, histogram.elements, histogram.longest) == (4, 11, 4)
    assert [histogram.quantile(share) for share in (0, 0.25, 0.5, 0.75, 1)] == [1, 1, 2, 4, 4]
    assert repr(histogram) == "LengthHistogram(4 samples, 3 distinct lengths from 1 to 4)"


def test_counts_that_are_known_and_lengths_that_do_not_occur():
    counted = Counter([3, 1, 3])
    assert LengthHistogram.from_lengths(counted) == LengthHistogram.from_lengths([3, 1, 3])
    assert plan_buckets(counted, buckets=1).samples == pack(counted, 3).histogram.samples == 3
    some = LengthHistogram(np.array([2, 5, 9]), np.array([1, 4, 0]))
    assert (some.values.tolist(), some.longest) == ([2, 5], 5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: LengthHistogram.from_lengths(iter([])), "the data is empty"),
        (lambda: LengthHistogram.from_lengths([2] * 70_000 + [0]), "sample 70000 has length 0"),
        (lambda: LengthHistogram.from_lengths([None]), "whole numbers"),
        (lambda: LengthHistogram.merge([]), "no histogram to merge"),
        (lambda: LengthHistogram(np.array([2, 1]), np.array([1, 1])), "must ascend"),
        (lambda: LengthHistogram(np.array([1]), np.array([1, 1])), "as many counts"),
        (lambda: LengthHistogram(np.array([1.5]), np.array([1])), "whole numbers"),
        (lambda: LengthHistogram.from_json("[1]"), "not the JSON"),
        (lambda: LengthHistogram.from_lengths([1]).quantile(2), "from 0 to 1"),
        (
            lambda: LengthHistogram(np.array([1]), np.array([0])),
            "every count of the histogram is 0",
        ),
        (
            lambda: LengthHistogram.from_lengths(np.array([2**63], "u8")),
            "which is too long to count",
        ),
        (lambda: LengthHistogram.from_lengths([1e300]), "sample 0 has length 1e.300, which is too"),
        (lambda: LengthHistogram.from_lengths([2**60] * 4), "in such number are too long"),
        (lambda: LengthHistogram.from_lengths([[1, 2], [3]]), "LengthHistogram.from_samples takes"),
        (lambda: LengthHistogram.from_lengths({}), "the data is empty"),
        (lambda: LengthHistogram.from_samples([[1], 3]), "sample 1 is int, which has no length"),
        (lambda: LengthHistogram.from_samples(["a"], lambda _: 0.5), "sample 0 has length 0.5"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()
