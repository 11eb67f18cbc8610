"""Windows that surely lie within their axis: `s = ops.clamp(s, 0, x.shape[0] - 4)`, `x[s : s + 4]`.

What a start can be at least and at most is computed as sums of lengths and numbers, of which only
those are compared that are the same in every call. All of it holds where the axis is as long as the
window: `masked.window` raises where it is not.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass
from staticshape.rewriting.capacity.lengths import (
    NUMBER,
    Form,
    Lengths,
    between,
    binding,
    is_natural,
    plus,
)
from staticshape.rewriting.reading.identity import assigned_in, names_in

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 12  # definitions and calls that are followed
_WIDE = ("int32", "int64")  # what holds every place
_EXACT = (None, "bool", *_WIDE)  # and what holds it if it is known no closer
#: Operators that give some of the numbers they are given, and no others.
_SAME = frozenset(
    {"stop_gradient", "deepcopy", "squeeze", "reshape", "view", "flatten", "ravel", "to_int"}
    | {"expand_dims", "unsqueeze", "max", "min", "reduce_max", "reduce_min", "amax", "amin"}
)
#: Remainders with the sign of the divisor; those of `fmod` have that of what is divided.
_REMAINDERS = ("remainder", "floor_mod", "FloorMod")
#: What the largest of some numbers may be given; an initial number would be one more.
_ASKED = frozenset({"input", "axis", "keepdims", "keep_dims", "shape", "size", "other"})


@dataclass(frozen=True)
class Span:
    """What a number surely is not below and not above, each said in several ways or in none."""

    least: tuple[Form, ...] = ()
    most: tuple[Form, ...] = ()


_ANY = Span()


def is_within(walk: Walk, start: ast.expr, width: ast.expr, data: ast.expr, axis: int) -> bool:
    """Whether `data` has `width` elements along an axis from each `start`, if it has as many."""
    lengths = Lengths(walk)
    length, wide = lengths.of_axis(data, axis), lengths.of(width)
    if length is None or wide is None:
        return False
    room = plus(length, wide, -1)
    span = _Start(walk, lengths, room).span(start)
    return any(is_natural(low, room) for low in span.least) and any(
        is_natural(plus(room, high, -1), room) for high in span.most
    )


class _Start:
    """What a start is computed of, followed backwards; `room` is not below 0."""

    def __init__(self, walk: Walk, lengths: Lengths, room: Form) -> None:
        self.walk, self.lengths, self.room = walk, lengths, room
        self.depth = 0
        #: By name: the value that it was bound to before the definition that is looked at.
        self.older: dict[str, ast.expr | None] = {}

    def span(self, node: ast.expr) -> Span:
        """What a number can be."""
        exact = None if names_in(node) & self.older.keys() else self.lengths.of(node)
        if exact is not None:
            return Span((exact,), (exact,))
        if self.depth == _DEPTH or self.walk.dtype(node) not in _EXACT:  # a sum may overflow
            return _ANY
        self.depth += 1
        try:
            return self._computed(node)
        finally:
            self.depth -= 1

    def _computed(self, node: ast.expr) -> Span:
        match node:
            case ast.Name(name):
                return self._named(name)
            case ast.BinOp():
                return self._arithmetic(node)
            case ast.Subscript(data) if isinstance(self.walk.facts.value(data), Tensor):
                return self.span(data)
            case ast.Call():
                return self._call(node)
        return _ANY

    def _named(self, name: str) -> Span:
        names = self.walk.scope.names
        if name in self.older:
            made = self.older[name]
        else:
            made = names.definition(name)
            if made is not None:
                return self.span(made)
            made = names.renewed(name)
        if made is None:
            return _ANY
        kept = dict(self.older)
        self.older[name] = _before(self.walk, name, made) if name in names_in(made) else None
        span = self.span(made)
        self.older = kept
        return span

    def _arithmetic(self, node: ast.BinOp) -> Span:
        if isinstance(node.op, ast.Mod):
            return self._remainder(node.left, node.right)
        left, right = self.span(node.left), self.span(node.right)
        match node.op:
            case ast.Add():
                return Span(_sums(left.least, right.least), _sums(left.most, right.most))
            case ast.Sub():
                return Span(_sums(left.least, right.most, -1), _sums(left.most, right.least, -1))
        return _ANY

    def _remainder(self, node: ast.expr, by: ast.expr) -> Span:
        """`s % n` of whole numbers has the sign of `n`: it is from 0 to `n - 1`."""
        divisor = None if names_in(by) & self.older.keys() else self.lengths.of(by)
        most = None if divisor is None else plus(divisor, {NUMBER: -1})
        whole = self.walk.dtype(node) in _WIDE or _is_read_out(self.walk, node)
        if most is None or not whole or not is_natural(most, self.room):
            return _ANY
        return Span(({},), (most,))

    def _call(self, node: ast.Call) -> Span:
        bound = self.walk.facts.calls.get(node)
        if bound is None:
            return self._of_python(node)
        name, data = bound.operator.name, bound.argument("input")
        if data is None:
            return _ANY
        other = bound.argument("other")
        if name in ("minimum", "maximum") and other is not None:
            return self._extremum([data, other], name == "minimum")
        if name.startswith(("clamp", "clip")):
            return self._clamped(bound, self.span(data))
        if name in ("argmax", "argmin"):
            return self._place(bound, data)
        if bound.spelling.rpartition(".")[2] in _REMAINDERS and other is not None:
            return self._remainder(data, other)
        cast = name in ("cast", "to", "astype") and self.walk.dtype(node) in _WIDE
        if (cast and self._is_whole(data)) or (name in _SAME and bound.args.keys() <= _ASKED):
            return self.span(data)
        return _ANY

    def _of_python(self, node: ast.Call) -> Span:
        """`int(t)`, `t.item()`, `min(t, n)`."""
        match node:
            case ast.Call(ast.Name("int"), [data], []) | ast.Call(
                ast.Attribute(data, "item"), [], []
            ) if self._is_whole(data):
                return self.span(data)
            case ast.Call(ast.Name("min" | "max" as name), [_, _, *_] as parts, []):
                return self._extremum(parts, name == "min")
        return _ANY

    def _is_whole(self, node: ast.expr) -> bool:
        """Whether a value is of whole numbers: NaN, which no clamp ends, is read as any of them."""
        return self.walk.kind(node) in ("int", "bool")

    def _extremum(self, nodes: list[ast.expr], smallest: bool) -> Span:
        """The smallest (largest) of numbers is not above (below) any of them."""
        spans = [self.span(node) for node in nodes]
        low = tuple(form for span in spans for form in span.least)
        high = tuple(form for span in spans for form in span.most)
        if smallest:
            natural = all(self._has_natural(span.least) for span in spans)
            return Span(({},) if natural else (), high)
        above_all = [form for form in high if all(self._reaches(form, span) for span in spans)]
        return Span(low, tuple(above_all))

    def _has_natural(self, forms: tuple[Form, ...]) -> bool:
        return any(is_natural(form, self.room) for form in forms)

    def _reaches(self, form: Form, span: Span) -> bool:
        """Whether no number of a span is above a form."""
        return self._has_natural(tuple(plus(form, high, -1) for high in span.most))

    def _clamped(self, bound: BoundCall, span: Span) -> Span:
        """Not above the upper limit; not below the lower one, unless that is above the upper."""

        def given(*names: str) -> Span | None:
            found = [item for name in names if (item := bound.argument(name)) is not None]
            return self.span(found[0]) if found else None

        low, high = given("min", "clip_value_min"), given("max", "clip_value_max")
        lows = span.least if low is None else low.least
        if high is None:
            return Span(lows)
        least = [
            one for one in lows if any(self._has_natural((plus(x, one, -1),)) for x in high.least)
        ]
        if self._has_natural(lows) and self._has_natural(high.least):
            least.append({})
        return Span(tuple(least), high.most)

    def _place(self, bound: BoundCall, data: ast.expr) -> Span:
        """Where an axis has its extremum: from 0 to its length less one."""
        walk = self.walk
        known, axis = (
            walk.argument(bound, "axis") if "axis" in bound.operator.params else (True, None)
        )
        if known and axis is None and walk.rank(data) == 1:
            axis = 0
        if names_in(data) & self.older.keys() or not known or type(axis) is not int:
            return _ANY
        length = self.lengths.of_axis(data, axis)
        return _ANY if length is None else Span(({},), (plus(length, {NUMBER: -1}),))


def _is_read_out(walk: Walk, node: ast.expr) -> bool:
    """`int(t)`: a whole number, as a name or as it stands."""
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    match inner or node:
        case ast.Call(ast.Name("int"), [_], []):
            return True
    return False


def _before(walk: Walk, name: str, made: ast.expr) -> ast.expr | None:
    """What a name was bound to in the same block, before a definition that reads it."""
    places = [x for x in walk.block if isinstance(x, ast.Assign) and x.value is made]
    match binding(walk.block, name, places[0]) if places else None:
        case ast.Assign([ast.Name()], value) as bound:
            read = names_in(value) - {name}
            return None if read & assigned_in(between(walk.block, bound, walk.at)) else value
    return None


def _sums(some: tuple[Form, ...], others: tuple[Form, ...], sign: int = 1) -> tuple[Form, ...]:
    return tuple(plus(one, two, sign) for one in some for two in others)
