"""Compares the two sides' results and concludes: what is the reference, and what is wrong."""

from __future__ import annotations

from typing import Literal

import numpy as np

from staticshape.proof.codec import Array, leaves
from staticshape.proof.cutting import cut
from staticshape.proof.equivalence import NO_NOISE, Noise, compare, compare_arrays, unequal
from staticshape.proof.model import Comparison, Compiled, InputResult, Verdict
from staticshape.proof.protocol import Call, Result

Mode = Literal["train", "inference"]
MODES: tuple[Mode, ...] = ("train", "inference")


def references(call: Call | None, second: Call | None) -> tuple[tuple[Call, ...], str | None]:
    """BEFORE's results that may serve as a reference, or the reason why none may.

    `call` ran in graph mode, `second` op by op. Where they differ (MindSpore is wrong in one of
    them) either one counts: AFTER cannot equal a wrong result by chance.
    """
    if second is not None and second.empty_at is not None:
        return (), f"{second.empty_at} selects nothing: MindSpore's results are undefined there"
    usable = tuple(item for item in (call, second) if item is not None and item.value is not None)
    if usable:
        return usable, None
    error = next((item.error for item in (call, second) if item and item.error), "not run")
    return (), f"before fails: {error}"


def judge_input(index: int, mode: Mode, one: Result, two: Result, noise: Noise) -> InputResult:
    """Compare one input in one mode; `noise` is what rounding may do to each result."""
    pair = one.calls.get((mode, index)), one.eager.get((mode, index))
    return judge_call(index, mode, pair, two.calls.get((mode, index)), noise)


def judge_call(
    index: int,
    mode: Mode,
    before: tuple[Call | None, Call | None],
    after: Call | None,
    noise: Noise = NO_NOISE,
) -> InputResult:
    """Compare one call of AFTER with BEFORE's graph-mode and op-by-op results."""
    usable, reason = references(*before)
    if reason is not None or after is None:
        return InputResult(index, mode, no_oracle=reason, notes=_remarks(after))
    if after.value is None:
        failed = unequal("value", f"after fails: {after.error}")
        return InputResult(index, mode, (failed,))
    if after.overflows:
        return InputResult(index, mode, (unequal("capacity", "; ".join(after.overflows)),))
    values = _best([_values(item, after, noise) for item in usable])
    if values and not any(item.elements for item in values) and any(i.skipped for i in values):
        return InputResult(index, mode, no_oracle="before's result is NaN", notes=_remarks(after))
    gradients = _best([made for item in usable if (made := _gradients(item, after, noise))])
    skipped = sum(item.skipped for item in (*values, *gradients))
    notes = _differentiation_notes(usable)
    if skipped:
        notes += (f"{skipped} elements are NaN before alone and were not compared",)
    return InputResult(index, mode, values, gradients, None, notes)


def agree(compiled: Call | None, eager: Call | None) -> bool:
    """Whether BEFORE has one gradient, compiled and op by op, or no second one to doubt it by."""
    if compiled is None or eager is None or eager.gradients is None:
        return True
    if compiled.gradients is None:
        return False
    return all(item.equal for item in _gradients(compiled, eager, NO_NOISE))


def _best(candidates: list[tuple[Comparison, ...]]) -> tuple[Comparison, ...]:
    """The first candidate that is equal throughout, else the first."""
    for made in candidates:
        if all(item.equal for item in made):
            return made
    return candidates[0] if candidates else ()


def _values(call: Call, after: Call, noise: Noise) -> tuple[Comparison, ...]:
    assert call.value is not None and after.value is not None
    made = list(compare(call.value, cut(call.value, after.value), noise=noise))
    first, second = dict(call.state), dict(after.state)
    for name in sorted(set(first) | set(second)):
        what = f"state {name}"
        if name in first and name in second:
            made.append(compare_arrays(what, first[name], second[name], noise.get(what)))
        else:
            made.append(unequal(what, f"only {'before' if name in first else 'after'} changes it"))
    return tuple(made)


def _gradients(call: Call, after: Call, noise: Noise) -> tuple[Comparison, ...]:
    if call.gradients is None:
        return ()
    if after.gradients is None:
        return (unequal("gradient", f"after has none: {after.gradient_error}"),)
    first, second = dict(call.gradients), dict(after.gradients)
    if list(first) != list(second):
        return (unequal("gradient", f"before by {list(first)}, after by {list(second)}"),)
    names = {name: f"gradient of {name}" for name in first}
    return tuple(
        compare_arrays(what, first[name], second[name], noise.get(what))
        for name, what in names.items()
    )


def _differentiation_notes(usable: tuple[Call, ...]) -> tuple[str, ...]:
    if any(item.gradients is not None for item in usable):
        return ()
    errors = [item.gradient_error for item in usable if item.gradient_error]
    return (f"gradients not compared: before has none: {errors[0]}",) if errors else ()


def _remarks(after: Call | None) -> tuple[str, ...]:
    """What AFTER gives where there is nothing to compare it with."""
    if after is None or after.value is None:
        return (f"after fails: {after.error}",) if after is not None else ()
    places = [
        name
        for name, leaf in leaves(after.value)
        if isinstance(leaf, Array) and leaf.is_float and not np.isfinite(leaf.data).all()
    ]
    if not places:
        return ("after is finite",)
    return (f"after is not finite in {', '.join(places)}, as NumPy may be on no elements",)


def conclude(
    one: Result, two: Result, before: Compiled, after: Compiled, results: tuple[InputResult, ...]
) -> tuple[Verdict, str]:
    """The verdict with the first reason that stands against PROVED."""
    if (mismatch := _parameters(one, two)) is not None:
        return "NOT PROVED", mismatch
    for result in results:
        for item in (*result.values, *result.gradients):
            if not item.equal:
                return "NOT PROVED", f"{result.name}: {item.what} differs: {item.reason}"
    if (failure := _failure(one, two)) is not None:
        return "NOT PROVED", failure
    if after.nodes:
        return "NOT PROVED", _still_dynamic(after)
    judged = [result for result in results if result.no_oracle is None]
    if not judged:
        return "CANNOT JUDGE", f"nothing to compare with: {results[0].no_oracle}"
    compiled = bool(one.calls) and before.error is None  # BEFORE may have run op by op only
    if compiled and after.compiles > before.compiles:
        return (
            "NOT PROVED",
            f"after compiles {after.compiles} times over the inputs, before {before.compiles}",
        )
    return "PROVED", _proved(judged)


def _proved(judged: list[InputResult]) -> str:
    inputs = len({result.index for result in judged})
    what = "values and gradients" if any(result.gradients for result in judged) else "values"
    return f"no dynamic node; {what} equal on {inputs} input{'s' if inputs > 1 else ''}"


def _failure(one: Result, two: Result) -> str | None:
    """Where AFTER raises although BEFORE, whatever its result, does not."""
    for (mode, index), call in two.calls.items():
        if call.error is None:
            continue
        pair = (one.calls.get((mode, index)), one.eager.get((mode, index)))
        if any(item is not None and item.error is None for item in pair):
            return f"input {index} ({mode}): after fails: {call.error}"
    return None


def _still_dynamic(after: Compiled) -> str:
    nodes = after.dynamic or after.fallbacks
    node = next((node for node in nodes if node.is_origin and node.path), nodes[0])
    count = len(nodes)
    what = "Python fallback" if node.is_fallback else "dynamic node"
    place = f" at {node.path}:{node.line}" if node.path else f" in the {node.graph} graph"
    plural = "s" if count > 1 else ""
    return f"after still has {count} {what}{plural}: {node.op} {node.shape}{place}"


def _parameters(one: Result, two: Result) -> str | None:
    """Why a checkpoint of BEFORE would not load into AFTER; None if it does."""
    first = [(name, array.dtype, array.data.shape) for name, array in one.parameters]
    second = [(name, array.dtype, array.data.shape) for name, array in two.parameters]
    if first == second:
        return None
    names, others = {item[0] for item in first}, {item[0] for item in second}
    if names != others:
        lost, new = sorted(names - others), sorted(others - names)
        return (
            f"parameters differ, checkpoints would not load: only before {lost}, only after {new}"
        )
    return "parameters differ in order, shape or dtype: checkpoints would not load"
