"""In which order entries are interpreted: networks before the parts that they call decide about.

What a part is called with is known once its users were interpreted; a part that none of them
reaches is entered by itself, as if anything may be passed.
"""

from __future__ import annotations

import ast
import bisect
import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import lines_naming
from staticshape.analysis.values.lattice import Function
from staticshape.analysis.values.summaries import Project
from staticshape.walking import walk

_WORD = re.compile(r"[\w.]+")


def head_of(entry: Function) -> str:
    """The class that an entry is a method of, or the function itself."""
    return entry.owner.cls.qualname if entry.owner else entry.qualname.partition(".")[0]


def users_of(module: ModuleModel, entries: Iterable[Function]) -> dict[str, set[str]]:
    """Class or jit function -> the entries' classes and functions that construct or call it."""
    heads = {head_of(entry) for entry in entries}
    if len(heads) < 2:
        return {}
    lines = lines_naming(heads, module.source, "(")
    places = sorted(
        (node.lineno, node.end_lineno or 0, name)
        for name, node in (
            *((name, cls.node) for name, cls in module.classes.items() if "." not in name),
            *module.functions.items(),
        )
        if name in heads
    )
    starts = [start for start, _, _ in places]
    users: dict[str, set[str]] = {}
    for line in lines:
        place = bisect.bisect_right(starts, line) - 1
        if place < 0 or not places[place][0] < line <= places[place][1]:
            continue
        holder = places[place][2]
        for word in _WORD.findall(module.source.lines[line - 1]):
            if word in heads and word != holder:
                users.setdefault(word, set()).add(holder)
    return users


def bases_of_parts(
    entries: Sequence[Function], users: Mapping[str, Collection[str]]
) -> list[Function]:
    """The entries of classes that nobody builds: they give their `construct` to parts of others."""
    heirs: dict[int, list[Function]] = {}
    for entry in entries:
        heirs.setdefault(id(entry.node), []).append(entry)
    return [
        entry
        for entry in entries
        if len(heirs[id(entry.node)]) > 1
        and entry.owner is not None
        and any(users.get(head_of(each)) for each in heirs[id(entry.node)] if each is not entry)
        and not _is_built(entry)
    ]


def without_abstract(entries: list[Function]) -> list[Function]:
    """The entries but those of a class whose `construct` calls what only its heirs define.

    Such a class is no network itself: a call of it raises. One without heirs in sight stays.
    """
    if not any("NotImplementedError" in entry.module.source.text for entry in entries[:1]):
        return entries
    shared = Counter(id(entry.node) for entry in entries)
    return [each for each in entries if shared[id(each.node)] == 1 or not _is_abstract(each)]


def _is_abstract(entry: Function) -> bool:
    """Whether a method that `construct` surely calls does nothing but raise."""
    cls = entry.owner.cls if entry.owner else None
    if cls is None or not isinstance(entry.node, ast.FunctionDef):
        return False
    for statement in entry.node.body:
        if not isinstance(statement, ast.Assign | ast.Return | ast.Expr | ast.AugAssign):
            return False
        for node in walk(statement):
            match node:
                case ast.Call(ast.Attribute(ast.Name("self"), name)):
                    method = cls.own(name)
                    if method is not None and _only_raises(method):
                        return True
    return False


def _only_raises(method: FunctionNode) -> bool:
    """`raise NotImplementedError`, below a docstring or nothing."""
    match method:
        case ast.FunctionDef(body=[*above, ast.Raise(error)]):
            named = error.func if isinstance(error, ast.Call) else error
            plain = all(isinstance(item, ast.Expr) for item in above)
            return plain and isinstance(named, ast.Name) and named.id == "NotImplementedError"
    return False


def _is_built(entry: Function) -> bool:
    """Whether the file names a class as what is called, not only where classes begin."""
    built = rf"^(?!\s*class\s).*\b{re.escape(head_of(entry))}\("
    return re.search(built, entry.module.source.text, re.MULTILINE) is not None


def importers_first(modules: Sequence[ModuleModel], project: Project) -> list[ModuleModel]:
    """The modules, each behind those that import it; of a circle in the order given."""
    if len(modules) < 2:
        return list(modules)
    imported = {id(module): _imported(module, modules, project) for module in modules}
    ordered: list[ModuleModel] = []
    left = list(modules)
    while left:
        wanted = {id(each) for module in left for each in imported[id(module)]}
        first = next((module for module in left if id(module) not in wanted), left[0])
        left.remove(first)
        ordered.append(first)
    return ordered


def _imported(
    module: ModuleModel, modules: Sequence[ModuleModel], project: Project
) -> list[ModuleModel]:
    found = []
    for name in {*module.names.values(), *module.stars}:
        for dotted in {name, name.rpartition(".")[0] or name}:
            other = project.module(dotted, module.source.path)
            if other is not None and other is not module and other in modules:
                found.append(other)
    return found


def callers_first(entries: list[Function], users: Mapping[str, set[str]]) -> list[Function]:
    """The entries, each behind all that use it; of a circle the last one of the file first."""
    by_head: dict[str, list[Function]] = {}
    for entry in entries:
        by_head.setdefault(head_of(entry), []).append(entry)
    waiting = {head: {user for user in users.get(head, ()) if user in by_head} for head in by_head}
    parts: dict[str, list[str]] = {}
    for head, given in waiting.items():
        for user in given:
            parts.setdefault(user, []).append(head)
    ordered: list[Function] = []
    left = dict.fromkeys(by_head)
    ready = deque(head for head in by_head if not waiting[head])
    while left:
        if not ready:
            ready.append(next(reversed(left)))
        head = ready.popleft()
        if head not in left:
            continue
        del left[head]
        ordered += by_head[head]
        for part in parts.get(head, ()):
            waiting[part].discard(head)
            if not waiting[part]:
                ready.append(part)
    return ordered
