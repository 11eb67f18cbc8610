"""Abstract values: what the compiler would know of a value before the network runs."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from staticshape.analysis.values.shown import Shown
from staticshape.ops.declared import Declared
from staticshape.ops.lookup import Spelled
from staticshape.records import dataclass, field

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel
    from staticshape.analysis.modules.model import ModuleModel

#: A fixed dimension is a number, a symbol ("x.0": axis 0 of x) or None (fixed but not known here).
Size = int | str | None
FnNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True)
class Dim:
    """One dimension: `static`, `bounded` (unknown, at most `size`) or `dynamic`."""

    kind: Literal["static", "bounded", "dynamic"] = "static"
    size: Size = None

    @property
    def is_one(self) -> bool:
        """Whether it is 1 in every call: what broadcasts. Examples show only what it is in them."""
        return self.size == 1 and not isinstance(self.size, Shown)


@dataclass(frozen=True)
class Value:
    """Base of all abstract values."""


@dataclass(frozen=True)
class Unknown(Value):
    """Nothing is known; nothing is claimed."""


@dataclass(frozen=True)
class Argument(Unknown):
    """A parameter of an entry point that no caller in sight passes, or arithmetic on one.

    A Tensor or a Python value: only the caller knows. As a size it is `recompile` at best.
    """

    name: str = ""
    line: int = 0
    column: int = 0
    whole: bool = True  # the parameter itself, or an elementwise function of it alone
    part: bool = False  # of a network: other networks may call it, with whatever they fix
    listed: bool = False  # annotated as a list or a tuple: its items may be numbers


@dataclass(frozen=True)
class Truth(Unknown):
    """A comparison of values that are not known to be Python: as an index it is a boolean mask."""


@dataclass(frozen=True)
class Foreign(Unknown):
    """What a function of NumPy gives, of arguments that are not known: anything but a Tensor."""


@dataclass(frozen=True)
class Dictionary(Unknown):
    """A dict whose keys or values are not known: `d[(i, j)]` is no part of a Tensor."""


@dataclass(frozen=True)
class Tensor(Value):
    """A Tensor: dtype and dims where known; `sources`: ids of the findings that made it dynamic."""

    dtype: str | None = None  # "float32", "int32", "bool" ...; or a kind only: "float", "int"
    dims: tuple[Dim, ...] | None = None  # None: not even the rank is known
    sources: frozenset[int] = frozenset()
    like: str | None = None  # same shape as this symbol ("x": the parameter x), dims known or not
    const: bool = False  # its values are known at compile time: `Tensor(3)` in the code itself
    optional: bool = False  # or None: nobody in sight says which
    meant: bool = False  # a caller's mask by its name: as an index it is one
    numbers: bool = False  # of unknown dtype, but in some call surely no mask
    item: bool = False  # of a parameter, which may as well be a list: then it may be a number

    @property
    def kind(self) -> Literal["float", "int", "bool"] | None:
        """The dtype's kind, or None where it is not known."""
        if self.dtype is None:
            return None
        if self.dtype.startswith(("float", "bfloat")):
            return "float"
        return "bool" if self.dtype == "bool" else "int"

    @property
    def rank(self) -> int | None:
        """Number of dimensions, if known."""
        return None if self.dims is None else len(self.dims)


@dataclass(frozen=True)
class Python(Value):
    """A Python value inside the graph and what the compiler knows of it.

    `fixed`: known at compile time (a literal, `self.k`, a shape), in `const` where known here too.
    `host`: an argument, one compile per value. `tensor`: read out of a Tensor (`int(t)`).
    """

    known: Literal["fixed", "host", "tensor"] = "fixed"
    const: Any = None
    has_const: bool = False
    sources: frozenset[int] = frozenset()
    origin: str = ""  # how a host or tensor value came about: "int() of a Tensor at line 3"
    place: ast.Call | None = field(default=None, compare=False)  # the call that read it out
    chosen: bool = False  # one of two constants by a Tensor condition: a graph for each
    ways: frozenset[int] = frozenset()  # held findings: where the ways of that condition meet
    is_number: bool = False  # surely one number, whichever
    part: bool = False  # a Python argument of one network among several: others may fix it
    several: bool = False  # calls in sight give this argument more than one number
    #: Computed by the interpreter: what is computed of it has no gradient ("told": reported).
    left: Literal["", "told", "silent"] = ""
    array: Literal["", "values", "truths"] = ""  # a NumPy array made of Tensors: of truths, or any

    @property
    def is_one(self) -> bool:
        """Whether it is surely one number: no list, no array."""
        return self.is_number or (self.has_const and isinstance(self.const, (int, float)))


@dataclass(frozen=True)
class DtypeOf(Python):
    """`x.dtype` of a Tensor whose exact dtype is known."""

    name: str = ""


@dataclass(frozen=True)
class Sequence(Value):
    """A tuple or list of known length."""

    items: tuple[Value, ...] = ()
    is_list: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Collection(Value):
    """A list, tuple or range of many alike items; `length` tells what its length is made of."""

    item: Value
    length: Python
    numbers: bool = False  # a range: its items are Python integers


@dataclass(frozen=True)
class Named(Value):
    """A module, class, dtype or function outside the project, by its qualified name."""

    name: str


@dataclass(frozen=True)
class Custom(Value):
    """An operator that the project declares; of a class, `made` is whether it is constructed."""

    operator: Declared
    made: bool = False


@dataclass(frozen=True)
class Operation(Value):
    """An operator of the table; `call` and `init` are what it was constructed with, if it was."""

    spelled: Spelled
    call: ast.Call | None = None
    init: tuple[tuple[str, Value], ...] = ()
    optional: bool = False  # or None: `self.norm` is a layer or None, as configured


@dataclass(frozen=True, eq=False)
class Function(Value):
    """A function of the project; `owner` is its `self`, `closure` the names around a nested one."""

    node: FnNode
    module: ModuleModel
    qualname: str
    owner: Instance | None = None
    closure: dict[str, Value] | None = None
    optional: bool = False

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Function)
            and self.node is other.node
            and self.owner == other.owner
            and self.closure is other.closure
            and self.optional is other.optional
        )

    def __hash__(self) -> int:
        return hash((id(self.node), self.owner))


@dataclass(frozen=True)
class Instance(Value):
    """An object of a class of the project."""

    cls: ClassModel
    optional: bool = False
    listed: bool = False  # one of a list that was appended to: its call is read by itself alone


@dataclass(frozen=True)
class Gradient(Value):
    """`value_and_grad(f)` or `grad(f)`: calls f, gives its value too where `with_value`."""

    function: Value
    with_value: bool


@dataclass(frozen=True)
class Partial(Value):
    """`partial(f, a, k=b)`: calls f with these arguments and those that it is given."""

    function: Value
    args: tuple[Value, ...]
    keywords: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Mapped(Value):
    """`vmap(f, in_axes)`: calls f with a part of each Tensor that it is given."""

    function: Value
    axes: Value


@dataclass(frozen=True)
class Type(Value):
    """A class of the project itself."""

    cls: ClassModel


@dataclass(frozen=True)
class OneOf(Value):
    """One of several callables: `self.loss` is an L1 loss or a squared one, as configured."""

    choices: tuple[Value, ...]
    optional: bool = False


@dataclass(frozen=True)
class Chain(Value):
    """`SequentialCell(...)`: one layer behind the other; a `Collection` is a list of such."""

    parts: tuple[Value, ...]
    optional: bool = False


@dataclass(frozen=True)
class Table(Value):
    """A dict display with constant keys, `**kwargs`: primitives, layers and sizes by name."""

    items: tuple[tuple[object, Value], ...]


UNKNOWN = Unknown()
TRUTH, FOREIGN, DICTIONARY = Truth(), Foreign(), Dictionary()
FIXED, NUMBER = Python(), Python(is_number=True)
NONE = Python(const=None, has_const=True)
SCALAR: tuple[Dim, ...] = ()
DYNAMIC, STATIC = Dim("dynamic"), Dim()


@lru_cache(maxsize=4096, typed=True)
def constant(value: object) -> Python:
    """A Python value that is known here."""
    return Python(const=value, has_const=True)


def derived(value: Python) -> Python:
    """A number computed from another: as well known as it, but no longer the same constant."""
    if not value.has_const and value.const is None and not value.is_number:
        return value
    v = value
    return Python(
        v.known,
        None,
        False,
        v.sources,
        v.origin,
        v.place,
        v.chosen,
        v.ways,
        part=v.part,
        left=v.left,
    )


def sources_of(values: Iterable[Value]) -> frozenset[int]:
    """The findings that made any of these values dynamic."""
    found: frozenset[int] = frozenset()
    for value in values:
        if isinstance(value, (Tensor, Python)):
            if value.sources:
                found |= value.sources
        elif isinstance(value, Sequence):
            found |= sources_of(value.items)
        elif isinstance(value, Collection):
            found |= value.length.sources
    return found
