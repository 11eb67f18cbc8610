"""Finds where graph mode begins in a file: `construct` of cells, jit functions, under grad."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from staticshape.analysis.meaning.enclosing import objects_around
from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import decorator_name, dotted, lines_of
from staticshape.analysis.values.lattice import Function, Instance
from staticshape.analysis.values.resolve import Resolver
from staticshape.entries import named_entry
from staticshape.walking import walk

#: What a file must mention to hold graph-mode code at all; read as bytes, before parsing.
_MENTIONS = re.compile(rb"mind(?<!\wmind)(?:spore|formers|nlp|one|cv|yolo|ocr)")
#: Or it has its names from another file.
_STAR = re.compile(rb"^from[ \t]+\S+[ \t]+import[ \t]+\*", re.MULTILINE)
_GRAPH = re.compile(
    rb"\bdef construct\b|@[\w.]*(?:jit|jit_class|ms_class|ms_function)\b"
    rb"|\b(?:jit|ms_function|value_and_grad|grad|GradOperation|vjp|jvp|vmap"
    rb"|WithLossCell|MultitypeFuncGraph)[ \t]*\("
    rb"|\bimport\b[^\n]*\b(?:jit|ms_function)[ \t]+as\b|\bpartial\([\w.]*\b(?:jit|ms_function)\b"
    rb"|\.(?:batch|padded_batch|bucket_batch_by_length)\("
)
#: One of these stands in every line that `_GRAPH` finds; letters are found ten times faster.
_LETTERS = (
    b"def construct",
    *b"jit ms_ grad Grad vjp jvp vmap WithLossCell batch( bucket_batch_by_length(".split(),
    b"MultitypeFuncGraph",
)
_INPUTS = "inputs"
_DOCUMENTATION = (b">>>", b"...", b"#", b"``")
_ENTERING = frozenset(
    {"jit", "ms_function", "value_and_grad", "get_value_and_grad", "grad", "vjp", "jvp", "vmap"}
)
#: Wrappers of a network whose second argument is a loss.
_LOSSES = frozenset({"WithLossCell", "Model"})
#: Decorators of classes whose objects graph code calls.
_CALLED = frozenset({"jit_class", "ms_class"})
_NAMES = (*sorted(_ENTERING), "GradOperation", *sorted(_LOSSES))
_CALLS = re.compile(r"@[\w.]*(?:jit|ms_function)\b|" + "|".join(rf"{name}\s*\(" for name in _NAMES))


def may_hold_graph_code(raw: bytes) -> bool:
    """Whether a file is worth parsing.

    >>> may_hold_graph_code(b"import mindspore\\nclass N:\\n  def construct(self): pass")
    True
    """
    named_elsewhere = b"def construct" in raw and _STAR.search(raw) is not None
    if not mentions_mindspore(raw) and not named_elsewhere:
        return False
    if b"# entry:" in raw or b"\ndef inputs()" in raw:
        return True
    return any(_speaks_of_graph(line) for letters in _LETTERS for line in _lines_with(letters, raw))


def mentions_mindspore(raw: bytes) -> bool:
    """Whether a file names MindSpore or a library built on it."""
    return _MENTIONS.search(raw) is not None


def _lines_with(letters: bytes, raw: bytes) -> Iterator[bytes]:
    """The lines that hold some letters."""
    place = raw.find(letters)
    while place >= 0:
        end = raw.find(b"\n", place)
        end = len(raw) if end < 0 else end
        yield raw[raw.rfind(b"\n", 0, place) + 1 : end]
        place = raw.find(letters, end)


def _speaks_of_graph(line: bytes) -> bool:
    """Whether a line begins graph mode, and is no example in a docstring or a comment."""
    return any(
        not line[: found.start()].lstrip().startswith(_DOCUMENTATION)
        for found in _GRAPH.finditer(line)
    )


def roots(module: ModuleModel, resolver: Resolver) -> list[Function]:
    """The functions at which graph mode begins, in the order of the file."""
    found: list[Function] = []
    for cls in module.classes.values():
        cell = resolver.is_cell(cls)
        called = any(decorator_name(d) in _CALLED for d in cls.node.decorator_list)
        for name, method in cls.methods.items():
            entered = (cell and name == "construct") or (called and name == "__call__")
            if entered or module.is_jitted(method):
                found.append(Function(method, module, f"{cls.qualname}.{name}", Instance(cls)))
        inherited = resolver.method(cls, "construct") if cell else None
        if inherited is not None and inherited[1] is not cls:
            method, base = inherited
            found.append(Function(method, base.module, f"{base.qualname}.construct", Instance(cls)))
    for name, function in module.functions.items():
        if module.is_jitted(function) or registered_types(function, module) is not None:
            found.append(Function(function, module, name))
    found += _passed(module, resolver)
    return found or _meant(module, resolver)


def registered_types(function: ast.AST, module: ModuleModel) -> list[str] | None:
    """The types for which `@group.register("Tensor", ...)` adds a function to a group, else None.

    A `MultitypeFuncGraph` is called like an operator: the compiler takes the function whose types
    are those of the arguments.
    """
    for decorator in getattr(function, "decorator_list", ()):
        match decorator:
            case ast.Call(ast.Attribute(ast.Name(group), "register"), types):
                given = module.constants.get(group, ())
                makers = [one.func for one in given if isinstance(one, ast.Call)]
                if any((dotted(one) or "").endswith("MultitypeFuncGraph") for one in makers):
                    return [str(getattr(one, "value", "")) for one in types]
    return None


def _meant(module: ModuleModel, resolver: Resolver) -> list[Function]:
    """The plain function that example inputs are for, where nothing in the file is graph code.

    It is named by `--entry` or a comment, or the file has `inputs()` and one function beside it
    that no other one calls.
    """
    wanted = resolver.project.inputs.entry or named_entry(module.source.text)
    names = {wanted} & module.functions.keys()
    if not wanted and _INPUTS in module.functions:
        called = {
            dotted(node.func)
            for function in module.functions.values()
            for node in walk(function)
            if isinstance(node, ast.Call)
        }
        names = module.functions.keys() - called - {_INPUTS}
    if len(names) != 1:
        return []
    name = next(iter(names))
    return [Function(module.functions[name], module, name)]


def _passed(module: ModuleModel, resolver: Resolver) -> list[Function]:
    """Functions handed to `jit(f)`, `value_and_grad(f)` and their like anywhere in the file."""
    lines = lines_of(
        _CALLS,
        module.source.text,
        ("jit", "ms_function", "grad", "Grad", "vjp", "jvp", "vmap", "WithLossCell", "Model("),
    )
    if not lines:
        return []
    found: dict[str, Function] = {}
    holders: list[tuple[ast.AST, dict[str, FunctionNode]]] = []
    every: list[FunctionNode] = list(module.functions.values())
    for cls in module.classes.values():
        every += cls.methods.values()
    for function in every:
        if any(function.lineno <= line <= (function.end_lineno or 0) for line in lines):
            local = {
                inner.name: inner
                for inner in statements(function.body, into_functions=True)
                if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef))
            }
            holders.append((function, local))
            for name, inner in local.items():
                if module.is_jitted(inner):
                    around = objects_around(inner, function, module, resolver)
                    qualname = f"{function.name}.{name}"
                    found[qualname] = Function(inner, module, qualname, None, around)
    holders.append((ast.Module(_outside(module), []), {}))
    for holder, local in holders:
        for node in walk(holder):
            if not isinstance(node, ast.Call):
                continue
            first = _entering(node, module)
            if first is None:
                continue
            method = _method_of_self(first, holder, module)
            if method is not None:
                found[method.qualname] = method
            elif isinstance(first, ast.Name):
                function_node = local.get(first.id) or module.functions.get(first.id)
                if function_node is not None:
                    prefix = (
                        f"{holder.name}."
                        if first.id in local
                        and isinstance(holder, (ast.FunctionDef, ast.AsyncFunctionDef))
                        else ""
                    )
                    around = None
                    if prefix:
                        around = objects_around(function_node, holder, module, resolver)
                    qualname = prefix + first.id
                    found[qualname] = Function(function_node, module, qualname, None, around)
                    continue
            imported = resolver.imported(first, module) if method is None else None
            if isinstance(imported, Function):
                found[imported.qualname] = imported
    return list(found.values())


def _entering(node: ast.Call, module: ModuleModel) -> ast.expr | None:
    """What a call takes into the graph: the function of `jit(f)`, the loss of `Model(net, f)`."""
    inner = node.func.func if isinstance(node.func, ast.Call) else None
    place, keywords = 0, frozenset({"fn", "function"})
    name = (dotted(node.func) or "").rpartition(".")[2]
    gradient = inner is not None and (dotted(inner) or "").rpartition(".")[2] == "GradOperation"
    if name in _LOSSES and (module.qualified(node.func) or "").startswith("mindspore."):
        place, keywords = 1, frozenset({"loss_fn"})
    elif name not in _ENTERING and not gradient:
        return None
    if len(node.args) > place:
        return node.args[place]
    return next((word.value for word in node.keywords if word.arg in keywords), None)


def _method_of_self(first: ast.expr, holder: ast.AST, module: ModuleModel) -> Function | None:
    """`jit(self.step)` in a method: the method of its class."""
    if not isinstance(first, ast.Attribute) or not isinstance(first.value, ast.Name):
        return None
    for cls in module.classes.values():
        if holder in cls.methods.values() and first.value.id == "self":
            method = cls.methods.get(first.attr)
            if method is not None:
                return Function(method, module, f"{cls.qualname}.{first.attr}", Instance(cls))
    return None


def _outside(module: ModuleModel) -> list[ast.stmt]:
    """Module-level statements that are not functions or classes."""
    return [
        s
        for s in module.source.tree.body
        if not isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    ]
