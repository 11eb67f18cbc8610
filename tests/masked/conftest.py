"""Asks the compiler for its graphs before anything is compiled: it looks at that once a process."""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="staticshape-graphs-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ.setdefault("MS_DEV_SAVE_GRAPHS", "1")
os.environ.setdefault("MS_DEV_DUMP_IR_PASSES", "validate")
os.environ.setdefault("MS_DEV_SAVE_GRAPHS_PATH", _folder)
