"""The formats for other programs: valid by their own rules, each finding with place and text."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import jsonschema
import pytest
from sarif_schema import SCHEMA

from staticshape.report import FORMATS, format_named


def test_every_format_takes_an_empty_view(empty):
    for name in FORMATS:
        assert isinstance(format_named(name)(empty), str)


def test_every_format_is_the_same_twice(view):
    for name in FORMATS:
        assert format_named(name)(view) == format_named(name)(view)


def test_json(view):
    first, second = json.loads(format_named("json")(view))
    assert first == {
        "path": "pkg/net é.py",
        "line": 6,
        "column": 13,
        "end_line": 6,
        "end_column": 39,
        "rule": "masked-select",
        "severity": "dynamic",
        "message": "as long as `mask` has true values: 50% & <more>",
        "chain": [
            {"path": "pkg/net é.py", "line": 5, "column": 28, "message": "mask is a Tensor"},
            {"path": "other.py", "line": 3, "column": 1, "message": "comes from here"},
        ],
        "notes": [
            {"path": "pkg/net é.py", "line": 9, "column": 16, "message": "sum has a dynamic input"}
        ],
        "help": "use staticshape.masked",
        "fix": {"tier": "safe"},
    }
    assert second["fix"] is None
    lines = format_named("json-lines")(view).splitlines()
    assert [json.loads(line) for line in lines] == [first, second]


def test_sarif_is_valid_and_complete(view, empty):
    for each in (view, empty):
        jsonschema.validate(json.loads(format_named("sarif")(each)), SCHEMA)
    (run,) = json.loads(format_named("sarif")(view))["runs"]
    first, second = run["results"]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "pkg/net%20%C3%A9.py"}
    assert place["region"] == {"startLine": 6, "startColumn": 13, "endLine": 6, "endColumn": 39}
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == "masked-select"
    assert (first["level"], second["level"]) == ("error", "warning")
    (fix,) = first["fixes"]
    replacements = fix["artifactChanges"][0]["replacements"]
    texts = [each["insertedContent"]["text"] for each in replacements]
    assert texts == ["", "masked.sum(x, mask)"]
    flow = first["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [each["location"]["message"]["text"] for each in flow] == [
        "mask is a Tensor",
        "comes from here",
        first["message"]["text"].split("\n")[0],
    ]
    assert "fixes" not in second
    assert not run["invocations"][0]["executionSuccessful"]


def test_the_sarif_schema_can_say_no(view):
    wrong = json.loads(format_named("sarif")(view))
    wrong["runs"][0]["results"][0]["level"] = "terrible"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, SCHEMA)


def test_github(view):
    first, second = format_named("github")(view).splitlines()
    assert first == (
        "::error title=staticshape (masked-select),file=pkg/net é.py,line=6,col=13,endLine=6,"
        "endColumn=39::pkg/net é.py:6:13: masked-select: "
        "as long as `mask` has true values: 50%25 & <more>"
    )
    assert second.startswith("::warning ")


def test_pylint(view):
    assert format_named("pylint")(view).splitlines() == [
        "pkg/net é.py:6: [masked-select] as long as `mask` has true values: 50% & <more>",
        "pkg/net é.py:7: [tensor-branch] splits the graph",
    ]


def test_azure(view):
    first, second = format_named("azure")(view).splitlines()
    assert first == (
        "##vso[task.logissue type=error;sourcepath=pkg/net é.py;linenumber=6;columnnumber=13;"
        "code=masked-select;]as long as `mask` has true values: 50%AZP25 & <more>"
    )
    assert "type=warning;" in second


def test_markdown(view):
    assert format_named("markdown")(view) == (
        "**2 findings in 1 of 3 files; 1 fixable, see `staticshape fix`; 1 not checked.**\n\n"
        "| findings | rule | severity |\n|--:|---|---|\n"
        "| 1 | `masked-select` | dynamic |\n| 1 | `tensor-branch` | branch |\n\n"
        "`pkg/net é.py`\n\n"
        "- 6:13 `masked-select` as long as `mask` has true values: 50% & &lt;more> (fix: safe)\n"
        "- 7:9 `tensor-branch` splits the graph\n\n"
        "Not checked: broken.py:1:7: does not parse: invalid syntax\n"
    )


def test_gitlab(view):
    first, second = json.loads(format_named("gitlab")(view))
    assert first["location"] == {"path": "pkg/net é.py", "lines": {"begin": 6, "end": 6}}
    assert (first["severity"], first["check_name"]) == ("major", "masked-select")
    assert first["fingerprint"] != second["fingerprint"]


def test_a_fingerprint_does_not_change_when_lines_are_added_above(view):
    from staticshape.findings import Span
    from staticshape.records import replace

    def moved(span: Span) -> Span:
        return Span(span.line + 2, span.column, span.end_line + 2, span.end_column)

    later = replace(
        view,
        findings=tuple(replace(each, span=moved(each.span)) for each in view.findings),
        sources={path: b"#\n#\n" + raw for path, raw in view.sources.items()},
    )
    old, new = (json.loads(format_named("gitlab")(each)) for each in (view, later))
    assert [each["fingerprint"] for each in old] == [each["fingerprint"] for each in new]


def test_junit(view, empty):
    root = ElementTree.fromstring(format_named("junit")(view))
    assert {key: root.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "2",
        "errors": "1",
    }
    failures = root.findall("testsuite/testcase/failure")
    assert [each.get("type") for each in failures] == ["masked-select", "tensor-branch"]
    assert "^^^^" in (failures[0].text or "")
    assert ElementTree.fromstring(format_named("junit")(empty)).get("failures") == "0"


def test_rdjson_counts_columns_in_bytes(view):
    whole = json.loads(format_named("rdjson")(view))
    first, second = whole["diagnostics"]
    assert first["location"]["range"] == {
        "start": {"line": 6, "column": 14},  # é is two bytes
        "end": {"line": 6, "column": 40},
    }
    assert [each["text"] for each in first["suggestions"]] == ["", "masked.sum(x, mask)"]
    assert "suggestions" not in second
    assert first["code"] == {"value": "masked-select"}
