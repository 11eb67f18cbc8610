"""Follows the statements of host code: loops, branches, assignments."""

from __future__ import annotations

import ast

from staticshape.analysis.host.calls import FUNCTIONS, HostCalls
from staticshape.analysis.host.expressions import Routine, Scope
from staticshape.analysis.host.outside import UNROLLED
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Scalar,
    Table,
    item_of,
    items_of,
    join,
    join_all,
    number,
)
from staticshape.analysis.modules.names import dotted, import_names


class HostCode(HostCalls):
    """Runs through host code abstractly, statement by statement."""

    def follow_top(self) -> None:
        """Follow the statements of the module itself."""
        body = self.module.source.tree.body
        self.block([s for s in body if not isinstance(s, ast.ClassDef)], self.top)

    def block(self, body: list[ast.stmt], scope: Scope) -> str:
        """Follow statements; "return", "break" or "continue" where control certainly leaves."""
        for statement in body:
            left = self.statement(statement, scope)
            if left:
                return left
        return ""

    def statement(self, node: ast.stmt, scope: Scope) -> str:
        """Follow one statement."""
        if isinstance(node, ast.Assign):
            value = self.eval(node.value, scope)
            for target in node.targets:
                self.assign(target, value, scope)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.assign(node.target, self.eval(node.value, scope), scope)
        elif isinstance(node, ast.AugAssign):
            self._augmented(node, scope)
        elif isinstance(node, ast.Expr):
            self.eval(node.value, scope)
        elif isinstance(node, ast.Return):
            value = number(None) if node.value is None else self.eval(node.value, scope)
            scope.returned.append(value)
            return "return"
        elif isinstance(node, ast.If):
            return self._if(node, scope)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            return self._for(node, scope)
        elif isinstance(node, ast.While):
            self._repeat(node, None, NOTHING, scope)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                value = self.eval(item.context_expr, scope)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, value, scope)
            return self.block(node.body, scope)
        elif isinstance(node, ast.Try):
            left = self.block(node.body, scope)
            for handler in node.handlers:
                self._perhaps(handler.body, scope)
            return left or self.block([*node.orelse, *node.finalbody], scope)
        elif isinstance(node, FUNCTIONS):
            scope.names[node.name] = Routine(node, scope)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names, _ = import_names([node], self.module.package)
            scope.names.update({name: External(found) for name, found in names.items()})
        elif isinstance(node, ast.Break):
            return "break"
        elif isinstance(node, ast.Continue):
            return "continue"
        elif isinstance(node, ast.Raise):
            return "return"
        return ""

    def assign(self, target: ast.expr, value: Host, scope: Scope) -> None:
        """Bind a target; assigning into an array keeps its dtype and shape."""
        if isinstance(target, ast.Name):
            scope.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = items_of(value, 64)
            fits = items is not None and len(items) == len(target.elts)
            starred = any(isinstance(e, ast.Starred) for e in target.elts)
            for place, element in enumerate(target.elts):
                item = items[place] if items and fits and not starred else item_of(value)
                self.assign(element, NOTHING if starred else item, scope)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, NOTHING, scope)
        elif isinstance(target, ast.Subscript):
            base = self.eval(target.value, scope)
            if isinstance(base, Items):
                base.values = [join_all([*base.values, value])]
                base.exact = False
            elif isinstance(base, Table):
                key = self.eval(target.slice, scope)
                known = isinstance(key, Scalar) and isinstance(key.value, (str, int))
                if known and isinstance(key, Scalar) and not self.unsure:
                    base.values[key.value] = value
                else:
                    base.exact = False

    def _augmented(self, node: ast.AugAssign, scope: Scope) -> None:
        value = self.eval(node.value, scope)
        if not isinstance(node.target, ast.Name):
            return
        before = scope.find(node.target.id) or NOTHING
        if isinstance(before, Items) and isinstance(node.op, ast.Add):
            self.container(before, "extend", [value])
            return
        after = self.arithmetic(type(node.op), before, value)
        if isinstance(before, Array) and before.shape and not before.tensor:
            after = before  # in place
        scope.names[node.target.id] = after

    def _if(self, node: ast.If, scope: Scope) -> str:
        test = self.eval(node.test, scope)
        if _is_main(node.test):
            return self.block(node.body, scope)
        if isinstance(test, Scalar) and test.value is not ...:
            return self.block(node.body if test.value else node.orelse, scope)
        before = dict(scope.names)
        self.unsure += 1
        left = self.block(node.body, scope)
        after = scope.names
        scope.names = before
        other = self.block(node.orelse, scope)
        self.unsure -= 1
        if left and not other:
            return ""
        if not other:
            scope.names = _merged(after, scope.names)
        elif not left:
            scope.names = after
        return left if left == other else ""

    def _perhaps(self, body: list[ast.stmt], scope: Scope) -> None:
        before = dict(scope.names)
        self.unsure += 1
        left = self.block(body, scope)
        self.unsure -= 1
        scope.names = before if left else _merged(before, scope.names)

    def _for(self, node: ast.For | ast.AsyncFor, scope: Scope) -> str:
        iterated = self.eval(node.iter, scope)
        items = items_of(iterated, UNROLLED)
        if items is None:
            self._repeat(node, node.target, item_of(iterated), scope)
            return ""
        for item in items:
            self.assign(node.target, item, scope)
            left = self.block(node.body, scope)
            if left == "break":
                return ""
            if left == "return":
                return left
        return self.block(node.orelse, scope)

    def _repeat(
        self,
        node: ast.For | ast.AsyncFor | ast.While,
        target: ast.expr | None,
        item: Host,
        scope: Scope,
    ) -> None:
        """A loop of unknown length: twice, so that what changes from step to step is widened."""
        for _ in range(2):
            before = dict(scope.names)
            self.unsure += 1
            if target is not None:
                self.assign(target, item, scope)
            self.block(node.body, scope)
            self.unsure -= 1
            scope.names = _merged(before, scope.names)


def _is_main(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and dotted(test.left) == "__name__"


def _merged(a: dict[str, Host], b: dict[str, Host]) -> dict[str, Host]:
    merged = dict(a)
    for name, value in b.items():
        merged[name] = join(merged[name], value) if name in merged else value
    return merged
