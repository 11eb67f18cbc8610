"""Ordering, normalization, and operators that ask for a shape or leave the graph."""

from __future__ import annotations

from staticshape.ops.row import row
from staticshape.ops.spec import Operator

_BATCH_NORM = (
    "num_features eps=1e-05 momentum=0.9 affine=True gamma_init=ones beta_init=zeros "
    "moving_mean_init=zeros moving_var_init=ones use_batch_statistics=None"
)
_ORDERING = (
    row(
        "topk",
        "ordering",
        "input k axis=None largest=True sorted=True",
        ops="topk top_k",
        mint="topk",
        method="topk top_k",
        shape="k",
        prims={"TopK": "sorted=True"},
        calls={"TopK": "input k"},
        results="values indices",
        rule="dynamic-topk",
        dtype="same",
        orders={"ops.top_k": "input k sorted=True", "Tensor.top_k": "input k sorted=True"},
    ),
    row(
        "sort",
        "ordering",
        "input axis=-1 descending=False",
        mint="sort",
        np="",
        method="sort",
        prims={"Sort": "axis=-1 descending=False"},
        results="values indices",
        dtype="same",
    ),
    row("msort", "ordering", "input axis=-1", ops="msort", np="sort", method="msort", dtype="same"),
    row(
        "argsort",
        "ordering",
        "input axis=-1 descending=False",
        mint="argsort",
        np="argsort",
        method="argsort",
        dtype="int32",
        nn={"SortExt": ""},
    ),
    row(
        "cumsum",
        "ordering",
        "input axis dtype=None",
        mint="cumsum",
        np="cumsum",
        method="cumsum",
        masked="cumsum",
        dtype="same",
        prims={"CumSum": "exclusive=False reverse=False"},
        calls={"CumSum": "input axis"},
        orders={"Tensor.cumsum": "input axis=None dtype=None"},
    ),
    row(
        "cumprod",
        "ordering",
        "input axis dtype=None",
        mint="cumprod",
        np="cumprod",
        method="cumprod",
        masked="cumprod",
        dtype="same",
        prims={"CumProd": "exclusive=False reverse=False"},
        calls={"CumProd": "input axis"},
    ),
    row(
        "cummax",
        "ordering",
        "input axis",
        ops="cummax cummin",
        mint="cummax cummin",
        method="cummax cummin",
        results="values indices",
        dtype="same",
    ),
    row(
        "searchsorted",
        "ordering",
        "sorted_sequence values",
        mint="searchsorted",
        method="searchsorted",
        np="searchsorted",
        prims={"SearchSorted": "dtype=None right=False"},
        dtype="int64",
        aliases={
            "v": "values",
            "a": "sorted_sequence",
            "self": "sorted_sequence",
            "input": "sorted_sequence",
        },
        orders={"Tensor.searchsorted": "sorted_sequence values"},
    ),
    row(
        "kthvalue",
        "ordering",
        "input k axis=-1 keepdims=False",
        ops="kthvalue",
        mint="kthvalue",
        method="kthvalue",
        results="values indices",
    ),
)

_NORMALIZATION = (
    row(
        "softmax",
        "normalization",
        "input axis=-1 dtype=None",
        mint="softmax",
        fn="softmax",
        method="softmax",
        prims={"Softmax": "axis=-1"},
        masked="softmax",
        nn={"Softmax": "axis=-1"},
        mint_nn={"Softmax": "axis=None"},
        dtype="same",
    ),
    row(
        "log_softmax",
        "normalization",
        "input axis=-1",
        fn="log_softmax",
        prims={"LogSoftmax": "axis=-1"},
        masked="log_softmax",
        nn={"LogSoftmax": "axis=-1"},
        mint_nn={"LogSoftmax": "axis=None"},
        dtype="same",
    ),
    row("softmin", "normalization", "input axis=-1", nn={"Softmin": "axis=-1"}, dtype="same"),
    row(
        "layer_norm",
        "normalization",
        "input normalized_shape weight=None bias=None eps=1e-05",
        fn="layer_norm",
        prims={"LayerNorm": "begin_norm_axis=1 begin_params_axis=1 epsilon=1e-07"},
        calls={"LayerNorm": "input gamma beta"},
        mint_nn={"LayerNorm": "normalized_shape eps=1e-05"},
        nn={
            "LayerNorm": (
                "normalized_shape begin_norm_axis=-1 begin_params_axis=-1 gamma_init=ones "
                "beta_init=zeros epsilon=1e-07"
            )
        },
        dtype="same",
    ),
    row(
        "rms_norm",
        "normalization",
        "input gamma epsilon=1e-06",
        prims={"RmsNorm": "epsilon=1e-06"},
        dtype="same",
    ),
    row(
        "batch_norm",
        "normalization",
        "input",
        fn="batch_norm",
        dtype="same",
        nn={
            **dict.fromkeys(
                ("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "SyncBatchNorm"), _BATCH_NORM
            ),
            **dict.fromkeys(("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"), "num_features"),
        },
        mint_nn="BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm",
    ),
    row(
        "group_norm",
        "normalization",
        "input",
        fn="group_norm",
        dtype="same",
        nn="GroupNorm",
        mint_nn="GroupNorm",
    ),
    row(
        "l2_normalize",
        "normalization",
        "input axis=0 epsilon=1e-12",
        ops="",
        prims={"L2Normalize": "axis=0 epsilon=0.0001"},
        fn="normalize",
        dtype="same",
        orders={"fn.normalize": "input p=2.0 axis=1 epsilon=1e-12"},
    ),
    row(
        "glu",
        "layout",
        "input axis=-1",
        fn="glu",
        nn={"GLU": "axis=-1"},
        mint_nn={"GLU": "axis=-1"},
        dtype="same",
    ),
    row(
        "dropout",
        "random",
        "input p=0.5 training=True",
        fn="dropout dropout2d",
        ops="dropout dropout1d dropout2d dropout3d",
        dtype="same",
        prims={"Dropout": "keep_prob=0.5 Seed0=0 Seed1=0"},
        nn={
            "Dropout": "keep_prob=0.5 p=None",
            "Dropout1d": "p=0.5",
            "Dropout2d": "p=0.5",
            "Dropout3d": "p=0.5",
        },
        mint_nn={"Dropout": "p=0.5", "Dropout2d": "p=0.5"},
    ),
)

_SHAPE = (
    row("shape", "shape", "input", ops="shape shape_", np="shape", prims="Shape", dtype="python"),
    row(
        "tensor_shape",
        "shape",
        "input",
        ops="dyn_shape",
        prims="TensorShape DynamicShape",
        dtype="int64",
    ),
    row(
        "size",
        "shape",
        "input",
        ops="size numel",
        mint="numel",
        method="numel nelement",
        np="size",
        prims="Size",
        dtype="python",
    ),
    row("rank", "shape", "input", np="ndim", method="dim ndimension", prims="Rank", dtype="python"),
    row("dtype", "shape", "input", ops="dtype", prims="DType", dtype="python"),
    row(
        "asnumpy",
        "host",
        "input",
        ops="",
        method="asnumpy numpy",
        dtype="python",
        rule="host-fallback",
    ),
    row("tolist", "host", "input", ops="", method="tolist", dtype="python", rule="host-fallback"),
    row("item", "host", "input", ops="", mint="item", method="item", dtype="scalar"),
)

ROWS: tuple[Operator, ...] = (*_ORDERING, *_NORMALIZATION, *_SHAPE)
