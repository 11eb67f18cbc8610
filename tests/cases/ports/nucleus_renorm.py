# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, ops
from mindspore.nn import Cell, Dense


class NucleusExpectation(Cell):
    """Expected embedding under top-p (nucleus) filtering, one row at a time, without sampling."""

    def __init__(self, hidden=5, vocab=11, top_p=0.8, temperature=0.7):
        super().__init__()
        self.lm_head = Dense(hidden, vocab)
        self.top_p = top_p
        self.temperature = temperature

    def nucleus(self, probs):
        sorted_p, order = ops.sort(probs, axis=0, descending=True)
        csum = ops.cumsum(sorted_p, 0)
        # tokens needed to reach top_p, the crossing one included
        k = (csum - sorted_p < self.top_p).astype(ms.int32).sum()
        kept = sorted_p[:k]
        return kept / kept.sum(), order[:k]

    def construct(self, hidden, table):
        probs = ops.softmax(self.lm_head(hidden) / self.temperature, axis=-1)
        rows = []
        for b in range(hidden.shape[0]):
            w, ids = self.nucleus(probs[b])
            emb = ops.gather(table, ids, 0)
            rows.append(ops.matmul(w.expand_dims(0), emb).squeeze(0))
        return ops.stack(rows, 0)


def inputs():
    rng = np.random.RandomState(31)
    return [(Tensor(rng.randn(3, 5) * s, ms.float32), Tensor(rng.randn(11, 4), ms.float32)) for s in (0.05, 1.0, 3.0, 30.0)]
