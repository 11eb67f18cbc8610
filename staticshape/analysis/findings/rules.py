"""The rules: name, severity, whether on by default, and one line that says what is found."""

from __future__ import annotations

from staticshape.findings import Severity
from staticshape.records import dataclass


@dataclass(frozen=True)
class Rule:
    """What `explain`, `--select` and the documentation know of a rule."""

    name: str
    severity: Severity
    on_by_default: bool
    summary: str


def _rule(name: str, summary: str, severity: Severity = "dynamic", *, on: bool = True) -> Rule:
    return Rule(name, severity, on, summary)


RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        _rule("masked-select", "masked_select keeps as many elements as the mask has true values"),
        _rule("boolean-index", "x[mask] keeps as many elements as the mask has true values"),
        _rule("nonzero", "nonzero and argwhere give one row for each true element"),
        _rule("where-one-argument", "where with one argument gives the positions of true elements"),
        _rule("unique", "unique and its kin give as many elements as there are distinct values"),
        _rule("host-selection", "NumPy inside the graph selects by the values of a Tensor"),
        _rule(
            "declared-dynamic", "an operator of your own that the configuration declares dynamic"
        ),
        _rule("dynamic-slice", "a slice bound read from a Tensor decides a length"),
        _rule("dynamic-topk", "k of topk is read from a Tensor"),
        _rule("dynamic-gather", "the number of gathered indices is read from a Tensor"),
        _rule("dynamic-segments", "the number of segments is read from a Tensor"),
        _rule("random-choice", "the number of random samples is read from a Tensor"),
        _rule(
            "tensor-extremum",
            "Python's max or min of a Tensor and a number leaves the graph, without a gradient",
        ),
        _rule(
            "lost-gradient",
            "a call or a method of Python's leaves the graph, and no gradient goes through it",
        ),
        _rule(
            "tensor-membership",
            "`t in (1, 2)` of a Tensor and numbers is always false in the graph",
            "recompile",
        ),
        _rule("dynamic-axis", "the axis is read from a Tensor, so the result's shape varies"),
        _rule("dynamic-permutation", "the permutation is read from a Tensor"),
        _rule("dynamic-size", "a size in a shape is read from a Tensor"),
        _rule("dynamic-range", "the number of loop steps is read from a Tensor"),
        _rule("repeat-interleave", "the number of repeats is read from a Tensor"),
        _rule("boolean-assignment", "y[mask] = vector needs as many elements as the mask has"),
        _rule("branch-shapes", "the branches of a tensor-conditioned `if` give different shapes"),
        _rule("growing-loop", "a Tensor grows in a loop whose end depends on a Tensor"),
        _rule(
            "carried-shape",
            "a loop on a Tensor condition carries a Tensor whose shape changes in each step",
            "branch",
        ),
        _rule(
            "tensor-branch",
            "a tensor-conditioned `if` with pure branches of one shape splits the graph",
            "branch",
        ),
        _rule("varying-batch", "the data pipeline feeds batches of varying shape", "input"),
        _rule(
            "last-batch", "the last batch of an epoch is smaller than the others", "input", on=False
        ),
        _rule(
            "silent-cut", "samples longer than the padded shape are cut silently", "input", on=False
        ),
        _rule("varying-size", "an argument of the entry point decides a shape", "recompile"),
        _rule(
            "unknown-size",
            "an argument that no caller in sight passes decides a shape in one of several networks",
            "recompile",
            on=False,
        ),
        _rule(
            "size-from-tensor",
            "a Tensor's value becomes a Python number that decides a shape elsewhere",
            "recompile",
        ),
        _rule(
            "python-argument",
            "a Python argument is a constant: one compile for each value",
            "recompile",
            on=False,
        ),
        _rule(
            "tuple-argument",
            "Tensors in a tuple, list or dict argument: one compile for each object",
            "recompile",
            on=False,
        ),
        _rule(
            "jit-closure",
            "a jit function made anew in each call is compiled in each call",
            "recompile",
            on=False,
        ),
        _rule(
            "stale-attribute",
            "an attribute changed after the first compile is silently ignored",
            "recompile",
            on=False,
        ),
        _rule(
            "stale-global",
            "an assignment to a global in graph code changes nothing",
            "recompile",
        ),
        _rule(
            "dynamic-length",
            "len() of a Tensor of dynamic shape may be garbage from the second call on",
            "recompile",
        ),
        _rule(
            "never-compiled",
            "a network with syntax that the graph compiler refuses runs eagerly at best",
            "recompile",
        ),
        _rule(
            "graph-syntax",
            "a statement or expression that the graph compiler does not know",
            "fallback",
            on=False,
        ),
        _rule(
            "construct-self",
            "a `construct` whose first parameter is not called `self` does not compile",
            "fallback",
            on=False,
        ),
        _rule(
            "host-fallback",
            "the value leaves the graph for the Python interpreter",
            "fallback",
            on=False,
        ),
    )
}
