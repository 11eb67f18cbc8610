"""Which indices are meant as masks where nothing tells their dtype: by name, origin and use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from staticshape.analysis.meaning import documented
from staticshape.analysis.meaning.evidence import OPERATOR_MODULES, is_named_mask, uses
from staticshape.analysis.values.lattice import Argument, FnNode, Tensor, Unknown, Value
from staticshape.records import replace
from staticshape.walking import walk

#: What gives the elements of one Tensor again, in another shape or order.
MOVES = frozenset(
    [
        *("reshape", "view", "flatten", "ravel", "squeeze", "unsqueeze", "expand_dims"),
        *("transpose", "permute", "swapaxes", "t", "flip", "roll", "tile", "repeat", "expand"),
        *("broadcast_to", "expand_as", "contiguous", "copy", "clone", "identity"),
        "stop_gradient",
    ]
)
#: Names of indices, which can be counted as well: nobody calls a mask so.
_NUMBERS = re.compile(
    r"(?:idxs?|index(?:es)?|indices)$|(?:^|_)(?:ix|inds?|ids?|pos|positions?|places?|order|perm"
    r"|labels?|class(?:es)?|targets?|tokens?)$",
    re.IGNORECASE,
)
#: Names of single places, and of the ends of edges.
_PLACES = re.compile(
    r"^[ijkntbl]$|(?:^|_)(?:steps?|levels?|layers?|heads?|rows?|cols?|columns?|src|dst|offsets?)$",
    re.IGNORECASE,
)
_MOST_STEPS = 8
_JOINS = frozenset(("cat", "concat", "stack", "hstack", "vstack"))


def is_named_index(name: str) -> bool:
    """Whether nobody would call a mask so."""
    return _NUMBERS.search(name) is not None or _PLACES.search(name) is not None


class Meanings:
    """What the expressions of one function are meant as; worked out when an index is in doubt."""

    def __init__(self, function: FnNode | None) -> None:
        self._function = function

    def is_mask(self, element: ast.expr, value: Value) -> bool:
        """`x[~m]`, `x[token_mask]`, `x[mask[i]]`, `x[m]` beside `m.sum()`: meant as a mask.

        Only where the dtype is unknown; one that is known decides.
        """
        if isinstance(value, Tensor):
            if value.dtype is not None or value.dims == () or value.numbers:
                return False
        elif not isinstance(value, Argument):
            return isinstance(value, Unknown) and self._is_item(element)
        if isinstance(element, ast.UnaryOp) and isinstance(element.op, ast.Invert):
            return True
        if isinstance(value, Tensor):
            passed = value.meant
        else:  # the caller's own parameter
            own = isinstance(element, ast.Name) and self._given.get(element.id) == [None]
            named = is_named_mask(value.name) or documented.is_mask(self._function, value.name)
            passed = own and value.whole and named
        return passed or self._is_of_masks(element) or self._is_used_as_one(element)

    def _is_of_masks(self, element: ast.expr) -> bool:
        return _is_of_masks(element, self._given)

    def _is_item(self, element: ast.expr) -> bool:
        """`masks[i]`, `m` of `for m in masks`, `batch.mask`: a part, whatever holds it."""
        parts = self._given.get(element.id, []) if isinstance(element, ast.Name) else [element]
        items = bool(parts) and all(isinstance(one, ast.Subscript | ast.Attribute) for one in parts)
        return items and self._is_of_masks(element)

    def _is_used_as_one(self, node: ast.expr) -> bool:
        """`m`, or `m.reshape(-1)`, where `m` is counted, combined or given as a mask."""
        while isinstance(node, ast.Call):
            moved = _moved(node)
            if moved is None:
                return False
            node = moved
        return isinstance(node, ast.Name) and node.id in self._used

    @cached_property
    def _given(self) -> dict[str, list[ast.expr | None]]:
        """What is assigned to each local name, None for what cannot be told."""
        return bound_values(self._function)

    @cached_property
    def _used(self) -> frozenset[str]:
        """The names that are used as only masks are, bound once and for all.

        What is counted must come from outside: numbers that are made here can be counted, too.
        """
        if self._function is None:
            return frozenset()
        once = {name for name, given in self._given.items() if len(given) == 1}
        outside = {name for name in once if self._is_from_outside(ast.Name(name))}
        counted = {name for name in outside if _NUMBERS.search(name) is None}
        names = {"mask": once, "given": once, "counted": counted, "tensor": ()}
        return frozenset(u.name for u in uses(self._function) if u.name in names[u.kind])

    def _is_from_outside(self, node: ast.expr | None) -> bool:
        """Whether a name is a parameter, or bound once to an item of one."""
        for _ in range(_MOST_STEPS):
            while isinstance(node, ast.Subscript):
                node = node.value
            if not isinstance(node, ast.Name) or self._function is None:
                return False
            given = self._given.get(node.id, [])
            if node.id in _parameters(self._function):
                return given == [None]
            if len(given) != 1 or not isinstance(given[0], ast.Subscript):
                return False
            node = given[0]
        return False


def as_given(node: ast.expr, value: Value) -> Value:
    """An argument of a call; a Tensor that the caller names as a mask is meant as one."""
    if isinstance(value, Tensor) and value.dtype is None and value.dims != ():
        return replace(value, meant=True) if _is_of_masks(node, {}) else value
    return value


def _is_of_masks(
    node: ast.expr | None,
    given: Mapping[str, list[ast.expr | None]],
    asked: frozenset[str] = frozenset(),
    deep: int = 40,
) -> bool:
    """Whether an expression is named as a mask, or made of nothing but such.

    `given` is what the names are bound to; those in `asked` are being looked at already.
    """

    def made(*parts: ast.expr | None, name: str = "") -> bool:
        seen = asked | {name} if name else asked
        known = bool(parts) and deep > 0
        return known and all(_is_of_masks(part, given, seen, deep - 1) for part in parts)

    match node:
        case ast.Name(name):
            return is_named_mask(name) or name in asked or made(*given.get(name, ()), name=name)
        case ast.Compare(_, [ast.Eq() | ast.NotEq() | ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
            return True
        case ast.Subscript(_, ast.Constant(str(key))) if is_named_mask(key):
            return True
        case ast.Subscript(inner, _) | ast.Attribute(inner, "T" | "mT"):
            return made(inner)
        case ast.Attribute(holder, name):  # `data.train_mask`; who sets `self.mask` up is in sight
            root = _root(holder)
            return root in given and root != "self" and "mask" in name and is_named_mask(name)
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr(), right):
            return made(left) or made(right)
        case ast.BinOp(left, ast.Mult(), right) | ast.IfExp(_, left, right):
            return made(left, right)
        case ast.Call(_, [ast.List(parts) | ast.Tuple(parts), *_]) if _called(node) in _JOINS:
            return made(*parts)
        case ast.Call():
            return made(_moved(node))
    return False


def _root(node: ast.expr) -> str:
    """The name that parts are taken of: `data` of `data["ring"].mask`."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _moved(call: ast.Call) -> ast.expr | None:
    """What `m.reshape(-1)`, `ops.reshape(m, (-1,))` and `self.reshape(m, (-1,))` move."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in MOVES:
        return None
    home = call.func.value
    if isinstance(home, ast.Name) and (home.id == "self" or home.id in OPERATOR_MODULES):
        return call.args[0] if call.args else None
    return home


def bound_values(function: FnNode | None) -> dict[str, list[ast.expr | None]]:
    """What a function binds to each name; None for a parameter's own value, and the unknown."""
    found: dict[str, list[ast.expr | None]] = {}
    for name, value in _bindings(function):
        found.setdefault(name, []).append(value)
    return found


def _bindings(function: FnNode | None) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that a function binds with what it is bound to."""
    if function is None:
        return
    for name in _parameters(function):
        yield name, None
    for node in walk(function):
        match node:
            case ast.Assign(targets, value):
                for target in targets:
                    yield from _bound(target, value)
            case ast.AnnAssign(target, _, value) if value is not None:
                yield from _bound(target, value)
            case ast.AugAssign(ast.Name(name), op, value):
                yield name, ast.BinOp(ast.Name(name, ast.Load()), op, value)
            case ast.NamedExpr(ast.Name(name), value):
                yield name, value
            case ast.For(target, over) | ast.comprehension(target, over):
                yield from _items(target, over)
            case ast.withitem(_, ast.expr() as target):
                yield from _bound(target, None)


def _parameters(function: FnNode) -> list[str]:
    spec = function.args
    return [one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]


def _bound(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    match target, value:
        case ast.Name(name), _:
            yield name, value
        case ((ast.Tuple(parts) | ast.List(parts)), (ast.Tuple(values) | ast.List(values))) if len(
            parts
        ) == len(values):
            for part, one in zip(parts, values, strict=True):
                yield from _bound(part, one)
        case ((ast.Tuple(parts) | ast.List(parts)), _):
            for part in parts:
                yield from _bound(part, None)
        case ast.Starred(inner), _:
            yield from _bound(inner, None)


def _items(target: ast.expr, over: ast.expr) -> Iterator[tuple[str, ast.expr | None]]:
    """What a loop binds: an item of what it goes over, of each where that is a `zip`."""
    match target, over:
        case ast.Tuple(parts), ast.Call(ast.Name("zip" | "enumerate" as name), args):
            every = [None, *args[:1]] if name == "enumerate" else args
            for place, part in enumerate(parts):
                one = every[place] if place < len(every) else None
                if one is None:
                    yield from _bound(part, None)
                else:
                    yield from _items(part, one)
        case ast.Name(name), _:
            yield name, ast.Subscript(over, ast.Constant(0), ast.Load())
        case _:
            yield from _bound(target, None)
