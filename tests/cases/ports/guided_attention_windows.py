# expect: convert
# Tacotron guided attention: the (T_out, T_in) window of every utterance, weights built from the lengths.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GuidedAttentionLoss(nn.Cell):
    def __init__(self, sigma=0.4):
        super().__init__()
        self.sigma = sigma

    def construct(self, att_ws, ilens, olens):
        t_out, t_in = att_ws.shape[1:]
        grid_x = ops.arange(t_out).astype(ms.float32).expand_dims(1)
        grid_y = ops.arange(t_in).astype(ms.float32).expand_dims(0)
        total = []
        for i in range(att_ws.shape[0]):
            ilen, olen = ilens[i], olens[i]
            w = 1.0 - ops.exp(-((grid_y / ilen - grid_x / olen) ** 2) / (2 * self.sigma ** 2))
            win = (w * att_ws[i])[:olen, :ilen]
            total.append(win.mean())
        return ops.stack(total).mean()


def inputs():
    rng = np.random.default_rng(53)
    out = []
    for il, ol in (((1, 2), (1, 1)), ((4, 3), (5, 6)), ((4, 4), (6, 6))):
        a = rng.random((2, 6, 4)).astype(np.float32)
        out.append((ms.Tensor(a), ms.Tensor(np.array(il, np.int32)), ms.Tensor(np.array(ol, np.int32))))
    return out
