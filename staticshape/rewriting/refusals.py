"""What a refusal says to the user: where, why, and what would help."""

from __future__ import annotations

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.analysis.values.lattice import Argument, Tensor
from staticshape.findings import Refusal
from staticshape.rewriting.refuse import Refused


def refusal_of(
    path: str, source: DynamicSource, refused: Refused, function: FunctionFacts, told: bool
) -> Refusal:
    finding = source.finding
    line = getattr(refused.node, "lineno", finding.span.line)
    where = "" if line == finding.span.line else f" (line {line})"
    if path != finding.path:
        where = f" ({path} line {line})"
    help = refused.help
    if not help and not refused.reason.startswith("it meets"):  # no consequence of another refusal
        help = _unknown_ranks(function, told) or _in_general(finding.rule)
    reason, cause = f"{refused.reason}{where}", function.qualname if path == finding.path else ""
    return Refusal(finding.path, finding.span, finding.rule, reason, help, cause)


def _in_general(rule: str) -> str:
    return (
        "reduce the selection before this, or keep the values whole beside their mask; "
        f"`staticshape explain {rule}` shows what converts"
    )


def _unknown_ranks(function: FunctionFacts, told: bool) -> str:
    """What would tell the ranks that are not known, which decide what stands beside what.

    `told`: the file has an `inputs()`, whose code is read and does not tell them.
    """
    unknown = [
        f"`{name}`"
        for name, value in function.parameters.items()
        if isinstance(value, Argument) or (isinstance(value, Tensor) and value.dims is None)
    ]
    if not unknown:
        return ""
    said = f"the shapes of {', '.join(unknown)} are not known here: "
    if told:
        network = function.qualname.partition(".")[0]
        another = len(unknown) == len(set(function.parameters) - {"self"})
        name = f"name the network that it is for (`# entry: {network}`), " if another else ""
        return (
            f"{said}`inputs()` is read, not run, and its code does not tell them: {name}make the "
            "arrays there by `np.zeros((2, 3))`, `rng.randn(2, 3)` and the like, or write "
            "`n, c = x.shape`"
        )
    return (
        f"{said}an `inputs()` function in the file, with example arguments, "
        "`--inputs FILE:FUNCTION` or `n, c = x.shape` would tell them"
    )
