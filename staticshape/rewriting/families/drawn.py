"""Dropout of selected rows: every place is drawn for, real or not, so other numbers are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import elementwise
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_SPELLINGS = ("Dropout", "dropout")


def consume(walk: Walk, use: Use) -> Layout:
    """With probability 0 nothing is dropped; else the tier `unsafe` keeps the distribution."""
    joined = elementwise.meet(walk, use)
    if _drops_nothing(walk, use):
        return joined
    allowed = _allowed(walk, use)
    if not allowed or walk.branch is not None:
        refused = walk.refuse(
            use.node,
            "other numbers are drawn for the rows in place than for the selected ones alone",
            *use.layouts,
            help="`--unsafe-fixes` converts it: the result has the same distribution"
            if walk.branch is None
            else "",
        )
        refused.held = walk.branch is None
        raise refused
    said = (
        f"{walk.module.source.path}:{use.node.lineno}: `dropout` draws for every place, selected "
        "or not: its result is equal in distribution, not number for number"
    )
    if said not in walk.notes:
        walk.notes.append(said)
    return replace(joined, pad=0.0 if joined.pad == 0 else None, head=None, data=None, into=None)


def is_plain(use: Use) -> bool:
    """Whether every element is drawn for by itself, not a whole channel."""
    spelled = "" if use.bound is None else use.bound.spelling.rpartition(".")[2]
    return use.operator.name == "dropout" and spelled in _SPELLINGS


def _drops_nothing(walk: Walk, use: Use) -> bool:
    assert use.bound is not None
    p, training = (walk.argument(use.bound, name) for name in ("p", "training"))
    if training == (True, False) and "training" in use.bound.args:
        return True
    if p == (True, None):
        keeps = walk.argument(use.bound, "keep_prob")
        return keeps in ((True, 1.0), (True, 1))
    return p in ((True, 0.0), (True, 0))


def _allowed(walk: Walk, use: Use) -> bool:
    sources = sources_of(layout for layout in use.layouts if isinstance(layout, Masked))
    own = [source for source in walk.sources.values() if source.id in sources]
    rules = {source.finding.rule for source in own}
    known = len(own) == len(sources) > 0  # what a helper selected has its rule there
    return walk.options.unsafe or (
        known and all(walk.options.allows(rule, "unsafe") for rule in rules)
    )
