"""`check --watch` looks at the folder of a file, which editors replace, and at no more."""

import sys
from types import SimpleNamespace

from staticshape.commands.watch import watch_paths


def test_a_file_is_watched_in_its_folder(write, here, monkeypatch):
    path, other, deep = write("net.py"), write("other.py"), write("pkg/deep/a.py")
    seen = []

    def watch(*folders, watch_filter, recursive):
        names = map(str, (path, other, deep, deep.with_suffix(".txt")))
        seen.append((set(folders), recursive, [watch_filter(None, name) for name in names]))
        yield {(1, str(path))}

    monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=watch))
    assert watch_paths(["net.py"], lambda: 1) == 1
    assert watch_paths(["net.py", "pkg"], lambda: 1) == 1
    assert seen == [
        ({str(here)}, False, [True, False, False, False]),
        ({str(here), str(here / "pkg")}, True, [True, False, True, False]),
    ]
