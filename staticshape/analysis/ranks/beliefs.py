"""Ranks that nothing demands and that code which means something has: as tests to write down.

`x[mask]` in a layer has an axis of features beside the selected one; class scores have one axis
more than their labels. What is believed is no knowledge: whoever counts on it writes the test into
the code, which then raises where it does not hold, when the graph is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.system import System

_MOST_TERMS = 3  # of a test: more than these nobody reads


def believes(known: System, believed: System, forms: Mapping[str, Rank]) -> Iterator[str]:
    """`x.ndim == 2`, `x.ndim == mask.ndim + 1`, `x.ndim >= mask.ndim + 1`."""
    names: dict[int, str] = {form.terms[0][0]: name for name, form in forms.items()}
    shifts: dict[int, Rank] = {}  # of ranks of something else, by those of parameters
    for name, form in forms.items():
        value = believed.equations.reduced(form)
        if len(value.terms) == 1 and value.terms[0][1] == 1 and value.terms[0][0] not in names:
            ((unknown, _),) = value.terms
            shifts.setdefault(unknown, form.moved(-value.constant))
            value = shifts[unknown].moved(value.constant)
            if value == form:
                continue
        if value == form or known.equations.reduced(form) == value:
            continue
        test = _test(f"{name}.ndim", "==", value, names)
        if test is not None:
            yield test
    tests = set()
    for form, bound in believed.believed:
        rest = believed.equations.reduced(form)
        positive = [(unknown, count) for unknown, count in rest.terms if count > 0]
        negative = [(unknown, -count) for unknown, count in rest.terms if count < 0]
        if len(positive) > 1 or len(negative) > 1 or not rest.terms:
            continue
        if positive and positive[0][1] == 1 and positive[0][0] in names:
            other = Rank(bound - rest.constant, tuple(negative))
            test = _test(f"{names[positive[0][0]]}.ndim", ">=", other, names)
        elif not positive and negative[0][1] == 1 and negative[0][0] in names:
            most = rest.constant - bound
            test = f"{names[negative[0][0]]}.ndim <= {most}" if most >= 0 else None
        else:
            test = None
        if test is not None and test not in tests and not known.equations.covers(rest, Rank(bound)):
            tests.add(test)
            yield test


def _test(left: str, sign: str, value: Rank, names: Mapping[int, str]) -> str | None:
    """`x.ndim == 2`, `x.ndim == y.ndim + 1`, `x.ndim == y.ndim - mask.ndim + rest.ndim`."""
    if not value.terms:
        return f"{left} {sign} {value.constant}" if value.constant >= 0 else None
    counts = [count for _, count in value.terms]
    if sum(counts) != 1 or set(counts) - {1, -1} or len(counts) > _MOST_TERMS:
        return None
    if any(unknown not in names for unknown, _ in value.terms):
        return None
    right = ""
    for unknown, count in sorted(value.terms, key=lambda term: -term[1]):
        right += f" {'+' if count > 0 else '-'} {names[unknown]}.ndim"
    right = right.removeprefix(" + ")
    if value.constant:
        right += f" {'+' if value.constant > 0 else '-'} {abs(value.constant)}"
    return f"{left} {sign} {right}"
