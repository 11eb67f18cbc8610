"""Plans the fixes of one file: every cluster converts whole, or is refused with its reason."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.findings import Edit, Finding, Refusal
from staticshape.rewriting import apply, registry
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.rule import FixOptions, FixPlan
from staticshape.rewriting.walk import Memory, Walk

_TRIES = 200  # every try disables a source or learns a statement; this only ends a defect


def plan_fixes(facts: ModuleFacts, options: FixOptions | None = None) -> FixPlan:
    """Edits for every cluster of the file that can be converted, refusals for the rest."""
    options = options or FixOptions()
    source = facts.source
    name, add = apply.masked_name(source.tree)
    taken = {node.id for node in ast.walk(source.tree) if isinstance(node, ast.Name)}
    taken |= {node.arg for node in ast.walk(source.tree) if isinstance(node, ast.arg)}
    edits: list[Edit] = []
    refusals: list[Refusal] = []
    converted: list[Finding] = []
    for function in facts.functions:
        if not function.sources:
            continue
        done, refused, cured = _function(facts, function, name, taken, options)
        edits += done
        refusals += refused
        converted += cured
    if edits:
        edits += _imports(facts, tuple(edits), name, add)
    return FixPlan(tuple(edits), tuple(refusals), tuple(converted))


def _function(
    module: ModuleFacts,
    function: FunctionFacts,
    name: str,
    taken: set[str],
    options: FixOptions,
) -> tuple[list[Edit], list[Refusal], list[Finding]]:
    memory = Memory()
    refusals: dict[int, Refusal] = {}
    by_id = {item.id: item for item in function.sources}
    for item in function.sources:
        if not options.select(item.finding):
            memory.disabled.add(item.id)
    for _ in range(_TRIES):
        walk = Walk(module, function, registry.load(), memory, name, set(taken))
        try:
            walk.run()
        except Again:
            continue
        except Refused as refused:
            chosen = refused.sources & set(by_id) or set(by_id) - memory.disabled
            for id in chosen - memory.disabled:
                refusals[id] = _refusal(module, by_id[id].finding, refused)
            if not chosen - memory.disabled:
                break
            memory.disabled |= chosen
            continue
        taken |= walk.taken
        cured = [by_id[id].finding for id in sorted(walk.converted & set(by_id))]
        edits = list(walk.draft.edits(walk.book.resolve)) if cured else []
        return edits, list(refusals.values()), cured
    for item in function.sources:
        refusals.setdefault(
            item.id,
            Refusal(
                module.source.path,
                item.finding.span,
                item.finding.rule,
                "the function could not be walked to its end",
                "report it with the function",
            ),
        )
    return [], list(refusals.values()), []


def _refusal(module: ModuleFacts, finding: Finding, refused: Refused) -> Refusal:
    line = getattr(refused.node, "lineno", finding.span.line)
    where = "" if line == finding.span.line else f" (line {line})"
    return Refusal(
        module.source.path,
        finding.span,
        finding.rule,
        f"{refused.reason}{where}",
        refused.help,
    )


def _imports(
    facts: ModuleFacts, edits: tuple[Edit, ...], name: str, add: bool
) -> tuple[Edit, ...]:
    raw = facts.source.apply(edits)
    after = ast.parse(raw.decode(facts.source.encoding).removeprefix("\ufeff"))
    return apply.import_edits(facts.source, after, name, add)
