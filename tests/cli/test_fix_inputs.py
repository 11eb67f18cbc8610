"""`fix --inputs FILE:FUNCTION`: ranks and dtypes are read out of a function in another file."""

from __future__ import annotations

import pytest

NET = """import mindspore as ms
from mindspore import nn, ops


class Loss(nn.Cell):
    def construct(self, pred, label, mask):
        chosen = pred[mask]
        return ops.softmax(chosen, axis=-1).max() + (chosen - label[mask]).sum()


class Count(nn.Cell):
    def construct(self, pred, label, mask):
        return pred[mask].sum(axis=-1).mean()
"""
DATA = """import numpy as np
from mindspore import Tensor

ROWS, CLASSES = 4, 3


def _one(rng, n):
    mask = np.arange(ROWS) < n
    pred, label = rng.standard_normal((2, ROWS, CLASSES)).astype(np.float32)
    return Tensor(pred), Tensor(label), Tensor(mask)


def batches():
    rng = np.random.default_rng(0)
    return [_one(rng, n) for n in (1, 2, 4)]


def inputs():
    open("ran.txt", "w").close()
    return batches()


def unknown():
    import pickle

    with open("rows.pkl", "rb") as file:
        return pickle.load(file)
"""


@pytest.fixture
def files(write):
    write("data/made.py", DATA)
    return write("net.py", NET)


def test_without_inputs_the_ranks_are_missed_and_the_help_names_the_option(run, files):
    ran = run("fix", "net.py")
    assert "net.py:7:18: boolean-index: refused: " in ran.err
    assert "`--inputs FILE:FUNCTION`" in ran.err


def test_ranks_are_read_from_a_function_of_another_file(run, files):
    ran = run("fix", "net.py", "--inputs", "data/made.py:batches")
    assert "refused" not in ran.err.replace("0 refused", "")
    assert "masked.expand(mask, pred)" in ran.out


def test_a_file_alone_means_its_inputs_and_they_are_not_run(run, files, here):
    ran = run("fix", "net.py", "--inputs", "data/made.py")
    assert ran.out == run("fix", "net.py", "--inputs", "data/made.py:batches").out != ""
    assert not (here / "ran.txt").exists()


def test_the_entry_says_whose_inputs_they_are(run, files):
    ran = run("fix", "net.py", "--inputs", "data/made.py:batches", "--entry", "Count")
    assert "net.py:7:18: boolean-index: refused: " in ran.err
    assert "net.py:13" not in ran.err


def test_the_entry_may_be_imported(run, files, write):
    write("net.py", f"from other import Base as Count\n\n\n{NET.replace('Count', 'Loss2')}")
    ran = run("fix", "net.py", "--entry", "Count")
    assert ran.status == 1
    assert "(--entry)" not in ran.err


def test_what_cannot_be_read_is_said(run, files):
    ran = run("fix", "net.py", "--inputs", "data/made.py:unknown")
    assert (
        "staticshape: data/made.py:unknown: no argument tuples can be read out of it without "
        "running it: no ranks or dtypes are taken from it\n"
    ) in ran.err
    assert ran.status == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--inputs", "data/made.py:none"], "data/made.py: no function `none()` (--inputs "),
        (["--inputs", "data/none.py"], "data/none.py: cannot be read: No such file"),
        (["--entry", "Los"], "no `Los` in these files (--entry)"),
    ],
)
def test_what_is_not_there_is_an_error(run, files, arguments, error):
    ran = run("fix", "net.py", "--write", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert f"staticshape: error: {error}" in ran.err
    assert files.read_text() == NET


def test_verify_of_one_file_reads_them_too(run, write):
    pytest.importorskip("mindspore")
    write("data.py", DATA)
    write("net.py", NET.partition("\n\nclass Count")[0])
    ran = run("verify", "net.py", "--inputs", "data.py:batches")
    assert ran.status == 0, ran.out + ran.err
    assert "PROVED: no dynamic node; values and gradients equal on 3 inputs" in ran.out


SCRIPT = """import numpy as np
from mindspore import Tensor, jit
{imported}


def test_loss():
    rows = [np.arange(4) < n for n in (1, 2, 4)]
    pred, label = np.random.randn(2, 4, 3).astype(np.float32)
    for mask in rows:
        jit({network})(Tensor(pred), Tensor(label), mask=Tensor(mask))
"""


@pytest.mark.parametrize(
    ("imported", "network"),
    [
        ("from net import Loss", "Loss()"),
        ("from net import Loss as L", "L()"),
        ("import net as networks", "networks.Loss()"),
        ("from models import Loss", "Loss()"),
    ],
)
def test_a_script_or_a_test_of_the_project_tells_them(run, write, files, imported, network):
    write("models/__init__.py", "from net import Loss\n")
    write("tests/test_loss.py", SCRIPT.format(imported=imported, network=network))
    assert "3 findings would be converted" in run("fix", "net.py", "--select", "dynamic").err


def test_a_script_does_not_speak_for_a_network_that_others_are_built_of(run, write, files):
    write("tests/test_loss.py", SCRIPT.format(imported="from net import Loss", network="Loss()"))
    other = "from mindspore import nn\nfrom net import Loss\n\n\nclass Both(nn.Cell):\n"
    body = "    def __init__(self):\n        super().__init__()\n        self.loss = Loss()\n\n"
    calls = "    def construct(self, x, y, m):\n"
    calls += "        return self.loss(x[None], y[None], m[None])\n"
    write("other.py", other + body + calls)
    assert "3 findings would be converted" not in run("fix", "net.py", "--select", "dynamic").err


def test_scripts_that_disagree_tell_what_they_have_in_common(run, write, files):
    script = SCRIPT.format(imported="from net import Loss", network="Loss()")
    write("tests/test_loss.py", script)
    write("train.py", script.replace("(2, 4, 3)", "(2, 4, 5, 3)"))
    assert "3 findings would be converted" not in run("fix", "net.py", "--select", "dynamic").err
