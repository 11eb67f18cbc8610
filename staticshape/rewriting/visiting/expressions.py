"""Expressions: finds the operands of every operator, and what helpers are given."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.ops.table import BY_NAME
from staticshape.rewriting.counts import counting, in_shape, kept_numbers
from staticshape.rewriting.families import batch_norms, loss_bases, networks
from staticshape.rewriting.functions import helpers, replaced, returned_dicts, several, taken
from staticshape.rewriting.holders import alike_lists, containers
from staticshape.rewriting.layout import Count, Dense, Index, Layout, Masked, Moving, carries
from staticshape.rewriting.places import dealt
from staticshape.rewriting.visiting import consumers, own_methods
from staticshape.rewriting.visiting.applying import apply, what
from staticshape.rewriting.visiting.unknown_calls import unknown_call
from staticshape.rewriting.walk import overwriting, quiet, rearranged, unreached
from staticshape.rewriting.walk.operands import Operand, Use

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floor_divide",
    ast.Mod: "fmod",
    ast.Pow: "pow",
    ast.MatMult: "matmul",
    ast.BitAnd: "bitwise_and",
    ast.BitOr: "bitwise_or",
    ast.BitXor: "bitwise_xor",
}
_UNARY: Mapping[type[ast.unaryop], str] = {
    ast.USub: "neg",
    ast.UAdd: "positive",
    ast.Invert: "invert",
}
_COMPARISON: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "equal",
    ast.NotEq: "not_equal",
    ast.Lt: "less",
    ast.LtE: "less_equal",
    ast.Gt: "greater",
    ast.GtE: "greater_equal",
}


_CONTAINERS = (ast.Tuple, ast.List, ast.Dict, ast.Call)  # what may be passed whole to a helper


def visit(walk: Walk, node: ast.expr) -> Layout:
    """Where the elements of an expression lie."""
    match node:
        case ast.Name():
            return walk.name(node)
        case ast.Constant():
            return Dense(scalar=True, rank=0)
        case ast.BinOp(left, op, right):
            return _operator(walk, node, _BINARY.get(type(op)), [("input", left), ("other", right)])
        case ast.UnaryOp(op, operand):
            return _operator(walk, node, _UNARY.get(type(op)), [("input", operand)])
        case ast.Compare(
            ast.Name() as left,
            [ast.Is() | ast.IsNot() | ast.Eq() | ast.NotEq()],
            [ast.Constant(None)],
        ):
            return _is_none(walk, node, left)
        case ast.Compare(left, [op], [right]):
            name = _COMPARISON.get(type(op))
            return _operator(walk, node, name, [("input", left), ("other", right)])
        case ast.Call():
            return _call(walk, node)
        case ast.Attribute():
            return _attribute(walk, node)
        case ast.Subscript(shape, index) if (inner := counting.shape_of(walk, shape)) is not None:
            return _dimension(walk, node, inner, index)
        case ast.Subscript() if (made := dealt.row(walk, node)) is not None:
            return made
        case ast.Subscript():
            return walk.out_of(node, consumers.subscript(walk, node, walk.visit(node.value)))
        case ast.Tuple() | ast.List() | ast.Dict() if containers.is_read_by_key(walk, node):
            held = containers.visit(walk, node)
            return held if held.sources else walk.plain(node)
        case ast.List() if alike_lists.begins(walk, node):
            return alike_lists.visit(walk, node)
        case ast.IfExp():
            return walk.conditional(node)
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return walk.closed_in(node)
    return visit_children(walk, node)


def visit_any(walk: Walk, node: ast.AST) -> None:
    """Visit whatever expressions a node holds; none may carry a mask on."""
    if isinstance(node, ast.expr):
        layout = walk.visit(node)
        if carries(layout):
            raise walk.refuse(
                node, f"{what(node)} is used here in a way that needs its true size", layout
            )
        return
    for child in ast.iter_child_nodes(node):
        visit_any(walk, child)


def visit_parts(walk: Walk, node: ast.expr) -> None:
    """Visit the operands of an expression that stays; not all of them need be run."""
    hoisting = walk.can_hoist
    for place, child in enumerate(ast.iter_child_nodes(node)):
        walk.can_hoist = hoisting and (place == 0 or not isinstance(node, ast.IfExp))
        visit_any(walk, child)
    walk.can_hoist = hoisting


def _is_none(walk: Walk, node: ast.expr, name: ast.Name) -> Layout:
    """`sel is not None`: a selection is there, in place as it was selected, and so is a count."""
    own = walk.scope.layouts.get(name.id)
    there = isinstance(own, Masked) and own.form != "branch" and own.outer is None
    if not there and not isinstance(own, Count):
        return visit_children(walk, node)
    walk.visit(name)
    return walk.plain(node)


def visit_children(walk: Walk, node: ast.expr) -> Layout:
    """An expression of no special meaning: nothing masked may enter it."""
    moving, hoisting = False, walk.can_hoist
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            layout = walk.visit(child)
            walk.can_hoist = hoisting and not isinstance(node, ast.BoolOp)  # those behind may wait
            if carries(layout):
                raise walk.refuse(
                    child,
                    f"{what(child)} is used in {_kind(node)}, which needs its true size",
                    layout,
                )
            moving = moving or isinstance(layout, Moving)
        else:
            visit_any(walk, child)
    walk.can_hoist = hoisting
    return Moving() if moving else walk.plain(node)


def _operator(
    walk: Walk, node: ast.expr, name: str | None, parts: list[tuple[str, ast.expr]]
) -> Layout:
    operator = BY_NAME.get(name) if name else None
    if operator is None:
        return visit_children(walk, node)
    operands = tuple(Operand(param, part, walk.visit(part)) for param, part in parts)
    return apply(walk, Use(node, operator, operands))


def _call(walk: Walk, node: ast.Call) -> Layout:
    bound = walk.facts.calls.get(node) or unreached.call(walk, node)
    overwriting.in_call(walk, node, bound)
    rearranged.in_call(walk, node)
    kept = kept_numbers.kept(walk, node)
    if kept is not None:
        return kept
    if bound is None:
        return _unknown_call(walk, node)
    alike = in_shape.made(walk, node, bound)
    if alike is not None:
        return alike
    operands = []
    for param, argument in bound.args.items():
        elements = [argument]
        if isinstance(argument, ast.Tuple | ast.List):
            elements = list(argument.elts)
        for element in elements:
            operands.append(Operand(param, element, walk.visit(element)))
    use = Use(node, bound.operator, tuple(operands), bound)
    return own_methods.visit(walk, use) if own_methods.is_one(node) else apply(walk, use)


def _unknown_call(walk: Walk, node: ast.Call) -> Layout:
    if any(isinstance(item, _CONTAINERS) for item in node.args):
        walk.passed_whole |= containers.passed_apart(walk, node)
    layouts = [(item, walk.visit(item)) for item in node.args if not isinstance(item, ast.Starred)]
    layouts += [(item.value, walk.visit(item.value)) for item in node.keywords]
    for item in node.args:
        if isinstance(item, ast.Starred):
            visit_any(walk, item)
    if isinstance(node.func, ast.Attribute):
        layouts.append((node.func.value, walk.visit(node.func.value)))
    elif not isinstance(node.func, ast.Name):
        visit_any(walk, node.func)
    given = any(carries(layout) for _, layout in layouts)
    if walk.branch is not None and not (
        quiet.is_builtin(node)
        or quiet.is_quiet(walk, node, costly=walk.may_cost and given)
        or (networks.may_run(walk, node) and given)
    ):
        raise walk.refuse_branch(
            node, f"`{ast.unparse(node.func)}` would run whether the branch is taken or not"
        )
    helper = walk.callers.callee(walk.facts, node)
    for item, layout in layouts:
        if carries(layout):
            result = loss_bases.call(walk, node, layouts) or networks.call(walk, node, layouts)
            result = result or batch_norms.in_chain(walk, node, layouts)
            result = result or helpers.call(walk, node, layouts)
            result = result or several.call(walk, node, layouts)
            result = result or replaced.call(walk, node, layouts)
            result = result or unknown_call(walk, node, item, layout)
            overwriting.in_helper(walk, helper, node)
            return walk.out_of(node, result)
    helpers.called_whole(walk, node)
    if helper is not None and helper.node in walk.helpers:
        returned = walk.helpers[helper.node]
        found: Layout = (returned_dicts if returned.keys else taken).take(walk, node, returned)
        overwriting.in_helper(walk, helper, node)
        return found
    overwriting.in_helper(walk, helper, node)
    if any(isinstance(layout, Moving) for _, layout in layouts):
        return Moving()
    return walk.plain(node)


def _attribute(walk: Walk, node: ast.Attribute) -> Layout:
    layout = walk.visit(node.value)
    if carries(layout):
        return consumers.attribute(walk, node, layout)
    if isinstance(layout, Moving):
        return Moving()
    return walk.leaf(node, walk.plain(node))


def _dimension(walk: Walk, node: ast.Subscript, inner: ast.expr, index: ast.expr) -> Layout:
    """`x.shape[0]`."""
    layout = walk.visit(inner)
    if isinstance(layout, Masked) and layout.form != "branch":
        return counting.shape_item(walk, node, inner, layout)
    if isinstance(layout, Index) and walk.constant(index) == (True, 0):
        walk.draft.replace(node, f"{walk.masked}.count({walk.mask_text(layout.mask)})")
        return Count(layout.sources, layout.mask)
    if carries(layout) and not isinstance(layout, Masked):
        raise walk.refuse(node, "the shape of a selection is needed as it truly is", layout)
    visit_any(walk, index)
    return Moving() if isinstance(layout, Moving) else walk.plain(node)


def _kind(node: ast.AST) -> str:
    return {
        "Tuple": "a tuple",
        "List": "a list",
        "JoinedStr": "a string",
        "BoolOp": "a Python condition",
        "Starred": "an unpacking",
    }.get(type(node).__name__, f"an expression ({type(node).__name__})")
