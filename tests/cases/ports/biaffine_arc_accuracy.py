# expect: convert
# Dependency parsing: arc loss and UAS / LAS over real tokens, int counters divided at the end.
import numpy as np
import mindspore as ms
from mindspore import nn, ops as P


class ParserCriterion(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = nn.CrossEntropyLoss()

    def construct(self, s_arc, s_rel, arcs, rels, mask):
        s_arc, arcs = s_arc[mask], arcs[mask]
        s_rel, rels = s_rel[mask], rels[mask]
        # the relation scores of the gold arcs
        rows = P.arange(s_rel.shape[1])
        s_rel = (s_rel * (rows[None, :, None] == arcs[:, None, None]).astype(s_rel.dtype)).sum(1)
        loss = self.ce(s_arc, arcs) + self.ce(s_rel, rels)
        arc_ok = s_arc.argmax(-1).astype(arcs.dtype) == arcs
        rel_ok = s_rel.argmax(-1).astype(rels.dtype) == rels
        total = arcs.shape[0]
        uas = arc_ok.astype(ms.float32).sum() / total
        las = P.logical_and(arc_ok, rel_ok).astype(ms.float32).sum() / total
        return loss, uas, las


def inputs():
    rng = np.random.default_rng(47)
    out = []
    for lens in ((1, 1), (4, 2), (5, 5)):
        a = rng.standard_normal((2, 5, 5)).astype(np.float32)
        r = rng.standard_normal((2, 5, 5, 3)).astype(np.float32)
        arcs = rng.integers(0, 5, (2, 5)).astype(np.int32)
        rels = rng.integers(0, 3, (2, 5)).astype(np.int32)
        m = np.arange(5)[None] < np.array(lens)[:, None]
        arcs[~m] = -1
        out.append(tuple(ms.Tensor(v) for v in (a, r, arcs, rels, m)))
    return out
