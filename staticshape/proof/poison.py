"""Plants NaN, inf and huge numbers where BEFORE's result provably does not depend on the input.

A rewrite leaves hidden elements in the data; a masked form that only multiplies by zero lets them
through. A place is hidden where BEFORE's gradient is zero and BEFORE, run op by op with the value
planted there, answers the same to the last bit, gradients included. AFTER must not notice either.
NaN alone would not do: MindSpore's sort leaves an order alone that has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from staticshape.proof.codec import Array, Encoded, Items, Scalar
from staticshape.proof.protocol import Call, Calls

HUGE = 1e30
KINDS: tuple[tuple[str, float], ...] = (
    ("nan", float("nan")),
    ("inf", float("inf")),
    ("-inf", float("-inf")),
    ("1e30", HUGE),
)
ROUNDS = 6
WIDTH = 24  # sets of places tried at once

Arguments = tuple[Encoded, ...]
Places = dict[int, npt.NDArray[np.bool_]]
Run = Callable[[tuple[Arguments, ...]], Calls]


@dataclass(frozen=True)
class Planted:
    """An input with one kind of poison in its hidden places."""

    text: str
    arguments: Arguments


def plant(arguments: Arguments, call: Call, run: Run) -> tuple[Planted, ...]:
    """The poisoned forms of an input that BEFORE answers like the input itself.

    `call` is BEFORE's op-by-op result with gradients; `run` runs BEFORE op by op on many inputs.
    """
    places = _hidden(arguments, _candidates(arguments, call), run)
    if not places:
        return ()
    count = sum(int(mask.sum()) for mask in places.values())
    tried = [
        Planted(f"{name} planted in {count} place{'s' * (count != 1)}", _put(arguments, places, x))
        for name, x in KINDS
    ]
    same = _unchanged(arguments, [item.arguments for item in tried], run)
    return tuple(item for item, kept in zip(tried, same, strict=True) if kept)


def _candidates(arguments: Arguments, call: Call) -> Places:
    """Places of float arguments whose gradient is exactly zero."""
    found: Places = {}
    for name, gradient in call.gradients or ():
        if not name.startswith("argument "):
            continue
        position = int(name.removeprefix("argument "))
        given = arguments[position]
        mask = np.asarray(gradient.data == 0)
        if isinstance(given, Array) and mask.shape == given.data.shape and mask.any():
            found[position] = mask
    return found


def _hidden(arguments: Arguments, candidates: Places, run: Run) -> Places:
    """The part of the candidates where BEFORE notices neither NaN nor great numbers, by halving."""
    hidden: Places = {}
    open_sets = [(position, np.flatnonzero(mask)) for position, mask in candidates.items()]
    for _ in range(ROUNDS):
        sets, open_sets = open_sets[:WIDTH], []
        if not sets:
            break
        shapes = {position: candidates[position].shape for position, _ in sets}
        masks = [{position: _mask(shapes[position], flat)} for position, flat in sets]
        for (position, flat), kept in zip(sets, _unread(arguments, masks, run), strict=True):
            if kept:
                mask = _mask(shapes[position], flat)
                hidden[position] = hidden.get(position, np.zeros_like(mask)) | mask
            elif flat.size > 1:
                half = flat.size // 2
                open_sets += [(position, flat[:half]), (position, flat[half:])]
    return hidden


def _unread(arguments: Arguments, sets: list[Places], run: Run) -> list[bool]:
    """In which sets of places BEFORE notices neither NaN nor numbers that rise or fall."""
    unread = [True] * len(sets)
    for value in (float("nan"), HUGE, -HUGE):
        left = [n for n, kept in enumerate(unread) if kept]
        tried = [_put(arguments, sets[n], value, rising=value == value) for n in left]
        same = _unchanged(arguments, tried, run) if tried else []
        for n, kept in zip(left, same, strict=True):
            unread[n] = kept
    return unread


def _mask(shape: tuple[int, ...], flat: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(shape, bool)
    mask.reshape(-1)[flat] = True
    return mask


def _put(arguments: Arguments, places: Places, value: float, *, rising: bool = False) -> Arguments:
    """A value in every place; `rising`: from a tenth of it on the first place to it on the last."""
    made = list(arguments)
    for position, mask in places.items():
        given = made[position]
        assert isinstance(given, Array)
        small = given.dtype == "float16" and abs(value) == HUGE
        most = float(np.copysign(6e4, value)) if small else value
        data = given.data.copy()
        data[mask] = np.linspace(most / 10, most, int(mask.sum())) if rising else most
        made[position] = Array(given.dtype, data)
    return tuple(made)


def _unchanged(arguments: Arguments, tried: list[Arguments], run: Run) -> list[bool]:
    """Which of the inputs BEFORE answers exactly as the first one."""
    calls = run((arguments, *tried))
    base = calls.get(("train", 0))
    return [_same(base, calls.get(("train", index + 1))) for index in range(len(tried))]


def _same(one: Call | None, two: Call | None) -> bool:
    if one is None or two is None or one.value is None or two.value is None:
        return False
    if two.empty_at is not None or one.gradients is None or two.gradients is None:
        return False
    return (
        _bits(one.value) == _bits(two.value)
        and [(name, _bits(item)) for name, item in one.state]
        == [(name, _bits(item)) for name, item in two.state]
        and [(name, _bits(item)) for name, item in one.gradients]
        == [(name, _bits(item)) for name, item in two.gradients]
    )


def _bits(value: Encoded) -> object:
    """A value to the last bit, but with one zero: the gradient's sign of zero means nothing."""
    if isinstance(value, Array):
        plain = value.data + 0 if value.data.dtype.kind == "f" else value.data
        return (value.dtype, plain.shape, plain.tobytes())
    if isinstance(value, Scalar):
        return repr(value.value)
    assert isinstance(value, Items)
    return (value.kind, value.keys, tuple(_bits(item) for item in value.items))
