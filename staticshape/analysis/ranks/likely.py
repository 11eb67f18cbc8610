"""Ranks that operators do not demand, at which code with selections means something."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from staticshape.analysis.facts import BoundCall, FunctionFacts
from staticshape.analysis.ranks.asked import SHAPED, AskedTerms
from staticshape.analysis.ranks.equations import Equations, Rank
from staticshape.analysis.ranks.pairs import OF_FEATURES, is_of_pairs, makes_pairs, stretched
from staticshape.analysis.ranks.selected_rows import is_of_features, is_one_row, rank_of_rows
from staticshape.analysis.ranks.stretched import coded, rows_of
from staticshape.analysis.values.lattice import Python, Tensor

#: What makes one row of positions, which are several numbers each where they are of several axes.
_ONE_ROW = frozenset({"reshape", "view", "flatten", "ravel", "squeeze"})


class LikelyTerms(AskedTerms):
    """What is believed of the ranks in one function, where that is asked for."""

    equations: Equations
    believing: bool
    believed: list[tuple[Rank, int]]

    def rank(self, node: ast.expr) -> Rank:
        """The rank of an expression."""
        raise TypeError(f"{type(self).__name__} gives no ranks of expressions")

    def likely_of(self, node: ast.Call, bound: BoundCall, form: Rank) -> None:
        """The ranks at which an operator on selected rows means something."""
        name, args = bound.operator.name, bound.args
        if name == "cross_entropy" and "target" in args and self.kind(args["target"]) != "float":
            self.likely(self.rank(args["target"]), form.moved(-1))
        if name in ("dense", "matmul") and self.is_of_rows(args[bound.operator.tensors[0]]):
            self.likely_least(form, 2)
        main = args.get(bound.operator.tensors[0]) if bound.operator.tensors else None
        last = bound.argument("axis") is not None and axis_of(bound, self.facts) == -1
        of_rows = main is not None and self.is_of_rows(main)
        if main is not None and bound.operator.family == "reduction" and last and of_rows:
            pairs = name in OF_FEATURES and self.is_of_pairs(main)
            self.likely_least(form, 3 if pairs else 2)
        if of_rows:
            if is_one_row(bound) or self.is_cut(bound):
                self.likely(form, Rank(1))  # what is selected is put in order
            elif is_of_features(bound, axis_of(bound, self.facts)):
                self.likely_least(form, 2)
        if name == "one_hot" and main is not None and self.is_selected(main):
            self.likely(form, Rank(1))  # labels
        rank = rank_of_rows(bound)
        for each in bound.operator.tensors if rank is not None else ():
            if each in args and rank is not None and self.is_of_rows(args[each]):
                self.likely(self.rank(args[each]), Rank(rank))
        if "segment_ids" in args:
            self.likely(self.rank(args["segment_ids"]), Rank(1))
            value = self.facts.value(args["segment_ids"])
            for source in value.sources if isinstance(value, Tensor) else ():
                self.likely(self.system.masks_of.get(source, Rank(1)), Rank(1))
        if name in _ONE_ROW:
            made = args[bound.operator.tensors[0]]
            inner = self.facts.calls.get(made) if isinstance(made, ast.Call) else None
            if inner is not None and inner.operator.name == "nonzero" and "input" in inner.args:
                self.likely(self.rank(inner.args["input"]), Rank(1))
            elif name in SHAPED and _is_of_one_index(self.told_by(made)) and self.is_of_rows(made):
                # elements under a mask of all axes, put into rows; or rows of as many features
                self.likely(form, Rank(2 if _keeps_features(node, self.facts) else 1))
        if name == "masked_select" and "mask" in args:
            self.likely_stretched(args["mask"])
            self.likely_coded(args["mask"])
            self.likely(form, self.rank(args["mask"]))
            self.system.masks_of[self.system.selections.get(node, -1)] = self.rank(args["mask"])
            self.likely_least(form, 1)
        second = args.get("other")
        if name == "matmul" and second is not None:
            self.likely_turned(args["input"])
            self.likely_turned(second)
            if self.is_of_rows(second) and self.is_of_rows(args["input"]):
                self.likely(form, self.rank(second))

    def likely_stretched(self, mask: ast.expr) -> None:
        """`mask.expand_dims(2).expand_as(x)`: the new axis of a mask over rows is its last one."""
        if self.believing:
            for node, axes in rows_of(mask, self.facts, self.told_by):
                self.likely(self.rank(node), Rank(axes))

    def likely_coded(self, mask: ast.expr) -> None:
        """`masked_select(q, one_hot(action).bool())`: a number for each row, of one axis."""
        node = coded(mask, self.facts, self.told_by)
        if self.believing and node is not None:
            self.likely(self.rank(node), Rank(1))

    def likely_turned(self, node: ast.expr) -> None:
        """`a @ b.T`, `a @ b.swapaxes(1, 2)`: the last two axes of it are turned."""
        if isinstance(node, ast.Attribute) and node.attr == "T":
            self.likely(self.rank(node), Rank(2))
        match node:
            case ast.Call(ast.Attribute(_, "swapaxes" | "transpose"), [one, other]) if (
                node in self.facts.calls
            ):
                axes = [each.value for each in (one, other) if isinstance(each, ast.Constant)]
                for axis in axes:
                    if type(axis) is int and axis > 0 and axis - 1 in axes:
                        self.likely(self.rank(node), Rank(axis + 1))

    def likely_alike(self, nodes: Sequence[ast.expr], forms: set[Rank], at: ast.expr) -> None:
        """What is stretched has fewer axes than what is known; rows are compared with rows."""
        if not self.believing:
            return
        self.likely_aligned(nodes)
        self.likely_pairs(nodes, at)
        known = [
            form.constant for node in nodes if not self.is_own(node) for form in self.fixed(node)
        ]
        most = max(known, default=0)
        for form in forms if most > 1 else ():
            if form.constant < most and [count for _, count in form.terms] == [1]:
                self.likely_least(Rank(most).plus(form, -1), 0)
        scaled = isinstance(at, ast.BinOp) and isinstance(at.op, ast.Mult | ast.Div)
        if scaled and not any(map(self.is_one_hot, nodes)):
            return  # `rows.T * weights`
        self.likely_beside_rows(nodes)
        rows = [form for form in map(self.rank, filter(self.is_of_rows, nodes)) if form != Rank()]
        for form in rows[1:]:
            self.likely(rows[0], form)

    def likely_beside_rows(self, nodes: Sequence[ast.expr]) -> None:
        """`x[mask] - centre`: what has no axis for the rows has one axis less than they."""
        if len(nodes) != 2:
            return
        for rows, other in (nodes, nodes[::-1]):
            if self.is_coded(rows) and self.rank(other) != Rank():
                self.likely(self.rank(rows), self.rank(other))
            if not self.is_selected(rows) or self.equations.least(self.rank(rows)) < 2:
                continue
            cut = isinstance(self.told_by(other), ast.Subscript) and not self.is_aligned(other)
            if cut and not self.is_of_rows(other) and not self.is_selected(other):
                self.likely_least(self.rank(rows).plus(self.rank(other), -1), 1)

    def likely_pairs(self, nodes: Sequence[ast.expr], at: ast.expr) -> None:
        """`a[:, None] - b[None]` of rows: both have one rank, and no more axes than they need."""
        if len(nodes) != 2:
            return
        one, other = (stretched(self.told_by(node), self.facts) for node in nodes)
        if one is None or other is None or not makes_pairs(one, other):
            return
        if self.is_of_rows(one[0]) or self.is_of_rows(other[0]):
            self.system.pairs.add(at)
            for rows in (one[0], other[0]):
                self.system.pair(self.rank(rows))
            self.likely(self.rank(one[0]), self.rank(other[0]))

    def is_of_pairs(self, node: ast.expr) -> bool:
        """Whether an expression computes with pairs of rows."""
        given = self.system.inside.bound_to(self.facts.node)
        return is_of_pairs(node, self.system.pairs, self.facts, given)

    def fixed(self, node: ast.expr) -> list[Rank]:
        """The rank of an expression, where it is a number."""
        form = self.equations.reduced(self.rank(node))
        return [] if form.terms else [form]

    def is_own(self, node: ast.expr) -> bool:
        """A matrix of the network's own, such as places in a sequence, is added to more axes."""
        form = self.equations.reduced(self.rank(node))
        node = self.told_by(node)
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            return not form.terms and form.constant < 3
        bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
        return bound is not None and bound.operator.name == "embedding"

    def likely_aligned(self, nodes: Sequence[ast.expr]) -> None:
        """`a * b.expand_dims(1)`: what gets an axis to be stretched has as many as the other.

        So have both where both get one: `arange(n)[None] < lengths[:, None]`.
        """
        if len(nodes) != 2:
            return
        for one, other in (nodes, nodes[::-1]):
            form = self.equations.reduced(self.rank(other))
            least = self.equations.least(form)
            enough = least > 0 if form.terms else least > 1
            one_alone = not self.is_aligned(other) or (not form.terms and form.constant > 1)
            if enough and self.is_aligned(one) and one_alone:
                self.likely(self.rank(one), form)

    def likely_least(self, form: Rank, bound: int) -> None:
        """The rank, or difference, is no less than this in code that means something."""
        if not self.believing:
            return
        if self.equations.tried(lambda: self.equations.at_least(form, bound)):
            self.believed.append((form, bound))
        else:
            self.system.denied.append((form, Rank(bound)))

    def likely_one(self, one: Rank, other: Rank | None) -> None:
        """The same of what is not a number: that may be one of a loss that is not there."""
        if self.believing and other is not None:
            every = self.equations.reduced(one), self.equations.reduced(other)
            if Rank() not in every:
                self.likely(one, other)

    def likely(self, one: Rank, other: Rank) -> None:
        """Both ranks are one in code that means something."""
        if not self.believing:
            return
        rest = self.equations.reduced(one).plus(self.equations.reduced(other), -1)
        if rest.terms:
            if not self.equations.tried(lambda: self.equations.equate(one, other)):
                self.system.denied.append((one, other))
        elif rest.constant:
            self.system.denied.append((one, other))


def _is_of_one_index(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Tuple)


def _keeps_features(node: ast.Call, facts: FunctionFacts) -> bool:
    """Whether the last size of `x[mask].view(b, k, d)` is a last axis: `b, n, d = x.shape`."""
    size = node.args[-1] if node.args else None
    if isinstance(size, ast.Tuple | ast.List) and size.elts:
        size = size.elts[-1]
    match size:
        case ast.Subscript(ast.Attribute(attr="shape"), place):
            return ast.unparse(place) == "-1"
        case ast.Name(name):
            return any(_is_last_of_shape(statement, name) for statement in facts.nodes)
    return False


def _is_last_of_shape(statement: ast.AST, name: str) -> bool:
    match statement:
        case ast.Assign([ast.Tuple([*_, ast.Name(last)])], ast.Attribute(attr="shape")):
            return last == name
        case ast.Assign([ast.Name(target)], ast.Subscript(ast.Attribute(attr="shape"), place)):
            return target == name and ast.unparse(place) == "-1"
    return False


def axis_of(bound: BoundCall, facts: FunctionFacts, name: str = "axis") -> object:
    """The axis, or the axes, that an operator is given; `...` where that is not known.

    `name`: of another argument that is a constant.
    """
    node = bound.args.get(name, bound.init.get(name))
    if node is None:
        try:
            return bound.default(name)
        except KeyError:
            return ...
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        value = facts.value(node)
        found = value.const if isinstance(value, Python) and value.has_const else ...
    return tuple(found) if isinstance(found, list) else found
