"""What is noted of ranks while one entry, and all that it calls, is followed."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import partial

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.meaning.meant import bound_values
from staticshape.analysis.modules.names import dotted
from staticshape.analysis.ranks.equations import Equations, Rank
from staticshape.analysis.values.lattice import FnNode
from staticshape.records import dataclass, field
from staticshape.walking import walk

#: What is perhaps not evaluated, or several times.
_NOT_FOLLOWED = {ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.BoolOp, ast.IfExp}


class Inside:
    """What is inside expressions and loops: looked at once for all ways to reach them."""

    def __init__(self) -> None:
        self._evaluated: dict[ast.expr, list[ast.expr]] = {}
        self._bound: dict[ast.stmt, list[str]] = {}
        self._values: dict[FnNode, dict[str, list[ast.expr | None]]] = {}

    def evaluated(self, node: ast.expr) -> list[ast.expr]:
        """The expressions in one; none where some are perhaps not evaluated, or several times."""
        found = self._evaluated.get(node)
        if found is None:
            items = walk(node)
            followed = _NOT_FOLLOWED.isdisjoint(map(type, items))
            names = {x.func for x in items if isinstance(x, ast.Call) and dotted(x.func)}
            found = [x for x in items if isinstance(x, ast.expr) and x not in names]
            self._evaluated[node] = found = found if followed else []
        return found

    def bound(self, loop: ast.stmt, body: list[ast.stmt]) -> list[str]:
        """The names that a loop binds in its body."""
        if loop not in self._bound:
            items = (item for statement in body for item in walk(statement))
            stores = (x for x in items if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store))
            self._bound[loop] = [*dict.fromkeys(item.id for item in stores)]
        return self._bound[loop]

    def bound_to(self, function: FnNode) -> dict[str, list[ast.expr | None]]:
        """What is bound to each name of a function."""
        found = self._values.get(function)
        if found is None:
            found = self._values[function] = bound_values(function)
        return found


@dataclass(frozen=True)
class System:
    """What one entry and all that it calls have in common."""

    functions: Mapping[ast.AST, FunctionFacts]
    selections: Mapping[ast.AST, int]  # the ids of their sources
    inside: Inside
    equations: Equations = field(default_factory=Equations)
    forms: dict[ast.expr, list[Rank]] = field(default_factory=dict)
    #: What is called, where that was followed.
    calls: list[tuple[ast.expr, ast.FunctionDef]] = field(default_factory=list)
    lost: set[ast.FunctionDef] = field(default_factory=set)  # what was not followed everywhere
    believing: bool = False  # whether what is only likely counts, too
    believed: list[tuple[Rank, int]] = field(default_factory=list)  # ... of bounds
    pairs: set[ast.expr] = field(default_factory=set)  # of rows, each beside every other one
    paired: list[Rank] = field(default_factory=list)  # the ranks of those rows
    masks: list[tuple[Rank, Rank]] = field(default_factory=list)  # of what an item of masks selects
    masks_of: dict[int, Rank] = field(default_factory=dict)  # the latter by the source's id
    denied: list[tuple[Rank, Rank]] = field(default_factory=list)  # likely, but they cannot hold

    def pair(self, rows: Rank) -> None:
        """Believe of rows in pairs that a mask of one axis picks them, where a batch holds it."""
        self.paired.append(rows)
        form = self.equations.reduced(rows)
        masks = [mask for each, mask in self.masks if self.equations.reduced(each) == form]
        for mask in masks if form.terms else ():
            self.equations.tried(partial(self.equations.equate, mask, Rank(1)))

    def close(self) -> None:
        """Believe of rows in pairs that they have no axis that nothing demands."""
        for rows in self.paired:
            least = Rank(max(1, self.equations.least(rows)))
            if self.equations.reduced(rows).terms:
                self.equations.tried(partial(self.equations.equate, rows, least))
