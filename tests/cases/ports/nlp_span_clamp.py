# expect: untouched (positions are clamped, the loss ignores them)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SpanHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.qa_outputs = nn.Dense(4, 2)

    def construct(self, hidden, start_positions, end_positions):
        logits = self.qa_outputs(hidden)
        start_logits, end_logits = logits[..., 0], logits[..., 1]
        ignored_index = start_logits.shape[1]
        start_positions = ops.clamp(start_positions, 0, ignored_index)
        end_positions = ops.clamp(end_positions, 0, ignored_index)
        start_loss = ops.cross_entropy(start_logits, start_positions, ignore_index=ignored_index)
        end_loss = ops.cross_entropy(end_logits, end_positions, ignore_index=ignored_index)
        return (start_loss + end_loss) / 2


def inputs():
    rng = np.random.default_rng(42)
    return [
        (
            ms.Tensor(rng.normal(size=(3, 5, 4)).astype(np.float32)),
            ms.Tensor(np.array([0, 1, high], np.int32)),
            ms.Tensor(np.array([2, 4, high], np.int32)),
        )
        for high in (3, 4, 9)
    ]
