"""What classes hand to the layers that they build: `self.head = Head(self.table)` in `__init__`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.names import dotted
from staticshape.walking import walk


def given(
    cls: ClassModel, method: FunctionNode, expression: ast.expr
) -> list[tuple[ast.expr, ClassModel]] | None:
    """What each construction in sight gives a parameter of `__init__` that an attribute keeps."""
    return arguments(cls, method, expression.id) if isinstance(expression, ast.Name) else None


def arguments(
    cls: ClassModel, method: FunctionNode, name: str
) -> list[tuple[ast.expr, ClassModel]] | None:
    """What each construction in sight gives a parameter of `__init__`.

    Each with the class whose `__init__` builds it, or hands it to `super().__init__`; None where
    that is not known of every one.
    """
    own = method.name == "__init__" and cls.methods.get("__init__") is method
    names = [argument.arg for argument in method.args.args[1:]]
    heirs = _by_heirs(cls) if own and name in names else None
    if heirs is None or name in cls.rebound:
        return None
    every = cls.module.constructions(cls.node.name)
    constructions = [*_constructions(cls, every), *heirs]
    if not constructions or len(constructions) != len(every) + len(heirs):
        return None
    place, found = names.index(name), []
    later = place - len(names) + len(method.args.defaults)
    for call, owner in constructions:
        words = {word.arg: word.value for word in call.keywords}
        value = words.get(name)
        if value is None and place < len(call.args):
            value = call.args[place]
        elif value is None and later >= 0:
            value = method.args.defaults[later]
        apart = None not in words and not any(isinstance(item, ast.Starred) for item in call.args)
        if value is None or not apart:
            return None
        found.append((value, owner))
    return found


def _constructions(cls: ClassModel, calls: list[ast.Call]) -> Iterator[tuple[ast.Call, ClassModel]]:
    """Those of the calls that stand in the `__init__` of another class, with that class."""
    for owner in cls.module.classes.values() if calls else ():
        init = owner.methods.get("__init__")
        if init is None or owner is cls:
            continue
        lines = range(init.lineno, (init.end_lineno or init.lineno) + 1)
        yield from ((call, owner) for call in calls if call.lineno in lines)


def _by_heirs(cls: ClassModel) -> list[tuple[ast.Call, ClassModel]] | None:
    """The calls of `super().__init__` in classes of this one alone; None where one has no such."""
    found: list[tuple[ast.Call, ClassModel]] = []
    own = {cls.node.name, cls.qualname}
    for heir in cls.module.classes.values() if cls.module.inherited & own else ():
        if own.isdisjoint(dotted(base) for base in heir.node.bases):
            continue
        init = heir.methods.get("__init__")
        calls = [] if init is None else [item for item in walk(init) if isinstance(item, ast.Call)]
        above = [item for item in calls if _is_above(item.func)]
        if len(above) != 1 or len(heir.node.bases) != 1:
            return None
        found.append((above[0], heir))
    return found


def _is_above(func: ast.expr) -> bool:
    match func:
        case ast.Attribute(ast.Call(ast.Name("super")), "__init__"):
            return True
    return False


def meant(owner: ClassModel, value: ast.expr) -> ast.expr:
    """What is handed: of a name that `__init__` binds once, in a line of its own, its value."""
    init = owner.methods["__init__"]
    if not isinstance(value, ast.Name) or value.id in parameters(init):
        return value
    stores = owner.rebound.get(value.id)
    for statement in init.body:
        match statement:
            case ast.Assign([ast.Name() as target], given) if stores == [target]:
                return given
    return value


def parameters(method: FunctionNode) -> set[str]:
    """The names that the parameters of a function bind."""
    spec = method.args
    every = (*spec.posonlyargs, *spec.args, spec.vararg, *spec.kwonlyargs, spec.kwarg)
    return {each.arg for each in every if each is not None}
