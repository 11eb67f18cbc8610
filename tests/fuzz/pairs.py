"""Holds a fixed case against its original, call by call, op by op, in a process of its own."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from judge import NoReference, said

from staticshape.proof.codec import Array, encode, leaves
from staticshape.proof.equivalence import compare
from staticshape.proof.loading import load_module

SECONDS = 300
PARTS = ("value", "gradient", "parameter")
Results = tuple[Any, Any, Any]


@dataclass(frozen=True)
class Outcome:
    """How many calls were compared, and what came out wrong: silently, or with an error."""

    compared: int = 0
    silent: str = ""
    loud: str = ""


def compared(before: Path, after: Path, entry: str, slopes: bool) -> Outcome:
    """Both on every call of `inputs()`; calls on which the original fails are left out.

    Raises `NoReference` where the original fails on all of them. The process ends where MindSpore
    has come out of an error in such a state that nothing can be indexed any more.
    """
    import mindspore as ms

    ms.set_context(mode=ms.PYNATIVE_MODE)
    try:
        first, calls = _entry(before, entry)
        second, others = _entry(after, entry)
        _same_parameters(first, second)
    except Exception as error:
        raise NoReference(said(error)) from error
    done, loud, why = 0, "", ""
    for index, (call, other) in enumerate(zip(calls, others, strict=True)):
        try:
            expected = _reference(first, call, slopes)
        except Exception as error:
            _end_if_broken()
            why = said(error)
            continue
        try:
            found = _results(second, other, slopes=expected[1] is not None)
        except Exception as error:
            _end_if_broken()
            loud = loud or f"input {index}: {said(error)}"
            continue
        done += 1
        for what, one, two in zip(PARTS, expected, found, strict=True):
            for item in compare(one, two, what) if one is not None and two is not None else ():
                if not item.equal:
                    return Outcome(done, f"input {index}: {item.what}: {item.reason}", loud)
    if not done and not loud:
        raise NoReference(why)
    return Outcome(done, "", loud)


def _entry(path: Path, name: str) -> tuple[Any, list[tuple[Any, ...]]]:
    from mindspore import nn

    module = load_module(path)
    found = getattr(module, name)
    if isinstance(found, type) and issubclass(found, nn.Cell):
        found = found()
        found.set_train(False)
    found = getattr(found, "__wrapped__", found) if not isinstance(found, nn.Cell) else found
    return found, module.inputs()


def _same_parameters(first: Any, second: Any) -> None:
    from mindspore import nn

    if isinstance(first, nn.Cell):
        for one, two in zip(first.get_parameters(), second.get_parameters(), strict=True):
            two.set_data(one.value())


def _end_if_broken() -> None:
    import mindspore as ms

    try:
        ms.Tensor([0.0])[0].asnumpy()
    except Exception:
        os._exit(1)


def _reference(net: Any, call: tuple[Any, ...], slopes: bool) -> Results:
    """Results of the original; without gradients where it has none."""
    try:
        return _results(net, call, slopes)
    except Exception:
        _end_if_broken()
        return _results(net, call, slopes=False)


def _results(net: Any, call: tuple[Any, ...], slopes: bool) -> Results:
    """Values, gradients where they are asked for and the values are finite, and parameters."""
    import mindspore as ms
    from mindspore import nn

    cells = [net] if isinstance(net, nn.Cell) else []
    call = tuple(ms.Tensor(x.asnumpy().copy()) if type(x) is ms.Tensor else x for x in call)
    places = tuple(
        index
        for index, item in enumerate(call)
        if isinstance(item, ms.Tensor) and item.dtype in (ms.float32, ms.float64)
    )
    weights = [item for cell in cells for item in cell.trainable_params()]

    def objective(*arguments: Any) -> tuple[Any, Any]:
        value = net(*arguments)
        total = ms.Tensor(0.0, ms.float32)
        for index, part in enumerate(_parts(value)):
            total = total + part.astype(ms.float32).sum() * (0.5 + 0.25 * index)
        return total, value

    gradients = None
    if slopes and (places or weights):
        step = ms.value_and_grad(objective, places or None, weights or None, has_aux=True)
        (_, value), gradients = step(*call)
    else:
        value = net(*call)
    made = encode(value)
    numbers = [leaf.data for _, leaf in leaves(made) if isinstance(leaf, Array)]
    finite = all(np.isfinite(item).all() for item in numbers if item.dtype.kind == "f")
    state = encode(tuple(item.value() for cell in cells for item in cell.get_parameters()))
    return made, encode(gradients) if gradients is not None and finite else None, state


def _parts(value: Any) -> list[Any]:
    import mindspore as ms

    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return [part for item in value for part in _parts(item)]
    return [value] if isinstance(value, ms.Tensor) else []


class Pairs:
    """Runs `compared` in a process of its own, and in another one where that one died or hangs."""

    def __init__(self) -> None:
        self._pool = self._process()

    def __enter__(self) -> Pairs:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def compared(self, before: Path, after: Path, entry: str) -> Outcome:
        """As `compared`; a pair that kills its process, or hangs, is no reference."""
        for slopes in (True, False):
            try:
                return self._pool.submit(compared, before, after, entry, slopes).result(SECONDS)
            except (BrokenProcessPool, TooLong):
                for process in list(self._pool._processes.values()):
                    process.kill()
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._process()
        raise NoReference("it kills its process, or hangs")

    @staticmethod
    def _process() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), initializer=_prepared)


def _prepared() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parent))
