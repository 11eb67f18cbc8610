"""Evaluates expressions to abstract values; the depth of nesting is limited, never trusted."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from staticshape.analysis.evaluating.arithmetic import Arithmetic
from staticshape.analysis.evaluating.leaving import any_moves
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import tensor_valued
from staticshape.analysis.values.joining import item_of, join, join_all
from staticshape.analysis.values.lattice import (
    DICTIONARY,
    FIXED,
    NONE,
    UNKNOWN,
    Collection,
    Function,
    Python,
    Sequence,
    Table,
    Value,
    constant,
    derived,
)
from staticshape.analysis.values.resolve import Resolver

_MOST_ITEMS = 256
MAX_DEPTH = 160  # nested expressions, blocks and calls together: three to four Python frames each

_METHODS_OF_OTHERS = frozenset(
    [
        "copy",
        "index",
        "count",
        "split",
        "sort",
        "append",
        "extend",
        "insert",
        "pop",
        "remove",
        "clear",
        "get",
        "items",
        "keys",
        "values",
        "update",
        "format",
        "join",
        "strip",
        "replace",
        "startswith",
        "endswith",
        "lower",
        "upper",
        "encode",
        "type",
        "to",
        "size",
        "dim",
    ]
)


class Expressions(Arithmetic):
    """Evaluates expressions; statements, calls and findings are added by the subclasses."""

    def __init__(self, resolver: Resolver) -> None:
        super().__init__(resolver)
        self.entry_defaults = {}
        kind = type(self)  # not bound: a bound method would keep this object alive in a circle
        self._dispatch: dict[type[ast.expr], Callable[[Any, Any, Frame], Value]] = {
            ast.Name: kind._name,
            ast.Attribute: kind._attribute,
            ast.Call: kind._call,
            ast.BinOp: kind._binop,
            ast.Compare: kind._compare,
            ast.BoolOp: kind._boolop,
            ast.UnaryOp: kind._unary,
            ast.Subscript: kind._subscript,
            ast.Tuple: kind._display,
            ast.List: kind._display,
            ast.IfExp: kind._ifexp,
            ast.ListComp: kind._comprehension,
            ast.SetComp: kind._comprehension,
            ast.GeneratorExp: kind._comprehension,
            ast.DictComp: kind._dict_comprehension,
            ast.Lambda: kind._lambda,
            ast.Starred: kind._starred,
            ast.Dict: kind._dict,
            ast.Set: kind._dict,
            ast.JoinedStr: kind._text,
            ast.NamedExpr: kind._walrus,
            ast.Yield: kind._yield,
            ast.YieldFrom: kind._yield,
            ast.Slice: kind._other,
        }

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """The value of an expression; `UNKNOWN` where nesting is too deep or nothing is known."""
        kind = type(node)
        if kind is ast.Constant:
            return NONE if node.value is None else constant(node.value)  # type: ignore[attr-defined]
        value = frame.env.get(node.id) if kind is ast.Name else None  # type: ignore[attr-defined]
        if value is None:
            rule = self._dispatch.get(kind)
            if rule is None:
                return UNKNOWN
            if self.depth > MAX_DEPTH:
                self.cuts += 1
                return UNKNOWN
            self.depth += 1
            try:
                value = rule(self, node, frame)
            finally:
                self.depth -= 1
        values = frame.values
        if values is not None:  # `frame.note`, without a call for each expression
            known = values.get(node)
            values[node] = value if known is None or known is value else join(known, value)
        return value

    def _display(self, node: ast.Tuple | ast.List, frame: Frame) -> Value:
        items: list[Value] = []
        spread = False
        for element in node.elts[:256]:
            if isinstance(element, ast.Starred):
                value = self.eval(element.value, frame)
                if isinstance(value, Sequence):
                    items.extend(value.items)
                else:
                    items.append(item_of(value))
                    spread = True
            else:
                items.append(self.eval(element, frame))
        if spread or len(node.elts) > 256:
            return Collection(join_all(items), FIXED)
        if isinstance(node, ast.List) and any(map(_is_number, items)) and self._unsteady(frame):
            items = list(map(_some_number, items))
            if all(isinstance(item, Python) for item in items):
                return Collection(join_all(items), FIXED)
        return Sequence(tuple(items), isinstance(node, ast.List))

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, frame: Frame
    ) -> Value:
        if isinstance(node, ast.SetComp):
            self.refused(node, "a set comprehension", frame)
        inner, length = self._generators(node.generators, frame)
        return Collection(self.eval(node.elt, inner), length)

    def _generators(
        self, generators: list[ast.comprehension], frame: Frame
    ) -> tuple[Frame, Python]:
        inner = Frame(
            frame.module,
            frame.node,
            frame.qualname,
            dict(frame.env),
            frame.owner,
            frame.closure,
            frame.graph,
            values=frame.values,
        )
        length = FIXED
        for generator in generators:
            iterated = self.eval(generator.iter, inner)
            if isinstance(iterated, Collection):
                length = iterated.length
            elif isinstance(iterated, Python) and iterated.sources:
                length = iterated
            self.assign(generator.target, item_of(iterated), inner)
            for condition in generator.ifs:
                test = self.eval(condition, inner)
                if tensor_valued(test):
                    length = Python("tensor", origin="filtered by the values of a Tensor")
        return inner, length

    def _dict_comprehension(self, node: ast.DictComp, frame: Frame) -> Value:
        inner, _ = self._generators(node.generators, frame)
        self.eval(node.value, inner)
        return DICTIONARY

    def _lambda(self, node: ast.Lambda, frame: Frame) -> Value:
        return Function(node, frame.module, "<lambda>", None, self._around(frame))

    @staticmethod
    def _around(frame: Frame) -> dict[str, Value]:
        return {**(frame.closure or {}), **frame.env} if frame.closure else frame.env

    def _starred(self, node: ast.Starred, frame: Frame) -> Value:
        return self.eval(node.value, frame)

    def _dict(self, node: ast.Dict | ast.Set, frame: Frame) -> Value:
        if isinstance(node, ast.Set):
            self.refused(node, "a set", frame)
        given = node.values if isinstance(node, ast.Dict) else node.elts
        values = [self.eval(value, frame) for value in given[:_MOST_ITEMS]]
        if not isinstance(node, ast.Dict):
            return UNKNOWN
        if any(map(_is_number, values)) and self._unsteady(frame):
            values = list(map(_some_number, values))
        keys = [one.value for one in node.keys if isinstance(one, ast.Constant)]
        known = len(keys) == len(given) == len(values)
        return Table(tuple(zip(keys, values, strict=True))) if known else DICTIONARY

    @staticmethod
    def _unsteady(frame: Frame) -> bool:
        """Whether other code of the host may put another number into any list."""
        return not frame.graph and frame.module.changes_unseen

    def _walrus(self, node: ast.NamedExpr, frame: Frame) -> Value:
        self.refused(node, "`:=`", frame)
        value = self.eval(node.value, frame)
        frame.env[node.target.id] = value
        return value

    def _yield(self, node: ast.Yield | ast.YieldFrom, frame: Frame) -> Value:
        self.refused(node, "`yield`", frame)
        if node.value is not None:
            self.eval(node.value, frame)
        return UNKNOWN

    def refused(self, node: ast.AST, what: str, frame: Frame) -> None:
        """Called for syntax that the graph compiler does not know; the rules override it."""

    def _text(self, node: ast.JoinedStr, frame: Frame) -> Value:
        given = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        if any_moves([self.eval(one, frame) for one in given]):
            self.fallback_call(node, "a text made of a Tensor", frame)
        return FIXED

    def _other(self, node: ast.expr, frame: Frame) -> Value:
        return UNKNOWN

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        raise NotImplementedError

    def _subscript(self, node: ast.Subscript, frame: Frame) -> Value:
        raise NotImplementedError

    def assign(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind a target."""
        raise NotImplementedError


def _is_number(value: Value) -> bool:
    return isinstance(value, Python) and value.has_const


def _some_number(value: Value) -> Value:
    """What stands in a list, where other code may put another number."""
    return derived(value) if isinstance(value, Python) and value.has_const else value


def is_method_of_others(name: str) -> bool:
    """Whether lists, dicts and strings have a method of this name too."""
    return name in _METHODS_OF_OTHERS
