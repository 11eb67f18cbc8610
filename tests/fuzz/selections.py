"""What programs select from: poisoned data, and masks and slices in many spellings."""

from __future__ import annotations

from dataclasses import replace

from writer import Var, Writer


def make_keep(writer: Writer, shape: str) -> str:
    name = writer.fresh("keep")
    total = {"1": "N", "2": "N * D"}[shape]
    writer.made += [
        f"{name} = np.zeros({total}, bool)",
        f"{name}[rng.permutation({total})[: max(1, n * {total} // N)]] = True",
    ]
    if shape == "2":
        writer.made.append(f"{name} = {name}.reshape(N, D)")
    return name


def make_mask(writer: Writer, keep: str, rank: int) -> Var:
    """A mask for what `keep` keeps, written in one of many ways."""
    rng = writer.rng
    kind = rng.choice(["param", "param", "int", "float", "cast", "and", "not", "logical"])
    name = writer.fresh("m")
    if kind == "param":
        writer.params[name] = keep
        text = name
    elif kind == "int":
        writer.params[name] = (
            f"np.where({keep}, rng.integers(0, 3, {keep}.shape), -100).astype(np.int32)"
        )
        text = rng.choice(
            [
                f"{name} >= 0",
                f"{name} != -100",
                f"ops.not_equal({name}, -100)",
                f"~({name} < 0)",
                f"{name}.ge(0)",
                f"ops.greater_equal({name}, 0)",
            ]
        )
    elif kind == "float":
        writer.params[name] = (
            f"np.where({keep}, rng.uniform(0.6, 1, {keep}.shape),"
            f" rng.uniform(0, 0.4, {keep}.shape))"
            ".astype(np.float32)"
        )
        text = rng.choice(
            [
                f"{name} > 0.5",
                f"ops.greater({name}, 0.5)",
                f"0.5 < {name}",
                f"{name} - 0.5 > 0",
                f"ops.sigmoid({name} - 0.5) > 0.5",
                f"mint.gt({name}, 0.5)",
            ]
        )
    elif kind == "cast":
        dtype = rng.choice(["np.int32", "np.float32", "np.uint8"])
        writer.params[name] = f"{keep}.astype({dtype})"
        text = rng.choice(
            [
                f"{name}.astype(ms.bool_)",
                f"ops.cast({name}, ms.bool_)",
                f"{name} > 0",
                f"{name} == 1",
                f"{name}.bool()",
            ]
        )
    elif kind == "not":
        writer.params[name] = f"~{keep}"
        text = rng.choice([f"~{name}", f"ops.logical_not({name})", f"{name}.logical_not()"])
    else:
        other = writer.fresh("m")
        half = writer.fresh("half")
        writer.made.append(f"{half} = rng.random({keep}.shape) < 0.5")
        writer.params[name] = f"{keep} | {half}"
        writer.params[other] = f"np.where({keep} | ~{half}, 1.0, -1.0).astype(np.float32)"
        text = rng.choice(
            [
                f"{name} & ({other} > 0)",
                f"ops.logical_and({name}, {other} > 0)",
                f"({other} > 0) & {name}",
                f"{name}.logical_and({other} > 0)",
            ]
        )
    writer.masks += 1
    mask = Var("mask", text, rank, tag=keep, mask=writer.masks, dtype="bool")
    if text.isidentifier():
        writer.env[text] = mask
        return mask
    return writer.bind("m", mask, 0.75)


def make_data(writer: Writer, keep: str | None, rank: int, low: float, high: float) -> Var:
    """A float parameter, poisoned outside of what `keep` keeps."""
    name = writer.fresh("x")
    shape = "N" if rank == 1 else "(N, D)"
    value = f"rng.uniform({low}, {high}, {shape}).astype(np.float32)"
    if keep is not None:
        value = f"poison(rng, {value}, {keep})"
    writer.params[name] = value
    var = Var("dense", name, rank, tag=keep, low=low, high=high)
    writer.env[name] = var
    return var


def any_range(writer: Writer) -> tuple[float, float]:
    return writer.rng.choice([(0.2, 2.0), (0.2, 2.0), (0.1, 0.9), (-2.0, 2.0), (0.5, 3.0)])


def select(writer: Writer, data: Var, mask: Var) -> Var:
    """Data selected by a mask, in one of the spellings."""
    rng = writer.rng
    x, m = data.text, mask.text
    rows = data.rank > mask.rank
    styles = ["index", "index"] if rows else ["function", "method", "primitive", "mint", "index"]
    if mask.rank == 1:
        styles += ["nonzero", "nonzero_index"]
    style = rng.choice(styles)
    if style == "function":
        text = f"ops.masked_select({x}, {m})"
    elif style == "method":
        text = f"{x}.masked_select({m})"
    elif style == "primitive":
        if "self.pick = ops.MaskedSelect()" not in writer.init:
            writer.init.append("self.pick = ops.MaskedSelect()")
        text = f"self.pick({x}, {m})"
    elif style == "mint":
        text = f"mint.masked_select({x}, {m})"
    elif style == "index":
        text = f"{x}[{m}]"
    else:
        index = writer.bind("idx", Var("index", f"ops.nonzero({m}).squeeze(-1)"), 0.6)
        if style == "nonzero":
            text = f"ops.gather({x}, {index.text}, 0)"
        else:
            text = f"{x}[{index.text}]"
    return Var(
        "sel",
        text,
        2 if rows else 1,
        mask=mask.mask,
        low=data.low,
        high=data.high,
        dtype=data.dtype,
    )


def make_slice(writer: Writer) -> Var:
    """A slice with a Tensor bound, or the largest k of a Tensor k."""
    rng = writer.rng
    low, high = any_range(writer)
    rank = rng.choice([1, 1, 2])
    kind = rng.choice(["head", "tail", "window", "fixed", "topk", "columns"])
    if kind == "topk":
        rank = 1
    if kind == "columns":
        rank = 2
    name, count = writer.fresh("x"), writer.fresh("n")
    shape = "N" if rank == 1 else "(N, D)"
    total = "D" if kind == "columns" else "N"
    keep = writer.fresh("keep")
    writer.made.append(f"{keep} = np.zeros({shape}, bool)")
    writer.made.append(f"{count} = max(1, n * {total} // N)")
    writer.params[count] = count
    writer.masks += 1
    value = f"rng.uniform({low}, {high}, {shape}).astype(np.float32)"
    if kind == "topk":
        writer.params[name] = value
        values, places = writer.fresh("top"), writer.fresh("at")
        writer.emit(f"{values}, {places} = ops.topk({name}, {count})")
        return Var("sel", values, 1, mask=writer.masks, low=low, high=high)
    start = "0"
    if kind == "head":
        text, kept = f"{name}[:{count}]", f"[:{count}]"
    elif kind == "tail":
        text, kept = f"{name}[{count} - 1 :]", f"[{count} - 1 :]"
    elif kind == "columns":
        text, kept = f"{name}[:, :{count}]", f"[:, :{count}]"
    elif kind == "window":
        start = writer.fresh("s")
        writer.made.append(f"{start} = int(rng.integers(0, {count}))")
        writer.params[start] = start
        text, kept = f"{name}[{start}:{count}]", f"[{start}:{count}]"
    else:
        start = writer.fresh("s")
        writer.made.append(f"{start} = int(rng.integers(0, {total} - 2))")
        writer.params[start] = start
        text, kept = f"{name}[{start} : {start} + 2]", f"[{start} : {start} + 2]"
    writer.made.append(f"{keep}{kept} = True")
    writer.params[name] = f"poison(rng, {value}, {keep})"
    writer.env[name] = Var("dense", name, rank, tag=keep, low=low, high=high)
    sel = Var("sel", text, rank, mask=writer.masks, low=low, high=high)
    if kind == "columns":
        sel = replace(sel, form="columns")
    return sel
