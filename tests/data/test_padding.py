"""pad, pad_batch, unpad and crop: values in, fixed shapes out, nothing cut unasked."""

from __future__ import annotations

import pickle
import re
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.data import crop, pad, pad_batch, unpad
from staticshape.errors import CapacityError, DataError, SampleTooLongError

DTYPES = ["int8", "int32", "int64", "uint8", "float16", "float32", "float64", "bool", "complex64"]


def test_full_sample_is_unchanged():
    array, valid = pad([1, 2, 3], 3)
    assert array.tolist() == [1, 2, 3]
    assert valid.all()


def test_input_is_never_written():
    source = np.arange(4)
    padded, _ = pad(source, 4)
    padded[:] = -1
    assert source.tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtype_stays(dtype):
    array, valid = pad(np.ones(2, dtype), 4)
    assert array.dtype == dtype
    assert valid.dtype == bool
    batch, _, lengths = pad_batch([np.ones(2, dtype)], to=4)
    assert batch.dtype == dtype
    assert lengths.dtype == np.int32


def test_pad_several_axes():
    array, valid = pad(np.ones((2, 3, 5)), (4, 6), axis=(0, 1), value=-1)
    assert array.shape == (4, 6, 5)
    assert valid.shape == (4, 6)
    assert valid.sum() == 6
    assert array[valid].sum() == 2 * 3 * 5
    assert (array[~valid] == -1).all()


def test_pad_left_and_last_axis():
    array, valid = pad(np.array([[1, 2], [3, 4]]), 3, axis=-1, side="left")
    assert array.tolist() == [[0, 1, 2], [0, 3, 4]]
    assert valid.tolist() == [False, True, True]


def test_token_ids_and_input_mask_of_the_migration_guide():
    ids, input_mask, _ = pad_batch([[101, 7592, 102], [101, 102]], to=6)
    assert ids.tolist() == [[101, 7592, 102, 0, 0, 0], [101, 102, 0, 0, 0, 0]]
    assert input_mask.astype(int).tolist() == [[1, 1, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0]]


samples_strategy = st.lists(
    st.lists(st.integers(-100, 100), max_size=9).map(lambda s: np.array(s, np.int64)),
    min_size=1,
    max_size=6,
)


@given(samples_strategy, st.sampled_from(["right", "left"]), st.integers(0, 4), st.integers(-3, 3))
@settings(max_examples=150, deadline=None)
def test_batch_holds_every_sample_and_nothing_else(samples, side, spare, value):
    to = max(len(sample) for sample in samples) + spare
    batch, valid, lengths = pad_batch(samples, to=to, side=side, value=value)
    assert batch.shape == valid.shape == (len(samples), to)
    assert valid.sum(axis=1).tolist() == lengths.tolist() == [len(s) for s in samples]
    assert (batch[~valid] == value).all()
    assert batch[valid].tolist() == np.concatenate(samples).tolist()
    for sample, back in zip(samples, unpad(batch, lengths, side=side), strict=True):
        assert sample.tolist() == back.tolist()


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5)), min_size=1, max_size=5),
    st.sampled_from(["right", "left"]),
)
@settings(max_examples=80, deadline=None)
def test_batch_ragged_in_two_axes(shapes, side):
    random = np.random.default_rng(0)
    samples = [random.normal(size=(h, 3, w)) for h, w in shapes]
    batch, valid, lengths = pad_batch(samples, to=(4, 5), axis=(0, 2), side=side)
    assert batch.shape == (len(samples), 4, 3, 5)
    assert valid.sum(axis=(1, 2)).tolist() == [h * w for h, w in shapes]
    assert lengths.tolist() == [list(shape) for shape in shapes]
    back = unpad(batch, lengths, axis=(0, 2), side=side)
    assert all(np.array_equal(a, b) for a, b in zip(samples, back, strict=True))


@pytest.mark.parametrize(
    ("to", "multiple_of", "width"),
    [(8, None, 8), ([4, 8, 16], None, 8), (None, 4, 8), ([5, 10], 16, 16), ((6, 7), None, 6)],
)
def test_padded_length(to, multiple_of, width):
    assert pad_batch([[1] * 6, [2]], to=to, multiple_of=multiple_of)[0].shape == (2, width)


def test_rectangles_choose_the_smallest_that_holds_all():
    images = [np.ones((30, 60, 3)), np.ones((20, 64, 3))]
    batch, _, _ = pad_batch(images, to=[(64, 64), (32, 64), (64, 32)], axis=(0, 1))
    assert batch.shape == (2, 32, 64, 3)


def test_no_single_rectangle_holds_a_mixed_batch():
    images = [np.ones((60, 30)), np.ones((30, 60))]
    with pytest.raises(DataError, match="no single size"):
        pad_batch(images, to=[(32, 64), (64, 32)], axis=(0, 1))


def test_missing_rows_are_padding():
    batch, valid, lengths = pad_batch([[1, 2]], to=3, rows=3, value=9)
    assert batch.tolist() == [[1, 2, 9], [9, 9, 9], [9, 9, 9]]
    assert lengths.tolist() == [2, 0, 0]
    assert valid.sum() == 2


def test_records_of_fields_with_a_rule_each():
    samples = [
        {"ids": [5, 6, 7], "labels": [1, 2, 3], "boxes": np.ones((2, 4), np.float32), "image": 1.0},
        {"ids": [8], "labels": [4], "boxes": np.zeros((0, 4), np.float32), "image": 2.0},
    ]
    batch, valid, lengths = pad_batch(
        samples, to={"ids": [2, 4], "labels": [2, 4], "boxes": 5}, value={"labels": -100}
    )
    assert batch["ids"].tolist() == [[5, 6, 7, 0], [8, 0, 0, 0]]
    assert batch["labels"].tolist() == [[1, 2, 3, -100], [4, -100, -100, -100]]
    assert batch["boxes"].shape == (2, 5, 4)
    assert lengths["boxes"].tolist() == [2, 0]  # the count of each image's boxes
    assert batch["image"].tolist() == [1.0, 2.0]
    assert set(valid) == {"ids", "labels", "boxes"}


def test_tuples_of_fields():
    batch, valid, lengths = pad_batch(
        [([1, 2], 7), ([3], 8)], to={0: 3}, dtype={0: "int32"}, rows=3
    )
    assert batch[0].tolist() == [[1, 2, 0], [3, 0, 0], [0, 0, 0]]
    assert batch[0].dtype == np.int32
    assert batch[1].tolist() == [7, 8, 0]
    assert valid[1] is None
    assert lengths[0].tolist() == [2, 1, 0]


def test_tuples_of_numbers_are_sequences():
    assert pad_batch([(1, 2), (3,)], to=2)[0].tolist() == [[1, 2], [3, 0]]


def peak(call):
    """The memory that a call took at its height, and its result."""
    tracemalloc.start()
    try:
        result = call()
        return tracemalloc.get_traced_memory()[1], result
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["ids", "images", "records", "stacked", "cast"])
def test_there_is_no_second_copy(kind):
    random = np.random.default_rng(0)
    ids = [random.integers(0, 9, n) for n in random.integers(1, 1025, 128)]
    images = [np.ones((*random.integers(1, 65, 2), 3), np.float32) for _ in range(64)]
    records = [{"ids": one, "labels": one} for one in ids]
    whole = [{"image": np.ones((64, 64, 3), np.float32)} for _ in range(64)]
    took, (batch, valid, _) = peak(
        {
            "ids": lambda: pad_batch(ids, to=1024),
            "images": lambda: pad_batch(images, to=(64, 64), axis=(0, 1)),
            "records": lambda: pad_batch(records, to=1024, value={"labels": -100}),
            "stacked": lambda: pad_batch(whole, to={}),
            "cast": lambda: pad_batch(ids, to=1024, dtype="int32"),
        }[kind]
    )
    arrays = [*batch.values(), *valid.values()] if isinstance(batch, dict) else [batch, valid]
    assert took <= 1.2 * sum(array.nbytes for array in arrays)


def test_fields_of_the_usual_kinds():
    """ids 0, labels -100, masks False, boxes with their count, a ragged grid, and a class."""
    samples = [
        {
            "ids": np.arange(1, n + 1),
            "labels": np.arange(n),
            "mask": np.ones(n, bool),
            "boxes": np.ones((n - 1, 4), np.float32),
            "grid": np.ones((n, 2 * n), np.float16),
            "class": n,
        }
        for n in (1, 3, 2)
    ]
    batch, valid, lengths = pad_batch(
        samples,
        to={"ids": 4, "labels": 4, "mask": 4, "boxes": 5, "grid": (3, 6)},
        axis={"grid": (0, 1)},
        value={"labels": -100, "boxes": -1.0},
        dtype={"ids": "int32"},
        rows=4,
    )
    assert batch["ids"].tolist() == [[1, 0, 0, 0], [1, 2, 3, 0], [1, 2, 0, 0], [0] * 4]
    assert batch["labels"].tolist()[0] == [0, -100, -100, -100]
    assert batch["mask"].tolist() == valid["ids"].tolist() == valid["mask"].tolist()
    assert lengths["boxes"].tolist() == [0, 2, 1, 0]
    assert valid["boxes"].sum(axis=1).tolist() == [0, 2, 1, 0]
    assert (batch["boxes"][~valid["boxes"]] == -1).all()
    assert valid["grid"].sum(axis=(1, 2)).tolist() == [2, 18, 8, 0]
    assert batch["class"].tolist() == [1, 3, 2, 0]
    assert {name: array.dtype.name for name, array in batch.items()} == {
        "ids": "int32",
        "labels": "int64",
        "mask": "bool",
        "boxes": "float32",
        "grid": "float16",
        "class": "int64",
    }


def test_empty_list_takes_the_dtype_of_the_others():
    batch, valid, _ = pad_batch([[], [1, 2]], to=2)
    assert batch.dtype == np.int64
    assert valid.sum() == 2


def test_empty_list_takes_the_shape_of_the_others():
    samples = [{"boxes": []}, {"boxes": np.ones((2, 4), np.float32)}]
    batch, _, counts = pad_batch(samples, to={"boxes": 3})
    assert batch["boxes"].shape == (2, 3, 4)
    assert batch["boxes"].dtype == np.float32
    assert counts["boxes"].tolist() == [0, 2]


def test_texts_are_stacked_and_missing_rows_are_empty():
    samples = [{"ids": [1], "name": "a.png"}, {"ids": [2, 3], "name": "bc.png"}]
    batch, valid, _ = pad_batch(samples, to={"ids": 2}, rows=3)
    assert batch["name"].tolist() == ["a.png", "bc.png", ""]
    assert list(valid) == ["ids"]
    named, _, _ = pad_batch(samples, to={"ids": 2}, rows=3, value={"name": "none"})
    assert named["name"][2] == "none"


def test_foreign_byte_order_becomes_native():
    batch, _, _ = pad_batch([np.array([1, 2], ">i4"), np.array([3], "<i4")], to=2)
    assert batch.dtype == np.int32
    assert batch.tolist() == [[1, 2], [3, 0]]


def test_records_come_back():
    samples = [{"ids": [1, 2], "boxes": np.ones((3, 4)), "class": 7}]
    samples += [{"ids": [3], "boxes": np.zeros((0, 4)), "class": 8}]
    side = {"ids": "left"}
    batch, _, lengths = pad_batch(samples, to={"ids": 4, "boxes": 5}, side=side)
    for sample, back in zip(samples, unpad(batch, lengths, side=side), strict=True):
        assert back["class"] == sample["class"]
        np.testing.assert_array_equal(back["ids"], sample["ids"])
        np.testing.assert_array_equal(back["boxes"], sample["boxes"])
    pairs = [([1, 2], 7), ([3], 8)]
    batch, _, lengths = pad_batch(pairs, to={0: 4})
    back = unpad(batch, lengths)
    assert [(ids.tolist(), label) for ids, label in back] == pairs


def test_a_batch_without_samples_has_the_shape_of_one_with_samples():
    record = {"ids": np.arange(9, dtype=np.int32), "image": np.ones((30, 40)), "class": 3}
    rules = {"to": {"ids": 4, "image": (8, 8)}, "axis": {"image": (0, 1)}, "rows": 2}
    rules |= {"value": {"ids": -1, "class": -100}}
    small = record | {"ids": record["ids"][:2], "image": np.ones((3, 4))}
    full, none = pad_batch([small], **rules), pad_batch([], like=record, **rules)
    for some, empty in zip(full, none, strict=True):
        assert list(some) == list(empty)
        for field, array in some.items():
            assert (empty[field].shape, empty[field].dtype) == (array.shape, array.dtype)
    assert (none[0]["ids"] == -1).all()
    assert none[0]["class"].tolist() == [-100, -100]
    assert not none[1]["ids"].any()
    assert not none[2]["image"].any()
    batch, valid, lengths = pad_batch([], to=3, rows=2, like=[5, 6, 7, 8], value=9)
    assert batch.tolist() == [[9] * 3] * 2
    assert (valid.any(), lengths.tolist()) == (False, [0, 0])


def test_each_axis_has_a_multiple_of_its_own():
    images = [np.ones((30, 50)), np.ones((40, 20))]
    batch, _, _ = pad_batch(images, multiple_of=(16, 32), axis=(0, 1))
    assert batch.shape == (2, 48, 64)


def test_crop_keeps_short_samples():
    assert crop([1, 2], 5).tolist() == [1, 2]
    assert crop(np.ones((3, 7)), 4, axis=1).shape == (3, 4)
    assert crop(np.ones((3, 7)), (2, 2), axis=(0, 1)).shape == (2, 2)


def test_too_long_names_sample_length_capacity():
    with pytest.raises(SampleTooLongError) as caught:
        pad_batch([[1], [1] * 700], to=[128, 512])
    error = caught.value
    assert (error.sample, error.length, error.capacity) == (1, 700, 512)
    assert str(error) == (
        "sample 1 has 700 elements, the capacity is 512; pad to at least 700, or cut the sample "
        "by name with staticshape.data.crop"
    )
    assert isinstance(error, CapacityError)
    again = pickle.loads(pickle.dumps(error))  # worker processes send it
    assert (str(again), again.sample, again.length) == (str(error), 1, 700)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pad([1, 2, 3], 2), "the array has 3 elements, the capacity is 2"),
        (lambda: pad([1], 2, value=0.5), "pad value 0.5 does not fit dtype int64"),
        (lambda: pad([1], 2, value=float("nan")), "pad value nan does not fit"),
        (lambda: pad(np.array([1], "uint8"), 2, value=-1), "-1 does not fit dtype uint8"),
        (lambda: pad(np.array([1], "float16"), 2, value=1e6), "does not fit dtype float16"),
        (lambda: pad([True], 2, value=2), "does not fit dtype bool"),
        (lambda: pad([1], 2, value="x"), "value must be one number"),
        (lambda: pad([1], 2, axis=1), "has 1 axes; axis 1"),
        (lambda: pad([1], 2, side="both"), "side must be"),
        (lambda: pad([1], True), "whole number"),
        (lambda: pad([1], 2.5), "whole number"),
        (lambda: pad(["a"], 2), "dtype <U1"),
        (lambda: pad([[1], [1, 2]], 2), "ragged inside itself"),
        (lambda: pad([[1]], (2, 2)), "2 sizes for 1 padded axes"),
        (lambda: pad([[1]], (2, 2), axis=(0, 0)), "one axis twice"),
        (lambda: pad_batch([], to=4), "no samples"),
        (lambda: pad_batch([], to=4, like=[1]), "or like= and rows="),
        (lambda: pad_batch([], to=4, like="a", rows=2), "like has dtype <U1"),
        (lambda: pad_batch([[1]]), "needs to="),
        (lambda: pad_batch([[1]], to=[]), "no boundary"),
        (lambda: pad_batch([[1]], to=[8, 4]), "must ascend"),
        (lambda: pad_batch([[1], [0.5]], to=4), "mixed dtypes: sample 1 is float64"),
        (lambda: pad_batch([[1], [[1]]], to=4), "sample 1 has 2 axes, sample 0 has 1"),
        (lambda: pad_batch([[[1]], [[1, 2]]], to=4), "2 elements along axis 1, sample 0 has 1"),
        (lambda: pad_batch([[300]], to=4, dtype="int8"), "values from 300 to 300"),
        (lambda: pad_batch([[0.5]], to=4, dtype="int32"), "does not convert to int32"),
        (lambda: pad_batch([[1e6]], to=4, dtype="float16"), "holds 1e.06, which float16 cannot"),
        (lambda: pad_batch([[2**24 + 1]], to=4, dtype="float32"), "which float32 cannot hold"),
        (
            lambda: pad_batch([[1]], to=4, dtype="int99"),
            "dtype must be one of NumPy's, got 'int99'",
        ),
        (lambda: pad_batch([[1]], to=4, dtype="U3"), "dtype <U3 holds no numbers"),
        (lambda: pad_batch(None, to=4), "takes a list of samples, got NoneType"),
        (lambda: pad_batch([{}], to=4), "sample 0 has no fields"),
        (lambda: pad([1], 2, axis="x"), "axis must be a whole number or several, got 'x'"),
        (
            lambda: pad_batch([{"a": [1], "b": 1}], to={"a": 1}, rows=2, value={"b": "x"}),
            "value must be one number, got 'x'",
        ),
        (
            lambda: pad_batch([{"a": "x"}, {"a": np.array(b"x")}], to={}),
            "mixed dtypes: field a holds text and something else",
        ),
        (lambda: pad_batch([[1]], multiple_of=(2, 2)), "gives 2 for 1 padded axes"),
        (lambda: pad_batch([[1], [2]], to=4, rows=1), "2 samples do not fit rows=1"),
        (lambda: pad_batch([[1]], to={"ids": 4}), "not dicts or tuples"),
        (lambda: pad_batch([{"a": [1]}], to={"b": 4}), r"names the fields \['b'\]"),
        (lambda: pad_batch([{"a": [1]}, {"b": [1]}], to=4), "sample 1 has other fields"),
        (lambda: pad_batch([{"a": [1]}, {"a": [1, 2]}], to={}), "give the field a length"),
        (lambda: unpad([[1, 2]], [3]), r"row 0: length 3 is outside 0\.\.2"),
        (lambda: unpad([[1, 2]], [1, 2]), "1 rows need lengths"),
        (lambda: unpad([[1, 2]], [1.0]), "whole numbers"),
        (lambda: unpad({"a": [[1]]}, [1]), "lengths must be a dict or tuple of fields"),
        (lambda: unpad({"a": [[1]]}, {"b": [1]}), r"lengths names the fields \['b'\]"),
        (lambda: crop([1], -1), "at least 0"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()


def test_too_long_field_is_named():
    with pytest.raises(SampleTooLongError, match=re.escape("sample 0, field ids has 3 elements")):
        pad_batch([{"ids": [1, 2, 3]}], to={"ids": 2})
