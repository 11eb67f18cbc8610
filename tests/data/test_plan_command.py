"""`staticshape plan`: the table, the JSON, the figure, and code that runs as it is printed."""

from __future__ import annotations

import contextlib
import io
import json
import re

import numpy as np
import pytest

from staticshape import data
from staticshape.commands.group import command
from staticshape.errors import UsageError

from .test_sources import png

FORMATS = [("png", b"\x89PNG"), ("svg", b"<?xml"), ("html", b"<!DOCTYPE html>")]


@pytest.fixture
def lengths(tmp_path):
    values = np.random.default_rng(0).integers(1, 65, 400)
    np.save(tmp_path / "lengths.npy", values)
    return values


def run(*arguments):
    plan, parser = command("plan")
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        assert plan.run(**parser.read([str(one) for one in arguments])) == 0
    return out.getvalue()


def test_table_histogram_and_code(tmp_path, lengths):
    output = run(tmp_path / "lengths.npy", "--buckets", 4, "--steps", 1000, "--pack")
    plan = data.plan_buckets(lengths, buckets=4)
    assert f"lengths.npy: 400 samples, {lengths.sum():,} elements" in output
    assert re.search(rf"this plan \(optimal\) +4 +{100 * plan.waste:.1f} %", output)
    assert all(f"┤ {boundary}" in output for boundary in plan.boundaries)
    assert f"packed to {plan.boundaries[-1]}" in output


@pytest.mark.parametrize("size", [("--batch-size", 4), ("--token-budget", 256)])
def test_printed_code_runs(tmp_path, lengths, size):
    output = run(tmp_path / "lengths.npy", "--buckets", 3, "--pack", *size)
    code = output[output.index("from staticshape import data") :]
    dataset = [np.ones(length, np.int32) for length in lengths]
    shapes = set()
    code = code.replace("\n# or", "\n    shapes.add(ids.shape)\n# or", 1)
    exec(code, {"lengths": lengths, "dataset": dataset, "shapes": shapes})
    plan = data.plan_buckets(lengths, buckets=3)
    option = size[0].strip("-").replace("-", "_")
    assert shapes == set(data.plan_batches(plan, **{option: size[1]}).shapes)


def test_printed_code_with_a_route_runs(tmp_path, lengths):
    capacity = int(np.quantile(lengths, 0.9))
    options = ("--buckets", 3, "--capacity", capacity, "--overflow", "route", "--pack")
    output = run(tmp_path / "lengths.npy", *options)
    code = output[output.index("from staticshape import data") :]
    names = {"dataset": [np.ones(length, np.int32) for length in lengths]}
    exec(code, names)
    assert [len(sample) for sample in names["longer"]] == lengths[lengths > capacity].tolist()
    assert names["ids"].shape == (8, capacity)


def test_json(tmp_path, lengths):
    output = run(tmp_path / "lengths.npy", "--buckets", 4, "--output-format", "json", "--pack")
    document = json.loads(output)
    plan = data.plan_buckets(lengths, buckets=4)
    assert document["plan"]["boundaries"] == list(plan.boundaries)
    assert document["plan"]["waste"] == plan.waste
    assert document["rows"] == [8] * 4
    assert document["packing"]["packs"] == data.pack(lengths, plan.boundaries[-1]).number
    assert document["waste_by_buckets"][3] == plan.waste


def test_saved_lengths_give_the_same_plan(tmp_path, lengths):
    saved = tmp_path / "saved.json"
    first = run(tmp_path / "lengths.npy", "--save-lengths", saved)
    assert run(saved).split("\n", 1)[1] == first.split("\n", 1)[1]


@pytest.mark.parametrize(("suffix", "start"), FORMATS)
def test_figure(tmp_path, lengths, suffix, start):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plan.{suffix}"
    run(tmp_path / "lengths.npy", "--buckets", 4, "--plot", path)
    content = path.read_bytes()
    assert content.startswith(start)
    if suffix == "html":
        assert b"<svg" in content
        assert b"data.BucketSampler" in content


def test_figure_that_cannot_be_written(tmp_path, lengths):
    pytest.importorskip("matplotlib")
    with pytest.raises(UsageError, match=r"plan\.svg: cannot be written"):
        run(tmp_path / "lengths.npy", "--plot", "/no/such/folder/plan.svg")


def test_images_give_rectangles(tmp_path):
    for number, (height, width) in enumerate([(48, 64), (64, 48), (64, 64)]):
        (tmp_path / f"{number}.png").write_bytes(png(height, width))
    output = run(tmp_path, "--buckets", 3)
    assert re.search(r"this plan +3 +0\.0 %", output)
    assert "48 x 64" in output
    assert "64 │" in output  # the map, with the corner of each rectangle
    assert all(f"{number}" in output.split("64 └")[0] for number in range(3))
    document = json.loads(run(tmp_path, "--output-format", "json"))
    assert document["plan"]["counts"] == [1, 1, 1]
    assert document["waste_by_buckets"]["this plan"][0] == [1, pytest.approx(1 - 10240 / 12288)]


@pytest.mark.parametrize("size", [("--batch-size", 2), ("--token-budget", 64 * 64 * 3)])
def test_printed_code_for_images_runs(tmp_path, size):
    sizes = [(48, 64), (64, 48), (64, 64), (20, 64), (64, 20)] * 2
    for number, (height, width) in enumerate(sizes):
        (tmp_path / f"{number}.png").write_bytes(png(height, width))
    output = run(tmp_path, "--buckets", 3, *size)
    code = output[output.index("from staticshape import data") :]
    dataset = [np.ones((*one, 3), np.float32) for one in sizes]
    shapes = set()
    names = {"sizes": sizes, "dataset": dataset, "shapes": shapes}
    exec(code + "    shapes.add(images.shape[1:3])\n", names)
    assert shapes == set(data.plan_buckets_2d(sizes, buckets=3).boundaries)


@pytest.mark.parametrize(("suffix", "start"), FORMATS)
def test_figure_of_images(tmp_path, suffix, start):
    pytest.importorskip("matplotlib")
    for number, (height, width) in enumerate([(48, 64), (64, 48), (64, 64)]):
        (tmp_path / f"{number}.png").write_bytes(png(height, width))
    path = tmp_path / "plans" / f"plan.{suffix}"
    path.parent.mkdir()
    run(tmp_path, "--buckets", 2, "--plot", path)
    content = path.read_bytes()
    assert content.startswith(start)
    if suffix == "html":
        assert b"<svg" in content
        assert b"data.BucketSampler(sizes, rectangles" in content


def test_figure_of_a_single_length_and_of_many_buckets(tmp_path):
    pytest.importorskip("matplotlib")
    for name, values in (
        ("one", [7] * 5),
        ("many", list(range(1, 301))),
        ("spike", [9] * 99 + [*range(1, 60)]),
    ):
        np.save(tmp_path / f"{name}.npy", np.array(values))
        number = min(40, len(set(values)))
        run(tmp_path / f"{name}.npy", "--buckets", number, "--plot", tmp_path / f"{name}.svg")
        assert (tmp_path / f"{name}.svg").read_bytes().startswith(b"<?xml")


def test_a_figure_of_a_few_lengths_shows_their_samples():
    from staticshape.report.plan_figure import _top

    assert _top(np.array([0] * 20 + [3, 0, 5])) > 5


def test_what_is_hidden_in_a_folder_is_left_out(tmp_path, lengths):
    (tmp_path / ".cache").mkdir()
    (tmp_path / ".cache" / "x.json").write_text("{}")
    assert "400 samples" in run(tmp_path, "--buckets", 4)
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(UsageError, match="nor a list; records need --column"):
        run(tmp_path / "other.json")


def test_number_of_buckets_follows_costs_and_memory(tmp_path, lengths):
    def number(*options):
        document = json.loads(run(tmp_path / "lengths.npy", "--output-format", "json", *options))
        return len(document["plan"]["boundaries"])

    usual = number()
    assert number("--memory", 0.5) == 4  # of 122 MB each
    assert number("--unit-cost", 0.01) > usual > number("--compile-cost", 60)
    assert number("--steps", 100) < usual


def test_overflow_route_is_told(tmp_path, lengths):
    output = run(tmp_path / "lengths.npy", "--capacity", 50, "--overflow", "route")
    assert f"{(lengths > 50).sum()} samples are longer than the capacity" in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--plot", "plan.pdf"], "--plot writes .png, .svg, .html"),
        (["--save-lengths", "/no/such/folder/x.json"], "cannot be written"),
    ],
)
def test_unusable_options_are_named(tmp_path, lengths, arguments, message):
    with pytest.raises(UsageError, match=message):
        run(tmp_path / "lengths.npy", *arguments)


def test_length_options_are_refused_for_images(tmp_path):
    (tmp_path / "a.png").write_bytes(png(8, 8))
    with pytest.raises(UsageError, match="--capacity, --pack is for lengths"):
        run(tmp_path, "--pack", "--capacity", 9)
