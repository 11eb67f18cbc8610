"""Draft: the new text of a function, kept as replacements of syntax nodes and whole lines."""

from __future__ import annotations

import ast
import itertools
import keyword
import re
from collections.abc import Callable, Iterator, Mapping

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.text import behind
from staticshape.rewriting.text.blanks import closed_up
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_BLOCKS = (
    ast.If,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
)
_ATOM = (
    ast.Name,
    ast.Attribute,
    ast.Call,
    ast.Subscript,
    ast.Constant,
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
)
#: A comment for readers; one for a tool is about the statement before it.
_PROSE = re.compile(r"#(?!\s*(?:staticshape|type|noqa|pylint|pragma|fmt|yapf|mypy|pyright)\b)")


class Draft:
    """Collects replacements and renders source text with them; the rest stays byte for byte."""

    def __init__(self, source: SourceFile, root: ast.AST) -> None:
        self.source, self.root = source, root
        self.replaced: dict[ast.AST, str] = {}
        self.before: dict[ast.stmt, list[tuple[int, str]]] = {}
        self._orders = itertools.count()
        self.deleted: set[ast.stmt] = set()
        self.extra: list[Edit] = []  # changes of what is no node: the head of a loop

    def replace(self, node: ast.AST, text: str) -> None:
        """Give a node new text (composed of rendered parts of it)."""
        self.replaced[node] = text

    def order(self) -> int:
        """A place in the order of inserted statements."""
        return next(self._orders)

    def insert_before(self, statement: ast.stmt, text: str, order: int | None = None) -> None:
        """Put a statement before another one, on a line of its own where that one has its own."""
        place = self.order() if order is None else order
        self.before.setdefault(statement, []).append((place, text))

    def insert_once(self, statement: ast.stmt, text: str) -> None:
        """The same, unless that text stands before the statement already."""
        if all(other != text for _, other in self.before.get(statement, [])):
            self.insert_before(statement, text)

    def delete(self, statement: ast.stmt) -> None:
        """Remove a statement with its line."""
        self.deleted.add(statement)

    def render(self, node: ast.AST) -> str:
        """The text of a node with all replacements inside it."""
        if node in self.replaced:
            return self.replaced[node]
        span = self.source.span(node)
        start = self.source.offset(span.line, span.column)
        text, last = [], start
        for child, parent in self._outermost(node):
            begin, end = self._extent(child)
            text += [self.source.text[last:begin], self._placed(child, parent)]
            last = end
        text.append(self.source.text[last : self.source.offset(span.end_line, span.end_column)])
        return "".join(text)

    def argument(self, node: ast.expr) -> str:
        """The text of a node for a place between commas, where no parentheses are needed."""
        text = self.render(node)
        return f"({text})" if isinstance(node, ast.GeneratorExp | ast.NamedExpr) else text

    def operand(self, node: ast.expr) -> str:
        """The text of a node for a place where precedence matters."""
        text = self.render(node)
        return text if self._is_atom(node, text) else f"({text})"

    def value(self, node: ast.expr) -> str:
        """The text of a node as the whole right side of a statement."""
        text = self.render(node)
        if ("\n" in text or "\r" in text) and not is_closed(text):
            return f"({text})"
        return text

    def is_replaced(self, node: ast.AST) -> bool:
        """Whether anything in the node has new text."""
        return node in self.replaced or any(True for _ in self._outermost(node))

    @property
    def is_changed(self) -> bool:
        """Whether anything at all is written anew."""
        return bool(self.replaced or self.before or self.deleted)

    def _is_atom(self, node: ast.expr, text: str) -> bool:
        if node in self.replaced:
            return is_closed(text)
        return isinstance(node, _ATOM)

    def _outermost(self, node: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
        """The replaced nodes inside a node that no other replaced node holds, with parents."""
        found: list[tuple[ast.AST, ast.AST]] = []
        stack = [(child, node) for child in ast.iter_child_nodes(node)]
        while stack:
            child, parent = stack.pop()
            if child in self.replaced:
                found.append((child, parent))
            else:
                stack.extend((inner, child) for inner in ast.iter_child_nodes(child))
        return sorted(found, key=lambda pair: self.source.span(pair[0]))

    def _placed(self, node: ast.AST, parent: ast.AST) -> str:
        """The new text of a node with the parentheses that its place needs."""
        text = self.replaced[node]
        if not isinstance(node, ast.expr) or isinstance(node, ast.Slice) or is_closed(text):
            return text
        if self._is_bracketed(node):
            return text
        if isinstance(parent, ast.Call) and node is not parent.func:
            return text
        if isinstance(parent, ast.keyword | ast.arguments | ast.comprehension) or (
            isinstance(parent, ast.Subscript) and node is parent.slice
        ):
            return text
        if isinstance(parent, ast.ListComp) and node is parent.elt:
            return f"({text})" if isinstance(node, ast.Tuple) else text
        if isinstance(parent, ast.stmt):
            return f"({text})" if "\n" in text or "\r" in text else text
        return f"({text})"

    def _is_bracketed(self, node: ast.AST) -> bool:
        return self._brackets(node) is not None

    def _brackets(self, node: ast.AST) -> tuple[int, int] | None:
        """Where the user's own parentheses around a node begin and end; a call's do not count."""
        span = self.source.span(node)
        text = self.source.text
        start = self.source.offset(span.line, span.column)
        end = self.source.offset(span.end_line, span.end_column)
        before, after = text[:start].rstrip(), text[end:]
        gap = len(after) - len(after.lstrip())
        if not before.endswith("(") or not after.lstrip().startswith(")"):
            return None
        head = before[:-1].rstrip()
        word = re.search(r"\w+$", head)
        if head.endswith((")", "]")) or (word and not keyword.iskeyword(word.group())):
            return None
        return len(before) - 1, end + gap + 1

    def _extent(self, node: ast.AST) -> tuple[int, int]:
        """What a replacement covers: parentheses that the new text does not need go too."""
        span = self.source.span(node)
        own = (
            self.source.offset(span.line, span.column),
            self.source.offset(span.end_line, span.end_column),
        )
        if not isinstance(node, ast.expr) or not is_closed(self.replaced[node]):
            return own
        outer = self._brackets(node)
        if outer is None or "\n" in self.source.text[outer[0] : own[0]]:
            return own
        return outer

    def edits(self, resolve: Callable[[str], str]) -> tuple[Edit, ...]:
        """All changes as edits of the file; `resolve` fills in what was left open."""
        edits: list[Edit] = []
        path = self.source.path
        lost = self._lost_comments()
        inserted = {
            statement: [*_above(lost.get(statement, [])), *lines]
            for statement, lines in self.before.items()
        }
        for statement, comments in lost.items():
            inserted.setdefault(statement, _above(comments))
        parents = {
            child: node for node in walking.walk(self.root) for child in ast.iter_child_nodes(node)
        }
        for statement in self._last_of_emptied(parents):
            inserted.setdefault(statement, []).append((self.order(), "pass"))
        for statement in self.deleted:
            if statement not in inserted and not self._inside_other(statement, parents):
                edits.append(Edit(path, self._line_span(statement), ""))
        edits = behind.placed(self.extra, edits, self.source)
        for statement, lines in inserted.items():
            texts = [resolve(line) for _, line in sorted(lines)]
            if statement in self.deleted:
                span, where = self.source.span(statement), self._line_span(statement)
                if where.line == span.line and where.column == span.column:  # a comment stays
                    span, texts = where, [*texts, ""]
                edits.append(Edit(path, span, self._joined(statement, texts)))
            elif statement in self.replaced:
                text = self._joined(statement, [*texts, resolve(self.replaced[statement])])
                edits.append(Edit(path, self.source.span(statement), text))
            else:
                edits.append(self._insertion(statement, texts))
        for node in self.replaced:
            if node in inserted or self._inside_other(node, parents):
                continue
            text = self._placed(node, parents.get(node, self.root))
            if isinstance(node, ast.If):
                text = self._joined(node, [text])
            begin, end = self._extent(node)
            where = Span(*self.source.position(begin), *self.source.position(end))
            edits.append(Edit(path, where, resolve(text)))
        return tuple(closed_up(edits, self.source))

    def _last_of_emptied(self, parents: Mapping[ast.AST, ast.AST]) -> Iterator[ast.stmt]:
        """The last statements of blocks in which nothing would be left but comments."""
        for statement in self.deleted:
            parent = parents.get(statement)
            blocks = [getattr(parent, name, None) or [None] for name in ("body", "orelse")]
            block = next((each for each in blocks if each[-1] is statement), [])
            if block and not self.is_elif(statement) and all(map(self._leaves_nothing, block)):
                yield statement

    def _leaves_nothing(self, statement: ast.stmt) -> bool:
        """Whether no statement is written where one stood."""
        lines = self.before.get(statement, [])
        return statement in self.deleted and all(text.startswith("#") for _, text in lines)

    def _lost_comments(self) -> dict[ast.stmt, list[str]]:
        """Comments inside replaced expressions and deleted statements, by statement."""
        found: dict[ast.stmt, list[str]] = {}
        if "#" not in self.source.segment(self.root):
            return found
        blocks = [each for each in self.deleted if isinstance(each, _BLOCKS)]
        within = {item for each in blocks for item in walking.walk(each) if item is not each}
        for statement in walking.walk(self.root):
            if not isinstance(statement, ast.stmt) or statement in within:
                continue
            if isinstance(statement, _BLOCKS) and statement not in self.deleted:
                continue
            if statement in self.replaced:
                continue
            before = comments_in(self.source.segment(statement))
            if not before:
                continue
            after = [] if statement in self.deleted else comments_in(self.render(statement))
            after += [line for _, line in self.before.get(statement, [])]
            gone = [comment for comment in before if comment not in after]
            if gone:
                found[statement] = gone
        return found

    def _joined(self, statement: ast.stmt, lines: list[str]) -> str:
        span = self.source.span(statement)
        indent = self.source.lines[span.line - 1][: span.column - 1]
        if indent.strip():
            return "; ".join(lines)
        text = f"{self.source.newline}{indent}".join(lines)
        if not isinstance(statement, ast.If) or not self.is_elif(statement):
            return text
        inner = f"{self.source.newline}{self._inner_indent(statement, indent)}"
        text = text.replace(f"{self.source.newline}{indent}", inner)
        return f"else:{inner}{text}"

    def is_elif(self, statement: ast.stmt) -> bool:
        """Whether an `if` is written `elif`."""
        return isinstance(statement, ast.If) and self.source.segment(statement).startswith("elif")

    def _inner_indent(self, statement: ast.If, indent: str) -> str:
        first = self.source.span(statement.body[0])
        lead = self.source.lines[first.line - 1][: first.column - 1]
        return lead if not lead.strip() and len(lead) > len(indent) else f"{indent}    "

    def _inside_other(self, node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> bool:
        """Whether something around a node is replaced or deleted as a whole."""
        while node in parents:
            node = parents[node]
            if node in self.replaced or node in self.deleted:
                return True
        return False

    def _insertion(self, statement: ast.stmt, lines: list[str]) -> Edit:
        span = self.source.span(statement)
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and statement.decorator_list:
            span = self.source.span(statement.decorator_list[0])
        indent = self.source.lines[span.line - 1][: span.column - 1]
        if indent.strip():  # behind a semicolon or a colon: stay on the line
            text = "".join(f"{line}; " for line in lines)
        else:
            text = "".join(f"{line}{self.source.newline}{indent}" for line in lines)
        return Edit(self.source.path, Span(span.line, span.column, span.line, span.column), text)

    def owns_its_lines(self, statement: ast.stmt) -> bool:
        """Whether nothing but a comment stands on the statement's lines; it can stay alone."""
        span = self.source.span(statement)
        head = self.source.lines[span.line - 1][: span.column - 1]
        tail = self.source.lines[span.end_line - 1][span.end_column - 1 :].strip()
        return not head.strip() and (not tail or _PROSE.match(tail) is not None)

    def _line_span(self, statement: ast.stmt) -> Span:
        """What goes with a statement: its lines, but for a comment behind it."""
        span = self.source.span(statement)
        tail = self.source.lines[span.end_line - 1][span.end_column - 1 :]
        if tail.strip():
            gap = len(tail) - len(tail.lstrip())
            return Span(span.line, span.column, span.end_line, span.end_column + gap)
        if span.end_line < len(self.source.line_starts):
            return Span(span.line, 1, span.end_line + 1, 1)
        return Span(span.line, 1, span.end_line, span.end_column)


def _above(lines: list[str]) -> list[tuple[int, str]]:
    """Lines in their order, before everything else that is inserted."""
    return [(place - len(lines), line) for place, line in enumerate(lines)]


_OPEN, _CLOSE = "([{", ")]}"


def is_closed(text: str) -> bool:
    """Whether text is one name, call, attribute, literal or bracketed group."""
    if re.fullmatch(r"[\w.\x00]+", text):
        return True
    depth = 0
    quote = ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote and text[index - 1] != "\\" else quote
        elif char in "'\"":
            quote = char
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif depth == 0 and not (char.isalnum() or char in "_.\x00"):
            return False
    return True
