"""ModuleModel: the names, classes and functions of a file; function bodies are not walked."""

from __future__ import annotations

import ast
import re
from functools import cached_property

from staticshape.analysis.modules.bindings import FunctionNode, named, statements, unsettled_in
from staticshape.analysis.modules.changes import (
    Changes,
    bound_in_passing,
    changes,
    may_change,
    other_names,
)
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.memo import Memo
from staticshape.analysis.modules.names import (
    JIT,
    called_at,
    decorator_name,
    dotted,
    import_names,
    lines_naming,
)
from staticshape.analysis.modules.places import Places
from staticshape.analysis.modules.unseen import changes_unseen, may_change_unseen
from staticshape.records import dataclass, field
from staticshape.source import SourceFile

_OTHER_COMPILERS = frozenset({"numba", "jax", "torch"})  # they have a `jit` too
#: It begins with a dot for speed: the search then leaps from one to the next.
_STORES = re.compile(r"\.(?<!\bself\.)(\w+)\b(?=(?:\s*,[^=\n]*)?\s*[-+*/|&%@<>^]*=(?!=))")
_SET_BY_NAME = re.compile(
    r"(?:\bsetattr\([^,]+,|\.insert_child_to_cell\(|\.__setattr__\(|\._cells\[|\.__dict__\[)"
    r"\s*[\"'](\w+)"
)
_BY_NAME = re.compile(r"setattr|insert_child_to_cell|_cells\[|__dict__\[")
_INDENTED_CLASS = re.compile(r"^[ \t]+class\s", re.MULTILINE)


def _is_partial(node: ast.expr) -> bool:
    return decorator_name(node) == "partial"


@dataclass(eq=False)
class ModuleModel:
    """One file: imports, module-level functions, classes and constants."""

    source: SourceFile
    package: str = ""
    names: dict[str, str] = field(default_factory=dict)
    stars: tuple[str, ...] = ()
    functions: dict[str, FunctionNode] = field(default_factory=dict)
    classes: dict[str, ClassModel] = field(default_factory=dict)
    constants: dict[str, list[ast.expr]] = field(default_factory=dict)
    local: dict[ast.ClassDef, ClassModel] = field(default_factory=dict)  # inside functions
    memo: Memo | None = None
    _constructions: dict[str, list[ast.Call]] = field(default_factory=dict)
    _changed: dict[str, Changes] = field(default_factory=dict)

    @classmethod
    def read(cls, source: SourceFile, package: str = "") -> ModuleModel:
        """Read a file's top level (also below `if`, `try`, `with`)."""
        model = cls(source, package)
        imports: list[ast.stmt] = []
        for statement in statements(source.tree.body):
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                imports.append(statement)
            elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                model.functions[statement.name] = statement
            elif isinstance(statement, ast.ClassDef):
                model.add_class(statement, "")
            else:
                for name, value in named(statement):
                    model.constants.setdefault(name, []).append(value)
        model.names, model.stars = import_names(imports, package)
        if _INDENTED_CLASS.search(source.text):
            model._add_local_classes()
        return model

    def _add_local_classes(self) -> None:
        """Classes inside functions: `def make(): class Net(nn.Cell): ...`."""
        inside = [(name, node) for name, node in self.functions.items()]
        for cls in tuple(self.classes.values()):
            inside += [(f"{cls.qualname}.{name}", node) for name, node in cls.methods.items()]
        for name, function in inside:
            for statement in statements(function.body):
                if isinstance(statement, ast.ClassDef):
                    self.local[statement] = self.add_class(statement, f"{name}.")

    def add_class(self, node: ast.ClassDef, prefix: str) -> ClassModel:
        """Add a class with its methods and the classes inside it."""
        model = ClassModel(node, self, f"{prefix}{node.name}")
        for statement in statements(node.body):
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if statement.name not in model.methods or not statement.decorator_list:
                    model.methods[statement.name] = statement
            elif isinstance(statement, ast.ClassDef):
                self.add_class(statement, f"{model.qualname}.")
        self.classes.setdefault(model.qualname, model)
        return model

    def qualified(self, node: ast.expr) -> str | None:
        """The qualified name of an imported name or attribute chain, or None.

        A name of the module itself is not qualified: it is found in `functions` and `classes`.
        """
        name = dotted(node)
        if name is None:
            return None
        head, _, rest = name.partition(".")
        known = self.names.get(head)
        if known is None:
            return None
        return f"{known}.{rest}" if rest else known

    def is_jitted(self, node: ast.ClassDef | FunctionNode) -> bool:
        """Whether a decorator compiles it: `@jit`, `@ms.jit(...)`, `@partial(jit, ...)`."""
        for decorator in node.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(decorator, ast.Call) and decorator.args and _is_partial(target):
                target = decorator.args[0]
            qualified = self.qualified(target) or ""
            head, _, short = qualified.partition(".")
            named = decorator_name(target) in JIT and head not in _OTHER_COMPILERS
            if named or (head == "mindspore" and short.rpartition(".")[2] in JIT):
                return True
        return False

    @cached_property
    def unsettled(self) -> frozenset[str]:
        """Functions whose name may mean something else when it is called."""
        found = unsettled_in(self.source.tree.body, self.functions)
        if "global " in self.source.text:
            body = self.source.tree.body
            for statement in statements(body, into_functions=True):
                if isinstance(statement, ast.Global):
                    found |= self.functions.keys() & statement.names
        return found

    def _changes(self, name: str) -> Changes:
        """What the functions and statements of the file that speak of a name change."""
        found = self._changed.get(name)
        if found is None:
            near = self.places.notable(lines_naming((name,), self.source))
            found = self._changed[name] = changes(near)
        return found

    @cached_property
    def changes_unseen(self) -> bool:
        """Whether code of the host changes lists that may be any of the file's."""
        methods = (each for cls in self.classes.values() for each in cls.methods.values())
        return may_change_unseen(self.source.text) and changes_unseen(
            self.source.tree.body, self.functions, methods
        )

    @cached_property
    def _bound_in_passing(self) -> frozenset[str]:
        return bound_in_passing(self.source.tree.body)

    def is_unsteady(self, name: str, by: tuple[str, ...] = ()) -> bool:
        """Whether a name of the file does not stay what it was bound to, by itself or another."""
        text = self.source.text
        if name in self._bound_in_passing:
            return True
        if may_change(name, text) and name in self._changes(name).unsteady:
            return True
        others = [other for other in other_names(name, text) if other not in by]
        return any(self.is_unsteady(other, (*by, name)) for other in others)

    @cached_property
    def _stores(self) -> frozenset[str]:
        """Names that the text may give to objects other than `self`: most files need no more."""
        text = self.source.text
        found = _STORES.findall(text)
        return frozenset(found + _SET_BY_NAME.findall(text) if _BY_NAME.search(text) else found)

    def stores(self, name: str) -> bool:
        """Whether an object other than `self` gets an attribute of that name."""
        return name in self._stores and name in self._changes(name).stored

    def replaces(self, name: str) -> bool:
        """Whether an object other than `self` gets more than a constant under that name."""
        return name in self._stores and name in self._changes(name).replaced

    def may_replace(self, name: str) -> bool:
        """Whether a method of that name may be another one, in any class of the file."""
        return self.replaces(name) or any(
            name in cls.unsettled or cls.reassigns(name) for cls in self.classes.values()
        )

    def forget(self) -> None:
        """Let go of what was worked out with the help of other modules."""
        if self.memo is not None:
            self.memo.forget()
            self.memo = None

    def forget_makers(self) -> None:
        """Let go of how attributes are made: classes of other modules may have a part in it."""
        if self.memo is not None:
            self.memo.forget_makers()

    def dismantle(self) -> None:
        """Break the circles through this model, so that its trees are freed at once.

        Nothing may ask it, or one of its classes, anything after that.
        """
        self.forget()
        for cls in self.classes.values():
            vars(cls).clear()
        vars(self).clear()

    @cached_property
    def networks(self) -> int:
        """How many classes have a `construct`; where there is one it is no part of another."""
        return sum("construct" in cls.methods for cls in self.classes.values())

    def constructions(self, name: str) -> list[ast.Call]:
        """The calls `name(...)` anywhere in the file: where a class is constructed."""
        found = self._constructions.get(name)
        if found is None:
            places = called_at(name, self.source.text)
            near = self.places.calls(self.source.position(place)[0] for place in places)
            found = [one for one in near if isinstance(one.func, ast.Name) and one.func.id == name]
            self._constructions[name] = found
        return found

    @cached_property
    def places(self) -> Places:
        """Where the functions, methods and other statements of the file stand."""
        return Places(self.source.tree.body)

    @cached_property
    def lines_of_constructors(self) -> list[int]:
        """The lines that name `__init__`: where a constructor begins, or calls another one."""
        return lines_naming(("__init__",), self.source)

    @cached_property
    def lines_of_setters(self) -> list[int]:
        """The lines on which attributes may be set whose names stand nowhere."""
        text = self.source.text
        if "setattr" in text or "__dict__" in text or "vars(" in text:
            return lines_naming(("setattr", "__dict__", "vars"), self.source)
        return []

    @cached_property
    def inherited(self) -> frozenset[str]:
        """The bases of the classes of the file, as written."""
        bases = (base for cls in self.classes.values() for base in cls.node.bases)
        return frozenset(name for base in bases if (name := dotted(base)))
