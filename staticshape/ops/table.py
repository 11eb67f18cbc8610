"""The operator table: every row, and the index from a spelling to its one row."""

from __future__ import annotations

from collections.abc import Iterable

from staticshape.ops.rows import (
    contraction,
    creation,
    elementwise,
    indexing,
    layout,
    losses,
    opaque,
    ordering,
    pairwise,
    pieces,
    reductions,
    sources,
)
from staticshape.ops.spec import Form, Operator

ROWS: tuple[Operator, ...] = (
    *elementwise.ROWS,
    *pairwise.ROWS,
    *reductions.ROWS,
    *losses.ROWS,
    *layout.ROWS,
    *pieces.ROWS,
    *ordering.ROWS,
    *indexing.ROWS,
    *contraction.ROWS,
    *creation.ROWS,
    *sources.ROWS,
    *opaque.ROWS,
)


def index(rows: Iterable[Operator]) -> dict[str, tuple[Operator, Form]]:
    """Spelling -> row and form; a `ValueError` names a spelling that two rows claim.

    >>> index(ROWS)["mindspore.ops.masked_select"][0].name
    'masked_select'
    """
    found: dict[str, tuple[Operator, Form]] = {}
    for row in rows:
        spelled: tuple[tuple[Form, tuple[str, ...]], ...] = (
            ("function", row.functions),
            ("method", tuple(f"Tensor.{name}" for name in row.methods)),
            ("primitive", row.primitives),
            ("layer", row.layers),
        )
        for form, names in spelled:
            for name in names:
                if name in found and found[name][0] is not row:
                    raise ValueError(
                        f"{name} is described twice: by {found[name][0].name} and {row.name}"
                    )
                found[name] = (row, form)
    return found


BY_NAME: dict[str, Operator] = {row.name: row for row in ROWS}
SPELLINGS: dict[str, tuple[Operator, Form]] = index(ROWS)
