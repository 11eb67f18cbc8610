"""What a size is a product of, by what a constructor says: `classes * 4`, and `self.classes`, 4."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable

from staticshape.analysis.host.handed import parameters
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.records import dataclass

_DEEPEST = 6  # names that stand for one another


@dataclass(frozen=True)
class Product:
    """A number times parameters of a constructor, in order of their names."""

    number: int = 1
    names: tuple[str, ...] = ()


def times(factors: Iterable[Product | None]) -> Product | None:
    """The product of products; None where one of them is not known.

    >>> times([Product(4, ("k",)), Product(2, ("c",))])
    Product(number=8, names=('c', 'k'))
    """
    known = list(factors)
    found = [one for one in known if one is not None]
    if len(found) < len(known):
        return None
    names = sorted(name for one in found for name in one.names)
    return Product(math.prod(one.number for one in found), tuple(names))


def built(cls: ClassModel, node: ast.expr, depth: int = _DEEPEST) -> Product | None:
    """What an expression of `__init__` is a product of."""
    init = cls.methods.get("__init__")
    if init is None or not depth:
        return None
    match node:
        case ast.Constant(int(number)) if type(number) is int:
            return Product(number)
        case ast.BinOp(left, ast.Mult(), right):
            return times(built(cls, one, depth - 1) for one in (left, right))
        case ast.Attribute(ast.Name("self"), name):
            return kept(cls, name, depth - 1)
        case ast.Name(name) if name in parameters(init):
            return None if name in cls.rebound else Product(names=(name,))
        case ast.Name(name):
            stores = cls.rebound.get(name, [])
            for statement in init.body:
                match statement:
                    case ast.Assign([ast.Name() as target], value) if stores == [target]:
                        return built(cls, value, depth - 1)
    return None


def kept(cls: ClassModel, name: str, depth: int = _DEEPEST) -> Product | None:
    """What the attribute of a name is a product of, which `__init__` alone surely gives a value."""
    found = cls.attributes.get(name, [])
    if len(found) != 1 or found[0][1].name != "__init__" or name not in cls.settled:
        return None
    if cls.is_open or cls.module.stores(name) or cls.node.name in cls.module.inherited:
        return None
    return built(cls, found[0][0], depth)


def used(cls: ClassModel, node: ast.expr) -> Product | None:
    """What an expression of another method is a product of."""
    match node:
        case ast.Constant(int(number)) if type(number) is int:
            return Product(number)
        case ast.BinOp(left, ast.Mult(), right):
            return times(used(cls, one) for one in (left, right))
        case ast.Attribute(ast.Name("self"), name):
            return kept(cls, name)
    return None
