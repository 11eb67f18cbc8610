"""From a spelling (alias, method, primitive, layer) to its row, from a call to its arguments."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache

from staticshape.ops.spec import Form, Operator
from staticshape.ops.table import BY_NAME, SPELLINGS
from staticshape.records import dataclass

#: Modules whose public names are those of another module.
_SAME_MODULE = (
    ("mindspore.ops.", "mindspore.ops."),
    ("mindspore.mint.nn.functional.", "mindspore.mint.nn.functional."),
    ("mindspore.mint.nn.", "mindspore.mint.nn."),
    ("mindspore.mint.", "mindspore.mint."),
    ("mindspore.numpy.", "mindspore.numpy."),
    ("mindspore.nn.", "mindspore.nn."),
    ("mindspore.common.", "mindspore."),
)
#: Where a name that a module lacks is looked up next (older and newer versions re-export).
_FALLBACK = {
    "mindspore.mint.nn.functional": ("mindspore.mint", "mindspore.ops"),
    "mindspore.mint.nn": ("mindspore.nn",),
    "mindspore.mint": ("mindspore.ops",),
    "mindspore.nn": ("mindspore.mint.nn.functional",),
}


#: Rows of whose calls the arguments decide which row is meant.
_OVERLOADED = frozenset({"where", "max", "min", "index_add", "repeat", "sum"})
_SUFFIX = re.compile(r"(?:Ext|Scalar|Tensor|View|Int)+$")
_SNAKE = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Spelled:
    """One spelling of an operator: its row, its form and the name its own facts stand under."""

    operator: Operator
    form: Form
    name: str

    @property
    def order(self) -> tuple[str, ...]:
        """Parameter names in the order of a call, the Tensor of a method first."""
        return _orders(self.operator).get(self.name, self.operator.params)

    @property
    def init_order(self) -> tuple[str, ...]:
        """Parameter names of the constructor of a primitive or layer."""
        return _orders(self.operator).get(f"{self.name}()", ())

    @property
    def shape_params(self) -> tuple[str, ...]:
        """The parameters that decide the shape of the result, also those of this spelling alone."""
        return self.operator.shape_params + self._own(self.operator.spelled_shape_params)

    @property
    def known(self) -> tuple[str, ...]:
        """The parameters that this spelling must know when the graph is compiled."""
        by_row = self.form == "function" and self.name.startswith("mindspore.ops.")
        by_row = by_row or self.operator.name == "tensor"
        return (self.operator.known if by_row else ()) + self._own(self.operator.spelled_known)

    def _own(self, spelled: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, ...]:
        return dict(spelled).get(self.name, ()) if spelled else ()

    def default(self, name: str) -> object:
        """The value of a parameter that a call leaves out; `KeyError` where it is required."""
        for spelling, defaults in self.operator.spelled_defaults:
            if spelling == self.name:
                for parameter, value in defaults:
                    if parameter == name:
                        return value
        return dict(self.operator.defaults)[name]


@cache
def _orders(operator: Operator) -> Mapping[str, tuple[str, ...]]:
    return dict(operator.orders)


def canonical_name(qualified: str) -> str:
    """The public name of a qualified name: submodules of the same package are folded.

    >>> canonical_name("mindspore.ops.operations.array_ops.TopK")
    'mindspore.ops.TopK'
    """
    for prefix, public in _SAME_MODULE:
        if qualified.startswith(prefix):
            return public + qualified.rpartition(".")[2]
    return qualified


@cache
def find(qualified: str) -> Spelled | None:
    """The row of a function, primitive or layer by its qualified name, or None.

    >>> find("mindspore.ops.functional.masked_select").operator.rule
    'masked-select'
    """
    if not qualified.startswith("mindspore."):
        return None
    name = canonical_name(qualified)
    while True:
        hit = SPELLINGS.get(name)
        if hit is not None:
            return Spelled(hit[0], hit[1], name)
        module, _, short = name.rpartition(".")
        for other in _FALLBACK.get(module, ()):
            found = find(f"{other}.{short}")
            if found is not None:
                return found
        return _generated(short) if module == "mindspore.ops" else None


def _generated(name: str) -> Spelled | None:
    """A generated primitive (`SumExt`, `ClampScalar`, `Arange`): the row of its function.

    Their calls take what the function of `mint` takes, in its order; those of `ops` may take sizes
    elsewhere (`NormalTensorTensor(mean, std)`, `ops.normal(shape, mean, stddev)`).
    """
    if not name[:1].isupper():
        return None
    plain = _SNAKE.sub("_", _SUFFIX.sub("", name)).lower()
    for module in ("mindspore.mint", "mindspore.mint.nn.functional", "mindspore.ops"):
        hit = SPELLINGS.get(f"{module}.{plain}")
        if hit is None or hit[0].family == "opaque":
            continue
        if not (module == "mindspore.ops" and hit[0].shape_params):
            return Spelled(hit[0], "primitive", f"{module}.{plain}")
    return None


@cache
def find_method(name: str) -> Spelled | None:
    """The row of a Tensor method, or None.

    >>> find_method("masked_select").operator.name
    'masked_select'
    """
    for spelling in (f"Tensor.{name}", f"Tensor.{name.removesuffix('_')}"):  # x.add_(y) is x.add(y)
        hit = SPELLINGS.get(spelling)
        if hit is not None:
            return Spelled(hit[0], hit[1], spelling)
    return None


def overload(spelled: Spelled, call: ast.Call) -> Spelled:
    """The row that this call of a spelling means where the arguments decide it.

    `where` with one argument selects; `x.max(dim=1)` and `mint.max(x, 1)` return a pair, `x.max()`
    and `x.max(axis=1)` one tensor. So does `x.max(1)` in a graph, where PyNative returns a pair.
    """
    name, given = spelled.operator.name, len(call.args) + (spelled.form == "method")
    if name not in _OVERLOADED:
        return spelled
    keywords = {keyword.arg for keyword in call.keywords}
    if name == "where" and spelled.form != "primitive" and given == 1 and not keywords:
        return Spelled(BY_NAME["where_one_argument"], spelled.form, "where_one_argument")
    if spelled.name == "Tensor.index_add" and (keywords & {"dim", "index"} or _is_number(call)):
        return Spelled(spelled.operator, spelled.form, "mindspore.mint.index_add")
    if spelled.name == "Tensor.sum" and given > 3:  # x.sum(0, None, True), not x.sum(0, True)
        return Spelled(spelled.operator, spelled.form, "Tensor.sum of a dtype")
    if spelled.name == "Tensor.repeat" and given > 2 and not keywords:
        return Spelled(BY_NAME["repeat_whole"], spelled.form, "repeat_whole")
    if name in ("max", "min") and spelled.name in (
        "mindspore.mint.max",
        "mindspore.mint.min",
        "Tensor.max",
        "Tensor.min",
    ):
        asked = bool(keywords & {"dim", "return_indices"})
        pair = (given > 1 and spelled.form != "method") or asked
        if pair and given > 1 and _is_tuple_or_none(call.args[given - len(call.args) - 1 :]):
            pair = False
        if pair:
            row = BY_NAME[f"{name}_with_index"]
            return Spelled(row, spelled.form, f"mindspore.ops.{name}")
    return spelled


def _is_number(call: ast.Call) -> bool:
    """Whether the first argument is a number: `x.index_add(0, index, source)`, PyTorch's order."""
    match call.args[:1]:
        case [ast.Constant() | ast.UnaryOp()]:
            return True
    return False


def is_pair_op_by_op(node: ast.expr) -> bool:
    """`x.max(1)`: the values in a graph, values and places in PyNative.

    >>> is_pair_op_by_op(ast.parse("x.max(1)", mode="eval").body)
    True
    """
    match node:
        case ast.Call(ast.Attribute(attr="max" | "min"), [ast.Tuple() | ast.Constant(None), *_]):
            return False
        case ast.Call(ast.Attribute(attr="max" | "min"), [_, *_]):
            return True
    return False


def _is_tuple_or_none(args: list[ast.expr]) -> bool:
    first = args[0] if args else None
    return isinstance(first, ast.Tuple) or (isinstance(first, ast.Constant) and first.value is None)


def bind(
    spelled: Spelled, call: ast.Call, receiver: ast.expr | None = None, *, init: bool = False
) -> dict[str, ast.expr] | None:
    """A call's arguments by canonical parameter name, or None where they cannot be told apart.

    The Tensor of a method is `receiver`. With `init` the call is the constructor of a primitive.

    >>> call = ast.parse("x.sum(dim=1)", mode="eval").body
    >>> sorted(bind(find_method("sum"), call, call.func.value))
    ['axis', 'input']
    """
    operator = spelled.operator
    order = spelled.init_order if init else spelled.order
    positional = call.args if receiver is None else [receiver, *call.args]
    for argument in positional:
        if isinstance(argument, ast.Starred):
            return None
    args: dict[str, ast.expr] = {}
    for place, name in enumerate(order):
        if place >= len(positional):
            break
        if name == operator.variadic and len(positional) > place + 1 and not init:
            rest = positional[place:]
            joined = ast.copy_location(ast.Tuple(elts=rest, ctx=ast.Load()), rest[0])
            joined.end_lineno, joined.end_col_offset = rest[-1].end_lineno, rest[-1].end_col_offset
            args[name] = joined
            positional = positional[: place + 1]
            break
        args[name] = positional[place]
    if len(positional) > len(order):
        return None
    for keyword in call.keywords:
        if keyword.arg is None:
            return None
        name = keyword.arg
        if name not in order:
            name = dict(operator.aliases).get(name, name)
        args.setdefault(name, keyword.value)
    return args
