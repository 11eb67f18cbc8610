"""What tries at a function teach the next one."""

from __future__ import annotations

import ast

from staticshape.records import dataclass, field
from staticshape.rewriting.walk.early_guards import Trial
from staticshape.rewriting.walk.passed import Copy, Spec


@dataclass(frozen=True)
class Bound:
    """`text`: code that the compiler evaluates to the most that a number can be."""

    text: str
    number: int | None = None  # the same where it is known here
    positive: bool = False  # whether the number is surely not below 0
    #: The code that finds it again in each call, where only the examples show the number.
    code: str = field(default="", compare=False)


@dataclass
class Memory:
    """What earlier tries at the same function taught: it only grows, so the tries end."""

    disabled: set[int] = field(default_factory=set)
    keep: set[ast.stmt] = field(default_factory=set)  # aliases that must stay statements
    guard_at: dict[ast.AST, float] = field(default_factory=dict)
    #: Functions that are walked with guards at bindings; None where that is decided.
    early: dict[ast.AST, Trial | None] = field(default_factory=dict)
    guard_before: dict[tuple[ast.stmt, str], float] = field(default_factory=dict)
    compact: set[ast.stmt] = field(default_factory=set)  # selections that move to the front
    cut_apart: set[ast.AST] = field(default_factory=set)  # slices of what changes meanwhile
    windows: set[int] = field(default_factory=set)  # sources that are surely as wide as they say
    pieced: set[ast.AST] = field(default_factory=set)  # rows put into one row that are cut instead
    #: Rows picked by masks of several axes or an unknown number, and those put along one axis.
    of_any_rank: set[int] = field(default_factory=set)
    in_one_axis: set[int] = field(default_factory=set)
    positions: set[int] = field(default_factory=set)  # sources whose true positions are needed
    #: Calls that read a number out of a Tensor, which meets a size: for which sources.
    read_out: dict[ast.Call, frozenset[int]] = field(default_factory=dict)
    plain: set[ast.AST] = field(default_factory=set)  # tensor-conditioned `if`s that stay
    #: `if`s that fill a list, which cannot stay; and why those of them cannot be merged.
    needed: set[ast.AST] = field(default_factory=set)
    unmerged: dict[ast.AST, str] = field(default_factory=dict)
    merged: set[ast.AST] = field(default_factory=set)  # early returns before a selection's
    chained: set[ast.AST] = field(default_factory=set)  # functions of which several are merged
    stopped: set[ast.AST] = field(default_factory=set)  # loops that get a flag for their `break`
    padded: set[ast.AST] = field(default_factory=set)  # ... whose ways pad what they leave
    unpadded: dict[ast.AST, str] = field(default_factory=dict)  # ... why others cannot
    optional: set[ast.AST] = field(default_factory=set)  # `if x is not None` walked on both ways
    #: Names that only say how many rows a reshape has, and those that turned out to say more.
    row_lengths: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    no_row_lengths: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    by_calls: set[ast.expr] = field(default_factory=set)  # tests that are as every call has them
    unwalked: set[tuple[ast.AST, bool]] = field(default_factory=set)  # ways that no call takes
    left: set[ast.AST] = field(default_factory=set)  # ... that return, and nothing behind is walked
    #: Lists that take selections, and the list whose masks theirs are (None: its own).
    lists: dict[tuple[ast.FunctionDef, str], str | None] = field(default_factory=dict)
    #: Lists that grow on one way of an `if`: they get flags.
    flagged: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    counted: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)  # that take counts
    #: Lists of values under one mask, and whether all that is done with a list is to join them so.
    alike: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    put_beside: dict[tuple[ast.FunctionDef, str], bool] = field(default_factory=dict)
    plain_lists: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    #: Capacities learnt from what a value meets, by source, and whether they are proved.
    rooms: dict[int, tuple[Bound, bool]] = field(default_factory=dict)
    met: set[int] = field(default_factory=set)  # ... by what would be repeated, were it 1 long
    #: Whether slices are cut from axes that only the examples show as one length, and share masks.
    cuts_shown: bool = False
    one_length: bool = False
    #: Selections of which data or mask may be stretched, and those that a test keeps from it.
    stretched: set[int] = field(default_factory=set)
    one_shape: set[int] = field(default_factory=set)
    #: How many there surely are, by source, and the calls that raise otherwise.
    as_many: dict[int, str] = field(default_factory=dict)
    demanding: dict[ast.AST, int] = field(default_factory=dict)
    specs: dict[ast.FunctionDef, Spec] = field(default_factory=dict)  # helpers that get masks
    copies: dict[ast.FunctionDef, list[Copy]] = field(default_factory=dict)
    unspecial: set[ast.FunctionDef] = field(default_factory=set)  # helpers that cannot get any
    constants: set[ast.FunctionDef] = field(default_factory=set)  # helpers that need theirs
    #: ... the parameters whose constant was asked for, and those that every call gives the same.
    asked: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    exact: set[tuple[ast.FunctionDef, str]] = field(default_factory=set)
    #: Worked out once for all tries: the names that a statement reads, those that are read outside
    #: it, the lists that are only begun, appended to and joined, what outlives a loop's round, and
    #: what a function puts into lists, dicts and attributes.
    reads: dict[ast.AST, frozenset[str]] = field(default_factory=dict)
    read_behind: dict[ast.AST, frozenset[str]] = field(default_factory=dict)
    collected: dict[tuple[ast.FunctionDef, str], bool] = field(default_factory=dict)
    living: dict[tuple[ast.AST, str], bool] = field(default_factory=dict)
    #: What a statement binds, and the names whose memory an expression of a function may be.
    bound: dict[ast.AST, tuple[tuple[str, ast.expr], ...]] = field(default_factory=dict)
    names_in: dict[ast.AST, frozenset[str]] = field(default_factory=dict)
    bound_in: dict[ast.AST, frozenset[str]] = field(default_factory=dict)  # a function
    shares: dict[tuple[ast.AST, bool, bool], frozenset[str]] = field(default_factory=dict)
    puts: dict[ast.AST, list[tuple[ast.AST, str, list[ast.expr]]]] = field(default_factory=dict)
    rearranged: dict[ast.AST, frozenset[str]] = field(default_factory=dict)  # lists that change
    #: Names that are bound to what a parameter of unknown kind may have selected: by which.
    doubtful: dict[ast.AST, dict[str, str]] = field(default_factory=dict)
    stale: bool = False  # what helpers are given has changed: everything is walked again

    def whole(self, helper: ast.FunctionDef) -> None:
        """A helper is called without a selection: no call gives it masks."""
        self.specs.pop(helper, None)
        self.unspecial.add(helper)
        self.stale = True

    def forget(self, helper: ast.FunctionDef) -> None:
        """What a helper is given is worked out again."""
        self.specs.pop(helper, None)
        self.copies.pop(helper, None)
        self.stale = True

    def exact_in(self, helper: ast.FunctionDef) -> list[str]:
        """The parameters of a helper that every call has to give the same constant."""
        return [name for function, name in self.exact if function is helper]

    def apart(self) -> Memory:
        """A memory for a helper that is only asked: nothing learnt there holds here."""
        return Memory(
            disabled=set(self.disabled),
            one_length=self.one_length,
            reads=self.reads,
            read_behind=self.read_behind,
            collected=self.collected,
            doubtful=self.doubtful,
        )
