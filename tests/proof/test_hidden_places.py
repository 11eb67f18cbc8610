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


class Answering(Worker):
    """A child process whose graphs have the given gradient, and which op by op hides the input."""

    def __init__(self, spoilt: float) -> None:
        super().__init__()
        self.spoilt = spoilt

    def ask(self, request: Request, timeout: float) -> Result:
        every = [("train", index) for index in range(len(request.arguments or ()))]
        eager = {} if request.graph else dict.fromkeys(every, _call(0.0))
        return Result(calls=dict.fromkeys(every, _call(self.spoilt)), eager=eager)


def _call(gradient: float) -> Call:
    value, filled = np.zeros((), np.float32), np.full(2, gradient, np.float32)
    return Call(Array("float32", value), gradients=(("argument 0", Array("float32", filled)),))


def test_what_spoils_the_graph_of_before_as_well_says_nothing_against_after() -> None:
    """A gradient of zeros goes back through a comparison in a graph, and not op by op."""
    zeros = Array("float32", np.zeros(2, np.float32))
    plain = {("train", 0): _call(0.0)}
    one = Result(arguments=((zeros,),), calls=plain, eager=plain)
    sides = Request("before.py"), Request("after.py")
    nan = float("nan")
    same = _poisoned(one, *sides, (Answering(nan), Answering(nan)), 1.0)
    assert same
    assert all(result.equal and "BEFORE's graph" in result.notes[-1] for result in same)
    worse = _poisoned(one, *sides, (Answering(0.0), Answering(nan)), 1.0)
    assert worse
    assert not any(result.equal for result in worse)
