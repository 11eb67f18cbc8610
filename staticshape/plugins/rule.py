"""What a rule of the user's is: its name, what finds it, and the examples that prove it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from staticshape.errors import UsageError
from staticshape.findings import Severity, Tier
from staticshape.plugins.problem import Problem
from staticshape.records import dataclass

if TYPE_CHECKING:
    from staticshape.plugins.scope import Scope

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class Rule:
    """One rule: `check` is called for every function that runs in graph mode.

    Every rule carries its examples: `invalid` code is reported, as a pair with the code that
    `fix --unsafe-fixes` makes of it where the rule replaces; `valid` code is not. They are run by
    `staticshape test` and shown by `staticshape explain`. `text` says more, in Markdown.

    Raises `UsageError` for a name that is not in kebab case, or without examples.
    """

    name: str
    check: Callable[[Scope], Iterable[Problem]]
    summary: str
    invalid: tuple[str | tuple[str, str], ...]
    valid: tuple[str, ...]
    severity: Severity = "dynamic"
    on_by_default: bool = True
    tier: Tier = "unsafe"
    text: str = ""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise UsageError(f"rule `{self.name}`: a name looks like `no-float64`")
        for kind in ("invalid", "valid"):
            given = getattr(self, kind)
            if not isinstance(given, tuple) or not given:
                raise UsageError(
                    f"rule `{self.name}`: `{kind}` must be a tuple of at least one example"
                )
