"""Infinities, NaN, zeros of both signs and ties among the valid elements of every function.

The padding still changes no bit, no gradient into it is anything but 0, and what the formula says
of such elements is what NumPy says.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import engine
from .engine import Spec
from .test_compiled import config_of
from .test_properties import ALL, EXAMPLES, SEARCHING, configs

INF, NAN = np.inf, np.nan
POOLS = {
    "infinities": (INF, -INF, 0.5, 1.0),
    "NaN": (NAN, 1.0, -0.5, 2.0),
    "ties": (1.0, 1.0, 0.0, -0.0, 2.0),
    "all": (NAN, INF, -INF, 0.0, -0.0, 1.0, 1.0, 2.0),
}
#: Their references hold for numbers only: of chances, of logits, of distances from a mean.
FORMULA = (
    "BatchNorm",
    "apply_batch_norm",
    "batch_norm",
    "binary_cross_entropy",
    "cosine_embedding_loss",
    "cross_entropy",
    "ctc_loss",
    "huber_loss",
    "kl_div",
    "layer_norm",
    "matmul",
    "nll_loss",
    "smooth_l1_loss",
    "soft_margin_loss",
    "softmax, then matmul",
    "unique",
)


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.name)
def test_what_is_special_among_the_valid_is_numpy_s(spec: Spec) -> None:
    @settings(
        max_examples=max(EXAMPLES, 6),
        deadline=None,
        derandomize=not SEARCHING,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(configs(spec), st.sampled_from(tuple(POOLS)), st.sampled_from(engine.POISONS))
    def run(config: engine.Config, pool: str, poison: str) -> None:
        special(spec, dataclasses.replace(config, dtype="float32"), pool, poison)

    run()


# a compiler may take x * 0 for 0 and x - x too; all of them run with STATICSHAPE_EXAMPLES=300
@pytest.mark.parametrize("spec", ALL if SEARCHING else ALL[5::12], ids=lambda spec: spec.name)
def test_the_compiler_simplifies_nothing_away(spec: Spec) -> None:
    steppers: list[engine.Stepper] = []
    for seed, pool in enumerate(POOLS):
        config = config_of(spec, "half", seed)
        special(spec, config, pool, engine.POISONS[seed], steppers)
    assert len(steppers) == 1


def special(
    spec: Spec,
    config: engine.Config,
    pool: str,
    poison: str,
    compiled: list[engine.Stepper] | None = None,
) -> None:
    """One case of one function, op by op or `compiled`: filled by the first that is given it."""
    rng = np.random.default_rng(config.seed)

    def drawn(datum: engine.Datum) -> engine.Datum:
        if datum.array.dtype != np.float64:
            return datum
        return dataclasses.replace(datum, array=rng.choice(POOLS[pool], datum.array.shape))

    case = spec.build(config)
    weights = engine.weights_for(case, engine.expected_of(case))
    case = dataclasses.replace(case, data=tuple(map(drawn, case.data)))
    if compiled is not None and not compiled:
        compiled.append(engine.Stepper(case, "fullgraph"))
    stepper = compiled[0] if compiled else engine.Stepper(case, "pynative")
    outputs, gradients = stepper.step(engine.tensors(case, "0"), weights)
    if not spec.name.startswith(FORMULA):
        with np.errstate(all="ignore"):
            expected = engine.expected_of(case)
        for found, wanted in zip(outputs, expected, strict=True):
            if wanted is not None:
                assert engine.close(found, wanted, 1e-4 * case.loosen), (found, wanted)
    for position, gradient in zip(case.differentiable, gradients, strict=True):
        real = case.data[position].real
        if real is not None:
            outside = gradient[~np.broadcast_to(real, gradient.shape)]
            assert (outside == 0).all(), ("gradient into invalid places", outside)
    plain: list[Any] = [*outputs, *gradients]
    planted = [one for part in stepper.step(engine.tensors(case, poison), weights) for one in part]
    for _ in range(9):
        if all(map(engine.same_bits, planted, plain)):
            return
        # the last bit of MindSpore's log, see test_properties
        again = stepper.step(engine.tensors(case, "0"), weights)
        plain = [one for part in again for one in part]
    raise AssertionError((poison, plain, planted))
