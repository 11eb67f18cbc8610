"""staticshape.masked against MindSpore's dynamic originals and a sort-based static form.

    python benchmarks/masked.py [--elements 200000] [--rounds 40] [--processes 3] [--warm 4]

All variants run interleaved in one process, and that in several fresh ones. A variant is called
`--warm` times before the call that is timed, as the step of a training loop is: it finds its
memory and its threads awake. What is printed are ratios (above 1: masked is faster), forward and
forward + backward, the middle one of the processes and in brackets the least and the most.
`vs dynamic` is of the medians, `fastest tenth` of the first deciles: a graph, masked, dynamic or
floor, can keep a wait of about 4 ms, a tick of the kernel's clock, in most calls of one process
and in none of the next; the first decile is what the work itself costs. `vs sorted` is of medians.
Trust the ratios, not the milliseconds. `at most` is `fastest tenth` for a floor: the function over
everything, with no mask at all (for `cond` the choice alone). A static `compact` has to know the
ranks and to move the elements: its floor is a scan of the mask and a scatter, which puts what is
masked anywhere; with a small capacity the scan alone. No static form can be faster than that.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from staticshape import masked

_rank = ops.CumSum(True)
_scatter = ops.MaxUnpool2D(1, 1)


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
    shape = (1, 1, 1, x.shape[0])
    rank = _rank(valid.astype(ms.int32), 0)
    return ops.reshape(_scatter(ops.reshape(x, shape), ops.reshape(rank, shape)), (-1,))


def few_floor(x: Any, y: Any, valid: Any) -> Any:
    return ops.cumsum(valid.astype(ms.int32), 0)[-(x.shape[0] // 64) :] + x[: x.shape[0] // 64]


def few_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.compact(x, valid, capacity=x.shape[0] // 64)[0]


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
    "compact 1/64": (compact_dynamic, few_masked, None, few_floor),
    "cond (4000)": (cond_dynamic, cond_masked, None, cond_floor),
}
BACKWARD = "forward + backward"


MEDIAN, TENTH = 0, 1
Figures = dict[str, dict[str, list[float]]]


def measured(elements: int, rounds: int, warm: int) -> Figures:
    """Seconds of "case, pass" and variant, each measured once a round in random order."""
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
            for _ in range(warm):
                function(*args)
                ms.runtime.synchronize()
            start = time.perf_counter()
            function(*args)
            ms.runtime.synchronize()
            times.append(time.perf_counter() - start)
    found: Figures = {}
    for name, side, label, _, _, times in runs:
        found.setdefault(f"{name:<14}{side}", {})[label] = np.quantile(times, (0.5, 0.1)).tolist()
    return found


def in_fresh_processes(processes: int, arguments: list[str]) -> list[Figures]:
    """The same measurement in several processes, one after the other."""
    command = [sys.executable, __file__, *arguments, "--json"]
    found = []
    for _ in range(processes):
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        found.append(json.loads(done.stdout.splitlines()[-1]))
    return found


def ratio(found: list[Figures], case: str, first: str, second: str, which: int = MEDIAN) -> str:
    """The middle, the least and the most of a ratio over the processes."""
    if first not in found[0][case]:
        return "-"
    ratios = [one[case][first][which] / one[case][second][which] for one in found]
    return f"{np.median(ratios):.2f} ({min(ratios):.1f}-{max(ratios):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--elements", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--warm", type=int, default=4)
    parser.add_argument("--json", action="store_true", help="measure here, print the seconds")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measured(options.elements, options.rounds, options.warm)))
        return
    found = in_fresh_processes(options.processes, sys.argv[1:])
    print(f"{'function':<14}{'pass':<20}{'masked ms':>10}{'vs dynamic':>18}"
          f"{'fastest tenth':>18}{'at most':>18}{'vs sorted':>20}")  # fmt: skip
    for case in found[0]:
        ours = np.median([one[case]["masked"][TENTH] for one in found]) * 1e3
        print(f"{case:<34}{ours:>10.2f}{ratio(found, case, 'dynamic', 'masked'):>18}"
              f"{ratio(found, case, 'dynamic', 'masked', TENTH):>18}"
              f"{ratio(found, case, 'dynamic', 'floor', TENTH):>18}"
              f"{ratio(found, case, 'sorted', 'masked'):>20}")  # fmt: skip


if __name__ == "__main__":
    main()
