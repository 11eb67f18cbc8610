"""plan_buckets: the bucket boundaries with the least padding cost, exactly, and their number."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count, round_up
from staticshape.data.bucket_plan import Alternative, BucketPlan
from staticshape.data.costs import Cost, cost_name, costs_of, fit_integers
from staticshape.data.heuristics import HEURISTICS, heuristic_boundaries
from staticshape.data.lengths import LengthHistogram
from staticshape.data.membership import as_boundaries, lengths_only
from staticshape.data.optimum import optimal_ends
from staticshape.errors import DataError

# Assumed where the caller does not say; measured on MindSpore 2.10.0 CPU, a two-layer encoder.
COMPILE_SECONDS = 1.9
STEPS = 10_000
SECONDS_PER_UNIT = 0.66e-3
GRAPH_BYTES = 122_000_000
MEMORY_BYTES = 8_000_000_000


def plan_buckets(
    lengths: Any,
    *,
    buckets: int | None = None,
    multiple_of: int = 1,
    cost: Cost = "tokens",
    compile_cost: float | None = None,
    steps: int | None = None,
    capacity: int | None = None,
    overflow: Literal["raise", "route"] = "raise",
    seconds_per_unit: float = SECONDS_PER_UNIT,
    graph_memory: float = GRAPH_BYTES,
    memory: float = MEMORY_BYTES,
) -> BucketPlan:
    """The bucket boundaries that cost least, of all boundaries there are.

    - `lengths`: an integer array, an iterable, or a `LengthHistogram`.
    - `buckets`: their number, at most the number of distinct lengths. Without it the number is
      chosen that makes `compile_cost * buckets + steps * seconds_per_unit * mean cost` least, where
      one graph of `graph_memory` bytes a bucket, never freed, must fit in `memory` bytes.
      `compile_cost` is in seconds a graph (1.9 assumed), `steps` the training steps (10,000
      assumed), `seconds_per_unit` the seconds of a step for one unit of cost (0.66e-3 assumed).
    - `multiple_of`: every boundary is a multiple.
    - `cost`: of one sample padded to length L: "tokens" (L), "attention" (L + L^2 / 512), or a
      function of L that never falls. Whole-number costs are computed in integers.
    - `capacity`: the last boundary, where longer samples may come than were seen, or where the
      model ends. Longer samples in the data are an error, unless `overflow="route"` says that they
      take a route of their own: then they are counted in `plan.overflow` and not planned for.

    Raises `DataError` for empty data, lengths that are not whole numbers of at least 1, more
    buckets than distinct lengths, a capacity below the longest, a cost that falls.

    >>> plan = plan_buckets([1, 2, 3, 10, 11, 12, 100], buckets=3)
    >>> plan.boundaries, round(plan.waste, 3)
    ((3, 12, 100), 0.041)
    """
    multiple = as_count(multiple_of, "multiple_of")
    histogram, over, last = _within(
        LengthHistogram.from_lengths(lengths), capacity, overflow, multiple
    )
    ends, counts = _aligned(histogram, multiple, last)
    costs = fit_integers(costs_of(cost, ends), histogram.samples)
    limit = len(ends)
    if buckets is not None and as_count(buckets, "buckets") > limit:
        kind = "distinct lengths" if multiple == 1 else f"distinct multiples of {multiple}"
        raise DataError(f"buckets={buckets}, but the data has only {limit} {kind}; ask for fewer")
    compile_seconds = COMPILE_SECONDS if compile_cost is None else compile_cost
    planned_steps = STEPS if steps is None else as_count(steps, "steps")
    _check_positive(compile_cost=compile_seconds, seconds_per_unit=seconds_per_unit)
    _check_positive(graph_memory=graph_memory, memory=memory)
    if buckets is not None:
        _, chosen = next(itertools.islice(optimal_ends(costs, counts), buckets - 1, None))
        reason = f"{buckets} bucket{'s' if buckets > 1 else ''}, as asked"
    else:
        graphs = max(int(memory // graph_memory), 1)
        second = planned_steps * seconds_per_unit / max(histogram.samples, 1)
        chosen = _best_number(costs, counts, compile_seconds, second, graphs)
        reason = (
            f"{'1 bucket is' if len(chosen) == 1 else f'{len(chosen)} buckets are'} cheapest for "
            f"{planned_steps:,} steps, "
            f"{compile_seconds:g} s a compile, {seconds_per_unit:g} s a step for one unit of cost"
        )
        if len(chosen) == min(graphs, limit) < limit:
            reason += f"; {memory / 1e9:g} GB hold no more graphs of {graph_memory / 1e6:g} MB"
    boundaries = tuple(int(ends[end]) for end in chosen)
    told = planned_steps if buckets is None else steps
    plan = _plan(histogram, boundaries, cost, multiple, told, reason)
    return replace(plan, overflow=over, routes=overflow == "route")


def evaluate_buckets(
    lengths: Any, boundaries: Sequence[int], *, cost: Cost = "tokens", steps: int | None = None
) -> BucketPlan:
    """The plan that given boundaries make, with its gap to the optimum of as many buckets.

    >>> plan = evaluate_buckets([1, 2, 3, 4], [2, 4])
    >>> plan.waste, plan.gap
    (0.16666666666666666, 0.0)
    """
    histogram = LengthHistogram.from_lengths(lengths)
    given = lengths_only(as_boundaries(boundaries))
    if given[-1] < histogram.longest:
        raise DataError(
            f"the longest sample has {histogram.longest}, the last boundary is {given[-1]}"
        )
    ends, counts = _aligned(histogram, 1, given[-1])
    costs = fit_integers(costs_of(cost, ends), histogram.samples)
    number = min(len(given), len(ends)) - 1
    least, _ = next(itertools.islice(optimal_ends(costs, counts), number, None))
    plan = _plan(histogram, given, cost, 1, steps, "boundaries as given")
    gap = max(plan.cost / least - 1, 0.0) if least else 0.0
    return replace(plan, gap=gap)


def least_waste(
    lengths: Any,
    most: int,
    *,
    multiple_of: int = 1,
    cost: Cost = "tokens",
    capacity: int | None = None,
    overflow: Literal["raise", "route"] = "raise",
) -> tuple[float, ...]:
    """The waste of the best plan of 1, 2, 3 ... buckets, up to `most` or the distinct lengths.

    The parameters are those of `plan_buckets`; all numbers of buckets take one pass.

    >>> least_waste([1, 2, 4], 3)
    (0.4166666666666667, 0.125, 0.0)
    """
    multiple = as_count(multiple_of, "multiple_of")
    histogram, _, last = _within(
        LengthHistogram.from_lengths(lengths), capacity, overflow, multiple
    )
    ends, counts = _aligned(histogram, multiple, last)
    costs = fit_integers(costs_of(cost, ends), histogram.samples)
    cumulative = np.concatenate([[0], np.cumsum(counts)])
    wastes = []
    for _, chosen in itertools.islice(optimal_ends(costs, counts), as_count(most, "most")):
        samples = np.diff(cumulative[[0, *(end + 1 for end in chosen)]])
        padded = int(samples @ ends[chosen])
        wastes.append((padded - histogram.elements) / padded)
    return tuple(wastes)


def _within(
    histogram: LengthHistogram, capacity: int | None, overflow: str, multiple: int
) -> tuple[LengthHistogram, int, int]:
    """The samples that fit, how many do not, and the last boundary."""
    if overflow not in ("raise", "route"):
        raise DataError(f"overflow must be 'raise' or 'route', got {overflow!r}")
    if capacity is None:
        return histogram, 0, round_up(histogram.longest, multiple)
    last = as_count(capacity, "capacity")
    if last % multiple:
        raise DataError(f"capacity {last} is not a multiple of {multiple}")
    fits = histogram.values <= last
    over = int(histogram.counts[~fits].sum())
    if over and overflow == "raise":
        raise DataError(
            f"the longest sample has {histogram.longest}, the capacity is {last} ({over} samples "
            "are longer); raise it, crop them, or declare overflow='route'"
        )
    if not fits.any():
        raise DataError(f"every sample is longer than the capacity {last}")
    return LengthHistogram(histogram.values[fits], histogram.counts[fits]), over, last


def _aligned(
    histogram: LengthHistogram, multiple: int, last: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lengths a bucket may end at, and their samples; `last` is one of them."""
    rounded = histogram.rounded_up(multiple)
    if rounded.longest == last:
        return rounded.values, rounded.counts
    return np.append(rounded.values, last), np.append(rounded.counts, 0)


def _best_number(
    costs: NDArray[Any], counts: NDArray[np.int64], compile_seconds: float, second: float, most: int
) -> list[int]:
    """The ends of the number of buckets that takes least time; the time is convex in it."""
    best: tuple[float, list[int]] | None = None
    for buckets, (total, ends) in enumerate(optimal_ends(costs, counts), 1):
        seconds = compile_seconds * buckets + second * total
        if buckets > most or (best is not None and seconds >= best[0]):
            break
        best = seconds, ends
    assert best is not None
    return best[1]


def _plan(
    histogram: LengthHistogram,
    boundaries: tuple[int, ...],
    cost: Cost,
    multiple: int,
    steps: int | None,
    reason: str,
) -> BucketPlan:
    total = _total_cost(histogram, boundaries, cost)
    alternatives = []
    for name in HEURISTICS:
        other = heuristic_boundaries(name, histogram, len(boundaries), multiple)
        other = (*other[:-1], boundaries[-1])
        padded = _padded(histogram, other)
        alternatives.append(
            Alternative(
                name,
                other,
                (padded - histogram.elements) / padded,
                _total_cost(histogram, other, cost),
            )
        )
    return BucketPlan(
        boundaries=boundaries,
        counts=tuple(int(one) for one in _counts(histogram, boundaries)),
        elements=histogram.elements,
        cost_name=cost_name(cost),
        cost=total,
        least_cost=float(costs_of(cost, histogram.values).astype(float) @ histogram.counts),
        multiple_of=multiple,
        steps=steps,
        reason=reason,
        alternatives=tuple(alternatives),
    )


def _counts(histogram: LengthHistogram, boundaries: tuple[int, ...]) -> NDArray[np.int64]:
    bucket = np.searchsorted(boundaries, histogram.values)
    result = np.zeros(len(boundaries), np.int64)
    np.add.at(result, bucket, histogram.counts)
    return result


def _padded(histogram: LengthHistogram, boundaries: tuple[int, ...]) -> int:
    return int(_counts(histogram, boundaries) @ np.asarray(boundaries, np.int64))


def _total_cost(histogram: LengthHistogram, boundaries: tuple[int, ...], cost: Cost) -> float:
    prices = costs_of(cost, boundaries).tolist()
    counts = _counts(histogram, boundaries).tolist()
    return float(sum(price * count for price, count in zip(prices, counts, strict=True)))


def _check_positive(**numbers: float) -> None:
    for name, number in numbers.items():
        if not isinstance(number, (int, float, np.integer, np.floating)):
            raise DataError(f"{name} must be a number, got {number!r}")
        if not 0 <= number < float("inf") or (number == 0 and name != "compile_cost"):
            raise DataError(f"{name} must be a finite number above 0, got {number}")
