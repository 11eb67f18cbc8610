"""The rank of what operators give, and the ranks that they demand of their operands."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable

from staticshape.analysis.facts import BoundCall, FunctionFacts
from staticshape.analysis.lattice import Python, Tensor
from staticshape.analysis.operator_ranks import ALIKE, ALONG, SAME, conv_axes
from staticshape.analysis.rank_equations import Equations, Rank


class OperatorTerms:
    """Operators in one function as it is called once; `told`: what it demands surely runs."""

    facts: FunctionFacts
    equations: Equations
    stack: tuple[ast.FunctionDef, ...]
    told: bool

    def rank(self, node: ast.expr) -> Rank:
        """The rank of an expression."""
        raise TypeError(f"{type(self).__name__} gives no ranks of expressions")

    def alike(self, nodes: Iterable[ast.expr], at: ast.expr) -> Rank:
        """What is computed element by element: the rank of the only one that has axes."""
        every = {self.equations.reduced(self.rank(node)) for node in nodes}
        forms = every - {Rank()}
        if len({form.terms for form in forms}) == 1:
            return max(forms, key=lambda form: form.constant)
        return self.fresh(at) if forms else Rank()

    def operator(self, node: ast.Call, bound: BoundCall) -> Rank:
        """What an operator gives, and what it demands of its operands."""
        operator = bound.operator
        main = bound.args.get(operator.tensors[0]) if operator.tensors else None
        main = main if main is not None else bound.args.get(next(iter(operator.params), ""))
        if main is None:
            return self.fresh(node)
        name, form = operator.name, self.rank(main)
        if name in ALIKE and "mint" not in bound.spelling and "mse" not in name:
            others = [bound.args[p] for p in operator.tensors[1:2] if p in bound.args]
            for other in others:
                self.demand(form, self.rank(other))
        if name == "nll_loss" and "target" in bound.args:
            self.demand(self.rank(bound.args["target"]), form.moved(-1))
        axes = conv_axes(bound.spelling) if name in ("conv", "batch_norm") else None
        if axes is not None:
            self.demand(form, Rank(axes))
            return Rank(axes)
        if bound.spelling.endswith(".bmm"):
            self.is_least(form, 3)
            return self.fresh(node)
        if name in ("transpose", "permute"):
            given = bound.args.get("axis")
            items = _constants(given) if given is not None else None
            swaps = name == "transpose" and bound.form == "method"  # maybe two axes of more
            if items is not None and not (swaps and len(items) == 2 == len(node.args)):
                self.demand(form, Rank(len(items)))
            return form
        axis = self._axis(bound)
        if isinstance(axis, int) and operator.family in ("reduction", "normalization", "ordering"):
            self.is_least(form, axis + 1 if axis >= 0 else -axis)
        if operator.family == "elementwise":
            return self.alike([bound.args[p] for p in operator.tensors if p in bound.args], node)
        if name in SAME or (name in ALONG and isinstance(axis, int)):
            return form
        if name in ("dense", "matmul"):
            return form if self.is_matrix(bound) else self.fresh(node)
        if operator.family == "reduction" and not operator.results:
            return self.reduced(node, bound, form, axis)
        return self.rearranged(node, bound, form, axis)

    def rearranged(self, node: ast.Call, bound: BoundCall, form: Rank, axis: object) -> Rank:
        """Operators that add an axis or take one."""
        name = bound.operator.name
        if name in ("embedding", "one_hot"):
            return form.moved(1)
        if name in ("expand_dims", "unsqueeze") and isinstance(axis, int):
            return self.with_axis(form.moved(1), axis)
        if name == "diagonal":
            self.is_least(form, 2)
            return form.moved(-1)
        if name in ("concat", "stack"):
            parts = bound.args.get(bound.operator.params[0])
            if not isinstance(parts, ast.Tuple | ast.List) or not parts.elts:
                return self.fresh(node)
            first, *others = (self.rank(item) for item in parts.elts)
            for other in others:
                self.demand(first, other)
            return self.with_axis(first.moved(1), axis) if name == "stack" else first
        if name == "gather_elements":
            index = bound.args.get("index")
            if index is not None:
                self.demand(form, self.rank(index))
            return form
        return self.fresh(node)

    def is_matrix(self, bound: BoundCall) -> bool:
        """Whether what stands on the right of a product has two axes: the left keeps its number."""
        second = bound.args.get("other", bound.args.get("weight"))
        if second is None:
            return bound.form == "layer"
        value = self.facts.value(second)
        return isinstance(value, Tensor) and value.rank == 2

    def with_axis(self, form: Rank, axis: object) -> Rank:
        """What has an axis of that number."""
        if isinstance(axis, int):
            self.is_least(form, axis + 1 if axis >= 0 else -axis)
        return form

    def reduced(self, node: ast.Call, bound: BoundCall, form: Rank, axis: object) -> Rank:
        """A reduction over some axes."""
        keep = bound.args.get("keepdims", bound.init.get("keepdims"))
        if keep is not None and not isinstance(keep, ast.Constant):
            return self.fresh(node)
        kept = isinstance(keep, ast.Constant) and keep.value is True
        if kept:
            return form
        if isinstance(axis, int):
            return form.moved(-1)
        if isinstance(axis, tuple) and axis:
            return form.moved(-len(set(axis)))
        return Rank() if axis is None else self.fresh(node)

    def each_reduced(self, node: ast.Call, bound: BoundCall, number: int) -> list[Rank] | None:
        """The results of a reduction that gives several: values, and where they are."""
        main = bound.args.get(bound.operator.tensors[0]) if bound.operator.tensors else None
        if bound.operator.family != "reduction" or main is None:
            return None
        self.rank(node)  # what it demands
        return [self.reduced(node, bound, self.rank(main), self._axis(bound))] * number

    def _axis(self, bound: BoundCall) -> object:
        node = bound.args.get("axis", bound.init.get("axis"))
        if node is None:
            try:
                return bound.default("axis")
            except KeyError:
                return ...
        try:
            found = ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError):
            value = self.facts.value(node)
            found = value.const if isinstance(value, Python) and value.has_const else ...
        return tuple(found) if isinstance(found, list) else found

    # equations

    def demand(self, one: Rank, other: Rank) -> None:
        """Both ranks are one, if this surely runs."""
        if self.told:
            self.equations.equate(one, other)

    def is_least(self, form: Rank, bound: int) -> None:
        """The rank is no less than this, if this surely runs."""
        if self.told and bound > 0:
            self.equations.at_least(form, bound)

    def fresh(self, *key: Hashable) -> Rank:
        """The rank of something that nothing is known of."""
        return self.equations.unknown((self.stack, *key))


def _constants(node: ast.expr) -> tuple[int, ...] | None:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return tuple(found) if isinstance(found, tuple | list) else None
