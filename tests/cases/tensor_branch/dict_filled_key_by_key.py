# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ContactLosses(nn.Cell):
    """Forces at the contacts of a grasp; a grasp without contacts has no loss of them."""

    def construct(self, forces, wanted, depth):
        losses = {"depth": ops.relu(depth).mean()}
        touching = ops.nonzero(depth > 0).flatten()
        if touching.shape[0] == 0:
            losses["force"] = forces.sum() * 0
            losses["worst"] = depth.sum() * 0
            return losses
        error = ops.abs(forces[touching] - wanted[touching]).sum(axis=-1)
        losses["force"] = error.mean()
        losses["worst"] = error.max()
        return losses


def inputs():
    rng = np.random.default_rng(66)
    out = []
    for shift in (-9.0, 0.0, 0.3, 9.0):
        depth = (rng.standard_normal(7) + shift).astype(np.float32)
        forces, wanted = rng.standard_normal((2, 7, 3)).astype(np.float32)
        out.append((ms.Tensor(forces), ms.Tensor(wanted), ms.Tensor(depth)))
    return out
