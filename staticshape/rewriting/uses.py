"""How often one file names things: what a rewrite must know before it changes an interface."""

from __future__ import annotations

import ast
from collections import Counter

from staticshape.analysis.facts import ModuleFacts

_CALLED = ("construct", "__call__")  # what runs a Cell


class Uses:
    """The names, attributes, parts of Cells and imports of one file."""

    def __init__(self, module: ModuleFacts) -> None:
        self.module = module
        self.names: Counter[str] = Counter()
        self.attributes: Counter[str] = Counter()
        self.cells: dict[str, set[str]] = {}  # attribute -> the classes that are built for it
        self.assigned: Counter[str] = Counter()
        self.lists: dict[str, list[tuple[str, int]]] = {}  # of a CellList: its class, how often
        self.loops: Counter[str] = Counter()  # attribute -> the loops over it
        self.walked: Counter[str] = Counter()  # attribute -> the uses of its items in those loops
        self.read: Counter[str] = Counter()  # part -> how often another attribute of it is read
        self.supers: Counter[str] = Counter()
        self.renamed: dict[str, str] = {}  # local name -> the name in the file it comes from
        self.bound: set[str] = set()  # names that statements or calls give a value
        nodes_of, exported = module.source.nodes_of, _exported(module.source.tree)
        self.names.update(node.id for node in nodes_of(ast.Name))
        self.bound.update(
            node.id for node in nodes_of(ast.Name) if not isinstance(node.ctx, ast.Load)
        )
        self.bound.update(node.arg for node in nodes_of(ast.arg))
        self.attributes.update(node.attr for node in nodes_of(ast.Attribute))
        called = {call.func for call in nodes_of(ast.Call)}
        self.read.update(
            node.value.attr
            for node in nodes_of(ast.Attribute)
            if isinstance(node.value, ast.Attribute)
            and node not in called
            and node.attr not in _CALLED
        )
        for constant in nodes_of(ast.Constant):
            if isinstance(constant.value, str) and constant not in exported:
                self.attributes[constant.value] += 1  # `getattr(module, "name")`
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

    def _note_class(self, node: ast.ClassDef) -> None:
        """Methods are named in the body of their class without `self`."""
        for item in node.body:
            if not isinstance(item, ast.FunctionDef | ast.ClassDef):
                names = [each.id for each in ast.walk(item) if isinstance(each, ast.Name)]
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
                self.cells.setdefault(target.attr, set()).add(built)
                self.assigned[target.attr] += 1

                self._note_list(target.attr, call)

    def _note_list(self, attr: str, made: ast.expr) -> None:
        """`self.blocks = nn.CellList([Block(size) for _ in range(depth)])`."""
        match made:
            case ast.Call(
                ast.Name("CellList") | ast.Attribute(attr="CellList"),
                [ast.List(items) | ast.ListComp(ast.expr() as items)],
            ):
                every = items if isinstance(items, list) else [items]
                names = [ast.unparse(x.func) if isinstance(x, ast.Call) else "" for x in every]
                found = (names[0], len(names)) if len(set(names)) == 1 else ("", 0)
                self.lists.setdefault(attr, []).append(found)

    def _note_loop(self, node: ast.For) -> None:
        """`for block in self.blocks`, also with a number beside each of them."""
        over, target = node.iter, node.target
        match over, target:
            case ast.Call(ast.Name("enumerate"), [ast.Attribute() as over]), ast.Tuple([_, target]):
                pass
        if isinstance(over, ast.Attribute) and isinstance(target, ast.Name):
            self.loops[over.attr] += 1
            inside = [part for item in node.body for part in ast.walk(item)]
            self.walked[over.attr] += sum(
                isinstance(part, ast.Name) and part.id == target.id for part in inside
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
        parts = [attr for attr, built in self.cells.items() if len(built) == 1 and built <= names]
        made = sum(self.assigned[attr] for attr in parts)
        used = sum(self.attributes[attr] - self.read[attr] for attr in parts) - made
        for attr, lists in self.lists.items():
            if len(lists) == 1 and lists[0][0] in names:
                made += lists[0][1]
                loads = self.attributes[attr] - self.assigned[attr]
                used += loads - self.loops[attr] + self.walked[attr]
        return made, used

    def own_supers(self, owner: str) -> int:
        """How often a class names itself in `super(...)`."""
        return sum(self.supers[own] for own in self.local(owner))


def _exported(tree: ast.Module) -> set[ast.AST]:
    """What stands in `__all__`."""
    return {
        item
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AugAssign) and ast.unparse(node).startswith("__all__")
        for item in ast.walk(node)
    }


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "super"
