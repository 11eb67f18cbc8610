"""Evaluates calls: of operators, builtins, and functions and cells of the project."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.evaluating import chained, makers
from staticshape.analysis.evaluating.leaving import any_moves, is_record
from staticshape.analysis.evaluating.operator_calls import OperatorCalls
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.meaning.meant import as_given
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.transfer.results import operator_result
from staticshape.analysis.transfer.shared import Args
from staticshape.analysis.values.joining import join, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    UNKNOWN,
    Chain,
    Collection,
    Custom,
    Function,
    Gradient,
    Instance,
    Mapped,
    Named,
    OneOf,
    Operation,
    Partial,
    Python,
    Sequence,
    Table,
    Tensor,
    Type,
    Unknown,
    Value,
)

#: Methods of primitives and cells that give the same object back.
_CHAINED = re.compile(
    r"shard|add_prim_attr|recompute|set_(?:device|stage|train|grad|comm_fusion|broadcast_flag)"
    r"|to_float|add_flags(?:_recursive)?"
)
HOST_DECORATORS = frozenset({"constexpr", "_primexpr", "primexpr", "property"})

_MOST_FOLLOWED = 4  # of what a call may mean: each is followed with its arguments


class Calls(OperatorCalls):
    """Adds calls; the rules, the statements and functions come from the subclasses."""

    def custom_call(self, callee: Custom, node: ast.Call, data: list[Value], frame: Frame) -> Value:
        """Called for an operator that the project declares; the rules override it."""
        return UNKNOWN

    def call_function(
        self, function: Function, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value:
        """Interpret a function of the project."""
        raise NotImplementedError

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        target = node.func
        if isinstance(target, ast.Attribute):
            base = self.eval(target.value, frame)
            if base == FIXED and isinstance(target.value, ast.Attribute):
                given = self.passed_in(target.value, frame)  # `self.network.targets(x)`
                base = given if isinstance(given, Instance) else base
            if isinstance(base, (Tensor, Unknown)):
                return self._method_call(node, target, base, frame)
            if isinstance(base, (Sequence, Collection, Python)):
                return self.python_method(node, target, base, frame)
            if isinstance(base, Table):
                return self.table_method(node, target, base, frame)
            callee = self.attribute(base, target.attr, frame)
            if _CHAINED.fullmatch(target.attr) and not isinstance(callee, (Function, OneOf)):
                self._arguments(node, frame)
                return base  # `ops.TopK().shard(...)`
            frame.note(target, callee)
            if isinstance(base, Instance) and base.cls.module.replaces(target.attr):
                self.forget_call(node, frame)  # `net.act = ...`: from somewhere else
        else:
            callee = self.eval(target, frame)
        return self.invoke(callee, node, frame)

    def invoke(self, callee: Value, node: ast.Call, frame: Frame) -> Value:
        """Call a value with the arguments of a call expression."""
        if isinstance(callee, Operation):
            if callee.call is None and callee.spelled.form in ("primitive", "layer"):
                return self._construct(callee, node, frame)
            if not node.args and not node.keywords and callee.spelled.operator.tensors:
                return callee  # `ops.reduce_sum()(x)`: written as if it were a primitive
            return self._operator(node, callee, None, None, frame)
        if isinstance(callee, OneOf):
            choices = _followed(callee.choices)
            result = join_all([self.invoke(one, node, frame) for one in choices])
            result = result if len(choices) == len(callee.choices) else UNKNOWN
            self.forget_call(node, frame)
            return result
        if callee == FIXED and isinstance(node.func, ast.Attribute):
            callee = self.passed_in(node.func, frame)
            self.forget_call(node, frame)  # whoever builds the class elsewhere may give another
            if not isinstance(callee, Unknown):
                return self.invoke(callee, node, frame)
        if not (isinstance(callee, Python) and callee.has_const and callee.const is None):
            self.forget_call(node, frame)  # with other arguments it may be an operator
        args, keywords = self._arguments(node, frame)
        if isinstance(callee, (Function, Instance)) and len(args) == len(node.args):
            args = list(map(as_given, node.args, args))
            for one in node.keywords:
                if one.arg is not None:
                    keywords[one.arg] = as_given(one.value, keywords[one.arg])
        return self.apply(callee, node, args, keywords, frame)

    def apply(
        self,
        callee: Value,
        node: ast.Call,
        args: list[Value],
        keywords: dict[str, Value],
        frame: Frame,
    ) -> Value:
        """Call a value with evaluated arguments."""
        if isinstance(callee, Function):
            return self.call_function(callee, args, keywords, frame)
        if isinstance(callee, Type):
            if any_moves([*args, *keywords.values()]) and is_record(callee.cls.node):
                told = self.fallback_call if node is frame.returned else self.lost
                told(node, f"a `{callee.cls.node.name}`", frame)
            if len(args) == 1 and isinstance(args[0], Table) and makers.is_maker(callee.cls.node):
                return makers.made(args[0]) or UNKNOWN
            return self._chained(callee.cls) or Instance(callee.cls)
        if isinstance(callee, Instance):
            for name in () if callee.listed else ("construct", "__call__"):
                method = self.instance_attribute(callee, name)
                if isinstance(method, Function):
                    return self.call_function(method, args, keywords, frame)
            self.effects += 1
            return UNKNOWN
        if isinstance(callee, Gradient):
            value = self.apply(callee.function, node, args, keywords, frame)
            return Sequence((value, UNKNOWN)) if callee.with_value else UNKNOWN
        if isinstance(callee, Partial):
            keywords = {**dict(callee.keywords), **keywords}
            return self.apply(callee.function, node, [*callee.args, *args], keywords, frame)
        if isinstance(callee, Mapped):
            return self.call_mapped(callee, node, args, frame)
        if isinstance(callee, Operation):
            return self.applied(callee, node, args, keywords, frame)
        if isinstance(callee, OneOf):
            return join_all(self.apply(c, node, args, keywords, frame) for c in callee.choices)
        if isinstance(callee, Chain):
            self.effects += 1  # layers with weights: not to be run on both ways of an `if`
            value = args[0] if len(args) == 1 and not keywords and callee.parts else UNKNOWN
            for part in callee.parts:
                item = part.item if isinstance(part, Collection) else part
                value = self._layer(item, node, value, frame)
                if item is not part:  # as many layers as the list has
                    value = join(value, self._layer(item, node, value, frame))
            return value
        if isinstance(callee, Custom):
            self.effects += 1
            return self.custom_call(callee, node, [*args, *keywords.values()], frame)
        if isinstance(callee, Named):
            return self.named_call(callee.name, node, args, keywords, frame)
        if isinstance(callee, Python) and callee.has_const and callee.const is None:
            return UNKNOWN
        self.effects += 1
        return UNKNOWN

    def _chained(self, cls: ClassModel) -> Value | None:
        """The chain that a class stands for whose `__init__` only hands layers to its base."""
        call = chained.layers(cls, self.resolver.mro(cls))
        if call is None:
            return None

        def evaluate() -> Value:
            frame = self.init_frame(cls.methods["__init__"], cls.module, Instance(cls))
            return self.chain(call, [self.eval(item, frame) for item in call.args], frame)

        known = self.resolver.memo(cls.module).chains
        return known.get(cls) or self.once(known, cls, evaluate)

    def _layer(self, layer: Value, node: ast.Call, value: Value, frame: Frame) -> Value:
        """One layer of a chain, called with one value."""
        if not isinstance(layer, Operation):
            return self.apply(layer, node, [value], {}, frame)
        spelled = layer.spelled
        operator = spelled.operator
        if operator.family in ("random", "data_dependent") or not operator.params:
            self.effects += 1
        if operator.family == "data_dependent" or not operator.params:
            return UNKNOWN
        args: Args = {operator.params[0]: (None, value)}
        args.update((name, (None, given)) for name, given in layer.init)
        return operator_result(spelled, args, lambda name: self._constant(spelled, args, name))


def _followed(choices: tuple[Value, ...]) -> tuple[Value, ...]:
    """What a call of one of them is followed into: of many no cells, and each operator once."""
    if len(choices) <= _MOST_FOLLOWED:
        return choices
    operators = (one for one in choices if isinstance(one, Operation))
    others = (one for one in choices if not isinstance(one, (Operation, Instance)))
    return (*{one.spelled.name: one for one in operators}.values(), *others)
