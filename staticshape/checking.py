"""Checks one file: its bytes become findings, and whatever goes wrong an error that names it."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import catalogue
from staticshape.directives import Directive, sift
from staticshape.documents import Document, open_document
from staticshape.errors import SourceError, StaticshapeError
from staticshape.examining import examine
from staticshape.files import Found
from staticshape.findings import Finding, Fix
from staticshape.literals import LARGE, thinned
from staticshape.project import Project
from staticshape.records import dataclass, replace
from staticshape.selection import Selection, Selector
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.analysis.facts import ModuleFacts

MAX_BYTES = 64 * 2**20
#: Before a text, it ends the compiler's work once the whole text is parsed.
_HALT, _HALTED = b"from __future__ import braces\n", "not a chance"
#: A mark of UTF-8, or a line that may say how a file is encoded: Python looks for it at the start.
_ENCODED = re.compile(rb"\xef\xbb\xbf|(?:[^\n]*\n)?[^\n]*coding")
#: Where a large text may be cut: what begins there belongs to nothing before it.
_DEFINITION = re.compile(r"\n\r?\n(?=(?:async|class|def|from|import) |@)")
_PIECE = LARGE // 2


@dataclass(frozen=True)
class FileResult:
    """What checking one file gave: every finding that no comment silences, whatever is selected."""

    path: str
    findings: tuple[Finding, ...] = ()
    silenced: int = 0
    unused: tuple[tuple[Directive, str], ...] = ()
    error: str = ""  # one a line
    dependencies: tuple[str, ...] = ()
    cacheable: bool = True
    elsewhere: tuple[Finding, ...] = ()  # in other files, which this one's graph scope reaches
    digest: str = ""  # of the bytes that were checked
    unplanned: tuple[str, ...] = ()  # rules of findings that nobody asked for: no fix is told


def digest_of(raw: bytes) -> str:
    """A short digest of a content."""
    import hashlib  # 2.5 ms, and the check of one file needs none

    return hashlib.blake2b(raw, digest_size=8).hexdigest()


def check_file(
    found: Found, project: Project, *, selector: Selector | None = None, signed: bool = True
) -> FileResult:
    """Check one file of the disk; a result for the cache is `signed` with the file's digest.

    Fixes are planned for what `selector` shows and for what is on by default (without a selector
    for everything): it is most of the work where there are findings.
    """
    if found.size > MAX_BYTES:
        return FileResult(found.path, error=f"{found.path}: larger than {MAX_BYTES >> 20} MiB")
    try:
        with open(found.absolute, "rb") as file:
            raw = file.read()
    except OSError as error:
        message = f"{found.path}: cannot be read: {error.strerror or error}"
        return FileResult(found.path, error=message, cacheable=False)
    selection = None if selector is None else selector.for_path(found.path)
    result = check_raw(found.path, raw, project, selection)
    return replace(result, digest=digest_of(raw)) if signed else result


def check_raw(
    path: str, raw: bytes, project: Project, selection: Selection | None = None
) -> FileResult:
    """Check the bytes of one file; whatever goes wrong becomes an error that names it."""
    from staticshape.analysis.heirs import is_worth_reading

    project.make_room(len(raw))
    document: Document | None = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the user's escape sequences
            document = open_document(path, raw)
            source, broken = document.source, "\n".join(document.broken)
            if not is_worth_reading(source, project):
                _must_parse(source)
                return FileResult(path, error=broken, dependencies=project.dependencies(path))
            facts = examine(source, project)
            sifted = sift(source, facts.findings)
    except SourceError as error:
        message = str(error) if document is None else located(document, error)
        return FileResult(path, error=message, dependencies=project.dependencies(path))
    except StaticshapeError as error:
        return FileResult(path, error=str(error), cacheable=False)
    except Exception as error:
        return FileResult(path, error=internal(path, error), cacheable=False)
    kept, fault = sifted.kept, ""
    asked = kept if selection is None else tuple(filter(selection.plans, kept))
    unasked = tuple(each for each in kept if each not in asked)
    try:
        if not broken:  # `fix` leaves a notebook alone until all of it parses
            kept = (*with_fixes(facts, asked, project), *unasked)
    except Exception as error:  # a fault of the rewriter takes no finding away
        fault = internal(path, error)
    if facts.model is not None:
        project.keep(facts.model)
    return FileResult(
        path,
        tuple(sorted(kept, key=order)),
        len(sifted.silenced),
        sifted.unused,
        fault or broken,
        project.dependencies(path),
        cacheable=not fault,
        elsewhere=facts.elsewhere,
        unplanned=tuple(sorted({each.rule for each in unasked})),
    )


def with_fixes(
    facts: ModuleFacts, findings: tuple[Finding, ...], project: Project | None
) -> tuple[Finding, ...]:
    """The findings, marked where `fix` converts them: planned, without making the edits."""
    if not any(each.rule in catalogue.curable() for each in findings):
        return findings
    from staticshape.rewriting import FixOptions, convertible_by_tier, registry

    chosen = frozenset(findings)
    options = FixOptions(select=chosen.__contains__)
    if project is not None:
        options = replace(options, elsewhere=project.is_used_elsewhere)
    cured, held = convertible_by_tier(facts, options)
    rewrites = registry.load()
    fixes = dict.fromkeys(held, Fix("unsafe"))
    for each in cured:
        fixes[each] = Fix(rewrites[each.rule].tier if each.rule in rewrites else "safe")
    return tuple(replace(each, fix=fixes[each]) if each in fixes else each for each in findings)


def located(document: Document, error: SourceError) -> str:
    """The message of an error, at the place as the user counts it (cells of a notebook)."""
    cell, line = document.locate(error.line)
    if cell is None:
        return str(error)
    return f"{error.path}:cell {cell}:{line}:{error.column}: {error.message}"


def internal(path: str, error: BaseException) -> str:
    """One line for a fault of the tool's own, or for code that is out of its reach."""
    if os.environ.get("STATICSHAPE_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    if isinstance(error, RecursionError):
        return f"{path}: statements are nested too deep to be followed; split the function"
    text = str(error).splitlines()[0] if str(error) else "no message"
    return (
        f"{path}: internal error: {type(error).__name__}: {text}; "
        "please report it together with the file (STATICSHAPE_TRACEBACK=1 shows more)"
    )


def _must_parse(source: SourceFile) -> None:
    """`SourceError` unless the file parses; a third cheaper than a syntax tree."""
    raw = source.raw
    if len(raw) < LARGE and not _ENCODED.match(raw):
        parses = _parses(_HALT + raw, source.path)
    else:
        halt, text = _HALT.decode(), thinned(source.text)
        parses = all(_parses(halt + piece, source.path) for piece in _pieces(text))
    if not parses:
        _ = source.tree


def _pieces(text: str) -> Iterator[str]:
    """A large text in pieces: it parses where each of them does.

    A text takes forty times its size while it is parsed, and more where lines are dense.
    """
    start = 0
    while cut := _DEFINITION.search(text, start + _PIECE):
        yield text[start : cut.end()]
        start = cut.end()
    yield text[start:]


def _parses(code: str | bytes, path: str) -> bool:
    try:
        compile(code, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.msg == _HALTED
    except (ValueError, RecursionError, MemoryError):
        pass
    return False


def order(finding: Finding) -> tuple[object, ...]:
    """The order of findings in every output: path, place, rule."""
    return finding.path, finding.span, finding.rule, finding.message
