"""plan_batches: rows under a budget, and what other tools read."""

from __future__ import annotations

import pytest

from staticshape.data import BatchPlan, plan_batches, plan_buckets
from staticshape.errors import DataError


def test_same_rows_in_every_bucket():
    assert plan_batches([4, 8], batch_size=3).shapes == ((3, 4), (3, 8))


def test_token_budget_is_never_exceeded():
    plan = plan_batches([3, 50, 120], token_budget=130, most=40)
    assert plan.rows == (40, 2, 1)


def test_memory_budget():
    assert plan_batches([100, 200], memory_budget=1e6, row_bytes=1000.0).rows == (10, 5)
    assert plan_batches([64], memory_budget=1e6, row_bytes=lambda n: n * n, multiple_of=8).rows == (
        240,
    )


def test_rows_are_multiples_and_at_most_so_many():
    assert plan_batches([4, 8], batch_size=7, multiple_of=4).rows == (4, 4)
    assert plan_batches([4, 8], token_budget=96, multiple_of=4, most=16).rows == (16, 12)


def test_takes_a_bucket_plan():
    plan = plan_buckets([1, 2, 8], buckets=2)
    assert plan_batches(plan, token_budget=16).shapes == ((8, 2), (2, 8))


def test_mindspore_boundaries_are_half_open():
    assert plan_batches([4, 8], batch_size=2).to_mindspore() == {
        "bucket_boundaries": [5, 9],
        "bucket_batch_sizes": [2, 2, 1],
        "pad_to_bucket_boundary": True,
    }


def test_ascend_gears():
    assert plan_batches([32, 64, 128], token_budget=128).to_dynamic_dims() == "4,32;2,64;1,128"


def test_json():
    plan = plan_batches([4, 8], token_budget=16)
    assert BatchPlan.from_json(plan.to_json()) == plan


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plan_batches([4]), "exactly one of"),
        (lambda: plan_batches([4], batch_size=1, token_budget=4), "exactly one of"),
        (lambda: plan_batches([4, 8], token_budget=7), "token budget 7 does not hold 1 row"),
        (lambda: plan_batches([4], memory_budget=10), "needs row_bytes"),
        (lambda: plan_batches([4], memory_budget=10, row_bytes=0), "row_bytes must be a finite"),
        (
            lambda: plan_batches([4], memory_budget=9, row_bytes=lambda n: float("nan")),
            "row_bytes of 4 must be a finite",
        ),
        (lambda: plan_batches([4], memory_budget=float("nan"), row_bytes=1), "memory_budget must"),
        (lambda: plan_batches([4], memory_budget=-1, row_bytes=1), "memory_budget must be a fin"),
        (lambda: plan_batches([4], token_budget=9, row_bytes=1), "row_bytes, the bytes of one row"),
        (lambda: plan_batches([4], batch_size=3, multiple_of=4), "batch_size 3 does not hold 4"),
        (lambda: BatchPlan((4, 8), (1,)), "2 boundaries need as many rows"),
        (lambda: BatchPlan((8, 4), (1, 1)), "must ascend"),
        (lambda: BatchPlan.from_json('{"boundaries": [4], "rows": ["x"]}'), "not the JSON"),
        (lambda: plan_batches([4], batch_size=0), "batch_size must be"),
        (lambda: plan_batches([], batch_size=1), "must ascend"),
        (lambda: plan_batches([8, 4], batch_size=1), "must ascend"),
        (lambda: plan_batches("48", batch_size=1), "BucketPlan or its boundaries"),
        (lambda: plan_batches([4], batch_size=1).to_dynamic_dims(), "2 to 100 gears"),
        (lambda: BatchPlan.from_json("[]"), "not the JSON"),
    ],
)
def test_bad_input_is_one_clear_error(call, message):
    with pytest.raises(DataError, match=message):
        call()
