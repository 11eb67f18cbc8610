"""Texts of ways: what each way of an `if` writes so that all leave one length, and a mask."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.findings import Edit, Span
from staticshape.records import replace
from staticshape.rewriting.branches.way_ends import HELP, End
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


class Texts:
    """Writes into the ways of one `if`; what the way without a block leaves goes to an `else`."""

    def __init__(
        self, walk: Walk, statement: ast.If, blocks: list[list[ast.stmt]], own: frozenset[int]
    ) -> None:
        self.walk, self.statement, self.blocks, self.own = walk, statement, blocks, own
        self.otherwise: list[str] = []
        self.padded: set[str] = set()  # masks that are longer at the end of their way

    def pad(self, name: str, valid: str, axis: int, room: Bound, capacity: str, end: End) -> None:
        """What one way leaves: a slice of fixed length, or a selection with its mask."""
        full = end.fills(room)
        capacity = "" if full else f", capacity={capacity}"
        place = f", axis={axis}" if axis else ""
        cut = f"{self.walk.masked}.slice"
        if isinstance(end.layout, Masked):
            if valid != "_":
                self._name_mask(name, valid, end.layout, end)
            if not full:
                self._behind(end, f"{name} = {cut}({name}{capacity}{place})[0]")
                if valid != "_":
                    self._behind(end, f"{valid} = {cut}({valid}{capacity})[0]")
                    self.padded.add(valid)
            return
        head, call = f"{name}, {valid}, _", f"{cut}({{}}{capacity}{place})"
        line = f"{head} = {call.format(name)}"
        if end.binder is None and full:
            self.walk.draft.insert_before(self.statement, line)
        elif end.is_last and end.target is not None and end.value is not None:
            text = self.walk.draft.argument(end.value)
            self.walk.draft.replace(end.target, head)
            self.walk.draft.replace(end.value, call.format(text))
        else:
            self._behind(end, line)

    def close(self) -> None:
        """Write the `else`, where it has anything to do."""
        if not self.otherwise:
            return
        source = self.walk.module.source
        outer = source.lines[self.statement.lineno - 1][: self.statement.col_offset]
        block = self.blocks[-2]
        first = source.span(block[0])
        inner = source.lines[first.line - 1][: first.column - 1]
        text = "".join(f"{source.newline}{inner}{line}" for line in self.otherwise)
        edit = self._edit(block, "")
        self.walk.draft.extra.append(replace(edit, text=f"{source.newline}{outer}else:{text}"))

    def _name_mask(self, name: str, valid: str, layout: Masked, end: End) -> None:
        """Bind the mask of a selection to the name that all ways give theirs."""
        walk, book = self.walk, self.walk.book
        key, within = layout.mask.key, end.way.masks
        made = book.made_name(key, within)
        if made is not None:
            if made == valid:
                return
            if made in self.padded:
                reason = f"`{name}` shares its mask with a value that is padded to another length"
                raise Refused(self.statement, reason, self.own, HELP)
            if key not in book.by_key:  # made in this way
                self._behind(end, f"{valid} = {made}")
                return
        after, book.by_key = book.by_key, within
        at = end.binder or self.statement
        home = end.binder or walk.scope.defined.get(name)
        bound = None
        if made is None and home is not None:
            inside = [item for item in ast.walk(self.statement) if isinstance(item, ast.stmt)]
            anew = [item for item in inside if item is not self.statement and key in after]
            bound = book.bind_here(key, home, valid, walk.scope.names, anew)
        if bound is not None and home is not None:
            order, text = bound
            walk.draft.insert_before(home, f"{valid} = {text}", order)
        else:
            token = book.use(key, at, end.way.scope.names, binds=True)
            walk.draft.insert_before(at, f"{valid} = {token}")
        book.by_key = after

    def _behind(self, end: End, line: str) -> None:
        """A statement at the end of a way."""
        if end.way.block:
            self.walk.draft.extra.append(self._edit(end.way.block, line))
        else:
            self.otherwise.append(line)

    def _edit(self, block: list[ast.stmt], text: str) -> Edit:
        """A statement behind the last one of a block."""
        source = self.walk.module.source
        last, first = source.span(block[-1]), source.span(block[0])
        indent = source.lines[first.line - 1][: first.column - 1]
        if indent.strip() or block[-1] in self.walk.draft.deleted:
            raise Refused(block[-1], "no statement can be put behind this one", self.own, HELP)
        column = len(source.lines[last.end_line - 1]) + 1
        where = Span(last.end_line, column, last.end_line, column)
        return Edit(source.path, where, f"{source.newline}{indent}{text}")
