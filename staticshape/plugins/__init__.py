"""Rules of your own: a Python file with `RULES`, named by `plugins` in the configuration.

    from staticshape.plugins import Problem, Rule, Scope

`docs/plugins.md` shows a whole rule. Only files that the configuration names are ever run.
"""

from staticshape.plugins.problem import Problem
from staticshape.plugins.rule import Rule
from staticshape.plugins.scope import Call, Scope

__all__ = ["Call", "Problem", "Rule", "Scope"]
