"""What the compiler works out itself: operators on values that are known when it compiles."""

from __future__ import annotations

from staticshape.analysis.transfer.shared import Args
from staticshape.analysis.values.lattice import Named, Python, Sequence, Tensor, Value, sources_of
from staticshape.ops.lookup import Spelled

#: Creators of which it knows the values too, measured; of `eye` and `linspace` it does not.
_FOLDED = frozenset({"arange", "full", "zeros", "ones"})


def is_folded(spelled: Spelled, args: Args) -> bool:
    """Whether an operator's result is known when the graph is compiled: `ops.arange(4).sum()`."""
    operator = spelled.operator
    if operator.family in ("data_dependent", "random"):
        return False
    if operator.family == "creation" and operator.name not in ("ones_like", "zeros_like"):
        return operator.name in _FOLDED and all(is_fixed(value) for _, value in args.values())
    data = [args[name][1] for name in operator.tensors if name in args]
    return bool(data) and all(map(_is_known, data))


def _is_known(value: Value) -> bool:
    if isinstance(value, Sequence):
        return bool(value.items) and all(map(_is_known, value.items))
    return value.const if isinstance(value, Tensor) else is_fixed(value)


def is_fixed(value: Value) -> bool:
    """Whether a value is known when the graph is built, and all that is in it."""
    if isinstance(value, Sequence):
        return all(map(is_fixed, value.items))
    return isinstance(value, Named) or (isinstance(value, Python) and value.known == "fixed")


def of_sizes(spelled: Spelled, args: Args) -> Python | None:
    """`mint.div(n, 2)` of a number read from a dynamic shape: still a number of that shape."""
    data = [args[name][1] for name in spelled.operator.tensors if name in args]
    if spelled.operator.family != "elementwise" or not all(type(v) is Python for v in data):
        return None
    sources = sources_of(data)
    words = "read from a dynamic shape"
    return Python("tensor", sources=sources, origin=words) if sources else None
