"""Folds the statements that the rewrite made too long for their line, as formatters do."""

from __future__ import annotations

import ast
import difflib
import keyword
import re
from collections.abc import Iterator, Sequence

from staticshape.findings import Edit, Span
from staticshape.rewriting.text.dedented import dedented
from staticshape.source import SourceFile

_LEAST = 88  # a file is never folded narrower than this
_MOST = 120
_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)


def fold(source: SourceFile, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The same edits, with statements folded that are now longer than the file's own lines."""
    limit = _limit(source)
    if not any(_may_be_long(source, edit, limit) for edit in edits):
        return edits
    after = SourceFile(source.path, source.apply(edits))
    old = set(source.lines)
    text = after.text
    for statement in sorted(_simple(after.tree), key=lambda node: -node.lineno):
        first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
        whole = after.lines[first:last]
        if not any(len(line) > limit and line not in old for line in whole):
            continue
        line = _joined(whole)
        lines = _folded(line, limit)
        if lines is not None and _dump("\n".join(whole)) == _dump("\n".join(lines)):
            start, end = after.line_starts[first], after.line_starts[last - 1] + len(whole[-1])
            text = text[:start] + after.newline.join(lines) + text[end:]
    return edits if text is after.text else edits_between(source, text)


def _simple(tree: ast.Module) -> Iterator[ast.stmt]:
    """The simple statements; a text of several lines keeps them."""
    for node in ast.walk(tree):
        if isinstance(node, _SIMPLE) and not any(map(_is_long_text, ast.walk(node))):
            yield node


def _is_long_text(node: ast.AST) -> bool:
    text = isinstance(node, ast.Constant | ast.JoinedStr)
    return text and isinstance(node, ast.expr) and node.lineno != node.end_lineno


def _joined(lines: Sequence[str]) -> str:
    """The lines of a statement as one; with a comment among them it stays as it is."""
    if len(lines) > 1 and any("#" in line for line in lines):
        return "#"
    first, *rest = (line.rstrip().removesuffix("\\").rstrip() for line in lines)
    line = first
    for more in map(str.strip, rest):
        if more.startswith((")", "]", "}")):
            line = line.removesuffix(",")
        elif not line.endswith(("(", "[", "{")):
            line += " "
        line += more
    return line


def _limit(source: SourceFile) -> int:
    longest = max((len(line) for line in source.lines), default=0)
    return min(max(longest, _LEAST), _MOST)


def _may_be_long(source: SourceFile, edit: Edit, limit: int) -> bool:
    line = source.lines[edit.span.line - 1]
    behind = source.lines[edit.span.end_line - 1 : edit.span.end_line]  # none at the end of a file
    tail = behind[0][edit.span.end_column - 1 :] if behind else ""
    return len(line) + len(edit.text) + len(tail) > limit


def _folded(line: str, limit: int) -> list[str] | None:
    """The lines of one statement that stands on a line of its own; None where it stays."""
    lead = line[: len(line) - len(line.lstrip())]
    text = line.strip()
    if "#" in text or not text.isascii():
        return None
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return None
    if len(body) != 1 or text.endswith(";"):
        return None
    value = getattr(body[0], "value", None)
    if not isinstance(value, ast.expr) or value.end_col_offset != len(text):
        return None
    folder = _Folder(text, limit, "\t" if "\t" in lead else "    ")
    head = text[: value.col_offset]
    if _has_brackets(value) or head.endswith("("):
        lines = folder.lines(value, lead, lead + head, "")
        if len(lines) == 1 and isinstance(value, ast.Call) and (value.args or value.keywords):
            lines = folder.call(value, lead, lead + head, "")  # behind names that fill the line
        return lines if len(lines) > 1 else None
    call = folder.call_at_end(value)
    if call is not None:
        return folder.lines(call, lead, lead + text[: call.col_offset], "")
    deeper = lead + folder.step
    if isinstance(value, ast.Tuple):
        inner = [line for item in value.elts for line in folder.lines(item, deeper, deeper, ",")]
        return [f"{lead}{head}(", *inner, f"{lead})"]
    inner = folder.lines(value, deeper, deeper, "")
    if len(inner) == 1 and len(inner[0]) > limit:
        return None
    return [f"{lead}{head}(", *inner, f"{lead})"]


def _has_brackets(value: ast.expr) -> bool:
    """Whether the lines of an expression stand in brackets of its own."""
    match value:
        case ast.UnaryOp(operand=operand):
            return isinstance(operand, ast.Call)
        case ast.BinOp(left, ast.Pow(), _):
            return isinstance(left, ast.Call)
    return isinstance(value, ast.Call | ast.ListComp | ast.Dict) or _is_row_of_indices(value)


def _is_row_of_indices(node: ast.expr) -> bool:
    """`x[rows, columns]`, which are expressions and not slices."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        return False
    plain = isinstance(node.value, ast.Name | ast.Attribute)
    return plain and not any(isinstance(item, ast.Slice) for item in node.slice.elts)


def _dump(text: str) -> str:
    return ast.dump(ast.parse(dedented(text).strip()))


class _Folder:
    """Lays one statement's expressions out in lines."""

    def __init__(self, text: str, limit: int, step: str) -> None:
        self.text, self.limit, self.step = text, limit, step

    def segment(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.text, node) or ""

    def lines(self, node: ast.expr, lead: str, start: str, end: str) -> list[str]:
        """The lines of an expression that begins behind `start` and has `end` behind it."""
        whole = f"{start}{self.segment(node)}{end}"
        if len(whole) <= self.limit:
            return [whole]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._held(node.operand, lead, f"{start}-", end)
        if isinstance(node, ast.Call) and self._takes_lines(node, start):
            return self.call(node, lead, start, end)
        if _is_row_of_indices(node):
            return self._indices(node, lead, start, end)
        if isinstance(node, ast.Call | ast.Subscript | ast.Attribute):
            return self._chain(node, lead, start, end)
        if isinstance(node, ast.Tuple) and self.segment(node).startswith("("):
            inner = lead + self.step
            items = [line for item in node.elts for line in self.lines(item, inner, inner, ",")]
            return [f"{start}(", *items, f"{lead}){end}"]
        if isinstance(node, ast.Dict):
            return [f"{start}{{", *self._items(node, lead + self.step), f"{lead}}}{end}"]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            _, stop = self._extent(node.left)
            tail = self.text[stop : node.end_col_offset] + end
            return self._held(node.left, lead, start, tail)
        if isinstance(node, ast.BinOp):
            return self._sum(node, lead, start, end)
        if isinstance(node, ast.IfExp) and start == lead:
            return self._choice(node, lead, end)
        if isinstance(node, ast.ListComp):
            inner = lead + self.step
            rounds = self.text[node.generators[0].target.col_offset : node.end_col_offset]
            item = self.lines(node.elt, inner, inner, "")
            return [f"{start}[", *item, f"{inner}for {rounds[:-1].rstrip()}", f"{lead}]{end}"]
        return [whole]

    def call_at_end(self, node: ast.expr) -> ast.Call | None:
        """`total + f(x)`: the call behind a name and the only operator takes the lines."""
        match node:
            case ast.BinOp(
                ast.Name() | ast.Attribute(ast.Name()) | ast.Constant(), _, ast.Call() as call
            ) if self._takes_lines(call, self.text[: call.col_offset]):
                return None if self._is_bracketed(call) else call
        return None

    def _items(self, node: ast.Dict, inner: str) -> Iterator[str]:
        """A key with its value on a line, or on several."""
        for key, value in zip(node.keys, node.values, strict=True):
            head = "**" if key is None else f"{self.segment(key)}: "
            yield from self.lines(value, inner, f"{inner}{head}", ",")

    def _takes_lines(self, node: ast.Call, start: str) -> bool:
        """Whether a call has arguments, behind a name that fits into its line.

        Of `f(a, b, c).squeeze(1)` the call with more between its brackets takes the lines.
        """
        inner: ast.expr = node
        while isinstance(inner, ast.Attribute | ast.Call | ast.Subscript):
            inner = inner.func if isinstance(inner, ast.Call) else inner.value
            if not isinstance(inner, ast.Call) or self._room(inner) <= self._room(node):
                continue
            if self._is_begun(inner, start):
                return False
        return self._is_begun(node, start)

    def _is_begun(self, node: ast.Call, start: str) -> bool:
        fits = len(start) + len(self.segment(node.func)) < self.limit
        return fits and bool(node.args or node.keywords)

    def _room(self, node: ast.Call) -> int:
        """How much stands between the brackets of a call."""
        return len(self.segment(node)) - len(self.segment(node.func))

    def _held(self, node: ast.expr, lead: str, start: str, end: str) -> list[str]:
        """An expression with its own parentheses, if it has any, on lines of their own."""
        begin, stop = self._extent(node)
        if self.text[begin:stop] == self.segment(node):
            return self.lines(node, lead, start, end)
        inner = lead + self.step
        return [f"{start}(", *self.lines(node, inner, inner, ""), f"{lead}){end}"]

    def _chain(self, node: ast.expr, lead: str, start: str, end: str) -> list[str]:
        """`(a + b).sum(1)`, `f(x)[:, 1:]`: what the chain begins with is laid out."""
        assert isinstance(node, ast.Call | ast.Subscript | ast.Attribute)
        value = node.func if isinstance(node, ast.Call) else node.value
        _, stop = self._extent(value)
        return self._held(value, lead, start, self.text[stop : node.end_col_offset] + end)

    def call(self, node: ast.Call, lead: str, start: str, end: str) -> list[str]:
        """The arguments of a call on lines of their own, together where they fit."""
        inner = lead + self.step
        name = self.segment(node.func)
        parts: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        together = inner + ", ".join(self.segment(part) for part in parts)
        if len(together) <= self.limit and not isinstance(parts[0], ast.GeneratorExp):
            return [f"{start}{name}(", together, f"{lead}){end}"]
        found = []
        comma = "," if len(parts) > 1 else ""
        for part in parts:
            if isinstance(part, ast.keyword):
                head = f"{inner}{part.arg}=" if part.arg else f"{inner}**"
                found += self.lines(part.value, inner, head, comma)
            elif isinstance(part, ast.GeneratorExp):
                return [f"{start}{self.segment(node)}{end}"]
            else:
                found += self.lines(part, inner, inner, comma)
        return [f"{start}{name}(", *found, f"{lead}){end}"]

    def _indices(self, node: ast.expr, lead: str, start: str, end: str) -> list[str]:
        """`x[rows, columns]`: together on a line of their own, or one a line."""
        assert isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)
        inner = lead + self.step
        together = inner + ", ".join(self.segment(item) for item in node.slice.elts)
        found = [together]
        if len(together) > self.limit:
            found = [
                line for item in node.slice.elts for line in self.lines(item, inner, inner, ",")
            ]
        return [f"{start}{self.segment(node.value)}[", *found, f"{lead}]{end}"]

    def _choice(self, node: ast.IfExp, lead: str, end: str) -> list[str]:
        """`a if c else b`, which stands in parentheses already: each part begins a line."""
        return [
            *self._held(node.body, lead, lead, ""),
            *self._held(node.test, lead, f"{lead}if ", ""),
            *self._held(node.orelse, lead, f"{lead}else ", end),
        ]

    def _sum(self, node: ast.BinOp, lead: str, start: str, end: str) -> list[str]:
        """`a + b + c`, one operand a line; the operators of one rank stand in front."""
        operands: list[ast.expr] = []
        rank = _rank(node.op)
        item: ast.expr = node
        while isinstance(item, ast.BinOp) and _rank(item.op) == rank:
            if item is not node and self._is_bracketed(item):
                break
            operands.insert(0, item.right)
            item = item.left
        operands.insert(0, item)
        if rank is None:
            return [f"{start}{self.segment(node)}{end}"]
        lines: list[str] = []
        last = None
        for place, operand in enumerate(operands):
            begin, stop = self._extent(operand)
            lower, upper = (last if last is not None else begin), begin
            sign = self.text[lower:upper].strip() if place else ""
            head = f"{lead}{sign} " if place else start
            tail = end if place == len(operands) - 1 else ""
            text = self.text[begin:stop]
            bare = text == self.segment(operand)
            if bare or len(f"{head}{text}{tail}") > self.limit:
                lines += self._held(operand, lead, head, tail)
            else:
                lines.append(f"{head}{text}{tail}")
            last = stop
        return lines

    def _is_bracketed(self, node: ast.expr) -> bool:
        begin, stop = self._extent(node)
        return self.text[begin:stop] != self.segment(node)

    def _extent(self, node: ast.expr) -> tuple[int, int]:
        """Where a node begins and ends with the parentheses of its own."""
        begin, stop = node.col_offset, node.end_col_offset or node.col_offset
        while True:
            before, after = self.text[:begin].rstrip(), self.text[stop:]
            space = len(after) - len(after.lstrip())
            if not before.endswith("(") or not after.lstrip().startswith(")"):
                return begin, stop
            head = before[:-1].rstrip()
            word = re.search(r"\w+$", head)
            if head.endswith((")", "]")) or (word and not keyword.iskeyword(word.group())):
                return begin, stop
            begin, stop = len(before) - 1, stop + space + 1


def _rank(op: ast.operator) -> int | None:
    if isinstance(op, ast.Add | ast.Sub):
        return 0
    if isinstance(op, ast.Mult | ast.Div | ast.FloorDiv | ast.Mod | ast.MatMult):
        return 1
    return 2 if isinstance(op, ast.BitAnd) else None


def edits_between(first: SourceFile, text: str) -> tuple[Edit, ...]:
    """The edits, in whole lines, that turn a file into a text."""
    old, new = first.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    edits = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag != "equal":
            span = Span(*first.position(starts[old_from]), *first.position(starts[old_to]))
            edits.append(Edit(first.path, span, "".join(new[new_from:new_to])))
    return tuple(edits)
