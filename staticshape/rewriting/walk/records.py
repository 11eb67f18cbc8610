"""What a walk keeps while it goes: records that the rooms above leave in its state."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape.records import dataclass, field
from staticshape.rewriting.layout import Layout, Mask, Masked
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.capacities import Given
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.writing import Writing


@dataclass(frozen=True)
class Watcher:
    """A `masked.Overflow` that a rewritten function flags its counts with."""

    name: str  # "pos_overflow"
    site: str  # "Net.construct.pos", which its error names
    owner: ast.ClassDef | None  # the Cell that holds it; None: the module
    function: ast.FunctionDef
    line: int
    given: Given

    @property
    def text(self) -> str:
        """How the function reaches it."""
        return f"self.{self.name}" if self.owner is not None else self.name

    def note(self, path: str) -> str:
        """What the user must do, in one line."""
        call = f"{self.name}.check()"
        where = "the training loop"
        if self.owner is not None:
            call = f"net.{call}"
            where += f" (`net` being the `{self.owner.name}`)"
        return (
            f"{path}:{self.line}: capacity {self.given.size} from {self.given.origin}"
            f"{self.given.cost}; call `{call}` every few steps in {where}: "
            "it raises CapacityError when more elements came"
        )


@dataclass(frozen=True)
class Room:
    """A capacity as it is written, and who watches the count where nothing proves that it fits."""

    text: str
    watcher: Watcher | None = None
    shown: int | None = None  # what the examples show that it is

    def flag(self, count: str) -> str | None:
        """The statement that compares a count with the capacity."""
        return None if self.watcher is None else f"{self.watcher.text}.flag({count}, {self.text})"


@dataclass(frozen=True)
class Growth:
    """One statement of a loop that lengthens a name by a row, or by the rows of a Tensor."""

    name: str
    statement: ast.stmt
    row: ast.expr
    listed: bool  # a Python list: one element a round


@dataclass(frozen=True)
class Window:
    """A slice of so many rows at most, `x[s : s + width]`, and the statement that makes it."""

    source: int
    made: ast.stmt
    width: ast.expr


@dataclass(frozen=True)
class Buffer:
    """The buffer of one name while its loop is walked."""

    growth: Growth
    loop: ast.For | ast.While
    count: str
    room: Room
    rank: int | None
    kind: str | None


@dataclass(frozen=True)
class Size:
    """What a prefix mask is made of: the number it counts to, and the capacity of its axis."""

    count: Hashable
    source: int
    bound: Bound | None  # None: still looked for
    versions: tuple[tuple[str, int], ...] = ()
    movable: bool = True  # whether another capacity would do as well
    #: The names as they stand where one was bound anew to what is as long: `x = x[:, :n]`.
    renamed: tuple[tuple[str, int], ...] = ()
    cut: bool = False  # a slice from the start, which may take the capacity of another one


@dataclass(frozen=True)
class Step:
    """A number that a branch adds to what a name held before it, or takes from it."""

    text: str
    lead: str  # what stands in front of it: `total = total - `


@dataclass(frozen=True)
class Result:
    """What a name holds at the end of one branch: its text there and its layout."""

    text: str
    layout: Layout
    value: ast.expr | None = None  # the expression itself, where one statement binds it
    when: Mask | None = None  # of an `if` inside a branch: where its way is taken
    step: Step | None = None


@dataclass(frozen=True)
class Condition:
    """A test: as it is written, and as masks without axes that hold on one way or the other."""

    when: Mask
    taken: Mask
    unless: Mask
    swapped: bool  # the test was `not ...`: the two values change places

    def choice(
        self, walk: Writing, at: ast.stmt, first: str, second: str, axis: int | None = None
    ) -> str:
        """`masked.cond(condition, first, second)`; along `axis` the two may differ in length."""
        token = walk.book.use(self.when.key, at, walk.scope.names)
        one, two = (second, first) if self.swapped else (first, second)
        differing = "" if axis is None else f", axis={axis}"
        return f"{walk.masked}.cond({token}, {one}, {two}{differing})"

    @property
    def ways(self) -> tuple[Mask, Mask]:
        """Where the first way is taken, and where the other one."""
        return (self.unless, self.taken) if self.swapped else (self.taken, self.unless)


@dataclass(frozen=True)
class Pending:
    """An early return that the return at the end is merged with."""

    statement: ast.If
    condition: Condition
    first: Result
    text: str
    sources: frozenset[int]
    may_stay: bool  # where they cannot be merged, the `if` can stay
    above: Pending | None = None  # an earlier one, which skips this one too
    items: tuple[str, ...] = ()  # of a dict: what it holds under its keys

    @property
    def chain(self) -> list[Pending]:
        """This one and those above it."""
        return [self, *(self.above.chain if self.above is not None else [])]


@dataclass(frozen=True)
class Part:
    """One value that is returned whole: its text, what it is known by, its rank and kind."""

    text: str | None  # None: it is no name
    memory: Hashable  # where it lies
    rank: int | None
    kind: str | None
    layout: Layout


@dataclass(frozen=True)
class WholeReturn:
    """The return of a helper that selects nothing."""

    value: ast.expr
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Rounds:
    """The loop that the walk is in: what lives on from round to round, and its Python numbers."""

    statement: ast.For | ast.While
    living: frozenset[str]
    numbers: frozenset[str]
    unrolled: bool
    #: Numbers that every round adds to, and the sources that take them for Tensors already.
    counters: Mapping[str, set[int]]


@dataclass(frozen=True)
class Skipped:
    """A test that skips the rest of a round; `flag` says whether the loop is still running."""

    statement: ast.If | ast.For | ast.While  # what stays where nothing can be chosen
    condition: Condition
    rounds: Rounds
    flag: str = ""
    running: Mask | None = None  # the flag as it is now


@dataclass
class Flags:
    """The flags of one list, and what its elements are."""

    valid: str  # the name of the list of flags
    ranks: set[int | None] = field(default_factory=set)
    kinds: set[str | None] = field(default_factory=set)
    sources: frozenset[int] = frozenset()
    grown: int = 0  # how often it was appended to, in the order of the text
    buffer: Masked | None = None  # the rows that the list is now, where it has no flags


@dataclass
class Parts:
    """What was appended to one list, in the order of the text."""

    valid: str  # the name of the list of masks; none where it is that of another list
    layouts: list[Masked] = field(default_factory=list)
    places: list[Hashable] = field(default_factory=list)  # equal ones have equal lists of masks
    whole: bool = False  # Tensors are in it of which nothing was selected
    made: bool = False  # by a comprehension: `valid` is one too, until it gets a name
    base: str = ""  # ... that of the list, and the statement that binds it
    home: ast.stmt | None = None
    elements: Hashable = None  # what each mask is by its place, whatever else is gone over


@dataclass(frozen=True)
class Stored:
    """The store under way: its mask by identity and text, and what makes the rows of its value."""

    key: Hashable
    mask: str
    nodes: frozenset[ast.expr]


@dataclass(frozen=True)
class Repeatable:
    """What a call was bound to, where, and how it lies."""

    name: str
    version: int
    block: list[ast.stmt]
    statement: ast.stmt
    layout: Masked


@dataclass(frozen=True)
class Way:
    """The end of one way of an `if`: its names, and the masks that hold there."""

    scope: Scope
    masks: dict[Hashable, int]

    @property
    def end(self) -> tuple[Scope, dict[Hashable, int]]:
        """Both, for the code behind."""
        return self.scope, self.masks
