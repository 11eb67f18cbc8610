"""What a test of a type tells of a name: `isinstance(x, Tensor)` parts Tensors from the rest."""

from __future__ import annotations

import ast
from typing import NamedTuple

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.lattice import UNKNOWN, Argument, Tensor, Unknown, Value

_TENSORS = frozenset({"Tensor", "Parameter"})
#: What Tensors are made of: `if isinstance(x, list): x = Tensor(x)`.
_OTHERS = frozenset({"list", "tuple", "int", "float", "ndarray"})


class Asked(NamedTuple):
    """A name whose type a test asks for: what it is as a Tensor, and as something else."""

    name: str
    before: Value
    tensor: Value
    other: Value
    negated: bool  # it is no Tensor on the body
    open: bool = False  # where it is none of what is asked for, it may be anything

    def on(self, *, body: bool) -> Value:
        """What the name is on a way."""
        if self.open:
            return self.before
        return self.other if body == self.negated else self.tensor

    def meet(self, body: dict[str, Value], other: dict[str, Value]) -> None:
        """What the name is on two ways that meet, where they left it alone."""
        if self.open:
            if isinstance(body.get(self.name), Tensor) and other.get(self.name) is self.before:
                other[self.name] = self.tensor
            return
        rest, tensors = (body, other) if self.negated else (other, body)
        alone = tensors.get(self.name) is self.tensor
        if alone and not isinstance(rest.get(self.name), Tensor):
            tensors[self.name] = self.before
        if rest.get(self.name) is UNKNOWN:  # it may be a Tensor as well
            rest[self.name] = self.before


def asked_type(test: ast.expr, frame: Frame) -> Asked | None:
    """`isinstance(x, Tensor)`, `not ops.is_tensor(x)`, `isinstance(x, (list, tuple))`.

    What only its use makes a Tensor may be something else; what nobody in sight passes may be one.
    """
    negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    call = test.operand if isinstance(test, ast.UnaryOp) and negated else test
    match call:
        case ast.Call(ast.Name("isinstance"), [ast.Name(name), one]):
            kinds = {_last(each) for each in (one.elts if isinstance(one, ast.Tuple) else [one])}
        case ast.Call(ast.Attribute(attr="is_tensor"), [ast.Name(name)]):
            kinds = {"Tensor"}
        case _:
            return None
    before = frame.env.get(name)
    whole = bool(kinds) and kinds <= _TENSORS
    if isinstance(before, Tensor) and whole:
        return Asked(name, before, before, UNKNOWN, negated)
    if type(before) is Unknown or isinstance(before, Argument):
        a_tensor = Tensor(like=name)
        if whole:
            return Asked(name, before, a_tensor, before, negated)
        if kinds <= _OTHERS and not negated:
            return Asked(name, before, a_tensor, before, True, open=True)
    return None


def _last(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))
