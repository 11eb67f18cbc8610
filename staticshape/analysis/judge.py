"""Raises findings where a shape becomes dynamic: operators, subscripts, slices and ranges."""

from __future__ import annotations

import ast
from dataclasses import replace

from staticshape.analysis.calls import Calls
from staticshape.analysis.evidence import Evidence, evidence
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.frame import Frame
from staticshape.analysis.lattice import (
    DYNAMIC,
    FIXED,
    TRUTH,
    UNKNOWN,
    Argument,
    Collection,
    FnNode,
    Python,
    Sequence,
    Tensor,
    Truth,
    Unknown,
    Value,
    item_of,
    join_all,
    sources_of,
    with_sources,
)
from staticshape.analysis.record import Recorder
from staticshape.analysis.resolve import Resolver
from staticshape.analysis.sizes import Sizing, sizing
from staticshape.ops.lookup import Spelled

_PARAMETER_WORDS = {
    "dynamic-topk": "k of topk",
    "dynamic-segments": "the number of segments",
    "random-choice": "the number of samples",
    "dynamic-axis": "the axis",
    "dynamic-permutation": "the permutation",
    "dynamic-size": "a size",
    "repeat-interleave": "the number of repeats",
    "dynamic-slice": "a slice bound",
}
_SOURCE_WORDS = {
    "masked-select": "keeps as many elements as the mask has true values",
    "nonzero": "gives one row for each true element",
    "where-one-argument": "with one argument gives the positions of true elements",
    "unique": "gives as many elements as its input has distinct values",
    "repeat-interleave": "repeats each element as often as a Tensor says",
}


class Judge(Calls):
    """Adds the rules for operators and subscripts."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver)
        self.recorder = recorder
        self._evidence: dict[int, dict[str, Evidence]] = {}

    # what is known of a parameter

    def evidence_of(self, node: FnNode, name: str) -> Evidence | None:
        """How a parameter is used elsewhere in its function; worked out once a function."""
        if id(node) not in self._evidence:
            self._evidence[id(node)] = evidence(node)
        return self._evidence[id(node)].get(name)

    def refine(self, value: Value, expression: ast.expr | None, frame: Frame) -> Value:
        """An argument of unknown kind, decided by how it is used elsewhere in the function."""
        if not isinstance(value, Argument) or frame.node is None:
            return value
        names = [value.name]
        if isinstance(expression, ast.Name):
            names.append(expression.id)
        for name in names:
            found = self.evidence_of(frame.node, name)
            if found is not None:
                return Tensor(found.dtype)
        return value

    # operators

    def operator_call(
        self,
        node: ast.Call,
        bound: BoundCall | None,
        spelled: Spelled,
        args: dict[str, tuple[ast.expr | None, Value]],
        result: Value,
        frame: Frame,
    ) -> Value:
        """Find what makes this operator's result dynamic."""
        operator = spelled.operator
        data = sources_of(value for name, (_, value) in args.items() if name in operator.tensors)
        if operator.family == "data_dependent":
            return self._source(node, spelled, args, result, data, frame)
        for name in operator.shape_params:
            if name not in args:
                continue
            expression, value = args[name]
            value = self.refine(value, expression, frame)
            reason = sizing(value)
            if reason is None or self._constant_enough(spelled, name, value):
                continue
            if reason.verdict == "consequence":
                return self._stained(result, sources_of([value]) | data)
            if data:
                return self._stained(result, data)
            rule = self._rule_of(spelled, name)
            word = _PARAMETER_WORDS.get(rule, "an argument")
            found = self._size_finding(node, rule, f"{word} ({name})", expression, reason, frame)
            return self._stained(result, found)
        if operator.name == "one_hot" and self._constant(spelled, args, "depth") == -1:
            return self._stained(
                result,
                self._report(
                    node,
                    "dynamic-size",
                    "one_hot without num_classes is as wide as its largest index",
                    frame,
                ),
            )
        if operator.name == "sequence_mask" and "maxlen" not in args and not data:
            return self._stained(
                result,
                self._report(
                    node,
                    "dynamic-size",
                    "sequence_mask without maxlen is as wide as its largest length",
                    frame,
                ),
            )
        return result

    @staticmethod
    def _constant_enough(spelled: Spelled, name: str, value: Value) -> bool:
        """Parameters that stand for a shape only in some forms."""
        if name == "axis" and spelled.operator.family == "reduction":
            return not isinstance(value, (Tensor, Argument, Python))
        return False

    @staticmethod
    def _rule_of(spelled: Spelled, name: str) -> str:
        if spelled.operator.rule:
            return spelled.operator.rule
        return "dynamic-axis" if "axis" in name else "dynamic-size"

    def _source(
        self,
        node: ast.Call,
        spelled: Spelled,
        args: dict[str, tuple[ast.expr | None, Value]],
        result: Value,
        data: frozenset[int],
        frame: Frame,
    ) -> Value:
        operator = spelled.operator
        if operator.name == "repeat_interleave":
            expression, value = args.get("repeats", (None, UNKNOWN))
            value = self.refine(value, expression, frame)
            reason = sizing(value)
            if reason is None or reason.verdict == "host":
                main = args.get("input", (None, UNKNOWN))[1]
                base = Tensor(main.dtype if isinstance(main, Tensor) else None, None, data)
                if reason is not None:
                    self._size_finding(
                        node,
                        "repeat-interleave",
                        "the number of repeats",
                        expression,
                        reason,
                        frame,
                    )
                return base
        if data:
            return self._stained(result, data)
        rule = operator.rule or "nonzero"
        words = _SOURCE_WORDS.get(rule, "has a shape that depends on values")
        if operator.name == "bincount":
            words = "is as long as its largest value"
        found = self._report(node, rule, f"{operator.name} {words}", frame)
        return self._stained(result, found)

    def _stained(self, result: Value, found: frozenset[int]) -> Value:
        """The result, dynamic because of these findings."""
        if isinstance(result, Tensor):
            if result.dims is not None and not any(d.kind == "dynamic" for d in result.dims):
                dims = tuple(replace(d, kind="dynamic", size=None) for d in result.dims) or None
                result = replace(result, dims=None if dims is None else result.dims and None)
            return with_sources(replace(result, like=None), found)
        if isinstance(result, Sequence):
            return Sequence(tuple(self._stained(i, found) for i in result.items), result.is_list)
        if isinstance(result, Collection):
            return Collection(self._stained(result.item, found), result.length)
        return Tensor(None, None, found)

    def _size_finding(
        self,
        node: ast.AST,
        rule: str,
        what: str,
        expression: ast.expr | None,
        reason: Sizing,
        frame: Frame,
    ) -> frozenset[int]:
        """A size that varies: `dynamic` where it comes out of a Tensor, else `recompile`."""
        text = self.recorder.text(expression, frame)
        if reason.verdict == "tensor":
            chain = ((expression, f"{text} is {reason.because}"),) if expression is not None else ()
            return self._report(node, rule, f"{what} is `{text}`, {reason.because}", frame, chain)
        name = reason.value.name if isinstance(reason.value, Argument) else text
        message = (
            f"{what} is `{text}`, made of the argument {name}: one compile for each value if it is "
            f"a Python number, a dynamic shape if it is a Tensor"
        )
        self._report(node, "varying-size", message, frame)
        return frozenset()

    def _report(
        self,
        node: ast.AST,
        rule: str,
        message: str,
        frame: Frame,
        chain: tuple[tuple[ast.AST, str], ...] = (),
    ) -> frozenset[int]:
        if not frame.graph:
            return frozenset()
        return frozenset({self.recorder.report(node, rule, message, frame, chain)})

    def range_call(self, node: ast.Call, length: Python, frame: Frame) -> None:
        """`range(n)`: the number of steps is read out of a Tensor."""
        if length.known == "tensor" and not length.sources:
            because = length.origin or "read out of a Tensor"
            self._report(node, "dynamic-range", f"the number of loop steps is {because}", frame)

    def fallback_call(self, node: ast.Call, what: str, frame: Frame) -> None:
        """The value leaves the graph."""
        self._report(node, "host-fallback", f"{what} leaves the graph for the interpreter", frame)

    def record_call(self, node: ast.Call, bound: BoundCall, frame: Frame) -> None:
        """Remember a bound call of a graph-scope function."""
        if frame.values is not None and frame.node is not None:
            self.recorder.calls.setdefault(id(frame.node), {})[node] = bound

    # subscripts

    def _subscript(self, node: ast.Subscript, frame: Frame) -> Value:
        base = self.eval(node.value, frame)
        if isinstance(base, (Sequence, Collection)):
            return self._item(base, node, frame)
        if isinstance(base, Python):
            self.eval(node.slice, frame)
            return self._python_item(base)
        if not isinstance(base, (Tensor, Unknown)):
            self.eval(node.slice, frame)
            return UNKNOWN
        stain, dims = self.index(node, base, frame)
        dtype = base.dtype if isinstance(base, Tensor) else None
        if not isinstance(base, Tensor) and not stain:
            return UNKNOWN if not self._tensor_index(node, frame) else Tensor()
        inherited = base.sources if isinstance(base, Tensor) else frozenset()
        if dims is not None and not any(d.kind == "dynamic" for d in dims):
            inherited = frozenset()
        return Tensor(dtype, dims, inherited | stain)

    def _tensor_index(self, node: ast.Subscript, frame: Frame) -> bool:
        """Whether the shape of the index shows that the base is a Tensor."""
        return isinstance(node.slice, (ast.Slice, ast.Tuple))

    def _item(self, base: Sequence | Collection, node: ast.Subscript, frame: Frame) -> Value:
        if isinstance(node.slice, ast.Slice):
            bounds = [
                None if bound is None else self.eval(bound, frame)
                for bound in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            if isinstance(base, Sequence) and all(
                b is None or (isinstance(b, Python) and isinstance(b.const, int)) for b in bounds
            ):
                cut = slice(
                    *(
                        None if b is None else b.const
                        for b in bounds
                        if b is None or isinstance(b, Python)
                    )
                )
                return Sequence(base.items[cut], base.is_list)
            return Collection(item_of(base), FIXED)
        index = self.eval(node.slice, frame)
        if (
            isinstance(base, Sequence)
            and isinstance(index, Python)
            and isinstance(index.const, int)
        ):
            if -len(base.items) <= index.const < len(base.items):
                return base.items[index.const]
        return item_of(base)

    @staticmethod
    def _python_item(base: Python) -> Value:
        if base.has_const and isinstance(base.const, (tuple, str)):
            return FIXED
        return Python(base.known, sources=base.sources, origin=base.origin)

    def index(
        self, node: ast.Subscript, base: Value, frame: Frame
    ) -> tuple[frozenset[int], tuple[object, ...] | None]:
        """Judge the index of a Tensor: what made the result dynamic, and its dims where known."""
        already = base.sources if isinstance(base, Tensor) else frozenset()
        elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        stain: frozenset[int] = frozenset()
        dims = list(base.dims) if isinstance(base, Tensor) and base.dims is not None else None
        out: list[object] | None = None if dims is None else []
        for element in elements:
            if isinstance(element, ast.Slice):
                stain |= self._slice(node, element, already, frame)
                if out is not None and dims:
                    dim = dims.pop(0)
                    whole = element.lower is None and element.upper is None and element.step is None
                    from staticshape.analysis.lattice import STATIC

                    out.append(
                        dim if whole else DYNAMIC if stain or dim.kind == "dynamic" else STATIC
                    )
                elif out is not None:
                    out = None
                continue
            value = self.refine(self.eval(element, frame), element, frame)
            if isinstance(value, Python) and value.has_const and value.const is None:
                if out is not None:
                    from staticshape.analysis.lattice import Dim

                    out.append(Dim("static", 1))
                continue
            if isinstance(value, Python) and value.has_const and value.const is ...:
                out = None
                continue
            if self._is_mask(value):
                stain |= self._mask(node, element, value, already, frame)
                out = None
                dims = None
                continue
            if isinstance(value, Tensor):
                if value.sources:
                    stain |= value.sources
                    out = None
                elif out is not None and dims and value.dims is not None and len(elements) == 1:
                    dims.pop(0)
                    out.extend(value.dims)
                else:
                    out = None
                continue
            if isinstance(value, Sequence):
                stain |= sources_of([value])
            if isinstance(value, Python) and out is not None and dims:
                dims.pop(0)
                continue
            out = None
        if out is not None and dims is not None:
            out.extend(dims)
        return stain, None if out is None else tuple(out)

    @staticmethod
    def _is_mask(value: Value) -> bool:
        return isinstance(value, Truth) or (
            isinstance(value, Tensor) and value.dtype == "bool" and value.dims != ()
        )

    def _mask(
        self,
        node: ast.Subscript,
        element: ast.expr,
        value: Value,
        already: frozenset[int],
        frame: Frame,
    ) -> frozenset[int]:
        if isinstance(value, Tensor) and value.sources:
            return value.sources
        if already:
            return already
        if isinstance(node.ctx, ast.Store):
            return frozenset()
        text = self.recorder.text(element, frame)
        return self._report(
            node,
            "boolean-index",
            f"the mask `{text}` keeps as many elements as it has true values",
            frame,
            ((element, f"{text} is a boolean Tensor"),),
        )

    def _slice(
        self, node: ast.Subscript, part: ast.Slice, already: frozenset[int], frame: Frame
    ) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        for bound in (part.lower, part.upper, part.step):
            if bound is None:
                continue
            value = self.refine(self.eval(bound, frame), bound, frame)
            reason = sizing(value)
            if reason is None or isinstance(value, Truth):
                continue
            if reason.verdict == "consequence":
                found |= sources_of([value])
            elif already:
                found |= already
            elif not found:
                found |= self._size_finding(
                    node, "dynamic-slice", "a slice bound", bound, reason, frame
                )
        return found

    def store(self, target: ast.Subscript, value: Value, frame: Frame) -> None:
        """`x[index] = value`."""
        base = self.eval(target.value, frame)
        if isinstance(base, (Sequence, Collection, Python)):
            self.eval(target.slice, frame)
            return
        self.index(target, base, frame)
        elements = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
        masks = [
            element
            for element in elements
            if not isinstance(element, ast.Slice)
            and self._is_mask(self.refine(self.eval(element, frame), element, frame))
        ]
        if masks and isinstance(value, Tensor) and value.dims and not value.sources:
            if not any(d.size == 1 for d in value.dims[:1]):
                self._report(
                    target,
                    "boolean-assignment",
                    "assigning a vector under a mask needs as many elements as the mask has true values",
                    frame,
                )


__all__ = ["TRUTH", "Judge", "join_all"]
