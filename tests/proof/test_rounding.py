"""What rounding may do to a result that cancels to nothing, where it cannot be measured."""

from __future__ import annotations

import numpy as np

from staticshape.proof import rounding
from staticshape.proof.codec import Array
from staticshape.proof.protocol import Call, Result


def call(**gradients):
    named = tuple((name, Array("float32", np.float32(each))) for name, each in gradients.items())
    return Call(Array("float32", np.float32(1.0)), gradients=named)


def test_a_gradient_that_was_not_measured_gets_the_floor_of_the_largest():
    noise = rounding.at_least({}, call(bias=[3e-8], weight=[0.5, -2.0]))
    assert set(noise) == {"gradient of bias", "gradient of weight"}
    assert np.allclose(noise["gradient of bias"], rounding.FLOOR * 2)
    assert rounding.FLOOR < 1e-6


def test_what_was_measured_stays():
    measured = {"gradient of bias": np.array([0.25])}
    noise = rounding.at_least(measured, call(bias=[3e-8], weight=[2.0]))
    assert noise["gradient of bias"].tolist() == [0.25]


def test_without_gradients_there_is_no_floor():
    assert rounding.at_least({}, Call(error="it failed")) == {}
    assert rounding.at_least({}, None) == {}


def test_a_gradient_that_is_not_finite_allows_nothing():
    noise = rounding.at_least({}, call(bias=[0.0], weight=[np.inf]))
    assert noise["gradient of bias"].tolist() == [0.0]


def test_a_mean_that_cancels_may_differ_by_a_part_of_the_deviation():
    def kept(mean, variance):
        state = {"norm.moving_mean": [mean], "norm.moving_variance": [variance], "count": [1e6]}
        named = tuple((name, Array("float32", np.float32(each))) for name, each in state.items())
        return Call(Array("float32", np.float32(1.0)), state=named)

    calls = {("train", draw): kept(4e-9, 9.0) for draw in range(rounding.DRAWS + 1)}
    noise = rounding.measure((), "train", lambda inputs: Result(eager=calls))
    assert np.allclose(noise["state norm.moving_mean"], rounding.FLOOR * 3)
    assert noise["state norm.moving_variance"].tolist() == [0.0]
    assert noise["state count"].tolist() == [0.0]
