"""Resolves names and classes across the modules of a project."""

from __future__ import annotations

import ast
import builtins
import math

from staticshape.analysis.modules.bindings import FunctionNode, mentions
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.memo import Memo
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import (
    UNKNOWN,
    Custom,
    Function,
    Named,
    Operation,
    Python,
    Type,
    Value,
)
from staticshape.analysis.values.summaries import Project
from staticshape.ops.declared import absolute_name, declared, name_in_file
from staticshape.ops.lookup import find
from staticshape.walking import walk

_BUILTINS = frozenset(dir(builtins))
CELLS = frozenset({"Cell", "GraphCell", "SequentialCell", "CellList", "LossBase"})
_NUMBERS: dict[str, Value] = {
    f"{module}.{name}": Python(const=value, has_const=True) if value == value else Python()
    for module in ("math", "numpy", "mindspore.numpy")
    for name, value in (
        ("pi", math.pi),
        ("e", math.e),
        ("tau", math.tau),
        ("inf", math.inf),
        ("nan", math.nan),
        ("newaxis", None),
    )
}
#: Libraries whose names are never a module of the project.
EXTERNAL = frozenset(
    [
        "mindspore",
        "numpy",
        "math",
        "torch",
        "typing",
        "functools",
        "collections",
        "os",
        "sys",
        "copy",
        "logging",
        "time",
        "random",
        "abc",
        "enum",
        "dataclasses",
        "itertools",
        "inspect",
        "json",
        "re",
        "warnings",
        "pathlib",
        "cv2",
        "PIL",
        "scipy",
        "mindspore_gl",
        "staticshape",
    ]
)


class Resolver:
    """Turns a name of a module into a value, following imports into the project."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._world = project.world

    def memo(self, module: ModuleModel) -> Memo:
        """What is known of a module already."""
        known = module.memo
        if known is None or known.world is not self._world:
            known = module.memo = Memo(self._world)
        return known

    def qualified(self, name: str, module: ModuleModel) -> Value:
        """The value of a qualified name as imported by `module`."""
        known = self.memo(module).qualified
        if name not in known:
            known[name] = Named(name)
            known[name] = self._qualified(name, module)
        return known[name]

    def _qualified(self, name: str, module: ModuleModel) -> Value:
        if self.project.operators:
            custom = self.custom(absolute_name(name, module.source.path))
            if custom is not None:
                return custom
        if name.partition(".")[0] in EXTERNAL:
            spelled = find(name)
            return Operation(spelled) if spelled else _NUMBERS.get(name, Named(name))
        importer = module.source.path
        head: str = name
        tail: list[str] = []
        while head.strip("."):
            found = self.project.module(head, importer)
            if found is not None and found is not module:
                if not tail:
                    return Named(name)
                return self.member(found, tail[0], tail[1:])
            before, _, last = head.rpartition(".")
            if not last or (not before and not head.startswith(".")):
                break
            tail.insert(0, last)
            head = before if before.strip(".") else head[: len(head) - len(last)]
            if not head.strip("."):
                found = self.project.module(head, importer) if head else None
                if found is not None and found is not module:
                    return self.member(found, tail[0], tail[1:])
                break
        return Named(name)

    def custom(self, name: str) -> Value | None:
        """The value of a name that the project declares, None for any other."""
        found = declared(self.project.operators, name)
        if found is None:
            return None
        like = find(found.like) if found.like else None
        return Custom(found) if like is None else Operation(like)

    def member(self, module: ModuleModel, name: str, rest: list[str]) -> Value:
        """`module.name.rest...`; only the first name is followed into functions and classes."""
        value = self.top_level(module, name)
        if value is None:
            return UNKNOWN
        return value if not rest else UNKNOWN

    def top_level(self, module: ModuleModel, name: str) -> Value | None:
        """A function, class or import of a module by name; None for what it does not define."""
        if self.project.operators and (name in module.functions or name in module.classes):
            custom = self.custom(name_in_file(name, module.source.path))
            if custom is not None:
                return custom
        if name in module.unsettled:
            return UNKNOWN
        if name in module.functions:
            return Function(module.functions[name], module, name)
        if name in module.classes:
            return Type(module.classes[name])
        if name in module.names:
            others = [x for x in module.constants.get(name, ()) if not isinstance(x, ast.Constant)]
            if not all(mentions(one, name) for one in others):
                return UNKNOWN
            return self.qualified(module.names[name], module)
        for star in module.stars:
            if star.startswith("mindspore"):
                spelled = find(f"{star}.{name}")
                if spelled is not None:
                    return Operation(spelled)
            elif star.partition(".")[0] not in EXTERNAL:
                found = self.project.module(star, module.source.path)
                if found is not None and found is not module:
                    value = self.top_level(found, name)
                    if value is not None:
                        return value
        if name in module.constants:
            return None
        return Named(f"builtins.{name}") if name in _BUILTINS else None

    def imported(self, node: ast.expr, module: ModuleModel) -> Value | None:
        """What an imported name or `module.name` is; None for a name of the file's own."""
        qualified = module.qualified(node)
        return None if qualified is None else self.qualified(qualified, module)

    def class_of(self, node: ast.expr, module: ModuleModel) -> ClassModel | str | None:
        """A base class as written: a class of the project, or a qualified name, or None."""
        if isinstance(node, ast.Name):
            if node.id in module.classes:
                return module.classes[node.id]
            value = self.top_level(module, node.id)
            if isinstance(value, Type):
                return value.cls
            if isinstance(value, Named):
                return value.name
            if isinstance(value, Operation):
                return value.spelled.name
            return node.id
        found = self._imported_as(node, module)
        if found is None:
            return None
        qualified, module = found
        value = self.qualified(qualified, module)
        if isinstance(value, Type):
            return value.cls
        return qualified

    def _imported_as(
        self, node: ast.expr, module: ModuleModel, deep: int = 4
    ) -> tuple[str, ModuleModel] | None:
        """The qualified name of `nn.Cell`, and the module that imports `nn`: the file or a star."""
        qualified = module.qualified(node)
        if qualified is not None:
            return qualified, module
        for star in module.stars if deep else ():
            if star.partition(".")[0] not in EXTERNAL:
                other = self.project.module(star, module.source.path)
                if other is not None and other is not module:
                    found = self._imported_as(node, other, deep - 1)
                    if found is not None:
                        return found
        return None

    def mro(self, cls: ClassModel) -> tuple[ClassModel | str, ...]:
        """The class, its bases and theirs, nearest first; strings are classes outside."""
        known = self.memo(cls.module).mro
        if cls in known:
            return known[cls]
        known[cls] = (cls,)
        order: list[ClassModel | str] = [cls]
        for base in cls.node.bases:
            found = self.class_of(base, cls.module)
            if isinstance(found, ClassModel):
                order.extend(one for one in self.mro(found) if one not in order)
            elif found is not None:
                order.append(found)
        known[cls] = tuple(order)
        return known[cls]

    def is_cell(self, cls: ClassModel) -> bool:
        """Whether a class is a Cell: by its bases, or by the names of those out of sight."""
        known = self.memo(cls.module).cells
        if cls not in known:
            known[cls] = self._is_cell(cls)
        return known[cls]

    def _is_cell(self, cls: ClassModel) -> bool:
        for base in self.mro(cls):
            if isinstance(base, str):
                short = base.rpartition(".")[2]
                if base.startswith(("mindspore.nn.", "mindspore.mint.nn.")):
                    return True
                if short in CELLS or short.endswith("Cell"):
                    return True
        return "construct" in cls.methods and any(
            isinstance(base, str) and base not in _BUILTINS for base in self.mro(cls)
        )

    def is_part_elsewhere(self, entry: Function | None) -> bool:
        """Whether networks of other files may have the one that is entered among their parts."""
        if entry is None or entry.owner is None:
            return False
        cls = entry.owner.cls
        return self.project.is_part_elsewhere(cls.module.source.path, cls.node.name)

    def graph_methods(self, cls: ClassModel) -> frozenset[str]:
        """Methods that `construct` reaches through `self`; all where there is no entry point."""
        memo = self.memo(cls.module).graph_methods
        if cls in memo:
            return memo[cls]
        names = {n for base in self.mro(cls) if isinstance(base, ClassModel) for n in base.methods}
        methods = [(name, found[0]) for name in names if (found := self.method(cls, name))]
        reached = {
            name
            for name, method in methods
            if name in ("construct", "__call__") or cls.module.is_jitted(method)
        }
        stack = [method for name, method in methods if name in reached]
        while stack:
            for node in walk(stack.pop()):
                if isinstance(node, ast.Attribute) and node.attr in names - reached:
                    found = self.method(cls, node.attr)
                    if found is not None:
                        reached.add(node.attr)
                        stack.append(found[0])
        memo[cls] = frozenset(reached or names)
        return memo[cls]

    def is_replaced(self, cls: ClassModel, name: str) -> bool:
        """Whether an object or a class may have something else under the name of a method."""
        every = [base for base in self.mro(cls) if isinstance(base, ClassModel)]
        if any(base.reassigns(name) or base.module.replaces(name) for base in every):
            return True
        for base in every:
            if name in base.methods:
                return name in base.unsettled
            if name in base.constants:
                return True
        return False

    def method(self, cls: ClassModel, name: str) -> tuple[FunctionNode, ClassModel] | None:
        """A method of a class or its bases in the project."""
        for base in self.mro(cls):
            if isinstance(base, ClassModel) and name in base.methods:
                return base.methods[name], base
        return None
