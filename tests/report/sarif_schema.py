"""What SARIF 2.1.0 asks of the members that staticshape writes, closed against all others.

`STATICSHAPE_SARIF_SCHEMA=FILE` validates against the standard's own schema instead.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def closed(required: str = "", **members: Any) -> dict[str, Any]:
    """An object with these members and no other."""
    return {
        "type": "object",
        "properties": members,
        "required": required.split(),
        "additionalProperties": False,
    }


def many(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An array."""
    return {"type": "array", "items": items, **more}


TEXT = {"type": "string"}
ONE_UP = {"type": "integer", "minimum": 1}
ZERO_UP = {"type": "integer", "minimum": 0}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = closed("text", text=TEXT)
ARTIFACT = closed("uri", uri={"type": "string", "pattern": r"^[!-~]*$"})
REGION = closed("startLine", startLine=ONE_UP, startColumn=ONE_UP, endLine=ONE_UP, endColumn=ONE_UP)
LOCATION = closed(
    physicalLocation=closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
    message=MESSAGE,
    id=ZERO_UP,
)
FIX = closed(
    "artifactChanges",
    description=MESSAGE,
    artifactChanges=many(
        closed(
            "artifactLocation replacements",
            artifactLocation=ARTIFACT,
            replacements=many(
                closed("deletedRegion", deletedRegion=REGION, insertedContent=closed(text=TEXT)),
                minItems=1,
            ),
        ),
        minItems=1,
    ),
)
FLOW = closed(
    "threadFlows",
    threadFlows=many(closed("locations", locations=many(closed(location=LOCATION), minItems=1))),
)
RESULT = closed(
    "message",
    ruleId=TEXT,
    ruleIndex=ZERO_UP,
    level=LEVEL,
    message=MESSAGE,
    locations=many(LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": TEXT},
    codeFlows=many(FLOW),
    relatedLocations=many(LOCATION, uniqueItems=True),
    fixes=many(FIX, uniqueItems=True),
)
RULE = closed(
    "id",
    id=TEXT,
    shortDescription=MESSAGE,
    help=closed("text", text=TEXT, markdown=TEXT),
    defaultConfiguration=closed(level=LEVEL),
    properties={"type": "object"},
)
RUN = closed(
    "tool",
    tool=closed("driver", driver=closed("name", name=TEXT, version=TEXT, rules=many(RULE))),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations=many(
        closed(
            "executionSuccessful",
            executionSuccessful={"type": "boolean"},
            toolExecutionNotifications=many(closed("message", level=LEVEL, message=MESSAGE)),
        )
    ),
    results=many(RESULT),
)
OWN = closed("version runs", **{"$schema": TEXT}, version={"enum": ["2.1.0"]}, runs=many(RUN))

_file = os.environ.get("STATICSHAPE_SARIF_SCHEMA")
SCHEMA = json.loads(Path(_file).read_text()) if _file else OWN
