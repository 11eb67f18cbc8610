"""One file that is open in an editor, and what the language server says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from staticshape import rulebook
from staticshape.analysis.facts import ModuleFacts
from staticshape.config import Settings, load
from staticshape.documents import Document
from staticshape.editor.hover import describe, expression_at, finding_at
from staticshape.editor.inlay import hints
from staticshape.errors import SourceError, StaticshapeError
from staticshape.examining import examine
from staticshape.findings import Edit, Finding, Severity, Span
from staticshape.fixing.result import FixResult
from staticshape.pipeline import check_source, settled
from staticshape.project import Project
from staticshape.records import replace
from staticshape.source import SourceFile

#: The command of a code lens: make all shapes of a file static.
FIX_ALL = "staticshape.fixAll"
_LEVELS: dict[Severity, lsp.DiagnosticSeverity] = {
    "dynamic": lsp.DiagnosticSeverity.Error,
    "fallback": lsp.DiagnosticSeverity.Information,
}


class Buffer:
    """One open file: its text in the editor and the settings of its project."""

    def __init__(self, document: TextDocument) -> None:
        self.document = document
        self.path = to_fs_path(document.uri) or document.uri
        self.source = SourceFile(self.path, document.source.encode())
        try:
            self.settings: Settings = load(Path(self.path))
            self.project = Project.of(self.settings)
            self.selector = rulebook.selector_for(self.settings)
            self.fault = ""
        except StaticshapeError as error:  # in pyproject.toml: the defaults hold meanwhile
            self.settings, self.fault = Settings(root=Path(self.path).parent), str(error)
            self.project = Project.of(self.settings)
            self.selector = rulebook.selector_for(self.settings)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What `check` reports of the text as it stands in the editor."""
        found = check_source(self.source, self.project, self.selector.for_path(self.path))
        return settled(found, self.settings)

    @cached_property
    def facts(self) -> ModuleFacts:
        """What is known of the text as it stands in the editor."""
        return examine(self.source, self.project)

    def diagnostics(self) -> list[lsp.Diagnostic]:
        """One diagnostic a finding; one for what cannot be checked or is wrong in the settings."""
        found = [_plain(self.fault)] if self.fault else []
        try:
            return [*found, *(self._diagnostic(each) for each in self.findings)]
        except SourceError as error:
            return [*found, _plain(error.message, error.line - 1, max(error.column - 1, 0))]
        except StaticshapeError as error:
            return [*found, _plain(str(error))]

    def actions(self, wanted: lsp.Range, only: Iterable[str]) -> list[lsp.CodeAction]:
        """The fix of every finding that touches the range, a comment to silence it, and fix all."""
        from staticshape.fixing.clusters import Places, cluster_of, fixer
        from staticshape.fixing.fix import fix_document, options_of

        options, selection = options_of(self.settings), self.selector.for_path(self.path)
        document = Document(self.source)
        kinds = set(only)
        fixers: dict[bool, Callable[[Places], FixResult]] = {}
        found: list[lsp.CodeAction] = []
        try:
            findings = self.findings
            for each in findings:
                if kinds and lsp.CodeActionKind.QuickFix not in kinds:
                    break
                first, last = each.span.line - 1, each.span.end_line - 1
                if last < wanted.start.line or wanted.end.line < first:
                    continue
                if each.fix:
                    unsafe = each.fix.tier == "unsafe" or options.unsafe
                    if unsafe not in fixers:
                        allowed = replace(options, unsafe=unsafe)
                        fixers[unsafe] = fixer(document, allowed, selection, self.project)
                    cluster = cluster_of(each, findings, fixers[unsafe])
                    if cluster is not None:
                        number = len(cluster[0])
                        what = "the shape" if number == 1 else f"{number} shapes"
                        title = f"Make {what} static ({each.rule}, {each.fix.tier})"
                        found.append(self._action(title, cluster[1].edits, each))
                found.append(self._action(f"Ignore {each.rule} here", self._ignore(each), each))
            if findings and (not kinds or lsp.CodeActionKind.SourceFixAll in kinds):
                whole = fix_document(document, options, selection, self.project)
                if whole.edits:
                    found.append(self._action("Make all shapes static", whole.edits))
        except StaticshapeError:
            return []  # the diagnostics say what is wrong with the text
        return _once(found)

    def hover(self, line: int, column: int) -> lsp.Hover | None:
        """The page of the finding at a place, and what is known of the expression there."""
        try:
            finding = finding_at(self.findings, line, column)
            facts = self.facts
        except StaticshapeError:
            return None
        parts = []
        at = expression_at(facts, self.source, line, column)
        if at is not None:
            parts.append(f"```text\n{self.source.segment(at[0])}: {describe(at[1])}\n```")
        if finding is not None:
            parts.append(f"**{finding.rule}**: {finding.message}")
            parts.append(rulebook.page(finding.rule).markdown())
        if not parts:
            return None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n---\n\n".join(parts)))

    def inlay(self, wanted: lsp.Range) -> list[lsp.InlayHint]:
        """Dtype and shape behind the names that graph-mode code assigns."""
        try:
            facts = self.facts
        except StaticshapeError:
            return []
        found = []
        for hint in hints(facts, wanted.start.line + 1, wanted.end.line + 1):
            place = self._range(Span(hint.line, hint.column, hint.line, hint.column)).start
            found.append(lsp.InlayHint(place, hint.text, lsp.InlayHintKind.Type))
        return found

    def lenses(self) -> list[lsp.CodeLens]:
        """Above each graph-mode function with findings: how many, and a click makes them static."""
        try:
            findings, facts = self.findings, self.facts
        except StaticshapeError:
            return []
        found = []
        for function in facts.functions:
            first, last = function.node.lineno, function.node.end_lineno or 0
            inside = [each for each in findings if first <= each.span.line <= last]
            if not inside:
                continue
            fixable = sum(each.fix is not None for each in inside)
            title = f"{len(inside)} finding{'s' * (len(inside) != 1)}, {fixable} fixable"
            command = lsp.Command(title, FIX_ALL if fixable else "", arguments=[self.document.uri])
            place = self._range(Span(first, 1, first, 1))
            found.append(lsp.CodeLens(place, command))
        return found

    def fix_all(self) -> lsp.WorkspaceEdit | None:
        """The edits that make all shapes of the file static; None where there are none."""
        actions = self.actions(self._range(Span(1, 1, 1, 1)), [lsp.CodeActionKind.SourceFixAll])
        return actions[0].edit if actions else None

    def _diagnostic(self, finding: Finding) -> lsp.Diagnostic:
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(
                    Path(step.path).absolute().as_uri(),
                    lsp.Range(
                        lsp.Position(step.line - 1, step.column - 1),
                        lsp.Position(step.line - 1, step.column - 1),
                    ),
                ),
                step.message,
            )
            for step in (*finding.chain, *finding.notes)
        ]
        return lsp.Diagnostic(
            self._range(finding.span),
            f"{finding.message}\n{finding.help}" if finding.help else finding.message,
            severity=_LEVELS.get(finding.severity, lsp.DiagnosticSeverity.Warning),
            code=finding.rule,
            code_description=_page(finding.rule),
            source="staticshape",
            related_information=related,
        )

    def _range(self, span: Span) -> lsp.Range:
        return self.document.position_codec.range_to_client_units(
            self.document.lines,
            lsp.Range(
                lsp.Position(span.line - 1, span.column - 1),
                lsp.Position(span.end_line - 1, span.end_column - 1),
            ),
        )

    def _action(
        self, title: str, edits: Iterable[Edit], finding: Finding | None = None
    ) -> lsp.CodeAction:
        changes = {
            self.document.uri: [lsp.TextEdit(self._range(edit.span), edit.text) for edit in edits]
        }
        if finding is None:
            kind = lsp.CodeActionKind.SourceFixAll
            return lsp.CodeAction(title, kind=kind, edit=lsp.WorkspaceEdit(changes))
        return lsp.CodeAction(
            title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[self._diagnostic(finding)],
            is_preferred=title.startswith("Make") and "unsafe" not in title,
            edit=lsp.WorkspaceEdit(changes),
        )

    def _ignore(self, finding: Finding) -> tuple[Edit, ...]:
        from staticshape.adopt import ignore_edits

        return tuple(ignore_edits(self.source, [finding], ""))


def _once(actions: Iterable[lsp.CodeAction]) -> list[lsp.CodeAction]:
    """What would do the same for several findings is one action."""
    found: dict[str, lsp.CodeAction] = {}
    for action in actions:
        first = found.setdefault(f"{action.title} {action.edit}", action)
        if first is not action:
            first.diagnostics = [*(first.diagnostics or ()), *(action.diagnostics or ())]
    return list(found.values())


def _plain(message: str, line: int = 0, column: int = 0) -> lsp.Diagnostic:
    place = lsp.Position(line, column)
    error = lsp.DiagnosticSeverity.Error
    return lsp.Diagnostic(lsp.Range(place, place), message, severity=error, source="staticshape")


def _page(rule: str) -> lsp.CodeDescription | None:
    """What an editor opens when the rule's name is clicked."""
    file = rulebook.file_of(rule)
    return lsp.CodeDescription(file.as_uri()) if file else None
