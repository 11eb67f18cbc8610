"""Which values an attribute may have: those that no assignment of a constructor surely replaces."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.bindings import FunctionNode, statements
from staticshape.analysis.class_model import ClassModel
from staticshape.walking import walk


def given(
    order: Iterable[ClassModel], name: str
) -> tuple[list[tuple[ast.expr, FunctionNode, ClassModel]], ClassModel | None]:
    """The assignments to `self.name` that may hold, each with its class: a class and its bases.

    Beside them the class whose constant `name = value` may still be seen.
    """
    found: list[tuple[ast.expr, FunctionNode, ClassModel]] = []
    settled, constant = False, None
    for cls in order:
        for value, method in cls.attributes.get(name, ()):
            if not (settled and method.name == "__init__"):
                found.append((value, method, cls))
        if constant is None and name in cls.constants:
            constant = cls
        settled = settled or settles(cls, name)
    return found, None if settled else constant


def settles(cls: ClassModel, name: str) -> bool:
    """Whether the constructor surely gives the attribute a value, after what the bases give it.

    >>> from staticshape.analysis.model import ModuleModel
    >>> from staticshape.source import SourceFile
    >>> code = b"class A(B):\\n def __init__(self, k):\\n  super().__init__()\\n  self.k = k\\n"
    >>> more = b"  if k:\\n   self.j = k\\n"
    >>> cls = ModuleModel.read(SourceFile("a.py", code + more)).classes["A"]
    >>> settles(cls, "k"), settles(cls, "j")
    (True, False)
    """
    init = cls.methods.get("__init__")
    if init is None or not init.args.args:
        return False
    if any(isinstance(item, ast.Return) for item in statements(init.body)):
        return False
    last = max((n for n, item in enumerate(init.body) if _calls_a_base(item)), default=-1)
    receiver = init.args.args[0].arg
    return any(_gives(item, receiver, name) for item in init.body[last + 1 :])


def _calls_a_base(statement: ast.stmt) -> bool:
    return any(
        isinstance(item, ast.Attribute) and item.attr == "__init__" for item in walk(statement)
    )


def _gives(statement: ast.stmt, receiver: str, name: str) -> bool:
    """Whether a statement gives the attribute a value on all of its ways."""

    def block(body: list[ast.stmt]) -> bool:
        return any(isinstance(x, ast.Raise) or _gives(x, receiver, name) for x in body)

    match statement:
        case ast.Assign(targets):
            return any(_is_target(x, receiver, name) for target in targets for x in walk(target))
        case ast.AnnAssign(target, _, value):
            return value is not None and _is_target(target, receiver, name)
        case ast.If(_, body, orelse):
            return block(body) and block(orelse)
        case ast.With(_, body):
            return block(body)
        case ast.Try(body, handlers, _, finalbody):
            every = block(body) and all(block(handler.body) for handler in handlers)
            return every or block(finalbody)
    return False


def _is_target(node: ast.AST, receiver: str, name: str) -> bool:
    match node:
        case ast.Attribute(ast.Name(owner), attribute, ast.Store()):
            return (owner, attribute) == (receiver, name)
    return False
