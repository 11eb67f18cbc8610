"""Places that BEFORE does not look at: only what it survives is known to be one."""

from __future__ import annotations

import numpy as np

from staticshape.proof.codec import Array
from staticshape.proof.judge import _poisoned
from staticshape.proof.pool import ChildError, Worker
from staticshape.proof.protocol import Call, Request, Result


class Dying(Worker):
    """A child process that dies of whatever it is asked."""

    def ask(self, request: Request, timeout: float) -> Result:
        raise ChildError("the process ended with signal SIGSEGV")


def test_what_before_dies_of_says_nothing_of_after() -> None:
    zeros = Array("float32", np.zeros(2, np.float32))
    call = Call(value=zeros, gradients=(("argument 0", zeros),))
    one = Result(arguments=((zeros,),), eager={("train", 0): call})
    sides = Request("before.py"), Request("after.py")
    assert _poisoned(one, *sides, (Dying(), Dying()), 1.0) == ()
