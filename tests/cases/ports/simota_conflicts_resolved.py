# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SimOTAHead(nn.Cell):
    """YOLOX's assignment with its conflicts resolved, as ported."""

    def __init__(self, num_classes=3, n_candidate_k=4):
        super().__init__()
        self.num_classes = num_classes
        self.k = n_candidate_k
        self.bce = nn.BCEWithLogitsLoss(reduction="none")

    def dynamic_k_matching(self, cost, pair_wise_ious, gt_classes):
        matching_matrix = ops.zeros_like(cost)
        topk_ious, _ = ops.topk(pair_wise_ious, self.k, dim=1)
        dynamic_ks = ops.clamp(topk_ious.sum(1).astype(ms.int32), min=1)
        num_gt = cost.shape[0]
        for gt_idx in range(num_gt):
            _, pos_idx = ops.topk(cost[gt_idx], dynamic_ks[gt_idx].item(), largest=False)
            matching_matrix[gt_idx][pos_idx] = 1.0
        anchor_matching_gt = matching_matrix.sum(0)
        if (anchor_matching_gt > 1).sum() > 0:
            cost_argmin = cost[:, anchor_matching_gt > 1].argmin(0)
            matching_matrix[:, anchor_matching_gt > 1] *= 0.0
            matching_matrix[cost_argmin, anchor_matching_gt > 1] = 1.0
        fg_mask = matching_matrix.sum(0) > 0.0
        num_fg = fg_mask.sum()
        matched_gt_inds = matching_matrix[:, fg_mask].argmax(0)
        gt_matched_classes = gt_classes[matched_gt_inds]
        pred_ious = (matching_matrix * pair_wise_ious).sum(0)[fg_mask]
        return num_fg, gt_matched_classes, pred_ious, matched_gt_inds, fg_mask

    def construct(self, cost, ious, gt_classes, cls_preds, bbox_preds, gt_boxes):
        num_fg, cls, pred_ious, inds, fg = self.dynamic_k_matching(cost, ious, gt_classes)
        cls_target = ops.one_hot(cls, self.num_classes, ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32)) * pred_ious.expand_dims(-1)
        reg_target = gt_boxes[inds]
        loss_cls = self.bce(cls_preds[fg], cls_target).sum() / num_fg
        loss_box = ops.abs(bbox_preds[fg] - reg_target).sum() / num_fg
        return loss_cls + 5.0 * loss_box


def inputs():
    rng = np.random.default_rng(2)
    f = lambda *s: rng.random(s).astype(np.float32)
    return [(ms.Tensor(f(3, 9)), ms.Tensor(np.float32(s) * f(3, 9)), ms.Tensor(np.array([0, 2, 1], np.int32)), ms.Tensor(f(9, 3)), ms.Tensor(f(9, 4)), ms.Tensor(f(3, 4))) for s in (0.4, 1.0, 1.6)]
