"""Calls of what has a name only: builtins, MindSpore's wrappers and types, other libraries."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating import numpy_arrays
from staticshape.analysis.evaluating.builtin_calls import BUILTINS, is_surely_a_tensor
from staticshape.analysis.evaluating.higher_order import HigherOrder
from staticshape.analysis.evaluating.leaving import (
    any_moves,
    any_open,
    is_number_of_graph,
    moves,
    outside,
    takes_along,
)
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.values.joining import item_of, join, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    FOREIGN,
    UNKNOWN,
    Chain,
    Collection,
    Function,
    Gradient,
    Instance,
    Named,
    Partial,
    Python,
    Sequence,
    Tensor,
    Value,
    constant,
)

_GRADIENTS = {
    "value_and_grad": True,
    "get_value_and_grad": True,
    "grad": False,
    "GradOperation": False,
    "vjp": False,
    "jvp": False,
}
_TRANSPARENT = frozenset(
    {"jit", "ms_function", "recompute", "checkpoint", "lazy_inline", "no_grad", "Morph", "depend"}
)

#: Libraries that know nothing of MindSpore's Tensors: what they give is none.
_ON_THE_HOST = frozenset(
    {
        *("cv2", "PIL", "scipy", "sklearn", "skimage", "shapely", "pyclipper", "pandas"),
        *("matplotlib", "imageio", "torch", "torchvision", "tensorflow", "pycocotools"),
    }
)

#: What gives tuples of the items of what it is given.
_DRAWN = frozenset(
    f"itertools.{name}"
    for name in ("permutations", "combinations", "combinations_with_replacement", "product")
)
#: What reads one number out of many, into which a size may be made.
_MASKED_NUMBERS = frozenset({"min", "max", "argmin", "argmax", "sum", "first", "last", "index"})
#: What gives positions beside what is true of each: numbers, whatever name they are given.
_MASKED_PLACES = frozenset({"nonzero", "argwhere"})


class NamedCalls(HigherOrder):
    """Adds calls by name; operators and functions of the project come from the subclasses."""

    def named_call(
        self, name: str, node: ast.Call, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Value:
        """Call a builtin, or a function or class outside the project."""
        head, _, short = name.rpartition(".")
        if head == "builtins":
            rule = BUILTINS.get(short)
            if rule is not None:
                return rule(self, node, args, frame)
            if short == "map" and len(args) > 1 and frame.graph:
                return self.mapped_over(node, args, frame)
            if short == "dict":
                self._dict_of(node, [*args, *keywords.values()], frame)
            if short in ("print", "setattr", "exec", "eval", "input", "open"):
                self.effects += 1
            return (
                FIXED
                if short
                in (
                    "hasattr",
                    "callable",
                    "id",
                    "print",
                )
                else UNKNOWN
            )
        if name == "builtins.type.made":
            self.lost(node, "what `type()` of a Tensor makes", frame)
            return Tensor()
        if name.startswith("mindspore"):
            result = self.higher_order(name, node, args, keywords, frame)
            if result is None:
                result = self._mindspore_call(short, name, node, args, frame)
            return result
        if head.partition(".")[0] in ("numpy", "math") or name in ("numpy", "math"):
            given = [one for one in args if _is_of_graph(one) or moves(one)]
            told = bool(given) and all(map(is_number_of_graph, given))
            if told or (any_moves(given) and head == "math"):
                self.lost(node, f"`{name}`", frame)
            elif given:
                self.fallback_call(node, name, frame)
            values = [*args, *keywords.values()]
            if short in numpy_arrays.SELECTING and frame.graph:
                values = [self._as_array(value, name, node) for value in values]
            result = self.python_result(values)
            result = FOREIGN if result == UNKNOWN else outside(result, told=told)
            return self.of_arrays(short, node, values, result, frame)
        if short == "namedtuple":
            return Named(f"{name}.made")
        if takes_along(name) and any_moves([*args, *keywords.values()]):
            self.lost(node, f"`{ast.unparse(node.func) if short == 'made' else name}`", frame)
        if name in _DRAWN and args and not any_moves([*args, *keywords.values()]):
            whole = all(isinstance(each, Collection) and each.numbers for each in args)
            return Collection(Collection(join_all(map(item_of, args)), FIXED, whole), FIXED)
        if short in ("deepcopy", "copy") and args:
            return args[0]
        if short == "partial" and args:
            bare = len(args) == 1 and not keywords
            return args[0] if bare else Partial(args[0], (*args[1:],), (*keywords.items(),))
        self.effects += 1
        if name.partition(".")[0] in _ON_THE_HOST:
            return FOREIGN
        if head == "staticshape.masked" and short in _MASKED_NUMBERS and not keywords:
            return Tensor()
        if head == "staticshape.masked" and short in _MASKED_PLACES:
            return Sequence((Tensor("int64"), UNKNOWN, UNKNOWN))
        return _chosen(args) if name == "staticshape.masked.cond" else UNKNOWN

    def _as_array(self, value: Value, name: str, node: ast.Call) -> Value:
        """What NumPy sees of a Tensor of the graph: an array of what it held."""
        if not isinstance(value, Tensor) or value.const:
            return value
        held = self.read_out(value, name, node)
        return numpy_arrays.read_out(value, held, "asnumpy", meant=False)

    def _dict_of(self, node: ast.Call, given: list[Value], frame: Frame) -> None:
        """`dict(a=x)` leaves the graph, `{"a": x}` does not."""
        if any_moves(given):
            self.lost(node, "`dict()`", frame)
        elif any_open(given):
            self.fallback_call(node, "`dict()`", frame)

    def _mindspore_call(
        self, short: str, name: str, node: ast.Call, args: list[Value], frame: Frame
    ) -> Value:
        if short in _GRADIENTS:
            of = args[0] if args else UNKNOWN
            if of == FIXED and isinstance(node.args[0], ast.Attribute):
                of = self.passed_in(node.args[0], frame)  # `self.grad(self.network)(x)`
            if isinstance(of, (Function, Instance)):
                return Gradient(of, _GRADIENTS[short])
            return Named("mindspore.ops.GradOperation") if short == "GradOperation" else UNKNOWN
        if short in _TRANSPARENT:
            return args[0] if args else UNKNOWN
        if short in ("SequentialCell", "Sequential"):
            return self.chain(node, args, frame)
        if short == "Depend":
            return Named("mindspore.ops.depend")
        if short == "CellList":
            return Collection(item_of(args[0]), FIXED) if args else Sequence((), True)
        if short == "Parameter" or short == "ParameterTuple":
            inner = args[0] if args else UNKNOWN
            if isinstance(inner, Tensor):
                return Tensor(inner.dtype, inner.dims)
            return Tensor()
        if short == "initializer":
            return Tensor(const=True)
        if short == "is_tensor" and args:
            return constant(True) if is_surely_a_tensor(node.args[0], args[0], frame) else FIXED
        if short == "mutable" and args:
            return Python("tensor", origin="a mutable value")
        if ".dataset" in name or not short[:1].islower():
            return UNKNOWN
        self.effects += 1
        return UNKNOWN

    def chain(self, node: ast.Call, args: list[Value], frame: Frame) -> Value:
        """`SequentialCell(a, b)`, `SequentialCell([a, b])`; of a list made elsewhere, the list."""
        if any(isinstance(item, ast.Starred) for item in node.args):
            args = [self.eval(item, frame) for item in node.args]
        parts: list[Value] = []
        for value in args:
            if isinstance(value, Sequence):
                parts.extend(value.items)
            else:
                parts.append(value)
        return Chain(tuple(parts))


def _chosen(args: list[Value]) -> Value:
    """What `masked.cond` gives: a number that it chooses is one of the graph."""
    value = join(args[1], args[2]) if len(args) == 3 else UNKNOWN
    if isinstance(value, Python):
        origin = "chosen by `masked.cond`"
        return Python("tensor", sources=value.sources, origin=origin, is_number=value.is_number)
    return value


def _is_of_graph(value: Value) -> bool:
    """A Tensor, or a number read out of one."""
    read_out = isinstance(value, Python) and value.known == "tensor"
    return isinstance(value, Tensor) or read_out
