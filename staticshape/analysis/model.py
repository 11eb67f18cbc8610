"""ModuleModel: the names, classes and functions of a file; function bodies are not walked."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property

from staticshape.analysis.changes import Changes, bound_in_passing, changes, may_change
from staticshape.analysis.memo import Memo
from staticshape.analysis.names import JIT, decorator_name, dotted, import_names
from staticshape.analysis.reassigned import replaced
from staticshape.records import dataclass, field
from staticshape.source import SourceFile
from staticshape.walking import walk

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
#: Statements that hold no others, and those that begin a scope of their own.
_SIMPLE = {ast.Assign, ast.Expr, ast.Return, ast.AugAssign, ast.AnnAssign, ast.Pass, ast.Raise} | {
    *(ast.Assert, ast.Import, ast.ImportFrom, ast.Delete, ast.Continue, ast.Break)
}
_SCOPES = {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef}
_OTHER_COMPILERS = frozenset({"numba", "jax", "torch"})  # they have a `jit` too
#: It begins with a dot for speed: the search then leaps from one to the next.
_STORES = re.compile(r"\.(?<!\bself\.)(\w+)\b(?=(?:\s*,[^=\n]*)?\s*[-+*/|&%@<>^]*=(?!=))")
_SET_BY_NAME = re.compile(r"\bsetattr\([^,]+,\s*[\"'](\w+)")
_INDENTED_CLASS = re.compile(r"^[ \t]+class\s", re.MULTILINE)


def statements(body: list[ast.stmt], *, into_functions: bool = False) -> Iterator[ast.stmt]:
    """Every statement below `body`, in order, without its expressions; iterative, any depth."""
    stack = body[::-1]
    while stack:
        statement = stack.pop()
        yield statement
        kind = type(statement)
        if kind in _SIMPLE:
            continue
        if kind in _SCOPES:
            if into_functions:
                stack.extend(reversed(statement.body))  # type: ignore[attr-defined]
            continue
        for name in ("finalbody", "orelse", "body"):
            inner = getattr(statement, name, None)
            if inner:
                stack.extend(reversed(inner))
        for handler in getattr(statement, "handlers", ()):
            stack.extend(reversed(handler.body))
        for case in getattr(statement, "cases", ()):
            stack.extend(reversed(case.body))


@dataclass(eq=False)
class ClassModel:
    """A class: its bases as written, its methods, and what is assigned to its attributes."""

    node: ast.ClassDef
    module: ModuleModel
    qualname: str
    methods: dict[str, FunctionNode] = field(default_factory=dict)

    @cached_property
    def constants(self) -> dict[str, ast.expr]:
        """Class-level `name = value`."""
        return {name: value for item in self.node.body for name, value in _named(item)}

    @cached_property
    def attributes(self) -> dict[str, list[tuple[ast.expr, FunctionNode]]]:
        """`self.name = value` of every method: the value and the method, `__init__` first."""
        found: dict[str, list[tuple[ast.expr, FunctionNode]]] = {}
        ordered = sorted(self.methods.items(), key=lambda item: item[0] != "__init__")
        for _, method in ordered:
            if not method.args.args:
                continue
            receiver = method.args.args[0].arg
            for statement in statements(method.body):
                if isinstance(statement, ast.Assign):
                    for target in statement.targets:
                        _collect(target, statement.value, receiver, method, found)
                elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
                    _collect(statement.target, statement.value, receiver, method, found)
                for target, value in _in_passing(statement):
                    _collect(target, value, receiver, method, found)
            self._leave_out_replaced(found, method, receiver)
        for name, value, method in self._counted:
            found.setdefault(name, []).append((value, method))
        return found

    @property
    def _counted(self) -> Iterator[tuple[str, ast.expr, FunctionNode]]:
        """`self.step += 1` of every method, as the sum that it is."""
        for method in self.methods.values():
            for statement in statements(method.body):
                match statement:
                    case ast.AugAssign(ast.Attribute(ast.Name("self"), name) as target, op, value):
                        total = ast.BinOp(target, op, value)
                        yield name, ast.copy_location(total, statement), method

    @cached_property
    def unsettled(self) -> frozenset[str]:
        """Methods whose name stands for something else in the end, or perhaps."""
        return _unsettled(self.node.body, self.methods)

    @cached_property
    def is_open(self) -> bool:
        """Whether attributes are set whose names stand nowhere: `setattr(self, key, value)`."""
        text = self.module.source.text
        return ("setattr(" in text or "__dict__" in text or "vars(" in text) and any(
            _sets_by_key(item) for method in self.methods.values() for item in walk(method)
        )

    def reassigns(self, name: str) -> bool:
        """Whether `self.name` is assigned what is more than the method in a wrapper."""
        return any(not mentions(value, name) for value, _ in self.attributes.get(name, ()))

    @staticmethod
    def _leave_out_replaced(
        found: dict[str, list[tuple[ast.expr, FunctionNode]]], method: FunctionNode, receiver: str
    ) -> None:
        if not any(len(values) > 1 and values[-2][1] is method for values in found.values()):
            return
        gone = replaced(method.body, receiver)
        for name, values in found.items():
            found[name] = [one for one in values if one[0] not in gone]


def _sets_by_key(node: ast.AST) -> bool:
    """`setattr(self, key, value)`, `self.__dict__`, `vars(self)`."""
    match node:
        case ast.Call(ast.Name("setattr"), [_, key, *_]):
            return not isinstance(key, ast.Constant)
        case ast.Call(ast.Name("vars"), [_]) | ast.Attribute(attr="__dict__"):
            return True
    return False


def _unsettled(body: list[ast.stmt], functions: dict[str, FunctionNode]) -> frozenset[str]:
    """Functions of a block that are not what their name means behind it."""
    bound: dict[str, list[ast.stmt]] = {}
    for statement in statements(body):
        for name in _bound(statement):
            if name in functions:
                bound.setdefault(name, []).append(statement)
    return frozenset(
        name
        for name, every in bound.items()
        if len(every) > 1 and (every[-1] is not functions[name] or not {*every} <= {*body})
    )


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement binds; not `f = jit(f)`, which wraps what is there."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if not any(mentions(each, statement.name) for each in statement.decorator_list):
            yield statement.name  # not `@name.setter`
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        for alias in statement.names:
            yield alias.asname or alias.name.partition(".")[0]
    else:
        for name, value in _named(statement):
            if not mentions(value, name):
                yield name


def mentions(node: ast.expr, name: str) -> bool:
    """Whether a name stands in an expression, behind a dot or alone."""
    return any(name in (getattr(x, "id", ""), getattr(x, "attr", "")) for x in walk(node))


def _named(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement of a file or class binds, and to what: `A, B = 0, 1` too."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        if isinstance(statement.target, ast.Name):
            yield statement.target.id, statement.value
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Name):
                yield target.id, statement.value
            elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                for part, given in zip(target.elts, statement.value.elts, strict=False):
                    if isinstance(part, ast.Name):
                        yield part.id, given


def _collect(
    target: ast.expr,
    value: ast.expr,
    receiver: str,
    method: FunctionNode,
    found: dict[str, list[tuple[ast.expr, FunctionNode]]],
) -> None:
    if isinstance(target, ast.Attribute):
        if isinstance(target.value, ast.Name) and target.value.id == receiver:
            found.setdefault(target.attr, []).append((value, method))
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, given in zip(target.elts, value.elts, strict=False):
            _collect(part, given, receiver, method, found)
    elif isinstance(target, ast.Tuple | ast.List):
        for place, part in enumerate(target.elts):
            if isinstance(part, ast.Starred):
                break
            item = ast.copy_location(ast.Subscript(value, ast.Constant(place), ast.Load()), value)
            _collect(part, ast.fix_missing_locations(item), receiver, method, found)


def _in_passing(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What `for self.k in ...` and `with ... as self.k` bind, and what gives it."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(statement, ast.For):
        pairs.append((statement.target, statement.iter))
    elif isinstance(statement, ast.With):
        items = statement.items
        pairs += [(x.optional_vars, x.context_expr) for x in items if x.optional_vars is not None]
    for target, value in pairs:
        for part in walk(target):
            if isinstance(part, ast.Attribute):
                item = ast.Call(ast.Name("next", ast.Load()), [value], [])
                yield part, ast.fix_missing_locations(ast.copy_location(item, value))


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
                for name, value in _named(statement):
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
        found = _unsettled(self.source.tree.body, self.functions)
        if "global " in self.source.text:
            each = (node.names for node in self.source.nodes if isinstance(node, ast.Global))
            found |= {name for names in each for name in names if name in self.functions}
        return found

    @cached_property
    def changes(self) -> Changes:
        """What other code of the file changes behind the binding of a name."""
        return changes(self.source)

    @cached_property
    def _bound_in_passing(self) -> frozenset[str]:
        return bound_in_passing(self.source.tree.body)

    def is_unsteady(self, name: str) -> bool:
        """Whether a name of the file does not stay what it was bound to."""
        if name in self._bound_in_passing:
            return True
        return may_change(name, self.source.text) and name in self.changes.unsteady

    @cached_property
    def _stores(self) -> frozenset[str]:
        """Names that the text may give to objects other than `self`: most files need no more."""
        text = self.source.text
        found = _STORES.findall(text)
        return frozenset(found + _SET_BY_NAME.findall(text) if "setattr(" in text else found)

    def stores(self, name: str) -> bool:
        """Whether an object other than `self` gets an attribute of that name."""
        return name in self._stores and name in self.changes.stored

    def replaces(self, name: str) -> bool:
        """Whether an object other than `self` gets more than a constant under that name."""
        return name in self._stores and name in self.changes.replaced

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
        return self._calls.get(name, [])

    @cached_property
    def _calls(self) -> dict[str, list[ast.Call]]:
        """Calls of plain names, by name."""
        found: dict[str, list[ast.Call]] = {}
        for node in walk(self.source.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found.setdefault(node.func.id, []).append(node)
        return found
