"""Host values: what an expression outside the graph gives, by dtype and shape, never run."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from staticshape.records import dataclass, field

Shape = tuple[int | None, ...]
_BITS = {"int": (8, 16, 32, 64), "uint": (8, 16, 32, 64), "float": (16, 32, 64)}
_ORDER = ("bool", "int", "float")


class Host:
    """Base of all host values; an instance of it alone says that nothing is known."""

    __slots__ = ()


NOTHING = Host()


@dataclass(frozen=True)
class Array(Host):
    """A NumPy array or, with `tensor`, a MindSpore Tensor; None stands for what is not known.

    `dtype` is a name ("float32") or a kind only ("float", "int").
    """

    dtype: str | None = None
    shape: Shape | None = None
    tensor: bool = False


@dataclass(frozen=True)
class Scalar(Host):
    """A Python number, string or None; `value` is `...` where only its type is known."""

    type: type
    value: Any = ...


@dataclass(eq=False)
class Items(Host):
    """A list or tuple. Lists change in place; not `exact`: the length is not known."""

    values: list[Host] = field(default_factory=list)
    exact: bool = True
    is_list: bool = True


@dataclass(eq=False)
class Table(Host):
    """A dict with constant keys; not `exact`: keys are missing, and may have been replaced."""

    values: dict[Any, Host] = field(default_factory=dict)
    exact: bool = True


@dataclass(frozen=True)
class External(Host):
    """A module, class, dtype or function outside the file, by its qualified name."""

    name: str


@dataclass(frozen=True)
class Made(Host):
    """An object of a class outside the file, by the qualified name of what made it."""

    name: str


def number(value: object) -> Scalar:
    """A Python value that is known."""
    return Scalar(type(value), value)


def kind_of(dtype: str | None) -> str | None:
    """ "bool", "int" or "float"; None for other dtypes.

    >>> kind_of("uint8"), kind_of("bfloat16"), kind_of(None)
    ('int', 'float', None)
    """
    if dtype is None:
        return None
    if dtype.startswith(("float", "bfloat")):
        return "float"
    return "bool" if dtype == "bool" else "int" if dtype.lstrip("u").startswith("int") else None


def _parts(dtype: str) -> tuple[str, int]:
    name = dtype.rstrip("0123456789")
    return name, int(dtype[len(name) :] or 0)


def promote(a: str | None, b: str | None, *, tensor: bool) -> str | None:
    """The dtype of an operator on two arrays (NumPy's rule) or two Tensors (MindSpore's).

    >>> promote("int32", "float32", tensor=False), promote("int32", "float32", tensor=True)
    ('float64', 'float32')
    """
    kinds = (kind_of(a), kind_of(b))
    if a is None or b is None or None in kinds:
        return None
    if a == b:
        return a
    if "bool" in kinds:
        return b if a == "bool" else a
    (one, wide), (other, broad) = _parts(a), _parts(b)
    if not wide or not broad or "bfloat" in (one, other):
        return str(max(kinds, key=lambda k: _ORDER.index(str(k))))
    if one == other:
        return a if wide > broad else b
    if "float" in kinds:
        real, bits = (a, broad) if one == "float" else (b, wide)
        if tensor:
            return real
        needed = {8: 16, 16: 32}.get(bits, 64)
        return f"float{max(needed, _parts(real)[1])}"
    signed, unsigned = (wide, broad) if one == "int" else (broad, wide)
    bits = max(signed, unsigned * 2)
    return f"int{bits}" if bits <= 64 else None if tensor else "float64"


def mixed(a: Host, b: Host) -> str | None:
    """The dtype of arithmetic on two operands, one of them an array; Python numbers are weak."""
    tensor = any(isinstance(v, Array) and v.tensor for v in (a, b))
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Array) and isinstance(other, Scalar):
            kinds = (kind_of(one.dtype), kind_of(dtype_of_type(other.type)))
            if None in kinds:
                return None
            if _ORDER.index(str(kinds[1])) <= _ORDER.index(str(kinds[0])):
                return one.dtype
            if kinds[1] == "int":
                return "int64"
            return "float32" if tensor else "float64"
    if not isinstance(a, Array) or not isinstance(b, Array):
        return None
    result = promote(a.dtype, b.dtype, tensor=tensor)
    if not tensor and a.dtype != b.dtype and (a.shape == ()) != (b.shape == ()):
        array, scalar = (b, a) if a.shape == () else (a, b)  # NumPy 1 takes a scalar by its kind
        kinds = (kind_of(array.dtype), kind_of(scalar.dtype))
        if array.shape is None or None in kinds:
            return None
        by_kind = _ORDER.index(str(kinds[1])) <= _ORDER.index(str(kinds[0]))
        return result if result == array.dtype or not by_kind else kinds[0]
    if not tensor and a.dtype != b.dtype and None in (a.shape, b.shape):
        return kind_of(result)
    return result


def dtype_of_type(kind: type) -> str | None:
    """The dtype that NumPy gives a Python number of this type."""
    return {bool: "bool", int: "int64", float: "float64"}.get(kind)


def broadcast(a: Shape | None, b: Shape | None) -> Shape | None:
    """The shape of an elementwise operator; None where a rank is not known or they do not fit.

    >>> broadcast((None, 3), (4, 1, 3))
    (4, None, 3)
    """
    if a is None or b is None:
        return None
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    head = longer[: len(longer) - len(shorter)]
    tail: list[int | None] = []
    for one, other in zip(longer[len(head) :], shorter, strict=True):
        if one == other or other == 1:
            tail.append(one)
        elif one == 1:
            tail.append(other)
        elif one is None or other is None:
            tail.append(one if other is None else other)
        else:
            return None
    return (*head, *tail)


def count(shape: Shape | None) -> int | None:
    """The number of elements."""
    if shape is None:
        return None
    return math.prod(n for n in shape if n is not None) if None not in shape else None


def join_shapes(a: Shape | None, b: Shape | None) -> Shape | None:
    """What two shapes have in common."""
    if a is None or b is None or len(a) != len(b):
        return None
    return tuple(one if one == other else None for one, other in zip(a, b, strict=True))


def join_dtypes(a: str | None, b: str | None) -> str | None:
    """What two dtypes have in common: the dtype, else the kind, else nothing."""
    return a if a == b else kind_of(a) if kind_of(a) == kind_of(b) else None


def join(a: Host, b: Host) -> Host:
    """The least value that both are."""
    if a is b or a == b:
        return a
    if isinstance(a, Array) and isinstance(b, Array) and a.tensor == b.tensor:
        return Array(join_dtypes(a.dtype, b.dtype), join_shapes(a.shape, b.shape), a.tensor)
    if isinstance(a, Scalar) and isinstance(b, Scalar) and a.type is b.type:
        return Scalar(a.type)
    if isinstance(a, Items) and isinstance(b, Items) and a.is_list == b.is_list:
        if a.exact and b.exact and len(a.values) == len(b.values):
            pairs = zip(a.values, b.values, strict=True)
            return Items([join(x, y) for x, y in pairs], True, a.is_list)
        if a.values and b.values:
            return Items([join_all([*a.values, *b.values])], False, a.is_list)
    return NOTHING


def join_all(values: Iterable[Host]) -> Host:
    """The join of several values; `NOTHING` of none."""
    result: Host | None = None
    for value in values:
        result = value if result is None else join(result, value)
        if result is NOTHING:
            break
    return NOTHING if result is None else result


def item_of(value: Host) -> Host:
    """What iterating gives, joined."""
    if isinstance(value, Items):
        return join_all(value.values)
    if isinstance(value, Table):
        return join_all(number(key) for key in value.values) if value.exact else NOTHING
    if isinstance(value, Array) and value.shape:
        return Array(value.dtype, value.shape[1:], value.tensor)
    return NOTHING


def items_of(value: Host, limit: int) -> list[Host] | None:
    """The items one by one where their number is known and at most `limit`."""
    if isinstance(value, Items) and value.exact and len(value.values) <= limit:
        return list(value.values)
    if isinstance(value, Table) and value.exact and len(value.values) <= limit:
        return [number(key) for key in value.values]
    if isinstance(value, Array) and value.shape and value.shape[0] is not None:
        return [item_of(value)] * value.shape[0] if value.shape[0] <= limit else None
    if isinstance(value, Scalar) and isinstance(value.value, str) and len(value.value) <= limit:
        return [number(letter) for letter in value.value]
    return None


def as_array(value: Host, *, tensor: bool = False) -> Array | None:
    """What `np.array(value)` or `Tensor(value)` gives; None where not even that is known."""
    if isinstance(value, Array):
        return Array(value.dtype, value.shape, tensor or value.tensor)
    if isinstance(value, Scalar):
        dtype = dtype_of_type(value.type)
        if dtype is None:
            return None
        return Array("float32" if tensor and dtype == "float64" else dtype, (), tensor)
    if not isinstance(value, Items) or not value.values:
        return None
    parts = [as_array(item) for item in value.values]
    whole = parts[0]
    for part in parts[1:]:
        if whole is None or part is None:
            return None
        dtype = promote(whole.dtype, part.dtype, tensor=tensor)
        whole = Array(dtype, join_shapes(whole.shape, part.shape))
    if whole is None:
        return None
    dtype = "float32" if tensor and kind_of(whole.dtype) == "float" else whole.dtype
    length = len(value.values) if value.exact else None
    return Array(dtype, None if whole.shape is None else (length, *whole.shape), tensor)


def dtype_named(value: Host) -> str | None:
    """The dtype that an argument `dtype=` names, under all spellings of NumPy and MindSpore."""
    name = ""
    if isinstance(value, External):
        name = value.name.rpartition(".")[2]
        if value.name.startswith("mindspore") and name in _MINDSPORE:
            return _MINDSPORE[name]
    elif isinstance(value, Scalar) and isinstance(value.value, str):
        name = value.value
    name = _NUMPY.get(name, name)
    known = name == "bool" or name == "bfloat16"
    kind, bits = _parts(name) if name else ("", 0)
    return name if known or bits in _BITS.get(kind, ()) else None


_MINDSPORE = {"bool_": "bool", "int_": "int64", "float_": "float64", "half": "float16"}
_NUMPY = {
    "bool_": "bool",
    "int": "int64",
    "int_": "int64",
    "long": "int64",
    "intp": "int64",
    "longlong": "int64",
    "float": "float64",
    "float_": "float64",
    "double": "float64",
    "single": "float32",
    "half": "float16",
    "intc": "int32",
    "f4": "float32",
    "f8": "float64",
    "i4": "int32",
    "i8": "int64",
}
