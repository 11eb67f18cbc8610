"""What the statements of a function bind and demand, in the order in which they run."""

from __future__ import annotations

import ast

from staticshape.analysis.modules.bindings import statements
from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.operators import shape_of
from staticshape.analysis.ranks.stores import StoreTerms
from staticshape.analysis.ranks.sure import is_of_tensors
from staticshape.walking import walk

_ENDS = (ast.Return, ast.Raise)


class Body(StoreTerms):
    """Adds statements."""

    def run(self) -> Rank | None:
        """Follow the body; the rank of what it returns, where that is one Tensor."""
        self.returned: list[Rank] = []
        self.early: list[Rank] = []  # of returns where a Tensor decides
        self.tuples: list[list[Rank]] = []  # of returns of several values
        self.sizes: set[str] = set()  # names of lengths of axes
        self.block(self.facts.node.body)
        self.likely_returned()
        self.results = self.tuples[0] if self._gives_tuples() else None
        first = self.returned[0] if self.returned else None
        return first if all(self.is_one(each, first) for each in self.returned) else None

    def _gives_tuples(self) -> bool:
        """Whether every way out gives several values, of one rank each."""
        if not self.tuples or len(self.tuples) != len(self.returned):
            return False
        first = self.tuples[0]
        return all(
            len(each) == len(first) and all(map(self.is_one, each, first)) for each in self.tuples
        )

    # statements

    def block(self, body: list[ast.stmt]) -> None:
        """Statements one after another."""
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        """What one statement binds and demands."""
        match node:
            case ast.Assign(targets, value):
                self.visit(value)
                for target in targets:
                    self.bind(target, value)
                    self.stored(target, value)
            case ast.AnnAssign(target, _, ast.expr() as value):
                self.visit(value)
                self.bind(target, value)
            case ast.AugAssign(target, _, value):
                self.visit(value)
                self.changed(target, value)
            case ast.Return(ast.expr() as value):
                self.visit(value)
                self.returned.append(self.rank(value))
                if isinstance(value, ast.Tuple):
                    self.tuples.append([self.rank(item) for item in value.elts])
            case ast.Assert(test):
                self.holds(test)
            case ast.If(ast.Compare(left, [ast.NotEq()], [right]), [ast.Raise()], []):
                self.are_equal(left, right)
            case ast.If(test, body, orelse):
                self.visit(test)
                self.ways(test, [body, orelse])
            case ast.For(target, over, body, orelse):
                self.visit(over)
                self.forget(target)
                self.rounds(node, [*body, *orelse], told=self.has_rounds(over))
            case ast.While(test, body, orelse):
                self.visit(test)
                self.rounds(node, [*body, *orelse], told=False)
            case ast.Expr(value):
                self.visit(value)
                self.grown(value)
            case _:
                self.forget(node)
                if isinstance(node, ast.With | ast.Try | ast.Match):
                    self.told = False

    def ways(self, test: ast.expr, blocks: list[list[ast.stmt]]) -> None:
        """Both ways of an `if`: the compiler builds both where a Tensor decides."""
        both = self.told and is_of_tensors(test, self.facts)
        taken = self.way_of_given(test) if self.believing else None
        if taken is not None:
            self.block(blocks[taken])
            self.told = self.told and not _leaves(blocks[taken], _ENDS)
            return
        before, told, after = dict(self.env), self.told, []
        ends, first = False, len(self.returned)
        for block in blocks:
            self.env, self.told = dict(before), both
            self.block(block)
            ends |= _leaves(block, (*_ENDS, ast.Break, ast.Continue))
            after.append(self.env)
        if self.believing and is_of_tensors(test, self.facts):
            self.likely_joined(after)
            self.early += self.returned[first:]
        self.env = {
            name: form
            for name, form in after[0].items()
            if all(self.is_one(other.get(name), form) for other in after)
        }
        self.told = told and (both or not ends)

    def way_of_given(self, test: ast.expr) -> int | None:
        """Which way `mask is not None` takes in a helper that is given a mask."""
        match test:
            case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot() as op], [ast.Constant(None)]):
                if name in self.given and self.is_bound_once(name, stores=0):
                    return 0 if isinstance(op, ast.IsNot) else 1
        return None

    def rounds(self, loop: ast.stmt, body: list[ast.stmt], *, told: bool = True) -> None:
        """A loop: what it binds anew is not known at its start, nor behind it."""
        bound = self.system.inside.bound(loop, body)
        for name in bound:
            first, start = self.env.get(name), self.fresh(loop, name)
            if first is not None:
                self.likely(first, start)
            self.env[name] = start
        outer = self.told
        self.told = outer and told
        starts = {name: self.env[name] for name in bound}
        self.block(body)
        for name, start in starts.items():
            if name in self.env:
                self.likely(start, self.env[name])
        self.told = outer and (self.told or not _leaves(body, _ENDS))
        for name in bound:
            left, self.env[name] = self.env.get(name), self.fresh(loop, name, "behind")
            if left is not None:
                self.likely(self.env[name], left)

    def has_rounds(self, over: ast.expr) -> bool:
        """Whether a loop over this runs at least once, whatever the network is built with."""
        match over:
            case ast.Call(ast.Name("range"), [ast.Name(name)]):
                return self.believing or (name in self.sizes and self.is_bound_once(name))
            case ast.Attribute() | ast.Name():
                return self.believing  # a list of cells has some
            case ast.Tuple(elts) | ast.List(elts):
                return any(not isinstance(item, ast.Starred) for item in elts)
            case ast.Call(ast.Name("enumerate" | "zip"), args):
                return bool(args) and all(map(self.has_rounds, args))
            case ast.Call(ast.Name("range"), [ast.Constant(int() as stop)]):
                return stop > 0
            case ast.Call(ast.Name("range"), [ast.Subscript(shape)]):  # no axis is of length 0
                return self.believing or shape_of(shape, self.facts) is not None
            case ast.Call(ast.Name("range")):
                return self.believing
        return False

    def is_size(self, value: ast.expr) -> bool:
        """`x.shape[0]`: the length of an axis."""
        if not isinstance(value, ast.Subscript) or isinstance(value.slice, ast.Slice):
            return False
        return shape_of(value.value, self.facts) is not None

    def is_bound_once(self, name: str, *, stores: int = 1) -> bool:
        """Whether a name of this function has one value only."""
        every = [
            item
            for item in walk(self.facts.node)
            if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
        ]
        return len(every) == stores

    def bind(self, target: ast.expr, value: ast.expr) -> None:
        """A name gets the rank of a value; a shape that is taken apart tells a rank."""
        if isinstance(target, ast.Name):
            self.env[target.id] = self.rank(value)
            if self.is_size(value):
                self.sizes.add(target.id)
            return
        if isinstance(target, ast.Tuple | ast.List):
            items = target.elts
            inner = shape_of(value, self.facts)
            if inner is not None and not any(isinstance(item, ast.Starred) for item in items):
                self.demand(self.rank(inner), Rank(len(items)))
                self.forget(target)
                self.sizes.update(item.id for item in items if isinstance(item, ast.Name))
                return
            given = self.several(value, len(items))
            if given is not None:
                for item, form in zip(items, given, strict=True):
                    if isinstance(item, ast.Name):
                        self.env[item.id] = form
                    else:
                        self.forget(item)
                return
        self.forget(target)

    def several(self, value: ast.expr, number: int) -> list[Rank] | None:
        """The ranks of what is taken apart: a tuple, or values with their places."""
        if isinstance(value, ast.Tuple) and len(value.elts) == number:
            return [self.rank(item) for item in value.elts]
        mask = self.placed_by(value)
        if mask is not None:
            self.visit(value)
            self.demand(self.rank(mask), Rank(number))  # a row of places for each of its axes
            return [Rank(1)] * number
        bound = self.facts.calls.get(value) if isinstance(value, ast.Call) else None
        if isinstance(value, ast.Call) and bound is None:
            self.rank(value)
            found = self.several_of.get(value)
            return found if found is not None and len(found) == number else None
        if bound is None or not isinstance(value, ast.Call):
            return None
        if bound.operator.name == "unique" and number == 2 and "input" in bound.args:
            self.rank(value)
            return [Rank(1), self.rank(bound.args["input"])]  # the places have its shape
        found = self.results_of(value, bound)
        return found if found is not None and len(found) == number else None

    def grown(self, node: ast.expr) -> None:
        """`rows.append(row)`: the items of a list that is stacked have one rank."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [item]):
                form = self.rank(item)
                self.likely(self.appended.setdefault(name, form), form)

    def changed(self, target: ast.expr, value: ast.expr) -> None:
        """`x += y`: of the rank it had, unless the other one has more."""
        other = self.equations.reduced(self.rank(value))
        if not isinstance(target, ast.Name):
            return
        own = self.env.get(target.id)
        if own is None or other not in (Rank(), self.equations.reduced(own)):
            self.forget(target)

    def forget(self, node: ast.AST) -> None:
        """Every name that is bound in a node may be anything."""
        for item in walk(node):
            if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store | ast.Del):
                self.env[item.id] = self.fresh(item, item.id)

    def holds(self, test: ast.expr) -> None:
        """`assert x.ndim == 3 and x.ndim == mask.ndim + 1`."""
        match test:
            case ast.BoolOp(ast.And(), parts):
                for part in parts:
                    self.holds(part)
            case ast.Compare(left, [ast.Eq()], [right]):
                self.are_equal(left, right)
            case ast.Compare(left, [ast.GtE()], [right]):
                self.is_no_less(left, right)
            case ast.Compare(left, [ast.LtE()], [right]):
                self.is_no_less(right, left)

    def are_equal(self, left: ast.expr, right: ast.expr) -> None:
        """Two numbers of axes are one."""
        one, other = self.number_of_axes(left), self.number_of_axes(right)
        if one is not None and other is not None:
            self.demand(one, other)

    def is_no_less(self, left: ast.expr, right: ast.expr) -> None:
        """A number of axes is no less than another one."""
        one, other = self.number_of_axes(left), self.number_of_axes(right)
        if one is not None and other is not None:
            self.is_least(one.plus(other, -1), 0)

    def number_of_axes(self, node: ast.expr) -> Rank | None:
        """`2`, `x.ndim`, `len(x.shape)` and `x.ndim + 1`."""
        match node:
            case ast.Constant(int() as number):
                return Rank(number)
            case ast.Attribute(inner, "ndim"):
                return self.rank(inner)
            case ast.Call(ast.Name("len"), [shape]):
                owner = shape_of(shape, self.facts)
                return None if owner is None else self.rank(owner)
            case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
                one, other = self.number_of_axes(left), self.number_of_axes(right)
                if one is None or other is None:
                    return None
                return one.plus(other, 1 if isinstance(op, ast.Add) else -1)
        return None


def _leaves(block: list[ast.stmt], kinds: tuple[type[ast.stmt], ...]) -> bool:
    """Whether statements of these kinds may end the block before its end."""
    return any(isinstance(item, kinds) for item in statements(block, into_functions=True))
