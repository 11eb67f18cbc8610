"""Statements around selections: branches, loops, helpers, assignments in place."""

from __future__ import annotations

from selections import make_data, make_keep, make_mask
from writer import Var, Writer, is_modest


def condition(writer: Writer) -> tuple[str, str]:
    """A condition on a Tensor, and the name in inputs() of what it will be."""
    name = writer.fresh("c")
    writer.made.append(f"{name} = bool(n % 2)")
    writer.params[name] = f"np.float32(1.0 if {name} else -1.0)"
    forms = [f"{name} > 0", f"ops.greater({name}, 0)", f"{name} * 2 >= 1", f"{name}.sum() > 0"]
    return writer.rng.choice(forms), name


def branch(writer: Writer) -> None:
    """A tensor-conditioned `if` on numbers or on data that are in the domain on one way only."""
    rng = writer.rng
    test, truth = condition(writer)
    kind = rng.choice(["scalar", "scalar", "domain", "domain", "one", "selection", "two"])
    name = writer.fresh("t")
    scalar = writer.pick("scalar")
    old = scalar.text if scalar is not None and scalar.text.isidentifier() else None
    if kind in ("scalar", "one", "two") and old is None:
        kind = "domain"
    if kind == "one":
        assert old is not None
        value = rng.choice([f"{old} * 2", f"ops.tanh({old})", f"{old} - 1.0", f"ops.sin({old})"])
        writer.body += [f"{writer.indent}if {test}:", f"{writer.indent}    {old} = {value}"]
        return
    if kind == "two":
        assert old is not None
        writer.body += [
            f"{writer.indent}if {test}:",
            f"{writer.indent}    {name} = {old} * 2",
            f"{writer.indent}    {old} = {name} + 1",
            f"{writer.indent}else:",
            f"{writer.indent}    {name} = ops.tanh({old})",
        ]
        writer.env[name] = Var("scalar", name, low=-1e4, high=1e4)
        return
    if kind == "scalar":
        first, second = f"ops.tanh({old}) + 1", f"{old} * 0.5"
    elif kind == "selection":
        keep = make_keep(writer, "1")
        mask = make_mask(writer, keep, 1)
        data = make_data(writer, keep, 1, 0.2, 2.0)
        chosen = f"ops.masked_select({data.text}, {mask.text})"
        first = rng.choice(
            [f"{chosen}.sum()", f"ops.log({chosen}).mean()", f"({chosen} * 2).max()"]
        )
        second = rng.choice([f"ops.sqrt({data.text}[{mask.text}]).sum()", f"{chosen}.mean()"])
    else:
        data_name = writer.fresh("z")
        writer.params[data_name] = (
            f"rng.uniform(0.2, 2.0, N).astype(np.float32) if {truth} else "
            "rng.choice([0.0, -1.0, 3.0], N).astype(np.float32)"
        )
        first = rng.choice(
            [
                f"ops.log({data_name}).sum()",
                f"ops.sqrt({data_name}).mean()",
                f"(1 / {data_name}).sum()",
                f"({data_name} ** 0.5).max()",
                f"ops.div(1.0, {data_name} * 2).mean()",
                f"(ops.log({data_name}) * {data_name}).sum()",
                f"ops.rsqrt({data_name} + 0.0).sum()",
            ]
        )
        second = rng.choice(
            [
                f"({data_name} * 2).sum()",
                f"ops.abs({data_name}).mean()",
                f"ops.exp({data_name}).sum()",
                f"{data_name}.max()",
            ]
        )
    if kind == "scalar" and writer.chance(0.5):
        first, second = second, first
    writer.body += [
        f"{writer.indent}if {test}:",
        f"{writer.indent}    {name} = {first}",
        f"{writer.indent}else:",
        f"{writer.indent}    {name} = {second}",
    ]
    writer.env[name] = Var("scalar", name, low=-1e4, high=1e4)


def loop(writer: Writer) -> None:
    """A static loop that adds up something of a selection."""
    sel = writer.pick("sel")
    if sel is None or not sel.text.isidentifier() or not is_modest(sel.low, sel.high):
        return
    name = writer.fresh("acc")
    reduced = writer.rng.choice(
        [f"({sel.text} * i).sum()", f"ops.tanh({sel.text} + i).mean()", f"({sel.text} ** 2).max()"]
    )
    writer.body += [
        f"{writer.indent}{name} = 0.0",
        f"{writer.indent}for i in range(2):",
        f"{writer.indent}    {name} = {name} + {reduced}",
    ]
    writer.env[name] = Var("scalar", name, low=-1e4, high=1e4)


def python_if(writer: Writer) -> None:
    sel = writer.pick("sel", rank=1)
    if sel is None or not sel.text.isidentifier():
        return
    name = writer.fresh("p")
    if not any("self.flag" in line for line in writer.init):
        writer.init.append(f"self.flag = {writer.chance(0.5)}")
    writer.body += [
        f"{writer.indent}if self.flag:",
        f"{writer.indent}    {name} = {sel.text}.sum()",
        f"{writer.indent}else:",
        f"{writer.indent}    {name} = ({sel.text} * 2).mean()",
    ]
    writer.env[name] = Var("scalar", name, low=-1e4, high=1e4)


def helper(writer: Writer) -> Var:
    """A method that selects and reduces, or one that gets a selection."""
    rng = writer.rng
    keep = make_keep(writer, "1")
    mask = make_mask(writer, keep, 1)
    data = make_data(writer, keep, 1, 0.2, 2.0)
    name = writer.fresh("part")
    if writer.chance(0.6):
        inner = rng.choice(["ops.masked_select(a, k)", "a[k]"])
        body = rng.choice(
            [f"ops.log({inner}).mean()", f"{inner}.sum()", f"ops.sqrt({inner} + 1).max()"]
        )
        writer.helpers += [f"    def {name}(self, a, k):", f"        return {body}", ""]
        text = f"self.{name}({data.text}, {mask.text})"
    else:
        body = rng.choice(["ops.log(a).mean()", "a.sum()", "ops.exp(-a).sum()"])
        writer.helpers += [f"    def {name}(self, a):", f"        return {body}", ""]
        text = f"self.{name}({data.text}[{mask.text}])"
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


def update(writer: Writer, data: Var, mask: Var) -> None:
    """`x[m] = f(x[m])`, then a selection of the result."""
    name = writer.fresh("u")
    values = [
        f"{name}[{mask.text}] * 2",
        f"ops.tanh({name}[{mask.text}])",
        f"{name}[{mask.text}] - 0.5",
    ]
    if data.low > 0:
        values += [f"ops.log({name}[{mask.text}])", f"ops.sqrt({name}[{mask.text}])"]
    writer.emit(f"{name} = {data.text} * 1.0")
    writer.emit(f"{name}[{mask.text}] = {writer.rng.choice(values)}")
    writer.env[name] = Var("dense", name, data.rank, tag=mask.tag, low=-8.0, high=8.0)
