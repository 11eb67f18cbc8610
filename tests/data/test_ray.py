"""The Ray engine on a local cluster: the same histogram as in-process, to the last count.

Skipped only where Ray is not installed (extra `[ray]`).
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import threading

import numpy as np
import pytest

from staticshape.data.readers import read_histogram
from staticshape.data.sources import TOKENIZERS
from staticshape.errors import DataError, UsageError

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    path = tmp_path_factory.mktemp("data")
    lengths = np.random.default_rng(0).integers(1, 500, 3_000).tolist()
    for part in range(3):
        mine = lengths[part::3]
        table = arrow.table(
            {"ids": [[0] * (n % 40 + 1) for n in mine], "n": mine, "text": ["a " * n for n in mine]}
        )
        parquet.write_table(table, path / f"{part}.parquet")
    with open(path / "a.jsonl", "w") as file:
        file.writelines(json.dumps({"n": n, "ids": [0] * (n % 40 + 1)}) + "\n" for n in lengths)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error")
    yield path
    ray.shutdown()


@pytest.mark.parametrize("column", ["n", "text"])
def test_parquet_counts_are_the_same(folder, column):
    paths = [str(folder / f"{part}.parquet") for part in range(3)]
    options = {"column": column, "tokenizer": TOKENIZERS["words"]}
    assert read_histogram(paths, engine="ray", **options) == read_histogram(paths, **options)


@pytest.mark.parametrize("prefix", ["", "file://"])
def test_json_lines_counts_are_the_same(folder, prefix):
    path = str(folder / "a.jsonl")
    found = read_histogram([prefix + path], column="ids", engine="ray")
    assert found == read_histogram([path], column="ids")


def test_folder_behind_a_url(folder):
    (folder / "part").mkdir()
    (folder / "part" / "a.jsonl").write_text('{"n": 3}\n{"n": 4}\n')
    found = read_histogram([f"file://{folder / 'part'}"], column="n", engine="ray")
    assert found.values.tolist() == [3, 4]
    with pytest.raises(UsageError, match=r"cannot be listed|no file below it"):
        read_histogram([f"file://{folder / 'nowhere'}"], column="n", engine="ray")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        """Say nothing of requests."""


def test_files_behind_http(folder):
    # Any file system of fsspec: here one that the workers reach over the network.
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        found = read_histogram([f"{url}/a.jsonl"], column="n", engine="ray")
        assert found == read_histogram([str(folder / "a.jsonl")], column="n")
        # Parquet is read in pieces, which this server does not give.
        with pytest.raises(UsageError, match=r"0\.parquet: Ray could not read it: .*range request"):
            read_histogram([f"{url}/0.parquet"], column="ids", engine="ray")
        server.shutdown()


def test_errors_are_the_users_own(folder):
    with pytest.raises(DataError, match="holds text: say how to count it"):
        read_histogram([str(folder / "0.parquet")], column="text", engine="ray")
    with pytest.raises(DataError, match=r"a\.jsonl: a line: no field 'no'"):
        read_histogram([str(folder / "a.jsonl")], column="no", engine="ray")
    with pytest.raises(UsageError, match=r"none\.parquet: Ray could not read it"):
        read_histogram([f"file://{folder / 'none.parquet'}"], column="n", engine="ray")
