"""Helpers that are given selections: called as they are, or with the mask as another argument.

A helper that keeps rows apart (columns, elementwise work, layers over the last axis) does to the
data in place what it did to the selected rows. One that mixes rows gets the mask as well, and is
rewritten like any other function, where all of its calls are known and give it selections alike.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Named, Python
from staticshape.records import dataclass, replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.functions import copies, settled
from staticshape.rewriting.functions.agreed import agreed
from staticshape.rewriting.functions.specs import constants_of, mask_names, separate
from staticshape.rewriting.holders import containers
from staticshape.rewriting.layout import Count, Dense, Held, Layout, Mask, Masked, Results, carries
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.text.separators import behind
from staticshape.rewriting.walk import quiet
from staticshape.rewriting.walk.callers import bound_arguments
from staticshape.rewriting.walk.passed import Given, Spec

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk

_TRIES = 50
_DEEPEST = 6


@dataclass(frozen=True)
class Passed:
    """A call of a helper with selections: its arguments and the masks by group."""

    helper: FunctionFacts
    spec: Spec
    arguments: Mapping[str, ast.expr]
    masks: tuple[Mask, ...]
    layouts: tuple[Masked, ...]  # one for each parameter of the spec


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """The result of a call of a helper with selections; None where it is no helper of ours."""
    passed = passed_to(walk, node, layouts, walk.callers.callee(walk.facts, node))
    if passed is None:
        return None
    result = apart(walk, passed, real=walk.real_rows)
    if result is not None:
        called_whole(walk, node)
        return back(walk, passed, result)
    learning = is_given_weights(walk, passed) or quiet.learns(walk, node)
    spoils = learning and quiet.has_singular(walk, node)
    written = None if spoils else guards(walk, passed)
    result = apart(walk, passed, real=True) if written is not None else None
    if result is not None and written is not None:
        called_whole(walk, node)
        for argument, text in written:
            walk.draft.replace(argument, text)
        return back(walk, passed, result)
    if walk.branch is not None and (spoils or (learning and quiet.has_mean(walk, node))):
        raise walk.refuse_branch(
            node, f"`{ast.unparse(node.func)}` holds weights, which an untaken branch would spoil"
        )
    return _with_masks(walk, node, passed)


def called_whole(walk: Walk, node: ast.Call) -> None:
    """A call of a helper as it is, without masks: then no call can give it masks."""
    if not walk.memory.specs:
        return
    helper = walk.callers.callee(walk.facts, node)
    if helper is not None and helper.node in walk.memory.specs:
        walk.memory.whole(helper.node)
        raise Again


def passed_to(
    walk: Walk,
    node: ast.Call,
    layouts: list[tuple[ast.expr, Layout]],
    helper: FunctionFacts | None,
    *,
    alone: bool = True,
) -> Passed | None:
    """What a call gives a helper that it reaches (`alone`: it is to be no other one)."""
    if helper is None or helper.node in walk.stack or len(walk.stack) > _DEEPEST:
        return None
    if walk.callers.is_patched(helper) or walk.callers.writes_gradient(helper):
        return None
    if alone and root_name(node.func) == "self" and walk.callers.is_replaced_elsewhere(helper):
        return None
    arguments = bound_arguments(helper.node, node)
    if arguments is None:
        return None
    by_node = {id(item): layout for item, layout in layouts}
    keys: list[Mask] = []
    params: list[tuple[str, Given]] = []
    masked: list[Masked] = []
    held: list[tuple[str, tuple[tuple[Hashable, bool], ...]]] = []
    counts: list[str] = []
    for name, item in arguments.items():
        layout = by_node.get(id(item))
        if layout is None or not carries(layout):
            continue
        if isinstance(layout, Count):
            counts.append(name)
            continue
        inside = layout.items if isinstance(layout, Held) else ((None, layout),)
        if isinstance(layout, Held):
            if item not in walk.passed_whole | containers.passed_apart(walk, node):
                return None
            keys_of = tuple((key, isinstance(each, Count)) for key, each in inside)
            held.append((name, keys_of))
        for key, each in inside:
            if isinstance(layout, Held) and isinstance(each, Dense | Count):
                continue
            if not isinstance(each, Masked) or each.form in ("branch", "pairs", "grid"):
                return None
            params.append((name, _given(walk, each, keys, key)))
            masked.append(each)
    if not params:
        return None
    given = {*dict(params), *counts}
    others = {name: item for name, item in arguments.items() if name not in given}
    constants = tuple(
        (name, values)
        for name, values in constants_of(walk, helper.node, others)
        if name in others or name not in arguments
    )
    sources = sources_of(item for item in by_node.values() if carries(item))
    spec = Spec(tuple(params), sources, constants, tuple(held), tuple(counts))
    return Passed(helper, spec, arguments, tuple(keys), tuple(masked))


def _given(walk: Walk, layout: Masked, masks: list[Mask], key: Hashable) -> Given:
    """What is said of one selection; its mask joins those of the call."""
    mask = next((mask for mask in masks if one_mask(walk, mask, layout.mask)), None)
    if mask is None:
        mask = layout.mask
        masks.append(mask)
    return Given(
        masks.index(mask),
        layout.form,
        layout.axis,
        layout.width,
        layout.mask.rank,
        layout.rank,
        layout.kind,
        layout.prefix,
        layout.like is None,
        key,
        walk.in_branch(layout).pad,
    )


def is_given_weights(walk: Walk, passed: Passed) -> bool:
    """Whether Tensors that are no selections are passed too: gradients flow into them."""
    params = [name for name, _ in passed.spec.params]
    selected = {*params, *passed.spec.counts}
    beside = any(len(keys) > params.count(name) for name, keys in passed.spec.held)
    return beside or any(
        name not in selected and not isinstance(walk.facts.value(item), Python | Named)
        for name, item in passed.arguments.items()
    )


def apart(walk: Walk, passed: Passed, *, real: bool) -> Layout | None:
    """What the helper gives when it is called as it is on the data in place, or None.

    `real`: where nothing was selected the data are copies of a real row, safe for everything.
    """
    memory = walk.memory.apart()
    for _ in range(_TRIES):
        inner = walk.inside(passed.helper, passed.spec, memory, real=real)
        try:
            inner.run()
        except Again:
            continue
        except Refused:
            return None
        if inner.draft.is_changed or not inner.results:
            return None
        result = agreed(inner.results)
        return result if result is not None and carries(result) else None
    return None


def _mask_text(walk: Walk, node: ast.expr, layout: Masked) -> str:
    """The mask as it was made; inside a merged branch nothing is selected unless it is taken."""
    return walk.both_text(replace(layout, like=None), node)


def guards(walk: Walk, passed: Passed) -> list[tuple[ast.expr, str]] | None:
    """The arguments with a real row in place of those that were not selected."""
    found = []
    if passed.spec.held:
        return None
    for (name, _), layout in zip(passed.spec.params, passed.layouts, strict=True):
        argument = passed.arguments[name]
        if layout.form != "axes" or layout.axis != 0:
            return None
        valid = _mask_text(walk, argument, layout)
        text = walk.draft.argument(argument)
        found.append((argument, f"{walk.masked}.guard_rows({text}, {valid})"))
    return found


def back(walk: Walk, passed: Passed, result: Layout) -> Layout:
    """The layout of a helper's result in terms of the caller's masks."""
    if isinstance(result, Results):
        items = tuple(back(walk, passed, item) for item in result.items)
        kept = tuple(item for item in items if isinstance(item, Dense | Masked | Count))
        return Results(kept, (), passed.spec.sources)
    if isinstance(result, Count):
        return Count(passed.spec.sources)
    if not isinstance(result, Masked):
        if walk.branch is None:
            return result
        rank = result.rank if isinstance(result, Dense) else None
        return Masked(walk.branch, "branch", passed.spec.sources, rank=rank)
    if result.parts is not None:
        rows, columns = (replace(result, mask=_own(passed, mask)) for mask in result.parts)
        whole = pairing.pairs(walk, rows, columns)
        if result.form == "grid":
            whole = replace(whole, form="grid", axis=result.axis, like=None)
        sources = passed.spec.sources | walk.branch_sources
        return walk.placed(replace(whole, sources=sources, rank=result.rank))
    mask = _own(passed, result.mask)
    like = () if result.like is not None else None
    one = result.form == "axes" and result.rank == 1
    if one and mask.rank is not None and mask.rank == result.width:
        like = None
    layout = replace(
        result,
        mask=mask,
        sources=passed.spec.sources | walk.branch_sources,
        like=like,
        over=(),
        data=None,
        head=None,
        into=None,
        outer=None,
    )
    return walk.placed(layout)


def _own(passed: Passed, mask: Mask) -> Mask:
    """The caller's mask for one that the helper was given."""
    assert isinstance(mask.key, tuple)
    return passed.masks[mask.key[1]]


def _with_masks(walk: Walk, node: ast.Call, passed: Passed) -> Layout:
    """Give the helper the masks too; what it does inside is rewritten by a walk of its own."""
    helper, memory = passed.helper, walk.memory
    name = helper.node.name
    called = ast.unparse(node.func)
    if walk.probing:
        raise walk.refuse(node, f"`{called}` needs the mask", *passed.layouts)
    given = passed.spec if helper.node in memory.constants else replace(passed.spec, constants=())
    before = memory.specs.get(helper.node)
    spec = given if before is None else before.merged(given, memory.exact_in(helper.node))
    own = helper.node not in memory.unspecial and walk.callers.changeable(helper)
    if own and spec is not None and not (helper.node.args.vararg or helper.node.args.kwarg):
        if spec != before:
            memory.specs[helper.node] = spec
            memory.stale = True
            raise Again
        results = walk.helper_results.get((helper.node, name))
    else:
        copy = copies.learn(walk, helper, given, node)
        if copy is None:
            raise walk.refuse(
                node,
                f"`{called}` mixes the rows it is given, and not every call of `{name}` is known",
                *passed.layouts,
                help=f"select inside `{called}`, or give it the mask",
            )
        results = walk.helper_results.get((helper.node, copy.name))
        copies.call_copy(walk, helper, node, copy.name)
    if not results:
        raise walk.refuse(node, f"`{called}` returns nothing that is known", *passed.layouts)
    result = agreed(results)
    if result is None:
        separate(walk, helper.node)
        raise walk.refuse(node, f"`{called}` returns selections on one way only", *passed.layouts)
    _append(walk, node, passed)
    return back(walk, passed, result)


def _append(walk: Walk, node: ast.Call, passed: Passed) -> None:
    """Write the masks behind the last argument of the call."""
    last = max([*node.args, *node.keywords], key=lambda item: walk.draft.source.span(item))
    texts = [walk.draft.render(last)]
    names = mask_names(passed.helper.node, passed.spec)
    whole = len(node.args) == len(passed.arguments) == _positions(passed.helper.node)
    for name, mask in zip(names, passed.masks, strict=True):
        text = _mask_text(walk, node, walk.placed(Masked(mask, "axes", frozenset())))
        spec = passed.helper.node.args
        plain = whole and not spec.defaults and not spec.kwonlyargs
        texts.append(text if plain else f"{name}={text}")
    walk.draft.replace(last, behind(walk.draft.source, last).join(texts))


def _positions(function: ast.FunctionDef) -> int:
    names = [item.arg for item in (*function.args.posonlyargs, *function.args.args)]
    return len(names) - (1 if names[:1] == ["self"] else 0)


def is_given(layout: Layout) -> bool:
    """Whether a value is a selection under a mask that the caller gave."""
    if not isinstance(layout, Masked) or layout.form == "branch" or layout.outer is not None:
        return False
    keys = [mask.key for mask in layout.parts or (layout.mask,)]
    return all(isinstance(key, tuple) and key[0] == "given" for key in keys)


def note_result(walk: Walk, layouts: list[Layout]) -> bool:
    """Remember what a helper returns; False where it is not for its callers to take."""
    if settled.is_dead(walk):
        return True
    if not all(is_given(layout) or isinstance(layout, Dense | Count) for layout in layouts):
        return False
    items = tuple(item for item in layouts if isinstance(item, Dense | Masked | Count))
    selected = any(carries(item) for item in items)
    result: Layout = Results(items, (), sources_of(items)) if selected else Dense()
    result = items[0] if len(layouts) == 1 else result
    if walk.at in walk.dead and agreed([result, *walk.results]) is None:
        return False
    walk.results.append(result)
    return True
