"""Plans the fixes of one file: every cluster converts whole, or is refused with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

from staticshape.analysis.facts import FunctionFacts, ModuleFacts, Refined
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.findings import Edit, Finding, Refusal
from staticshape.records import dataclass, field, replace
from staticshape.rewriting import registry
from staticshape.rewriting.beside.beside import Beside, changes_of
from staticshape.rewriting.capacity import overflow
from staticshape.rewriting.functions import copies
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.leftovers import sweep
from staticshape.rewriting.options import FixOptions
from staticshape.rewriting.refusals import refusal_of
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.rule import FixPlan
from staticshape.rewriting.text import apply
from staticshape.rewriting.text.fold import fold
from staticshape.rewriting.text.names_again import names_again
from staticshape.rewriting.walk import early_guards
from staticshape.rewriting.walk.callers import Callers
from staticshape.rewriting.walk.home import Home
from staticshape.rewriting.walk.memory import Memory
from staticshape.rewriting.walk.passed import Returned, Spec
from staticshape.rewriting.walker import Walker
from staticshape.source import SourceFile

_TRIES = 500  # every try disables a source or learns a statement; this only ends a defect
_MOST_REFUSED = 12  # in one function: `check` looks no further there, each costs a walk of it


def plan_fixes(
    facts: ModuleFacts | Sequence[ModuleFacts], options: FixOptions | None = None
) -> FixPlan:
    """Edits for every cluster that can be converted, refusals for the rest.

    Several files are planned together: what one of them returns the others take.
    """
    plan = _Planning.of(_several(facts), options or FixOptions())
    return plan.result() if plan.settles() else plan.given_up()


def convertible_by_tier(
    facts: ModuleFacts | Sequence[ModuleFacts], options: FixOptions
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What `plan_fixes` would convert, and what the tier `unsafe` would besides.

    It is told without making the edits; of a function where much is refused, not to the end.
    """
    plan = _Planning.of(_several(facts), options, _MOST_REFUSED)
    return (plan.converted(), plan.held_back()) if plan.settles() else ((), ())


def _several(facts: ModuleFacts | Sequence[ModuleFacts]) -> tuple[ModuleFacts, ...]:
    return (facts,) if isinstance(facts, ModuleFacts) else tuple(facts)


@dataclass
class _Planning:
    """The tries at files that belong together; what they learn only grows, so they end."""

    modules: tuple[ModuleFacts, ...]
    options: FixOptions
    callers: Callers
    memory: Memory = field(default_factory=Memory)
    refusals: dict[int, Refusal] = field(default_factory=dict)
    #: Walks by function and name: a helper may have copies under other names.
    done: dict[tuple[ast.FunctionDef, str], Walker] = field(default_factory=dict)
    held: bool = False  # the tier `unsafe` would convert more
    beside: Beside = field(default_factory=Beside)  # what no walk cures
    most_refused: int = 0  # in one function, before the rest of it is given up; 0: any number

    def __post_init__(self) -> None:
        self.homes = {each.source.path: Home.of(each, self.options) for each in self.modules}
        self.order = _callees_first(self.modules, self.callers)
        self.sources: dict[int, DynamicSource] = {}
        for module in self.modules:
            frozen = module.source.path in self.options.frozen
            for item in (item for function in module.functions for item in function.sources):
                self.sources[item.id] = item
                if frozen or not self.options.select(item.finding):
                    self.memory.disabled.add(item.id)
        self.beside = changes_of(self.modules, registry.load(), self.options)
        self.held |= bool(self.beside.held)

    @classmethod
    def of(cls, modules: tuple[ModuleFacts, ...], options: FixOptions, most: int = 0) -> _Planning:
        """The tries as far as `options` allow."""
        return cls(modules, options, Callers(modules, options), most_refused=most)

    def settles(self) -> bool:
        """Whether the tries come to an end."""
        return any(self.walk_all() for _ in range(_TRIES))

    def walk_all(self) -> bool:
        """One try at every function that is open; False when something was learnt."""
        if self.memory.stale:
            self.done.clear()
            self.memory.stale = False
        helpers = {
            key[0]: walk.returned for key, walk in self.done.items() if walk.returned is not None
        }
        watchers = {item.name for walk in self.done.values() for item in walk.watchers}
        results = {key: tuple(walk.results) for key, walk in self.done.items()}
        for function in self.order:
            for name, spec in self._versions(function):
                if (function.node, name) in self.done or not self._concerns(function, helpers):
                    continue
                walk = self._walk(function, spec, helpers, set(watchers), results)
                try:
                    walk.run()
                except Again:
                    return False
                except Refused as refused:
                    if not early_guards.give_up(self.memory, function.node):
                        self._refuse(function, spec, refused)
                    return False
                if early_guards.settle(self.memory, function.node, walk.puts):
                    return False
                if walk.returned is not None:
                    helpers[function.node] = walk.returned
                self.done[function.node, name] = walk
                watchers |= {item.name for item in walk.watchers}
                results[function.node, name] = tuple(walk.results)
        return True

    def _versions(self, function: FunctionFacts) -> list[tuple[str, Spec | None]]:
        """A function as it is called, and its copies that are given masks."""
        copies = self.memory.copies.get(function.node, ())
        own = (function.node.name, self.memory.specs.get(function.node))
        return [*((copy.name, copy.spec) for copy in copies), own]

    def _walk(
        self,
        function: FunctionFacts,
        spec: Spec | None,
        helpers: dict[ast.FunctionDef, Returned],
        watchers: set[str],
        results: Mapping[tuple[ast.FunctionDef, str], tuple[Layout, ...]],
    ) -> Walker:
        return Walker(
            self.homes,
            function,
            self.memory,
            watchers,
            helpers,
            self.callers,
            self.options,
            results,
            spec,
        )

    def _concerns(self, function: FunctionFacts, helpers: Mapping[ast.FunctionDef, object]) -> bool:
        """Whether there is anything to do in a function."""
        return bool(function.sources or helpers or self.memory.specs or self.memory.copies)

    def _has_examples(self, path: str) -> bool:
        models = [module.model for module in self.modules if module.source.path == path]
        return any(model is not None and "inputs" in model.functions for model in models)

    def _refuse(self, function: FunctionFacts, spec: Spec | None, refused: Refused) -> None:
        open_ids = frozenset(self.sources) - self.memory.disabled
        chosen = (refused.sources or (spec.sources if spec else frozenset())) & open_ids
        if not chosen:  # nothing names the cluster: give up on the function's own sources
            chosen = frozenset(item.id for item in function.sources) & open_ids or open_ids
        chosen = self._branches_first(chosen)
        if self._in_one_axis(chosen):
            return
        self.held |= refused.held
        for id in chosen:
            path = self.callers.path(function)
            refusal = refusal_of(
                path, self.sources[id], refused, function, self._has_examples(path)
            )
            self.refusals[id] = refusal
        self.memory.disabled |= chosen
        own = {item.id for item in function.sources}
        if 0 < self.most_refused <= len(own & self.refusals.keys()):
            self.memory.disabled |= own
        for helper, given in list(self.memory.specs.items()):
            if given.sources & chosen:
                self.memory.whole(helper)
        for known in self.memory.copies.values():
            if any(copy.spec.sources & chosen for copy in known):
                known[:] = [copy for copy in known if not copy.spec.sources & chosen]
                self.memory.stale = True
        if not chosen <= own:
            self.done.clear()  # another function's source: all that rests on it is walked again

    def _in_one_axis(self, chosen: frozenset[int]) -> bool:
        """Whether rows under masks of several axes can be tried with these made one."""
        memory = self.memory
        more = (chosen & memory.of_any_rank) - memory.in_one_axis
        memory.in_one_axis |= more
        memory.one_shape -= more  # it may not be needed any more
        if more:
            self.done.clear()
            for helper, given in list(self.memory.specs.items()):
                if given.sources & more:
                    del self.memory.specs[helper]  # it is given rows along one axis from now on
        return bool(more)

    def _branches_first(self, chosen: frozenset[int]) -> frozenset[int]:
        """Where a selection cannot be carried through a merged `if`, the `if` stays first."""
        branches = {id for id in chosen if self.sources[id].finding.rule == "tensor-branch"}
        return frozenset(branches) if branches else chosen

    def result(self) -> FixPlan:
        """The edits of the last try, with the imports they need."""
        edits: list[Edit] = []
        for home in self.homes.values():
            edits += self._edits(home)
        notes = [note for walk in self.done.values() for note in walk.notes]
        notes += [change.note for change in self.beside.changes if change.note]
        notes += [
            item.note(walk.module.source.path)
            for walk in self.done.values()
            for item in walk.watchers
        ]
        converted = self.converted()
        notes += [x for home in self.homes.values() for x in home.capacities.unused(converted)]
        return FixPlan(
            tuple(edits),
            (*self.refusals.values(), *self._left_with_theirs(), *self.beside.refusals),
            converted,
            self.still(),
            self.held_back(),
            tuple(notes),
        )

    def _edits(self, home: Home) -> tuple[Edit, ...]:
        """The edits of one file."""
        edits: list[Edit] = []
        walks = {key: walk for key, walk in self.done.items() if walk.module is home.module}
        for (node, name), walk in walks.items():
            if not (walk.converted or walk.draft.replaced or walk.draft.before):
                continue
            sweep(walk)
            known = self.memory.copies.get(node, ())
            copy = next((item for item in known if item.name == name), None)
            if copy is not None:
                edits.append(copies.insertion(walk, copy))
            else:
                edits += walk.draft.edits(walk.book.resolve)
        source = home.module.source
        watchers = [item for walk in walks.values() for item in walk.watchers]
        edits += overflow.edits(source, watchers, home.masked)
        self.beside = self.beside.apart_from(source.path, edits)
        beside, wanted = self.beside.edits(source.path)
        edits += beside
        if edits:
            wanted |= {each for walk in walks.values() for each in walk.imports}
            edits += _imports(home, tuple(edits), wanted)
        return fold(source, names_again(source, tuple(edits)))

    def held_back(self) -> tuple[Finding, ...]:
        """The findings more that the tier `unsafe` would convert."""
        if not self.held:
            return ()
        options, most = replace(self.options, unsafe=True), self.most_refused
        unsafe = _Planning(self.modules, options, self.callers, most_refused=most)
        more = unsafe.converted() if unsafe.settles() else ()
        done = set(self.converted())
        return tuple(finding for finding in more if finding not in done)

    def converted(self) -> tuple[Finding, ...]:
        """The findings that the last try cured."""
        cured = {id for walk in self.done.values() for id in walk.converted} & set(self.sources)
        own = tuple(self.sources[id].finding for id in sorted(cured))
        return (*own, *self._refined(cured), *self.beside.converted)

    def _refined(self, cured: set[int]) -> tuple[Finding, ...]:
        """The selections of what cured sources select: they went with them."""
        return tuple(each.finding for each in self._parts() if each.of <= cured)

    def _left_with_theirs(self) -> Iterator[Refusal]:
        """Those whose sources stay; the reason stands where they are."""
        converted = frozenset(self.converted())
        for each in self._parts():
            finding = each.finding
            if finding not in converted:
                first = self.sources[min(each.of)].finding
                there = "" if first.path == finding.path else f" of {first.path}"
                place = f"line {first.span.line}{there}"
                reason = f"it selects from what {place} selects, and that is left as it is"
                yield Refusal(finding.path, finding.span, finding.rule, reason)

    def _parts(self) -> Iterator[Refined]:
        functions = (function for module in self.modules for function in module.functions)
        every = (each for function in functions for each in function.refined)
        return (
            each
            for each in every
            if self.options.select(each.finding) and each.of <= self.sources.keys()
        )

    def still(self) -> tuple[Finding, ...]:
        """Those that select where they are returned, on one way of an option."""
        ids = {id for walk in self.done.values() for id in walk.still_dynamic}
        return tuple(self.sources[id].finding for id in sorted(ids))

    def given_up(self) -> FixPlan:
        """Nothing settles: a defect of the tool, which changes nothing and says so."""
        reason = "the function could not be walked to its end"
        return FixPlan(
            refusals=tuple(
                Refusal(
                    item.finding.path,
                    item.finding.span,
                    item.finding.rule,
                    reason,
                    "this is a fault of staticshape: please report it with the function",
                )
                for item in self.sources.values()
            )
        )


def _callees_first(modules: Iterable[ModuleFacts], callers: Callers) -> list[FunctionFacts]:
    """Functions in an order in which a helper comes before those that call it."""
    functions = [function for module in modules for function in module.functions]
    done: list[FunctionFacts] = []
    seen: set[ast.FunctionDef] = set()
    callees: dict[ast.FunctionDef, list[FunctionFacts]] = {}
    for function in functions:
        for caller in callers.callers_of(function, known=True) or ():
            callees.setdefault(caller.node, []).append(function)
    for start in functions:
        stack = [(start, False)]
        while stack:
            function, finished = stack.pop()
            if finished:
                done.append(function)
            elif function.node not in seen:
                seen.add(function.node)
                stack.append((function, True))
                stack.extend((callee, False) for callee in callees.get(function.node, ()))
    return done


def _imports(home: Home, edits: tuple[Edit, ...], wanted: set[tuple[str, str]]) -> tuple[Edit, ...]:
    source = home.module.source
    raw = source.apply(edits)
    after = SourceFile(source.path, raw).tree
    return apply.import_edits(source, after, home.masked, home.add, sorted(wanted))
