"""What an agent asks for: the tools, and a session over the protocol where it is installed."""

from __future__ import annotations

import asyncio
import json

import pytest
from networks import NET, STATIC

from staticshape.commands import agent
from staticshape.errors import UsageError

BROKEN = "def f(:\n"


def test_check_gives_findings_and_what_could_not_be_checked(write):
    write("net.py")
    write("broken.py", BROKEN)
    found = agent.check(["."])
    assert [each["rule"] for each in found["findings"]] == ["masked-select"]
    assert len(found["errors"]) == 1 and found["errors"][0].startswith("broken.py:1:")
    assert agent.check(["net.py"], select=["nonzero"]) == {"findings": [], "errors": []}


def test_no_file_of_the_folder_is_imported(write):
    write("net.py")
    write("re.py", "raise SystemExit(7)\n")
    write("staticshape/__init__.py", "raise SystemExit(7)\n")
    assert len(agent.check(["net.py"])["findings"]) == 1


def test_check_source_reads_a_text(here):
    assert agent.check_source(NET)["findings"][0]["rule"] == "masked-select"
    assert agent.check_source(STATIC) == {"findings": [], "errors": []}
    assert agent.check_source(BROKEN)["errors"][0].startswith("<stdin>:1:")


def test_fix_gives_a_diff_and_writes_nothing(write):
    path = write("net.py")
    found = agent.fix(["net.py"])
    assert "+        return masked.sum(x, mask > 0)\n" in found["diff"]
    assert (found["refusals"], found["held_back"], found["errors"]) == ([], 0, [])
    assert path.read_text() == NET


def test_fixes_that_change_an_interface_are_held_back(write):
    write("net.py", NET.replace(".sum()", ""))
    found = agent.fix(["net.py"])
    assert (found["diff"], found["held_back"]) == ("", 1)
    assert agent.fix(["net.py"], unsafe_fixes=True)["diff"]


def test_explain_gives_a_page_or_the_list(here):
    (page,) = agent.explain("masked-select")
    assert page["text"].startswith("masked-select: the data stay in place")
    (line,) = [each for each in agent.explain() if each["rule"] == "nonzero"]
    summary = "nonzero and argwhere give one row for each true element"
    assert line == {"rule": "nonzero", "severity": "dynamic", "summary": summary}


def test_plan_gives_boundaries(write):
    write("lengths.txt", "".join(f"{length}\n" for length in (10, 11, 12, 40)))
    assert agent.plan(["lengths.txt"], buckets=2)["plan"]["boundaries"] == [12, 40]


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: agent.check(["nowhere"]), "nowhere"),
        (lambda: agent.check(["--write"]), "--write"),
        (lambda: agent.fix(["net.py"], select=["nonzer"]), "did you mean `nonzero`?"),
        (lambda: agent.explain("nonzer"), "did you mean `nonzero`?"),
        (lambda: agent.verify("nowhere.py"), "nowhere.py` does not exist"),
    ],
)
def test_a_mistake_is_told(here, ask, told):
    try:
        text = " ".join(ask()["errors"])
    except UsageError as error:
        text = str(error)
    assert told in text


def test_a_session(write):
    pytest.importorskip("mcp")
    from mcp import Client

    from staticshape.commands.mcp import create

    write("net.py")

    async def session():
        async with Client(create()) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            asked = [
                await client.call_tool("check", {"paths": ["net.py"]}),
                await client.call_tool("fix", {"paths": ["net.py"]}),
                await client.call_tool("explain", {"rule": "nonzer"}),
            ]
            return tools, asked

    tools, (checked, fixed, wrong) = asyncio.run(session())
    assert sorted(tools) == ["check", "check_source", "explain", "fix", "plan", "verify"]
    assert all(tool.description for tool in tools.values())
    assert [tool.annotations.read_only_hint for tool in tools.values()].count(False) == 1
    assert json.loads(checked.content[0].text)["findings"][0]["rule"] == "masked-select"
    assert "masked.sum" in fixed.content[0].text
    assert wrong.is_error and "did you mean `nonzero`?" in wrong.content[0].text
