"""What the user is asked for where nothing proves a capacity, and the watcher of what is given."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacities import Given
from staticshape.rewriting.capacity.overflow import owner_of
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk.memory import Bound
from staticshape.rewriting.walk.records import Watcher
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_DEEPEST = 4  # names that one size is made of, one behind the other


def capacity(site: Site, proved: Bound | None, name: str, place: int = 0) -> Given | None:
    """The capacity that the user gave, unless a proof makes it needless."""
    walk = site.walk
    given = walk.capacities.given(_lines(site.expression), walk.facts.qualname, name, place)
    if given is None:
        given = _beside_number(walk, site.expression)
    if given is None or proved is None or isinstance(proved.number, Shown):
        return given
    if given.origin == "a traced run":
        return None
    assert isinstance(given.size, int)
    return given if proved.number is None or given.size < proved.number else None


def _lines(node: ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _beside_number(walk: Walk, node: ast.expr, depth: int = 0) -> Given | None:
    """The capacity beside the number that a size is: `n = t.max()  # staticshape: capacity=8`."""
    for name in sorted(names_in(node)):
        made = walk.scope.names.definition(name)
        value = None if made is None else walk.facts.value(made)
        number = isinstance(value, Python) or (isinstance(value, Tensor) and value.rank == 0)
        if made is None or not number or depth > _DEEPEST:
            continue
        own = {walk.sources[x].finding.rule for x in search(made) if x in walk.sources}
        if own <= {"size-from-tensor"}:  # the comment is for no other selection of that line
            found = walk.capacities.given(_lines(made), walk.facts.qualname, name)
            found = found or _beside_number(walk, made, depth + 1)
            if found is not None:
                return found
    return None


def refusal(site: Site, name: str) -> Refused:
    """Nothing bounds the count: the three ways to give a capacity."""
    key = site.walk.capacities.key(site.walk.facts.qualname, name)
    return site.refuse(
        "nothing bounds the number of elements, so a capacity must be given",
        "give one in one of three ways: a comment `# staticshape: capacity=128` on this line; "
        f'`"{key}" = 128` under [tool.staticshape.capacity] in pyproject.toml; or measure it: '
        "`staticshape trace -o trace.json SCRIPT`, then `staticshape fix --trace trace.json`",
    )


def watch(site: Site, name: str, given: Given) -> Watcher:
    """The watcher of a capacity that nothing proves: a Cell, in the network or in the module."""
    walk = site.walk
    if walk.branch is not None:
        raise site.refuse(
            "the count may not fit its capacity, and on the way that is not taken it means nothing",
            "compute the value in front of the `if`",
        )
    owner = owner_of(walk.module.source, walk.facts)
    if owner is not None and not owner.bases:
        owner = None
    held = [item.name for item in walk.watchers]
    watcher_name, number = f"{name}_overflow", 2
    taken = {*held, *walk.taken}
    while watcher_name in taken or walk.callers.is_named(walk.facts, watcher_name):
        watcher_name, number = f"{name}_overflow_{number}", number + 1
    watcher = Watcher(
        watcher_name,
        f"{walk.facts.qualname}.{name}",
        owner,
        walk.facts.node,
        site.expression.lineno,
        given,
    )
    walk.watchers.append(watcher)
    return watcher
