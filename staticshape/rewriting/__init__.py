"""Turns findings into edits or refusals: clusters that convert whole or not at all."""

from staticshape.rewriting.options import FixOptions
from staticshape.rewriting.plan import convertible_by_tier, plan_fixes
from staticshape.rewriting.rule import FixPlan, Rewrite

__all__ = ["FixOptions", "FixPlan", "Rewrite", "convertible_by_tier", "plan_fixes"]
