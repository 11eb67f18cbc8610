"""staticshape.masked against MindSpore's dynamic originals and a sort-based static form.

    python benchmarks/masked.py [--processes 7] [--rounds 30] [--only mean] [--write]

Every function has fresh processes of its own. In each, its variants (dynamic, masked, sorted and
floor, forward and forward + backward) are called in turn, in random order; a variant is called
`--warm` times before the call that is timed, as the step of a training loop is: it finds its memory
and its threads awake. A process gives the ratio of the medians of its calls (above 1: masked is
faster); printed is the median of that over the processes, in brackets the least and the most.
`fastest tenth` is the same of the first deciles.

A call ends when its last result is read (`asnumpy`, no copy), as a loop reads its loss. It does
not end with `ms.runtime.synchronize()`: that one spins, and where it and MindSpore's own threads
outnumber the cores, the thread that has work waits for the next tick of the kernel's clock, 4 ms,
in one process for most calls and in the next for none.

`at most` is the fastest tenth of a floor: the function over everything, with no mask at all (for
`cond` the choice alone). A static `compact` has to know the ranks and to move the elements: its
floor is a scan of the mask and a scatter, which puts what is masked anywhere; with a small capacity
the scan alone. No static form can be faster than that. Trust the ratios, not the milliseconds.

`--write` puts the figures into docs/masked.md. The defaults take about eight minutes on two idle
cores; `--processes 3 --rounds 10` gives a first idea in one and a half.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from staticshape import masked

_rank = ops.CumSum(True)
_scatter = ops.MaxUnpool2D(1, 1)


def _sorted_rows(x: Any, valid: Any) -> Any:
    """The straightforward static selection: a sort of the mask, then a gather; 0 behind it."""
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


def max_sorted(x: Any, y: Any, valid: Any) -> Any:
    rows, kept = _sorted_rows(x, valid)
    return ops.where(kept, rows, ops.full_like(rows, -np.inf)).max()


def max_floor(x: Any, y: Any, valid: Any) -> Any:
    return x.max()


def std_dynamic(x: Any, y: Any, valid: Any) -> Any:
    return ops.masked_select(x, valid).std()


def std_masked(x: Any, y: Any, valid: Any) -> Any:
    return masked.std(x, valid)


def std_sorted(x: Any, y: Any, valid: Any) -> Any:
    rows, kept = _sorted_rows(x, valid)
    number = kept.astype(ms.float32).sum()
    apart = (rows - rows.sum() / number) * kept.astype(ms.float32)
    return ops.sqrt(ops.square(apart).sum() / number)


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


def log_sorted(x: Any, y: Any, valid: Any) -> Any:
    return ops.log(ops.abs(_sorted_rows(x, valid)[0]) + 1).sum()


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


def few_sorted(x: Any, y: Any, valid: Any) -> Any:
    return _sorted_rows(x, valid)[0][: x.shape[0] // 64]


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
    "max": (max_dynamic, max_masked, max_sorted, max_floor),
    "std": (std_dynamic, std_masked, std_sorted, std_floor),
    "mse_loss": (mse_dynamic, mse_masked, mse_sorted, mse_floor),
    "log, sum": (log_dynamic, log_masked, log_sorted, log_floor),
    "compact": (compact_dynamic, compact_masked, compact_sorted, compact_floor),
    "compact 1/64": (compact_dynamic, few_masked, few_sorted, few_floor),
    "cond (4000)": (cond_dynamic, cond_masked, None, cond_floor),
}
#: The rows of docs/masked.md.
ROWS = {name: f"`{name}`" for name in CASES} | {
    "log, sum": "`log`, then `sum`",
    "compact 1/64": "`compact`, capacity 1/64",
    "cond (4000)": "`cond` of 4,000 elements",
}
FORWARD, BACKWARD = "forward", "forward + backward"
#: What is to be reached against the dynamic original; 1.0 where nothing else is said.
TARGETS = {
    ("mean", BACKWARD): 2.0,
    ("mse_loss", BACKWARD): 1.5,
    ("cond (4000)", BACKWARD): 4.0,
}
AGAINST_SORTED = 2.0
PAGE = Path(__file__).parents[1] / "docs" / "masked.md"
MEDIAN, TENTH = 0, 1
#: Of every pass and variant the median and the first decile of the seconds of a call.
Figures = dict[str, dict[str, list[float]]]


def finished(result: Any) -> None:
    """Wait for a call: its last result is there."""
    (result[-1] if isinstance(result, tuple) else result).asnumpy()


def measured(name: str, elements: int, rounds: int, warm: int) -> Figures:
    """The variants of one function, each timed once a round in random order."""
    rng = np.random.default_rng(0)
    size = 4000 if name.startswith("cond") else elements
    x, y = (Tensor(rng.standard_normal(elements).astype(np.float32)[:size]) for _ in range(2))
    args = (x, y, Tensor(rng.random(elements)[:size] < 0.5))
    runs: list[tuple[str, str, Any, list[float]]] = []
    for label, function in zip(LABELS, CASES[name], strict=True):
        if function is not None:
            runs.append((FORWARD, label, ms.jit(function), []))
            runs.append((BACKWARD, label, ms.jit(ms.grad(function, (0, 1))), []))
    for _, _, function, _ in runs:
        function(*args)
    for _ in range(rounds):
        for _, label, function, times in random.sample(runs, len(runs)):
            for _ in range(1 if label == "sorted" else warm):  # that takes twenty times as long
                finished(function(*args))
            start = time.perf_counter()
            finished(function(*args))
            times.append(time.perf_counter() - start)
    found: Figures = {FORWARD: {}, BACKWARD: {}}
    for side, label, _, times in runs:
        found[side][label] = np.quantile(times, (0.5, 0.1)).tolist()
    return found


def in_a_fresh_process(name: str, options: argparse.Namespace) -> Figures:
    """The same in a process of its own."""
    told = [f"--{one}={getattr(options, one)}" for one in ("elements", "rounds", "warm")]
    command = [sys.executable, __file__, *told, "--only", name, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def ratios(found: list[Figures], side: str, first: str, second: str, which: int) -> list[float]:
    """One ratio for each process, in order; none for a variant that there is not."""
    return sorted(
        one[side][first][which] / one[side][second][which] for one in found if first in one[side]
    )


def shown(values: list[float]) -> str:
    """The median, the least and the most."""
    if not values:
        return "-"
    return f"{np.median(values):.2f} ({values[0]:.1f} to {values[-1]:.1f})"


def verdict(name: str, side: str, found: list[Figures]) -> str:
    """Whether the medians reach what is asked for."""
    target = TARGETS.get((name, side), 1.0)
    reached = np.median(ratios(found, side, "dynamic", "masked", MEDIAN)) >= target
    sort = ratios(found, side, "sorted", "masked", MEDIAN)
    if sort:
        reached = reached and np.median(sort) >= AGAINST_SORTED
    return f"{target:.1f} {'reached' if reached else 'NOT REACHED'}"


def written(name: str, found: list[Figures]) -> None:
    """The figures of one function in its row of the page: both passes, then the floor."""
    cells = []
    for side in (FORWARD, BACKWARD):
        values = ratios(found, side, "dynamic", "masked", MEDIAN)
        tenth = np.median(ratios(found, side, "dynamic", "masked", TENTH))
        cells.append(f"{np.median(values):.1f} ({values[0]:.1f} to {values[-1]:.1f}); {tenth:.1f}")
    floors = [ratios(found, side, "dynamic", "floor", TENTH) for side in (FORWARD, BACKWARD)]
    cells.append(" and ".join(f"{np.median(values):.1f}" for values in floors))
    lines = PAGE.read_text().splitlines()
    for place, line in enumerate(lines):
        if line.startswith(f"| {ROWS[name]} |"):
            lines[place] = "| ".join([f"| {ROWS[name]} ", *(f"{cell} " for cell in cells), ""])
            lines[place] += line.split("|")[-2].strip() + " |"
    PAGE.write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--elements", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--processes", type=int, default=7)
    parser.add_argument("--warm", type=int, default=4)
    parser.add_argument("--only", choices=CASES, help="one function")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/masked.md")
    parser.add_argument("--json", action="store_true", help="measure here, print the seconds")
    options = parser.parse_args()
    if options.json:
        figures = measured(options.only, options.elements, options.rounds, options.warm)
        print(json.dumps(figures))
        return
    titles = ("vs dynamic", "fastest tenth", "at most", "vs sorted")
    print(f"{'function':<14}{'pass':<20}{'ms':>5}" + "".join(f"{one:>22}" for one in titles)
          + "   target")  # fmt: skip
    for name in [options.only] if options.only else CASES:
        found = [in_a_fresh_process(name, options) for _ in range(options.processes)]
        for side in (FORWARD, BACKWARD):
            ours = np.median([one[side]["masked"][MEDIAN] for one in found]) * 1e3
            columns = (
                ratios(found, side, "dynamic", "masked", MEDIAN),
                ratios(found, side, "dynamic", "masked", TENTH),
                ratios(found, side, "dynamic", "floor", TENTH),
                ratios(found, side, "sorted", "masked", MEDIAN),
            )
            print(f"{name:<14}{side:<20}{ours:>5.2f}"
                  + "".join(f"{shown(one):>22}" for one in columns)
                  + f"   {verdict(name, side, found)}", flush=True)  # fmt: skip
        if options.write:
            written(name, found)


if __name__ == "__main__":
    main()
