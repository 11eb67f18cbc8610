"""`ones((sel.shape[0], D))`: constants of as many rows as are selected, beside what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count, Dense, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.expressions import Use
    from staticshape.rewriting.walk import Walk

NAMES = ("zeros", "full")  # `zeros` stands for `ones` and `empty` too


def by_count(walk: Walk, use: Use) -> Masked | None:
    """The constants in place: as many rows as the mask has places, under that mask."""
    sizes = [item for item in use.operands if item.param == "shape"]
    others = [item.layout for item in use.operands[1:] if item.param in ("shape", "value")]
    count = use.operands[0].layout if sizes[:1] == list(use.operands[:1]) else None
    if not isinstance(count, Count) or count.mask is None or not count.mask.rank:
        return None
    if not all(isinstance(layout, Dense) and layout.scalar for layout in others):
        return None
    mask = walk.book.use(count.mask.key, walk.at, walk.scope.names, operand=True)
    rank, width = len(sizes), count.mask.rank
    if width == 1:
        walk.draft.replace(sizes[0].node, f"{mask}.shape[0]")
    else:
        rest = "".join(f"{walk.draft.argument(item.node)}, " for item in sizes[1:]).rstrip()
        assert use.bound is not None
        more = f" + ({rest})" if rest else ""
        walk.draft.replace(use.bound.args["shape"], f"{mask}.shape{more}")
    return Masked(
        count.mask,
        "axes",
        count.sources,
        None if rank == 1 else (),
        width=width,
        rank=rank,
        kind=walk.kind(use.node),
        pad=_filled(walk, use),
        prefix=count.prefix,
    )


def _filled(walk: Walk, use: Use) -> float | None:
    """The number that stands everywhere, where it is known."""
    assert use.bound is not None
    name = use.bound.spelling.rpartition(".")[2]
    if name in ("zeros", "ones"):
        return 0.0 if name == "zeros" else 1.0
    known, value = walk.argument(use.bound, "value") if name == "full" else (False, None)
    return float(value) if known and isinstance(value, int | float) else None
