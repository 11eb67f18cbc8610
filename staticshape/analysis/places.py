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
        self._calls: dict[int, list[ast.Call]] = {}

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
        places = {bisect.bisect_right(self._starts, line) - 1 for line in lines}
        return [call for place in sorted(places) for call in self._inside(place)]

    def _inside(self, place: int) -> list[ast.Call]:
        found = self._calls.get(place)
        if found is None:
            parts = self._parts[self._starts[place]] if place >= 0 else ()
            every = (node for part in parts for node in walk(part))
            found = self._calls[place] = [node for node in every if isinstance(node, ast.Call)]
        return found
