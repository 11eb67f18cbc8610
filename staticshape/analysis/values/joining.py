"""What holds over several ways: the least value that all of them are."""

from __future__ import annotations

from collections.abc import Iterable

from staticshape.analysis.values.lattice import (
    DICTIONARY,
    DYNAMIC,
    FIXED,
    NONE,
    STATIC,
    UNKNOWN,
    Argument,
    Chain,
    Collection,
    Dictionary,
    Dim,
    Foreign,
    Function,
    Instance,
    OneOf,
    Operation,
    Python,
    Sequence,
    Table,
    Tensor,
    Truth,
    Type,
    Value,
    derived,
)
from staticshape.records import replace

_CALLABLES = (Operation, Instance, Function, OneOf, Chain)
_OPTIONAL = (Tensor, Sequence, *_CALLABLES)
_MEETING = (*_CALLABLES, Type)  # classes that are chosen from meet the layers they make
_MOST_CHOICES = 16


def join(a: Value, b: Value) -> Value:
    """The least value that both are: what holds after a branch, or over several calls."""
    if a is b or a == b:
        return a
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        dims = _join_dims(a.dims, b.dims)
        dtype = a.dtype if a.dtype == b.dtype else (a.kind if a.kind == b.kind else None)
        like = a.like if a.like == b.like else None
        optional = a.optional or b.optional
        meant = a.meant and b.meant
        numbers = dtype is None and any(x.numbers or x.kind in ("int", "float") for x in (a, b))
        return Tensor(
            dtype,
            dims,
            a.sources | b.sources,
            like,
            optional=optional,
            meant=meant,
            numbers=numbers,
            item=a.item and b.item,
        )
    if isinstance(a, Python) and isinstance(b, Python):
        order = ("fixed", "host", "tensor")
        known = max(a.known, b.known, key=order.index)
        worse = a if a.known == known else b
        return Python(
            known,
            sources=a.sources | b.sources,
            origin=worse.origin,
            place=worse.place,
            is_number=a.is_one and b.is_one,
            chosen=a.chosen or b.chosen,
            ways=a.ways | b.ways,
            part=worse.part,
            left=a.left or b.left,
            array=a.array if a.array == b.array else ("values" if a.array and b.array else ""),
        )
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        items = tuple(map(join, a.items, b.items))
        return Sequence(items, a.is_list and b.is_list, a.optional or b.optional)
    if isinstance(a, (Collection, Sequence)) and isinstance(b, (Collection, Sequence)):
        lengths = [one.length for one in (a, b) if isinstance(one, Collection)]
        worst = next((one for one in lengths if one.known == "tensor"), FIXED)
        found = frozenset[int]().union(*[one.sources for one in lengths])
        if found != worst.sources:
            worst = replace(worst, sources=found)
        filled = [one for one in (a, b) if isinstance(one, Collection) or one.items]
        return Collection(join_all(map(item_of, filled)), derived(worst))
    if isinstance(a, (Table, Dictionary)) and isinstance(b, (Table, Dictionary)):
        return DICTIONARY
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Truth) and isinstance(other, Tensor):
            return join(as_mask(one), other)
        if isinstance(one, Argument) and one.whole and _is_mask(other):
            # `if mask is None: mask = x > 0`: what is given instead is a mask, of whatever shape
            return Tensor("bool") if isinstance(other, Tensor) else other
        if isinstance(one, Python) and one.has_const and one.const is None:
            if isinstance(other, _OPTIONAL):
                return other if other.optional else replace(other, optional=True)
            return other if not isinstance(other, Python) else UNKNOWN
        if (
            isinstance(one, Tensor)
            and isinstance(other, Python)
            and not one.dims
            and one.dims is not None
        ):
            return one
    if isinstance(a, _MEETING) and isinstance(b, _MEETING):
        choices = tuple(dict.fromkeys((*_choices(a), *_choices(b))))
        optional = any(isinstance(one, _CALLABLES) and one.optional for one in (a, b))
        if len(choices) == 1:
            return join(choices[0], NONE) if optional else choices[0]
        return OneOf(choices, optional) if len(choices) <= _MOST_CHOICES else UNKNOWN
    return UNKNOWN


def _choices(value: Value) -> tuple[Value, ...]:
    if isinstance(value, OneOf):
        return value.choices
    if isinstance(value, _CALLABLES) and value.optional:
        return (replace(value, optional=False),)
    return (value,)


def _is_mask(value: Value) -> bool:
    return isinstance(value, Truth) or (isinstance(value, Tensor) and value.dtype == "bool")


def as_mask(value: Value) -> Value:
    """A comparison that is used as only a Tensor can be: a boolean Tensor."""
    return Tensor("bool") if isinstance(value, Truth) else value


def join_all(values: Iterable[Value]) -> Value:
    """The join of several values; `UNKNOWN` of none."""
    result: Value | None = None
    for value in values:
        result = value if result is None else join(result, value)
    return UNKNOWN if result is None else result


def item_of(value: Value) -> Value:
    """What iterating over a value gives, joined."""
    if isinstance(value, Collection):
        return value.item
    if isinstance(value, Sequence):
        return join_all(value.items)
    if isinstance(value, Tensor):
        dims = value.dims[1:] if value.dims else None
        return Tensor(value.dtype, dims, value.sources if dims is None else frozenset())
    if isinstance(value, Python):
        return replace(value, array="", sources=frozenset()) if value.array else derived(value)
    if isinstance(value, Chain):
        return join_all(part.item if isinstance(part, Collection) else part for part in value.parts)
    return value if isinstance(value, Foreign) else UNKNOWN


def under(table: Table, key: Value, default: Value | None = None) -> Value:
    """What stands under a key, or the default; the join of all where the key is not known."""
    if isinstance(key, Python) and key.has_const:
        other = UNKNOWN if default is None else default
        return next((value for name, value in table.items if name == key.const), other)
    others = () if default is None else (default,)
    return join_all((*(value for _, value in table.items), *others))


def _join_dims(a: tuple[Dim, ...] | None, b: tuple[Dim, ...] | None) -> tuple[Dim, ...] | None:
    if a is None or b is None or len(a) != len(b):
        return None
    return tuple(
        one if one == other else (DYNAMIC if "dynamic" in (one.kind, other.kind) else STATIC)
        for one, other in zip(a, b, strict=True)
    )


def loosened(value: Value) -> Value:
    """A value that other code of the host may replace: a number is some number, and so on."""
    if isinstance(value, Python):
        return replace(value, has_const=False, const=None) if value.has_const else value
    return UNKNOWN if isinstance(value, Sequence | Table) else value
