"""What leaves the graph is written so that it stays: `Tensor(n)`, `dict(a=x)`, `reversed(xs)`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.evaluating.leaving import holds_layers
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.values.joining import item_of
from staticshape.analysis.values.lattice import Collection, Python, Sequence, Tensor, Unknown
from staticshape.rewriting.counts import sized
from staticshape.rewriting.holders import grown_at_front
from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.rewriting.reading.type_tests import is_asked_away
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.visiting import displays, expressions
from staticshape.rewriting.walk import aliases, sharing, written
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

#: Calls that go through what they are given once, from the first to the last.
_READERS = frozenset({"list", "tuple", "sum"})
#: Operators whose results share no memory with what they are given.
_NEW = frozenset(
    {"where", "select", "matmul", "concat", "stack", "maximum", "minimum", "exp", "log", "tanh"}
    | {"add", "sub", "mul", "div", "pow", "equal", "not_equal", "greater", "less", "sigmoid"}
    | {"greater_equal", "less_equal", "logical_and", "logical_or", "logical_not", "softmax"}
)
_HELP = {
    "insert": "make a new list: `outs = [x, *outs]`",
    "pop": "make a new list: `last = outs[-1]`, then `outs = outs[:-1]`",
    "reverse": "make a new list: `outs = outs[::-1]`",
    "copy": "make a new one: `list(outs)`, `{**table}`",
    "extend": "make a new list: `outs = outs + [x]`",
    "sort": "sort a Tensor with `ops.sort`",
    "sorted": "sort a Tensor with `ops.sort`",
    "reversed": "go through `outs[::-1]`",
    "slice": "write the slice in the brackets: `x[:n]`",
}


def in_graph(site: Site) -> Layout:
    """Write a call that leaves the graph as one that does not."""
    walk, node = site.walk, site.expression
    if isinstance(node, ast.Call):
        call = walk.facts.calls.get(node)
        if call is not None:
            layout = expressions.visit(walk, node)
            if carries(layout) or node in walk.draft.replaced:
                return layout  # it counts a selection that was converted
            return _operator(site, node, call)
        match node.func:
            case ast.Name("dict") if not node.args and node.keywords:
                return displays.of_dict(site, node)
            case ast.Name("reversed") if len(node.args) == 1 and not node.keywords:
                return _reversed(site, node)
            case ast.Attribute(ast.Name(name), "insert") if len(node.args) == 2:
                return grown_at_front.inserted(site, node, name)
            case ast.Attribute(ast.Name(name), "extend") if len(node.args) == 1:
                return _extended(site, node, name)
    raise _not_here(site, node)


def _not_here(site: Site, node: ast.expr) -> Refused:
    """The refusal of what the graph does not have."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        help_ = _HELP.get(name, "write it with operators of `mindspore.ops`, on the Tensors")
        return site.refuse(f"the graph has no `{name}`", help_)
    if isinstance(node, ast.Subscript):
        return site.refuse(
            "the graph has no list that a Tensor indexes or cuts",
            "make one Tensor of the items (`ops.stack`) and index that",
        )
    return site.refuse(
        "a value from outside the graph is computed with",
        "compute it of the Tensor with `mindspore.ops`, without leaving the graph",
    )


def _operator(site: Site, node: ast.Call, call: BoundCall) -> Layout:
    """`Tensor(n)` and `ops.linspace(0, n, 4)`."""
    if call.operator.name == "linspace" and call.form == "function":
        return _linspace(site, call)
    data, dtype = call.argument("input"), call.argument("dtype")
    if call.operator.name != "tensor" or data is None or set(call.args) - {"input", "dtype"}:
        raise site.refuse("the operator must know this number when the graph is compiled")
    walk = site.walk
    text = "" if dtype is None else walk.draft.argument(dtype)
    value = walk.facts.value(data)
    if isinstance(value, Tensor):
        if is_asked_away(walk.facts.nodes, node, data):
            raise site.refuse(
                f"`{ast.unparse(data)}` is no Tensor here: `isinstance` has asked",
                "leave it, or give a Tensor and drop this way",
            )
        if _is_written_to(walk, node):
            raise site.refuse(
                "elements of the copy are changed", "write `x.copy()`, and look at its gradient"
            )
        if sharing.shared(walk, walk.facts, data) & written.in_function(walk, walk.facts):
            raise site.refuse(
                "what it is made of is stored into, and they share memory op by op",
                "write `x.copy()` where the old values are meant, or `x` itself",
            )
        if _may_be_a_weight(data):
            raise site.refuse(
                "a copy of a Parameter may have no gradient", "use the Parameter itself"
            )
        walk.draft.replace(node, _copied(walk, node, data, text))
        return Dense(rank=walk.rank(node))
    if isinstance(data, ast.List | ast.Tuple) and data.elts:
        stack = walk.operator_name("stack")
        if dtype is None or not isinstance(dtype, ast.Name | ast.Attribute) or stack is None:
            raise site.refuse(
                "the numbers of a list are not known to be of one kind",
                "give the dtype: `Tensor([n, 2], ms.float32)`, and import `mindspore.ops`",
            )
        items = ", ".join(_number(site, item, text) for item in data.elts)
        walk.draft.replace(node, f"{stack}([{items}])")
        return Dense(rank=1)
    walk.draft.replace(node, _number(site, data, text))
    return Dense(scalar=True, rank=0)


def _copied(walk: Walk, node: ast.expr, data: ast.expr, dtype: str) -> str:
    """A Tensor of a Tensor's values, which shares no memory with it; the gradient goes through."""
    text = walk.draft.operand(data)
    fresh = isinstance(data, ast.BinOp | ast.Compare) or _is_only_computed_with(walk, node)
    fresh = fresh or _is_nowhere_else(walk, node, data)
    if dtype:
        alone = fresh or sized.is_scalar(walk, data)
        return f"{text}.astype({dtype})" if alone else f"{text}.copy().astype({dtype})"
    return walk.draft.argument(data) if fresh else f"{text}.copy()"


def _is_only_computed_with(walk: Walk, node: ast.expr) -> bool:
    """`Tensor(mask, ms.float32) * x`: what is made of the copy is new, and nobody else has it."""
    for item in search(walk.at):
        match item:
            case ast.BinOp(left, _, right):
                if node in (left, right):
                    return True
            case ast.Compare(left, _, others):
                if node is left or node in others:
                    return True
            case ast.Call(_, args, _) if node in args and item in walk.facts.calls:
                return walk.facts.calls[item].operator.name in _NEW
    return False


def _is_nowhere_else(walk: Walk, node: ast.expr, data: ast.expr) -> bool:
    """`x = Tensor(x, ms.float32)` of what was computed here, where nothing is written in place."""
    match walk.at, data:
        case ast.Assign([ast.Name(target)], value), ast.Name(name) if value is node:
            if target != name or aliases.others(walk.scope.names, name):
                return False
            made = walk.scope.names.definition(name)
            bound = walk.facts.calls.get(made) if isinstance(made, ast.Call) else None
            operator = None if bound is None else bound.operator
            new = operator is not None and (
                operator.name in _NEW or operator.family in ("reduction", "contraction")
            )
            return (new or isinstance(made, ast.BinOp)) and not any(
                map(_is_store, search(walk.facts.node))
            )
    return False


def _is_store(item: ast.AST) -> bool:
    if isinstance(item, ast.Subscript | ast.Attribute):
        return isinstance(item.ctx, ast.Store)
    return isinstance(item, ast.AugAssign)


def _may_be_a_weight(data: ast.expr) -> bool:
    """Whether a Tensor is read off `self`, not computed by a layer."""
    layers = {item.func for item in search(data) if isinstance(item, ast.Call)}
    return any(
        isinstance(item, ast.Attribute) and item not in layers and _is_own(item)
        for item in search(data)
    )


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _is_written_to(walk: Walk, node: ast.expr) -> bool:
    """Whether the name that a Tensor is given is changed in place somewhere."""
    match walk.at:
        case ast.Assign([ast.Name(name)], value) if value is node:
            return any(
                isinstance(item, ast.Subscript | ast.AugAssign) and _writes(item, name)
                for item in search(walk.facts.node)
            )
        case ast.Assign(_, value) if value is node:
            return True
    return False


def _writes(item: ast.Subscript | ast.AugAssign, name: str) -> bool:
    """`m[0] = 1`, `m += 1`."""
    if isinstance(item, ast.AugAssign):
        return isinstance(item.target, ast.Name) and item.target.id == name
    own = isinstance(item.value, ast.Name) and item.value.id == name
    return own and isinstance(item.ctx, ast.Store)


def _number(site: Site, data: ast.expr, dtype: str) -> str:
    """A number as a Tensor without axes; like the number, it has no gradient."""
    walk = site.walk
    constant = isinstance(data, ast.Constant) and type(data.value) in (int, float)
    if not constant and not isinstance(walk.facts.value(data), Python):
        raise site.refuse("what the list holds is not known to be numbers", "use `ops.stack`")
    if walk.is_tensor_now(data):
        raise site.refuse("the number is a Tensor now", "write it without `Tensor(...)`")
    made = walk.operator_name("scalar_to_tensor")
    if made is None:
        raise site.refuse("`ops.scalar_to_tensor` makes it", "import `mindspore.ops`")
    default = _default(walk, data)
    kind = dtype or (walk.dtype_name(default) if default else None)
    if not kind:
        raise site.refuse(
            "whether the number is whole is not known", "give the dtype: `Tensor(n, ms.int64)`"
        )
    return f"{made}({walk.draft.argument(data)}, {kind})"


def _default(walk: Walk, data: ast.expr, depth: int = 8) -> str | None:
    """The dtype that `Tensor(n)` has of a number read out of a Tensor."""
    match data:
        case ast.Call(ast.Name("int" | "float" | "bool" as name), [_], []):
            return {"int": "int64", "float": "float32", "bool": "bool_"}[name]
        case ast.Call(ast.Attribute(tensor, "item"), [], []):
            kinds = {"int": "int64", "float": "float32", "bool": "bool_"}
            return kinds.get(walk.kind(tensor) or "")
        case ast.Name(name) if depth:
            inner = walk.scope.names.definition(name)
            return None if inner is None else _default(walk, inner, depth - 1)
    return None


def _linspace(site: Site, call: BoundCall) -> Layout:
    """`ops.linspace(0, n, 4)`: from Tensors to Tensors it stays in the graph."""
    walk, dtype = site.walk, site.walk.needed_dtype("float32")
    if dtype is None:
        raise site.refuse("the file does not import mindspore under a name")
    for name in ("start", "end"):
        data = call.argument(name)
        value = None if data is None else walk.facts.value(data)
        if data is not None and isinstance(value, Python) and value.known == "tensor":
            walk.draft.replace(data, _number(site, data, dtype))
    return Dense(rank=1)


def _reversed(site: Site, node: ast.Call) -> Layout:
    """`reversed(xs)` that is gone through once: `xs[::-1]`. That of a `CellList` renames layers."""
    walk, (data,) = site.walk, node.args
    once = any(_goes_through(item, node) for item in search(walk.facts.node))
    value = walk.facts.value(data)
    if not once or not isinstance(value, Sequence | Collection) or carries(walk.visit(data)):
        raise site.refuse("what is reversed is not known to be a list", _HELP["reversed"])
    text = f"{walk.draft.operand(data)}[::-1]"
    if holds_layers(value) or type(item_of(value)) is Unknown:
        if "tuple" in walk.homes[walk.callers.path(walk.facts)].bound:
            raise site.refuse("`tuple` is not Python's own here", _HELP["reversed"])
        text = f"tuple({walk.draft.argument(data)})[::-1]"
    walk.draft.replace(node, text)
    return Dense()


def _goes_through(node: ast.AST, data: ast.expr) -> bool:
    """Whether a node goes through a list once, and nothing changes the list meanwhile."""
    match node:
        case ast.For(_, iterated, body):
            changing = (item for part in body for item in search(part))
            methods = any(isinstance(i, ast.Call) and _changes(i, data) for i in changing)
            return iterated is data and not methods
        case ast.comprehension(_, iterated):
            return iterated is data
        case ast.Call(ast.Name(name), args):
            return name in _READERS and data in args
    return False


def _changes(call: ast.Call, data: ast.expr) -> bool:
    """Whether a call in a loop may change the list that the loop goes through."""
    assert isinstance(data, ast.Call)
    names = {item.id for item in search(data.args[0]) if isinstance(item, ast.Name)}
    return any(isinstance(item, ast.Name) and item.id in names for item in search(call))


def _extended(site: Site, node: ast.Call, name: str) -> Layout:
    """`outs.extend([x])` as `outs += [x]`, which adds to the same list."""
    walk, (added,) = site.walk, node.args
    statement = walk.at
    alone = isinstance(statement, ast.Expr) and statement.value is node
    stored = {
        item.id
        for item in search(walk.facts.node)
        if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store)
    }
    held = walk.scope.layouts.get(name)
    if not alone or name not in stored or (held is not None and carries(held)):
        raise site.refuse("the list is not one of this function's own", _HELP["extend"])
    if carries(walk.visit(added)):
        raise site.refuse("the list would hold what was selected", _HELP["extend"])
    value = walk.facts.value(added)
    text = walk.draft.argument(added)
    if isinstance(added, ast.Tuple):
        text = "[" + ", ".join(walk.draft.argument(item) for item in added.elts) + "]"
    elif not isinstance(added, ast.List | ast.ListComp):
        if not isinstance(value, Sequence):
            raise site.refuse("what is added is not known to be a list", _HELP["extend"])
        text = f"[*{walk.draft.operand(added)}]"
    walk.draft.replace(node, f"{name} += {text}")
    return Dense()
