"""What the host gives to attributes before the graph is compiled: only read, never run."""

from __future__ import annotations

import ast

from staticshape.analysis.host import handed
from staticshape.analysis.host.code import HostCode
from staticshape.analysis.host.expressions import Scope, Spent
from staticshape.analysis.host.numbers_asked import numbers
from staticshape.analysis.host.values import NOTHING, Array, Host, Items, Scalar
from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import (
    FIXED,
    STATIC,
    Collection,
    Dim,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.records import replace

_WORK = 16_000  # expressions that are looked at for the attributes of one method
_STATEMENTS = 256  # of a method
_DEEPEST = 3  # classes that build classes


class TensorsMade:
    """The Tensors that methods give to attributes; the code around them is followed once."""

    def __init__(self) -> None:
        self._around: dict[int, tuple[HostCode, int]] = {}
        self._made: dict[FunctionNode, dict[ast.expr, Tensor]] = {}

    def by(
        self, method: FunctionNode, module: ModuleModel, cls: ClassModel
    ) -> dict[ast.expr, Tensor]:
        """Those of one method, by what is assigned; what the host's code hides is left out.

        Parameters of the method are not known, nor sizes that depend on them: ranks are. One with a
        number for its default is a number, one with a list of numbers such a list, and so is what
        every class that builds this one hands it from such a parameter of its own. So is one that
        is handed to what takes a number alone.
        """
        if method not in self._made:
            self._made[method] = {}  # of classes that build one another
            given = _parameters(method.args)
            asked = numbers(method, module)
            if cls.methods.get(method.name) is not method:  # of a base
                every = module.classes.values()
                cls = next((each for each in every if method in each.methods.values()), cls)
            given |= {
                name: Scalar(int)
                if name in asked
                else self._tensor(cls, method, name) or _handed(cls, method, name)
                for name, value in given.items()
                if value is NOTHING
            }
            code, left = self._around.get(id(module)) or self._follow(module)
            code.work, code.unsure = left, 0  # what used its own share up leaves a branch open
            self._made[method] = _made_by(method, code, given)
        return self._made[method]

    def _tensor(self, cls: ClassModel, method: FunctionNode, name: str) -> Array | None:
        """The Tensor that all who build a class hand a parameter of it: `Head(table)`."""
        found: list[Array] = []
        for value, owner in handed.arguments(cls, method, name) or ():
            made = self.by(owner.methods["__init__"], owner.module, owner)
            tensor = made.get(handed.meant(owner, value))
            if tensor is None or tensor.dims is None:
                return None
            sizes = [each.size if isinstance(each.size, int) else None for each in tensor.dims]
            found.append(Array(tensor.dtype, tuple(sizes), True))
        return found[0] if found and all(each == found[0] for each in found) else None

    def named(self, name: str, module: ModuleModel) -> Tensor | None:
        """The Tensor that the statements of a module give to a name of its own."""
        code, _ = self._around.get(id(module)) or self._follow(module)
        return _tensor_of(code.top.names.get(name))

    def finish(self) -> None:
        """Nothing is asked any more."""
        for code, _ in self._around.values():
            code.finish()

    def _follow(self, module: ModuleModel) -> tuple[HostCode, int]:
        code = HostCode(module, _WORK, lambda name: False)
        try:
            code.block([s for s in module.source.tree.body if _is_plain(s)], code.top)
        except (Spent, RecursionError):
            code.work = 0
        return self._around.setdefault(id(module), (code, code.work))


def _made_by(
    method: FunctionNode, code: HostCode, given: dict[str, Host]
) -> dict[ast.expr, Tensor]:
    scope = Scope(given, code.top)
    made: dict[ast.expr, Tensor] = {}
    try:
        for statement in method.body[:_STATEMENTS]:
            if isinstance(statement, ast.Assign):
                value = code.eval(statement.value, scope)
                _note(statement.value, value, made)
                for target in statement.targets:
                    code.assign(target, value, scope)
                continue
            for inner in statements([statement]):
                if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Attribute):
                    _note(inner.value, code.eval(inner.value, scope), made)
            code.statement(statement, scope)
    except (Spent, RecursionError):
        return made
    return made


def _note(expression: ast.expr, value: Host, made: dict[ast.expr, Tensor]) -> None:
    found = _tensor_of(value)
    if found is not None:
        made[expression] = found


def _tensor_of(value: Host | None) -> Tensor | None:
    if not isinstance(value, Array) or not value.tensor:
        return None
    shape = value.shape
    dims = None if shape is None else tuple(Dim("static", size) for size in shape)
    return Tensor(value.dtype, dims)


def _parameters(spec: ast.arguments) -> dict[str, Host]:
    places = [*spec.posonlyargs, *spec.args]
    found: dict[str, Host] = {item.arg: NOTHING for item in (*places, *spec.kwonlyargs)}
    defaults: list[tuple[ast.arg, ast.expr | None]] = [
        *zip(reversed(places), reversed(spec.defaults), strict=False),
        *zip(spec.kwonlyargs, spec.kw_defaults, strict=True),
    ]
    for item, default in defaults:
        if default is not None:
            found[item.arg] = _like_default(default)
    return found


def _handed(cls: ClassModel, method: FunctionNode, name: str, depth: int = 0) -> Host:
    """What all who build a class hand a parameter of it: a constant, or a parameter of theirs."""
    found: list[Host] = []
    for value, owner in handed.arguments(cls, method, name) or ():
        init = owner.methods["__init__"]
        own = _parameters(init.args)
        if not isinstance(value, ast.Name) or value.id not in own:
            found.append(_like_default(value))
        elif own[value.id] is not NOTHING and value.id not in owner.rebound:
            found.append(own[value.id])
        else:
            found.append(_handed(owner, init, value.id, depth + 1) if depth < _DEEPEST else NOTHING)
    alike = found and all(_is_alike(found[0], other) for other in found[1:])
    return found[0] if alike else NOTHING


def _is_alike(one: Host, other: Host) -> bool:
    """Whether two parameters are numbers of one type, or lists of as many axes."""
    if isinstance(one, Items) and isinstance(other, Items):
        first, second = one.values, other.values
        return len(first) == len(second) and all(map(_is_alike, first, second))
    return isinstance(one, Scalar) and one == other


def _like_default(default: ast.expr) -> Host:
    """What is passed in place of a default: another number, or another list of as many axes."""
    if isinstance(default, ast.Constant) and type(default.value) in (int, float):
        return Scalar(type(default.value))
    if isinstance(default, ast.UnaryOp) and isinstance(default.op, ast.USub):
        return _like_default(default.operand)
    if isinstance(default, ast.Tuple | ast.List):
        items = [_like_default(item) for item in default.elts]
        return Items(items, exact=False, is_list=isinstance(default, ast.List))
    return NOTHING


def _is_plain(statement: ast.stmt) -> bool:
    """Imports and constants: what an expression needs of the module around it."""
    return isinstance(statement, (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign))


def settled(value: Value) -> Value:
    """What the host computed before the graph was compiled: the compiler knows it."""
    if isinstance(value, Python):
        return value if value.known == "fixed" else FIXED
    value = shape_settled(value)
    if isinstance(value, Tensor):
        return value if value.const else replace(value, const=True)
    if isinstance(value, Sequence):
        return Sequence(tuple(map(settled, value.items)), value.is_list)
    if isinstance(value, Collection):
        length = value.length if value.length.known == "fixed" else FIXED
        return Collection(settled(value.item), length, value.numbers)
    return value


def as_made(value: Value, made: Tensor | None) -> Value:
    """A Tensor with the dtype and the shape that the host gave it."""
    if made is None or not isinstance(value, Tensor):
        return value
    return replace(value, dtype=value.dtype or made.dtype, dims=made.dims)


def shape_settled(value: Value) -> Value:
    """A Tensor that the host made: whatever its values decided, the compiler knows its shape."""
    if not isinstance(value, Tensor):
        return value
    dims = value.dims
    if dims is not None and any(one.kind != "static" for one in dims):
        dims = tuple(one if one.kind == "static" else STATIC for one in dims)
    elif not value.sources:
        return value
    return replace(value, dims=dims, sources=frozenset())
