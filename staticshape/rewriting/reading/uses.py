"""How often one file names things: what a rewrite must know before it changes an interface."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection

from staticshape.analysis.facts import ModuleFacts
from staticshape.walking import walk

_CALLED = ("construct", "__call__")  # what runs a Cell

#: An attribute, with the class that has it for itself ("": one that others may share).
Part = tuple[str, str]


class Uses:
    """The names, attributes, parts of Cells and imports of one file.

    `bases`: the classes that others derive from, in any file.
    """

    def __init__(self, module: ModuleFacts, bases: Collection[str]) -> None:
        self.module = module
        self.alone: set[str] = set()  # classes that share no attribute with another one
        self._owner: dict[ast.AST, str] = {}  # of `self.name` in such a class
        self.names: Counter[str] = Counter()
        self.attributes: Counter[str] = Counter()
        self.cells: dict[Part, set[str]] = {}  # the classes that are built for a part
        self.assigned: Counter[Part] = Counter()
        self.lists: dict[Part, list[tuple[str, int]]] = {}  # of a CellList: its class, how often
        self.loops: Counter[Part] = Counter()  # the loops over a part
        self.walked: Counter[Part] = Counter()  # the uses of its items in those loops
        self.read: Counter[Part] = Counter()  # how often another attribute of it is read
        self.parts: Counter[Part] = Counter()  # how often it is named at all
        self.supers: Counter[str] = Counter()
        self.renamed: dict[str, str] = {}  # local name -> the name in the file it comes from
        self.bound: set[str] = set()  # names that statements or calls give a value
        nodes_of, exported = module.source.nodes_of, _exported(module.source.tree)
        for cls in nodes_of(ast.ClassDef):
            self._note_owner(cls, bases)
        self.names.update(node.id for node in nodes_of(ast.Name))
        self.bound.update(
            node.id for node in nodes_of(ast.Name) if not isinstance(node.ctx, ast.Load)
        )
        self.bound.update(node.arg for node in nodes_of(ast.arg))
        self.attributes.update(node.attr for node in nodes_of(ast.Attribute))
        self.parts.update(self._part(node) for node in nodes_of(ast.Attribute))
        called = {call.func for call in nodes_of(ast.Call)}
        self.read.update(
            self._part(node.value)
            for node in nodes_of(ast.Attribute)
            if isinstance(node.value, ast.Attribute)
            and node not in called
            and node.attr not in _CALLED
        )
        for constant in nodes_of(ast.Constant):
            if isinstance(constant.value, str) and constant not in exported:
                self.attributes[constant.value] += 1  # `getattr(module, "name")`
                self.parts["", constant.value] += 1
        for cls in nodes_of(ast.ClassDef):
            self._note_class(cls)
        for statement in nodes_of(ast.Assign):
            self._note_cell(statement)
        for loop in nodes_of(ast.For):
            self._note_loop(loop)
        for call in nodes_of(ast.Call):
            if _is_super(call.func):
                self.supers.update(item.id for item in call.args if isinstance(item, ast.Name))
        for imported in nodes_of(ast.ImportFrom):
            self.renamed |= {each.asname: each.name for each in imported.names if each.asname}

    def _note_owner(self, node: ast.ClassDef, bases: Collection[str]) -> None:
        """A class of no base but `Cell`, that none derives from, has its attributes for itself."""
        if list(map(last_name, node.bases)) != ["Cell"] or node.name in bases:
            return
        self.alone.add(node.name)
        for item in walk(node):
            match item:
                case ast.Attribute(ast.Name("self")):
                    self._owner[item] = node.name

    def _part(self, node: ast.Attribute) -> Part:
        return self._owner.get(node, ""), node.attr

    def built_for(self, attribute: str, owner: str) -> set[str]:
        """The classes that are built for an attribute of a class."""
        return self.cells.get((owner if owner in self.alone else "", attribute), set())

    def _note_class(self, node: ast.ClassDef) -> None:
        """Methods are named in the body of their class without `self`."""
        for item in node.body:
            if not isinstance(item, ast.FunctionDef | ast.ClassDef):
                names = [each.id for each in walk(item) if isinstance(each, ast.Name)]
                self.attributes.update(names)

    def _note_cell(self, node: ast.Assign) -> None:
        call = node.value
        built = ""
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            built = call.func.id
        elif isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            built = call.func.attr
        for target in node.targets:
            if isinstance(target, ast.Attribute):
                part = self._part(target)
                self.cells.setdefault(part, set()).add(built)
                self.assigned[part] += 1
                self._note_list(part, call)

    def _note_list(self, part: Part, made: ast.expr) -> None:
        """`self.blocks = nn.CellList([Block(size) for _ in range(depth)])`."""
        match made:
            case ast.Call(
                ast.Name("CellList") | ast.Attribute(attr="CellList"),
                [ast.List(items) | ast.ListComp(ast.expr() as items)],
            ):
                every = items if isinstance(items, list) else [items]
                names = [ast.unparse(x.func) if isinstance(x, ast.Call) else "" for x in every]
                found = (names[0], len(names)) if len(set(names)) == 1 else ("", 0)
                self.lists.setdefault(part, []).append(found)

    def _note_loop(self, node: ast.For) -> None:
        """`for block in self.blocks`, also with a number beside each of them."""
        over, target = node.iter, node.target
        match over, target:
            case ast.Call(ast.Name("enumerate"), [ast.Attribute() as over]), ast.Tuple([_, target]):
                pass
        if isinstance(over, ast.Attribute) and isinstance(target, ast.Name):
            self.loops[self._part(over)] += 1
            inside = [item for each in node.body for item in walk(each)]
            self.walked[self._part(over)] += sum(
                isinstance(item, ast.Name) and item.id == target.id for item in inside
            )

    def local(self, name: str) -> set[str]:
        """What this file calls a name of another one."""
        return {name, *(own for own, other in self.renamed.items() if other == name)}

    def has(self, name: str) -> bool:
        """Whether a name stands for something."""
        return name in self.names or name in self.attributes

    def of(self, name: str, *, method: bool = False) -> int:
        """How often a name is used, under any name; that of a method behind a dot alone."""
        if method:
            return self.attributes[name]
        return self.attributes[name] + sum(self.names[own] for own in self.local(name))

    def built(self, owner: str) -> tuple[int, int]:
        """How often a class is built as a part of a Cell, and how often such parts are used."""
        names = self.local(owner)
        parts = [part for part, built in self.cells.items() if len(built) == 1 and built <= names]
        made = sum(self.assigned[part] for part in parts)
        used = sum(self._named(part) - self.read[part] for part in parts) - made
        for part, lists in self.lists.items():
            if len(lists) == 1 and lists[0][0] in names:
                made += lists[0][1]
                loads = self._named(part) - self.assigned[part]
                used += loads - self.loops[part] + self.walked[part]
        return made, used

    def _named(self, part: Part) -> int:
        """How often a part is named, or may be: that of a class by its objects' names too."""
        owner, attribute = part
        return self.parts[part] + (self.parts["", attribute] if owner else 0)

    def own_supers(self, owner: str) -> int:
        """How often a class names itself in `super(...)`."""
        return sum(self.supers[own] for own in self.local(owner))


def _exported(tree: ast.Module) -> set[ast.AST]:
    """What stands in `__all__`."""
    return {
        item
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AugAssign) and ast.unparse(node).startswith("__all__")
        for item in walk(node)
    }


def last_name(node: ast.expr) -> str:
    """`Cell` for `nn.Cell`."""
    return ast.unparse(node).rpartition(".")[2]


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "super"
