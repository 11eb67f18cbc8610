"""Walks one function in the order it runs and carries masks from the sources to where they end."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.records import replace
from staticshape.rewriting import registry, statements
from staticshape.rewriting.branches import branches, option_returns, optional
from staticshape.rewriting.counts import row_lengths
from staticshape.rewriting.functions import specs
from staticshape.rewriting.layout import (
    Count,
    Dense,
    Layout,
    Masked,
    Moving,
    Results,
    carries,
)
from staticshape.rewriting.loops import comprehensions
from staticshape.rewriting.refuse import Refused, sources_of
from staticshape.rewriting.visiting import expressions
from staticshape.rewriting.walk import builtin_names
from staticshape.rewriting.walk.memory import Memory
from staticshape.rewriting.walk.passed import Spec
from staticshape.rewriting.walk.state import Walk

#: Why a rule has no rewrite, where that can be said.
_UNKNOWN = {"host-selection": "NumPy selects it outside the graph, where nothing can be masked"}


class Walker(Walk):
    """One try at one function: visits every statement, collects replacements in a draft."""

    def run(self) -> None:
        """Visit the whole function; `Refused` and `Again` end a try early."""
        if self.spec is not None:
            specs.begin(self, self.spec)
        builtin_names.refuse_other_meanings(self)
        try:
            self.run_block(self.facts.node.body)
        except Refused:
            specs.separate(self, self.facts.node)
            raise
        option_returns.settle(self)
        row_lengths.settle(self)
        for refused in self.open.values():
            raise refused
        self.book.settle()
        optional.declare(self)

    def inside(self, helper: FunctionFacts, spec: Spec, memory: Memory, *, real: bool) -> Walk:
        """A walk that only asks what a helper does to selections."""
        inner = Walker(
            self.homes,
            helper,
            memory,
            set(self.taken),
            {},
            self.callers,
            self.options,
            {},
            spec,
        )
        inner.probing, inner.real_rows = True, real
        inner.stack = (*self.stack, helper.node)
        return inner

    def constant(self, node: ast.expr | None) -> tuple[bool, object]:
        """(known, value) of an expression; in a helper, of what this call of it gives."""
        known, value = super().constant(node)
        if known or not isinstance(node, ast.Name):
            return known, value
        return specs.constant_in(self, node.id)

    def run_block(self, block: list[ast.stmt]) -> None:
        """Visit the statements of one block; masks known only inside it end with it."""
        outer, self.block = self.block, block
        assumed, guards = len(self.assumed), len(self.inner_guards)
        for statement in block:
            self.at = statement
            while self.later:
                self.later.pop()()
            self.guard_names(statement)
            statements.visit(self, statement)
            if isinstance(statement, ast.For | ast.While):
                self.left = False  # no round may run at all
            if self.left:
                break
        del self.assumed[assumed:]
        if block is not self.facts.node.body:
            self.leave_block(guards)
        self.block = outer

    def visit(self, node: ast.expr) -> Layout:
        """Where the elements of an expression lie; replacements go into the draft."""
        layout = self._visited(node)
        if isinstance(layout, Moving) and self.branch is not None:
            raise self.refuse_branch(node, "what stays dynamic may be empty on the other way")
        return layout

    def _visited(self, node: ast.expr) -> Layout:
        source = self.sources.get(node)
        if source is not None and isinstance(node, ast.expr):
            if source.id in self.memory.disabled:
                expressions.visit_parts(self, node)
                return Moving()
            if source.finding.rule == "dynamic-length":  # a count, once its selection is converted
                counted = expressions.visit(self, node)
                if isinstance(counted, Count):
                    self.converted.add(source.id)
                return counted
            return self.convert(node, source)
        layout = expressions.visit(self, node)
        if isinstance(layout, Masked) and layout.counted and not isinstance(node, ast.Name):
            return replace(layout, counted=False)
        return layout

    def visit_results(self, node: ast.expr) -> Layout:
        """A returned value, which may be a tuple of values."""
        if isinstance(node, ast.Dict) and None not in node.keys:
            return self._dict_results(node)
        if not isinstance(node, ast.Tuple):
            return self.visit(node)
        layouts = [self.visit(item) for item in node.elts]
        for layout in layouts:
            if carries(layout) and not isinstance(layout, Count | Masked):
                return layout
        items = tuple(
            Dense() if not isinstance(layout, Count | Masked) or _is_way(layout) else layout
            for layout in layouts
        )
        carried = any(carries(item) for item in items)
        return Results(items, (), sources_of(layouts)) if carried else Dense()

    def _dict_results(self, node: ast.Dict) -> Layout:
        layouts = [self.visit(item) for item in node.values]
        carried = [item for item in layouts if carries(item) and not _is_way(item)]
        if carried:
            raise self.refuse(node, "a selection is returned in a dict on one way", *carried)
        return Dense()

    def convert(self, node: ast.expr | ast.If | ast.While, source: DynamicSource) -> Layout:
        """Let the rewrite of a dynamic source convert it."""
        rewrite = registry.load().get(source.finding.rule)
        if rewrite is None or rewrite.start is None:
            raise Refused(
                node,
                _UNKNOWN.get(source.finding.rule, f"no rewrite is known for {source.finding.rule}"),
                frozenset({source.id}),
                source.finding.help,
            )
        from staticshape.rewriting.site import Site

        layout = rewrite.start(Site(self, node, source))
        self.converted.add(source.id)
        return layout

    def conditional(self, node: ast.IfExp) -> Layout:
        """`a if c else b`."""
        return branches.conditional(self, node)

    def closed_in(self, node: ast.expr) -> Layout:
        """A comprehension or lambda, which has names of its own."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            return comprehensions.visit(self, node)
        return comprehensions.closed(self, node)


def _is_way(layout: Layout) -> bool:
    """Whether a value is one side of a merged branch."""
    return isinstance(layout, Masked) and layout.form == "branch"
