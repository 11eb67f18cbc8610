"""What a walk may ask: facts of the analysis, value numbers, shapes, constants, names."""

from __future__ import annotations

import ast
from collections.abc import Hashable

from staticshape import walking
from staticshape.analysis.facts import BoundCall, FunctionFacts, ModuleFacts
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.analysis.meaning.meant import Meanings
from staticshape.analysis.values.lattice import (
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
    sources_of,
)
from staticshape.analysis.values.shown import Shown
from staticshape.records import dataclass, field
from staticshape.rewriting.layout import Dense, Layout, Moving
from staticshape.rewriting.reading import whole_numbers
from staticshape.rewriting.reading.exposed import lives_on
from staticshape.rewriting.reading.identity import Names, key_of, names_in
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.spelling import Spelling

#: Findings that go with the selection they speak of.
_CONSEQUENCES = ("dynamic-length",)
_LIKE = ("zeros_like", "ones_like", "full_like")


@dataclass(frozen=True)
class Alias:
    """A name whose assignment was dropped: `text` is written for it while that stands as it is."""

    text: str
    versions: tuple[tuple[str, int], ...]
    statement: ast.stmt


@dataclass
class Scope:
    """What is known of the names at one point of the function."""

    names: Names = field(default_factory=Names)
    layouts: dict[str, Layout] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    defined: dict[str, ast.stmt] = field(default_factory=dict)

    def copy(self) -> Scope:
        """An independent copy for one side of a branch."""
        return Scope(self.names.copy(), dict(self.layouts), dict(self.aliases), dict(self.defined))


class Questions(Spelling):
    """Answers about the function as it stands at the point that the walk has reached."""

    def __init__(self, module: ModuleFacts, facts: FunctionFacts) -> None:
        super().__init__(module)
        self.facts = facts
        self.scope = Scope()
        self.at: ast.stmt = facts.node
        self.sources = _sources(facts)
        self.captured = _captured(facts)
        self.refused: set[int] = set()  # sources that stay as they are
        self.meanings = Meanings(facts.node)
        self.remade: dict[ast.Call, ast.Call] = {}  # of other operands: what stands in the code

    def plain(self, node: ast.expr) -> Layout:
        """What the analysis knows of a value that nothing was selected from."""
        value = self.facts.value(node)
        if isinstance(value, Python):
            return Dense(scalar=True, rank=0)
        held = self._selections_in(value) if isinstance(node, ast.Name | ast.Subscript) else []
        if held:
            raise Refused(
                node,
                "it holds selections, and under which masks is not known",
                sources_of(held),
                "give each selection a name of its own, or reduce it before it goes into a list",
            )
        if isinstance(value, Tensor):
            if value.dims is not None:
                if any(dim.kind == "dynamic" for dim in value.dims):
                    return self._stained(value)
                ones = all(dim.is_one for dim in value.dims)
                return Dense(scalar=value.rank == 0 or (value.rank == 1 and ones), rank=value.rank)
            if value.sources:
                return self._stained(value)
        return Dense()

    def _selections_in(self, value: Value) -> list[Tensor]:
        """What a list holds that was selected, and is converted: nobody knows under which mask."""
        items = value.items if isinstance(value, Sequence) else (getattr(value, "item", None),)
        return [
            item
            for item in items
            if isinstance(item, Tensor)
            and item.sources
            and not item.sources & self.refused
            and any(dim.kind == "dynamic" for dim in item.dims or ())
        ]

    def _stained(self, value: Tensor) -> Layout:
        """What a selection flowed into: what it is converted to carries a mask, or is whole."""
        if not value.sources or value.sources & self.refused:
            return Moving()
        return Dense(rank=value.rank)

    def kind(self, node: ast.expr) -> str | None:
        """The dtype kind of an expression where the analysis knows it."""
        if isinstance(node, ast.Compare):
            return "bool"
        value = self.facts.value(node)
        if isinstance(value, Tensor):
            return value.kind
        if isinstance(value, Python) and value.has_const:
            if isinstance(value.const, bool):
                return "bool"
            if isinstance(value.const, int):
                return "int"
            if isinstance(value.const, float):
                return "float"
        return None

    def is_whole_number(self, node: ast.expr) -> bool:
        """Whether an expression is surely a Python int, by what stands in the file."""
        model = self.module.model
        return model is not None and whole_numbers.is_whole(
            whole_numbers.Names(self.facts.node, self.facts.qualname, model), node
        )

    def is_mask(self, node: ast.expr) -> bool:
        """Whether an index is a boolean Tensor in every call of this function.

        One that can only be meant as a mask counts: `masked` refuses any other dtype when the graph
        is built.
        """
        value = self.facts.value(node)
        if self.meanings.is_mask(node, value):
            return True
        if isinstance(value, Truth):  # of a comparison, which indexes as only a Tensor does
            return True
        return self.kind(node) == "bool" and not (isinstance(value, Tensor) and value.optional)

    def dtype(self, node: ast.expr) -> str | None:
        """The exact dtype of an expression where the analysis knows it."""
        value = self.facts.value(node)
        return value.dtype if isinstance(value, Tensor) else None

    def rank(self, node: ast.expr) -> int | None:
        """The rank of an expression where the analysis knows it."""
        value = self.facts.value(node)
        if isinstance(value, Tensor) and value.rank is None and self.facts.ranks is not None:
            return self.facts.ranks.exact(node)
        return value.rank if isinstance(value, Tensor) else None

    def axes_more(self, one: ast.expr, other: ast.expr) -> int | None:
        """How many axes more a value has than another one, where the code tells it."""
        ranks = self.facts.ranks
        return ranks.difference(one, other) if ranks is not None else None

    def least(self, node: ast.expr) -> int:
        """The least rank that an expression can have."""
        rank = self.rank(node)
        ranks = self.facts.ranks
        return rank if rank is not None else ranks.least(node) if ranks is not None else 0

    def constant(self, node: ast.expr | None) -> tuple[bool, object]:
        """(known, value) of an expression that the compiler knows and so do we, in every call."""
        if node is None:
            return True, None
        try:
            return True, ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            pass
        value = self.facts.value(node)
        if isinstance(value, Python) and value.known == "fixed" and value.has_const:
            return (False, None) if isinstance(value.const, Shown) else (True, value.const)
        return False, None

    def shown(self, node: ast.expr | None) -> tuple[bool, object]:
        """The same, and numbers that only the examples tell: to reason with, not to be written."""
        known, value = self.constant(node)
        fact = None if known or node is None else self.facts.value(node)
        if isinstance(fact, Python) and isinstance(fact.const, Shown):
            return True, int(fact.const)
        return known, value

    def argument(self, bound: BoundCall, name: str) -> tuple[bool, object]:
        """(known, value) of an operator's argument, its default where it was not given."""
        node = bound.args.get(name, bound.init.get(name))
        if node is not None:
            return self.constant(node)
        try:
            return True, bound.default(name)
        except KeyError:
            return False, None

    def key(self, node: ast.expr) -> Hashable:
        """The value number of an expression here and now."""
        return key_of(node, self.scope.names, self._is_pure)

    def is_pure(self, node: ast.expr) -> bool:
        """Whether computing an expression does nothing but give its value."""
        return all(
            self._is_pure(item) for item in walking.walk(node) if isinstance(item, ast.Call)
        ) and not any(isinstance(item, ast.NamedExpr | ast.Await) for item in walking.walk(node))

    def _is_pure(self, call: ast.Call) -> bool:
        call = self.remade.get(call, call)
        bound = self.facts.calls.get(call)
        if bound is None:  # `int(t)` and `t.item()` read a number out of a Tensor
            value = self.facts.value(call)
            return isinstance(value, Python) and value.place is call
        return bound.operator.family not in ("random", "host")

    def shape_key(self, node: ast.expr) -> frozenset[Hashable]:
        """What the shape of the data in place is made of: equal sets (not empty) are one shape.

        A scalar adds nothing; an operator that is not elementwise makes a shape of its own.
        """
        value = self.facts.value(node)
        if isinstance(value, Python) or (isinstance(value, Tensor) and value.rank == 0):
            return frozenset()
        match node:
            case ast.Name(name):
                return self.scope.names.shape_of(name)
            case ast.Constant():
                return frozenset()
            case ast.Attribute():
                return frozenset({("attribute", ast.unparse(node))})
            case ast.BinOp(left, op, right) if not isinstance(op, ast.MatMult):
                return self.shape_key(left) | self.shape_key(right)
            case ast.UnaryOp(_, operand):
                return self.shape_key(operand)
            case ast.Compare(left, [_], [right]):
                return self.shape_key(left) | self.shape_key(right)
            case ast.Call():
                bound = self.facts.calls.get(node)
                if bound is not None and (
                    bound.operator.family == "elementwise"
                    or bound.operator.name in (*_LIKE, "masked_select")
                ):
                    parts = [bound.args[p] for p in bound.operator.tensors if p in bound.args]
                    if bound.operator.name in _LIKE:
                        parts = list(bound.args.values())[:1]
                    return frozenset().union(*(self.shape_key(part) for part in parts))
            case ast.Subscript(inner, _) if node in self.sources:
                return self.shape_key(inner)
        return frozenset({("node", id(node))})

    def same_shape(self, one: ast.expr, two: ast.expr) -> bool:
        """Whether two values surely have one shape in place."""
        first = self.shape_key(one)
        return bool(first) and first == self.shape_key(two)

    def same_length(self, one: ast.expr, two: ast.expr) -> bool:
        """Whether the leading axes of two values surely have one length."""
        if self.same_shape(one, two):
            return True
        values = (self.facts.value(one), self.facts.value(two))
        first, second = (v.dims if isinstance(v, Tensor) else None for v in values)
        if not first or not second or len(first) > len(second):
            return False
        return all(
            a.kind == "static" and a.size is not None and a == b
            for a, b in zip(first, second, strict=False)
        )

    def is_index(self, node: ast.expr, layout: Dense) -> bool:
        """Whether a value is one place: an integer Tensor of rank 0."""
        if isinstance(node, ast.Constant):
            return False
        value = self.facts.value(node)
        if isinstance(value, Tensor) and value.rank is not None:
            return value.rank == 0 and value.kind in (None, "int")
        return layout.rank == 0 and not isinstance(value, Python)

    def is_bound(self, name: str) -> bool:
        """Whether a name has a value at this point (a parameter, or assigned before)."""
        arguments = self.facts.node.args
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        return name in self.scope.names.version or any(item.arg == name for item in names)

    def is_read_after(self, statement: ast.stmt, name: str) -> bool:
        """Whether a name may be read behind a statement (or in the loop around it)."""
        end = statement.end_lineno or statement.lineno
        behind = [
            item
            for item in self.facts.names.get(name, ())
            if item.lineno >= end and (isinstance(item.ctx, ast.Load) or item in self.facts.changed)
        ]
        if behind and not {*behind} <= {*walking.walk(statement)}:
            return True
        return any(lives_on(loop, name) for loop in self.facts.loops_around(statement))

    def is_captured(self, name: str) -> bool:
        """Whether a nested function, lambda or comprehension reads the name."""
        return name in self.captured

    def scope_layout(self, node: ast.expr) -> Layout | None:
        """The layout of a plain name, without reading it."""
        return self.scope.layouts.get(node.id) if isinstance(node, ast.Name) else None

    def base(self) -> str:
        """A name for a mask, from the name that this statement binds."""
        if isinstance(self.at, ast.Assign) and len(self.at.targets) == 1:
            target = self.at.targets[0]
            if isinstance(target, ast.Tuple) and len(target.elts) == 1:
                target = target.elts[0]
            if isinstance(target, ast.Name):
                return f"{target.id}_{'mask' if 'valid' in target.id else 'valid'}"
        return "valid"


def _captured(facts: FunctionFacts) -> frozenset[str]:
    found: set[str] = set()
    for item in facts.nodes:
        if item is not facts.node and isinstance(
            item, ast.FunctionDef | ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.DictComp
        ):
            found |= names_in(item)
    return frozenset(found)


def _sources(facts: FunctionFacts) -> dict[ast.AST, DynamicSource]:
    """The dynamic sources by node; `x[m] += v` stands in the tree as a place to write only."""
    own = [item for item in facts.sources if item.finding.rule not in _CONSEQUENCES]
    found: dict[ast.AST, DynamicSource] = {item.node: item for item in own}
    places = {_place(item.node): item for item in own if isinstance(item.node, ast.Subscript)}
    for node in facts.nodes:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript):
            source = places.get(_place(node.target))
            if source is not None:
                found[node.target] = source
    return found


def _place(node: ast.AST) -> tuple[int, int]:
    return (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
