"""`min(int(budget), sel.shape[0])`, `max(t, 1)`: the extremum of numbers that are Tensors now."""

from __future__ import annotations

import ast
from collections.abc import Callable
from operator import add, lshift, sub
from struct import pack, unpack
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Sequence, Tensor
from staticshape.rewriting.counts import kept_numbers, sized
from staticshape.rewriting.layout import Count, Dense, Layout
from staticshape.rewriting.walk.gradients import may_have
from staticshape.walking import walk as search

_POWERS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Pow: pow, ast.LShift: lshift, ast.Sub: sub, ast.Add: add,
}  # fmt: skip
_LARGEST = 99
_HALVES = frozenset({"float16", "bfloat16"})
_CAST = frozenset({"bool", "int64", "float32", "float64"})  # whose numbers meet others in a graph
_WHOLE = {
    f"{sign}int{bits}": (0, 2**bits - 1) if sign else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    for sign in ("", "u")
    for bits in (8, 16, 32, 64)
}

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


def of_tensors(site: Site) -> Layout:
    """`max` or `min` of a Tensor, or a number read out of one, and numbers that the graph knows."""
    walk, node = site.walk, site.expression
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        raise site.refuse("`max` and `min` are not called by their names")
    if node.func.id not in ("max", "min"):
        raise site.refuse("`max` and `min` are not called by their names")
    layouts = [walk.visit(item) for item in node.args]
    for layout in layouts:
        if isinstance(layout, Count):
            return of_numbers(walk, node, layout)
    name = node.func.id
    fixed = [item for item in node.args if _is_fixed(walk, item)]
    moving = [item for item in node.args if item not in fixed]
    plain = not node.keywords and not any(isinstance(item, ast.Starred) for item in node.args)
    if plain and len(moving) > 1 and any(kept_numbers.decides_size(walk, x) for x in moving):
        for item in moving:
            kept_numbers.learn(site, item)
    if any(getattr(walk.facts.value(item), "left", "") for item in moving):
        raise site.refuse(
            f"the number is read outside the graph, where `ops.{name}imum` takes no number",
            "read it with `int()` or `.item()`, without NumPy",
        )
    if not plain or not fixed or len(moving) != 1:
        raise site.refuse(
            f"`{name}` is not of one Tensor and numbers", f"write `ops.{name}imum` of two at a time"
        )
    (value,) = moving
    numbers = [walk.draft.argument(item) for item in fixed]
    dtype = walk.dtype(value) if isinstance(walk.facts.value(value), Tensor) else "int64"
    for item in fixed:
        if not _holds(walk, dtype, item):
            raise site.refuse(
                f"`{walk.draft.source.segment(item)}` is not the same as a `{dtype or 'int32'}`",
                "compare with a number that the Tensor's dtype holds, or cast the Tensor first",
            )
    if not isinstance(walk.facts.value(value), Tensor):
        called = walk.operator_name(f"{name}imum") or walk.module_name(
            "mindspore.mint", f"{name}imum"
        )
        if called is None:
            raise site.refuse(
                _as_tensors(name), "import `mindspore.ops`, so that it can be written"
            )
        text = walk.draft.argument(value) if _is_flat(walk, value) else None
        if text is not None and _is_narrow_item(walk, value):
            text = _read_whole(walk, value)
            if text is None:
                raise site.refuse(
                    f"`ops.{name}imum` takes no number that `.item()` reads out of such a dtype",
                    "read it with `int(t)` or `float(t)`",
                )
        if (
            value is node.args[0]
        ):  # behind the number Python leaves a NaN out, `ops.maximum` does not
            text = text or _stopped(walk, value)
        if text is None:
            raise site.refuse(
                "the number has no gradient, and as a Tensor it would have one",
                f"write `ops.{name}imum(ops.stop_gradient(t), number)` with the Tensor itself",
            )
        for number in _beside_halves(site, value, fixed) or numbers:
            text = f"{called}({text}, {number})"
    elif value is not node.args[0] and may_have(walk, value):
        raise site.refuse(
            "where the two are equal, the gradient goes to the number in front",
            f"write `{name}(t, number)`",
        )
    elif _may_be_number(walk, value):
        raise site.refuse(
            "it is a Python number where a helper gives one",
            "let the helper give a Tensor on all of its ways",
        )
    elif walk.kind(value) == "bool":
        raise site.refuse("a truth cannot be clipped", f"compare `{name}(int(t), number)`")
    elif sized.is_scalar(walk, value):
        text = walk.draft.operand(value)
        for number in numbers:
            text += f".clip({number}, None)" if name == "max" else f".clip(None, {number})"
    else:
        raise site.refuse(
            "the Tensor is not known to have no axes", f"write `ops.{name}imum(t, number)`"
        )
    walk.draft.replace(node, text)
    return Dense(scalar=True, rank=0)


def _as_tensors(name: str) -> str:
    return f"`{name}` of numbers that are Tensors now is `ops.{name}imum`"


def _stopped(walk: Walk, value: ast.expr) -> str | None:
    """`ops.stop_gradient(t)` for `t.item()`, `float(t)`: no gradient goes through a number."""
    match value:
        case ast.Call(ast.Name("float"), [data], []) | ast.Call(
            ast.Attribute(data, "item"), [], []
        ):
            stop = walk.operator_name("stop_gradient")
            if stop is not None and sized.is_scalar(walk, data) and walk.dtype(data) == "float32":
                return f"{stop}({walk.draft.argument(data)})"
    return None


def _is_narrow_item(walk: Walk, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether `.item()` reads a number of a dtype beside which no kernel casts: int32, float16."""
    for item in search(node):
        match item:
            case ast.Call(ast.Attribute(data, "item"), [], []):
                dtype = walk.dtype(data)
                if dtype not in _CAST if dtype else walk.kind(data) == "int":
                    return True
            case ast.Name(name) if name not in seen:
                values = kept_numbers.given(walk, name) or []
                if any(_is_narrow_item(walk, value, seen | {name}) for value in values):
                    return True
    return False


def _read_whole(walk: Walk, node: ast.expr) -> str | None:
    """`int(t)` for `t.item()` and `int(t.item())` of whole numbers."""
    match node:
        case ast.Call(ast.Name("int"), [inner], []):
            return _read_whole(walk, inner)
        case ast.Call(ast.Attribute(data, "item"), [], []) if walk.kind(data) in ("int", "bool"):
            return f"int({walk.draft.argument(data)})"
    return None


def _beside_halves(site: Site, value: ast.expr, fixed: list[ast.expr]) -> list[str]:
    """The numbers as whole ones: beside float16 a float32 Tensor does not take on its dtype."""
    walk = site.walk
    halves = (item for item in walk.facts.values.values() if isinstance(item, Tensor))
    if not any(item.dtype in _HALVES for item in halves):
        return []
    numbers = [walk.constant(item)[1] for item in fixed]
    if _is_whole(walk, value) and all(isinstance(n, int | float) and n == n // 1 for n in numbers):
        return [str(int(number)) for number in numbers if isinstance(number, int | float)]
    raise site.refuse(
        "a Python number takes on the dtype of float16 beside it, a float32 Tensor does not",
        "compute in float32, or cast what is compared to the dtype of the Tensors that it meets",
    )


def _is_whole(walk: Walk, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a number that is read out of a Tensor is a whole one."""
    match node:
        case ast.Call(ast.Name("int")):
            return True
        case ast.Call(ast.Attribute(data, "item"), [], []):
            return walk.kind(data) in ("int", "bool")
        case ast.Name(name) if name not in seen:
            found = kept_numbers.given(walk, name)
            return bool(found) and all(_is_whole(walk, x, seen | {name}) for x in found or ())
    return False


def _may_be_number(walk: Walk, node: ast.expr) -> bool:
    """Whether what it is made of comes from a helper that gives a number on some of its ways."""
    made, waiting = set[str](), [node]
    while waiting:
        for item in search(waiting.pop()):
            if isinstance(item, ast.Name) and item.id not in made:
                made.add(item.id)
                waiting += _bound_to(walk, item.id)
            elif isinstance(item, ast.Call):
                helper = walk.callers.callee(walk.facts, item)
                if helper is not None and _gives_number(helper):
                    return True
    return False


def _bound_to(walk: Walk, name: str) -> list[ast.expr]:
    """The right sides of all assignments to a name, alone or beside others."""
    found = []
    for item in search(walk.facts.node):
        if isinstance(item, ast.Assign | ast.AugAssign | ast.AnnAssign) and item.value is not None:
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            if any(getattr(x, "id", "") == name for target in targets for x in search(target)):
                found.append(item.value)
    return found


def _gives_number(helper: FunctionFacts) -> bool:
    returned = [item.value for item in search(helper.node) if isinstance(item, ast.Return)]
    return any(_holds_number(helper, one) for one in returned if one is not None)


def _holds_number(helper: FunctionFacts, node: ast.expr) -> bool:
    """Whether a value is a number of Python's, or a tuple with one in it."""
    if isinstance(node, ast.Tuple | ast.List):
        return any(_holds_number(helper, part) for part in node.elts)
    value = helper.value(node)
    items = value.items if isinstance(value, Sequence) else (value,)
    number = isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    return number or any(isinstance(item, Python) for item in items)


def of_numbers(walk: Walk, node: ast.Call, count: Count) -> Count:
    """`min` or `max` of Python numbers, some of which are Tensors now."""
    from staticshape.rewriting.site import Site

    assert isinstance(node.func, ast.Name)
    name = node.func.id
    if node.keywords or any(isinstance(item, ast.Starred) for item in node.args):
        raise walk.refuse(node, f"`{name}` is given what is no number", count)
    fixed = [item for item in node.args if _is_fixed(walk, item)]
    for item in fixed:
        if not _holds(walk, "int32", item):
            number = walk.draft.source.segment(item)
            said = f"`{number}` is more than a Tensor that counts holds"
            raise walk.refuse(node, said, count, help="leave the number out: no count reaches it")
    if len(fixed) == len(node.args) - 1:
        (moving,) = (item for item in node.args if item not in fixed)
        text = walk.draft.operand(moving)
        for item in fixed:
            least = walk.draft.argument(item)
            text = f"{text}.clip({least}, None)" if name == "max" else f"{text}.clip(None, {least})"
        walk.draft.replace(node, text)
        return Count(count.sources)
    source = next((item for item in walk.facts.sources if item.id in count.sources), None)
    if source is None:
        raise walk.refuse(node, f"`{name}` of a number that another function counts", count)
    site = Site(walk, node, source)
    site.sources |= count.sources
    called = walk.operator_name(f"{name}imum")
    if called is None:
        raise site.refuse(_as_tensors(name), "import `mindspore.ops`, so that it can be written")
    texts = []
    for item in node.args:
        layout = walk.visit(item)
        if isinstance(layout, Count):
            site.sources |= layout.sources
        plain = item in fixed or isinstance(layout, Count)
        texts.append(walk.draft.argument(item) if plain else sized.number(site, item))
    text = texts[0]
    for other in texts[1:]:
        text = f"{called}({text}, {other})"
    walk.draft.replace(node, text)
    return Count(site.sources)


def _is_flat(walk: Walk, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a number has no gradient as a Tensor either: it only counts.

    The names in `seen` are being looked at already.
    """
    match node:
        case ast.Constant():
            return True
        case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
            return _is_flat(walk, left, seen) and _is_flat(walk, right, seen)
        case ast.Call(ast.Attribute(ast.Name(module), "cond"), [_, left, right], []) if (
            module == walk.masked
        ):
            return _is_flat(walk, left, seen) and _is_flat(walk, right, seen)
        case ast.Call(ast.Name("int" | "float" | "bool"), [data], []) | ast.Call(
            ast.Attribute(data, "item"), [], []
        ):
            return not may_have(walk, data)
        case ast.Name(name):
            values = ([] if name in seen else kept_numbers.given(walk, name)) or []
            flat = all(_is_flat(walk, item, seen | {name}) for item in values)
            return name in seen or (bool(values) and flat)
    return _is_fixed(walk, node)


def _holds(walk: Walk, dtype: str | None, node: ast.expr) -> bool:
    """Whether a Tensor of a dtype (None: not known) can be compared with a number as it is."""
    known, value = walk.constant(node)
    if dtype in _HALVES:
        return known and isinstance(value, int | float) and _is_half(dtype, value)
    if not known:
        value = _whole(node)
    if not isinstance(value, int):
        return True  # a whole Tensor becomes a float32
    if dtype is not None and dtype.startswith(("float", "double")):
        return True
    least, most = _WHOLE.get(dtype or "", _WHOLE["int32"])
    return least <= value <= most


def _whole(node: ast.expr) -> int | None:
    """What `2 ** 32`, `1 << 40` or `-10 ** 9` is; None for all that is no such power."""
    match node:
        case ast.Constant(int(value)):
            return value
        case ast.UnaryOp(ast.USub(), operand):
            inner = _whole(operand)
            return None if inner is None else -inner
        case ast.BinOp(left, op, right) if type(op) in _POWERS:
            one, two = _whole(left), _whole(right)
            if one is not None and two is not None and 0 <= two <= _LARGEST:
                return _POWERS[type(op)](one, two)
    return None


def _is_half(dtype: str, value: float) -> bool:
    """Whether half precision has exactly this number; there is no `bfloat16` on every device."""
    try:
        return dtype == "float16" and bool(unpack("e", pack("e", value))[0] == value)
    except OverflowError:
        return False


def _is_fixed(walk: Walk, node: ast.expr) -> bool:
    """Whether the graph knows the number when it is built."""
    known, value = walk.constant(node)
    fact = walk.facts.value(node)
    if isinstance(fact, Python) and fact.known == "fixed" and fact.is_one:
        return not isinstance(fact.const, bool)
    return known and isinstance(value, int | float) and not isinstance(value, bool)
