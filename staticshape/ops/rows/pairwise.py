"""Position by position: partial functions, functions of several tensors, comparisons."""

from __future__ import annotations

from staticshape.ops.row import row
from staticshape.ops.rows.alike import binary, unary
from staticshape.ops.spec import Operator

_PARTIAL = (
    unary("log", "Log", safe=1.0),
    unary("log2", safe=1.0),
    unary("log10", safe=1.0),
    unary("log1p", "Log1p", safe=1.0),
    unary("sqrt", "Sqrt", safe=1.0),
    unary("rsqrt", "Rsqrt", safe=1.0),
    unary("reciprocal", "Reciprocal Inv", more="inv inverse_", safe=1.0),
    unary("asin", "Asin", more="arcsin", safe=0.0),
    unary("acos", "ACos", more="arccos", safe=0.0),
    unary("atanh", "Atanh", more="arctanh", safe=0.0),
    unary("acosh", "Acosh", more="arccosh", safe=2.0),
    unary("erfinv", "Erfinv", safe=0.0),
    unary("lgamma", "Lgamma", safe=1.0),
    unary("digamma", "Digamma", safe=1.0),
    row(
        "logit",
        "elementwise",
        "input eps=None",
        method="logit",
        mint="logit",
        safe=0.5,
        prims={"Logit": "eps=-1.0"},
    ),
    binary(
        "div",
        "Div RealDiv",
        more="divide true_divide tensor_div",
        safe=1.0,
        partial="other",
        dtype="float",
    ),
    binary(
        "floor_divide",
        "FloorDiv",
        more="floor_div floordiv",
        safe=1.0,
        partial="other",
        dtype="promote",
    ),
    binary(
        "fmod",
        "Mod FloorMod TruncateMod",
        more="remainder floor_mod mod tensor_mod",
        safe=1.0,
        partial="other",
        dtype="promote",
    ),
    binary("xlogy", "Xlogy", safe=1.0, partial="other"),
    binary("xdivy", "Xdivy", safe=1.0, partial="other"),
    binary(
        "pow",
        "Pow",
        more="power tensor_pow float_power",
        safe=1.0,
        partial="input",
        dtype="promote",
        aliases={"exponent": "other"},
    ),
    binary("atan2", "Atan2", more="arctan2", safe=1.0, partial="input other"),
    binary("hypot", "Hypot", safe=1.0, partial="input other"),
)

_BINARY = (
    binary("add", "Add TensorAdd", more="tensor_add", linear=True, dtype="promote"),
    binary("sub", "Sub", more="subtract tensor_sub", linear=True, dtype="promote"),
    binary("mul", "Mul", more="multiply tensor_mul", dtype="promote", aliases={"value": "other"}),
    binary("div_no_nan", "DivNoNan", dtype="promote"),
    binary("mul_no_nan", "MulNoNan", dtype="promote"),
    binary("maximum", "Maximum", more="fmax", linear=True, dtype="promote"),
    binary("minimum", "Minimum", more="fmin", linear=True, dtype="promote"),
    binary("squared_difference", "SquaredDifference", dtype="promote"),
    binary("logaddexp", more="logaddexp2"),
    binary("bitwise_and", "BitwiseAnd", linear=True, dtype="promote"),
    binary("bitwise_or", "BitwiseOr", linear=True, dtype="promote"),
    binary("bitwise_xor", "BitwiseXor", linear=True, dtype="promote"),
    row(
        "lerp",
        "elementwise",
        "input end weight",
        tensors="input end weight",
        mint="lerp",
        method="lerp",
        prims="Lerp",
    ),
    row(
        "addcmul",
        "elementwise",
        "input tensor1 tensor2 value=1",
        tensors="input tensor1 tensor2",
        known="value",
        mint="addcmul",
        method="addcmul",
        prims="Addcmul",
    ),
    row(
        "addcdiv",
        "elementwise",
        "input tensor1 tensor2 value=1",
        tensors="input tensor1 tensor2",
        known="value",
        mint="addcdiv",
        method="addcdiv",
        prims="Addcdiv",
        safe=1.0,
        partial="tensor2",
    ),
    row(
        "where",
        "elementwise",
        "condition input other",
        tensors="condition input other",
        ops="where select",
        prims="Select",
        method="where",
        np="where",
        mint="where",
        linear=True,
        dtype="promote",
        orders={"Tensor.where": "input condition other"},
        aliases={"x": "input", "y": "other"},
        note="with three arguments; with one it is `where_one_argument`",
    ),
    row(
        "masked_fill",
        "elementwise",
        "input mask value",
        tensors="input mask",
        linear=True,
        mint="masked_fill",
        method="masked_fill",
        prims="MaskedFill",
        dtype="same",
    ),
)

_BOOLEAN = (
    *(
        binary(name, prims, more=more, linear=True, dtype="bool")
        for name, prims, more in (
            ("equal", "Equal", "eq"),
            ("not_equal", "NotEqual", "ne"),
            ("greater", "Greater", "gt"),
            ("greater_equal", "GreaterEqual", "ge tensor_ge"),
            ("less", "Less", "lt"),
            ("less_equal", "LessEqual", "le tensor_le"),
            ("logical_and", "LogicalAnd", ""),
            ("logical_or", "LogicalOr", ""),
            ("logical_xor", "LogicalXor", ""),
            ("isclose", "", ""),
        )
    ),
    *(
        unary(name, prims, linear=True, dtype="bool")
        for name, prims in (
            ("logical_not", "LogicalNot"),
            ("isnan", "IsNan"),
            ("isinf", "IsInf"),
            ("isfinite", "IsFinite"),
            ("isneginf", ""),
            ("isposinf", ""),
            ("isreal", ""),
            ("signbit", ""),
        )
    ),
    row(
        "approximate_equal",
        "elementwise",
        "input other tolerance=1e-05",
        tensors="input other",
        linear=True,
        dtype="bool",
        method="approximate_equal",
        prims={"ApproximateEqual": "tolerance=1e-05"},
    ),
)

ROWS: tuple[Operator, ...] = (*_PARTIAL, *_BINARY, *_BOOLEAN)
