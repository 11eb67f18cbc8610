"""Analyses one file: from graph scopes through abstract values to findings and facts."""

from __future__ import annotations

import ast

from staticshape.analysis.eager import never_compiled, said_once
from staticshape.analysis.examples import Examples
from staticshape.analysis.facts import FunctionFacts, ModuleFacts, Source
from staticshape.analysis.graph_scope import may_hold_graph_code, roots
from staticshape.analysis.habits import habit_findings
from staticshape.analysis.interpreter import Interpreter
from staticshape.analysis.lattice import Function
from staticshape.analysis.model import ModuleModel
from staticshape.analysis.order import callers_first, head_of, users_of
from staticshape.analysis.pipelines import input_findings
from staticshape.analysis.record import Recorder
from staticshape.analysis.resolve import Resolver
from staticshape.analysis.summaries import DirectoryProject, Project
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
    if not may_hold_graph_code(source.raw):
        return ModuleFacts(source, (), (), {})
    module = ModuleModel.read(source)
    resolver = Resolver(project or DirectoryProject())
    recorder = Recorder(module)
    interpreter = Interpreter(resolver, recorder)
    entries = roots(module, resolver)
    users = users_of(module, entries)
    main = [f for f in entries if f.owner is None or not users.get(head_of(f))]
    examples = Examples(module, entries, main)
    for function in callers_first(entries, users):
        if not interpreter.has_entered(function):
            interpreter.enter(function, examples.of(function))
    return _facts(source, module, interpreter, recorder, entries)


def _facts(
    source: SourceFile,
    module: ModuleModel,
    interpreter: Interpreter,
    recorder: Recorder,
    entries: list[Function],
) -> ModuleFacts:
    starts = {id(function.node) for function in entries}
    found = recorder.finished()
    sources: dict[int, list[Source]] = {}
    for number, finding in enumerate(found):
        source_of = Source(number, recorder.nodes[number], finding)
        sources.setdefault(id(recorder.functions[number]), []).append(source_of)
    functions = [
        FunctionFacts(
            function.node,
            function.qualname,
            key in starts,
            tuple(sorted(interpreter.callers.get(key, ()))),
            interpreter.values.get(key, {}),
            recorder.calls.get(key, {}),
            tuple(sources.get(key, ())),
            interpreter.parameters.get(key, {}),
        )
        for key, function in interpreter.reached.items()
        if function.module is module and isinstance(function.node, ast.FunctionDef)
    ]
    functions.sort(key=lambda facts: facts.node.lineno)
    found = said_once(recorder, found, never_compiled(recorder, entries))
    every = (*found, *input_findings(module), *habit_findings(module, entries))
    findings = sorted(
        (finding for finding in every if finding.path == source.path),
        key=lambda finding: (finding.span, finding.rule),
    )
    elsewhere = tuple(finding for finding in found if finding.path != source.path)
    return ModuleFacts(source, tuple(functions), tuple(findings), module.names, elsewhere)
