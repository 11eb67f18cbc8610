"""Frame: one activation of a function during interpretation."""

from __future__ import annotations

import ast

from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.joining import join
from staticshape.analysis.values.lattice import FnNode, Instance, Tensor, Truth, Value
from staticshape.records import dataclass, field
from staticshape.walking import walk


@dataclass(frozen=True)
class Leaving:
    """`if t.sum() > 0: ...; continue`: what it appends, and which lists count.

    `place` is where `Interpreter.appended` ended before the rest of the step.
    """

    node: ast.If
    appended: list[tuple[str, Value]]
    lists: frozenset[str]
    place: int


@dataclass(eq=False)
class Frame:
    """The names of one activation; `graph` frames record values and report findings."""

    module: ModuleModel
    node: FnNode | None = None
    qualname: str = ""
    env: dict[str, Value] = field(default_factory=dict)
    owner: Instance | None = None
    closure: dict[str, Value] | None = None
    graph: bool = False
    #: Values returned so far, with the tensor-conditioned `if`s they stand under.
    returns: list[tuple[Value, tuple[ast.AST, ...]]] = field(default_factory=list)
    given_back: dict[ast.Return, Value] = field(default_factory=dict)
    #: Every `if` that a Tensor decides, and the value of its condition.
    decided: dict[ast.If, Value] = field(default_factory=dict)
    returned: ast.expr | None = None  # the expression that is being returned
    conditions: tuple[ast.AST, ...] = ()
    testing: bool = False  # a condition is being evaluated: no gradient goes through it
    loops: int = 0
    #: Where a Tensor condition leaves a step of the loop, for what the rest of the step appends.
    leaving: list[Leaving] = field(default_factory=list)
    #: Early returns without effects: the value of their condition, and the effects so far.
    early: dict[ast.AST, tuple[Value, int]] = field(default_factory=dict)
    values: dict[ast.expr, Value] | None = None
    #: Where each local name was last assigned.
    places: dict[str, ast.AST] = field(default_factory=dict)

    def lookup(self, name: str) -> Value | None:
        """A local name or one of the functions around; None where it is neither."""
        value = self.env.get(name)
        if value is None and self.closure is not None:
            return self.closure.get(name)
        return value

    def assigns(self, name: str) -> bool:
        """Whether the function assigns to a name anywhere, also where nobody has been yet."""
        return self.node is not None and any(
            isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store)
            for one in walk(self.node)
        )

    def note(self, node: ast.expr, value: Value) -> None:
        """Remember the value of an expression beside those of other calls of the function."""
        if self.values is not None:
            known = self.values.get(node)
            self.values[node] = value if known is None else join(known, value)

    def give_back(self, node: ast.Return, value: Value) -> None:
        """`return value`, beside what it gave in other rounds of a loop."""
        self.returns.append((value, self.conditions))
        known = self.given_back.get(node)
        self.given_back[node] = value if known is None else join(known, value)

    def keep(self, target: ast.Attribute, value: Value) -> None:
        """`self.mask = x > 0`: remember a mask or a dynamic Tensor until the function ends."""
        if not self.graph or not isinstance(target.value, ast.Name):
            return
        name = f"{target.value.id}.{target.attr}"
        mask = isinstance(value, Truth) or (isinstance(value, Tensor) and value.dtype == "bool")
        if mask or (isinstance(value, Tensor) and value.sources):
            self.env[name] = value
        else:
            self.env.pop(name, None)

    def kept(self, node: ast.Attribute) -> Value | None:
        """What this function itself gave to an attribute, where that was remembered."""
        return (
            self.env.get(f"{node.value.id}.{node.attr}") if type(node.value) is ast.Name else None
        )
