"""`self.get_loss(x)` of a user's own loss: the mean or sum that `nn.LossBase` was told to take."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.facts import BoundCall
from staticshape.ops.table import BY_NAME
from staticshape.rewriting.families import reductions
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_BASES = frozenset(
    {"mindspore.nn.LossBase", "mindspore.nn.loss.LossBase", "mindspore.nn.loss.loss.LossBase"}
)
_HELP = "reduce with `.mean()` or `.sum()` in place of `self.get_loss`"


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """What `self.get_loss(sel)` gives; None where it is another call."""
    from staticshape.rewriting.walk.operands import Operand, Use

    owner = _owner(walk, node)
    if owner is None:
        return None
    item, layout = layouts[0]
    kind = walk.kind(item) or (layout.kind if isinstance(layout, Masked) else None)
    if not isinstance(layout, Masked) or node.args[:1] != [item] or kind != "float":
        raise walk.refuse(node, "it is not known what `self.get_loss` is given", layout, help=_HELP)
    weight = _weight(walk, node, layout)
    reduction = _reduction(walk, owner)
    if reduction is None:
        raise walk.refuse(
            node, "how the loss is reduced is known only where it is built", layout, help=_HELP
        )
    operator = BY_NAME[reduction]
    bound = BoundCall(operator, "function", {"input": item}, spelling=f"mindspore.ops.{reduction}")
    reduced = reductions.consume(
        walk, Use(node, operator, (Operand("input", item, layout),), bound)
    )
    if weight is not None:
        walk.draft.replace(node, f"{walk.draft.operand(weight)} * {walk.draft.render(node)}")
    return reduced


def _owner(walk: Walk, node: ast.Call) -> ast.ClassDef | None:
    """The class of a loss whose `get_loss` is that of `nn.LossBase`."""
    if ast.unparse(node.func) != "self.get_loss":
        return None
    for item in walk.module.source.tree.body:
        if isinstance(item, ast.ClassDef) and walk.facts.node in item.body:
            own = {each.name for each in item.body if isinstance(each, ast.FunctionDef)}
            based = len(item.bases) == 1 and _qualified(walk, item.bases[0]) in _BASES
            return item if based and not own & {"get_loss", "get_axis"} else None
    return None


def _qualified(walk: Walk, node: ast.expr) -> str:
    root, dot, rest = ast.unparse(node).partition(".")
    return f"{walk.module.names.get(root, root)}{dot}{rest}"


def _weight(walk: Walk, node: ast.Call, layout: Masked) -> ast.expr | None:
    """The number that the loss is multiplied by."""
    given = [*node.args[1:], *[word.value for word in node.keywords if word.arg == "weights"]]
    if len(given) + 1 != len(node.args) + len(node.keywords) or len(given) > 1:
        raise walk.refuse(node, "it is not known what `self.get_loss` is given", layout, help=_HELP)
    if given and not (walk.constant(given[0])[0] and isinstance(given[0], ast.Constant)):
        raise walk.refuse(
            node,
            "the weights of `self.get_loss` are no number",
            layout,
            help="multiply the loss by them before",
        )
    return given[0] if given else None


def _reduction(walk: Walk, owner: ast.ClassDef) -> str | None:
    """`mean` or `sum`, where every object of the class is built with that."""
    init = next(
        (x for x in owner.body if isinstance(x, ast.FunctionDef) and x.name == "__init__"), None
    )
    if any(_stores(item) for item in walking.walk(owner)):
        return None
    if init is None:
        found = _built_with(walk, owner, "reduction", 0, "mean")
    else:
        calls = [x for x in walking.walk(init) if isinstance(x, ast.Call) and _is_base(x)]
        given = _given(calls[0], "reduction", 0) if len(calls) == 1 else None
        if len(calls) != 1:
            return None
        if given is None:
            found = {"mean"} if not (calls[0].args or calls[0].keywords) else set()
        elif isinstance(given, ast.Constant):
            found = {given.value}
        else:
            found = _passed_on(walk, owner, init, given)
    only = found.pop() if len(found) == 1 else None
    return only if only in ("mean", "sum") and isinstance(only, str) else None


def _stores(item: ast.AST) -> bool:
    """`self.reduce = False` and the like: the loss reduces as it says itself."""
    return (
        isinstance(item, ast.Attribute)
        and isinstance(item.ctx, ast.Store)
        and item.attr in ("reduce", "average")
    )


def _is_base(call: ast.Call) -> bool:
    """`super().__init__(...)`."""
    func = call.func
    if not isinstance(func, ast.Attribute) or func.attr != "__init__":
        return False
    owner = func.value
    return (
        isinstance(owner, ast.Call)
        and isinstance(owner.func, ast.Name)
        and owner.func.id == "super"
    )


def _given(call: ast.Call, name: str, place: int) -> ast.expr | None:
    for word in call.keywords:
        if word.arg == name:
            return word.value
    return call.args[place] if len(call.args) > place else None


def _passed_on(
    walk: Walk, owner: ast.ClassDef, init: ast.FunctionDef, given: ast.expr
) -> set[object]:
    """What the constructor's own parameter is given wherever the class is built."""
    names = [item.arg for item in init.args.args[1:]]
    if not isinstance(given, ast.Name) or init.args.vararg or init.args.kwarg:
        return set()
    bound = [x for x in walking.walk(init) if isinstance(x, ast.Name) and x.id == given.id]
    if any(not isinstance(item.ctx, ast.Load) for item in bound) or given.id not in names:
        return set()
    place = names.index(given.id)
    defaults = dict(zip(reversed(names), reversed(init.args.defaults), strict=False))
    default = defaults.get(given.id)
    value = default.value if isinstance(default, ast.Constant) else None
    return _built_with(walk, owner, given.id, place, value)


def _built_with(
    walk: Walk, owner: ast.ClassDef, name: str, place: int, default: object
) -> set[object]:
    """The values of one parameter over all places that build the class; none where one hides."""
    calls, uses = [], 0
    for item in walking.walk(walk.module.source.tree):
        uses += isinstance(item, ast.Name) and item.id == owner.name
        if isinstance(item, ast.Call) and isinstance(item.func, ast.Name):
            calls += [item] if item.func.id == owner.name else []
    supers = sum(
        isinstance(x, ast.Name) and x.id == owner.name for x in walking.walk(owner)
    )  # `super(MyLoss, self)`
    if not calls or uses != len(calls) + supers or walk.callers.elsewhere(walk.facts, owner.name):
        return set()
    found: set[object] = set()
    for call in calls:
        if any(isinstance(x, ast.Starred) for x in call.args) or any(
            word.arg is None for word in call.keywords
        ):
            return set()
        given = _given(call, name, place)
        if given is not None and not isinstance(given, ast.Constant):
            return set()
        found.add(default if given is None else given.value)
    return found
