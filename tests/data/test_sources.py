"""Histograms from files: what can be read gives the same counts, what cannot is named."""

from __future__ import annotations

import importlib.util
import json
import struct
import zlib

import numpy as np
import pytest

from staticshape.data import LengthHistogram, SizeHistogram
from staticshape.data.images import image_size, sizes_from_images
from staticshape.data.readers import read_histogram
from staticshape.data.sources import TOKENIZERS
from staticshape.data.user_code import tokenizer_named
from staticshape.errors import DataError, UsageError

LENGTHS = [3, 1, 4, 1, 5, 9, 2, 6]
EXPECTED = LengthHistogram.from_lengths(LENGTHS)
WORDS = TOKENIZERS["words"]


@pytest.fixture
def folder(tmp_path):
    rows = [{"ids": [0] * n, "n": n, "text": "word " * n} for n in LENGTHS]
    lines = [json.dumps(row) for row in rows]
    (tmp_path / "a.jsonl").write_text("\n".join(lines[:3]) + "\n\n", encoding="utf-8-sig")
    (tmp_path / "b.jsonl").write_text("\n".join(lines[3:]), encoding="utf-8")
    (tmp_path / "lines.txt").write_text("\n\n".join(row["text"] for row in rows))
    np.save(tmp_path / "lengths.npy", np.array(LENGTHS, np.int16))
    (tmp_path / "saved.json").write_text(EXPECTED.to_json())
    return tmp_path


@pytest.mark.parametrize(("column", "tokenizer"), [("ids", None), ("n", None), ("text", WORDS)])
def test_json_lines(folder, column, tokenizer):
    paths = [str(folder / "a.jsonl"), str(folder / "b.jsonl")]
    read = []
    found = read_histogram(paths, column=column, tokenizer=tokenizer, advance=read.append)
    assert found == EXPECTED
    assert sum(read) == sum((folder / name).stat().st_size for name in ("a.jsonl", "b.jsonl"))


def test_text_numpy_and_saved_histograms(folder):
    assert read_histogram([str(folder / "lines.txt")], tokenizer=WORDS) == EXPECTED
    (folder / "numbers.txt").write_text("".join(f"{n}\n" for n in LENGTHS))
    assert read_histogram(folder / "numbers.txt") == EXPECTED
    assert read_histogram([str(folder / "lengths.npy")]) == EXPECTED
    assert read_histogram([str(folder / "saved.json")] * 2) == EXPECTED + EXPECTED
    (folder / "list.json").write_text(json.dumps(LENGTHS))
    assert read_histogram(folder / "list.json") == EXPECTED


@pytest.mark.parametrize(("column", "tokenizer"), [("ids", None), ("n", None), ("text", WORDS)])
def test_parquet(tmp_path, column, tokenizer):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    for name, part in (("a", LENGTHS[:5]), ("b", LENGTHS[5:])):
        table = arrow.table(
            {"ids": [[0] * n for n in part], "n": part, "text": ["word " * n for n in part]}
        )
        parquet.write_table(table, tmp_path / f"{name}.parquet", row_group_size=2)
    assert read_histogram([str(tmp_path)], column=column, tokenizer=tokenizer) == EXPECTED


def test_parquet_errors(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "a.parquet")
    parquet.write_table(arrow.table({"n": [1, None], "x": [0.5, 1.5], "t": ["a", "b"]}), path)
    for column, message in (
        ("no", r"no column 'no'; it has \['n', 'x', 't'\]"),
        ("n", r"1 empty values \(null\)"),
        ("x", "a column of double has no lengths"),
        ("t", "holds text: say how to count it"),
    ):
        with pytest.raises(DataError, match=message):
            read_histogram([path], column=column)
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(UsageError, match=r"bad\.parquet: cannot be read as Parquet"):
        read_histogram([str(tmp_path / "bad.parquet")], column="n")


def test_parquet_without_pyarrow_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    (tmp_path / "a.parquet").write_bytes(b"")
    with pytest.raises(UsageError, match=r'pip install "staticshape\[parquet\]"'):
        read_histogram([str(tmp_path / "a.parquet")], column="n")


def png(height, width):
    body = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + body
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(body)) + chunk
    return head + struct.pack(">I", zlib.crc32(chunk))


def jpeg(height, width):
    app = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    frame = struct.pack(">HBHHB", 11, 8, height, width, 1) + bytes(3)
    return b"\xff\xd8" + app + b"\xff\xff\xc2" + frame


def tiff(order, tags):
    """A TIFF file, or the block of an EXIF segment, of such tags."""
    entries = b"".join(struct.pack(order + "HHIHH", tag, 3, 1, n, 0) for tag, n in tags.items())
    head = struct.pack(order + "2sHIH", b"II" if order == "<" else b"MM", 42, 8, len(tags))
    return head + entries


def with_exif(image, block):
    segment = b"Exif\0\0" + block
    return image[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + image[2:]


HEADERS = {
    "a.png": png(48, 64),
    "b.jpg": jpeg(48, 64),
    "c.gif": b"GIF89a" + struct.pack("<HH", 64, 48),
    "d.bmp": b"BM" + bytes(16) + struct.pack("<ii", 64, -48),
    "e.webp": b"RIFF\0\0\0\0WEBPVP8X"
    + bytes(8)
    + (63).to_bytes(3, "little")
    + (47).to_bytes(3, "little"),
    "f.webp": b"RIFF\0\0\0\0WEBPVP8 " + bytes(10) + struct.pack("<HH", 64, 48),
    "g.webp": b"RIFF\0\0\0\0WEBPVP8L" + bytes(4) + b"\x2f" + struct.pack("<I", 47 << 14 | 63),
    "h.bmp": b"BM" + bytes(12) + struct.pack("<IHH", 12, 64, 48),
    "i.tif": tiff("<", {0x100: 64, 0x101: 48}),
    "j.TIFF": tiff(">", {0x100: 64, 0x101: 48}),
    "k.ppm": b"P6\n# by hand\n64 48\n255\n",
    "l.jfif": jpeg(48, 64),
}


def test_image_sizes_from_headers(tmp_path):
    (tmp_path / "inner").mkdir()
    for name, content in HEADERS.items():
        (tmp_path / "inner" / name).write_bytes(content)
    assert sizes_from_images(tmp_path) == SizeHistogram.from_sizes([(48, 64)] * len(HEADERS))
    assert read_histogram([str(tmp_path)]) == sizes_from_images(tmp_path)
    (tmp_path / "classes.txt").write_text("cat\ndog\n")  # what lies beside the images
    assert read_histogram(tmp_path) == sizes_from_images(tmp_path)
    assert read_histogram(tmp_path, tokenizer=len) == LengthHistogram.from_lengths([3, 3])


@pytest.mark.parametrize("order", "<>")
def test_exif_turns_where_it_is_asked_for(tmp_path, order):
    path = tmp_path / "a.jpg"
    for orientation, turned in ((1, False), (3, False), (5, True), (6, True), (8, True)):
        path.write_bytes(with_exif(jpeg(48, 64), tiff(order, {0x112: orientation})))
        assert image_size(path) == (48, 64)
        assert image_size(path, exif=True) == ((64, 48) if turned else (48, 64))
    assert read_histogram(tmp_path, exif=True).sizes.tolist() == [[64, 48]]
    path.write_bytes(with_exif(jpeg(48, 64), b"MM\0"))
    assert image_size(path, exif=True) == (48, 64)


def test_pairs_and_records(tmp_path):
    pairs = [(3, 5), (4, 1), (3, 5)]
    np.save(tmp_path / "pairs.npy", pairs)
    (tmp_path / "pairs.json").write_text(json.dumps(pairs))
    for name in ("pairs.npy", "pairs.json"):
        assert read_histogram(tmp_path / name) == SizeHistogram.from_sizes(pairs)
    records = [{"ids": [1, 2]}, {"ids": [3]}]
    (tmp_path / "list.json").write_text(json.dumps(records, indent=1))
    (tmp_path / "lines.json").write_text("\n".join(map(json.dumps, records)))
    for name in ("list.json", "lines.json"):
        expected = LengthHistogram.from_lengths([2, 1])
        assert read_histogram(tmp_path / name, column="ids") == expected
    with pytest.raises(DataError, match=r"list.json: record 0: no field 'no'"):
        read_histogram(tmp_path / "list.json", column="no")


@pytest.mark.skipif(not importlib.util.find_spec("PIL"), reason="Pillow is not installed")
@pytest.mark.parametrize("suffix", ["png", "jpg", "gif", "bmp", "webp", "tif", "ppm"])
def test_image_sizes_of_real_files(tmp_path, suffix):
    from PIL import Image

    path = tmp_path / f"one.{suffix}"
    Image.new("RGB", (37, 21)).save(path)
    assert image_size(path) == (21, 37)


def test_tokenizers(monkeypatch, tmp_path):
    assert [tokenizer_named(name)("a bé") for name in ("characters", "bytes")] == [4, 5]
    (tmp_path / "my_tokens.py").write_text(
        "class Tokenizer:\n    def __call__(self, text):\n"
        "        return {'input_ids': text.split(',')}\ntokenizer = Tokenizer()\n"
    )
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("a,b,c\nd\n")
    found = read_histogram(["a.txt"], tokenizer=tokenizer_named("my_tokens:tokenizer"))
    assert found == LengthHistogram.from_lengths([3, 1])


def test_data_that_a_function_makes(monkeypatch, tmp_path):
    (tmp_path / "my_data.py").write_text(
        "import numpy as np\n"
        f"def lengths(): return {LENGTHS}\n"
        f"array = np.array({LENGTHS})\n"
        "def samples(): return ([0] * n for n in lengths())\n"
        "def records(): return ({'text': 'a ' * n} for n in lengths())\n"
        "def pipeline():\n"
        "    import mindspore.dataset as ds\n"
        "    return ds.GeneratorDataset([(np.zeros(n),) for n in lengths()], ['ids'])\n"
        "number = 3\n"
        "def fails(): raise OSError('disk is gone')\n"
        "def stops():\n"
        "    yield [1]\n"
        "    raise OSError('disk is gone')\n"
        "def empty(): return []\n"
        "class Source:\n"
        "    def __getitem__(self, i): return 'label', [0] * lengths()[i]\n"
        "    def __len__(self): return len(lengths())\n"
    )
    (tmp_path / "my_broken.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    for name in ("lengths", "array", "samples"):
        assert read_histogram([f"my_data:{name}"]) == EXPECTED
        assert read_histogram(f"my_data:{name}") == EXPECTED
    assert read_histogram(["my_data:records"], column="text", tokenizer=WORDS) == EXPECTED
    assert read_histogram(["my_data:Source"], column="1") == EXPECTED
    pytest.importorskip("mindspore")
    assert read_histogram(["my_data:pipeline"], column="ids") == EXPECTED
    for name, message in (
        ("my_data:number", "is int: give samples or lengths"),
        ("my_data:nothing", "data 'my_data:nothing' cannot be imported"),
        ("my_data:records", "has no length"),
        ("my_data:pipeline", "is a pipeline: it needs --column"),
        ("my_data:fails", "data 'my_data:fails' failed: OSError: disk is gone"),
        ("my_data:stops", "data 'my_data:stops' failed after 1 samples: OSError: disk is gone"),
        ("my_data:empty", "my_data:empty: there are no lengths"),
        ("my_broken:data", "cannot be imported: my_broken failed: ZeroDivisionError"),
    ):
        with pytest.raises((DataError, UsageError), match=message):
            read_histogram([name])


@pytest.mark.parametrize(
    ("paths", "options", "message"),
    [
        (["no.jsonl"], {"column": "n"}, "no.jsonl: no such file or folder"),
        (["a.csv"], {}, "cannot tell what this is"),
        (["a.jsonl"], {}, "json needs --column.*; a.jsonl has ids, n, text"),
        (["a.jsonl"], {"column": "no"}, "a.jsonl:1: no field 'no'"),
        (["a.jsonl"], {"column": "text"}, "a.jsonl:1: field 'text' holds text"),
        (["broken.jsonl"], {"column": "n"}, "broken.jsonl:2: not a line of JSON"),
        (["latin.txt"], {"tokenizer": len}, "latin.txt:1: not UTF-8 text"),
        (["lines.txt"], {}, "lines.txt:1: 'word word word' is not a length: say how texts are"),
        (["a.jsonl", "lines.txt"], {"column": "n"}, r"several kinds \(json, text\)"),
        (["bad.npy"], {}, "bad.npy: cannot be read as a NumPy array"),
        (["bad.parquet"], {}, "bad.parquet: cannot be read as Parquet"),
        (["half.json"], {"column": "n"}, "half.json: not a list of JSON records"),
        (["lines.txt"], {"tokenizer": int}, "lines.txt:1: the tokenizer failed: ValueError: inv"),
        (["a.csv"], {"engine": "ray"}, "cannot tell what this is"),
        (["no.jsonl"], {"engine": "ray"}, "no such file"),
        (
            ["lines.txt"],
            {"engine": "ray"},
            "--engine ray reads Parquet or JSON lines, here is text",
        ),
        (["empty"], {}, "empty: no file below it"),
        (["bad.png"], {}, "bad.png: not a PNG"),
        (["short.png"], {}, "short.png: the image header ends early"),
        (["other.json"], {}, "other.json: not the JSON of a LengthHistogram"),
        (["half.json"], {}, "half.json: Expecting"),
        (["saved.json", "sizes.json"], {}, "some of the histograms are of lengths, some of sizes"),
    ],
)
def test_unreadable_is_named(folder, monkeypatch, paths, options, message):
    monkeypatch.chdir(folder)
    (folder / "a.csv").write_text("1")
    (folder / "broken.jsonl").write_text('{"n": 1}\n{"n": \n')
    (folder / "latin.txt").write_bytes(b"caf\xe9\n")
    (folder / "bad.npy").write_bytes(b"nothing")
    (folder / "bad.parquet").write_bytes(b"PAR1 nothing")
    (folder / "bad.png").write_bytes(b"nothing at all, in 32 bytes or so")
    (folder / "short.png").write_bytes(b"\x89PNG\r\n\x1a\n12")
    (folder / "other.json").write_text("{}")
    (folder / "half.json").write_text("[1, 2")
    (folder / "sizes.json").write_text(SizeHistogram.from_sizes([(1, 2)]).to_json())
    (folder / "empty").mkdir()
    with pytest.raises((DataError, UsageError), match=message):
        read_histogram(paths, **options)


@pytest.mark.parametrize("name", ["tokens", "no_such_module:f", "json:nothing", "json:__name__"])
def test_unknown_tokenizers(name):
    with pytest.raises(UsageError, match="tokenizer"):
        tokenizer_named(name)


def test_an_error_names_the_files_it_comes_from(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"empty": "", "negative": '{"n": -3}', "wrong": '{"n": true}'}.items():
        (tmp_path / f"{name}.jsonl").write_text(text)
    for names, message in (
        (["empty.jsonl"], r"^empty.jsonl: there are no lengths"),
        (["negative.jsonl", "empty.jsonl"], r"^negative.jsonl and 1 more: sample 0 has length -3"),
        (["wrong.jsonl"], r"^wrong.jsonl:1: "),
    ):
        with pytest.raises(DataError, match=message):
            read_histogram(names, column="n")
