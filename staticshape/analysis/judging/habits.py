"""Finds habits that cost a compile per call or are silently ignored; opted into by `--select`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from staticshape.analysis.findings.rules import RULES
from staticshape.analysis.host.inputs import graph_inputs
from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import JIT, dotted
from staticshape.analysis.values.lattice import Function
from staticshape.findings import Finding
from staticshape.walking import walk

#: A bool has two values: two compiles, and a Tensor in its place would split the graph.
_PYTHON = frozenset({"int", "float", "str"})
_TENSOR = "; a Tensor argument compiles once where it decides no shape"
_CONTAINERS = frozenset({"tuple", "list", "dict", "Tuple", "List", "Dict", "Sequence", "Mapping"})


def habit_findings(
    module: ModuleModel, entries: list[Function], is_part: Callable[[Function], bool]
) -> list[Finding]:
    """Findings of the rules that are off by default; `is_part` knows of networks elsewhere."""
    found = [
        _finding(module, node, rule, message)
        for rule, node, message in (
            *_arguments(module, entries, is_part),
            *_closures(module),
            *_stale(module, entries),
            *_selfless(module, entries),
        )
    ]
    return list(dict.fromkeys(found))


_Found = tuple[str, ast.AST, str]


def _finding(module: ModuleModel, node: ast.AST, rule: str, message: str) -> Finding:
    source = module.source
    return Finding(source.path, source.span(node), rule, RULES[rule].severity, message)


def _arguments(
    module: ModuleModel, entries: list[Function], is_part: Callable[[Function], bool]
) -> Iterator[_Found]:
    """Parameters of entry points whose annotation says that they are constants of the compiler."""
    for entry in entries:
        told = [*_annotated(entry)] if entry.module is module else []
        cls = entry.owner.cls if entry.owner else None
        if not told or (cls and (_is_part(cls, module) or _is_schedule(cls))):
            continue
        inputs = graph_inputs(module, entry)
        told = [each for each in told if each[1].arg not in inputs]
        yield from () if told and cls and is_part(entry) else told


def _annotated(entry: Function) -> Iterator[tuple[str, ast.arg, str]]:
    spec = entry.node.args
    for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
        note = argument.annotation
        outer = note.value if isinstance(note, ast.Subscript) else note
        name = getattr(outer, "attr", getattr(outer, "id", ""))
        if name in _PYTHON:
            yield (
                "python-argument",
                argument,
                f"`{argument.arg}` is a Python {name}: one compile for each value"
                + (_TENSOR if name != "str" else ""),
            )
        elif name in _CONTAINERS:
            yield (
                "tuple-argument",
                argument,
                f"`{argument.arg}` is a {name.lower()}: Tensors in it are constants, one "
                "compile for each object; pass them one by one or use ms.mutable",
            )


def _is_part(cls: ClassModel, module: ModuleModel) -> bool:
    """Whether methods of other classes name a class: its Cells are called in the graph of those."""
    return cls is module.classes.get(cls.node.name) and any(
        isinstance(name, ast.Name) and name.id == cls.node.name
        for other in module.classes.values()
        if other.node.name != cls.node.name
        for method in other.methods.values()
        for name in walk(method)
    )


def _is_schedule(cls: ClassModel) -> bool:
    """A learning rate: optimizers call it with a Tensor, whatever the annotation says."""
    bases = (dotted(base) or "" for base in cls.node.bases)
    return any(base.endswith(("LearningRateSchedule", "LR")) for base in bases)


def _closures(module: ModuleModel) -> Iterator[_Found]:
    """A jit function that is made inside another function, so anew in each call."""
    if not any(name in module.source.text for name in JIT):
        return
    holders: list[FunctionNode] = list(module.functions.values())
    for cls in module.classes.values():
        holders += (m for name, m in cls.methods.items() if name != "__init__")
    for holder in holders:
        made = [*_made_in(holder, module)]
        if made and not _runs_once(holder, module):
            yield from made


def _made_in(holder: FunctionNode, module: ModuleModel) -> Iterator[_Found]:
    for statement in statements(holder.body):
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)) and module.is_jitted(
            statement
        ):
            yield (
                "jit-closure",
                statement,
                f"`{statement.name}` is made and compiled anew in each call of {holder.name}",
            )
        value = getattr(statement, "value", None)
        if isinstance(value, ast.Call) and _is_jit_of_lambda(value):
            yield (
                "jit-closure",
                value,
                "a lambda inside jit() does not compile in MindSpore 2.10, and would anew in "
                "each call: write a function",
            )


def _runs_once(holder: FunctionNode, module: ModuleModel) -> bool:
    """Whether a function is called in one place of its file, which runs once: `main()`."""
    calls = [
        node
        for node in walk(module.source.tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == holder.name
    ]
    return len(calls) == 1 and any(
        isinstance(statement, (ast.Expr, ast.Assign)) and statement.value is calls[0]
        for block in (module.source.tree.body, *_main(module.source.tree))
        for statement in block
    )


def _main(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """What stands under `if __name__ == "__main__":`."""
    for statement in tree.body:
        match statement:
            case ast.If(ast.Compare(ast.Name("__name__")), body):
                yield body


def _is_jit_of_lambda(call: ast.Call) -> bool:
    name = (dotted(call.func) or "").rpartition(".")[2]
    return name in JIT and bool(call.args) and isinstance(call.args[0], ast.Lambda)


def _stale(module: ModuleModel, entries: list[Function]) -> Iterator[_Found]:
    """`net = Net(); net(x); net.k = 5`: the graph keeps the old value."""
    classes = {entry.owner.cls.qualname: entry.owner.cls for entry in entries if entry.owner}
    if not classes:
        return
    bodies = [module.source.tree.body, *(f.body for f in module.functions.values())]
    for body in bodies:
        networks: dict[str, ClassModel] = {}
        called: set[str] = set()
        for statement in statements(body):
            value = getattr(statement, "value", None)
            targets = statement.targets if isinstance(statement, ast.Assign) else []
            for target in targets:
                if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name):
                    continue
                cls = networks.get(target.value.id)
                if cls is not None and target.value.id in called and target.attr in cls.attributes:
                    yield (
                        "stale-attribute",
                        target,
                        f"`{target.attr}` was frozen when the graph was compiled: "
                        "this assignment changes nothing",
                    )
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                called.add(value.func.id)
                for target in targets:
                    if isinstance(target, ast.Name) and value.func.id in classes:
                        networks[target.id] = classes[value.func.id]
                        called.discard(target.id)


def _selfless(module: ModuleModel, entries: list[Function]) -> Iterator[_Found]:
    """`def construct(this, x)`: the compiler binds the object to the name `self` alone."""
    for entry in entries:
        node = entry.node
        if entry.module is not module or entry.owner is None or isinstance(node, ast.Lambda):
            continue
        names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
        if node.name == "construct" and names and names[0] != "self":
            yield (
                "construct-self",
                (*node.args.posonlyargs, *node.args.args)[0],
                f"the first parameter of `construct` is `{names[0]}`: the compiler takes it for "
                "an input unless it is called `self`",
            )
