"""Lets MindSpore's own compiler judge: dynamic nodes, values, gradients, compiles."""

from staticshape.proof.judge import inspect, renamed, verify, verify_many
from staticshape.proof.model import (
    Comparison,
    Compiled,
    InputResult,
    Job,
    Node,
    Proof,
    Verdict,
)

__all__ = [
    "Comparison",
    "Compiled",
    "InputResult",
    "Job",
    "Node",
    "Proof",
    "Verdict",
    "inspect",
    "renamed",
    "verify",
    "verify_many",
]
