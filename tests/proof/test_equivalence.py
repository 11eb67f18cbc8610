"""When two results count as equal."""

from __future__ import annotations

import numpy as np
import pytest

from staticshape.proof.codec import Array, Items, Scalar, structure
from staticshape.proof.equivalence import compare, compare_arrays
from staticshape.proof.model import Comparison, Compiled, InputResult
from staticshape.proof.protocol import Call, Result
from staticshape.proof.verdict import conclude

NAN, INF = float("nan"), float("inf")


def array(*values: float, dtype: str = "float32") -> Array:
    return Array(dtype, np.array(values, "float32" if dtype == "bfloat16" else dtype))


@pytest.mark.parametrize(
    ("before", "after", "equal"),
    [
        ([1, 2], [1, 2], True),
        ([1, 2], [1.00005, 2], True),
        ([1, 2], [1.001, 2], False),
        ([1e6, 0], [1e6, 5], True),  # beside a million, 5 is rounding
        ([1e6, 0], [1e6, 50], False),
        ([1e-9, 2e-9], [1e-9, 2.1e-9], False),  # small numbers are judged by their own size
        ([0, 0], [0, 1e-12], False),
        ([INF, 1], [INF, 1], True),
        ([INF, 1], [-INF, 1], False),
        ([INF, 1], [NAN, 1], False),
        ([1, 2], [1, NAN], False),
        ([1, 2], [1, INF], False),
        ([1, NAN], [1, NAN], True),
        ([], [], True),
    ],
)
def test_floats(before: list[float], after: list[float], equal: bool) -> None:
    assert compare_arrays("value", array(*before), array(*after)).equal is equal


def test_a_nan_before_alone_is_skipped_and_counted() -> None:
    found = compare_arrays("value", array(1, NAN), array(1, 5))
    assert (found.equal, found.elements, found.skipped) == (True, 1, 1)


@pytest.mark.parametrize(
    ("dtype", "near", "far"),
    [
        ("float64", 1 + 1e-10, 1 + 1e-7),
        ("float32", 1 + 1e-5, 1 + 1e-3),
        ("float16", 1 + 5e-3, 1 + 5e-2),
        ("bfloat16", 1 + 2e-2, 1.2),
    ],
)
def test_the_tolerance_follows_the_dtype(dtype: str, near: float, far: float) -> None:
    one = array(1, dtype=dtype)
    assert compare_arrays("value", one, array(near, dtype=dtype)).equal
    assert not compare_arrays("value", one, array(far, dtype=dtype)).equal


def test_integers_and_bools_must_be_the_same() -> None:
    found = compare_arrays("value", array(1, 2, dtype="int32"), array(1, 3, dtype="int32"))
    assert (found.equal, found.reason) == (False, "before 2, after 3")
    assert compare_arrays("value", array(1, 0, dtype="bool"), array(1, 0, dtype="bool")).equal


def test_a_noise_that_was_measured_is_allowed() -> None:
    first, second = array(0.0, 1.0), array(1e-4, 1.0)
    assert not compare_arrays("value", first, second).equal
    assert compare_arrays("value", first, second, np.full(2, 1e-3)).equal


def test_structures_are_named_when_they_differ() -> None:
    one = Items("tuple", (array(1), Scalar(None)))
    two = Items("tuple", (array(1), Scalar(3)))
    (found,) = compare(one, two)
    assert found.reason == "before returns (float32[1], None), after (float32[1], int)"


def test_lists_and_tuples_are_alike_and_places_are_named() -> None:
    one = Items("tuple", (array(1), Items("dict", (array(2),), ("loss",))))
    two = Items("list", (array(1), Items("dict", (array(3),), ("loss",))))
    assert structure(one) == structure(two) == "(float32[1], {'loss': float32[1]})"
    first, second = compare(one, two)
    assert (first.what, first.equal) == ("value[0]", True)
    assert (second.what, second.equal) == ("value[1]['loss']", False)


def test_the_largest_difference_is_told_even_beside_an_equal_element() -> None:
    found = compare_arrays("value", array(0.0, 1000.0), array(0.0, 1000.0002))
    assert found.equal and found.error == pytest.approx(1.8e-4, rel=0.1) and found.allowed > 0


def test_compiles_are_compared_with_a_side_that_was_compiled_only() -> None:
    """BEFORE may hang in the compiler: its op-by-op results are the reference, without compiles."""
    equal = InputResult(0, "train", (Comparison("value", True, 0.0, 0.0),))
    after = Result(compiles=1, calls={("train", 0): Call()})
    sides = Compiled("before.py", "Net"), Compiled("after.py", "Net", compiles=1)
    eager = Result(eager={("train", 0): Call()})
    assert conclude(eager, after, *sides, (equal,))[0] == "PROVED"
    compiled = Result(compiles=0, calls={("train", 0): Call()})
    verdict, reason = conclude(compiled, after, *sides, (equal,))
    assert (verdict, reason) == ("NOT PROVED", "after compiles 1 times over the inputs, before 0")
