"""Places that BEFORE does not look at: only what it survives is known to be one."""

from __future__ import annotations

import numpy as np

from staticshape.proof.codec import Array
from staticshape.proof.judge import _poisoned
from staticshape.proof.poison import Arguments, plant
from staticshape.proof.pool import ChildError, Worker
from staticshape.proof.protocol import Call, Calls, Request, Result


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


def test_a_key_that_orders_other_values_is_not_hidden() -> None:
    """A sort that leaves rows with a NaN as they are answers as before, and has read every key."""

    def answer(arguments: Arguments) -> Call:
        x, key = (item.data for item in arguments if isinstance(item, Array))
        order = np.arange(3) if np.isnan(key).any() else np.argsort(-key, kind="stable")
        gradient = np.zeros(3, np.float32)
        gradient[order[:2]] = 1
        every = (gradient, np.zeros(3, np.float32))
        named = tuple((f"argument {n}", Array("float32", one)) for n, one in enumerate(every))
        return Call(Array("float32", np.asarray(x[order[:2]].sum())), gradients=named)

    def run(inputs: tuple[Arguments, ...]) -> Calls:
        return {("train", index): answer(each) for index, each in enumerate(inputs)}

    x, key = np.array([1, 2, 4], np.float32), np.array([3, 2, 1], np.float32)
    arguments = (Array("float32", x), Array("float32", key))
    planted = plant(arguments, answer(arguments), run)
    assert [item.text for item in planted] == [
        f"{name} planted in 1 place" for name in ("nan", "inf", "-inf", "1e30")
    ]
    for item in planted:
        assert item.arguments[1] == arguments[1]
