"""The words of findings: what an operator does, what a size is made of."""

from __future__ import annotations

from staticshape.analysis.values.lattice import Argument, Python, Value

#: Arguments of operators by the rule that judges them.
PARAMETER_WORDS = {
    "dynamic-topk": "k of topk",
    "dynamic-segments": "the number of segments",
    "random-choice": "the number of samples",
    "dynamic-axis": "the axis",
    "dynamic-permutation": "the permutation",
    "dynamic-size": "a size",
    "repeat-interleave": "the number of repeats",
    "dynamic-slice": "a slice bound",
}
#: What operators do whose results are as long as values say.
SOURCE_WORDS = {
    "masked-select": "keeps as many elements as the mask has true values",
    "nonzero": "gives one row for each true element",
    "where-one-argument": "with one argument gives the positions of true elements",
    "unique": "gives as many elements as its input has distinct values",
    "repeat-interleave": "repeats each element as often as a Tensor says",
}
#: The same of single operators whose rule says it of others.
OPERATOR_WORDS = {
    "bincount": "is as long as its largest value",
    "ctc_greedy_decoder": "gives as many labels as it decodes",
    "non_max_suppression": "gives as many boxes as it keeps",
}
#: What to write instead of a selection that NumPy makes inside the graph.
IN_THE_GRAPH = (
    "select with the Tensors themselves, without `asnumpy()`: `ops.nonzero(t)`, `x[mask]`, "
    "`ops.unique(t)` are made static by `fix` where it can; or select before the network"
)
#: What a finding spoils that decides at which places other data are read.
READ_AT = "rows are read at it"


def decided_by(text: str, test: Value) -> str:
    """Why a condition is not known when the graph is compiled."""
    origin = test.origin if isinstance(test, Python) else ""
    if not origin:
        return f"{text} depends on the values of a Tensor"
    verb = "is" if origin.startswith(("read", "computed", "chosen", "counted")) else "depends on"
    return f"{text} {verb} {origin}"


def varying(what: str, text: str, value: Value) -> tuple[str, str]:
    """Rule and message for a size that an argument of the entry point decides."""
    if isinstance(value, Python) and value.origin:
        message = f"{what}, made of {value.origin}: one compile for each value"
    else:
        name = value.name if isinstance(value, Argument) else text
        message = (
            f"{what}, made of the argument {name}: one compile for each value if it is "
            f"a Python number, a dynamic shape if it is a Tensor"
        )
    unknown = isinstance(value, (Argument, Python)) and value.part
    return "unknown-size" if unknown else "varying-size", message
