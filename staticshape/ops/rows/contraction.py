"""Contractions: matrix products, convolutions, pooling, recurrent layers."""

from __future__ import annotations

from staticshape.ops.row import row
from staticshape.ops.spec import Operator

_RECURRENT = (
    "input_size hidden_size num_layers=1 has_bias=True batch_first=False dropout=0.0 "
    "bidirectional=False dtype=None"
)
ROWS: tuple[Operator, ...] = (
    row(
        "matmul",
        "contraction",
        "input other",
        ops="matmul mv",
        mint="matmul mv",
        np="matmul",
        method="matmul mv",
        tensors="input other",
        dtype="promote",
        aliases={"mat": "input", "vec": "other"},
        prims={"MatMul": "transpose_a=False transpose_b=False"},
        nn={"MatMul": "transpose_x1=False transpose_x2=False"},
    ),
    row(
        "bmm",
        "contraction",
        "input other",
        ops="bmm mm batch_dot dot inner",
        mint="bmm mm dot",
        np="dot inner",
        method="bmm mm dot inner",
        tensors="input other",
        dtype="promote",
        prims={"BatchMatMul": "transpose_a=False transpose_b=False"},
    ),
    row(
        "addmm",
        "contraction",
        "input mat1 mat2 beta=1 alpha=1",
        ops="addmm addbmm baddbmm addmv addr",
        mint="addmm baddbmm addbmm addmv",
        method="addmm addbmm baddbmm addmv addr",
        tensors="mat1 mat2",
        dtype="promote",
        known_of={"ops.baddbmm": "beta alpha"},
        aliases={
            "batch1": "mat1",
            "batch2": "mat2",
            "mat": "mat1",
            "vec": "mat2",
            "vec1": "mat1",
            "vec2": "mat2",
        },
    ),
    row(
        "einsum",
        "contraction",
        "equation operands",
        mint="einsum",
        prims={"Einsum": "equation"},
        tensors="operands",
        variadic="operands",
        dtype="promote",
    ),
    row(
        "tensordot",
        "contraction",
        "input other axis=2",
        ops="tensor_dot tensordot",
        np="tensordot",
        tensors="input other",
        dtype="promote",
    ),
    row(
        "outer",
        "contraction",
        "input other",
        ops="outer ger",
        mint="outer",
        np="outer",
        method="outer ger",
        tensors="input other",
        prims="Ger",
        dtype="promote",
    ),
    row(
        "cdist",
        "contraction",
        "input other p=2.0",
        mint="cdist",
        prims={"Cdist": "p=2.0"},
        tensors="input other",
        dtype="float",
    ),
    row(
        "iou",
        "contraction",
        "input other mode='iou'",
        ops="iou",
        prims={"IOU": "mode='iou'"},
        tensors="input other",
        dtype="float",
        aliases={"anchor_boxes": "input", "gt_boxes": "other"},
    ),
    row(
        "cosine_similarity",
        "contraction",
        "input other axis=1 eps=1e-8",
        ops="cosine_similarity",
        tensors="input other",
        dtype="promote",
        aliases={"x1": "input", "x2": "other"},
    ),
    row(
        "dense",
        "contraction",
        "input weight bias=None",
        fn="linear",
        prims="Dense",
        tensors="input",
        dtype="float",
        nn={
            "Dense": (
                "in_channels out_channels weight_init=None bias_init=None has_bias=True "
                "activation=None"
            ),
            "Linear": "in_features out_features bias=True",
        },
        mint_nn={"Linear": "in_features out_features bias=True"},
    ),
    row(
        "bias_add",
        "contraction",
        "input bias",
        ops="bias_add",
        prims="BiasAdd",
        tensors="input",
        dtype="same",
    ),
    row(
        "conv",
        "contraction",
        "input",
        ops="conv1d conv2d conv3d",
        fn="conv1d conv2d conv3d conv_transpose2d",
        orders={
            **dict.fromkeys(
                ("ops.conv1d", "ops.conv2d", "ops.conv3d"),
                "input weight bias stride pad_mode padding dilation groups",
            ),
            **dict.fromkeys(
                ("mint.nn.functional.conv2d", "mint.nn.functional.conv3d"),
                "input weight bias stride padding dilation groups",
            ),
        },
        dtype="float",
        prims="Conv2D Conv3D Conv2DTranspose Conv3DTranspose DepthwiseConv2dNative",
        nn="Conv1d Conv2d Conv3d Conv1dTranspose Conv2dTranspose Conv3dTranspose",
        mint_nn="Conv1d Conv2d Conv3d ConvTranspose2d",
    ),
    row(  # normalizes over the batch, where it is asked to
        "conv_bn_act",
        "contraction",
        "input",
        ops="",
        nn="Conv2dBnAct DenseBnAct",
        dtype="same",
    ),
    row(
        "pool",
        "contraction",
        "input",
        dtype="same",
        ops=(
            "max_pool2d avg_pool2d avg_pool1d avg_pool3d adaptive_avg_pool2d "
            "adaptive_avg_pool1d adaptive_max_pool2d"
        ),
        fn="max_pool2d avg_pool2d adaptive_avg_pool2d",
        orders={  # without `return_indices`, which makes it two results
            "ops.max_pool2d": "input kernel_size stride padding dilation",
            **dict.fromkeys(
                ("ops.avg_pool1d", "ops.avg_pool2d", "ops.avg_pool3d"),
                "input kernel_size stride padding ceil_mode count_include_pad",
            ),
            **dict.fromkeys(
                ("ops.adaptive_avg_pool1d", "ops.adaptive_max_pool2d"), "input output_size"
            ),
        },
        shape_of=dict.fromkeys(
            ("ops.adaptive_avg_pool1d", "ops.adaptive_max_pool2d"), "output_size"
        ),
        prims="MaxPool AvgPool MaxPool3D AvgPool3D AdaptiveAvgPool2D AdaptiveMaxPool2D",
        nn=(
            "MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AvgPool3d AdaptiveAvgPool1d "
            "AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d"
        ),
        mint_nn=(
            "AvgPool2d MaxPool2d AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d "
            "AvgPool1d AvgPool3d"
        ),
    ),
    row(
        "roi_align",
        "contraction",
        "input rois",
        ops="",
        dtype="same",
        aliases={"features": "input"},
        prims={
            "ROIAlign": "pooled_height pooled_width spatial_scale sample_num=2 roi_end_mode=1",
        },
    ),
    row(
        "grid_sample",
        "contraction",
        "input grid mode=bilinear padding_mode=zeros align_corners=None",
        ops="grid_sample",
        fn="grid_sample",
        dtype="same",
        tensors="input grid",
    ),
    row(
        "unfold",
        "contraction",
        "input kernel_size dilation=1 padding=0 stride=1",
        ops="unfold",
        fn="unfold",
        dtype="same",
    ),
    row(
        "recurrent",
        "contraction",
        "input hx=None seq_length=None",
        ops="",
        nn=dict.fromkeys(("LSTM", "GRU", "RNN"), _RECURRENT),
        results="output state",
        dtype="same",
    ),
    row(
        "recurrent_cell",
        "contraction",
        "input hx",
        ops="",
        nn={
            "GRUCell": "input_size hidden_size has_bias=True dtype=None",
            "LSTMCell": "input_size hidden_size has_bias=True dtype=None",
            "RNNCell": "input_size hidden_size has_bias=True nonlinearity='tanh' dtype=None",
        },
        dtype="same",
    ),
)
