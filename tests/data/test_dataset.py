"""The MindSpore adapters: padded batches, buckets, samplers and MindRecord in real pipelines."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from staticshape.data import (
    BucketSampler,
    LengthHistogram,
    pad_batch,
    plan_batches,
    plan_buckets,
    plan_buckets_2d,
)
from staticshape.data.readers import read_histogram
from staticshape.errors import DataError, UsageError

ds = pytest.importorskip("mindspore.dataset")
from staticshape.data import dataset as adapters  # noqa: E402

LENGTHS = [3, 7, 1, 4, 9, 2, 12, 5, 3, 6, 2]
SAMPLES = [
    (np.arange(7, length + 7, dtype=np.int32), np.int32(number))
    for number, length in enumerate(LENGTHS)
]


@pytest.fixture(autouse=True)
def one_worker():
    ds.config.set_num_parallel_workers(1)
    ds.config.set_seed(0)


def source():
    return ds.GeneratorDataset(SAMPLES, ["ids", "label"], shuffle=False)


def rows_of(dataset):
    return list(dataset.create_dict_iterator(num_epochs=1, output_numpy=True))


@pytest.mark.parametrize("processes", [False, True])
def test_batches_are_padded_to_one_shape(processes):
    pipeline = adapters.batch_padded(
        source(),
        4,
        to={"ids": 12},
        value={"ids": -1},
        num_parallel_workers=1,
        python_multiprocessing=processes,
    )
    batches = rows_of(pipeline)
    assert list(batches[0]) == ["ids", "ids_valid", "ids_length", "label"]
    assert {batch["ids"].shape for batch in batches} == {(4, 12)}
    valid = np.concatenate([batch["ids_valid"] for batch in batches])
    ids = np.concatenate([batch["ids"] for batch in batches])
    lengths = np.concatenate([batch["ids_length"] for batch in batches])
    assert lengths.tolist() == [*LENGTHS, 0]  # the last batch is filled with a row of padding
    assert valid.sum(axis=1).tolist() == lengths.tolist()
    assert (ids[~valid] == -1).all()
    assert ids[valid].tolist() == np.concatenate([ids for ids, _ in SAMPLES]).tolist()


def test_last_batch_can_be_dropped():
    pipeline = adapters.batch_padded(source(), 4, to={"ids": 12}, drop_remainder=True)
    assert len(rows_of(pipeline)) == 2


def test_too_long_sample_fails_by_name():
    pipeline = adapters.batch_padded(source(), 4, to={"ids": 8})
    with pytest.raises(RuntimeError, match="sample 0, field ids has 9 elements, the capacity is 8"):
        rows_of(pipeline)


def test_bucket_batches_have_one_shape_a_bucket():
    plan = plan_batches(plan_buckets(LENGTHS, buckets=3), batch_size=2)
    pipeline = adapters.bucket_batch(source(), plan, "ids", drop_remainder=True)
    batches = rows_of(pipeline)
    assert {batch["ids"].shape for batch in batches} <= set(plan.shapes)
    for batch in batches:
        for ids, valid, length, label in zip(
            batch["ids"], batch["ids_valid"], batch["ids_length"], batch["label"], strict=True
        ):
            assert length == LENGTHS[label] == valid.sum()
            assert ids[valid].tolist() == list(range(7, length + 7))


def test_bucket_batch_refuses_what_is_longer():
    plan = plan_batches([4, 8], batch_size=1)
    with pytest.raises(RuntimeError):
        rows_of(adapters.bucket_batch(source(), plan, "ids"))


def test_sampler_feeds_a_generator_dataset_and_each_epoch_reshuffles():
    plan = plan_buckets(LENGTHS, buckets=3)
    sampler = BucketSampler(LENGTHS, plan, batch_size=2, seed=1)
    pipeline = adapters.from_sampler(
        SAMPLES, sampler, ["ids", "label"], padded=["ids"], value={"label": -1}
    )
    pipeline = adapters.limit_shapes(pipeline, 3)
    iterator = pipeline.create_dict_iterator(num_epochs=2, output_numpy=True)
    orders = []
    for _ in range(2):
        labels = []
        for batch in iterator:
            assert batch["ids"].shape in {(2, boundary) for boundary in plan.boundaries}
            assert batch["ids_valid"].sum(axis=1).tolist() == batch["ids_length"].tolist()
            labels += [int(label) for label in batch["label"] if label >= 0]
        assert sorted(labels) == list(range(len(LENGTHS)))
        orders.append(labels)
    assert orders[0] != orders[1]


def test_sampler_is_a_batch_sampler_of_mindspore():
    class Source:  # a second column, because `collate_fn` gives back as many as it got
        def __getitem__(self, index):
            return SAMPLES[int(index)][0], SAMPLES[int(index)][0]

        def __len__(self):
            return len(SAMPLES)

    plan = plan_buckets(LENGTHS, buckets=3)
    sampler = BucketSampler(LENGTHS, plan, batch_size=2)
    pipeline = ds.GeneratorDataset(
        Source(),
        ["ids", "valid"],
        batch_sampler=sampler,
        collate_fn=lambda ids, _: pad_batch(ids, to=plan, rows=2)[:2],
    )
    batches = rows_of(pipeline)
    assert {batch["ids"].shape for batch in batches} == {(2, one) for one in plan.boundaries}
    lengths = [int(n) for batch in batches for n in batch["valid"].sum(axis=1) if n]
    assert sorted(lengths) == sorted(LENGTHS)


def test_state_is_what_was_trained_on_not_what_the_pipeline_read_ahead():
    # GeneratorDataset draws batches before they are asked for: the saved state must not count them.
    plan = plan_buckets(LENGTHS, buckets=3)

    def make():
        return BucketSampler(LENGTHS * 4, plan, batch_size=2, seed=1)

    def labels(sampler, take=None):
        pipeline = adapters.from_sampler(SAMPLES * 4, sampler, ["ids", "label"], padded=["ids"])
        iterator = pipeline.create_dict_iterator(num_epochs=1, output_numpy=True)
        return [batch["label"].tolist() for batch in itertools.islice(iterator, take)]

    whole = labels(make())
    sampler = make()
    trained = labels(sampler, 5)
    state = sampler.state_dict(consumed=5)
    assert (state["epoch"], state["step"]) == (0, 5)
    resumed = make()
    resumed.load_state_dict(state)
    pipeline = adapters.from_sampler(SAMPLES * 4, resumed, ["ids", "label"], padded=["ids"])
    assert pipeline.get_dataset_size() == len(whole)
    epochs = pipeline.create_dict_iterator(num_epochs=2, output_numpy=True)
    assert trained + [batch["label"].tolist() for batch in epochs] == whole
    assert len(list(epochs)) == len(whole)  # after the rest, whole epochs


def test_batch_order_resumes_and_epochs_go_on():
    plan = plan_buckets(LENGTHS, buckets=3)

    def make(step=0):
        sampler = BucketSampler(LENGTHS, plan, batch_size=2, seed=1)
        sampler.load_state_dict({**sampler.state_dict(), "step": step})
        return sampler

    def epochs(order, number):
        pipeline = ds.GeneratorDataset(
            Indexed(), ["ids", "label"], batch_sampler=order, collate_fn=padded
        )
        iterator = pipeline.create_tuple_iterator(num_epochs=number, output_numpy=True)
        return [[batch[1].tolist() for batch in iterator] for _ in range(number)]

    def padded(ids, labels):
        return pad_batch(ids, to=plan)[0], np.array(labels)

    expected = [[batch.indices.tolist() for batch in make().batches(one)] for one in range(3)]
    assert epochs(make(), 3) == expected
    assert epochs(adapters.batch_order(make(step=2)), 3) == [expected[0][2:], *expected[1:]]
    sampler = make()  # a new iterator an epoch
    for number in range(2):
        sampler.set_epoch(number)
        assert epochs(sampler, 1) == [expected[number]]


class Indexed:
    """A dataset that MindSpore may sample, in an order of its sampler's."""

    def __getitem__(self, index):
        return SAMPLES[int(index)]

    def __len__(self):
        return len(SAMPLES)


@pytest.mark.parametrize("options", [{"batch_size": 2}, {"token_budget": 24}])
def test_sampler_is_a_sampler_of_any_dataset(options):
    plan = plan_buckets(LENGTHS, buckets=3)
    sampler = BucketSampler(LENGTHS, plan, seed=1, **options)
    dataset = ds.GeneratorDataset(
        Indexed(), ["ids", "label"], sampler=adapters.sample_order(sampler)
    )
    pipeline = adapters.batch_in_order(dataset, sampler, padded=["ids"], value={"label": -1})
    iterator = pipeline.create_dict_iterator(num_epochs=2, output_numpy=True)
    for number in range(2):
        for batch, expected in zip(iterator, sampler.batches(number), strict=True):
            assert batch["ids"].shape == expected.shape
            real = batch["ids_length"] > 0
            assert batch["label"][real].tolist() == expected.indices.tolist()
            assert (batch["label"][~real] == -1).all()


def test_images_come_in_rectangles():
    sizes = [(30, 60), (60, 30), (20, 20), (64, 64), (33, 10)]
    images = [(np.full((*size, 3), 9, np.uint8), np.int32(n)) for n, size in enumerate(sizes)]
    plan = plan_buckets_2d(sizes, buckets=3)
    sampler = BucketSampler(sizes, plan, batch_size=2)
    pipeline = adapters.from_sampler(images, sampler, ["image", "label"], padded=["image"])
    seen = 0
    for batch in rows_of(adapters.limit_shapes(pipeline, 3)):
        assert batch["image"].shape[1:3] in plan.boundaries
        assert batch["image_valid"].shape == batch["image"].shape[:3]
        assert batch["image_length"].shape == (2, 2)
        assert batch["image"][batch["image_valid"]].min() == 9
        seen += int((batch["image_length"][:, 0] > 0).sum())
    assert seen == len(sizes)
    last = BucketSampler(sizes, plan, batch_size=2, num_shards=8, shard_id=7)
    for batch in rows_of(adapters.from_sampler(images, last, ["image", "label"], padded=["image"])):
        assert not batch["image_valid"].any()


def test_columns_have_rules_of_their_own():
    pipeline = ds.GeneratorDataset(
        [(np.ones((2, n), np.float32), np.arange(n, dtype=np.int32)) for n in (3, 5, 4)],
        ["features", "labels"],
        shuffle=False,
    )
    pipeline = adapters.batch_padded(
        pipeline,
        2,
        to={"features": 8, "labels": [4, 5]},
        axis={"features": 1},
        value={"labels": -100},
        dtype={"labels": "int64"},
        multiple_of={"labels": 4},
    )
    for batch in rows_of(pipeline):
        assert batch["features"].shape == (2, 2, 8)
        assert batch["labels"].dtype == np.int64
        assert batch["labels"].shape[1] in (4, 8)  # the boundaries, rounded up
        assert (batch["labels"][~batch["labels_valid"]] == -100).all()


def test_more_ranks_than_samples_gives_batches_of_padding():
    sampler = BucketSampler([3, 3], [4], batch_size=1, num_shards=4, shard_id=3)
    pipeline = adapters.from_sampler(
        SAMPLES[:2], sampler, ["ids", "label"], padded=["ids"], value={"label": -1}
    )
    (batch,) = rows_of(pipeline)
    assert batch["ids"].shape == (1, 4)
    assert not batch["ids_valid"].any()
    assert batch["label"].tolist() == [-1]


def test_guard_names_the_columns_and_shapes():
    assert len(rows_of(adapters.limit_shapes(source(), len(set(LENGTHS))))) == len(LENGTHS)
    with pytest.raises(RuntimeError, match=r"3 distinct shapes, the limit is 2: ids \[\(1,\)"):
        rows_of(adapters.limit_shapes(source(), 2))


def test_distinct_shapes_are_counted():
    shapes = adapters.distinct_shapes(source())
    assert shapes[((3,), ())] == 2
    assert len(shapes) == len(set(LENGTHS))


def test_lengths_from_a_pipeline_and_from_mindrecord(tmp_path):
    from mindspore.mindrecord import FileWriter

    expected = LengthHistogram.from_lengths(LENGTHS)
    assert adapters.lengths_from_dataset(source(), "ids") == expected
    path = str(tmp_path / "some.mindrecord")
    writer = FileWriter(path)
    writer.add_schema(
        {
            "ids": {"type": "int32", "shape": [-1]},
            "n": {"type": "int32"},
            "text": {"type": "string"},
        }
    )
    writer.write_raw_data(
        [{"ids": ids, "n": len(ids), "text": "a " * len(ids)} for ids, _ in SAMPLES]
    )
    writer.commit()
    assert adapters.lengths_from_mindrecord(path, "ids") == expected
    assert adapters.lengths_from_mindrecord(path, "n") == expected
    assert adapters.lengths_from_mindrecord(path, "text", tokenizer=str.split) == expected
    with pytest.raises(DataError, match=r"some.mindrecord: no column 'no'; it has \['ids', 'n'"):
        read_histogram(path, column="no")
    with pytest.raises(UsageError, match=r"mindrecord needs --column.*mindrecord has ids, n, text"):
        read_histogram(path)
    pipeline = adapters.batch_padded(
        ds.MindDataset(path, ["ids"], shuffle=False), 3, to={"ids": [8, 16]}
    )
    assert {batch["ids"].shape for batch in rows_of(pipeline)} == {(3, 8), (3, 16)}
    # MindDataset takes samplers of MindSpore's own: one pipeline an epoch.
    sampler = BucketSampler(LENGTHS, plan_buckets(LENGTHS, buckets=2), batch_size=3, seed=1)
    for number in range(2):
        sampler.set_epoch(number)
        order = [index for batch in sampler.batches(number) for index in batch]
        ordered = ds.MindDataset(path, ["ids"], sampler=ds.SubsetSampler(order))
        batches = rows_of(adapters.batch_in_order(ordered, sampler, padded=["ids"]))
        for batch, expected_batch in zip(batches, sampler.batches(number), strict=True):
            assert batch["ids"].shape == expected_batch.shape
            found = batch["ids_length"][: len(expected_batch)].tolist()
            assert found == [LENGTHS[index] for index in expected_batch]


def test_columns_of_text_are_stacked():
    named = [(ids, f"sample {number}") for number, (ids, _) in enumerate(SAMPLES)]
    pipeline = ds.GeneratorDataset(named, ["ids", "name"], shuffle=False)
    with pytest.raises(DataError, match="column 'name' holds text"):
        adapters.lengths_from_dataset(pipeline, "name")
    words = adapters.lengths_from_dataset(pipeline, "name", tokenizer=str.split)
    assert words.values.tolist() == [2]
    # Counting lengths leaves the pipeline as it was.
    batches = rows_of(adapters.batch_padded(pipeline, 4, to={"ids": 16}))
    names = [name for batch in batches for name in batch["name"].tolist()]
    assert names == [f"sample {number}" for number in range(len(SAMPLES))] + [""]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: adapters.batch_padded(source(), 2, to={"no": 4}), DataError, r"columns \['no'\]"),
        (
            lambda: adapters.batch_padded(source(), 2, to={"ids": 4}, value={"no": 4}),
            DataError,
            r"value names the columns \['no'\]",
        ),
        (
            lambda: adapters.batch_in_order(
                source(), BucketSampler([1], [4], batch_size=1), padded=[]
            ),
            DataError,
            "padded names no column",
        ),
        (
            lambda: adapters.bucket_batch(source(), plan_batches([4], batch_size=1), "no"),
            DataError,
            "no column 'no'",
        ),
        (lambda: adapters.lengths_from_dataset(source(), "no"), DataError, "no column 'no'"),
        (lambda: adapters.batch_padded(source(), 0, to={"ids": 4}), DataError, "rows must be"),
        (lambda: adapters.limit_shapes(source(), 0), DataError, "limit must be"),
        (lambda: adapters.lengths_from_mindrecord("/no.mindrecord", "x"), UsageError, "MindRecord"),
        (
            lambda: adapters.from_sampler(
                SAMPLES, BucketSampler([1], [4], batch_size=1), ["ids"], padded=["no"]
            ),
            DataError,
            r"columns \['no'\]",
        ),
    ],
)
def test_bad_input_is_one_clear_error(call, error, message):
    with pytest.raises(error, match=message):
        call()
