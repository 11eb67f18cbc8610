"""One property for every function: padding changes no bit, and the rest equals float64 NumPy."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from . import engine, specs, specs_alignment, specs_losses, specs_selection, specs_windows
from .engine import Config, Spec

ALL = [
    *specs.SPECS,
    *specs_selection.SPECS,
    *specs_windows.SPECS,
    *specs_alignment.SPECS,
    *specs_losses.SPECS,
]
DEEP = bool(os.environ.get("STATICSHAPE_DEEP"))
#: How many examples of each function: a few fixed ones, or as many new ones as are asked for.
EXAMPLES = int(os.environ.get("STATICSHAPE_EXAMPLES", "150" if DEEP else "3"))
SEARCHING = EXAMPLES > 3


TABLE = Path(__file__).parents[2] / "docs" / "masked-functions.md"
REFUSED = r"masked\.\w+\(.*{0}"


def ms_name(dtype: str) -> str:
    """The dtype as a message of MindSpore's names it."""
    return {"bfloat16": "BFloat16", "uint8": "UInt8"}.get(dtype, dtype.capitalize())


def documented() -> dict[str, tuple[str, ...]]:
    """The dtypes that the page says a spec takes."""
    named = {"all": tuple(engine.DTYPES), "floats": tuple(engine.FLOAT_DTYPES)}
    found = {}
    for line in TABLE.read_text().splitlines():
        if line.startswith("| `"):
            told = line.split("|")[-2].strip()
            found[line.split("`")[1]] = named.get(told, tuple(told.split(", ")))
    return found


DTYPES = documented()


def mask_of(shape: tuple[int, ...], kind: str, seed: int) -> np.ndarray:
    """A mask of 0, 1, 2, all but one, all, about half, or around the half that a capacity is."""
    size = int(np.prod(shape))
    rng = np.random.default_rng(seed)
    numbers = {"none": 0, "one": 1, "two": 2, "all but one": size - 1, "all": size}
    short = max(size // 2, 1)
    number = (numbers | {"fits": short - 1, "full": short, "over": short + 1}).get(kind)
    if number is None:
        return rng.random(shape) > 0.5
    flat = np.zeros(size, bool)
    flat[rng.permutation(size)[: min(max(number, 0), size)]] = True
    return flat.reshape(shape)


MASKS = ("none", "one", "two", "all but one", "all", "half")


@st.composite
def configs(draw: Any, spec: Spec, integers: bool = False) -> Config:
    rank = draw(st.sampled_from(spec.ranks))
    least = draw(st.sampled_from((0, 1, 1, 1))) if spec.zero_size else 1
    shape = tuple(draw(st.integers(least, 4)) for _ in range(rank))
    axis: Any = None
    if spec.axes == "one":
        axis = draw(st.integers(-rank, rank - 1))
    if spec.axes == "many":
        choice = draw(st.sampled_from(("none", "one", "some")))
        if choice == "one":
            axis = draw(st.integers(-rank, rank - 1))
        if choice == "some":
            axis = tuple(draw(st.sets(st.integers(0, rank - 1), min_size=1)))
    seed = draw(st.integers(0, 1000))
    valid = mask_of(shape, draw(st.sampled_from((*MASKS, "fits", "full", "over"))), seed)
    if spec.broadcast:
        side = draw(st.sampled_from(("same", "same", "data", "mask")))
        unit = draw(st.integers(0, rank - 1))
        if side == "mask":
            valid = valid.take([0], unit) if valid.shape[unit] else valid
        if side == "data" and shape[unit]:
            shape = tuple(1 if i == unit else size for i, size in enumerate(shape))
    floats = tuple(engine.FLOAT_DTYPES)
    dtype = draw(st.sampled_from((*floats, *engine.DTYPES) if integers else floats))
    return Config(shape, valid, axis, dtype, seed, draw(st.booleans()))


def check(
    case: engine.Case, stepper: engine.Stepper, numeric: bool, poisons: tuple[str, ...] = ("mixed",)
) -> None:
    """The property itself."""
    expected = engine.expected_of(case)
    weights = engine.weights_for(case, expected)
    clean = engine.tensors(case, "0")
    outputs, gradients = stepper.step(clean, weights)
    tolerance = engine.EPSILON.get(case.dtype, 1e-6) * case.loosen
    for found, wanted in zip(outputs, expected, strict=True):
        if wanted is not None:
            wanted = np.asarray(wanted)
            wanted = wanted.astype(np.float64) if wanted.dtype == object else wanted
            if case.dtype not in engine.FLOAT_DTYPES:  # these have no NaN: what stands for it is
                found, wanted = found.astype(np.float64), wanted.astype(np.float64)  # in the rules
                wanted = np.where(np.isfinite(wanted), wanted, found)
            assert engine.close(found, wanted, tolerance), (found, wanted)
    for position, gradient in zip(case.differentiable, gradients, strict=True):
        real = case.data[position].real
        if real is not None:
            outside = gradient[~np.broadcast_to(real, gradient.shape)]
            assert (outside == 0).all(), ("gradient into invalid places", outside)
    finite = all(
        np.isfinite(np.asarray(one, np.float64)).all() for one in expected if one is not None
    )
    if numeric and finite and case.smooth:
        slopes = engine.numeric_gradients(case, weights)
        for found, wanted in zip(gradients, slopes, strict=True):
            assert engine.close(found, wanted, max(20 * tolerance, 1e-4)), (found, wanted)
    for poison in poisons:
        again, slopes = stepper.step(engine.tensors(case, poison), weights)
        planted, plain = [*again, *slopes], [*outputs, *gradients]
        for _ in range(9):
            if all(map(engine.same_bits, planted, plain)):
                break
            # MindSpore's log has another last bit now and then, by the thread that computes it (10
            # of 60 runs of 5 elements on a busy machine): what depends on the padding always does
            plain = [one for part in stepper.step(clean, weights) for one in part]
        else:
            raise AssertionError((poison, plain, planted))


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.name)
def test_padding_never_matters_and_the_rest_is_numpy(spec: Spec) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=not SEARCHING,
        database=None,
        phases=(Phase.generate, Phase.shrink) if SEARCHING else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(configs(spec, SEARCHING), st.sampled_from(("mixed", *engine.POISONS)))
    def run(config: Config, poison: str) -> None:
        case = spec.build(config)
        stepper = engine.Stepper(case, "pynative")
        if config.dtype not in DTYPES[spec.name]:
            with pytest.raises(TypeError, match=REFUSED.format(ms_name(config.dtype))):
                stepper.outputs(engine.tensors(case, "0"))
            return
        numeric = config.dtype in engine.FLOAT_DTYPES
        check(case, stepper, numeric, (poison if SEARCHING else "mixed",))

    run()
