"""Judges a fix: the fixed program against the original, op by op.

`fix_text` runs the tool in memory; `difference` runs both programs in PyNative mode and compares
values and gradients, and a `Bench` does so in a process of its own, for a dynamic original can kill
MindSpore; `confirmed` lets the compiler judge a difference.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from staticshape.analysis import analyze
from staticshape.proof import Job, verify_many
from staticshape.proof.codec import Array, encode, leaves
from staticshape.proof.equivalence import compare
from staticshape.proof.loading import load_module
from staticshape.proof.model import Proof
from staticshape.rewriting import plan_fixes
from staticshape.source import SourceFile

ROUNDS = 6


@dataclass(frozen=True)
class Fixed:
    """What the tool made of a program: its text, what was converted, what was refused."""

    text: str
    converted: int
    refusals: tuple[str, ...]
    fault: str = ""  # a crash, text that does not parse, passes without end


def fix_text(path: Path) -> Fixed:
    """Fix one file in memory, in rounds as the command does, and hold the result to the rules."""
    source = SourceFile.read(path)
    made = Fixed(source.text, 0, ())
    for _ in range(ROUNDS):
        try:
            plan = plan_fixes(analyze(source))
            raw = source.apply(plan.edits)
            ast.parse(raw)
        except Exception as error:
            return replace(made, fault=f"the tool fails: {said(error)}")
        refusals = tuple(f"{item.span.line}: {item.rule}: {item.reason}" for item in plan.refusals)
        made = Fixed(raw.decode(), made.converted + len(plan.converted), refusals)
        if not plan.edits:
            return made
        source = SourceFile(source.path, raw)
    return replace(made, fault="it comes to no end")


class NoReference(Exception):
    """The original itself does not run."""


def difference(before: Path, after: Path, most: int | None = None) -> str | None:
    """The first place where AFTER is not BEFORE on `inputs()`; None where they are equal.

    Both begin with the same parameters. Raises `NoReference` where the original fails or gives a
    value that is not finite.
    """
    try:
        first = load_module(before)
        net = first.Net()
        calls = first.inputs()[slice(0, most)]
    except Exception as error:
        raise NoReference(said(error)) from error
    try:
        other = load_module(after).Net()
        for one, two in zip(net.get_parameters(), other.get_parameters(), strict=True):
            two.set_data(one.value())
    except Exception as error:
        return f"after cannot be built: {said(error)}"
    try:
        expected = [_finite(_results(net, call)) for call in calls]
    except Exception as error:
        raise NoReference(said(error)) from error
    for index, call in enumerate(calls):
        try:
            found = _results(other, call)
        except Exception as error:
            return f"input {index}: after fails: {said(error)}"
        for what, one, two in zip(("value", "gradient"), expected[index], found, strict=True):
            for item in compare(one, two, what):
                if not item.equal:
                    return f"input {index}: {item.what} differs: {item.reason}"
    return None


class Bench:
    """Runs `difference` in a process of its own, and in another one where that one died."""

    def __init__(self) -> None:
        self._pool = self._process()

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def difference(self, before: Path, after: Path, most: int | None = None) -> str | None:
        """As `difference`; an original that kills its process twice is no reference."""
        for attempt in (before, after), (before, before), (before, after):
            try:
                found = self._pool.submit(difference, *attempt, most).result()
            except BrokenProcessPool:
                self._pool.shutdown()
                self._pool = self._process()
                if attempt == (before, before):
                    raise NoReference("it kills its process") from None
            else:
                if attempt == (before, after):
                    return found
        return "after kills its process"

    @staticmethod
    def _process() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"))


def _finite(results: tuple[Any, Any]) -> tuple[Any, Any]:
    arrays = [leaf.data for _, leaf in leaves(results[0]) if isinstance(leaf, Array)]
    if not all(np.isfinite(array).all() for array in arrays):
        raise ValueError("its value is not finite")
    return results


def confirmed(before: Path, after: Path) -> str | None:
    """What the compiler holds against a pair; None where it agrees that the two are equal."""
    return held_against(verify_many([Job(before, after, entry="Net")], processes=1)[0])


def held_against(proof: Proof) -> str | None:
    """Why a pair is not equal; a dynamic node that is left is none: a part may be converted."""
    if proof.verdict != "NOT PROVED" or "after still has" in proof.reason:
        return None
    return proof.reason


def _results(net: Any, call: tuple[Any, ...]) -> tuple[Any, Any]:
    """Values, and gradients of their weighted sum by float arguments and parameters."""
    import mindspore as ms

    ms.set_context(mode=ms.PYNATIVE_MODE)
    places = tuple(i for i, item in enumerate(call) if item.dtype == ms.float32)
    weights = net.trainable_params()

    def objective(*arguments: Any) -> tuple[Any, Any]:
        value = net(*arguments)
        parts = value if isinstance(value, tuple) else (value,)
        total = ms.Tensor(0.0, ms.float32)
        for index, part in enumerate(parts):
            total = total + part.astype(ms.float32).sum() * (0.5 + 0.25 * index)
        return total, value

    differentiate: Callable[..., Any] = ms.value_and_grad(
        objective, places or None, weights or None, has_aux=True
    )
    (_, value), gradients = differentiate(*call)
    return encode(value), encode(gradients)


def said(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip(" -")]
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:200]
