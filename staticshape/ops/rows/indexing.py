"""Gather and scatter: operators that read or write at indices."""

from __future__ import annotations

from staticshape.ops.row import row
from staticshape.ops.spec import Operator

_GATHER = (
    row(
        "gather",
        "gather",
        "input indices axis batch_dims=0",
        prims={"Gather": "batch_dims=0", "GatherV2": "", "SparseGatherV2": ""},
        method="gather",
        calls={
            "Gather": "input indices axis",
            "GatherV2": "input indices axis",
            "SparseGatherV2": "input indices axis",
        },
        tensors="input indices",
        dtype="same",
        shape_of={"ops.gather": "axis", "ops.SparseGatherV2": "axis"},
    ),
    row(
        "gather_elements",
        "gather",
        "input axis indices",
        shape_of={"ops.gather_elements": "axis", "ops.gather_d": "axis"},
        ops="gather_elements gather_d",
        mint="gather",
        method="gather_elements",
        prims="GatherD",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "gather_nd",
        "gather",
        "input indices",
        method="gather_nd",
        prims="GatherNd",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "index_select",
        "gather",
        "input axis indices",
        mint="index_select",
        method="index_select",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "take",
        "gather",
        "input indices axis=None mode=clip",
        mint="take",
        np="take",
        method="take",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "take_along_axis",
        "gather",
        "input indices axis",
        ops="",
        np="take_along_axis",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "embedding",
        "gather",
        "input weight",
        fn="embedding",
        tensors="input",
        dtype="float",
        nn={
            "Embedding": "vocab_size embedding_size",
            "EmbeddingLookup": "vocab_size embedding_size",
        },
        mint_nn={"Embedding": "num_embeddings embedding_dim"},
    ),
    row(
        "embedding_lookup",
        "gather",
        "input indices offset=0",
        ops="embedding_lookup",
        prims="EmbeddingLookup",
        tensors="input indices",
        dtype="same",
    ),
    row(
        "one_hot",
        "gather",
        "indices depth on_value=1 off_value=0 axis=-1",
        fn="one_hot",
        orders={"fn.one_hot": "indices depth=-1"},
        shape_of={"ops.one_hot": "axis"},
        known="on_value off_value",
        tensors="indices",
        shape="depth",
        prims={"OneHot": "axis=-1"},
        calls={"OneHot": "indices depth on_value off_value"},
        nn={"OneHot": "axis=-1 depth=1 on_value=1.0 off_value=0.0 dtype=None"},
        rule="dynamic-size",
        aliases={"tensor": "indices"},
        dtype="same",
    ),
)

_SEGMENT = tuple(
    row(
        f"unsorted_segment_{kind}",
        "scatter",
        "input segment_ids num_segments",
        shape="num_segments",
        tensors="input segment_ids",
        rule="dynamic-segments",
        method=f"unsorted_segment_{kind}" if kind != "sum" else "",
        prims=f"UnsortedSegment{kind.capitalize()}",
        dtype="same",
    )
    for kind in ("sum", "max", "min", "prod")
)
_SCATTER = (
    *_SEGMENT,
    row(
        "scatter_nd",
        "scatter",
        "indices src shape",
        prims="ScatterNd",
        shape="shape",
        tensors="indices src",
        rule="dynamic-size",
        dtype="same",
    ),
    row(
        "tensor_scatter",
        "scatter",
        "input indices src",
        tensors="input indices src",
        dtype="same",
        ops=(
            "tensor_scatter_update tensor_scatter_add tensor_scatter_sub tensor_scatter_max "
            "tensor_scatter_min tensor_scatter_mul tensor_scatter_div "
            "scatter_nd_add scatter_nd_sub scatter_nd_max scatter_nd_min scatter_nd_mul "
            "scatter_nd_div scatter_nd_update scatter_update scatter_add "
            "scatter_sub scatter_max scatter_min scatter_mul scatter_div"
        ),
        method="scatter_sub scatter_max scatter_min scatter_mul scatter_div",
        prims=(
            "TensorScatterUpdate TensorScatterAdd TensorScatterSub TensorScatterMax "
            "TensorScatterMin TensorScatterMul TensorScatterDiv "
            "ScatterNdAdd ScatterNdSub ScatterNdMax ScatterNdMin ScatterNdMul ScatterNdDiv "
            "ScatterNdUpdate ScatterUpdate ScatterAdd ScatterSub "
            "ScatterMax ScatterMin ScatterMul ScatterDiv"
        ),
    ),
    row(
        "scatter",
        "scatter",
        "input axis indices src",
        ops="scatter tensor_scatter_elements",
        mint="scatter scatter_add",
        method="scatter scatter_add",
        tensors="input indices src",
        dtype="same",
        prims={"TensorScatterElements": "axis=0 reduction=none"},
        calls={"TensorScatterElements": "input indices src"},
        orders={"ops.tensor_scatter_elements": "input indices src axis=0 reduction=none"},
        aliases={"data": "input"},
    ),
    row(
        "index_add",
        "scatter",
        "input indices src axis",
        method="index_add",
        mint="index_add",
        tensors="input indices src",
        prims={"IndexAdd": "axis"},
        dtype="same",
        orders={"mint.index_add": "input axis indices src alpha=1"},
        aliases={"y": "src", "source": "src"},
    ),
    row(
        "index_fill",
        "scatter",
        "input axis indices value",
        method="index_fill",
        tensors="input indices",
        prims="IndexFill",
        dtype="same",
    ),
    row(
        "masked_scatter",
        "scatter",
        "input mask src",
        method="masked_scatter",
        ops="",
        prims="MaskedScatter",
        tensors="input mask src",
        dtype="same",
        aliases={"source": "src"},
    ),
    row(
        "bincount_fixed",
        "scatter",
        "input bins=100 min=0.0 max=0.0",
        ops="histc",
        mint="histc",
        method="histc",
    ),
)

ROWS: tuple[Operator, ...] = (*_GATHER, *_SCATTER)
