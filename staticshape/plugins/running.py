"""Runs the user's rules over the facts of one file: what they say becomes findings and edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from staticshape.analysis.facts import ModuleFacts
from staticshape.errors import StaticshapeError
from staticshape.findings import Edit, Finding, Fix
from staticshape.plugins.problem import Problem
from staticshape.plugins.rule import Rule
from staticshape.plugins.scope import Scope


class PluginError(StaticshapeError):
    """A rule of the user's has failed: which, on what, and how."""


def findings(facts: ModuleFacts, rules: Iterable[Rule]) -> Iterator[Finding]:
    """What the rules find in the functions of a file. Raises `PluginError` where one fails."""
    for rule in rules:
        for function in facts.functions:
            scope = Scope(facts, function)
            try:
                problems = list(rule.check(scope) or ())
                found = [_finding(facts, rule, problem) for problem in problems]
            except Exception as error:
                raise PluginError(_failure(rule, scope, error)) from error
            yield from found


def _finding(facts: ModuleFacts, rule: Rule, problem: Problem) -> Finding:
    source = facts.source
    span = source.span(problem.node)
    fix = None
    if problem.replacement is not None:
        fix = Fix(rule.tier, (Edit(source.path, span, problem.replacement),))
    return Finding(
        source.path, span, rule.name, rule.severity, problem.message, help=problem.help, fix=fix
    )


def _failure(rule: Rule, scope: Scope, error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        where = f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return (
        f"{scope.path}: rule `{rule.name}` failed on {scope.name}: "
        f"{type(error).__name__}: {error}{where}"
    )
