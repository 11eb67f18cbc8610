"""Analyses one file: from graph scopes through abstract values to findings and facts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

from staticshape.analysis.directory import DirectoryProject
from staticshape.analysis.facts import FunctionFacts, ModuleFacts, Refined, Source
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.graph_scope import registered_types, roots
from staticshape.analysis.heirs import is_worth_reading
from staticshape.analysis.host.examples import Examples
from staticshape.analysis.interpreter import Interpreter
from staticshape.analysis.judging.eager import never_compiled, said_once
from staticshape.analysis.judging.habits import habit_findings
from staticshape.analysis.judging.pipelines import input_findings
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.order import (
    bases_of_parts,
    callers_first,
    head_of,
    importers_first,
    users_of,
    without_abstract,
)
from staticshape.analysis.ranks.number_kinds import number_kinds
from staticshape.analysis.ranks.ranks import Ranks, is_followed
from staticshape.analysis.values.lattice import (
    STATIC,
    Argument,
    FnNode,
    Function,
    Tensor,
    Value,
)
from staticshape.analysis.values.resolve import Resolver
from staticshape.analysis.values.summaries import Project, Shared
from staticshape.entries import named_entry
from staticshape.findings import Finding
from staticshape.records import replace
from staticshape.source import SourceFile


def analyze(source: SourceFile, project: Project | None = None) -> ModuleFacts:
    """Everything that can be told of one file without running it.

    `project` finds the modules the file imports (by default: beside and above the file).
    Raises `SourceError` where the file does not parse. Files that cannot hold graph-mode code give
    empty facts without being parsed.

    >>> code = b"import mindspore as ms\\n@ms.jit\\ndef f(x, m): return x.masked_select(m).sum()\\n"
    >>> [f.rule for f in analyze(SourceFile("a.py", code)).findings]
    ['masked-select']
    """
    found = project or DirectoryProject()
    named = found.inputs.entry.encode()
    if not is_worth_reading(source, found) and not (named and named in source.raw):
        return ModuleFacts(source, (), (), {})
    return _analysis([found.model(source)], found)(0)


def values_of(source: SourceFile) -> ModuleFacts:
    """The values and calls of one file by itself: `analyze` without the ranks, in half the time."""
    project = DirectoryProject()
    return _interpreted([project.model(source)], project, {})(0)


def analyze_together(
    sources: Iterable[SourceFile], project: Project | None = None
) -> tuple[ModuleFacts, ...]:
    """Files that call one another, each with what the others pass to its functions.

    The first results are those of `sources`, in their order; what they reach in other files of the
    project follows. An import of one of the files leads to the text given here.
    """
    modules = [ModuleModel.read(source) for source in sources]
    facts = _analysis(modules, Shared(project or DirectoryProject(), modules))
    return tuple(facts(place) for place in range(len(modules)))  # it grows by what is reached


def _analysis(modules: list[ModuleModel], project: Project) -> Callable[[int], ModuleFacts]:
    """The facts of each module by its place; behind them, `modules` gets what else was reached.

    Where the code demands ranks that nothing else tells, it is interpreted again with them; but
    only where a mask may be carried from a finding: nothing else asks for ranks.
    """
    given = tuple(modules)
    facts = _interpreted(modules, project, {})
    if not any(map(is_followed, (facts(place) for place in range(len(given))))):
        return facts
    ranks = _ranks(modules, facts)
    demanded = _demanded(_every(modules, facts), ranks)
    if any(demanded.values()):
        modules[:] = given
        facts = _interpreted(modules, project, demanded)
        ranks = _ranks(modules, facts)

    def with_ranks(place: int) -> ModuleFacts:
        known = facts(place)
        functions = tuple(replace(function, ranks=ranks) for function in known.functions)
        return replace(known, functions=functions)

    return with_ranks


def _every(modules: list[ModuleModel], facts: Callable[[int], ModuleFacts]) -> list[FunctionFacts]:
    return [function for place in range(len(modules)) for function in facts(place).functions]


def _ranks(modules: list[ModuleModel], facts: Callable[[int], ModuleFacts]) -> Ranks:
    return Ranks(_every(modules, facts))


def _interpreted(
    modules: list[ModuleModel],
    project: Project,
    demanded: Mapping[FnNode, Mapping[str, Tensor]],
) -> Callable[[int], ModuleFacts]:
    """Interpret from the entries of some modules; the facts of each by its place."""
    resolver = Resolver(project)
    recorder = Recorder()
    interpreter = Interpreter(resolver, recorder)
    entries: dict[int, list[Function]] = {}
    for module in importers_first(modules, project):
        own = entries[id(module)] = without_abstract(roots(module, resolver))
        users = users_of(module, own)
        named = project.inputs.entry or named_entry(module.source.text)
        bases = bases_of_parts(own, users)
        main = [
            f
            for f in own
            if f.owner is None or head_of(f) == named or not (users.get(head_of(f)) or f in bases)
        ]
        examples = Examples(module, own, main, project)
        ordered = sorted(callers_first(own, users), key=lambda f: f in bases)
        for function in ordered:
            inherited = function in bases and id(function.node) in interpreter.reached
            if not interpreter.has_entered(function) and not inherited:
                told = {**_registered(function), **demanded.get(function.node, {})}
                interpreter.enter(function, {**told, **examples.of(function)})
        examples.finish()
    interpreter.finish()
    reached = {id(f.module): f.module for f in interpreter.reached.values()}
    modules += [each for key, each in reached.items() if key not in entries]
    every = [function for own in entries.values() for function in own]
    found = recorder.finished()
    return lambda place: _facts(
        modules[place], interpreter, recorder, found, every, entries.get(id(modules[place]))
    )


def _registered(function: Function) -> dict[str, Value]:
    """What a function in a group of functions by type is given: Tensors, and what others fix."""
    types = registered_types(function.node, function.module) or ()
    found: dict[str, Value] = {}
    for argument, kind in zip(function.node.args.args, types, strict=False):
        name, line, column = argument.arg, argument.lineno, argument.col_offset
        a_tensor = Tensor(like=name)
        found[name] = a_tensor if kind == "Tensor" else Argument(name, line, column, part=True)
    return found


def _demanded(functions: list[FunctionFacts], ranks: Ranks) -> dict[FnNode, dict[str, Tensor]]:
    """Parameters of entries of which the code demands a rank, or a kind of numbers."""
    found: dict[FnNode, dict[str, Tensor]] = {}
    for node, demanded in ranks.parameters.items():
        for name, rank in demanded.items():
            axes = tuple(STATIC for _ in range(rank))
            found.setdefault(node, {})[name] = Tensor(dims=axes, like=name)
    for facts, kinds in number_kinds(functions, ranks):
        own = found.setdefault(facts.node, {})
        for name, kind in kinds.items():
            value = own.get(name) or facts.parameters.get(name)
            dims = value.dims if isinstance(value, Tensor) else None
            own[name] = Tensor(kind, dims, like=name)
    return found


def _facts(
    module: ModuleModel,
    interpreter: Interpreter,
    recorder: Recorder,
    found: list[Finding],
    entries: list[Function],
    own: list[Function] | None,
) -> ModuleFacts:
    source = module.source
    starts = {id(function.node) for function in entries}
    sources: dict[int, list[Source]] = {}
    refined: dict[int, list[Refined]] = {}
    for number, finding in enumerate(found):
        if number in recorder.held:
            continue
        home = id(recorder.functions[number])
        if of := recorder.refined.get(number):
            refined.setdefault(home, []).append(Refined(finding, of))
            continue
        source_of = Source(number, recorder.nodes[number], finding)
        sources.setdefault(home, []).append(source_of)
    functions = [
        FunctionFacts(
            function.node,
            function.qualname,
            key in starts,
            tuple(sorted(_caller(module, place) for place in interpreter.callers.get(key, ()))),
            interpreter.values.get(key, {}),
            recorder.calls.get(key, {}),
            tuple(sources.get(key, ())),
            interpreter.parameters.get(key, {}),
            refined=tuple(refined.get(key, ())),
        )
        for key, function in interpreter.reached.items()
        if function.module is module and isinstance(function.node, ast.FunctionDef)
    ]
    functions.sort(key=lambda facts: facts.node.lineno)
    found = said_once(recorder, found, never_compiled(recorder, entries))
    every = list(found)
    if own is not None:  # a file that was asked for
        is_part = interpreter.resolver.is_part_elsewhere
        every += [*input_findings(module, own), *habit_findings(module, own, is_part)]
    findings = sorted(
        (finding for finding in every if finding.path == source.path),
        key=lambda finding: (finding.span, finding.rule),
    )
    elsewhere = tuple(finding for finding in found if finding.path != source.path)
    return ModuleFacts(source, tuple(functions), tuple(findings), module.names, elsewhere, module)


def _caller(module: ModuleModel, place: tuple[str, str]) -> str:
    """A caller's qualname; behind its file's path where that is another one."""
    path, name = place
    return name if path == module.source.path else f"{path}:{name}"
