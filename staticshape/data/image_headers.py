"""(height, width) from the headers of image files, format by format."""

from __future__ import annotations

import io
import re
import struct
from typing import BinaryIO

Size = tuple[int, int]

_TURNED = range(5, 9)  # the EXIF orientations in which width and height change places


def header_size(file: BinaryIO, *, exif: bool) -> Size | None:
    """The size that the header tells, None for another format; `exif` turns a JPEG as it says.

    `struct.error` or `IndexError` when the header ends early.
    """
    head = file.read(32)
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", head[16:24])
    elif head[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack("<HH", head[6:10])
    elif head.startswith(b"BM"):
        old = head[14:18] == b"\x0c\0\0\0"  # OS/2
        width, height = struct.unpack("<HH" if old else "<ii", head[18 : 22 if old else 26])
        height = abs(height)
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _webp(head)
    elif head.startswith(b"\xff\xd8"):
        return _jpeg(file, exif)
    elif head[:4] in (b"II*\0", b"MM\0*"):
        return _tiff(file)
    elif re.match(rb"P[1-6]\s", head):
        return _netpbm(file)
    else:
        return None
    return height, width


def _webp(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return height & 0x3FFF, width & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack("<I", head[21:25])
        return (bits >> 14 & 0x3FFF) + 1, (bits & 0x3FFF) + 1
    if kind == b"VP8X":
        width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
        return height, width
    return None


def _jpeg(file: BinaryIO, exif: bool) -> Size | None:
    """Walk the segments to the start of frame; SOF markers are C0..CF without C4, C8 and CC."""
    file.seek(2)
    turned = False
    while True:
        byte = file.read(1)
        while byte and byte != b"\xff":
            byte = file.read(1)
        while byte == b"\xff":
            byte = file.read(1)
        if not byte:
            return None
        marker = byte[0]
        if marker == 1 or 0xD0 <= marker <= 0xD9:
            continue
        (length,) = struct.unpack(">H", file.read(2))
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            _, height, width = struct.unpack(">BHH", file.read(5))
            return (width, height) if turned else (height, width)
        if marker == 0xE1 and exif:
            segment = file.read(length - 2)
            if segment.startswith(b"Exif\0\0"):
                turned = _is_turned(segment[6:])
        else:
            file.seek(length - 2, 1)


def _is_turned(exif: bytes) -> bool:
    """Whether an EXIF block says that the image lies on its side; a broken one says nothing."""
    try:
        return _tags(io.BytesIO(exif)).get(0x112) in _TURNED
    except struct.error:
        return False


def _tiff(file: BinaryIO) -> Size | None:
    tags = _tags(file)
    return (tags[0x101], tags[0x100]) if 0x100 in tags and 0x101 in tags else None


def _tags(file: BinaryIO) -> dict[int, int]:
    """The tags of the first directory of a TIFF file or EXIF block that hold one whole number."""
    file.seek(0)
    order = "<" if file.read(2) == b"II" else ">"
    _, start = struct.unpack(order + "HI", file.read(6))
    file.seek(start)
    (number,) = struct.unpack(order + "H", file.read(2))
    found = {}
    for _ in range(number):
        entry = file.read(12)
        tag, kind, count = struct.unpack(order + "HHI", entry[:8])
        if count == 1 and kind in (3, 4):  # SHORT, LONG
            form, end = ("H", 10) if kind == 3 else ("I", 12)
            (found[tag],) = struct.unpack(order + form, entry[8:end])
    return found


def _netpbm(file: BinaryIO) -> Size | None:
    """Width and height stand in plain text behind the magic number, with comments between."""
    file.seek(2)
    text = re.sub(rb"#[^\n]*", b" ", file.read(4096))
    numbers = re.match(rb"\s+(\d+)\s+(\d+)", text)
    return (int(numbers[2]), int(numbers[1])) if numbers else None
