"""Measures every sample before and after: dynamic nodes, compiles, step times; writes the READMEs.

    python samples/measure.py            print the table
    python samples/measure.py --write    and put the figures into each sample's README.md

A step is forward and backward for all weights, in graph mode. The steps of both files are
interleaved, over all of `inputs()`: the fastest step of each input counts, and the median of the
inputs is shown. (On few cores MindSpore's runtime now and then waits 4 to 20 ms in a step of a
small static graph, even of one that only adds up its input; a median of steps would measure that.)
Needs MindSpore.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
SIDES = ("before", "after")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def samples() -> list[Path]:
    """The folders of all samples."""
    return sorted(path.parent for path in HERE.glob("*/before.py"))


def load(path: Path) -> ModuleType:
    """Import one side under a name of its own: the graph compiler looks it up there."""
    name = f"sample_{path.parent.name}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def step_times(folder: Path, rounds: int) -> dict[str, float]:
    """First call (with its compile, in seconds) and median step (in ms) of both sides."""
    import mindspore as ms

    ms.set_context(mode=ms.GRAPH_MODE)
    steps: dict[str, Any] = {}
    found: dict[str, float] = {}
    batches = load(folder / "before.py").inputs()
    for side in SIDES:
        ms.set_seed(1)
        network = load(folder / f"{side}.py").network().set_train()
        steps[side] = ms.value_and_grad(network, None, network.trainable_params())
        started = time.perf_counter()
        wait(steps[side](*batches[0]))
        found[f"{side} first"] = time.perf_counter() - started
    fastest = {side: [float("inf")] * len(batches) for side in SIDES}
    for _ in range(rounds):
        for number, batch in enumerate(batches):
            for side in SIDES:
                started = time.perf_counter()
                wait(steps[side](*batch))
                taken = 1000 * (time.perf_counter() - started)
                fastest[side][number] = min(fastest[side][number], taken)
    return found | {f"{side} step": statistics.median(fastest[side]) for side in SIDES}


def wait(result: Any) -> None:
    """Fetch the loss and every gradient: calls return before their kernels end."""
    loss, gradients = result
    loss.asnumpy()
    for gradient in gradients:
        gradient.asnumpy()


def measure(folder: Path, rounds: int) -> dict[str, Any]:
    """Everything that is said of one sample; step times come from a process of their own."""
    from staticshape import proof

    judged = proof.verify(folder / "before.py", folder / "after.py")
    command = [sys.executable, __file__, "--steps", str(folder), "--rounds", str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{folder.name}: {done.stderr[-2000:]}")
    row: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    row["verdict"] = judged.verdict
    for side, compiled in (("before", judged.before), ("after", judged.after)):
        row[f"{side} dynamic"] = len(compiled.dynamic)
        row[f"{side} compiles"] = compiled.compiles
    return row


def table(rows: dict[str, dict[str, Any]]) -> str:
    """All samples as one Markdown table."""
    lines = [
        "| sample | dynamic nodes | compiles | first call (s) | step (ms) | verify |",
        "|---|---|---|---|---|---|",
    ]
    for name, row in rows.items():
        cells = [
            f"{row['before dynamic']} → {row['after dynamic']}",
            f"{row['before compiles']} → {row['after compiles']}",
            f"{row['before first']:.1f} → {row['after first']:.1f}",
            f"{row['before step']:.2f} → {row['after step']:.2f}",
            row["verdict"],
        ]
        lines.append(f"| [{name}]({name}/) | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def machine(rounds: int) -> str:
    """What the figures were measured on."""
    import mindspore as ms

    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    busy = (
        f" The load average was {load:.0f} on {cores} cores: other programs ran, so step times "
        "wander by several times; measure again on an idle machine before you compare them."
    )
    return (
        f"MindSpore {ms.__version__} on CPU, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}; a step is forward and backward, the fastest of {rounds} "
        "rounds for each input and the median of the inputs, both files interleaved. CPU only: "
        "nothing was measured on Ascend or GPU. Dynamic nodes are counted in the "
        "forward and the gradient graph; compiles are of the forward graph over all inputs. "
        "Made by `python samples/measure.py --write`."
    ) + (busy if load > cores + 1 else "")


def put(path: Path, text: str) -> None:
    """Replace what stands between the marks of a README."""
    old = path.read_text(encoding="utf-8")
    head, rest = old.split(BEGIN)
    tail = rest.split(END)[1]
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def main() -> None:
    """Measure all samples, or the steps of one in this process."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="samples; all of them by default")
    parser.add_argument("--write", action="store_true", help="put the figures into the READMEs")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--steps", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.steps:
        print(json.dumps(step_times(given.steps, given.rounds)))
        return
    chosen = [folder for folder in samples() if not given.names or folder.name in given.names]
    rows = {folder.name: measure(folder, given.rounds) for folder in chosen}
    print(table(rows))
    if given.write:
        for folder in chosen:
            own = table({folder.name: rows[folder.name]}).replace(
                f"({folder.name}/)", "(before.py)"
            )
            put(folder / "README.md", f"{own}\n\n{machine(given.rounds)}")
        if len(chosen) == len(samples()):
            put(HERE / "README.md", f"{table(rows)}\n\n{machine(given.rounds)}")


if __name__ == "__main__":
    main()
