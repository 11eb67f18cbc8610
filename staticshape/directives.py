"""`# staticshape:` comments: what they say and which findings they silence.

x[m]  # staticshape: ignore[boolean-index]     this line (no brackets: every rule)
# staticshape: ignore[boolean-index]           alone on a line: the whole next statement
# staticshape: disable[dynamic]                from here to `enable[dynamic]` or the end of the file
# staticshape: file-ignore[fallback]           the whole file
k = n.sum()  # staticshape: capacity=128       how many elements the axis must hold
x = ops.zeros((n, m))  # staticshape: capacity=8,64       the same for each size, in order
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

from staticshape.findings import Finding
from staticshape.records import dataclass, replace
from staticshape.source import SourceFile

_COMMENT = re.compile(
    r"#\s*staticshape:\s*(?P<kind>ignore|disable|enable|file-ignore|capacity)\b"
    r"(?:\[(?P<names>[^\]]*)\]|\s*=\s*(?P<value>\d+(?:\s*,\s*\d+)*))?"
)
_ANY = re.compile(r"#\s*staticshape:\s*(?P<rest>[^#]*)")


@dataclass(frozen=True)
class Directive:
    """One `# staticshape:` comment and the lines it is about."""

    kind: str  # ignore, disable, enable, file-ignore, capacity or unknown
    names: tuple[str, ...]  # rules or severities; empty: all
    line: int
    column: int
    first: int  # the lines it covers, both included
    last: int
    values: tuple[int, ...] = ()
    text: str = ""

    def silences(self, finding: Finding, last_line: int) -> bool:
        """Whether it is about a finding that stands on `finding.span.line` to `last_line`."""
        if finding.span.line > self.last or last_line < self.first:
            return False
        return not self.names or finding.rule in self.names or finding.severity in self.names


@dataclass(frozen=True)
class Sifted:
    """Findings after suppression: what stands, what is silenced, comments that did nothing."""

    kept: tuple[Finding, ...]
    silenced: tuple[Finding, ...]
    #: The directive and the name that matched nothing; of an unknown one, what it says.
    unused: tuple[tuple[Directive, str], ...]


@dataclass(frozen=True)
class Layout:
    """Where the comments and the logical lines of a file are."""

    comments: tuple[tokenize.TokenInfo, ...]
    logical: tuple[tuple[int, int], ...]  # first and last line of every logical line
    strings: tuple[tuple[int, int], ...]  # first and last line of every string over several lines

    def logical_line(self, line: int) -> tuple[int, int]:
        """The logical line that a physical line belongs to."""
        return next(((a, b) for a, b in self.logical if a <= line <= b), (line, line))


def layout(source: SourceFile) -> Layout:
    """Tokenize a file that parses."""
    comments, logical, strings, start = [], [], [], 0
    text = re.sub(r"\r\n?", "\n", source.text)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments.append(token)
        elif token.type == tokenize.NEWLINE:
            logical.append((start or token.start[0], token.end[0]))
            start = 0
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            start = start or token.start[0]
            if token.end[0] > token.start[0]:
                strings.append((token.start[0], token.end[0]))
    return Layout(tuple(comments), tuple(logical), tuple(strings))


def directives(source: SourceFile) -> tuple[Directive, ...]:
    """All `# staticshape:` comments of a file, in order; `SourceError` when it does not parse."""
    if b"staticshape:" not in source.raw:
        return ()
    tree, where = source.tree, layout(source)
    return tuple(_close_ranges(_read(source, tree, where), len(source.lines)))


def _read(source: SourceFile, tree: ast.Module, where: Layout) -> Iterator[Directive]:
    for token in where.comments:
        line, offset = token.start
        alone = not token.line[:offset].strip()
        for any_found in _ANY.finditer(token.string):
            found = _COMMENT.match(token.string, any_found.start())
            column = offset + any_found.start() + 1
            if found is None:
                text = any_found["rest"].strip()
                yield Directive("unknown", (), line, column, line, line, text=text)
                continue
            names = tuple(
                name.strip() for name in (found["names"] or "").split(",") if name.strip()
            )
            values = tuple(map(int, (found["value"] or "").split(","))) if found["value"] else ()
            first, last = _covers(tree, where, line, alone)
            if found["kind"] == "file-ignore":
                first, last = 1, len(source.lines)
            yield Directive(found["kind"], names, line, column, first, last, values, found.group())


def _covers(tree: ast.Module, where: Layout, line: int, alone: bool) -> tuple[int, int]:
    if alone and not any(a < line <= b for a, b in where.logical):
        return _next_statement(tree, line)
    first, last = where.logical_line(line)
    return (first, last) if line in (first, last) else (line, line)


def _next_statement(tree: ast.Module, line: int) -> tuple[int, int]:
    """The lines of the outermost statement that begins after a line, decorators included."""
    best: tuple[int, int] | None = None
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt):
            continue
        decorators = getattr(node, "decorator_list", ())
        start = min([node.lineno, *(each.lineno for each in decorators)])
        end = node.end_lineno or node.lineno
        if start > line and (best is None or (start, -end) < (best[0], -best[1])):
            best = (start, end)
    return best or (line, line)


def _close_ranges(found: Iterable[Directive], end: int) -> Iterator[Directive]:
    """Give every `disable` its last line: that of its `enable`, or of the file."""
    rest = list(found)
    for index, each in enumerate(rest):
        if each.kind != "disable":
            yield each
            continue
        closing = (
            later.line
            for later in rest[index + 1 :]
            if later.kind == "enable" and (not later.names or later.names == each.names)
        )
        yield replace(each, first=each.line, last=next(closing, end))


def sift(source: SourceFile, findings: tuple[Finding, ...]) -> Sifted:
    """Take out the findings that comments silence; a file without comments costs nothing."""
    every = directives(source)
    silencers = [each for each in every if each.kind in ("ignore", "disable", "file-ignore")]
    unknown = tuple((each, each.text) for each in every if each.kind == "unknown")
    if not silencers:
        return Sifted(findings, (), unknown)
    where = layout(source)
    kept, silenced = list[Finding](), list[Finding]()
    used: set[tuple[Directive, str]] = set()
    for finding in findings:
        # an `if` spans its body: only its own logical line counts
        last = min(finding.span.end_line, where.logical_line(finding.span.line)[1])
        hits = [each for each in silencers if each.silences(finding, last)]
        (silenced if hits else kept).append(finding)
        for each in hits:
            used |= {(each, name) for name in (finding.rule, finding.severity, "")}
    unused = tuple(
        (each, name)
        for each in silencers
        for name in (each.names or ("",))
        if (each, name) not in used
    )
    return Sifted(tuple(kept), tuple(silenced), (*unused, *unknown))


def capacities(source: SourceFile) -> dict[int, tuple[int, ...]]:
    """Line -> capacities, for every line that a `capacity=` comment covers."""
    return {
        line: each.values
        for each in directives(source)
        if each.kind == "capacity" and each.values
        for line in range(each.first, each.last + 1)
    }
