"""The parts of an index: what is static of it as code, and the axes that the rest stands at."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import dataclass

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site


@dataclass(frozen=True)
class Other:
    """A part that is not static, `:` in the code: the axis it stands at, behind `...` from the end.

    `axis` counts in what the static parts give, `origin` in what is indexed.
    """

    node: ast.expr
    axis: int
    origin: int


@dataclass(frozen=True)
class Index:
    """An index taken apart: `kinds` has a part each, "..." "None" ":" "number" or "other"."""

    static: tuple[str, ...]
    kinds: tuple[str, ...]
    others: tuple[Other, ...]
    added: int  # by how much the static parts change the rank

    def of(self, site: Site, node: ast.expr) -> str:
        """The code of what the static parts take of a node."""
        texts = list(self.static)
        while texts and texts[-1] == ":":
            texts.pop()
        if set(texts) <= {":", "..."}:
            return site.walk.draft.argument(node)
        return f"{site.walk.draft.operand(node)}[{', '.join(texts)}]"

    def cuts(self, site: Site) -> list[Other]:
        """The slices that are not static; nothing else may stand beside them."""
        if not all(isinstance(other.node, ast.Slice) for other in self.others):
            raise site.refuse(
                "another index stands beside the slice", "index first, then slice the result"
            )
        rest = self.kinds.index("...") if "..." in self.kinds else 0
        if {":", "other"} & set(self.kinds[:rest]):
            raise site.refuse("an axis is cut in front of `...`", "cut one axis after the other")
        return list(self.others)


def taken_apart(site: Site, node: ast.Subscript) -> Index:
    """Take an index apart; what stands in its static parts is visited."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kinds = tuple(_kind(site, part) for part in parts)
    axes = [kind in ("None", ":", "other") for kind in kinds]
    origins = [kind in (":", "number", "other") for kind in kinds]
    rest = kinds.index("...") if "..." in kinds else len(kinds)
    others = []
    for at, (part, kind) in enumerate(zip(parts, kinds, strict=True)):
        if kind == "other":
            axis = sum(axes[:at]) if at < rest else -sum(axes[at:])
            origin = sum(origins[:at]) if at < rest else -sum(origins[at:])
            others.append(Other(part, axis, origin))
    static = tuple(_text(site, part, kind) for part, kind in zip(parts, kinds, strict=True))
    return Index(static, kinds, tuple(others), kinds.count("None") - kinds.count("number"))


def _kind(site: Site, part: ast.expr) -> str:
    if isinstance(part, ast.Constant) and part.value in (None, ...):
        return "None" if part.value is None else "..."
    if isinstance(part, ast.Slice):
        return ":" if all(site.is_fixed(bound) for bound in _bounds(part)) else "other"
    return "number" if site.is_number(part) else "other"


def _text(site: Site, part: ast.expr, kind: str) -> str:
    if kind in ("None", "..."):
        return kind
    if kind == "other":
        return ":"
    for number in _bounds(part) if isinstance(part, ast.Slice) else (part,):
        site.dense(number)
    return site.walk.draft.argument(part)


def _bounds(part: ast.Slice) -> list[ast.expr]:
    return [bound for bound in (part.lower, part.upper, part.step) if bound is not None]
