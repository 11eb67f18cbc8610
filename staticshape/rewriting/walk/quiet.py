"""What a helper does beside its result: whether it may run untaken, and what learns inside it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Function, Instance, Named, Operation, Python, Type
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.walk.callers import _calls, reached, reached_from

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall, FunctionFacts
    from staticshape.rewriting.walk.state import Walk

_BUILTINS = (*("float", "int", "bool", "len", "abs", "min", "max", "sum", "range", "isinstance"),)
_ACTS = (ast.Raise, ast.Assert, ast.Global, ast.Nonlocal, ast.Delete, ast.Try, ast.With)
_COSTLY = ("random", "host", "contraction", "normalization", "data_dependent")
#: Costly ones that may run all the same where a branch must go: they keep no state.
_STATELESS = (
    *("matmul", "bmm", "addmm", "einsum", "tensordot", "outer", "dense", "bias_add", "conv"),
    *("softmax", "log_softmax", "layer_norm", "rms_norm"),
)
_PLAIN = ("elementwise", "loss", "layout", "reduction", "shape")
#: What is a number over nothing too: sums, and what makes a value of every element or of none.
_OVER_NOTHING = ("elementwise", "gather", "layout", "shape", "creation")
_SUMS = ("sum", "nansum", "reduce_sum", "count_nonzero", "all", "any", "reduce_all", "reduce_any")
_DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)
_WORDS = (Python, Named, Function, Instance, Type)  # values without a gradient of their own


def is_builtin(node: ast.Call) -> bool:
    """A function of Python's own that only computes."""
    return isinstance(node.func, ast.Name) and node.func.id in _BUILTINS


def is_quiet(walk: Walk, node: ast.Call, *, costly: bool = False) -> bool:
    """Whether a helper may run although its branch is not taken: it is cheap and only computes.

    `costly`: it may hold layers as well, as long as they keep no state.
    """
    helpers = list(reached(walk.callers, walk.facts, node))
    return bool(helpers) and all(_only_computes(walk, helper, costly) for helper in helpers)


def may_run_untaken(walk: Walk, node: ast.expr) -> bool:
    """Whether what is left as it is may run although its branch is not taken, with gradients."""
    calls = [item for item in ast.walk(node) if isinstance(item, ast.Call)]
    return (
        _only_computes(walk, walk.facts, False, node)
        and not _is_singular(walk.facts, node)
        and not any(learns(walk, call) or has_singular(walk, call) for call in calls)
    )


def learns(walk: Walk, node: ast.Call) -> bool:
    """Whether a helper may hold weights: 0 * NaN of an untaken branch would reach them."""
    return any(_holds_weights(helper) for helper in reached(walk.callers, walk.facts, node))


def learns_in(walk: Walk, helper: FunctionFacts) -> bool:
    """The same of a helper that is one of several that a call may reach."""
    return any(map(_holds_weights, reached_from(walk.callers, helper)))


def has_singular(walk: Walk, node: ast.Call) -> bool:
    """Whether a helper calls a function that is not finite, or has no slope, everywhere."""
    return any(_is_singular(helper) for helper in reached(walk.callers, walk.facts, node))


def has_mean(walk: Walk, node: ast.Call) -> bool:
    """Whether a helper may give no number over nothing: a mean or a maximum, not a sum."""
    return any(
        bound.operator.family not in _OVER_NOTHING and bound.operator.name not in _SUMS
        for helper in reached(walk.callers, walk.facts, node)
        for bound in helper.calls.values()
    )


def is_singular(walk: Walk, helper: FunctionFacts) -> bool:
    """The same of a helper that is one of several that a call may reach."""
    return any(map(_is_singular, reached_from(walk.callers, helper)))


def _only_computes(
    walk: Walk, helper: FunctionFacts, costly: bool, part: ast.expr | None = None
) -> bool:
    for item in ast.walk(part or helper.node):
        if isinstance(item, _ACTS):
            return False
        if isinstance(item, ast.Attribute | ast.Subscript) and isinstance(item.ctx, ast.Store):
            return False
        product = isinstance(item, ast.BinOp | ast.AugAssign) and isinstance(item.op, ast.MatMult)
        if product and not costly:
            return False
        if not isinstance(item, ast.Call):
            continue
        bound = helper.calls.get(item)
        if bound is None:
            if not is_builtin(item) and walk.callers.callee(helper, item) is None:
                return False
        elif bound.operator.family in _COSTLY and not (
            costly and bound.operator.name in _STATELESS
        ):
            return False
    return True


def _holds_weights(helper: FunctionFacts) -> bool:
    """A Tensor that is no argument of the helper, or a layer that may have weights."""
    local = assigned_in([helper.node])
    local |= {item.arg for item in ast.walk(helper.node.args) if isinstance(item, ast.arg)}
    called = {call.func for call in _calls(helper)}
    for item in (node for part in helper.node.body for node in ast.walk(part)):
        if isinstance(item, ast.Attribute):
            outside = isinstance(item.value, ast.Name) and item.value.id == "self"
        else:
            outside = isinstance(item, ast.Name) and item.id not in local
        if not outside or not isinstance(item, ast.Name | ast.Attribute):
            continue
        value = helper.value(item)
        if isinstance(value, Operation):
            operator = value.spelled.operator
            plain = operator.family in _PLAIN and operator.name != "prelu"
            if value.spelled.form == "layer" and not plain:
                return True
        elif not isinstance(value, _WORDS) and item not in called:
            return True
    return False


def _is_singular(helper: FunctionFacts, part: ast.expr | None = None) -> bool:
    for item in ast.walk(part or helper.node):
        if isinstance(item, ast.BinOp | ast.AugAssign):
            right = item.right if isinstance(item, ast.BinOp) else item.value
            if isinstance(item.op, _DIVISIONS) and not _is_divisor(helper, right):
                return True
            if isinstance(item.op, ast.Pow) and not _is_natural(helper, right):
                return True
        bound = helper.calls.get(item) if isinstance(item, ast.Call) else None
        if bound is not None and _is_partial(helper, bound):
            return True
    return False


def _is_partial(helper: FunctionFacts, bound: BoundCall) -> bool:
    operator = bound.operator
    if operator.name in ("std", "norm"):
        return True
    if operator.safe is None:
        return False
    exponent = bound.argument("other") if operator.name == "pow" else None
    if exponent is not None and _is_natural(helper, exponent):
        return False
    inputs = [bound.argument(name) for name in operator.partial]
    return not all(node is not None and isinstance(helper.value(node), Python) for node in inputs)


def _is_natural(helper: FunctionFacts, exponent: ast.expr) -> bool:
    value = helper.value(exponent)
    number = value.const if isinstance(value, Python) and value.has_const else None
    if isinstance(exponent, ast.Constant):
        number = exponent.value
    return isinstance(number, int | float) and number >= 1 and float(number).is_integer()


def _is_divisor(helper: FunctionFacts, node: ast.expr) -> bool:
    """Whether dividing by a value is finite everywhere, with a slope: it is a Python number."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    return isinstance(helper.value(node), Python)
