"""limit_shapes: a pipeline that fails by name when it gives more distinct shapes than it may."""

from __future__ import annotations

from typing import Any

import mindspore.dataset as ds
from numpy.typing import NDArray

from staticshape.data.arrays import as_count
from staticshape.errors import DataError


def limit_shapes(dataset: ds.Dataset, limit: int) -> ds.Dataset:
    """The dataset itself, which fails when it gives more than `limit` distinct shapes.

    Every distinct shape is one compile. The error names the columns that vary and the shapes seen.
    """
    most = as_count(limit, "limit")
    names = list(dataset.get_col_names())
    return dataset.map(_ShapeLimit(names, most), names, names, num_parallel_workers=1)


class _ShapeLimit:
    def __init__(self, names: list[str], limit: int) -> None:
        self.names, self.limit = names, limit
        self.seen: dict[tuple[tuple[int, ...], ...], None] = {}

    def __call__(self, *columns: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        self.seen[tuple(column.shape for column in columns)] = None
        if len(self.seen) > self.limit:
            raise DataError(_too_many(self.names, list(self.seen), self.limit))
        return columns


def distinct_shapes(dataset: ds.Dataset) -> dict[tuple[tuple[int, ...], ...], int]:
    """How often each combination of column shapes comes in one epoch, most frequent first."""
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for row in dataset.create_tuple_iterator(num_epochs=1, output_numpy=True):
        shapes = tuple(column.shape for column in row)
        seen[shapes] = seen.get(shapes, 0) + 1
    return dict(sorted(seen.items(), key=lambda item: -item[1]))


def _too_many(names: list[str], seen: list[tuple[tuple[int, ...], ...]], limit: int) -> str:
    varying = [
        f"{name} {sorted({shapes[place] for shapes in seen})}"
        for place, name in enumerate(names)
        if len({shapes[place] for shapes in seen}) > 1
    ]
    return (
        f"the pipeline gave {len(seen)} distinct shapes, the limit is {limit}: "
        f"{'; '.join(varying)}; pad these columns to bucket boundaries"
    )
