"""Selections, gathers, sizes, segments and control of staticshape.masked, with their references."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np

from staticshape import masked

from . import reference as ref
from .engine import Case, Config, Datum, Spec
from .specs import values


def _capacity(choice: str, size: int) -> int | None:
    return {"full": None, "short": max(size // 2, 1), "long": size + 2}[choice]


def _flags(config: Config, shape: tuple[int, ...]) -> np.ndarray:
    """A mask of another shape than the data's, which may hold no element."""
    if config.valid.size >= math.prod(shape):
        return config.valid.reshape(-1)[: math.prod(shape)].reshape(shape)
    return config.rng.random(shape) > 0.5


def compacting(choice: str, axis: int, batched: bool) -> Spec:
    """compact along one axis, one mask for all rows or one per row."""

    def build(config: Config) -> Case:
        x = values(config)
        at = axis % x.ndim
        valid = _flags(config, x.shape[: at + 1] if batched else (x.shape[at],))
        size = x.shape[at]
        capacity = _capacity(choice, size)
        room = size if capacity is None else capacity

        def call(x: Any, valid: Any) -> Any:
            return masked.compact(x, valid, axis=axis, capacity=capacity)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            if not batched:
                rows = np.moveaxis(x, at, 0)[valid]
                found = np.moveaxis(ref.front(rows, room), 0, at)
                count = int(valid.sum())
                return [found, ref.prefix(count, room), np.int32(count)]
            found = np.zeros((*x.shape[:at], room, *x.shape[at + 1 :]))
            counts = valid.sum(-1).astype(np.int32)
            for cell in np.ndindex(*x.shape[:at]):
                found[cell] = ref.front(x[cell][valid[cell]], room)
            return [found, np.arange(room) < counts[..., None], counts]

        real = valid.reshape((1,) * (0 if batched else at) + valid.shape + (1,) * (x.ndim - at - 1))
        return Case(call, (Datum(x, real), Datum(valid)), wanted, config.dtype)

    label = f"compact[{choice}, axis {axis}{', per row' if batched else ''}]"
    return Spec(label, build, ranks=(2, 3) if batched or axis == 1 else (1, 2, 3), axes="none")


def selecting(choice: str) -> Spec:
    """select: masked_select's row-major order, data and mask broadcast."""

    def build(config: Config) -> Case:
        x = values(config)
        shape = np.broadcast_shapes(x.shape, config.valid.shape)
        size = math.prod(shape)
        capacity = _capacity(choice, size)
        room = size if capacity is None else capacity

        def call(x: Any, valid: Any) -> Any:
            return masked.select(x, valid, capacity=capacity, fill=3)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            x, valid = np.broadcast_arrays(x, valid)
            rows = x[valid]
            return [ref.front(rows, room, 3), ref.prefix(len(rows), room), np.int32(len(rows))]

        return Case(call, (Datum(x, config.valid), Datum(config.valid)), wanted, config.dtype)

    return Spec(f"select[{choice}]", build, axes="none")


def finding(choice: str, name: str = "nonzero") -> Spec:
    """nonzero, or argwhere, of the mask."""
    function = getattr(masked, name)

    def build(config: Config) -> Case:
        size = config.valid.size
        capacity = _capacity(choice, size)
        room = size if capacity is None else capacity

        def call(valid: Any) -> Any:
            return function(valid, capacity=capacity)

        def wanted(valid: np.ndarray) -> list[Any]:
            rows = np.argwhere(valid).astype(np.int64)
            return [ref.front(rows, room), ref.prefix(len(rows), room), np.int32(len(rows))]

        return Case(call, (Datum(config.valid),), wanted, config.dtype, smooth=False)

    return Spec(f"{name}[{choice}]", build, axes="none", gradient=False)


def unpacking(room: int) -> Spec:
    """unpack: row k of the packed source goes to the k-th valid place."""

    def build(config: Config) -> Case:
        valid = config.valid.reshape(-1)
        packed = values(config, (room, 2))

        def call(packed: Any, valid: Any) -> Any:
            return masked.unpack(packed, valid, fill=1)

        def wanted(packed: np.ndarray, valid: np.ndarray) -> list[Any]:
            found = np.ones((valid.size, 2))
            places = np.nonzero(valid)[0][:room]
            found[places] = packed[: len(places)]
            return [found]

        used = ref.prefix(int(valid.sum()), room)[:, None]
        return Case(call, (Datum(packed, used), Datum(valid)), wanted, config.dtype)

    return Spec(f"unpack[{room} rows]", build, axes="none")


def _guard_rows(config: Config) -> Case:
    x = values(config)
    valid = _flags(config, x.shape[:-1] if x.ndim > 1 else x.shape)
    rows = valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim))

    def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
        flat = x.reshape(valid.size, *x.shape[valid.ndim :])
        places = np.nonzero(valid.reshape(-1))[0]
        row = flat[places[0]] if places.size else np.ones(flat.shape[1:])
        return [np.where(rows, x, row)]

    used = np.broadcast_to(rows, x.shape)
    return Case(
        masked.guard_rows, (Datum(x, used), Datum(valid)), wanted, config.dtype, smooth=False
    )


def _where_rows(config: Config) -> Case:
    x, y = values(config), values(config, salt=1)
    valid = _flags(config, x.shape[:-1] if x.ndim > 1 else x.shape)

    def call(x: Any, y: Any, valid: Any) -> Any:
        return masked.where_rows(valid, x, y)

    def wanted(x: np.ndarray, y: np.ndarray, valid: np.ndarray) -> list[Any]:
        return [np.where(valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim)), x, y)]

    rows = valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim))
    return Case(call, (Datum(x, rows), Datum(y, ~rows), Datum(valid)), wanted, config.dtype)


def _row_at(config: Config) -> Case:
    """Masks are no part of it: one row of each sign is read."""
    x = values(config)
    place = np.array(config.seed % (2 * len(x)) - len(x))

    def call(x: Any, place: Any) -> Any:
        return masked.row_at(x, place)

    def wanted(x: np.ndarray, place: np.ndarray) -> list[Any]:
        return [x[int(place)]]

    return Case(call, (Datum(x), Datum(place)), wanted, config.dtype)


def _take(config: Config) -> Case:
    x = values(config, (5, 2))
    valid = config.valid.reshape(-1)
    index = np.random.default_rng(config.seed).integers(-5, 5, valid.shape).astype(np.int32)

    def call(x: Any, index: Any, valid: Any) -> Any:
        return masked.take(x, index, valid, fill=2)

    def wanted(x: np.ndarray, index: np.ndarray, valid: np.ndarray) -> list[Any]:
        return [np.where(valid[:, None], x[np.where(valid, index, 0)], 2.0)]

    return Case(call, (Datum(x), Datum(index, valid), Datum(valid)), wanted, config.dtype)


def _rows_at(config: Config) -> Case:
    x = values(config)
    valid = _flags(config, x.shape[:-1] if x.ndim > 1 else x.shape)
    places = np.random.default_rng(config.seed).integers(-9, 9, (2, 3)).astype(np.int32)

    def call(x: Any, places: Any, valid: Any) -> Any:
        return masked.rows_at(x, valid, places, empty=2)

    def wanted(x: np.ndarray, places: np.ndarray, valid: np.ndarray) -> list[Any]:
        rows = x[valid]
        inside = (places >= -len(rows)) & (places < len(rows))
        found = np.full((*places.shape, *rows.shape[1:]), 2.0)
        found[inside] = rows[places[inside]]
        return [found]

    real = valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim))
    used = np.broadcast_to(real, x.shape)
    return Case(call, (Datum(x, used), Datum(places), Datum(valid)), wanted, config.dtype)


def turning(name: str, turned: Callable[[np.ndarray], np.ndarray], *fixed: Any) -> Spec:
    """The valid rows in another order, at the places of the valid rows."""
    function = getattr(masked, name)

    def build(config: Config) -> Case:
        x = values(config)
        valid = _flags(config, x.shape[:-1] if x.ndim > 1 else x.shape)

        def call(x: Any, valid: Any) -> Any:
            return function(x, *fixed, valid)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            found = np.zeros(x.shape)
            found[valid] = turned(x[valid])
            return [found]

        real = valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim))
        used = np.broadcast_to(real, x.shape)
        return Case(call, (Datum(x, used), Datum(valid)), wanted, config.dtype)

    return Spec(name if not fixed else f"{name}[{fixed[0]}]", build, axes="none")


def _regroup(config: Config) -> Case:
    x = values(config)
    valid = _flags(config, x.shape[: max(x.ndim - 1, 1)])
    width = x.shape[-1] if x.ndim > 1 else 1

    def call(x: Any, valid: Any) -> Any:
        pieces, real = masked.regroup(x, valid, (1,))
        return masked.guard(pieces, masked.expand(real, pieces), 2), real

    def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
        real = np.repeat(valid.reshape(-1), width)
        return [np.where(real[:, None], x.reshape(-1, 1), 2.0), real]

    used = np.broadcast_to(valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim)), x.shape)
    return Case(call, (Datum(x, used), Datum(valid)), wanted, config.dtype)


def _regroup_rows(config: Config) -> Case:
    """Two rows in each piece; NaN where one is left over."""
    valid = config.valid.reshape(-1)
    x = values(config, (valid.size, 2))

    def call(x: Any, valid: Any) -> Any:
        pieces, real = masked.regroup(x, valid, (4,))
        return masked.guard(pieces, masked.expand(real, pieces), 2), real

    def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
        rows, room = x[valid], (valid.size + 1) // 2
        number = -(-len(rows) // 2)
        found = np.full((room, 4), 2.0)
        found[:number] = rows[: 2 * number].reshape(-1, 4) if len(rows) % 2 == 0 else np.nan
        return [found, np.arange(room) < number]

    return Case(call, (Datum(x, valid[:, None]), Datum(valid)), wanted, config.dtype)


def dealing(groups: int) -> Spec:
    """The valid rows in groups of one length."""

    def build(config: Config) -> Case:
        x = values(config)
        valid = _flags(config, x.shape[: max(x.ndim - 1, 1)])
        room, each = valid.size // groups, int(valid.sum()) // groups
        valid = valid & (np.cumsum(valid).reshape(valid.shape) <= each * groups)  # no rest

        def call(x: Any, valid: Any) -> Any:
            return masked.deal(x, valid, groups)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            found = np.zeros((groups, room, *x.shape[valid.ndim :]), x.dtype)
            found[:, :each] = x[valid].reshape(groups, each, *x.shape[valid.ndim :])
            return [found, np.arange(room) < each]

        used = np.broadcast_to(valid.reshape(valid.shape + (1,) * (x.ndim - valid.ndim)), x.shape)
        return Case(call, (Datum(x, used), Datum(valid)), wanted, config.dtype)

    return Spec(f"deal[{groups}]", build, axes="none", zero_size=False)


def indexing(label: str, i: int) -> Spec:
    """first, last and index: the i-th valid row."""

    def build(config: Config) -> Case:
        x = values(config)
        valid = config.valid.reshape(x.shape[0], -1)[:, 0] if x.size else np.zeros(x.shape[0], bool)

        if label == "first":

            def call(x: Any, valid: Any) -> Any:
                return masked.first(x, valid)
        elif label == "last":

            def call(x: Any, valid: Any) -> Any:
                return masked.last(x, valid)
        else:

            def call(x: Any, valid: Any) -> Any:
                return masked.index(x, valid, i)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            rows = x[valid]
            return [rows[i] if -len(rows) <= i < len(rows) else np.zeros(x.shape[1:])]

        real = valid.reshape((-1,) + (1,) * (x.ndim - 1))
        return Case(call, (Datum(x, real), Datum(valid)), wanted, config.dtype)

    return Spec(label, build, axes="none")


_MERGED: dict[str, Callable[[Any, Any], Any]] = {
    "scatter": lambda old, new: new,
    "scatter_add": lambda old, new: old + new,
    "scatter_max": np.maximum,
    "scatter_min": np.minimum,
}


def scattering(name: str) -> Spec:
    """scatter and its kin: invalid rows and foreign indices go nowhere."""
    function, merged = getattr(masked, name), _MERGED[name]

    def build(config: Config) -> Case:
        valid = config.valid.reshape(-1)
        rng = np.random.default_rng(config.seed)
        x, rows = values(config, (valid.size + 2, 2)), values(config, (valid.size, 2), 1)
        index = rng.permutation(valid.size + 2)[: valid.size].astype(np.int32)
        if name != "scatter" and index.size:
            index[0] = index[-1]

        def call(x: Any, index: Any, rows: Any, valid: Any) -> Any:
            return function(x, index, rows, valid)

        def wanted(x: np.ndarray, index: Any, rows: Any, valid: Any) -> list[Any]:
            found = x.copy()
            for k in np.nonzero(valid)[0]:
                found[index[k]] = merged(found[index[k]], rows[k])
            return [found]

        data = (Datum(x), Datum(index, valid), Datum(rows, valid[:, None]), Datum(valid))
        return Case(call, data, wanted, config.dtype)

    return Spec(name, build, axes="none", zero_size=False)


def _points(config: Config) -> Case:
    valid = config.valid.reshape(-1)
    size = valid.size + 2
    rng = np.random.default_rng(config.seed)
    x, rows = values(config, (2, size, 3, 2)), values(config, (valid.size, 2), 1)
    along = rng.permutation(size)[: valid.size].astype(np.int32)
    index = np.where(rng.random(valid.size) < 0.5, along, along - size).astype(np.int32)
    lead = rng.integers(0, 2, valid.size).astype(np.int32)

    def call(x: Any, lead: Any, index: Any, rows: Any, valid: Any) -> Any:
        return masked.scatter(x, (lead, index, -1), rows, valid)

    def wanted(x: np.ndarray, lead: Any, index: Any, rows: Any, valid: Any) -> list[Any]:
        found = x.copy()
        found[lead[valid], index[valid], -1] = rows[valid]
        return [found]

    data = (
        Datum(x),
        Datum(lead, valid),
        Datum(index, valid),
        Datum(rows, valid[:, None]),
        Datum(valid),
    )
    return Case(call, data, wanted, config.dtype)


def _arange(config: Config) -> Case:
    count = int(config.valid.sum())

    def call(stop: Any) -> Any:
        return masked.arange(2, stop, 3, capacity=8)

    def wanted(stop: np.ndarray) -> list[Any]:
        rows = np.arange(2, int(stop), 3)
        return [ref.front(rows, 8), ref.prefix(len(rows), 8), np.int32(len(rows))]

    return Case(call, (Datum(np.array(count * 2, np.int64)),), wanted, config.dtype, smooth=False)


def _repeat(config: Config) -> Case:
    x = values(config)
    repeats = np.random.default_rng(config.seed).integers(0, 4, x.shape[0]).astype(np.int32)
    room = 2 * x.shape[0] + 1

    def call(x: Any, repeats: Any) -> Any:
        return masked.repeat_interleave(x, repeats, axis=0, capacity=room)

    def wanted(x: np.ndarray, repeats: np.ndarray) -> list[Any]:
        rows = np.repeat(x, repeats, 0)
        return [ref.front(rows, room), ref.prefix(len(rows), room), np.int32(len(rows))]

    return Case(call, (Datum(x), Datum(repeats)), wanted, config.dtype)


def uniquing(kind: str) -> Spec:
    """unique (sorted or first seen) and unique_consecutive, with inverse and counts."""

    def build(config: Config) -> Case:
        shape = config.valid.shape
        x = np.random.default_rng(config.seed).integers(0, 3, shape).astype(np.float64)
        if config.dtype == "bool":
            x = np.minimum(x, 1)
        valid = config.valid
        room = max(x.size, 1)

        if kind == "sorted":

            def call(x: Any, valid: Any) -> Any:
                return masked.unique(x, valid, capacity=room)
        elif kind == "first seen":

            def call(x: Any, valid: Any) -> Any:
                return masked.unique(x, valid, capacity=room, sorted=False)
        else:

            def call(x: Any, valid: Any) -> Any:
                return masked.unique_consecutive(x, valid, capacity=room)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            kept = x[valid]
            if kind == "consecutive":
                starts = np.r_[True, kept[1:] != kept[:-1]][: kept.size]
                found, inverse = kept[starts], np.cumsum(starts) - 1
                counts = np.bincount(inverse, minlength=len(found))
            else:
                found, index, inverse, counts = np.unique(
                    kept, return_index=True, return_inverse=True, return_counts=True
                )
                if kind == "first seen":
                    order = np.argsort(index)
                    found, counts = found[order], counts[order]
                    inverse = np.argsort(order)[inverse]
            back = np.full(x.shape, -1, np.int32)
            back[valid] = inverse
            n = len(found)
            return [
                ref.front(found.astype(np.float64), room),
                back,
                ref.front(counts.astype(np.int32), room),
                ref.prefix(n, room),
                np.int32(n),
            ]

        return Case(call, (Datum(x, valid), Datum(valid)), wanted, config.dtype, smooth=False)

    name = "unique_consecutive" if kind == "consecutive" else f"unique[{kind}]"
    return Spec(name, build, axes="none", gradient=False)


def _segment_count(config: Config) -> Case:
    valid = config.valid.reshape(-1)
    ids = np.random.default_rng(config.seed).integers(-1, 5, valid.shape).astype(np.int32)

    def call(ids: Any, number: Any, valid: Any) -> Any:
        return masked.segment_count(ids, number, valid, capacity=4)

    def wanted(ids: np.ndarray, number: np.ndarray, valid: np.ndarray) -> list[Any]:
        found = [(valid & (ids == s) & (s < number)).sum() for s in range(4)]
        return [np.array(found, np.int32), ref.prefix(3, 4), np.int32(3)]

    data = (Datum(ids, valid), Datum(np.array(3, np.int32)), Datum(valid))
    return Case(call, data, wanted, config.dtype, smooth=False)


def _overflow(config: Config) -> Case:
    overflow = masked.Overflow("rows")
    valid = config.valid.reshape(-1)

    def call(x: Any, valid: Any) -> Any:
        values, _, count = masked.compact(x, valid, capacity=2)
        return values, overflow.flag(count, 2)

    def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
        return [ref.front(x[valid], 2), np.int32(valid.sum())]

    data = (Datum(values(config, valid.shape), valid), Datum(valid))
    return Case(call, data, wanted, config.dtype)


def segmenting(name: str, function: Callable[[np.ndarray], Any]) -> Spec:
    """Reductions per segment with a tensor number of segments."""
    reduce = getattr(masked, name)

    def build(config: Config) -> Case:
        valid = config.valid.reshape(-1)
        x = values(config, (valid.size, 2))
        rng = np.random.default_rng(config.seed)
        ids = rng.integers(-1, 5, valid.shape).astype(np.int32)
        number = np.array(3, np.int32)

        def call(x: Any, ids: Any, number: Any, valid: Any) -> Any:
            return reduce(x, ids, number, valid, capacity=4)

        def wanted(x: np.ndarray, ids: Any, number: Any, valid: Any) -> list[Any]:
            found = [
                [function(x[valid & (ids == s) & (s < number), k]) for k in range(2)]
                for s in range(4)
            ]
            return [np.array(found, np.float64), ref.prefix(3, 4), np.int32(3)]

        used = valid & (ids >= 0) & (ids < 3)
        data = (Datum(x, used[:, None]), Datum(ids, valid), Datum(number), Datum(valid))
        return Case(call, data, wanted, config.dtype)

    return Spec(name, build, axes="none")


def _random_choice(config: Config) -> Case:
    valid = config.valid.reshape(-1)
    noise = np.random.default_rng(config.seed).random(valid.shape).astype(np.float32)

    def call(valid: Any, noise: Any) -> Any:
        return masked.random_choice(valid, 2, noise=noise, capacity=3)

    def wanted(valid: np.ndarray, noise: np.ndarray) -> list[Any]:
        places = np.nonzero(valid)[0]
        taken = places[np.argsort(noise[places])][:2].astype(np.int32)
        return [ref.front(taken, 3), ref.prefix(len(taken), 3), np.int32(len(taken))]

    return Case(call, (Datum(valid), Datum(noise, valid)), wanted, config.dtype, smooth=False)


def _guard(config: Config) -> Case:
    x, y = values(config), values(config, salt=1)

    def call(x: Any, y: Any, valid: Any) -> Any:
        return masked.guard(x, valid, 1) * masked.guard(y, valid, 0)

    def wanted(x: np.ndarray, y: np.ndarray, valid: np.ndarray) -> list[Any]:
        return [np.where(valid, x * y, 0.0)]

    data = (Datum(x, config.valid), Datum(y, config.valid), Datum(config.valid))
    return Case(call, data, wanted, config.dtype)


def _cond(config: Config) -> Case:
    pred = config.valid.reshape(-1)[:1].copy() if config.valid.size else np.array([True])

    def call(pred: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        first, number, (second,) = masked.cond(pred, (a, 1.0, (b,)), (c, 2.0, (d,)))
        return first, number, second

    def wanted(pred: np.ndarray, *sides: np.ndarray) -> list[Any]:
        a, b, c, d = sides
        return [a, np.float32(1), b] if pred[0] else [c, np.float32(2), d]

    sides = tuple(Datum(values(config, salt=salt)) for salt in range(4))
    return Case(call, (Datum(pred), *sides), wanted, config.dtype)


def _while(config: Config) -> Case:
    x = values(config, (3,))
    goal = np.array(float(config.valid.sum()) + 1, np.float32)

    def active(x: Any, total: Any, goal: Any) -> Any:
        return total < goal

    def body(x: Any, total: Any, goal: Any) -> Any:
        return x * 1.5, total + 1, goal

    def call(x: Any, goal: Any) -> Any:
        state, steps, going = masked.while_loop(active, body, (x, goal * 0, goal), capacity=3)
        return state[0], steps, going

    def wanted(x: np.ndarray, goal: np.ndarray) -> list[Any]:
        steps = min(int(goal), 3)
        return [x * 1.5**steps, np.int32(steps), np.bool_(goal > 3)]

    return Case(call, (Datum(x), Datum(goal)), wanted, config.dtype)


def _concat(config: Config) -> Case:
    x, y = values(config), values(config, None, 1)
    real = config.valid[(slice(None),) + (0,) * (x.ndim - 1)]
    rows = real.reshape((-1,) + (1,) * (x.ndim - 1))

    def call(x: Any, y: Any, valid: Any) -> Any:
        both, joined = masked.concat((x, y), (valid, None))
        return masked.guard(both, masked.expand(joined, both), 2), joined

    def wanted(x: np.ndarray, y: np.ndarray, valid: np.ndarray) -> list[Any]:
        joined = np.concatenate((valid, np.ones(len(y), bool)))
        both = np.concatenate((np.where(rows, x, 2.0), y))
        return [both, joined]

    return Case(call, (Datum(x, rows), Datum(y), Datum(real)), wanted, config.dtype)


def _append(config: Config) -> Case:
    buffer, row = values(config, (3, 2)), values(config, (2,), 1)
    count = np.array(int(config.valid.sum()), np.int32)
    active = np.array(bool(config.valid.any()))

    def call(buffer: Any, count: Any, row: Any, active: Any) -> Any:
        return masked.append(buffer, count, row, active)

    def wanted(buffer: Any, count: Any, row: Any, active: Any) -> list[Any]:
        found = buffer.copy()
        if active and count < 3:
            found[count] = row
        return [found, np.int32(count + active)]

    return Case(
        call, (Datum(buffer), Datum(count), Datum(row), Datum(active)), wanted, config.dtype
    )


def _append_rows(config: Config) -> Case:
    rows = values(config, (2, 2), 1)
    like = values(config, (2,))
    active = np.array(bool(config.valid.any()))

    def call(like: Any, rows: Any, active: Any) -> Any:
        room, count = masked.buffer(4, like)
        room, count = masked.append(room, count, like, active)
        room, count = masked.append(room, count, rows)
        return masked.append(room, count, rows)

    def wanted(like: Any, rows: Any, active: Any) -> list[Any]:
        found = np.concatenate((like[None][: int(active)], rows, rows))[:4]
        return [found, np.int32(active + 4)]

    return Case(call, (Datum(like), Datum(rows), Datum(active)), wanted, config.dtype)


def _masks(config: Config) -> Case:
    lengths = config.valid.reshape(config.valid.shape[0], -1).sum(1).astype(np.int32)
    ids = np.minimum(lengths, 2) - 1
    boxes, places = np.float32([[-3e38] * 5, [1, 2, 3, 4, -np.inf]]), np.int32([0, 1])
    found = (ms.Tensor(boxes), ms.Tensor(places), ms.Tensor([True, True]))

    def call(lengths: Any, ids: Any) -> Any:
        valid = masked.valid_from_lengths(lengths, 4)
        return (
            valid,
            masked.positions(valid),
            masked.segment_mask(ids),
            masked.key_padding_mask(valid),
            masked.additive(valid, ms.float16),
            masked.causal_mask(2, 3),
            masked.expand(valid, masked.key_padding_mask(valid)[:, 0, 0]),
            masked.pair_mask(valid, valid[:, :2]),
            masked.suppressed(found)[2],
        )

    def wanted(lengths: np.ndarray, ids: np.ndarray) -> list[Any]:
        valid = np.arange(4) < lengths[:, None]
        least = np.float16(np.finfo(np.float16).min)
        return [
            valid,
            np.where(valid, np.arange(4), 0).astype(np.int32),
            (ids[:, None] == ids[None]) & (ids >= 0)[:, None],
            valid[:, None, None],
            np.where(valid, np.float16(0), least),
            np.tril(np.ones((2, 3), bool), 1),
            valid,
            valid[:, :, None] & valid[:, None, :2],
            np.array([True, False]),
        ]

    data = (Datum(lengths), Datum(ids.astype(np.int32)))
    return Case(call, data, wanted, config.dtype, smooth=False)


SPECS = [
    compacting("full", 0, False),
    compacting("short", 0, False),
    compacting("long", -1, False),
    compacting("full", 1, True),
    compacting("short", 1, True),
    selecting("full"),
    selecting("short"),
    finding("full"),
    finding("short"),
    finding("full", "argwhere"),
    unpacking(3),
    unpacking(40),
    Spec("where_rows", _where_rows, axes="none"),
    Spec("guard_rows", _guard_rows, axes="none"),
    Spec("row_at", _row_at, axes="none", zero_size=False),
    Spec("take", _take, axes="none", zero_size=False),
    Spec("rows_at", _rows_at, axes="none"),
    turning("flip", lambda rows: rows[::-1]),
    turning("roll", lambda rows: np.roll(rows, 1, 0), 1),
    turning("roll", lambda rows: np.roll(rows, -2, 0), -2),
    Spec("regroup", _regroup, axes="none", zero_size=False),
    Spec("regroup[rows]", _regroup_rows, axes="none", zero_size=False),
    dealing(1),
    dealing(2),
    indexing("first", 0),
    indexing("last", -1),
    indexing("index", 1),
    *map(scattering, _MERGED),
    Spec("scatter[at points]", _points, axes="none", zero_size=False),
    Spec("arange", _arange, axes="none", gradient=False),
    Spec("repeat_interleave", _repeat, axes="none", zero_size=False),
    uniquing("sorted"),
    uniquing("first seen"),
    uniquing("consecutive"),
    segmenting("segment_sum", lambda v: v.sum()),
    segmenting("segment_mean", ref.mean),
    segmenting("segment_max", lambda v: v.max(initial=-math.inf)),
    segmenting("segment_min", lambda v: v.min(initial=math.inf)),
    Spec("segment_count", _segment_count, axes="none", gradient=False),
    Spec("Overflow", _overflow, axes="none"),
    Spec("random_choice", _random_choice, axes="none", gradient=False, zero_size=False),
    Spec("guard", _guard, axes="none"),
    Spec("cond", _cond, axes="none", zero_size=False),
    Spec("while_loop", _while, axes="none", floats_only=True),
    Spec("append", _append, axes="none"),
    Spec("buffer", _append_rows, axes="none"),
    Spec("concat", _concat, axes="none", zero_size=False),
    Spec("masks", _masks, axes="none", gradient=False, zero_size=False),
]
