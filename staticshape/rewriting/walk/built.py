"""What the networks that build one give it: the constants that `self.reduction` may be."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.host import handed
from staticshape.analysis.modules.names import dotted

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel
    from staticshape.analysis.modules.model import ModuleModel
    from staticshape.rewriting.walk.questions import Questions
    from staticshape.rewriting.walk.state import Walk

_COMPUTED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def values(walk: Walk, name: str) -> tuple[Hashable, ...] | None:
    """What all networks that build this one give the parameter that `self.name` keeps.

    None where something else is done with the class: another one may inherit from it, or it from
    one that gives the attribute another value.
    """
    module, owner = walk.module.model, walk.facts.qualname.rpartition(".")[0]
    cls = module.classes.get(owner) if module is not None else None
    if module is None or cls is None or cls.is_open or module.stores(name):
        return None
    found = cls.attributes.get(name, ())
    alone = len(found) == 1 and name in cls.settled and not _inherits(module, cls)
    given = next(handed.given(cls, method, value) for value, method in found) if alone else None
    files = walk.callers.files.values()
    built = sum(uses.built(owner)[0] for uses in files)
    used = sum(uses.of(owner) - uses.own_supers(owner) for uses in files)
    if given is None or not len(given) == built == used:
        return None
    if walk.callers.elsewhere(walk.facts, owner):
        return None
    try:
        return tuple(dict.fromkeys(ast.literal_eval(node) for node, _ in given))
    except (ValueError, TypeError):  # no constant, or one that holds a list
        return None


def number(walk: Questions, node: ast.expr) -> object:
    """The number in `1.0`, `Tensor(1.0, ms.float32)`, and in an attribute that is built of one."""
    match node:
        case ast.Attribute(ast.Name("self"), name):
            module, owner = walk.module.model, walk.facts.qualname.rpartition(".")[0]
            cls = module.classes.get(owner) if module is not None else None
            if module is None or cls is None or module.stores(name) or name not in cls.settled:
                return None
            found = cls.attributes.get(name, ())
            if len(found) != 1 or cls.is_open or _inherits(module, cls):
                return None
            node = found[0][0]
    if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).endswith("Tensor"):
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) else None


def size(walk: Walk, node: ast.expr) -> int | None:
    """The number in `7`, `self.bins` and `self.bins + 1`, as all networks give it alike.

    It is there to reason with where another number would not compile: one that is not in sight may
    give another.
    """
    known, value = walk.constant(node)
    match node:
        case ast.Attribute(ast.Name("self"), name) if not known:
            given = values(walk, name)
            value = given[0] if given is not None and len(given) == 1 else None
        case ast.BinOp(left, how, right) if not known and type(how) in _COMPUTED:
            one, other = size(walk, left), size(walk, right)
            value = None if one is None or other is None else _COMPUTED[type(how)](one, other)
    return value if type(value) is int else None


def _inherits(module: ModuleModel, cls: ClassModel) -> bool:
    """Whether a class has bases that are not MindSpore's own."""
    bases = [module.qualified(base) or dotted(base) or "" for base in cls.node.bases]
    return not all(base.startswith("mindspore.") for base in bases)
