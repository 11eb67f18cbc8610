"""A constant list of truths as an index: the compiler looks up where it is true."""

from mindspore import Tensor, jit, nn


@jit
def truths(a):
    return a[[True, False, True, True]]


@jit
def truths_with_a_name(a):
    keep = [True, False] + [True, True]
    return a[keep]


@jit
def truths_of_a_constant():
    return Tensor([1.0, 2.0, 3.0])[[True, False, True]].sum()


class TruthsOfSelf(nn.Cell):
    def __init__(self):
        super().__init__()
        self.keep = [True, False, True, True]

    def construct(self, a):
        return a[self.keep]


@jit
def static_truths_of_columns(a):
    return a[:, [True, False, True, False, True, False, True, False]]


@jit
def static_truths_beside_a_slice(a):
    return a[[True, False, True, True], 1:3]


@jit
def static_truths_assigned(a):
    a[[True, False, True, True]] = 0.0
    return a


@jit
def static_places_and_a_truth(a):
    return a[[True, 2]]
