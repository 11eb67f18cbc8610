# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LineLosses(nn.Cell):
    """Text line detection: no line in the image, no distance and no angle to learn."""

    def __init__(self):
        super().__init__()
        self.head = nn.Dense(3, 1)

    def construct(self, points, lines, angles):
        score = self.head(points).squeeze(-1)
        on_line = lines >= 0
        score_loss = ops.binary_cross_entropy_with_logits(
            score, on_line.astype(ms.float32), ops.ones_like(score), ops.ones_like(score)
        )
        if not on_line.any():
            nothing = score.sum() * 0.0
            return {"score": score_loss, "distance": nothing, "angle": nothing}
        near = ops.sqrt(lines[on_line])
        turned = angles[on_line]
        distance = near.mean()
        angle = (1.0 - ops.cos(turned)).mean()
        return {"score": score_loss, "distance": distance, "angle": angle}


def inputs():
    rng = np.random.default_rng(65)
    out = []
    for share in (0.0, 0.4, 1.0):
        lines = np.where(rng.random(8) < share, rng.random(8) + 0.5, -1.0).astype(np.float32)
        points = rng.standard_normal((8, 3)).astype(np.float32)
        angles = rng.standard_normal(8).astype(np.float32)
        out.append((ms.Tensor(points), ms.Tensor(lines), ms.Tensor(angles)))
    return out
