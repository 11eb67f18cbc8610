"""The language server (extra `lsp`): diagnostics, a code action for every fix, hover."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from staticshape import __version__, analysis, rulebook
from staticshape.config import Settings, load
from staticshape.documents import Document
from staticshape.errors import SourceError, StaticshapeError
from staticshape.findings import Edit, Finding, Severity, Span
from staticshape.hover import describe, expression_at, finding_at
from staticshape.pipeline import check_source
from staticshape.project import Project
from staticshape.source import SourceFile

_LEVELS: dict[Severity, lsp.DiagnosticSeverity] = {
    "dynamic": lsp.DiagnosticSeverity.Error,
    "fallback": lsp.DiagnosticSeverity.Information,
}


def create() -> LanguageServer:
    """A server that is ready to be started."""
    server = LanguageServer("staticshape", __version__)

    def refresh(
        params: lsp.DidOpenTextDocumentParams
        | lsp.DidChangeTextDocumentParams
        | lsp.DidSaveTextDocumentParams,
    ) -> None:
        document = server.workspace.get_text_document(params.text_document.uri)
        server.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(document.uri, Buffer(document).diagnostics())
        )

    def forget(params: lsp.DidCloseTextDocumentParams) -> None:
        server.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(params.text_document.uri, [])
        )

    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = server.workspace.get_text_document(params.text_document.uri)
        wanted = document.position_codec.range_from_client_units(document.lines, params.range)
        return Buffer(document).actions(wanted, params.context.only or [])

    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.workspace.get_text_document(params.text_document.uri)
        place = document.position_codec.position_from_client_units(document.lines, params.position)
        return Buffer(document).hover(place.line + 1, place.character + 1)

    offered = lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll])
    server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(forget)
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, offered)(actions)
    server.feature(lsp.TEXT_DOCUMENT_HOVER)(hover)
    return server


class Buffer:
    """One open file: its text in the editor and the settings of its project."""

    def __init__(self, document: TextDocument) -> None:
        self.document = document
        self.path = to_fs_path(document.uri) or document.uri
        self.source = SourceFile(self.path, document.source.encode())
        self.settings: Settings = load(Path(self.path))
        self.project = Project.of(self.settings)
        self.selector = rulebook.selector_for(self.settings)

    def findings(self) -> tuple[Finding, ...]:
        """What `check` reports of the text as it stands in the editor."""
        return check_source(self.source, self.project, self.selector.for_path(self.path))

    def diagnostics(self) -> list[lsp.Diagnostic]:
        """One diagnostic a finding; one for a text that cannot be checked."""
        try:
            return [self._diagnostic(each) for each in self.findings()]
        except SourceError as error:
            start = lsp.Position(error.line - 1, max(error.column - 1, 0))
            return [
                lsp.Diagnostic(
                    lsp.Range(start, start),
                    error.message,
                    severity=lsp.DiagnosticSeverity.Error,
                    source="staticshape",
                )
            ]

    def actions(self, wanted: lsp.Range, only: Iterable[str]) -> list[lsp.CodeAction]:
        """The fix of every finding that touches the range, a comment to silence it, and fix all."""
        from staticshape.fixing import fix_document, options_of, same_place

        options, selection = options_of(self.settings), self.selector.for_path(self.path)
        document = Document(self.source)
        kinds = set(only)
        found: list[lsp.CodeAction] = []
        try:
            findings = self.findings()
            for each in findings:
                if kinds and lsp.CodeActionKind.QuickFix not in kinds:
                    break
                first, last = each.span.line - 1, each.span.end_line - 1
                if last < wanted.start.line or wanted.end.line < first:
                    continue
                if each.fix:
                    result = fix_document(
                        document, options, selection, self.project, same_place(each)
                    )
                    if result.edits:
                        title = f"Make the shape static ({each.rule}, {each.fix.tier})"
                        found.append(self._action(title, result.edits, each))
                found.append(self._action(f"Ignore {each.rule} here", self._ignore(each), each))
            if findings and (not kinds or lsp.CodeActionKind.SourceFixAll in kinds):
                whole = fix_document(document, options, selection, self.project)
                if whole.edits:
                    found.append(self._action("Make all shapes static", whole.edits))
        except StaticshapeError:
            return []  # the diagnostics say what is wrong with the text
        return found

    def hover(self, line: int, column: int) -> lsp.Hover | None:
        """The page of the finding at a place, and what is known of the expression there."""
        try:
            finding = finding_at(self.findings(), line, column)
            facts = analysis.analyze(self.source, self.project)
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
            is_preferred=title.startswith("Make"),
            edit=lsp.WorkspaceEdit(changes),
        )

    def _ignore(self, finding: Finding) -> tuple[Edit, ...]:
        from staticshape.adopt import ignore_edits

        return tuple(ignore_edits(self.source, [finding], ""))
