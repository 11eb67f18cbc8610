"""Raises findings where a shape becomes dynamic: operators, subscripts, slices and ranges."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating.leaving import moves
from staticshape.analysis.evaluating.numpy_arrays import arrays
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import Sizing, parts, sizing, tensor_valued, ways_of
from staticshape.analysis.findings.staining import distinct, last_cut, stained
from staticshape.analysis.findings.wording import (
    OPERATOR_WORDS,
    PARAMETER_WORDS,
    READ_AT,
    SOURCE_WORDS,
)
from staticshape.analysis.judging.reports import Reports
from staticshape.analysis.transfer.shared import Args
from staticshape.analysis.values.lattice import (
    FIXED,
    UNKNOWN,
    Collection,
    Custom,
    Python,
    Sequence,
    Tensor,
    Value,
    sources_of,
)
from staticshape.ops.lookup import Spelled
from staticshape.ops.spec import Operator
from staticshape.records import replace

#: Operators that leave the graph with a Tensor as well, where they must know a number.
_TENSORS = frozenset({"tensor", "addcdiv", "addcmul"})


class Judge(Reports):
    """Adds the rules for operators and subscripts."""

    # operators

    def operator_call(
        self,
        node: ast.Call,
        bound: BoundCall | None,
        spelled: Spelled,
        args: Args,
        result: Value,
        frame: Frame,
    ) -> Value:
        """Find what makes this operator's result dynamic."""
        operator = spelled.operator
        outside = sources_of(arrays(value for _, value in args.values()))
        if outside and frame.graph:
            self.recorder.confirm(outside, returned=False)
            return stained(result, outside)
        data = sources_of(value for name, (_, value) in args.items() if name in operator.tensors)
        if data and frame.graph:
            self._spoilt(data, node, operator, args, frame)
            self.recorder.confirm(data, returned=False)
        if operator.family == "data_dependent":
            return self._source(node, spelled, args, result, data, frame)
        stain = self._judge_sizes(node, spelled, args, frame)
        if stain is not None:
            known = last_cut(result) if operator.name == "topk" else result
            return stained(known, stain | data)
        stain = self._varying_list(node, spelled, args, frame)
        if stain is not None:
            return stained(result, stain)
        if operator.known or operator.spelled_known:
            self._left_by_operator(node, spelled, args, frame)
        if operator.name == "masked_scatter" and not data:
            why = "the gradient of masked_scatter selects the elements at true places"
            self.report(node, "boolean-assignment", why, frame)
        words = self._width_of_values(spelled, args)
        if words is not None:
            return stained(result, self.report(node, "dynamic-size", words, frame))
        return result

    def _spoilt(
        self, data: frozenset[int], node: ast.Call, operator: Operator, args: Args, frame: Frame
    ) -> None:
        """The note of what an operator gives of data that are dynamic already."""
        at = sources_of([args.get("indices", (None, UNKNOWN))[1]])
        if at and operator.family == "gather":
            self.recorder.note(at, node, READ_AT, frame, made=True)
        self.recorder.note(data - at, node, f"{operator.name} of it is dynamic too", frame)

    def custom_call(self, callee: Custom, node: ast.Call, data: list[Value], frame: Frame) -> Value:
        """What the project declares of its own operator."""
        operator, short = callee.operator, callee.operator.name.rpartition(".")[2]
        if short[:1].isupper() and not callee.made:
            return replace(callee, made=True)  # a Cell or a primitive, to be called later
        if operator.result == "number":
            return FIXED
        sources = sources_of(data)
        if sources and frame.graph:
            self.recorder.note(sources, node, f"{short} of it is dynamic too", frame)
        if operator.result == "static":
            return Tensor(None, None, sources)
        why = operator.why or "it is declared so in the configuration"
        words = f"{short} gives a shape that depends on values: {why}"
        if not frame.graph:
            return Tensor()
        help_ = operator.help or "keep its input's shape, and give a mask of the real elements"
        found = self.recorder.report(node, "declared-dynamic", words, frame, (), help_)
        return Tensor(None, None, frozenset({found}))

    def sizes_of(self, node: ast.Call, spelled: Spelled, args: Args, frame: Frame) -> None:
        """What a primitive is constructed with inside the graph can be a varying size too."""
        axis = "dynamic-axis"  # no primitive can be constructed with one that is not fixed
        given = {name: one for name, one in args.items() if self._rule_of(spelled, name) != axis}
        self._judge_sizes(node, spelled, given, frame)

    def _judge_sizes(
        self, node: ast.Call, spelled: Spelled, args: Args, frame: Frame
    ) -> frozenset[int] | None:
        """What the sizes among the arguments make dynamic; None where all are fixed."""
        for name in spelled.shape_params:
            if name not in args:
                continue
            expression, value = args[name]
            value = self.refine(value, expression, frame)
            if _is_misplaced(spelled, args, value):
                continue
            reason = sizing(value)
            if reason is None:
                if ways := ways_of([value]):
                    return ways
                continue
            if reason.verdict == "consequence":
                self.recorder.confirm(sources_of([value]), returned=False)
                if frame.graph:
                    text = self.recorder.text(expression, frame)
                    words = f"`{text}` is read from its shape"
                    self.recorder.note(sources_of([value]), node, words, frame, made=True)
                return sources_of([value])
            rule = self._rule_of(spelled, name)
            word = PARAMETER_WORDS.get(rule, "an argument")
            for part in parts(value):
                if tensor_valued(part) and part is not reason.value and not sources_of([part]):
                    self.read_out_elsewhere(node, Sizing("tensor", "", part), frame)
            return self.size_finding(node, rule, f"{word} ({name})", expression, reason, frame)
        return None

    def _varying_list(
        self, node: ast.Call, spelled: Spelled, args: Args, frame: Frame
    ) -> frozenset[int] | None:
        """A list whose length the values of a Tensor decide: as indices, or made into a Tensor."""
        operator = spelled.operator
        gathers = operator.family == "gather"
        if not gathers and operator.name not in ("tensor", "stack", "concat"):
            return None
        name = "indices" if gathers else operator.params[0]
        expression, value = args.get(name, (None, UNKNOWN))
        if not isinstance(value, Collection):
            return None
        reason = sizing(value.length)
        if reason is None or reason.verdict != "tensor":
            return None
        rule = "dynamic-gather" if gathers else "dynamic-size"
        return self.size_finding(node, rule, "the length of a list", expression, reason, frame)

    def _left_by_operator(self, node: ast.Call, spelled: Spelled, args: Args, frame: Frame) -> None:
        """`Tensor(n)` of what a Tensor decides, and other operators that must know a number."""
        operator = spelled.operator
        if operator.name == "tensor" and spelled.name.startswith("mindspore.numpy."):
            return  # the graph has it
        for name in spelled.known:
            value = args.get(name, (None, UNKNOWN))[1]
            if not moves(value) or (isinstance(value, Tensor) and operator.name not in _TENSORS):
                continue
            short = spelled.name.rpartition(".")[2]
            what = f"`{short}` of a value that a Tensor decides"
            if operator.name == "tensor" and "dtype" in args and not frame.testing:
                then = "what comes back has no shape there, and no gradient goes back through it"
                self.report(node, "lost-gradient", f"{what} leaves the graph: {then}", frame)
                return  # what it is used in has the right gradient, thanks to the dtype
            self.lost(node, what, frame)
            return

    def _width_of_values(self, spelled: Spelled, args: Args) -> str | None:
        """Operators that are as wide as their largest value where a width is not given."""
        name = spelled.operator.name
        if name == "one_hot" and self._constant(spelled, args, "depth") == -1:
            return "one_hot without num_classes is as wide as its largest index"
        if name == "sequence_mask" and "maxlen" not in args:
            return "sequence_mask without maxlen is as wide as its largest length"
        return None

    @staticmethod
    def _rule_of(spelled: Spelled, name: str) -> str:
        rule = spelled.operator.rule  # of the operator's own size, which may be its only axis
        if "axis" in name and (not rule or len(spelled.shape_params) > 1):
            return "dynamic-axis"
        return rule or "dynamic-size"

    def _source(
        self,
        node: ast.Call,
        spelled: Spelled,
        args: Args,
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
                along = {name: one for name, one in args.items() if name == "axis"}
                data |= self._judge_sizes(node, spelled, along, frame) or frozenset()
                base = Tensor(main.dtype if isinstance(main, Tensor) else None, None, data)
                if reason is not None:
                    self.size_finding(
                        node,
                        "repeat-interleave",
                        "the number of repeats",
                        expression,
                        reason,
                        frame,
                    )
                return base
            if reason.verdict == "consequence":
                return stained(result, sources_of([value]) | data)
            self.read_out_elsewhere(node, reason, frame)
        rule = operator.rule or "nonzero"
        words = SOURCE_WORDS.get(rule, "has a shape that depends on values")
        words = OPERATOR_WORDS.get(operator.name, words)
        mask = args.get("mask", args.get("condition", (None, UNKNOWN)))[0]
        text = self.recorder.text(mask, frame)
        chain = self.origin(mask, f"the mask is `{text}`", frame)
        name = operator.name.removesuffix("_one_argument")
        found = self.report(node, rule, f"{name} {words}", frame, chain)
        refines = self._refines(args, data)
        self.recorder.refine(found, data if refines else frozenset())
        if refines:
            return stained(result, data)
        if isinstance(result, Sequence):
            return distinct(result, found)
        return stained(result, found)

    @staticmethod
    def _refines(args: Args, data: frozenset[int]) -> bool:
        """Whether a selection selects from a selection, by a mask made of that selection."""
        mask = args.get("mask", (None, UNKNOWN))[1]
        main = args.get("input", (None, UNKNOWN))[1]
        return bool(data) and sources_of([mask]) == sources_of([main]) == data

    def repeated_list(self, node: ast.BinOp, value: Collection, frame: Frame) -> Collection:
        """`[x] * n`: the length of the list is read out of a Tensor."""
        length = value.length
        if not frame.graph or length.sources or type(node.op) is not ast.Mult:
            return value
        because = length.origin or "read out of a Tensor"
        if because.startswith("float()"):
            return value  # no list is so long: a tuple of losses meant as one of them
        found = self.report(node, "dynamic-size", f"the length of a list is {because}", frame)
        return replace(value, length=replace(length, sources=found))

    def range_call(self, node: ast.Call, length: Python, frame: Frame) -> None:
        """`range(n)`: the number of steps is read out of a Tensor."""
        if length.known == "tensor" and not length.sources:
            because = length.origin or "read out of a Tensor"
            self.read_out_elsewhere(node, Sizing("tensor", because, length), frame)
            text = self.recorder.text(node, frame)
            words = f"`{text}`: the number of loop steps is {because}"
            self.report(node, "dynamic-range", words, frame)

    def extremum_call(self, node: ast.Call, values: list[Value], frame: Frame) -> None:
        """`max(n, 1)` of a Tensor, or a number read out of one, and another number.

        Numbers alone in a list (`max([n, 1])`) stay in the graph; beside a size read from a dynamic
        shape they leave it because of that shape.
        """
        moving = [value for value in values if _varies(value)]
        if not any(isinstance(value, Tensor) for value in moving):
            written = len(node.args) > 1 and not any(getattr(v, "sources", None) for v in values)
            moving = moving if written else []
        if moving and any(isinstance(v, Python) for v in values):
            name = getattr(node.func, "id", "max")
            self.report(
                node,
                "tensor-extremum",
                f"`{name}` of a Tensor and a number leaves the graph: its result has no shape, and "
                f"no gradient goes back through what it is used in",
                frame,
            )

    def refused(self, node: ast.AST, what: str, frame: Frame) -> None:
        """Syntax that makes the compiler give up (measured with MindSpore 2.10)."""
        self.report(node, "graph-syntax", f"the graph compiler does not know {what}", frame)

    def length_call(self, node: ast.Call, value: Tensor, frame: Frame) -> None:
        """`len(t)` of a Tensor whose first axis is dynamic."""
        first = value.dims[0].kind if value.dims else "dynamic"
        if value.sources and first == "dynamic":
            text = self.recorder.text(node.args[0], frame)
            self.report(
                node,
                "dynamic-length",
                f"`{text}` has a dynamic length: len() of it may be garbage from the second call "
                f"on; write `{text}.shape[0]`",
                frame,
            )

    def lost(self, node: ast.expr, what: str, frame: Frame) -> None:
        """The value leaves the graph, and is computed with."""
        then = "no gradient goes back through what its result is used in"
        if frame.testing:
            then = "the interpreter decides this condition"
        self.report(node, "lost-gradient", f"{what} leaves the graph: {then}", frame)

    def membership(self, node: ast.Compare, frame: Frame) -> None:
        """`t in (1, 2)` of a Tensor and numbers."""
        text = self.recorder.text(node.left, frame)
        self.report(
            node,
            "tensor-membership",
            f"the Tensor `{text}` is never found among numbers in the graph, whatever its value",
            frame,
        )

    def fallback_call(self, node: ast.expr, what: str, frame: Frame) -> None:
        """The value leaves the graph."""
        self.report(node, "host-fallback", f"{what} leaves the graph for the interpreter", frame)


def _is_misplaced(spelled: Spelled, args: Args, value: Value) -> bool:
    """`ops.gather(x, 1, index)`, `x.reshape(x, shape)`: the compiler refuses such a call."""
    if spelled.operator.name == "reshape":
        return isinstance(value, Sequence) and any(isinstance(v, Sequence) for v in value.items)
    index = args.get("indices", (None, UNKNOWN))[1]
    return spelled.operator.name == "gather" and isinstance(index, Python) and index.is_one


def _varies(value: Value) -> bool:
    """A Tensor of fixed shape that the compiler does not know, or a number read out of one."""
    if isinstance(value, Tensor):
        moving = not value.const and not value.item
        return moving and (value.dims == () or not value.sources)
    return isinstance(value, Python) and value.known == "tensor" and not value.sources
