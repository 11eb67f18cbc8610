"""What is converted together is shown, offered and asked for once, the rest by itself."""

import json

TEXT = """\
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        keep = x > 0
        seen = y > 0
        error = x[keep] - y[keep]
        a = ops.masked_select(x, seen)
        b = ops.masked_select(y, seen)
        mean = x[keep].mean()
        return (error * error).sum() + ops.l1_loss(a, b) + mean
"""


def test_every_finding_has_the_edits_of_its_cluster_and_no_others(run, write):
    write("net.py", TEXT)
    found = {}
    for result in json.loads(run("check", "net.py", "-f", "sarif").out)["runs"][0]["results"]:
        line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
        found.setdefault(line, set()).add(json.dumps(result["fixes"]))
    assert {line: len(edits) for line, edits in found.items()} == {8: 1, 9: 1, 10: 1, 11: 1}
    assert found[9] == found[10]
    assert len({edits for each in found.values() for edits in each}) == 3


def test_edits_are_shown_once(run, write):
    write("net.py", TEXT)
    out = run("check", "net.py", "--show-fixes").out
    assert out.count("+ from staticshape import masked") == 3
    assert out.count("= fix: available (safe), with line 8\n") == 1  # its other selection
    assert out.count("= fix: available (safe), with line 9\n") == 1
    assert run("check", "net.py", "-f", "html").out.count("converted together with") == 2


def test_clusters_are_asked_for_one_by_one(run, write, monkeypatch):
    path = write("net.py", TEXT)
    answers = iter("nyn")
    monkeypatch.setattr("staticshape.commands.interactive._answer", lambda: next(answers))
    ran = run("fix", "-i", "net.py")
    assert "1 file, 3 declined" in ran.err
    assert "masked.l1_loss(x, y, seen)" in path.read_text()
    assert "x[keep] - y[keep]" in path.read_text()
    assert "x[keep].mean()" in path.read_text()
