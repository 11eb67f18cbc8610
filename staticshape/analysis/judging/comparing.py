"""Compares what two ways give: shapes that differ, shapes that agree, dtypes."""

from __future__ import annotations

from staticshape.analysis.findings.sizes import is_dynamic
from staticshape.analysis.findings.staining import stained
from staticshape.analysis.values.joining import join
from staticshape.analysis.values.lattice import Dim, Python, Sequence, Size, Tensor, Value
from staticshape.analysis.values.symbols import is_exact, shape_symbol, symbols_differ


def shapes_differ(a: Value, b: Value) -> bool:
    """Whether two values certainly have different shapes (None and a Tensor differ too)."""
    one, other = shape_symbol(a), shape_symbol(b)
    if one and other and not (is_dynamic(a) or is_dynamic(b)) and symbols_differ(one, other):
        return True
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        if a.sources or b.sources:
            return False
        if _is_nothing(a) or _is_nothing(b):
            return not (_is_nothing(a) and _is_nothing(b))
        if a.dims is None or b.dims is None:
            return False
        if {_sizes(a.dims), _sizes(b.dims)} == {(), (1,)}:
            return False  # MindSpore joins a scalar and a vector of one element
        if len(a.dims) != len(b.dims):
            return True
        return any(
            isinstance(x.size, int) and isinstance(y.size, int) and x.size != y.size
            for x, y in zip(a.dims, b.dims, strict=True)
        )
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        return any(map(shapes_differ, a.items, b.items))
    for none, value in ((a, b), (b, a)):
        if _is_none(none):
            return isinstance(value, Tensor)
    return False


def _is_nothing(value: Tensor) -> bool:
    """`Tensor([])`, which stands where nothing is found: no other value has its shape."""
    return value.const and value.dims is not None and _sizes(value.dims) == (0,)


def is_constant(value: Value) -> bool:
    """Whether what a list gets is known when the graph is built: `Tensor(0.0)`, a number."""
    return value.const if isinstance(value, Tensor) else isinstance(value, Python) and value.is_one


def _is_none(value: Value) -> bool:
    return isinstance(value, Python) and value.has_const and value.const is None


def _sizes(dims: tuple[Dim, ...]) -> tuple[Size, ...]:
    return tuple(dim.size for dim in dims)


def dtypes_differ(a: Value, b: Value) -> bool:
    """Whether two Tensors certainly have different dtypes; of whole numbers nothing is certain."""
    if not isinstance(a, Tensor) or not isinstance(b, Tensor) or None in (a.kind, b.kind):
        return False
    named = a.dtype != "float" != b.dtype
    return a.kind != b.kind or (a.kind == "float" and named and a.dtype != b.dtype)


def shapes_agree(a: Value, b: Value) -> bool:
    """Whether two values certainly have one shape."""
    symbol = shape_symbol(a)
    if symbol is not None and symbol == shape_symbol(b) and is_exact(symbol):
        return not (is_dynamic(a) or is_dynamic(b))
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        if a.sources or b.sources:
            return False
        return (
            a.dims is not None and a.dims == b.dims and all(isinstance(d.size, int) for d in a.dims)
        )
    return False


def agree(a: Value, b: Value) -> bool:
    """Whether two values certainly have one shape, and nothing speaks for two dtypes."""
    cast = (
        isinstance(a, Tensor) and isinstance(b, Tensor) and (a.dtype is None) != (b.dtype is None)
    )
    return shapes_agree(a, b) and not cast


def difference(a: Value, b: Value) -> str | None:
    """In what two values certainly differ, so that branches that give them cannot be joined."""
    if shapes_differ(a, b):
        return "type" if _is_none(a) or _is_none(b) else "shape"
    return "dtype" if dtypes_differ(a, b) else None


def parted(a: Value, b: Value, found: frozenset[int]) -> Value:
    """The join of two ways, dynamic where they differ."""
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        pairs = zip(a.items, b.items, strict=True)
        return Sequence(tuple(parted(one, other, found) for one, other in pairs))
    return stained(join(a, b), found) if difference(a, b) else join(a, b)
