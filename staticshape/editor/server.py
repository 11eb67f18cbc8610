"""The language server (extra `lsp`): diagnostics, code actions, hover, inlay hints, code lenses."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from staticshape import __version__
from staticshape.editor.buffers import FIX_ALL, Buffer


def create() -> LanguageServer:
    """A server that is ready to be started."""
    server = LanguageServer("staticshape", __version__)
    known: dict[str, tuple[int | None, Buffer]] = {}

    def buffer(uri: str) -> Buffer:
        document = server.workspace.get_text_document(uri)
        if uri not in known or known[uri][0] != document.version:
            known[uri] = document.version, Buffer(document)
        return known[uri][1]

    def refresh(
        params: lsp.DidOpenTextDocumentParams
        | lsp.DidChangeTextDocumentParams
        | lsp.DidSaveTextDocumentParams,
    ) -> None:
        uri = params.text_document.uri
        known.pop(uri, None)  # other files may have changed with it
        found = buffer(uri).diagnostics()
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found))

    def forget(params: lsp.DidCloseTextDocumentParams) -> None:
        known.pop(params.text_document.uri, None)
        server.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(params.text_document.uri, [])
        )

    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        one = buffer(params.text_document.uri)
        return one.actions(_range(one, params.range), params.context.only or [])

    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        one = buffer(params.text_document.uri)
        codec, lines = one.document.position_codec, one.document.lines
        place = codec.position_from_client_units(lines, params.position)
        return one.hover(place.line + 1, place.character + 1)

    def inlay(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        one = buffer(params.text_document.uri)
        return one.inlay(_range(one, params.range))

    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        return buffer(params.text_document.uri).lenses()

    def fix_all(uri: str) -> None:
        edit = buffer(uri).fix_all()
        if edit is not None:
            server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(edit, "staticshape fix"))

    offered = lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll])
    server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)(refresh)
    server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(forget)
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, offered)(actions)
    server.feature(lsp.TEXT_DOCUMENT_HOVER)(hover)
    server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)(inlay)
    server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)(lenses)
    server.command(FIX_ALL)(fix_all)
    return server


def _range(one: Buffer, wanted: lsp.Range) -> lsp.Range:
    """A range of the client's, in characters."""
    return one.document.position_codec.range_from_client_units(one.document.lines, wanted)
