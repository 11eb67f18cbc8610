"""How each mask is written: its own name, in place of its only use, or in a new name before it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Hashable, Mapping

from staticshape.records import dataclass, field
from staticshape.rewriting.reading.identity import Names
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.text.draft import Draft, is_closed

_SHORT = re.compile(r"[\w.]+\[\w+\]( [=!<>]=? -?[\w.]+)?")  # `m[i]`, `m[i] > 0`
#: Asks of names and counts alone: the same at any later place where they stand as they did.
_ASKS = re.compile(
    r"(masked\.count\(\w+(, \w+)?\)|\w+(\.(any|all|sum)\(\))?)( [=!<>]=? (\d+|\w+))?"
)
#: A mask in the shape of a value: each way of `a if c else b` may write it for itself.
_EXPANDED = re.compile(r"masked\.expand\([\w.]+, [\w.]+(, axis=-?\d+)?\)")
#: What a condition bound to a name says of the other way.
_OTHERWISE = re.compile(r"~\w+")
_TOKEN = re.compile("\x00(\\d+)([ogb]?)\x00")
#: What binds closer than the operators of a mask, or as they do.
_BINDS = (re.compile(r"(~|[&|^] )$"), re.compile(r"\.|\[| [&|^] "))


#: Methods whose result may lie in the memory of what they are called on.
_VIEWS = frozenset(
    {"expand_dims", "flatten", "ravel", "reshape", "squeeze", "swapaxes", "transpose", "unsqueeze"}
) | {"astype", "bool", "broadcast_to", "expand", "expand_as", "permute", "to", "view", "view_as"}


def _may_share(text: str) -> bool:
    """Whether what a text gives may be a Tensor that has a name, or a part of one."""
    node: ast.expr = ast.parse(_TOKEN.sub("_", text), mode="eval").body
    while True:
        match node:
            case ast.IfExp() | ast.Subscript() | ast.Name():
                return True
            case ast.Attribute(value, "T") | ast.Call(ast.Attribute(value, _)) if _is_view(node):
                node = value
            case _:
                return False


def _is_view(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return not isinstance(called, ast.Attribute) or called.attr in _VIEWS


@dataclass
class _Plan:
    text: str
    simple: bool
    versions: dict[str, int]
    home: ast.stmt
    base: str
    can_hoist: bool
    order: int
    told: int = 1  # how often the user wrote it
    uses: int = 0
    stable: bool = True  # every use sees the same bindings as the home statement
    elsewhere: bool = False  # used in another statement than the home
    name: str | None = None
    never: Refused | None = None  # why it cannot be written at all
    spots: set[ast.stmt] = field(default_factory=set)  # the statements that use it
    given: tuple[str, int] | None = None  # a name, as it was, that its home statement binds to it
    rebound: bool = False  # it may be read where that name stands for another mask


@dataclass
class MaskBook:
    """All masks of one function; text that uses one holds a token until every use is known."""

    draft: Draft
    taken: set[str]
    plans: list[_Plan] = field(default_factory=list)
    by_key: dict[Hashable, int] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)  # names whose Tensor is changed in place

    def know(
        self,
        key: Hashable,
        text: str,
        simple: bool,
        versions: dict[str, int],
        home: ast.stmt,
        base: str,
        can_hoist: bool = True,
        never: Refused | None = None,
    ) -> None:
        """Remember how a mask can be written at its home statement."""
        if key in self.by_key:
            plan = self.plans[self.by_key[key]]
            plan.told += not plan.can_hoist and not can_hoist and home is plan.home
        else:
            self.by_key[key] = len(self.plans)
            order, _ = self.draft.order(), self.draft.order()  # the second one is for `bind_here`
            plan = _Plan(text, simple, versions, home, base, can_hoist, order, never=never)
            self.plans.append(plan)

    def forget(self, since: int) -> None:
        """Drop masks that became known in a block that ended: they do not hold after it."""
        self.by_key = {key: index for key, index in self.by_key.items() if index < since}

    def use(
        self,
        key: Hashable,
        at: ast.stmt,
        names: Names,
        *,
        operand: bool = False,
        binds: bool = False,
    ) -> str:
        """A token for the mask in the text of a statement (an operand gets parentheses).

        `binds`: it is all that the statement gives a name, which must not share the user's memory.
        """
        index = self.by_key[key]
        plan = self.plans[index]
        plan.stable &= all(
            names.current(name) == old
            for each in self._within(plan)
            for name, old in each.versions.items()
        )
        plan.elsewhere |= at is not plan.home
        plan.spots.add(at)
        plan.rebound |= plan.given is not None and names.current(plan.given[0]) != plan.given[1]
        return f"\x00{index}{'o' if operand else 'b' if binds else ''}\x00"

    def _within(self, plan: _Plan) -> list[_Plan]:
        """A mask and those that it is made of."""
        found = [plan]
        for each in found:
            found += [self.plans[int(token.group(1))] for token in _TOKEN.finditer(each.text)]
        return found

    def stands(self, key: Hashable, names: Names) -> bool:
        """Whether all that a mask is made of is still what it was at its home statement."""
        return key in self.by_key and all(
            names.current(name) == old
            for plan in self._within(self.plans[self.by_key[key]])
            for name, old in plan.versions.items()
        )

    def made_of(self, key: Hashable) -> dict[str, int] | None:
        """The names that a mask is made of, also by way of other masks; None where not known."""
        plans = self._within(self.plans[self.by_key[key]])
        if any(not plan.versions and _TOKEN.search(plan.text) is None for plan in plans):
            return None
        return {name: old for plan in plans for name, old in plan.versions.items()}

    def bind_here(
        self,
        key: Hashable,
        home: ast.stmt,
        name: str,
        names: Names,
        anew: Collection[ast.stmt] = (),
    ) -> tuple[int, str] | None:
        """What the home statement of a mask binds to a name, and in which order; None elsewhere.

        It stands in front of what else is made of the mask there. The mask goes by that name too,
        unless it is read behind, or in one of the statements `anew`: there the name may stand for
        another mask.
        """
        plan = self.plans[self.by_key[key]]
        if plan.home is not home or plan.given is not None:
            return None
        plan.given, plan.rebound = (name, names.current(name)), any(x in plan.spots for x in anew)
        return plan.order + 1, f"\x00{self.by_key[key]}g\x00"

    def made_name(self, key: Hashable, known: Mapping[Hashable, int]) -> str | None:
        """The name that a statement of the rewrite's own has bound a mask to."""
        plan = self.plans[known[key]] if key in known else None
        made = plan is not None and plan.simple and plan.text == plan.base
        return plan.text if made and plan is not None else None

    def resolve(self, text: str) -> str:
        """Put the final text of every mask in place of its token."""
        while "\x00" in text:
            text = _TOKEN.sub(self._found, text)
        return text

    def _found(self, token: re.Match[str]) -> str:
        """What stands for a token; `~c` beside an operator needs no parentheses."""
        index, how = int(token.group(1)), token.group(2)
        behind = token.string[token.end() : token.end() + 1]
        before, after = _BINDS
        bound = before.search(token.string[: token.start()]) or after.match(
            token.string, token.end()
        )
        how = how or ("o" if bound else "")
        if how == "o" and behind in ("", " ", ")", ","):
            text = self._settled(self.plans[index].text)
            how = "" if _OTHERWISE.fullmatch(text) else how
        return self._written(index, how)

    def spelled(self, text: str) -> str:
        """A text with what every token stands for: whatever it may read is in it."""
        while "\x00" in text:
            text = _TOKEN.sub(lambda found: f"({self.plans[int(found.group(1))].text})", text)
        return text

    def settle(self) -> None:
        """Choose names and insert the statements that masks need, once the walk is over."""
        self._count()
        for plan in self.plans:
            if plan.uses and plan.never is not None:
                raise plan.never
            if plan.given is not None and not plan.rebound:
                plan.name = plan.given[0]
            elif plan.uses and not self._stays(plan):
                if not plan.can_hoist:
                    raise Refused(plan.home, "the mask of a condition is needed more than once")
                plan.name = self.fresh(plan.base)
                self.draft.insert_before(plan.home, f"{plan.name} = {self._own(plan)}", plan.order)

    def _count(self) -> None:
        """How often each mask is written: in the text of the edits and in masks made of masks."""
        texts = [edit.text for edit in self.draft.edits(str)]
        seen: set[int] = set()
        while texts:
            for found in _TOKEN.finditer(texts.pop()):
                index = int(found.group(1))
                self.plans[index].uses += 1
                if index not in seen:
                    seen.add(index)
                    texts.append(self.plans[index].text)

    def fresh(self, base: str) -> str:
        """A name that nothing in the function has yet; `pos_` and `_valid` make `pos_valid`."""
        base = re.sub(r"(?<=[^_])_{2,}(?=[^_])", "_", base)
        name, number = base, 2
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return name

    def _stays(self, plan: _Plan) -> bool:
        if plan.simple:
            return plan.stable
        if not plan.can_hoist and plan.stable and not plan.elsewhere:
            short = _SHORT.fullmatch(plan.text) or _EXPANDED.fullmatch(self._settled(plan.text))
            return plan.uses <= plan.told or short is not None
        return plan.uses == 1 and (not plan.elsewhere or self._moves(plan))

    def _moves(self, plan: _Plan) -> bool:
        """Whether it can be written where it is used, further down in the same block."""
        read = {name for each in self._within(plan) for name in each.versions}
        if not plan.stable or self.written & read:
            return False
        further = plan.spots - {plan.home}
        beside = {spot.col_offset for spot in further} == {plan.home.col_offset}
        if len(further) != 1 or not beside:
            return False
        text = self._settled(plan.text)
        if plan.base == "condition":
            return _ASKS.fullmatch(text) is not None
        return any(form.fullmatch(text) for form in (_EXPANDED, _OTHERWISE))

    def _settled(self, text: str) -> str:
        """A text with the names that masks before it have got; a token where there is none."""
        named = [plan.name or (plan.text if plan.simple else None) for plan in self.plans]
        return _TOKEN.sub(lambda found: named[int(found.group(1))] or found.group(0), text)

    def _own(self, plan: _Plan) -> str:
        """The text of a mask that gets a name: no name of a Tensor that is written into."""
        if plan.simple:
            changed = plan.text.partition(".")[0] in self.written
        else:  # `m[i]`, `a if c else b`: the Tensor itself, or a view of it
            read = {name for each in self._within(plan) for name in each.versions}
            changed = bool(self.written & read) and plan.base != "condition"
            changed = changed and _may_share(self._settled(plan.text))
        text = plan.text if plan.simple or is_closed(plan.text) else f"({plan.text})"
        return f"{text}.copy()" if changed else plan.text

    def _written(self, index: int, how: str) -> str:
        plan = self.plans[index]
        gives = how == "g" and plan.given is not None and plan.name == plan.given[0]
        if plan.name is not None and not gives:
            return plan.name
        if how in ("g", "b"):
            return self._own(plan)
        return f"({plan.text})" if how == "o" and not is_closed(plan.text) else plan.text
