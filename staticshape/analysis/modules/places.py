"""Places: the functions, methods and other statements of a file, by the lines that they take."""

from __future__ import annotations

import ast
import bisect
from collections.abc import Iterable

from staticshape.walking import walk


class Places:
    """Finds the calls near some lines without walking the rest of the file.

    >>> tree = ast.parse("class Net:\\n    def f(self): g(1)\\nnet = h(2)")
    >>> [ast.unparse(call) for call in Places(tree.body).calls([2])]
    ['g(1)']
    """

    def __init__(self, body: Iterable[ast.stmt]) -> None:
        self._parts: dict[int, list[ast.AST]] = {}  # by the line that each begins on, in order
        self._add(body)
        self._starts = [*self._parts]
        self._notable: dict[int, list[ast.AST]] = {}

    def _add(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            decorators = getattr(statement, "decorator_list", None)
            part = self._parts.setdefault((decorators or [statement])[0].lineno, [])
            if isinstance(statement, ast.ClassDef):
                part += [*statement.decorator_list, *statement.bases, *statement.keywords]
                self._add(statement.body)
            else:
                part.append(statement)

    def calls(self, lines: Iterable[int]) -> list[ast.Call]:
        """The calls in the functions, methods and other statements that hold one of the lines."""
        return [node for node in self.notable(lines) if isinstance(node, ast.Call)]

    def notable(self, lines: Iterable[int]) -> list[ast.AST]:
        """The calls there, and what may change the value of a name: assignments, `global`."""
        places = {bisect.bisect_right(self._starts, line) - 1 for line in lines}
        return [node for place in sorted(places) for node in self._inside(place)]

    def _inside(self, place: int) -> list[ast.AST]:
        found = self._notable.get(place)
        if found is None:
            parts = self._parts[self._starts[place]] if place >= 0 else ()
            found = [node for part in parts for node in walk(part) if _is_notable(node)]
            self._notable[place] = found
        return found


def _is_notable(node: ast.AST) -> bool:
    kind = type(node)
    if kind is ast.Attribute or kind is ast.Subscript:
        return type(node.ctx) is not ast.Load  # type: ignore[attr-defined]
    return kind is ast.Call or kind is ast.Assign or kind is ast.Global
