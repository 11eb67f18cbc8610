"""What rounding may do to a gradient that cancels to nothing, where it cannot be measured."""

from __future__ import annotations

import numpy as np

from staticshape.proof import rounding
from staticshape.proof.codec import Array
from staticshape.proof.protocol import Call


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
