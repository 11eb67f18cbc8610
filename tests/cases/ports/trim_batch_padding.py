# expect: refuse (the trimmed batch itself is returned)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TrimBatch(nn.Cell):
    """Cuts the columns that hold only padding (transformers examples: trim_batch)."""

    def __init__(self, pad_token_id=0):
        super().__init__()
        self.pad_token_id = pad_token_id

    def construct(self, input_ids, attention_mask):
        keep_column_mask = ops.ne(input_ids, self.pad_token_id).any(axis=0)
        n = keep_column_mask.astype(ms.int32).sum()
        input_ids = input_ids[:, :n]
        attention_mask = attention_mask[:, :n]
        return input_ids, attention_mask


def inputs():
    rng = np.random.default_rng(60)
    out = []
    for lens in ((1, 1), (2, 4), (6, 3)):
        m = (np.arange(6)[None] < np.array(lens)[:, None]).astype(np.int32)
        ids = (rng.integers(1, 9, (2, 6)) * m).astype(np.int32)
        out.append((ms.Tensor(ids), ms.Tensor(m)))
    return out
