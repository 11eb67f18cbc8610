"""Operators of which only that is known which arguments decide a shape, or must be numbers.

No mask passes through them and nothing is said of their result: a number that a Tensor decides is
told where it makes the result dynamic (`shape`) or takes it out of the graph (`known`), as was
measured.
"""

from __future__ import annotations

from typing import Any

from staticshape.ops.row import row
from staticshape.ops.spec import Operator


def _sized(
    name: str, signature: str, shape: str, *, rule: str = "dynamic-size", **m: Any
) -> Operator:
    return row(name, "opaque", signature, shape=shape, tensors="", rule=rule, **m)


def _told(name: str, signature: str, known: str, **more: Any) -> Operator:
    return row(name, "opaque", signature, known=known, tensors="", **more)


ROWS: tuple[Operator, ...] = (
    _sized(
        "rot90",
        "input k axis",
        "k axis",
        rule="dynamic-permutation",
        np="rot90",
        orders={"np.rot90": "input k=1 axis=None"},
    ),
    _sized(
        "affine_grid",
        "theta shape align_corners=False",
        "shape",
        prims={"AffineGrid": "align_corners=False"},
    ),
    _sized("conjugate_transpose", "input axis", "axis", ops="", prims="ConjugateTranspose"),
    _sized("fill_v2", "shape value", "shape", ops="", prims="FillV2"),
    _sized(
        "resize_area",
        "images size",
        "size",
        ops="",
        prims={
            "ResizeArea": "align_corners=False",
            "ResizeLinear1D": "coordinate_transformation_mode=align_corners",
        },
    ),
    _sized(
        "scale_and_translate",
        "images size scale translation",
        "size",
        ops="",
        prims={"ScaleAndTranslate": "kernel_type=lanczos3 antialias=True"},
    ),
    _sized("sparse_to_dense", "indices values shape", "shape", ops="", prims="SparseToDense"),
    _sized(
        "upsample_3d",
        "input output_size scales",
        "output_size",
        ops="",
        prims={"UpsampleNearest3D": "", "UpsampleTrilinear3D": "align_corners=False"},
    ),
    _sized("aminmax", "input axis=None keepdims=False", "axis", rule="dynamic-axis"),
    _sized(
        "bartlett_window",
        "window_length periodic=True dtype=None",
        "window_length",
        ops="bartlett_window blackman_window",
        prims=dict.fromkeys(
            ("BartlettWindow", "BlackmanWindow", "HammingWindow"), "periodic=True dtype=None"
        ),
    ),
    _sized(
        "col2im",
        "input output_size kernel_size dilation=1 padding=0 stride=1",
        "output_size",
        ops="col2im fold",
        prims={"Col2Im": "kernel_size dilation=1 padding=0 stride=1"},
        orders={"ops.col2im": "input output_size kernel_size dilation padding_value stride"},
    ),
    _sized("crop_and_resize", "image boxes box_indices crop_size method=bilinear", "crop_size"),
    _sized("dsplit", "input sections", "sections", ops="dsplit hsplit vsplit"),
    _sized(
        "fft2",
        "input s=None axis=None norm=None",
        "s axis",
        ops="fft2 ifft2 rfft2 irfft2 hfft2 ihfft2 fftn ifftn rfftn irfftn hfftn ihfftn",
    ),
    _sized("fftfreq", "n d=1.0 dtype=None", "n", ops="fftfreq rfftfreq"),
    _sized(
        "matrix_diag",
        "input k=0 num_rows=-1 num_cols=-1 padding_value=0 align=RIGHT_LEFT",
        "k num_rows num_cols",
        prims={"MatrixDiagV3": "align=RIGHT_LEFT"},
    ),
    _sized(
        "matrix_diag_part",
        "input k padding_value align=RIGHT_LEFT",
        "k",
        prims={"MatrixDiagPartV3": "align=RIGHT_LEFT"},
    ),
    _sized(
        "matrix_set_diag",
        "input diagonal k=0 align=RIGHT_LEFT",
        "k",
        prims={"MatrixSetDiagV3": "align=RIGHT_LEFT"},
    ),
    _sized("mirror_pad", "input pad mode", "pad"),
    _sized("pixel_shuffle", "input upscale_factor", "upscale_factor"),
    _sized("pixel_unshuffle", "input downscale_factor", "downscale_factor"),
    _sized(
        "random_gamma",
        "shape alpha seed=None",
        "shape",
        rule="random-choice",
        prims={"RandomGamma": "seed=0 seed2=0"},
    ),
    _sized(
        "random_poisson",
        "shape rate seed=None dtype=None",
        "shape",
        rule="random-choice",
        prims={"RandomPoisson": "seed=0 seed2=0 dtype=None"},
    ),
    _sized("select_scatter", "input src axis index", "axis index"),
    _sized("slice_scatter", "input src axis=0 start=None end=None step=1", "start end"),
    _sized("trapz", "other input=None dx=1.0 axis=-1", "axis", rule="dynamic-axis"),
    _sized("vecdot", "input other axis=-1", "axis", rule="dynamic-axis"),
    _told("adaptive_max_pool3d", "input output_size return_indices=False", "output_size"),
    _told(
        "hamming_window",
        "window_length periodic=True alpha=0.54 beta=0.46 dtype=None",
        "window_length",
    ),
    _told("hann_window", "window_length periodic=True dtype=None", "window_length"),
    _told("kaiser_window", "window_length periodic=True beta=12.0", "window_length beta"),
    _told("logcumsumexp", "input axis", "axis"),
    _told("rrelu", "input lower=0.125 upper=0.3333333333333333", "lower upper"),
    _told("vector_norm", "input ord=2 axis=None keepdims=False dtype=None", "ord"),
)
