"""The property engine: what a function of staticshape.masked is, and how one case of it is run.

A `Spec` builds a `Case` from a `Config` (shape, axis, mask, dtype). A case is a graph function, its
data (with the mask that says which elements are real) and a float64 reference on the clean data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

# An operator at a time: handing each to MindSpore's threads takes ten times as long as running it.
ms.set_context(pynative_synchronize=True)

FLOAT_DTYPES = {
    "float16": ms.float16,
    "float32": ms.float32,
    "float64": ms.float64,
    "bfloat16": ms.bfloat16,
}
INTEGER_DTYPES = {
    "int8": ms.int8,
    "int16": ms.int16,
    "int32": ms.int32,
    "int64": ms.int64,
    "uint8": ms.uint8,
    "bool": ms.bool_,
}
DTYPES = FLOAT_DTYPES | INTEGER_DTYPES
EPSILON = {"float64": 1e-10, "float32": 2e-5, "float16": 4e-3, "bfloat16": 3e-2}
POISONS = ("nan", "inf", "-inf", "1e30", "least", "greatest")


@dataclass(frozen=True)
class Config:
    """One draw: the shape of the data, the mask over it, an axis, a dtype and a seed."""

    shape: tuple[int, ...]
    valid: np.ndarray
    axis: Any = None
    dtype: str = "float32"
    seed: int = 0
    keepdims: bool = False

    @property
    def rng(self) -> np.random.Generator:
        return np.random.default_rng(self.seed)


@dataclass(frozen=True)
class Datum:
    """One argument: float arrays take the dtype of the case, others keep their own."""

    array: np.ndarray
    real: np.ndarray | None = None  # True where the value may matter; the rest is poisoned
    diff: bool = True  # floats only: has a gradient


@dataclass(frozen=True)
class Case:
    """A graph function, its arguments, and what it must give."""

    call: Callable[..., Any]
    data: tuple[Datum, ...]
    reference: Callable[..., Sequence[Any]]
    dtype: str = "float32"
    smooth: bool = True  # the gradient can be checked by finite differences
    loosen: float = 1.0

    @property
    def differentiable(self) -> tuple[int, ...]:
        if self.dtype not in FLOAT_DTYPES:
            return ()
        return tuple(
            i
            for i, datum in enumerate(self.data)
            if datum.array.dtype == np.float64 and datum.diff and datum.array.size
        )


@dataclass(frozen=True)
class Spec:
    """One function, or one way to call it."""

    name: str
    build: Callable[[Config], Case]
    ranks: tuple[int, ...] = (1, 2, 3)
    axes: str = "many"  # "many": None, one or several; "one": one; "none"
    broadcast: bool = False
    floats_only: bool = False
    distinct: bool = False
    zero_size: bool = True
    gradient: bool = True
    overflow: tuple[int, ...] = field(default=())


def stored(array: np.ndarray, dtype: str) -> Tensor:
    """The array as the tensor that the function gets."""
    if array.dtype == np.float64:
        if dtype == "bfloat16":
            return Tensor(array.astype(np.float32)).astype(ms.bfloat16)
        kind = ms.dtype_to_nptype(DTYPES[dtype])
        return Tensor(array.astype(kind), DTYPES[dtype])
    return Tensor(array)


def read(tensor: Tensor) -> np.ndarray:
    """The tensor as an array (bfloat16 as the float32 that holds it)."""
    if tensor.dtype == ms.bfloat16:
        tensor = tensor.astype(ms.float32)
    return tensor.asnumpy()


def rounded(array: np.ndarray, dtype: str) -> np.ndarray:
    """What is left of float64 data in the dtype of the case, as float64 again."""
    if array.dtype != np.float64:
        return array
    return read(stored(array, dtype)).astype(np.float64)


def poison_value(kind: str, numpy_dtype: Any, dtype: str) -> Any:
    """The poison as a value that the dtype can hold; None where it has no such value."""
    if numpy_dtype == np.bool_:
        return {"greatest": True}.get(kind)
    if numpy_dtype == np.float32 or (numpy_dtype == np.float64 and dtype in FLOAT_DTYPES):
        held = np.float32 if numpy_dtype == np.float32 or dtype == "bfloat16" else np.dtype(dtype)
        limits = np.finfo(held)
        if kind in ("least", "greatest"):
            return float(limits.min if kind == "least" else limits.max)
        return min(float(kind), float(limits.max)) if kind == "1e30" else float(kind)
    target = ms.dtype_to_nptype(DTYPES[dtype]) if numpy_dtype == np.float64 else numpy_dtype
    if target == np.bool_:
        return {"0": 0, "greatest": 1}.get(kind)
    limits = np.iinfo(target)
    return {"0": 0, "least": limits.min, "greatest": limits.max}.get(kind)


def tensors(case: Case, poison: str) -> list[Tensor]:
    """The arguments with `poison` in the invalid places; "mixed" plants one kind after another."""
    found = []
    for datum in case.data:
        array = datum.array
        if array.dtype == np.float64 and case.dtype not in FLOAT_DTYPES:
            array = array.astype(ms.dtype_to_nptype(DTYPES[case.dtype]))
        if datum.real is not None:
            kinds = POISONS if poison == "mixed" else (poison,)
            found_values = [poison_value(kind, datum.array.dtype, case.dtype) for kind in kinds]
            planted = [0 if value is None else value for value in found_values]
            with np.errstate(over="ignore"):
                pattern = np.resize(np.array(planted).astype(array.dtype), array.shape)
            array = np.where(np.broadcast_to(datum.real, array.shape), array, pattern)
        found.append(stored(array, case.dtype) if array.dtype == np.float64 else Tensor(array))
    return found


def flat(result: Any) -> tuple[Tensor, ...]:
    """The results as a flat tuple of tensors."""
    if not isinstance(result, (tuple, list)):
        return (result,)
    return tuple(tensor for part in result for tensor in flat(part))


class Stepper:
    """Outputs and gradients of a case, op by op, as a Cell in graph mode, or under fullgraph.

    The gradient is that of a weighted sum of all float outputs; the weights come as arguments so
    that one compile serves every call.
    """

    def __init__(self, case: Case, mode: str) -> None:
        self.positions = case.differentiable
        inputs = len(case.data)
        call = case.call

        def forward(*args: Any) -> Any:
            return call(*args[:inputs])

        def scored(*args: Any) -> Any:
            outputs = call(*args[:inputs])
            listed = outputs if isinstance(outputs, tuple) else (outputs,)
            score = ops.zeros((), ms.float64)
            k = inputs
            for output in listed:
                if output.dtype in (ms.float16, ms.float32, ms.float64, ms.bfloat16):
                    score = (
                        score + (output.astype(ms.float64) * args[k].reshape(output.shape)).sum()
                    )
                k = k + 1
            return score, outputs

        self.forward = forward
        self.graded = ms.value_and_grad(scored, self.positions, None, True)
        if mode == "fullgraph":
            self.forward = ms.jit(forward, fullgraph=True)
            self.graded = ms.jit(self.graded, fullgraph=True)
        if mode == "graph":
            self.forward = _Net(forward)
            self.graded = _Net(self.graded)
        self.mode = mode

    def outputs(self, args: list[Tensor]) -> list[np.ndarray]:
        """The outputs alone."""
        return [read(tensor) for tensor in flat(self.forward(*args))]

    def step(
        self, args: list[Tensor], weights: list[np.ndarray]
    ) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """The outputs, and the gradients of the weighted sum for every float argument."""
        if not self.positions:
            return self.outputs(args), []
        given = [Tensor(weight.reshape(-1)) for weight in weights]
        (_, outputs), gradients = self.graded(*args, *given)
        return [read(t) for t in flat(outputs)], [read(t) for t in flat(gradients)]


class _Net(nn.Cell):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def construct(self, *args: Any) -> Any:
        return self.function(*args)


def weights_for(case: Case, expected: Sequence[Any]) -> list[np.ndarray]:
    """One fixed random cotangent per output."""
    rng = np.random.default_rng(7)
    return [rng.uniform(0.5, 1.5, np.size(one)) for one in expected]


def expected_of(case: Case) -> list[Any]:
    """The reference on the clean data."""
    return list(case.reference(*[rounded(datum.array, case.dtype) for datum in case.data]))


def numeric_gradients(case: Case, weights: list[np.ndarray]) -> list[np.ndarray]:
    """Central differences of the reference, in float64, at the real places only."""
    arrays = [rounded(datum.array, case.dtype) for datum in case.data]

    def score() -> float:
        total = 0.0
        for output, weight in zip(case.reference(*arrays), weights, strict=True):
            if output is not None and np.asarray(output).dtype == np.float64:
                total += float(np.sum(np.asarray(output).reshape(-1) * weight))
        return total

    found = []
    for position in case.differentiable:
        array = arrays[position] = arrays[position].copy()
        gradient = np.zeros_like(array)
        real = case.data[position].real
        real = np.ones(array.shape, bool) if real is None else np.broadcast_to(real, array.shape)
        for place in zip(*np.nonzero(real), strict=True):
            before = array[place]
            step = 1e-6
            array[place] = before + step
            above = score()
            array[place] = before - step
            gradient[place] = (above - score()) / (2 * step)
            array[place] = before
        found.append(gradient)
    return found


def same_bits(first: np.ndarray, second: np.ndarray) -> bool:
    """Equal to the last bit, NaN included."""
    return (
        first.dtype == second.dtype
        and first.shape == second.shape
        and first.tobytes() == second.tobytes()
    )


def close(found: np.ndarray, wanted: Any, tolerance: float) -> bool:
    """Equal within the tolerance of the dtype, relative to the largest; NaN equals NaN."""
    wanted = np.asarray(wanted)
    if found.shape != wanted.shape:
        return False
    if wanted.dtype == np.bool_ or np.issubdtype(wanted.dtype, np.integer):
        return bool(np.array_equal(found, wanted))
    with np.errstate(over="ignore", invalid="ignore"):
        scale = np.max(np.abs(wanted[np.isfinite(wanted)]), initial=1.0)
        return bool(
            np.allclose(
                found.astype(np.float64), wanted, rtol=tolerance, atol=tolerance * scale,
                equal_nan=True,
            )
        )  # fmt: skip
