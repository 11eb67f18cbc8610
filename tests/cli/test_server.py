"""The language server: one session over standard input and output, and what a buffer answers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from networks import NET, STATIC

pytest.importorskip("pygls")


class Client:
    """Speaks the protocol with a server process."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "staticshape", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.count = 0
        self.notices: list[dict] = []
        self.capabilities = self.ask(
            "initialize",
            processId=None,
            rootUri=folder.as_uri(),
            capabilities={"general": {"positionEncodings": ["utf-16"]}},
        )["capabilities"]
        self.send(method="initialized", params={})

    def send(self, **message) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method: str, **params) -> None:
        self.send(method=method, **({"params": params} if params else {}))

    def ask(self, method: str, **params):
        self.count += 1
        self.send(id=self.count, method=method, **({"params": params} if params else {}))
        while True:
            message = self.read()
            if message.get("id") == self.count and "method" not in message:
                return message["result"]
            self.notices.append(message)

    def read(self) -> dict:
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self) -> list[dict]:
        while True:
            message = self.notices.pop(0) if self.notices else self.read()
            if message.get("method") == "textDocument/publishDiagnostics":
                return message["params"]["diagnostics"]


@pytest.fixture
def client(here):
    """A server for the folder."""
    opened = Client(here)
    yield opened
    opened.ask("shutdown")
    opened.tell("exit")
    assert opened.process.wait(20) == 0
    opened.process.stdin.close()
    opened.process.stdout.close()


def test_a_mistake_in_the_configuration_is_a_diagnostic(client, here):
    (here / "pyproject.toml").write_text("[tool.staticshape]\nselec = []\n")
    document = {"uri": (here / "net.py").as_uri(), "languageId": "python", "version": 1}
    client.tell("textDocument/didOpen", textDocument={**document, "text": NET})
    wrong, found = client.diagnostics()
    assert "did you mean `select`?" in wrong["message"]
    assert found["code"] == "masked-select"


def test_a_session(client, here):
    uri = (here / "net.py").as_uri()
    text = NET.replace("return ops", "s = '𝄞'; return ops")  # two UTF-16 units, one character
    document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
    client.tell("textDocument/didOpen", textDocument=document)
    (found,) = client.diagnostics()
    assert (found["code"], found["source"]) == ("masked-select", "staticshape")
    assert found["range"]["start"] == {"line": 5, "character": 25}

    actions = client.ask(
        "textDocument/codeAction",
        textDocument={"uri": uri},
        range=found["range"],
        context={"diagnostics": [found]},
    )
    by_title = {each["title"]: each["edit"]["changes"][uri] for each in actions}
    assert list(by_title)[-1] == "Make all shapes static"
    assert "Ignore masked-select here" in by_title
    assert "ignore[masked-select]" in by_title["Ignore masked-select here"][0]["newText"]
    assert any(
        "masked.sum(x, mask > 0)" in each["newText"] for each in by_title["Make all shapes static"]
    )

    place = {"line": 5, "character": 30}
    hover = client.ask("textDocument/hover", textDocument={"uri": uri}, position=place)
    assert "**masked-select**" in hover["contents"]["value"]

    (lens,) = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    assert lens["command"]["title"] == "1 finding, 1 fixable"
    client.send(
        id=999,
        method="workspace/executeCommand",
        params={"command": lens["command"]["command"], "arguments": lens["command"]["arguments"]},
    )
    asked = client.read()
    while asked.get("method") != "workspace/applyEdit":
        asked = client.read()
    assert "masked.sum(x, mask > 0)" in str(asked["params"]["edit"])
    client.send(id=asked["id"], result={"applied": True})
    assert found["codeDescription"]["href"].endswith("/masked_select.py")

    static = STATIC.replace("return ", "y = ops.zeros((2, 3))\n        return ")
    client.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 2},
        contentChanges=[{"text": static}],
    )
    assert client.diagnostics() == []
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    (hint,) = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=whole)
    assert (hint["label"], hint["position"]) == (
        ": float32[2, 3]",
        {"line": 5, "character": 9},
    )
    client.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 3},
        contentChanges=[{"text": "import mindspore\ndef construct(:\n"}],
    )
    (broken,) = client.diagnostics()
    assert "does not parse" in broken["message"]
    assert broken["range"]["start"]["line"] == 1


def test_an_unsafe_fix_is_offered_and_named_so(client, here):
    uri = (here / "net.py").as_uri()
    text = NET.replace(".sum()", "")
    document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
    client.tell("textDocument/didOpen", textDocument=document)
    (found,) = client.diagnostics()
    offered = client.ask(
        "textDocument/codeAction",
        textDocument={"uri": uri},
        range=found["range"],
        context={"diagnostics": [found]},
    )
    assert [(each["title"], each["isPreferred"]) for each in offered] == [
        ("Make the shape static (masked-select, unsafe)", False),
        ("Ignore masked-select here", False),
    ]
