"""`check --add-ignores` silences what is found; `--remove-ignores` takes unused comments away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from staticshape.directives import Directive, Layout, layout
from staticshape.documents import open_document
from staticshape.errors import UsageError
from staticshape.findings import Edit, Finding, Span
from staticshape.source import SourceFile
from staticshape.writing import write_files

_IGNORE = re.compile(r"#\s*staticshape:\s*ignore\[([^\]]*)\]")


def add_ignores(findings: Iterable[Finding], reason: str) -> tuple[int, int]:
    """Write `# staticshape: ignore[rule]` on the line of every finding, all files or none.

    Returns how many findings and files. Raises `UsageError` where no comment can stand.
    """
    if "\n" in reason or "\r" in reason:
        raise UsageError("--add-ignores: the reason must be one line")
    contents, count = {}, 0
    for path, group in groupby(findings, key=lambda finding: finding.path):
        mine = list(group)
        count += len(mine)
        document = open_document(path, SourceFile.read(path).raw)
        contents[path] = document.apply(tuple(ignore_edits(document.source, mine, reason)))
    if contents:
        write_files(contents)
    return count, len(contents)


def remove_ignores(unused: Iterable[tuple[str, Directive, str]]) -> tuple[int, int]:
    """Take away `ignore` and `file-ignore` comments, or the names in them, that silence nothing.

    Returns how many comments were changed, and in how many files.
    """
    contents, count = {}, 0
    for path, group in groupby(unused, key=lambda item: item[0]):
        names: dict[Directive, set[str]] = {}
        for _, directive, name in group:
            if directive.kind in ("ignore", "file-ignore"):
                names.setdefault(directive, set()).add(name)
        if names:
            count += len(names)
            document = open_document(path, SourceFile.read(path).raw)
            edits = [_without(document.source, each, gone) for each, gone in names.items()]
            contents[path] = document.apply(tuple(edits))
    if contents:
        write_files(contents)
    return count, len(contents)


def _without(source: SourceFile, directive: Directive, gone: set[str]) -> Edit:
    """The edit that takes names out of a comment, or all of it with the reason behind it."""
    line, text = directive.line, source.lines[directive.line - 1]
    start = directive.column - 1
    left = [name for name in directive.names if name not in gone]
    if left:
        changed = f"{directive.text.partition('[')[0]}[{', '.join(left)}]"
        return Edit(source.path, _in_line(line, start, start + len(directive.text)), changed)
    behind = text.find("#", start + 1)
    if behind >= 0:
        return Edit(source.path, _in_line(line, start, behind), "")
    before = len(text[:start].rstrip())
    if before or line == len(source.lines):
        return Edit(source.path, _in_line(line, before, len(text.rstrip("\r\n"))), "")
    return Edit(source.path, Span(line, 1, line + 1, 1), "")


def _in_line(line: int, start: int, end: int) -> Span:
    return Span(line, start + 1, line, end + 1)


def ignore_edits(source: SourceFile, findings: list[Finding], reason: str) -> Iterable[Edit]:
    """The comments that silence some findings of one file, as edits."""
    where = layout(source)
    rules: dict[int, set[str]] = {}
    for finding in findings:
        rules.setdefault(_line_for_comment(source, where, finding), set()).add(finding.rule)
    for line, names in sorted(rules.items()):
        text = source.lines[line - 1]
        found = _IGNORE.search(text)
        if found:  # add to the comment that stands there
            names |= {name.strip() for name in found[1].split(",") if name.strip()}
            span = Span(line, found.start(1) + 1, line, found.end(1) + 1)
            yield Edit(source.path, span, ", ".join(sorted(names)))
            continue
        end = len(text.rstrip()) + 1
        comment = f"  # staticshape: ignore[{', '.join(sorted(names))}]"
        text = f"{comment} {reason}" if reason else comment
        yield Edit(source.path, Span(line, end, line, end), text)


def _line_for_comment(source: SourceFile, where: Layout, finding: Finding) -> int:
    """The finding's line; the statement's last where no comment can stand there."""
    line = finding.span.line
    in_string = any(first <= line < last for first, last in where.strings)
    if not in_string and not source.lines[line - 1].rstrip().endswith("\\"):
        return line
    return where.logical_line(line)[1]
