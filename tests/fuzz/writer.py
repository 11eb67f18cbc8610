"""The program under construction: its values, its statements, its inputs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Var:
    """A value of the program: `dense` data, a `mask`, a `sel`ection, a `scalar`, a `vector`."""

    kind: str
    text: str
    rank: int = 0
    tag: str | None = None  # a mask: what it keeps; data: outside of which mask it is poison
    mask: int = -1  # a selection: by which mask (equal numbers pair up)
    low: float = -2.0
    high: float = 2.0
    dtype: str = "float32"
    width: str = ""  # length of the last axis of rows
    form: str = "rows"  # a selection: "flat" (all elements in a row) or "rows"


@dataclass
class Writer:
    """The program under construction."""

    rng: random.Random
    size: int = 8
    width: int = 3
    init: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)  # lines of other Cells
    params: dict[str, str] = field(default_factory=dict)  # name -> value in inputs()
    made: list[str] = field(default_factory=list)  # lines of inputs()
    env: dict[str, Var] = field(default_factory=dict)
    masks: int = 0
    names: int = 0
    indent: str = "        "
    hostile: bool = False
    least: int = 1  # how many elements a mask keeps at least
    poison: str = ":"

    def chance(self, share: float) -> bool:
        """True in that share of the programs."""
        return self.rng.random() < share

    def fresh(self, base: str) -> str:
        """A name that nothing has yet."""
        self.names += 1
        return f"{base}{self.names}"

    def emit(self, line: str) -> None:
        """One statement, in one of the ways people write it."""
        style = self.rng.random()
        if style < 0.05 and " = " in line and not line.startswith(("if ", "for ", "return")):
            name, _, value = line.partition(" = ")
            self.body += [
                f"{self.indent}{name} = (",
                f"{self.indent}    {value}",
                f"{self.indent})",
            ]
            return
        comment = (
            "  # " + self.rng.choice(["keep", "see above", "x[m] here"]) if style > 0.95 else ""
        )
        if 0.05 <= style < 0.09 and self.body and self._joins():
            self.body[-1] += f"; {line}"
            return
        self.body.append(f"{self.indent}{line}{comment}")

    def _joins(self) -> bool:
        last = self.body[-1]
        plain = last.startswith(self.indent) and not last[len(self.indent) :].startswith(
            (" ", "if ", "for ", "else", ")")
        )
        return plain and "#" not in last and not last.rstrip().endswith((":", "("))

    def bind(self, base: str, var: Var, share: float = 0.8) -> Var:
        """Give a value a name (new, or one that something else had); or leave it in place."""
        if not self.chance(share):
            return replace(var, text=f"({var.text})" if " " in var.text else var.text)
        name = self.fresh(base)
        if self.chance(0.18):
            old = [n for n, v in self.env.items() if v.kind in ("dense", "sel", "mask", "scalar")]
            name = self.rng.choice(old) if old else name
        self.emit(f"{name} = {var.text}")
        made = replace(var, text=name)
        self.env[name] = made
        return made

    def pick(self, kind: str, **facts: object) -> Var | None:
        """A value of a kind that has these facts."""
        found = [
            var
            for var in self.env.values()
            if var.kind == kind and all(getattr(var, k) == v for k, v in facts.items())
        ]
        return self.rng.choice(found) if found else None


def wrapped(text: str) -> str:
    """An expression that may stand before a dot or an operator."""
    return text if text.replace("_", "").replace(".", "").isalnum() else f"({text})"


def is_modest(low: float, high: float) -> bool:
    """Whether `exp` of the interval, and its powers, stay small."""
    return low >= -4 and high <= 4
