"""How many values stand behind a star, and what they are called: `*pick(x)`, `*pair`."""

from __future__ import annotations

import ast
from functools import cached_property, lru_cache

from staticshape import walking
from staticshape.analysis import values_of
from staticshape.analysis.facts import BoundCall, FunctionFacts, ModuleFacts
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import Value
from staticshape.records import dataclass
from staticshape.rewriting.lowering.helpers import Functions, helper_of, locals_of
from staticshape.rewriting.lowering.rounds import fresh
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.reading.whole_numbers import Names
from staticshape.source import SourceFile

_GENERATES = (ast.Yield, ast.YieldFrom, ast.Await)


@dataclass(frozen=True)
class File:
    """A file, and what is known of it; the functions of one text share it."""

    source: SourceFile

    @cached_property
    def model(self) -> ModuleModel:
        """The names of the file."""
        return ModuleModel.read(self.source)

    @cached_property
    def facts(self) -> ModuleFacts:
        """What the analysis tells of the values in the file."""
        return values_of(self.source)


@lru_cache(maxsize=8)
def file_of(source: SourceFile) -> File:
    """What is known of a text: forms that are tried of one file share most of their steps.

    The text itself is the same, but it may be another object: the tree is that of `File.source`.
    """
    return File(source)


@dataclass(frozen=True)
class Scene:
    """One function of a file, and what is known of the others."""

    file: File
    functions: Functions
    name: str  # of the function that calls

    @property
    def source(self) -> SourceFile:
        """The file."""
        return self.file.source

    @property
    def model(self) -> ModuleModel:
        """The names of the file."""
        return self.file.model

    @property
    def caller(self) -> ast.FunctionDef:
        """The function whose calls are written out."""
        return dict(self.functions)[self.name]

    def value(self, node: ast.expr) -> Value | None:
        """What the analysis knows of an expression of the function."""
        facts = self._own
        return facts.values.get(node) if facts is not None else None

    def call(self, node: ast.expr) -> BoundCall | None:
        """The operator that an expression of the function calls, with its arguments."""
        facts = self._own
        return facts.calls.get(node) if facts is not None and isinstance(node, ast.Call) else None

    def module(self, name: str) -> str | None:
        """How the function writes a module, such as `mindspore.ops`; None where it cannot."""
        own = [each for each, module in self.model.names.items() if module == name]
        taken = {x.arg for x in walking.walk(self.caller) if isinstance(x, ast.arg)}
        named = [x for x in walking.walk(self.caller) if isinstance(x, ast.Name)]
        taken |= {x.id for x in named if not isinstance(x.ctx, ast.Load)}
        return next((each for each in own if each not in taken), None)

    @property
    def _own(self) -> FunctionFacts | None:
        found = [each for each in self.file.facts.functions if each.qualname == self.name]
        return found[0] if len(found) == 1 else None

    @property
    def names(self) -> Names:
        """Where the names of the function stand."""
        return Names(self.caller, self.name, self.model)


def number_of(scene: Scene, name: ast.Name) -> int | None:
    """How many elements a local tuple has that is bound in one place."""
    value, rounds = bound_to(scene, name), _rounds(scene, name)
    if isinstance(value, ast.Tuple):
        return width_of(value)
    if isinstance(value, ast.Call):
        results = _results(scene, value)
        tuples = results is not None and all(isinstance(each, ast.Tuple) for each in results)
        return len(results[0].elts) if results and tuples else None
    if isinstance(rounds, ast.Tuple | ast.List):
        widths = {width_of(each) if isinstance(each, ast.Tuple) else None for each in rounds.elts}
        return widths.pop() if len(widths) == 1 else None
    if not isinstance(rounds, ast.Call) or not isinstance(rounds.func, ast.Name):
        return None
    if any(isinstance(each, ast.Starred) for each in rounds.args) or is_shadowed(
        scene, rounds.func.id
    ):
        return None
    return {"zip": len(rounds.args), "enumerate": 2}.get(rounds.func.id)


def width_of(display: ast.Tuple | ast.List) -> int | None:
    """How many elements a display has; None where one of them is a star."""
    return None if any(isinstance(x, ast.Starred) for x in display.elts) else len(display.elts)


def bound_to(scene: Scene, name: ast.Name) -> ast.expr | None:
    """What a local name is bound to, where only one statement binds it."""
    if _stores(scene, name) != 1:
        return None
    for item in walking.walk(scene.caller):
        match item:
            case ast.Assign([ast.Name(target)], value) if target == name.id:
                return value
    return None


def _rounds(scene: Scene, name: ast.Name) -> ast.expr | None:
    """What a loop goes over that alone binds a name."""
    if _stores(scene, name) != 1:
        return None
    for item in walking.walk(scene.caller):
        if isinstance(item, ast.For | ast.comprehension):
            target = item.target
            if isinstance(target, ast.Name) and target.id == name.id:
                return item.iter
    return None


def _stores(scene: Scene, name: ast.Name) -> int:
    """In how many places of a function a name is bound; parameters count twice."""
    found = 0
    for item in walking.walk(scene.caller):
        if isinstance(item, ast.arg) and item.arg == name.id:
            found += 2
        if isinstance(item, ast.Name) and item.id == name.id:
            found += not isinstance(item.ctx, ast.Load)
    return found


def is_shadowed(scene: Scene, name: str) -> bool:
    """Whether the name of a function of Python's may mean something else here."""
    model = scene.model
    known = (model.names, model.functions, model.classes, model.constants)
    own = name in locals_of(scene.caller) or any(name in each for each in known)
    return own or bool(model.stars)


def helper_called(scene: Scene, call: ast.Call) -> tuple[str, ast.FunctionDef] | None:
    """The function, method or `construct` of a part that a call reaches."""
    found = helper_of(scene.model, scene.functions, scene.name, call)
    return found if found is not None else _part(scene, call)


def _part(scene: Scene, call: ast.Call) -> tuple[str, ast.FunctionDef] | None:
    """The `construct` behind `self.pick(x)`, where `self.pick` is built in one place."""
    owner = scene.model.classes.get(scene.name.rpartition(".")[0])
    match call.func:
        case ast.Attribute(ast.Name("self"), attribute) if owner is not None:
            built = owner.attributes.get(attribute, [])
            if len(built) != 1 or scene.model.stores(attribute) or owner.is_open:
                return None
            match built[0][0]:
                case ast.Call(ast.Name(name)) if name in scene.model.classes:
                    wanted = f"{name}.construct"
                    found = [each for each in scene.functions if each[0] == wanted]
                    return found[0] if len(found) == 1 else None
    return None


def _results(scene: Scene, call: ast.Call) -> list[ast.Tuple | ast.List] | None:
    """What a helper returns on each of its ways, where that is always as much."""
    found = helper_called(scene, call)
    if found is None:
        return None
    helper = found[1]
    static = [ast.unparse(each) for each in helper.decorator_list] in ([], ["staticmethod"])
    inner = [item for item in walking.walk(helper) if item is not helper]
    if not static or any(isinstance(x, (*_GENERATES, ast.FunctionDef)) for x in inner):
        return None
    results = []
    for item in inner:
        if isinstance(item, ast.Return):
            if not isinstance(item.value, ast.Tuple | ast.List) or width_of(item.value) is None:
                return None
            results.append(item.value)
    widths = {len(each.elts) for each in results}
    return results if len(widths) == 1 and widths != {0} else None


def names_of(scene: Scene, star: ast.Starred) -> list[str] | None:
    """Names for what a starred call gives: those that the helper has for it, where they are free.

    Then those of the parameters that it is passed on to.
    """
    assert isinstance(star.value, ast.Call)
    results = _results(scene, star.value)
    if results is None:
        return None
    taken = {x.id for x in walking.walk(scene.caller) if isinstance(x, ast.Name)}
    taken |= {x.arg for x in walking.walk(scene.caller) if isinstance(x, ast.arg)}
    parameters = _parameters(scene, star)
    names: list[str] = []
    for place, element in enumerate(results[0].elts):
        own = root_name(element)
        wanted = [own] if own not in (None, "self", "_") else []
        wanted += parameters[place : place + 1]
        free = [each for each in wanted if each is not None and each not in taken]
        first = next((each for each in wanted if each is not None), "value")
        names.append(free[0] if free else fresh(first, taken))
        taken.add(names[-1])
    return names


def _parameters(scene: Scene, star: ast.Starred) -> list[str]:
    """The parameters of the function of the file that a star is unpacked into."""
    for call in walking.walk(scene.caller):
        if isinstance(call, ast.Call) and star in call.args:
            found, place = helper_called(scene, call), call.args.index(star)
            if found is not None and not any(isinstance(x, ast.Starred) for x in call.args[:place]):
                every = [each.arg for each in (*found[1].args.posonlyargs, *found[1].args.args)]
                return [each for each in every if each != "self"][place:]
    return []
