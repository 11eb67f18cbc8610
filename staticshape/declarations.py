"""`[tool.staticshape.operators]`: what the user says of operators that MindSpore does not define.

[tool.staticshape.operators]
"my_ops.pairwise_iou" = "static"               # its shape is decided by the shapes it is given
"my_ops.num_anchors" = "number"                # a Python number, fixed when the graph is compiled
"my_ops.keep" = "mindspore.ops.masked_select"  # the same as that operator, for check and for fix

[tool.staticshape.operators."my_ops.filter_boxes"]
result = "dynamic"                             # its shape comes from values
why = "it drops the boxes below the threshold"
help = "call filter_boxes_padded(boxes, scores, keep=100)"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from staticshape.errors import UsageError, unknown
from staticshape.ops.declared import Declared, Result

RESULTS: dict[str, Result] = {"dynamic": "dynamic", "static": "static", "number": "number"}
_KEYS = ("result", "why", "help")


def operators(table: Mapping[str, Any], file: str) -> dict[str, Declared]:
    """The declared operators by qualified name.

    Raises `UsageError` for a result or a key that is not known, and names the nearest one.
    """
    found = {}
    for name, value in table.items():
        where = f'{file}: [tool.staticshape.operators] "{name}"'
        if not all(part.isidentifier() for part in name.split(".")) or "." not in name:
            raise UsageError(
                f"{where}: is no qualified name such as `my_ops.filter_boxes`; "
                "write it in quotes, as the file imports it"
            )
        found[name] = _declared(name, value, where)
    return found


def _declared(name: str, value: object, where: str) -> Declared:
    options: dict[str, Any] = value if isinstance(value, dict) else {"result": value}
    for key, text in options.items():
        if key not in _KEYS:
            raise unknown("key", key, _KEYS, where)
        if not isinstance(text, str):
            raise UsageError(f"{where}: `{key}` must be a string, not {text!r}")
    result = options.get("result")
    if result is None:
        raise UsageError(f"{where}: `result` is missing: {', '.join(RESULTS)} or an operator")
    why, help_ = options.get("why", ""), options.get("help", "")
    if result in RESULTS:
        return Declared(name, RESULTS[result], "", why, help_)
    if not result.startswith("mindspore."):
        raise unknown("result", result, RESULTS, where)
    from staticshape.ops.lookup import find
    from staticshape.ops.table import SPELLINGS

    if find(result) is None:
        raise unknown("operator", result, SPELLINGS, where)
    return Declared(name, "like", result, why, help_)
