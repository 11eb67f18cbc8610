"""pack, pack_batch, pack_stream: once each, never above capacity, item-level best fit exactly."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.data import LengthHistogram, pack, pack_batch, pack_stream
from staticshape.errors import DataError, SampleTooLongError

from . import distributions


def item_by_item(lengths, capacity, most=None):
    """Best-fit-decreasing one sequence at a time; packs as multisets of lengths."""
    packs = []
    for length in sorted(lengths, reverse=True):
        fitting = [
            one
            for one in packs
            if sum(one) + length <= capacity and (most is None or len(one) < most)
        ]
        if fitting:
            min(fitting, key=lambda one: (capacity - sum(one), len(one))).append(length)
        else:
            packs.append([length])
    return packs


sequences = st.lists(st.integers(1, 30), min_size=1, max_size=70)


@given(sequences, st.integers(0, 20), st.one_of(st.none(), st.integers(1, 6)))
@settings(max_examples=300, deadline=None)
def test_equals_item_by_item(lengths, spare, most):
    capacity = max(lengths) + spare
    plan = pack(lengths, capacity, max_per_pack=most)
    expected = item_by_item(lengths, capacity, most)
    assert plan.number == len(plan.packs) == len(expected)
    if most is None:
        assert Counter(map(sum, plan.packs)) == Counter(map(sum, expected))
    else:
        ours = Counter((sum(one), len(one)) for one in plan.packs)
        assert ours == Counter((sum(one), len(one)) for one in expected)


@given(sequences, st.integers(0, 40), st.one_of(st.none(), st.integers(1, 6)))
@settings(max_examples=150, deadline=None)
def test_every_sequence_once_and_none_above_capacity(lengths, spare, most):
    capacity = max(lengths) + spare
    plan = pack(np.array(lengths, np.int32), capacity, max_per_pack=most)
    packed = list(plan.packs)
    assert Counter(length for one in packed for length in one) == Counter(lengths)
    assert all(sum(one) <= capacity for one in packed)
    assert all(len(one) <= (most or capacity) for one in packed)
    assert max(map(len, packed)) == plan.max_sequences
    assert plan.waste == pytest.approx(1 - sum(lengths) / (capacity * len(packed)))
    assert packed == [plan.packs[i] for i in range(len(packed))] == plan.packs[:]
    assert plan.packs[-1] == packed[-1]


@given(sequences, st.integers(0, 20), st.one_of(st.none(), st.integers(0, 9)))
@settings(max_examples=150, deadline=None)
def test_assignment_puts_samples_end_to_end(lengths, spare, seed):
    plan = pack(lengths, max(lengths) + spare)
    where = plan.assign(seed=seed)
    groups = where.groups()
    assert sorted(np.concatenate(groups).tolist()) == list(range(len(lengths)))
    assert Counter(tuple(lengths[i] for i in group) for group in groups) == Counter(plan.packs)
    for number, group in enumerate(groups):
        starts = np.cumsum([0] + [lengths[i] for i in group])[:-1]
        assert where.start[group].tolist() == starts.tolist()
        assert where.segment[group].tolist() == list(range(len(group)))
        assert (where.pack[group] == number).all()


def test_assignment_by_seed_repeats_and_varies():
    lengths = np.random.default_rng(0).integers(1, 30, 200)
    plan = pack(LengthHistogram.from_lengths(lengths), 64)
    one, same, other = (plan.assign(lengths, seed=seed).pack for seed in (1, 1, 2))
    assert one.tolist() == same.tolist()
    assert one.tolist() != other.tolist()


def threshold_by_threshold(lengths, capacity):
    """Martello and Toth's bound L2 as the book has it."""
    best = 0
    for least in range(capacity // 2 + 1):
        alone = [n for n in lengths if n > capacity - least]
        large = [n for n in lengths if capacity / 2 < n <= capacity - least]
        small = [n for n in lengths if least <= n <= capacity / 2]
        over = sum(small) - (len(large) * capacity - sum(large))
        best = max(best, len(alone) + len(large) + max(0, -(-over // capacity)))
    return best


@given(sequences, st.integers(0, 40), st.one_of(st.none(), st.integers(1, 6)))
@settings(max_examples=150, deadline=None)
def test_no_packing_takes_fewer(lengths, spare, most):
    capacity = max(lengths) + spare
    plan = pack(lengths, capacity, max_per_pack=most)
    by_number = -(-len(lengths) // (most or capacity))
    assert plan.fewest == max(threshold_by_threshold(lengths, capacity), by_number)
    assert plan.fewest <= plan.number
    assert plan.least_waste <= plan.waste


@pytest.mark.parametrize("name", distributions.ALL)
def test_waste_is_a_twentieth_of_a_percent_at_most(name):
    plan = pack(distributions.ALL[name](), int(distributions.ALL[name]().max()))
    assert 100 * plan.waste <= 0.05


@pytest.mark.parametrize("seed", range(3))
def test_uniform_lengths_are_packed_as_well_as_the_draw_allows(seed):
    # Two sequences a pack must complement each other, so chance alone wastes up to 0.1 %.
    lengths = np.random.default_rng(seed).integers(1, 513, 1_000_000)
    plan = pack(lengths, 512)
    assert 100 * (plan.waste - plan.least_waste) <= 0.05


@pytest.mark.parametrize(("most", "percent"), [(3, 68.1), (8, 30.5), (16, 9.0), (64, 0.14)])
def test_waste_with_a_limit_of_sequences(most, percent):
    plan = pack(distributions.text(), 2048, max_per_pack=most)
    assert 100 * plan.waste == pytest.approx(percent, abs=0.2)


def test_a_hundred_million_sequences_from_a_histogram():
    text = LengthHistogram.from_lengths(distributions.text())
    histogram = LengthHistogram(text.values, text.counts * 100)
    plan = pack(histogram, 2048)
    assert histogram.samples == 100_000_000
    assert sum(one.number * one.sequences for one in plan.patterns) == 100_000_000
    assert 100 * plan.waste <= 0.05


def test_packed_rows():
    ids, segment_ids, position_ids, valid = pack_batch([[[1, 2, 3], [4]], [[5]]], 5, rows=3)
    assert ids.tolist() == [[1, 2, 3, 4, 0], [5, 0, 0, 0, 0], [0] * 5]
    assert segment_ids.tolist() == [[0, 0, 0, 1, -1], [0, -1, -1, -1, -1], [-1] * 5]
    assert position_ids.tolist() == [[0, 1, 2, 0, 0], [0] * 5, [0] * 5]
    assert valid.tolist() == (segment_ids >= 0).tolist()


def test_a_batch_without_packs():
    ids, segment_ids, _, valid = pack_batch([], 4, rows=2, like=np.ones(9, np.int32), value=7)
    assert (ids.tolist(), ids.dtype) == ([[7] * 4] * 2, np.int32)
    assert (segment_ids == -1).all()
    assert not valid.any()


def test_packed_fields():
    samples = [{"ids": [1, 2], "labels": [3, 4]}, {"ids": [5], "labels": [6]}]
    data, *_ = pack_batch([samples], 4, value={"labels": -100}, dtype={"ids": "int32"})
    assert data["ids"].tolist() == [[1, 2, 5, 0]]
    assert data["ids"].dtype == np.int32
    assert data["labels"].tolist() == [[3, 4, 6, -100]]


def test_plan_to_rows_and_back():
    random = np.random.default_rng(0)
    samples = [random.normal(size=(n, 2)).astype("float32") for n in random.integers(1, 20, 50)]
    plan = pack([len(sample) for sample in samples], 32)
    groups = plan.assign().groups()
    data, segment_ids, _, valid = pack_batch([[samples[i] for i in g] for g in groups], 32)
    assert data.shape == (plan.number, 32, 2)
    assert valid.sum() == plan.elements
    for row, group in enumerate(groups):
        for segment, index in enumerate(group):
            assert np.array_equal(data[row][segment_ids[row] == segment], samples[index])


@given(sequences, st.integers(0, 20), st.integers(1, 20), st.one_of(st.none(), st.integers(1, 4)))
@settings(max_examples=150, deadline=None)
def test_stream_packs_every_sample_once(lengths, spare, buffer, most):
    capacity = max(lengths) + spare
    samples = list(enumerate(lengths))
    packed = list(
        pack_stream(samples, capacity, buffer=buffer, max_per_pack=most, length=lambda s: s[1])
    )
    assert sorted(sample for one in packed for sample in one) == samples
    assert all(sum(length for _, length in one) <= capacity for one in packed)
    assert all(1 <= len(one) <= (most or capacity) for one in packed)


@pytest.mark.parametrize(("name", "buffer", "percent"), [("text", 256, 1.9), ("text", 1024, 0.5)])
def test_stream_waste(name, buffer, percent):
    lengths = distributions.ALL[name](50_000).tolist()
    packs = sum(1 for _ in pack_stream(lengths, 2048, buffer=buffer, length=int))
    assert 100 * (1 - sum(lengths) / (2048 * packs)) <= percent


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pack([], 4), "the data is empty"),
        (lambda: pack([1, 0], 4), "sample 1 has length 0"),
        (lambda: pack([1], 0), "capacity must be"),
        (lambda: pack([1], 4, max_per_pack=0), "max_per_pack must be"),
        (lambda: pack(3, 4), "an array or an iterable"),
        (lambda: pack(LengthHistogram.from_lengths([1]), 4).assign(), "needs the lengths"),
        (lambda: pack([1, 2], 4).assign([1, 3]), "other lengths"),
        (lambda: pack([1, 2], 4).assign([1]), "other lengths"),
        (lambda: pack([1, 2], 4).assign(seed=-1), "seed must be"),
        (lambda: pack_batch(None, 4), "pack_batch takes a list"),
        (lambda: pack_batch([None], 4), "a pack takes a list"),
        (lambda: pack_batch([[[1], []]], 4), "pack 0: sample 1 is empty"),
        (lambda: pack_batch([[{"a": [1]}]], 4, value={"b": 1}), r"value names the fields \['b'\]"),
        (lambda: list(pack_stream([1.0], 4, length=lambda _: float("nan"))), "has length nan"),
        (lambda: pack_batch([], 4), "no samples"),
        (lambda: pack_batch([[[1]], [[2]]], 4, rows=1), "2 packs do not fit rows=1"),
        (lambda: pack_batch([[[1], [0.5]]], 4), "mixed dtypes"),
        (lambda: pack_batch([[1]], 4), "needs a length axis"),
        (lambda: pack_batch([[{"a": [1], "b": [1, 2]}]], 4), "packed fields have one length"),
        (lambda: pack_batch([[{"a": [1]}, {"b": [1]}]], 4), "no field a"),
        (lambda: list(pack_stream([""], 4)), "sample 0 has length 0"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pack([1, 9], 4), "sample 1 has 9 elements, the capacity is 4"),
        (lambda: pack(LengthHistogram.from_lengths([9]), 4), "longest sample has 9 elements"),
        (lambda: pack_batch([[[1, 2], [3]]], 2), "pack 0 has 3 elements, the capacity is 2"),
        (lambda: list(pack_stream(["abc"], 2)), "sample 0 has 3 elements, the capacity is 2"),
    ],
)
def test_too_long_is_named(call, message):
    with pytest.raises(SampleTooLongError, match=message):
        call()
