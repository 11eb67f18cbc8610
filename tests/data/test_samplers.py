"""BucketSampler and stream_batches: once each, one bucket a batch, ranks in step, exact resume."""

from __future__ import annotations

import json
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.data import (
    BucketSampler,
    pad_batch,
    plan_batches,
    plan_buckets,
    plan_buckets_2d,
    stream_batches,
)
from staticshape.errors import DataError, SampleTooLongError

BOUNDARIES = (4, 9, 20)
lengths_strategy = st.lists(st.integers(1, 20), min_size=1, max_size=60)
LENGTHS = [3, 7, 1, 4, 9, 2, 12, 5, 3, 6, 2, 20]
rules = st.sampled_from(["fill_last", "merge_last", "drop_last"])


def epoch(sampler):
    return [(batch.indices.tolist(), batch.shape) for batch in sampler]


@given(
    lengths_strategy, rules, st.integers(1, 5), st.integers(1, 4), st.booleans(), st.integers(0, 5)
)
@settings(max_examples=200, deadline=None)
def test_every_sample_once_in_a_bucket_that_holds_it(lengths, rule, rows, shards, shuffle, seed):
    try:
        samplers = [
            BucketSampler(
                lengths,
                BOUNDARIES,
                batch_size=rows,
                shuffle=shuffle,
                seed=seed,
                num_shards=shards,
                shard_id=shard,
                **{rule: True},
            )
            for shard in range(shards)
        ]
    except DataError as error:
        assert rule == "drop_last" and "leaves no batch" in str(error)
        counts = np.bincount(np.searchsorted(BOUNDARIES, lengths))
        assert (counts < rows * shards).all()
        return
    runs = [list(sampler) for sampler in samplers]
    seen = sorted(index for run in runs for batch in run for index in batch)
    assert len(set(seen)) == len(seen)
    if rule == "drop_last":
        counts = np.bincount(np.searchsorted(BOUNDARIES, lengths))
        assert len(seen) == sum(count - count % (rows * shards) for count in counts)
    else:
        assert seen == list(range(len(lengths)))
    for run in runs:
        assert len(run) == len(samplers[0])
        assert {batch.shape for batch in run} <= {(rows, length) for length in BOUNDARIES}
        for batch in run:
            assert len(batch) <= rows
            low = BOUNDARIES[batch.bucket - 1] if batch.bucket and rule != "merge_last" else 0
            assert all(low < lengths[index] <= batch.length for index in batch)
    for step in zip(*runs, strict=True):
        assert len({batch.shape for batch in step}) == 1
        assert max(map(len, step)) - min(map(len, step)) <= 1  # one row's padding at most


@given(lengths_strategy, rules, st.integers(0, 10), st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_resume_equals_uninterrupted(lengths, rule, steps, epochs):
    def make():
        return BucketSampler(lengths * 3, BOUNDARIES, batch_size=2, seed=3, **{rule: True})

    whole = make()
    batches = [batch for _ in range(epochs + 2) for batch in epoch(whole)]
    interrupted = make()
    for _ in range(epochs - 1):
        list(interrupted)
    done = len(list(islice(interrupted, steps)))
    state = json.loads(json.dumps(interrupted.state_dict()))
    resumed = make()
    resumed.load_state_dict(state)
    rest = [batch for _ in range(2) for batch in epoch(resumed)]
    first = (epochs - 1) * len(whole) + done
    assert rest == batches[first : first + len(rest)]


def test_state_before_the_first_batch_and_just_after_loading():
    sampler = BucketSampler([1, 2, 3, 4], [4], batch_size=1)
    next(iter(sampler))
    other = BucketSampler([1, 2, 3, 4], [4], batch_size=1)
    other.load_state_dict(sampler.state_dict())
    assert other.state_dict() == sampler.state_dict()
    assert len(list(other)) == 3
    assert len(list(other)) == 4


def test_1024_ranks_stay_in_step():
    lengths = np.random.default_rng(0).integers(1, 2049, 60_000)
    plan = plan_buckets(lengths, buckets=4)
    shapes, rows, seen = None, [], []
    for shard in range(1024):
        sampler = BucketSampler(lengths, plan, batch_size=4, num_shards=1024, shard_id=shard)
        run = list(sampler)
        shapes = shapes or [batch.shape for batch in run]
        assert [batch.shape for batch in run] == shapes
        rows.append([len(batch) for batch in run])
        seen.extend(np.concatenate([batch.indices for batch in run]).tolist())
    table = np.array(rows)
    assert (table.max(axis=0) - table.min(axis=0) <= 1).all()
    assert sorted(seen) == list(range(60_000))


def test_epochs_differ_and_repeat():
    sampler = BucketSampler(list(range(1, 21)), BOUNDARIES, batch_size=3)
    first, second = epoch(sampler), epoch(sampler)
    assert first != second
    sampler.set_epoch(0)
    assert epoch(sampler) == first
    assert epoch(BucketSampler(list(range(1, 21)), BOUNDARIES, batch_size=3, seed=1)) != first


def test_token_budget_gives_rows_by_bucket():
    sampler = BucketSampler([4] * 10 + [20] * 3, BOUNDARIES, token_budget=40)
    assert {batch.shape for batch in sampler} == {(10, 4), (2, 20)}


def test_batches_pad_to_their_static_shape():
    data = [[1] * length for length in (3, 9, 4, 2, 11)]
    sampler = BucketSampler([len(sample) for sample in data], BOUNDARIES, batch_size=2)
    for batch in sampler:
        padded, valid, lengths = pad_batch(
            [data[index] for index in batch], to=batch.length, rows=batch.rows
        )
        assert padded.shape == batch.shape
        assert valid.sum() == lengths.sum() == sum(len(data[index]) for index in batch)


def test_state_of_other_settings_is_refused():
    state = BucketSampler([1, 2, 3], [4], batch_size=1).state_dict()
    for other in (
        BucketSampler([1, 2, 4], [4], batch_size=1),
        BucketSampler([1, 2, 3], [5], batch_size=1),
        BucketSampler([1, 2, 3], [4], batch_size=2),
        BucketSampler([1, 2, 3], [4], batch_size=1, seed=1),
        BucketSampler([1, 2, 3], [4], batch_size=1, num_shards=2),
    ):
        with pytest.raises(DataError, match="other lengths, boundaries"):
            other.load_state_dict(state)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: BucketSampler([], [4], batch_size=1), "the data is empty"),
        (lambda: BucketSampler([0], [4], batch_size=1), "sample 0 has length 0"),
        (lambda: BucketSampler([1], [4]), "exactly one of"),
        (lambda: BucketSampler([1], [4], batch_size=1, drop_last=True, fill_last=True), "one of"),
        (lambda: BucketSampler([1], [4], batch_size=2, drop_last=True), "leaves no batch"),
        (lambda: BucketSampler([1], [4], batch_size=1, num_shards=0), "num_shards must be"),
        (lambda: BucketSampler([1], [4], batch_size=1, num_shards=2, shard_id=2), "from 0 to 1"),
        (lambda: BucketSampler([1], [4], batch_size=1, seed=-1), "seed must be"),
        (lambda: BucketSampler([1], [4], batch_size=1).set_epoch(-1), "epoch must be"),
        (lambda: BucketSampler([1], [4], batch_size=1).load_state_dict({}), "not a state"),
        (lambda: BucketSampler([1], [4], batch_size=1, overflow="cut"), "'raise' or 'route'"),
        (lambda: BucketSampler([(1, 2)], [(1, 2, 3)], batch_size=1), "a height and a width"),
        (lambda: BucketSampler([(1, 2)], [(1, 2), (1, 2)], batch_size=1), "must differ"),
        (lambda: BucketSampler([(1, 2), (3,)], [(4, 4)], batch_size=1), "pairs of whole numbers"),
        (lambda: BucketSampler([], [(4, 4)], batch_size=1), "the data is empty"),
        (lambda: list(stream_batches(["a"], [4], batch_size=1, shuffle=True)), "needs buffer"),
        (lambda: list(stream_batches([""], [4], batch_size=1)), "sample 0 has length 0"),
        (lambda: stream_batches([""], [4], batch_size=1, shard_id=1), "from 0 to 0"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()


def test_too_long_sample_is_named():
    with pytest.raises(SampleTooLongError, match="sample 1 has 9 elements, the capacity is 4"):
        BucketSampler([1, 9], [4], batch_size=1)
    with pytest.raises(SampleTooLongError, match="sample 1 has 9 elements, the capacity is 4"):
        list(stream_batches(["a", "b" * 9], [4], batch_size=1))


def test_declared_route_leaves_long_samples_to_the_user():
    lengths = [3, 50, 4, 9, 21]
    plan = plan_buckets(lengths, buckets=2, capacity=9, overflow="route")
    for sampler in (
        BucketSampler(lengths, plan, batch_size=2),
        BucketSampler(lengths, [4, 9], batch_size=2, overflow="route"),
    ):
        assert sampler.overflowing.tolist() == [1, 4]
        assert sorted(i for batch in sampler for i in batch) == [0, 2, 3]
        assert sorted(i for batch in sampler for i in batch) == [0, 2, 3]  # and every epoch
    with pytest.raises(SampleTooLongError, match="sample 1 has 50 elements, the capacity is 9"):
        BucketSampler(lengths, plan, batch_size=2, overflow="raise")
    with pytest.raises(SampleTooLongError, match="sample 0 has 50"):
        BucketSampler([50, 60], plan, batch_size=2)  # nothing is left to batch
    assert not BucketSampler([1], [4], batch_size=1).overflowing.size


@given(lengths_strategy, rules, st.integers(0, 40), st.integers(0, 25))
@settings(max_examples=100, deadline=None)
def test_state_counts_what_was_consumed_not_what_was_read_ahead(lengths, rule, ahead, consumed):
    def make():
        return BucketSampler(lengths * 3, BOUNDARIES, batch_size=2, seed=3, **{rule: True})

    def endless(sampler):
        while True:
            yield from epoch(sampler)

    reader = make()
    list(islice(endless(reader), consumed + ahead))
    state = json.loads(json.dumps(reader.state_dict(consumed=consumed)))
    resumed = make()
    resumed.load_state_dict(state)
    assert (
        list(islice(endless(resumed), 9)) == list(islice(endless(make()), consumed + 9))[consumed:]
    )
    # Counting goes on from the state that was loaded.
    again = make()
    again.load_state_dict(resumed.state_dict(consumed=4))
    expected = list(islice(endless(make()), consumed + 9))[consumed + 4 :]
    assert list(islice(endless(again), 5)) == expected


def test_rows_of_a_batch_plan():
    batches = plan_batches(BOUNDARIES, memory_budget=160, row_bytes=4, multiple_of=2)
    assert batches.rows == (10, 4, 2)
    assert {batch.shape for batch in BucketSampler(LENGTHS, batches)} <= set(batches.shapes)
    stream = stream_batches(LENGTHS, batches, length=int)
    assert {batch.shape for batch in stream} <= set(batches.shapes)
    assert BucketSampler(LENGTHS, batches, batch_size=3).rows == (3, 3, 3)
    with pytest.raises(DataError, match=r"exactly one of .*, or a BatchPlan"):
        BucketSampler(LENGTHS, BOUNDARIES)


def test_an_epoch_ends_with_its_last_batch():
    # A reader that counts, as MindSpore does, never asks for the batch after the last.
    sampler = BucketSampler(LENGTHS, BOUNDARIES, batch_size=2)
    first = [(b.indices.tolist()) for b in islice(sampler, len(sampler))]
    second = [(b.indices.tolist()) for b in islice(sampler, len(sampler))]
    assert first != second
    assert second == [batch.indices.tolist() for batch in sampler.batches(1)]
    next(iter(sampler))  # broken off: begins again
    assert epoch(sampler)[0][0] == next(batch.indices.tolist() for batch in sampler.batches(2))


def test_state_after_the_last_batch_is_the_next_epoch():
    sampler = BucketSampler([1, 2, 3], [4], batch_size=1)
    for _ in sampler:
        state = sampler.state_dict()
    assert (state["epoch"], state["step"]) == (1, 0)


SIZES = [(30, 60), (60, 30), (20, 20), (64, 64), (10, 64), (33, 10), (1, 1)]
RECTANGLES = [(32, 64), (64, 32), (64, 64)]


@pytest.mark.parametrize("rule", ["fill_last", "merge_last"])
def test_rectangles(rule):
    sampler = BucketSampler(SIZES, RECTANGLES, batch_size=2, **{rule: True})
    seen = []
    for batch in sampler:
        assert batch.shape == (2, *RECTANGLES[batch.bucket])
        for index in batch:
            assert all(np.array(SIZES[index]) <= batch.length)
            seen.append(index)
    assert sorted(seen) == list(range(len(SIZES)))
    assert len(list(sampler)) == len(sampler)
    images = [np.ones(size, np.float32) for size in SIZES]
    for batch in sampler:
        padded, valid, _ = pad_batch(
            [images[i] for i in batch], to=batch.length, axis=(0, 1), rows=batch.rows
        )
        assert padded.shape == valid.shape == batch.shape


sides = st.tuples(st.integers(1, 12), st.integers(1, 12))


@given(
    st.lists(sides, min_size=1, max_size=40),
    st.sets(sides, min_size=1, max_size=4),
    rules,
    st.integers(1, 3),
    st.integers(1, 4),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_rectangles_with_budgets_routes_and_ranks(sizes, rectangles, rule, rows, shards, shuffle):
    def holds(rectangle, size):
        return rectangle[0] >= size[0] and rectangle[1] >= size[1]

    options = {"token_budget": rows * max(h * w for h, w in rectangles), "shuffle": shuffle}
    options |= {rule: True, "overflow": "route", "num_shards": shards}
    fitting = [n for n, one in enumerate(sizes) if any(holds(r, one) for r in rectangles)]
    try:
        ranks = [
            BucketSampler(sizes, list(rectangles), shard_id=rank, **options)
            for rank in range(shards)
        ]
    except DataError as error:
        assert rule == "drop_last" if fitting else isinstance(error, SampleTooLongError)
        return
    assert set(ranks[0].overflowing) == set(range(len(sizes))) - set(fitting)
    seen, partial = [], []
    for step in zip(*ranks, strict=True):
        assert len({batch.shape for batch in step}) == 1
        assert max(map(len, step)) - min(map(len, step)) <= 1
        for batch in step:
            assert len(batch) <= batch.rows
            assert all(holds(batch.length, sizes[index]) for index in batch)
            seen += batch
        if sum(map(len, step)) < shards * step[0].rows:
            partial.append(step[0].bucket)
    assert len(set(seen)) == len(seen)
    assert len(set(partial)) == len(partial)  # one a bucket at most
    if rule == "drop_last":
        assert not partial
    else:
        assert sorted(seen) == fitting


def test_rectangles_of_a_plan_with_a_budget_of_elements():
    plan = plan_buckets_2d(SIZES, buckets=3)
    sampler = BucketSampler(np.array(SIZES), plan, token_budget=64 * 64 * 2)
    assert all(np.prod(batch.shape) <= 64 * 64 * 2 for batch in sampler)
    with pytest.raises(SampleTooLongError, match="sample 1 has 65 elements along axis 1"):
        BucketSampler([(1, 1), (64, 65)], plan, batch_size=1)
    with pytest.raises(
        SampleTooLongError,
        match="sample 0 has 60 elements along axis 0 beside 60 along axis 1, the capacity is 32",
    ):
        BucketSampler([(60, 60)], RECTANGLES[:2], batch_size=1)
    with pytest.raises(DataError, match=r"\(height, width\) pairs, got sizes of shape \(2,\)"):
        BucketSampler([3, 4], plan, batch_size=1)


@given(lengths_strategy, st.integers(1, 4), st.booleans(), st.integers(1, 30))
@settings(max_examples=150, deadline=None)
def test_stream_gives_every_sample_once_and_holds_few(lengths, rows, shuffle, buffer):
    drawn = given_out = 0

    def source():
        nonlocal drawn
        for number, length in enumerate(lengths):
            drawn += 1
            assert drawn - given_out <= buffer
            yield number, length

    seen = []
    for batch in stream_batches(
        source(),
        BOUNDARIES,
        batch_size=rows,
        length=lambda sample: sample[1],
        buffer=buffer,
        shuffle=shuffle,
    ):
        given_out += len(batch)
        assert 1 <= len(batch) <= rows
        low = BOUNDARIES[batch.bucket - 1] if batch.bucket else 0
        assert all(low < length <= batch.length for _, length in batch)
        assert batch.shape == (rows, BOUNDARIES[batch.bucket])
        seen += [number for number, _ in batch]
    assert sorted(seen) == list(range(len(lengths)))


def test_stream_without_buffer_is_full_until_the_end():
    lengths = np.random.default_rng(0).integers(1, 21, 500).tolist()
    batches = list(stream_batches(lengths, BOUNDARIES, batch_size=8, length=int))
    partial = [len(batch) < 8 for batch in batches]
    assert sum(partial) <= len(BOUNDARIES)
    assert not any(partial[: -len(BOUNDARIES)])
    dropped = list(stream_batches(lengths, BOUNDARIES, batch_size=8, length=int, drop_last=True))
    assert all(len(batch) == 8 for batch in dropped)


def stream_of(lengths, **options):
    return stream_batches(
        enumerate(lengths), BOUNDARIES, length=lambda sample: sample[1], **options
    )


@given(lengths_strategy, st.integers(1, 3), st.integers(1, 4), st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_ranks_of_a_stream_stay_in_step(lengths, rows, shards, shuffle, drop):
    runs = [
        list(
            stream_of(
                lengths,
                batch_size=rows,
                buffer=12,
                shuffle=shuffle,
                drop_last=drop,
                num_shards=shards,
                shard_id=shard,
            )
        )
        for shard in range(shards)
    ]
    for step in zip(*runs, strict=True):
        assert len({batch.shape for batch in step}) == 1
        assert max(map(len, step)) - min(map(len, step)) <= 1
    seen = sorted(number for run in runs for batch in run for number, _ in batch)
    assert len(set(seen)) == len(seen)
    if not drop:
        assert seen == list(range(len(lengths)))


@given(lengths_strategy, st.integers(0, 30), st.integers(0, 30), st.booleans())
@settings(max_examples=100, deadline=None)
def test_stream_resumes_after_what_was_consumed(lengths, consumed, ahead, shuffle):
    options = {"batch_size": 2, "buffer": 12, "shuffle": shuffle, "seed": 5}
    whole = list(stream_of(lengths, **options))
    reader = stream_of(lengths, **options)
    list(islice(reader, consumed + ahead))
    consumed = min(consumed, len(whole))
    state = json.loads(json.dumps(reader.state_dict(consumed=consumed)))
    resumed = stream_of(lengths, **options)
    resumed.load_state_dict(state)
    assert resumed.state_dict() == state
    assert list(resumed) == whole[consumed:]
    if not ahead:
        assert reader.state_dict() == state


def test_stream_hands_long_samples_to_their_route_once():
    lengths = [3, 50, 4, 9, 21, 60, 2]

    def run(take, state=None, **options):
        routed = []
        stream = stream_of(lengths, batch_size=2, overflow=routed.append, **options)
        if state:
            stream.load_state_dict(state)
        batches = list(islice(stream, take))
        return stream, batches, routed

    _, batches, routed = run(None)
    assert routed == [(1, 50), (4, 21), (5, 60)]
    assert sorted(n for batch in batches for n, _ in batch) == [0, 2, 3, 6]
    first, _, before = run(1)
    _, rest, after = run(None, first.state_dict())
    assert before + after == routed
    assert rest == batches[1:]
    shares = [run(None, num_shards=2, shard_id=shard)[2] for shard in (0, 1)]
    assert shares == [[(1, 50), (5, 60)], [(4, 21)]]


def test_stream_of_rectangles():
    stream = stream_batches(SIZES, RECTANGLES, batch_size=2, length=lambda size: size)
    assert {batch.shape for batch in stream} <= {(2, *one) for one in RECTANGLES}


def test_states_of_streams_that_do_not_fit_are_refused():
    state = stream_of([1, 2, 3], batch_size=1).state_dict()
    state["batches"] = 7
    with pytest.raises(DataError, match="ended after 3 batches, the state was taken after 7"):
        short = stream_of([1, 2, 3], batch_size=1)
        short.load_state_dict(state)
        list(short)
    with pytest.raises(DataError, match="other boundaries, rows, buffer"):
        stream_of([1], batch_size=2).load_state_dict(state)
    started = stream_of([1, 2, 3], batch_size=1)
    next(started)
    with pytest.raises(DataError, match="into a new stream"):
        started.load_state_dict(state)
    with pytest.raises(DataError, match="not a state"):
        stream_of([1], batch_size=1).load_state_dict({})
