"""Composes random executable networks: selections, what they flow into, branches, losses.

`program(seed)` gives the text of a file with one Cell `Net` and `inputs()`. What a mask excludes
holds NaN, infinities, 1e30, zeros or negative numbers, so a place that is read although it is not
selected shows in a value or a gradient. The intervals of all values are followed, so that the
original itself stays finite.
"""

from __future__ import annotations

import random
from dataclasses import replace

from ends import classes, hostile, loss, reduce
from families import family, ordered
from flows import flow
from selections import any_range, make_data, make_keep, make_mask, make_slice, select
from statements import branch, condition, helper, loop, python_if, update
from writer import Var, Writer, wrapped

_HEAD = """\
import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, mint, nn, ops


"""

_POISON = """\
def poison(rng, x, keep):
    bad = np.array([np.nan, np.inf, -np.inf, 1e30, 0.0, -1.0, -1e30], np.float32)
    out = x.copy()
    out[~keep] = rng.choice(bad[%s], out[~keep].shape)
    return out.astype(x.dtype)


"""


def program(seed: int) -> str:
    """The text of one random program; the same seed gives the same text."""
    rng = random.Random(seed)
    writer = Writer(rng, size=rng.choice([5, 6, 8]), width=rng.choice([2, 3, 4]))
    results: list[Var] = []
    for _ in range(rng.choice([1, 1, 2, 2, 3])):
        results += _cluster(writer)
        if writer.chance(0.25):
            branch(writer)
        if writer.chance(0.12):
            loop(writer)
        if writer.chance(0.12):
            python_if(writer)
    return _text(writer, results, seed)


def _cluster(writer: Writer) -> list[Var]:
    rng = writer.rng
    kind = rng.choice(
        ["mask", "mask", "mask", "mask", "rows", "full", "slice", "classes", "helper", "own"]
        + ["family"] * 2
    )
    if kind == "family":
        return [family(writer)]
    if kind == "classes":
        return [classes(writer)]
    if kind == "helper":
        return [helper(writer)]
    if kind == "slice":
        sels = [writer.bind("s", make_slice(writer), 0.6)]
    elif kind == "own":  # the mask is computed from the data themselves
        keep = make_keep(writer, "1")
        name = writer.fresh("x")
        writer.poison = "[0, 2, 4, 5, 6]"
        writer.params[name] = f"poison(rng, rng.uniform(0.3, 2.0, N).astype(np.float32), {keep})"
        data = Var("dense", name, 1, tag=keep, low=0.3, high=2.0)
        writer.env[name] = data
        writer.masks += 1
        mask = writer.bind("m", Var("mask", f"{name} > 0.1", 1, tag=keep, mask=writer.masks), 0.6)
        sels = [writer.bind("s", select(writer, data, mask), 0.6)]
    else:
        keep = make_keep(writer, "2" if kind == "full" else "1")
        mask = make_mask(writer, keep, 2 if kind == "full" else 1)
        rank = 1 if kind == "mask" else 2
        sels = []
        low, high = any_range(writer)
        for _ in range(rng.choice([1, 2, 2])):
            data = make_data(writer, keep, rank, low, high)
            if kind == "mask" and writer.chance(0.08):
                update(writer, data, mask)
                data = writer.env[f"u{writer.names}"]
            made = select(writer, data, mask)
            if kind == "full":
                made = replace(made, rank=1)
            sels.append(writer.bind("s", made, 0.6))
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        place = rng.randrange(len(sels))
        if not _lives(writer, sels[place]):
            sels[place] = _again(writer, sels[place])
        sels[place] = flow(writer, sels[place])
    return _ends(writer, [item for item in sels if _lives(writer, item)])


def _lives(writer: Writer, var: Var) -> bool:
    """Whether a name still means this value (it may have been bound anew)."""
    return not var.text.isidentifier() or writer.env.get(var.text) == var


def _again(writer: Writer, var: Var) -> Var:
    found = writer.pick("sel")
    if found is not None:
        return found
    keep = make_keep(writer, "1")
    return select(writer, make_data(writer, keep, 1, 0.2, 2.0), make_mask(writer, keep, 1))


def _ends(writer: Writer, sels: list[Var]) -> list[Var]:
    results: list[Var] = []
    pairs = [
        (one, two)
        for one in sels
        for two in sels
        if one is not two and one.mask == two.mask and one.rank == two.rank and one.form == two.form
    ]
    if pairs and writer.chance(0.5):
        one, two = writer.rng.choice(pairs)
        results.append(loss(writer, one, two))
    else:
        for sel in sels:
            made = hostile(writer, sel) if writer.chance(0.02) else None
            made = made or (ordered(writer, sel) if writer.chance(0.15) else None)
            results.append(made or reduce(writer, sel))
    return results


def _text(writer: Writer, results: list[Var], seed: int) -> str:
    scalars = [
        var for var in writer.env.values() if var.kind == "scalar" and var.text.isidentifier()
    ]
    inline = [var for var in results if not var.text.isidentifier()]
    parts = [var.text for var in (*scalars, *inline)] or ["Tensor(0.0)"]
    style = writer.rng.random()
    if style < 0.5:
        final = "return " + " + ".join(f"{wrapped(part)}" for part in parts)
    elif style < 0.8 and len(parts) > 1:
        final = "return " + ", ".join(parts)
    else:
        final = "return " + " + ".join(f"0.5 * {wrapped(part)}" for part in parts)
    if writer.chance(0.1):
        test, _ = condition(writer)
        mask = writer.pick("mask")
        if mask is not None and mask.text.isidentifier() and writer.chance(0.5):
            test = f"{mask.text}.astype(ms.int32).sum() {writer.rng.choice(['== 0', '< 1', '> 2'])}"
        if not final.startswith("return Tensor") and ", " not in final:
            writer.body += [
                f"{writer.indent}if {test}:",
                f"{writer.indent}    return {parts[0]} * 0.25",
            ]
    writer.body.append(writer.indent + final)
    annotated = writer.chance(0.5)
    names = ", ".join(f"{name}: Tensor" if annotated else name for name in writer.params)
    lines = [_HEAD, _POISON % writer.poison]
    lines += [f"{line}\n" for line in writer.cells]
    lines += ["class Net(nn.Cell):\n"]
    if writer.init:
        lines += ["    def __init__(self):\n", "        super().__init__()\n"]
        lines += [f"        {line}\n" for line in writer.init]
        lines.append("\n")
    lines += [f"{line}\n" for line in writer.helpers]
    lines += [f"    def construct(self, {names}):\n"]
    lines += [f"{line}\n" for line in writer.body]
    lines += ["\n\n", "def inputs():\n", f"    rng = np.random.default_rng({seed})\n"]
    lines += [f"    N, D = {writer.size}, {writer.width}\n", "    out = []\n"]
    counts = sorted({max(writer.least, n) for n in (1, 2, writer.size // 2 + 1, writer.size)})
    lines += [f"    for n in {tuple(counts)}:\n"]
    lines += [f"        {line}\n" for line in writer.made]
    given = "".join(f"{_tensor(value)}, " for value in writer.params.values())
    lines += [f"        out.append(({given}))\n"]
    lines += ["    return out\n"]
    return "".join(lines)


def _tensor(value: str) -> str:
    return (
        f"ms.Tensor({value}, ms.int32)"
        if value.isidentifier() and value[0] in "ns"
        else f"ms.Tensor({value})"
    )
