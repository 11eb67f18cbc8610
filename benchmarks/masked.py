"""staticshape.masked against MindSpore's dynamic originals and a sort-based static form.

    python benchmarks/masked.py [--elements 200000] [--rounds 40]

All variants run interleaved in one process; what is printed are ratios of medians (above 1: masked
is faster), forward and forward + backward. Trust the ratios, not the milliseconds. `at most` is the
same ratio for a floor: the function over everything, with no mask at all (for `compact` one scan,
for `cond` the choice alone). No static form can be faster than that.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from staticshape import masked


def _sorted_rows(x: Any, valid: Any) -> Any:
    """The straightforward static selection: a sort of the mask, then a gather."""
    order = ops.Sort()(1 - valid.astype(ms.float32))[1]
    kept = ops.sort(valid.astype(ms.float32), descending=True)[0] > 0
    return ops.where(kept, ops.gather(x, order, 0), ops.zeros_like(x)), kept


def mean_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.masked_select(x, valid).mean()


def mean_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.mean(x, valid)


def mean_sorted(x: Any, y: Any, valid: Any) -> Any:
    rows, kept = _sorted_rows(x, valid)
    return rows.sum() / kept.astype(ms.float32).sum()


def mean_floor(x: Any, y: Any, valid: Any) -> Any:
    return x.mean()


def max_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.masked_select(x, valid).max()


def max_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.max(x, valid)


def max_floor(x: Any, y: Any, valid: Any) -> Any:
    return x.max()


def std_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.masked_select(x, valid).std()


def std_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.std(x, valid)


def std_floor(x: Any, y: Any, valid: Any) -> Any:
    return x.std()


def mse_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.mse_loss(ops.masked_select(x, valid), ops.masked_select(y, valid))


def mse_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.mse_loss(x, y, valid)


def mse_sorted(x: Any, y: Any, valid: Any) -> Any:
    left, kept = _sorted_rows(x, valid)
    right, _ = _sorted_rows(y, valid)
    return ops.square(left - right).sum() / kept.astype(ms.float32).sum()


def mse_floor(x: Any, y: Any, valid: Any) -> Any:
    return ops.square(x - y).mean()


def log_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.log(ops.abs(ops.masked_select(x, valid)) + 1).sum()


def log_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.sum(ops.log(ops.abs(masked.guard(x, valid, 1)) + 1), valid)


def log_floor(x: Any, y: Any, valid: Any) -> Any:
    return ops.log(ops.abs(x) + 1).sum()


def compact_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.masked_select(x, valid)


def compact_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.compact(x, valid)[0]


def compact_sorted(x: Any, y: Any, valid: Any) -> Any:
    return _sorted_rows(x, valid)[0]


def compact_floor(x: Any, y: Any, valid: Any) -> Any:
    return ops.cumsum(x, 0)


def cond_dynamic(x: Any, y: Any, valid: Any) -> Any:
    if x[0] > 0:
        chosen = x * 2
    else:
        chosen = y + 1
    return chosen


def cond_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.cond(x[0] > 0, x * 2, y + 1)


def cond_floor(x: Any, y: Any, valid: Any) -> Any:
    return ops.where(valid[:1], x, y)


LABELS = ("dynamic", "masked", "sorted", "floor")
CASES: dict[str, tuple[Callable[..., Any] | None, ...]] = {
    "mean": (mean_dynamic, mean_masked, mean_sorted, mean_floor),
    "max": (max_dynamic, max_masked, None, max_floor),
    "std": (std_dynamic, std_masked, None, std_floor),
    "mse_loss": (mse_dynamic, mse_masked, mse_sorted, mse_floor),
    "log, sum": (log_dynamic, log_masked, None, log_floor),
    "compact": (compact_dynamic, compact_masked, compact_sorted, compact_floor),
    "cond (4000)": (cond_dynamic, cond_masked, None, cond_floor),
}
BACKWARD = "forward + backward"


def measured(elements: int, rounds: int) -> dict[tuple[str, str], dict[str, float]]:
    """Median seconds of (case, pass) and variant, each measured once a round in random order."""
    rng = np.random.default_rng(0)
    x, y = (Tensor(rng.standard_normal(elements).astype(np.float32)) for _ in range(2))
    valid = Tensor(rng.random(elements) < 0.5)
    runs = []
    for name, variants in CASES.items():
        args = (x[:4000], y[:4000], valid[:4000]) if name.startswith("cond") else (x, y, valid)
        for label, function in zip(LABELS, variants, strict=True):
            if function is None:
                continue
            forward, backward = ms.jit(function), ms.jit(ms.grad(function, (0, 1)))
            runs.append((name, "forward", label, forward, args, []))
            runs.append((name, BACKWARD, label, backward, args, []))
    for _, _, _, function, args, _ in runs:
        function(*args)
    for _ in range(rounds):
        for _, _, _, function, args, times in random.sample(runs, len(runs)):
            function(*args)  # the step of a loop finds its memory and its threads awake
            ms.runtime.synchronize()
            start = time.perf_counter()
            function(*args)
            ms.runtime.synchronize()
            times.append(time.perf_counter() - start)
    found: dict[tuple[str, str], dict[str, float]] = {}
    for name, side, label, _, _, times in runs:
        found.setdefault((name, side), {})[label] = float(np.median(times))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--elements", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    print(f"{'function':<14}{'pass':<20}{'dynamic ms':>12}{'masked ms':>12}{'vs dynamic':>12}"
          f"{'vs sorted':>12}{'at most':>12}")  # fmt: skip
    for (name, side), times in measured(options.elements, options.rounds).items():
        ours = times["masked"]
        by_sort = f"{times['sorted'] / ours:.2f}" if "sorted" in times else "-"
        print(f"{name:<14}{side:<20}{times['dynamic'] * 1e3:>12.2f}{ours * 1e3:>12.2f}"
              f"{times['dynamic'] / ours:>12.2f}{by_sort:>12}"
              f"{times['dynamic'] / times['floor']:>12.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
