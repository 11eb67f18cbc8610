"""Parameters that hold whole numbers, or fractions, by what the code does with them.

A Tensor that rows are looked up by, or that says which segment a row belongs to, has a dtype of
integers, or the code raises; one that goes into a layer with weights or a softmax has one of
floating point (measured with MindSpore 2.10: none of these takes integers or booleans). An index of
`x[t]` may be a mask as well: it is numbers where it is compared or computed with as only numbers
are. What stands behind an option tells nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

from staticshape.analysis.facts import BoundCall, FunctionFacts
from staticshape.analysis.meaning.meant import MOVES, bound_values
from staticshape.analysis.ranks.ranks import Ranks
from staticshape.analysis.ranks.sure import surely_run
from staticshape.analysis.values.lattice import (
    Argument,
    FnNode,
    Function,
    Instance,
    Python,
    Tensor,
    Truth,
    Value,
)
from staticshape.records import dataclass
from staticshape.walking import walk

#: Operators and the operand that MindSpore takes as integers only.
_PLACES = {
    "indices": frozenset(
        (
            "embedding_lookup",
            "gather",
            "gather_elements",
            "gather_nd",
            "index_add",
            "index_fill",
            "index_select",
            "one_hot",
            "scatter",
            "scatter_nd",
            "take_along_axis",
            "tensor_scatter",
        )
    ),
    "segment_ids": frozenset(f"unsorted_segment_{kind}" for kind in ("sum", "max", "min", "prod")),
    "target": frozenset(("nll_loss", "sparse_softmax_cross_entropy_with_logits")),
    "input": frozenset(("embedding",)),
}
#: Operators whose input is of floating point.
_REAL = frozenset(("dense", "conv", "layer_norm", "batch_norm", "group_norm")) | {
    *("softmax", "log_softmax", "sigmoid", "gelu"),
}
#: What gives elements of one Tensor again: what they are they stay.
_TAKEN = MOVES | {"masked_select", "gather", "gather_elements", "gather_nd", "index_select"}
_COMPUTED = ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod
_MOST_ROUNDS = 8
Kind = Literal["int", "float"]


@dataclass(frozen=True)
class _Use:
    """An expression is used as places ("int"), an index ("index"), class labels or fractions."""

    node: ast.expr
    kind: str


@dataclass(frozen=True)
class _Origin:
    """The parameter that an expression is made of; `item`: perhaps an item of a list."""

    name: str
    item: bool = False
    computed: bool = False  # with numbers: it is none of True and False


class _Body:
    """One function: what its expressions are made of, and what is done with them."""

    def __init__(self, facts: FunctionFacts, ranks: Ranks) -> None:
        self.facts, self.ranks = facts, ranks
        spec = facts.node.args
        self.parameters = [a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]

    @cached_property
    def given(self) -> dict[str, list[ast.expr | None]]:
        """What is bound to each name; a parameter's own value is its first None."""
        return bound_values(self.facts.node)

    def origin(self, node: ast.expr, asked: frozenset[str] = frozenset()) -> _Origin | None:
        """The one parameter whose numbers an expression holds."""
        match node:
            case ast.Name(name):
                return self._named(name, asked)
            case ast.Subscript(inner, index) if not self._is_key(index):
                found = self.origin(inner, asked)
                item = isinstance(self.facts.value(index), Python) or _is_number(index)
                return found and _Origin(found.name, found.item or item, found.computed)
            case ast.BinOp(left, op, right) if isinstance(op, _COMPUTED):
                other = self.facts.value(right)
                whole = isinstance(other, Python) or _is_number(right)
                found = self.origin(left, asked) if whole else None
                return found and _Origin(found.name, found.item, True)
            case ast.Call():
                moved = self._moved(node)
                return self.origin(moved, asked) if moved is not None else None
        return None

    def _is_key(self, index: ast.expr) -> bool:
        """`batch["mask"]`: what stands under one key tells nothing of the others."""
        value = self.facts.value(index)
        number = value.const if isinstance(value, Python) and value.has_const else None
        written = isinstance(index, ast.Constant) and isinstance(index.value, str)
        return written or isinstance(number, str)

    def _named(self, name: str, asked: frozenset[str]) -> _Origin | None:
        parts = self.given.get(name, [])
        own = name in self.parameters
        if (own and None in parts[1:]) or (not own and None in parts):
            return None
        found = {_Origin(name)} if own else set()
        for part in parts[1:] if own else parts:
            if name in asked or part is None:
                continue
            made = self.origin(part, asked | {name})
            if made is None:
                return None
            found.add(made)
        names = {each.name for each in found}
        if len(names) != 1:
            return None
        return _Origin(names.pop(), any(x.item for x in found), all(x.computed for x in found))

    def _moved(self, node: ast.Call) -> ast.expr | None:
        bound = self.facts.calls.get(node)
        if bound is not None:
            return bound.args.get("input") if bound.operator.name in _TAKEN else None
        func = node.func  # a method of what nothing is known of
        known = isinstance(func, ast.Attribute) and func.attr in MOVES
        return func.value if known and isinstance(func, ast.Attribute) else None

    def uses(self) -> Iterator[_Use]:
        """Where an expression is taken as places or labels, in what surely runs."""
        for node in surely_run(self.facts):
            if isinstance(node, ast.Subscript):
                items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                base = self.facts.value(node.value)
                if not isinstance(base, Python):
                    yield from (_Use(item, self._index(base, item)) for item in items)
            bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
            if bound is not None:
                yield from self._taken(bound)

    def _index(self, base: Value, item: ast.expr) -> str:
        """A selection is no mask of what was not selected: that has more elements."""
        value = self.facts.value(item)
        selected = isinstance(value, Tensor) and value.sources
        whole = isinstance(base, Tensor) and not base.sources
        return "int" if selected and whole else "index"

    def _taken(self, bound: BoundCall) -> Iterator[_Use]:
        args, name = bound.args, bound.operator.name
        for parameter, operators in _PLACES.items():
            if name in operators and parameter in args:
                yield _Use(args[parameter], "int")
        if name in _REAL and "input" in args:
            yield _Use(args["input"], "float")
        if name == "cross_entropy" and {"input", "target"} <= args.keys():
            one_less = self.ranks.difference(args["input"], args["target"]) == 1
            yield _Use(args["target"], "int" if one_less else "label")

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Parameters that are compared as only numbers are."""
        found = set()
        for node in walk(self.facts.node):
            match node:
                case ast.Compare(left, [op], [right]) if self._is_of_numbers(op, right):
                    origin = self.origin(left)
                    if origin is not None:
                        found.add(origin.name)
        return frozenset(found)

    def _is_of_numbers(self, op: ast.cmpop, right: ast.expr) -> bool:
        """`t < n`, `t >= 0`, `t != -1`: `m == 1` and `m > 0` may be asked of a mask."""
        value = self.facts.value(right)
        if not isinstance(value, Python):
            return False
        number = value.const if value.has_const else None
        if isinstance(number, bool) or not isinstance(number, int | None):
            return False
        if number is None:
            return value.is_number or isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        if isinstance(op, ast.GtE | ast.Lt):
            return number != 1
        return number not in (0, 1)

    @cached_property
    def tensors(self) -> frozenset[str]:
        """Parameters that are Tensors: known as such, or selected from."""
        found = set()
        for name, value in self.facts.parameters.items():
            if isinstance(value, Tensor) and not value.optional:
                found.add(name)
        for node in walk(self.facts.node):
            match node:
                case ast.Subscript(ast.Name(name), index):
                    selects = isinstance(self.facts.value(index), Tensor | Truth)
                    origin = self.origin(node.value) if name in self.parameters else None
                    whole = origin is not None and not origin.item
                    if whole and (selects or isinstance(index, ast.Tuple)):
                        found.add(name)
        return frozenset(found)

    def calls(self) -> Iterator[tuple[ast.FunctionDef, str, ast.expr]]:
        """What surely runs here calls these, with this expression for that parameter."""
        for node in surely_run(self.facts):
            if not isinstance(node, ast.Call) or node in self.facts.calls:
                continue
            callee = self.facts.value(node.func)
            inner, bound = None, True
            if isinstance(callee, Function):
                inner, bound = callee.node, callee.owner is not None
            elif isinstance(callee, Instance):
                inner = callee.cls.own("construct")
            if not isinstance(inner, ast.FunctionDef):
                continue
            if any(isinstance(item, ast.Starred) for item in node.args):
                continue
            names = [a.arg for a in (*inner.args.posonlyargs, *inner.args.args)][bound:]
            for name, item in zip(names, node.args, strict=False):
                yield inner, name, item
            for keyword in node.keywords:
                if keyword.arg is not None:
                    yield inner, keyword.arg, keyword.value


def number_kinds(
    functions: Iterable[FunctionFacts], ranks: Ranks
) -> list[tuple[FunctionFacts, dict[str, Kind]]]:
    """Of each entry: what its parameters surely are Tensors of, where that is not known yet."""
    bodies = {facts.node: _Body(facts, ranks) for facts in functions}
    uses: dict[FnNode, set[tuple[str, str, bool]]] = {}  # parameter, kind, perhaps of a list
    for node, body in bodies.items():
        found = uses[node] = set()
        for use in body.uses():
            found |= _noted(body, use.node, use.kind)
        found |= {(name, "number", True) for name in body.numbers}
        found |= {(name, "tensor", False) for name in body.tensors}
    calls = [
        (node, body, inner, name, item)
        for node, body in bodies.items()
        for inner, name, item in body.calls()
        if inner in bodies
    ]
    for _ in range(_MOST_ROUNDS):
        before = sum(map(len, uses.values()))
        for node, body, inner, name, item in calls:
            for parameter, kind, listed in tuple(uses[inner]):
                if parameter == name:
                    uses[node] |= _noted(body, item, kind, listed=listed)
        if sum(map(len, uses.values())) == before:
            break
    return [
        (body.facts, _wanted(body, uses[node]))
        for node, body in bodies.items()
        if body.facts.is_entry
    ]


def _noted(
    body: _Body, node: ast.expr, kind: str, *, listed: bool = False
) -> set[tuple[str, str, bool]]:
    origin = body.origin(node)
    if origin is None:
        return set()
    kind = "int" if origin.computed and kind == "index" else kind
    listed = listed or origin.item or origin.computed or kind not in ("int", "float", "tensor")
    return {(origin.name, kind, listed)}


def _wanted(body: _Body, used: set[tuple[str, str, bool]]) -> dict[str, Kind]:
    """What the parameters of an entry hold for all that is done with them."""
    found: dict[str, Kind] = {}
    for name, value in body.facts.parameters.items():
        if isinstance(value, Tensor) and value.dtype is not None:
            continue
        if not isinstance(value, Tensor | Argument):
            continue
        own = [(kind, listed) for parameter, kind, listed in used if parameter == name]
        kinds = {kind for kind, _ in own}
        if all(listed for _, listed in own):
            continue
        if "int" in kinds or ("number" in kinds and kinds & {"index", "label"}):
            found[name] = "int"
        elif "float" in kinds and not kinds & {"index", "label"}:
            found[name] = "float"
    return found


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int
