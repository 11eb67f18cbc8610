"""Compiled: one compile for all counts, no dynamic node forward or backward, the same results."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from mindspore import Tensor

from staticshape import masked

from . import compiler, engine, table
from .engine import Config, Spec
from .test_properties import ALL, DEEP, EXAMPLES, MASKS, SEARCHING, check, configs, mask_of

SHAPES = {1: (5,), 2: (3, 4), 3: (2, 3, 3)}


def config_of(spec: Spec, kind: str, seed: int) -> Config:
    """One shape and axis for every mask of a spec: only the data changes between calls."""
    shape = SHAPES[spec.ranks[min(1, len(spec.ranks) - 1)]]
    axis: Any = {"one": -1, "many": (0,) if len(shape) == 1 else (0, -1)}.get(spec.axes)
    return Config(shape, mask_of(shape, kind, seed), axis, "float32", seed)


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.name)
def test_one_static_compile_serves_every_mask(spec: Spec, tmp_path: Path) -> None:
    first = spec.build(config_of(spec, "half", 3))
    stepper = engine.Stepper(first, "fullgraph")
    eager = engine.Stepper(first, "pynative")
    with compiler.counted() as compiles, compiler.dumped(tmp_path):
        for kind in MASKS:
            case = spec.build(config_of(spec, kind, 3))
            poisons = engine.POISONS if DEEP or kind == "half" else ("mixed",)
            check(case, stepper, numeric=False, poisons=poisons)
            expected = engine.weights_for(case, engine.expected_of(case))
            args = engine.tensors(case, "mixed")
            for ours, theirs in zip(
                stepper.step(args, expected), eager.step(args, expected), strict=True
            ):
                for one, other in zip(ours, theirs, strict=True):
                    assert engine.close(one.astype(np.float64), other.astype(np.float64), 1e-5)
    assert len(compiles) == 1, f"{len(compiles)} compiles"
    dumped = compiler.graphs(tmp_path)
    assert dumped, "the compiler wrote no graph: the test would prove nothing"
    assert [node for graph in dumped for node in compiler.dynamic_nodes(graph)] == []


# with STATICSHAPE_EXAMPLES=300 thirty shapes of every function, in both modes
DRAWN = ALL if SEARCHING else ALL[::12]


@pytest.mark.parametrize("mode", ["graph", "fullgraph"])
@pytest.mark.parametrize("spec", DRAWN, ids=lambda spec: spec.name)
def test_a_drawn_shape_compiles_once_for_every_mask(spec: Spec, mode: str) -> None:
    @settings(
        max_examples=max(EXAMPLES // 10, 1),
        deadline=None,
        derandomize=not SEARCHING,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(configs(spec))
    def run(config: Config) -> None:
        case = spec.build(config)
        stepper = engine.Stepper(case, mode)
        with compiler.counted() as compiles:
            for kind in MASKS:
                valid = mask_of(config.valid.shape, kind, config.seed)
                check(spec.build(replace(config, valid=valid)), stepper, numeric=False)
        assert len(compiles) == 1, f"{len(compiles)} compiles"

    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
    try:
        run()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_the_reader_of_graphs_sees_a_dynamic_node(tmp_path: Path) -> None:
    def dynamic(x: Tensor) -> Tensor:
        return x[x > 0].sum()

    with compiler.dumped(tmp_path):
        ms.jit(dynamic)(Tensor([1.0, -1.0]))
    nodes = [node for graph in compiler.graphs(tmp_path) for node in compiler.dynamic_nodes(graph)]
    assert any("NonZero" in node for node in nodes)


def test_the_hook_counts_a_compile_per_shape() -> None:
    def doubled(x: Tensor) -> Tensor:
        return x * 2

    compiled = ms.jit(doubled)
    with compiler.counted() as compiles:
        for size in (1, 2, 3, 2):
            compiled(Tensor(np.zeros(size, np.float32)))
    assert len(compiles) == 3


# graph mode takes the same path as jit; all of them run with STATICSHAPE_DEEP=1
GRAPH_MODE = [spec for spec in ALL if "[" not in spec.name][:: 1 if DEEP else 5]


@pytest.mark.parametrize("spec", GRAPH_MODE, ids=lambda spec: spec.name)
def test_a_cell_in_graph_mode_gives_the_same(spec: Spec) -> None:
    case = spec.build(config_of(spec, "half", 5))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        check(case, engine.Stepper(case, "graph"), numeric=False)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


# PyNative casts where a kernel is missing, the compiler does not; all run with STATICSHAPE_DEEP=1
EVERY_DTYPE = [
    spec for place, spec in enumerate(ALL)
    if DEEP or place % 9 == 0 or spec.name == "scatter[at points]"  # once it did not compile
]  # fmt: skip


@pytest.mark.parametrize("spec", EVERY_DTYPE, ids=lambda spec: spec.name)
def test_what_runs_op_by_op_compiles_for_every_dtype(spec: Spec) -> None:
    shape = SHAPES[spec.ranks[min(1, len(spec.ranks) - 1)]]
    axis: Any = {"one": -1, "many": 0}.get(spec.axes)
    for dtype in table.accepted(spec) if DEEP else ("bfloat16", "float16"):
        case = spec.build(Config(shape, mask_of(shape, "half", 3), axis, dtype, 3))
        args = engine.tensors(case, "mixed")
        weights = engine.weights_for(case, engine.expected_of(case))
        eager = engine.Stepper(case, "pynative").step(args, weights)
        compiled = engine.Stepper(case, "fullgraph").step(args, weights)
        for ours, theirs in zip(compiled, eager, strict=True):
            for one, other in zip(ours, theirs, strict=True):
                tolerance = engine.EPSILON.get(dtype, 1e-6) * case.loosen
                assert one.dtype == other.dtype, dtype
                assert engine.close(one.astype(np.float64), other.astype(np.float64), tolerance), (
                    dtype
                )


def test_a_mask_that_the_compiler_knows_keeps_the_dtypes() -> None:
    valid = Tensor([True, False, True])

    def known(x: Tensor) -> Any:
        count = masked.select(x, valid, capacity=0)[2]
        chosen = masked.random_choice(valid, 0, noise=x)[2]
        repeated = masked.repeat_interleave(x, 0)[2]
        order = masked.sort(x, valid)[2], masked.index(x, valid, 1), masked.unique(x, valid)[4]
        column = masked.median(x[:, None], valid[:, None])
        return count, chosen, repeated, order, masked.quantile(x, valid, 0.5), column

    x = Tensor([1.0, np.nan, 4.0], ms.float32)
    ours, theirs = engine.flat(ms.jit(known, fullgraph=True)(x)), engine.flat(known(x))
    assert [one.dtype for one in ours] == [one.dtype for one in theirs]
    assert [float(one) for one in ours] == [2, 0, 0, 2, 4, 2, 2.5, 1]


def test_the_gradient_of_a_gradient_compiles_and_is_right() -> None:
    rng = np.random.default_rng(0)
    data, weight = rng.standard_normal((2, 3)), Tensor(rng.standard_normal((2, 3)))
    mask = np.array([[True, True, False], [True, True, True]])
    valid = Tensor(mask)

    def scored(x: Tensor) -> Any:
        rows = masked.mean(x, valid, axis=1) + masked.max(x, valid, axis=1) ** 2
        rows = rows + masked.logsumexp(x, valid, axis=1) + masked.norm(x, valid, axis=1)
        whole = masked.std(x, valid) + masked.mse_loss(x, weight, valid) + masked.prod(x, valid)
        kept = masked.softmax(x, valid) + masked.cumprod(x, valid) + masked.layer_norm(x, valid)
        moved = masked.compact(x, valid)[0]
        chosen = masked.cond(whole > 0, kept, kept * 2)
        return (rows**3).sum() + whole**2 + (chosen**2 * weight).sum() + (moved**3).sum()

    def slope(x: Tensor) -> Any:
        return (ms.grad(scored)(x) * weight).sum()

    first, second = (ms.jit(ms.grad(one), fullgraph=True) for one in (scored, slope))
    wanted = np.zeros((2, 3))
    clean = np.where(mask, data, 0.5)
    for place in np.ndindex(2, 3):
        step = np.zeros((2, 3))
        step[place] = 1e-5
        apart = first(Tensor(clean + step)) - first(Tensor(clean - step))
        wanted[place] = float((apart * weight).sum()) / 2e-5
    found = second(Tensor(clean)).asnumpy()
    assert np.allclose(found, wanted, 1e-5, 1e-5)
    for poison in (np.nan, np.inf, 1e30):
        planted = second(Tensor(np.where(mask, data, poison))).asnumpy()
        assert engine.same_bits(planted, found)


def test_the_gradient_of_a_compiled_function_from_outside_is_that_op_by_op() -> None:
    """Each function stands twice on equal shapes: a Cell with a `bprop` would mix the two up."""
    rng = np.random.default_rng(1)
    x, row = Tensor(rng.standard_normal((3, 4))), Tensor(np.array([True, False, True]))
    valid = Tensor(np.array([[True, True, False, True]] * 2 + [[False, True, True, True]]))

    def pieces(x: Tensor) -> Any:
        rows = masked.max(x, valid, axis=1) + masked.mean(x, valid, axis=1)
        rows = rows + masked.prod(x, valid, axis=1) + masked.logsumexp(x, valid, axis=1)
        moved = masked.compact(x, row)[0] + masked.unpack(x, row) + masked.cumprod(x, valid)
        chosen = masked.cond(x[0, 0] > 0, x, x * 2) + masked.guard(x, row[:, None], 1)
        whole = masked.sum(x, row[:, None]) + masked.select(x, valid)[0][2]
        return (rows**2).sum() + (moved**3).sum() + (chosen**2).sum() + whole**2

    def twice(x: Tensor) -> Any:
        return pieces(x) + 2 * pieces(x * x - x)

    wanted = ms.grad(twice)(x).asnumpy()
    assert np.allclose(ms.grad(ms.jit(twice))(x).asnumpy(), wanted, 1e-9, 1e-9)


def test_no_cell_has_a_bprop_of_its_own() -> None:
    trees = [ast.parse(path.read_bytes()) for path in Path(masked.__file__).parent.glob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    named = [getattr(item, "name", "") for node in classes for item in node.body]
    assert classes and "bprop" not in named
