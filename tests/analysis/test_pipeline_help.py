"""Findings of pipelines say what to write on both sides: in the pipeline and in the network."""

from __future__ import annotations

import pytest

from staticshape import pipeline, rulebook
from staticshape.findings import Finding
from staticshape.records import replace
from staticshape.source import SourceFile

CODE = """import mindspore.dataset as ds
import numpy as np
from mindspore import nn


def samples():
    for n in range(1, 20):
        yield np.ones(n, np.int32), np.int32(n)


class Net(nn.Cell):
    def construct(self, x, ids, labels):
        return ids.mean(axis=1) - labels + x


def pipelines(source):
    data = ds.GeneratorDataset({source}, ["ids", "labels"])
    return {call}
"""
VARYING = replace(rulebook.DEFAULT, extend=("all",))


def found(call: str, source: str = "source", code: str = CODE) -> tuple[SourceFile, Finding]:
    file = SourceFile("net.py", code.format(call=call, source=source).encode())
    (finding,) = [
        each for each in pipeline.check_source(file, selection=VARYING) if each.severity == "input"
    ]
    return file, finding


@pytest.mark.parametrize(
    ("source", "call", "rule", "said"),
    [
        ("samples", "data.batch(32)", "varying-batch", 'batch_padded(data, 32, to={"ids"'),
        (
            "source",
            'data.padded_batch(batch_size=args.rows, pad_info={"labels": ([None], 0)})',
            "varying-batch",
            'batch_padded(data, args.rows, to={"labels": LONGEST})',
        ),
        (
            "source",
            'data.bucket_batch_by_length(["labels"], [8], [4, 4])',
            "varying-batch",
            'dataset.bucket_batch(data, plan, "labels")',
        ),
        ("source", "data.batch(32)", "last-batch", "drop_remainder=True"),
        (
            "source",
            'data.padded_batch(32, True, pad_info={"ids": ([12], 0)})',
            "silent-cut",
            "raises where a sample is longer",
        ),
    ],
)
def test_the_pipeline_is_told_what_to_write(source: str, call: str, rule: str, said: str) -> None:
    _, finding = found(call, source)
    assert finding.rule == rule
    assert said in finding.help


def test_the_network_is_told_what_to_take() -> None:
    _, finding = found("data.batch(32)", "samples")
    (step,) = finding.notes
    assert step.line == 12
    assert "`Net.construct` compiles once for each shape of `ids`" in step.message
    assert "`masked.mean(values, ids_valid)`" in step.message


def test_of_several_networks_none_is_named() -> None:
    other = CODE + "\n\nclass Other(nn.Cell):\n    def construct(self, ids):\n        return ids\n"
    _, finding = found("data.batch(32)", "samples", other)
    assert finding.notes == () and finding.help


def test_fix_says_both_sides() -> None:
    file, _ = found("data.batch(32)", "samples")
    (left,) = pipeline.fix_source(file).left
    assert left.reason == "the pipeline and the network that it feeds change together"
    assert left.help.startswith("in the pipeline, `dataset.batch_padded(data, 32")
    assert "; in the network, line 12: `Net.construct`" in left.help
