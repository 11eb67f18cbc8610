"""The rank of what operators give, and the ranks that they demand of their operands."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence

from staticshape.analysis.facts import BoundCall, FunctionFacts
from staticshape.analysis.ranks.asked import SHAPED
from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.likely import LikelyTerms, axis_of
from staticshape.analysis.ranks.losses import OF_CLASSES, OF_ELEMENTS
from staticshape.analysis.ranks.operator_ranks import ALIKE, ALONG, SAME, conv_axes
from staticshape.analysis.values.lattice import Python, Tensor


class OperatorTerms(LikelyTerms):
    """Operators in one function as it is called once; `told`: what it demands surely runs."""

    path: tuple[Hashable, ...]
    at: int  # the number that the path goes by
    told: bool
    appended: dict[str, Rank]  # to each list

    def alike(self, nodes: Sequence[ast.expr], at: ast.expr) -> Rank:
        """What is computed element by element: of as many axes as the one that has most."""
        every = {self.equations.reduced(self.rank(node)) for node in nodes}
        forms = every - {Rank()}
        self.likely_alike(nodes, forms, at)
        return self.most_of(forms, at)

    def most_of(self, forms: set[Rank], at: ast.expr) -> Rank:
        """The rank of what is as deep as the deepest of some."""
        for form in forms:
            if all(self.equations.covers(form, other) for other in forms):
                return form
        if not forms:
            return Rank()
        found = self.fresh(at)
        for form in forms:
            self.equations.at_least(found.plus(form, -1), 0)
        return found

    def operator(self, node: ast.Call, bound: BoundCall) -> Rank:
        """What an operator gives, and what it demands of its operands."""
        operator = bound.operator
        if operator.family == "creation" and "shape" in bound.args:
            return self.created(node, bound.args["shape"])
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
        if self.believing:
            self.likely_of(node, bound, form)
        if operator.family == "loss" and axis_of(bound, self.facts, "reduction") == "none":
            return self.unreduced(node, bound, form)
        axes = conv_axes(bound.spelling) if name in ("conv", "batch_norm") else None
        if axes is not None:
            self.demand(form, Rank(axes))
            return Rank(axes)
        if bound.spelling.endswith(".bmm"):
            return self.batched(node, bound, form)
        if name in ("transpose", "permute"):
            given = bound.args.get("axis")
            items = _constants(given) if given is not None else None
            swaps = name == "transpose" and bound.form == "method"  # maybe two axes of more
            if items is not None and not (swaps and len(items) == 2 == len(node.args)):
                self.demand(form, Rank(len(items)))
            return form
        axis = axis_of(bound, self.facts)
        if operator.family in ("reduction", "normalization", "ordering"):
            for one in axis if isinstance(axis, tuple) else (axis,):
                if type(one) is int:
                    self.is_least(form, one + 1 if one >= 0 else -one)
        if operator.family == "elementwise":
            return self.alike([bound.args[p] for p in operator.tensors if p in bound.args], node)
        if name in SAME or (name in ALONG and isinstance(axis, int)):
            return form
        if name in ("dense", "matmul"):
            return self.product(node, bound, form)
        if operator.family == "reduction" and not operator.results:
            return self.reduced(node, bound, form, axis)
        return self.rearranged(node, bound, form, axis)

    def created(self, node: ast.Call, shape: ast.expr) -> Rank:
        """`ops.zeros(x.shape)`, `ops.ones((n, c))`."""
        owner = shape_of(shape, self.facts)
        if owner is not None:
            return self.rank(owner)
        match shape:
            case ast.Subscript(inner, ast.Slice(None, ast.Constant(int() as number), None)):
                owner = shape_of(inner, self.facts)  # `x.shape[:2]`
                if owner is not None and number >= 0:
                    enough = self.believing or self.equations.least(self.rank(owner)) >= number
                    return Rank(number) if enough else self.fresh(node)
        if not isinstance(shape, ast.Tuple | ast.List):
            return self.fresh(node)
        starred = any(isinstance(item, ast.Starred) for item in shape.elts)
        return self.fresh(node) if starred else Rank(len(shape.elts))

    def unreduced(self, node: ast.Call, bound: BoundCall, form: Rank) -> Rank:
        """A loss for every label, or for every element."""
        if bound.operator.name in OF_CLASSES:
            self.is_least(form, 1)
            return form.moved(-1)
        if bound.operator.name in OF_ELEMENTS:
            pair = [bound.args[p] for p in bound.operator.tensors if p in bound.args]
            return self.alike(pair, node)
        return self.fresh(node)

    def rearranged(self, node: ast.Call, bound: BoundCall, form: Rank, axis: object) -> Rank:
        """Operators that add an axis or take one."""
        name = bound.operator.name
        if name in ("expand_as", "reshape_as") and "other" in bound.args:
            return self.stretched(form, self.rank(bound.args["other"]), name)
        if name in ("broadcast_to", *SHAPED) and "shape" in bound.args:
            return self.shaped(node, bound, form)
        if name == "tile" and isinstance(bound.args.get("dims"), ast.Tuple | ast.List):
            return self.tiled(node, bound, form)
        if name in ("embedding", "one_hot"):
            return form.moved(1)
        if name == "expand_dims":
            return self.with_axis(form.moved(1), axis)
        if name == "gather" and "indices" in bound.args and bound.argument("batch_dims") is None:
            return form.plus(self.rank(bound.args["indices"])).moved(-1)
        if name == "diagonal":
            self.is_least(form, 2)
            return form.moved(-1)
        if name == "squeeze" and self.believing and isinstance(axis, int):
            return form.moved(-1)  # else the axis has more than one element, and stays
        if name in ("concat", "stack"):
            parts = bound.args.get(bound.operator.params[0])
            if self.believing and isinstance(parts, ast.Name) and parts.id in self.appended:
                return self.appended[parts.id].moved(name == "stack")
            if not isinstance(parts, ast.Tuple | ast.List) or not parts.elts:
                return self.fresh(node)
            first, *others = (self.rank(item) for item in parts.elts)
            for other in others:
                self.demand(first, other)
            return self.with_axis(first.moved(1), axis) if name == "stack" else first
        if name.startswith("unsorted_segment") and "segment_ids" in bound.args:
            beside = form.plus(self.rank(bound.args["segment_ids"]), -1)
            self.is_least(beside, 0)
            return beside.moved(1)
        if name == "gather_nd" and "indices" in bound.args:
            mask = self.mask_of(bound.args["indices"])
            return self.fresh(node) if mask is None else form.plus(self.rank(mask), -1).moved(1)
        if name == "gather_elements":
            index = bound.args.get("indices")
            if index is not None:
                self.demand(form, self.rank(index))
            return form
        return self.fresh(node)

    def mask_of(self, positions: ast.expr) -> ast.expr | None:
        """The mask of which these are the positions: `nonzero(mask)`, by whatever name."""
        made = self.told_by(positions)
        bound = self.facts.calls.get(made) if isinstance(made, ast.Call) else None
        if bound is None or bound.operator.name != "nonzero" or "as_tuple" in bound.args:
            return None
        return bound.args.get("input")

    def shaped(self, node: ast.Call, bound: BoundCall, form: Rank) -> Rank:
        """`x.reshape(y.shape)`, `x.broadcast_to((b, n, c))`."""
        shape = bound.args["shape"]
        if isinstance(shape, ast.Tuple) and len(shape.elts) == 1:
            (only,) = shape.elts  # `x.view(shape)`, where that may be a tuple
            value = self.facts.value(only)
            shape = shape if isinstance(value, Python) and value.is_one else only
        owner = shape_of(shape, self.facts)
        if owner is not None:
            return self.stretched(form, self.rank(owner), bound.operator.name)
        if not isinstance(shape, ast.Tuple | ast.List):
            return self.fresh(node)
        if any(isinstance(item, ast.Starred) for item in shape.elts):
            return self.fresh(node)
        return self.stretched(form, Rank(len(shape.elts)), bound.operator.name)

    def tiled(self, node: ast.Call, bound: BoundCall, form: Rank) -> Rank:
        """`mask.tile((1, 1, c))`: as many axes as there are numbers, or more."""
        dims = bound.args["dims"]
        assert isinstance(dims, ast.Tuple | ast.List)
        if any(isinstance(item, ast.Starred) for item in dims.elts):
            return self.fresh(node)
        number = Rank(len(dims.elts))
        self.likely(form, number)
        return self.most_of({self.equations.reduced(form), number} - {Rank()}, node)

    def stretched(self, form: Rank, other: Rank, name: str) -> Rank:
        """What has the shape of another one."""
        if name in ("expand_as", "broadcast_to"):
            if self.told:
                self.equations.at_least(other.plus(form, -1), 0)
            self.likely(form, other)
        return other

    def product(self, node: ast.Call, bound: BoundCall, form: Rank) -> Rank:
        """A product with a matrix, or of two stacks of matrices that are as deep."""
        other = bound.args.get("other")
        if self.is_matrix(bound):
            return form
        if other is not None and self.equations.exact(self.rank(other)) == 2:
            return form
        if other is not None and self.equations.least(form) > 1:
            second = self.rank(other)
            if self.equations.covers(form, second) and self.equations.covers(second, form):
                return form
        return self.fresh(node)

    def batched(self, node: ast.Call, bound: BoundCall, form: Rank) -> Rank:
        """`bmm`: of three axes or more, and as many on both sides."""
        self.is_least(form, 3)
        self.likely(form, Rank(3))
        other = bound.args.get("other")
        if other is not None:
            self.likely(self.rank(other), form)
        same = other is not None and self.equations.reduced(self.rank(other)) == (
            self.equations.reduced(form)
        )
        return form if same else self.fresh(node)

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

    def results_of(self, node: ast.Call, bound: BoundCall) -> list[Rank] | None:
        """The ranks of the results of an operator that gives several: values and their places."""
        number = len(bound.operator.results)
        main = bound.args.get(bound.operator.tensors[0]) if bound.operator.tensors else None
        if bound.operator.name in ("sort", "topk"):
            return [self.rank(node)] * number
        if bound.operator.family != "reduction" or main is None or number < 2:
            return None
        self.rank(node)  # what it demands
        form, axis = self.rank(main), axis_of(bound, self.facts)
        return [self.reduced(node, bound, form, axis)] * number

    # equations

    def demand(self, one: Rank, other: Rank) -> None:
        """Both ranks are one, if this surely runs."""
        if self.told:
            self.equations.equate(one, other)

    def is_least(self, form: Rank, bound: int) -> None:
        """The rank, or difference, is no less than this, if this surely runs."""
        if self.told:
            self.equations.at_least(form, bound)

    def fresh(self, *key: Hashable) -> Rank:
        """The rank of something that nothing is known of."""
        return self.equations.unknown((self.at, *key))


def shape_of(value: ast.expr, facts: FunctionFacts) -> ast.expr | None:
    """What the shape is asked of, in `x.shape` and `ops.shape(x)`."""
    if isinstance(value, ast.Attribute) and value.attr == "shape":
        return value.value
    bound = facts.calls.get(value) if isinstance(value, ast.Call) else None
    return bound.args.get("input") if bound and bound.operator.name == "shape" else None


def _constants(node: ast.expr) -> tuple[int, ...] | None:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return tuple(found) if isinstance(found, tuple | list) else None
