"""Example arguments as abstract values: rows of argument tuples, one value for all of them."""

from __future__ import annotations

from collections.abc import Iterator

from staticshape.analysis.host.calls import Call
from staticshape.analysis.host.values import (
    Array,
    Host,
    Items,
    Scalar,
    items_of,
    join_dtypes,
    join_shapes,
)
from staticshape.analysis.values.lattice import (
    FIXED,
    NUMBER,
    Dim,
    Function,
    Python,
    Sequence,
    Tensor,
    Value,
)

_EXAMPLES = 64


def rows_of(made: Host) -> Iterator[list[Call]]:
    """A list of argument tuples as calls, or one such tuple alone."""
    if not isinstance(made, Items) or not made.values:
        return
    several = len(made.values) > 1
    if (
        several
        and made.exact
        and not made.is_list
        and all(isinstance(x, Array | Scalar) for x in made.values)
    ):
        yield [Call("", tuple(made.values), {}, True)]
    calls = []
    for row in made.values[:_EXAMPLES]:
        args = [row]
        if isinstance(row, Items) and not row.is_list:
            if not row.exact:
                return
            args = row.values
        calls.append(Call("", tuple(args), {}, True))
    yield calls


def fits(function: Function, length: int) -> bool:
    spec = function.node.args
    most = len(spec.posonlyargs) + len(spec.args) - (function.owner is not None)
    return most - len(spec.defaults) <= length and (length <= most or spec.vararg is not None)


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
        dims = tuple(Dim("static", None if unknown else size) for size in shape)
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
