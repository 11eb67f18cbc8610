"""Example arguments as abstract values: rows of argument tuples, one value for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from staticshape.analysis.host.calls import Call
from staticshape.analysis.host.values import (
    Array,
    Host,
    Items,
    Scalar,
    Table,
    items_of,
    join_dtypes,
    join_shapes,
)
from staticshape.analysis.values.lattice import (
    FIXED,
    NUMBER,
    UNKNOWN,
    Dim,
    Function,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.analysis.values.lattice import Table as ByName
from staticshape.analysis.values.shown import Shown

_EXAMPLES = 64


def rows_of(made: Host) -> Iterator[list[Call]]:
    """A list of argument tuples, or of dicts by name, as calls; or the arguments of one alone."""
    if isinstance(made, Table):
        yield [_call(made)] if made.exact else []
    if not isinstance(made, Items) or not made.values:
        return
    alone = made.exact and all(isinstance(x, Array | Scalar) for x in made.values)
    if alone and not made.is_list and len(made.values) > 1:
        yield [_call(made)]
    rows = made.values[:_EXAMPLES]
    if all(row.exact for row in rows if isinstance(row, Table) or _is_tuple(row)):
        yield [_call(row) for row in rows]
    if alone and made.is_list:
        yield [Call("", tuple(made.values), {}, True)]


def _is_tuple(row: Host) -> TypeGuard[Items]:
    return isinstance(row, Items) and not row.is_list


def _call(row: Host) -> Call:
    """One call with what stands in a tuple or under names, or with one argument."""
    if isinstance(row, Table):
        return Call("", (), {str(name): value for name, value in row.values.items()}, True)
    return Call("", tuple(row.values) if _is_tuple(row) else (row,), {}, True)


def holds_tensors(made: Host) -> bool:
    """Whether there are Tensors in it, and no arrays that may still become another shape."""
    if isinstance(made, Items | Table):
        values = made.values if isinstance(made, Items) else [*made.values.values()]
        inside = [value for value in values if not isinstance(value, Scalar)]
        return bool(inside) and all(map(holds_tensors, inside))
    return isinstance(made, Array) and made.tensor


def fits(function: Function, call: Call) -> bool:
    """Whether a function takes the arguments of a call, by their number and names."""
    spec = function.node.args
    own = function.owner is not None
    names = [each.arg for each in (*spec.posonlyargs, *spec.args)][own:]
    free = [*names[len(call.args) :], *(each.arg for each in spec.kwonlyargs)]
    given = len(call.args) + sum(name in names for name in call.keywords)
    known = spec.kwarg is not None or all(name in free for name in call.keywords)
    few = given <= len(names) or spec.vararg is not None
    return known and few and len(names) - len(spec.defaults) <= given


def argument(call: Call, place: int, name: str) -> Host | None:
    """What a call gives a parameter; None where nothing."""
    if name in call.keywords:
        return call.keywords[name]
    if place < len(call.args):
        return call.args[place]
    return None if call.exact else Host()


def example(name: str, given: list[Host], *, strict: bool) -> Value | None:
    """One value for all that was passed; None where nothing certain can be said."""
    known = [value for value in given if type(value) is not Host]
    unknown = len(known) < len(given)
    if not known or (unknown and strict):
        return None
    first = known[0]
    if isinstance(first, Array):
        return _tensors(name, known, unknown, arrays=strict)
    if isinstance(first, Scalar):
        types = {value.type for value in known if isinstance(value, Scalar)}
        alike = len(types) == 1 and all(isinstance(value, Scalar) for value in known)
        if not alike or first.type not in (int, float, bool, str):
            return None
        values = {value.value for value in known if isinstance(value, Scalar)}
        if len(values) == 1 and ... not in values and not unknown and not strict:
            return NUMBER if first.type in (int, float) else FIXED  # every call passes this one
        several = first.type is int and len(values - {...}) > 1
        return Python("host", origin=f"the {first.type.__name__} argument {name}", several=several)
    if isinstance(first, Items) and not unknown:
        return _sequence(known, first.is_list)
    if isinstance(first, Table) and not unknown:
        return _by_name(known)
    return None


def _tensors(
    name: str | None, known: list[Host], unknown: bool, *, arrays: bool = False
) -> Tensor | None:
    """One Tensor for all; `arrays`: of NumPy, which become Tensors before the network gets them."""
    dtype: str | None = None
    shape: tuple[int | None, ...] | None = None
    for place, value in enumerate(known):
        if not isinstance(value, Array) or not (value.tensor or arrays):
            return None
        dtype = value.dtype if place == 0 else join_dtypes(dtype, value.dtype)
        shape = value.shape if place == 0 else join_shapes(shape, value.shape)
    dims = None
    if shape is not None:
        sizes = (None if unknown or size is None else Shown(size) for size in shape)
        dims = tuple(Dim("static", size) for size in sizes)
    return Tensor(dtype, dims, like=name)


def _sequence(known: list[Host], is_list: bool) -> Value | None:
    rows = [items_of(value, _EXAMPLES) if isinstance(value, Items) else None for value in known]
    first = rows[0]
    if first is None or any(row is None or len(row) != len(first) for row in rows):
        return None
    items = []
    for column in zip(*(row for row in rows if row is not None), strict=True):
        item = _tensors(None, list(column), False)
        if item is None:
            return None
        items.append(item)
    return Sequence(tuple(items), is_list)


def _by_name(known: list[Host]) -> ByName | None:
    """A dict of Tensors, with the same keys in every call."""
    tables = [value for value in known if isinstance(value, Table) and value.exact]
    names = [*tables[0].values] if tables else []
    if len(tables) < len(known) or any(table.values.keys() != set(names) for table in tables):
        return None
    columns = {name: [table.values[name] for table in tables] for name in names}
    items = {name: _tensors(None, column, False) for name, column in columns.items()}
    if not any(items.values()):
        return None
    return ByName(tuple((name, item or UNKNOWN) for name, item in items.items()))
