import sys
from pathlib import Path

import pytest

NAME = "planted-by-conftest"
SYSTEM = ["/usr", "/usr/lib", "/usr/bin", sys.prefix]


def plant(folder):
    """Whether a file could be left in a folder."""
    try:
        (Path(folder) / NAME).write_text("this should not be here")
    except OSError:
        return False
    return True


def pytest_configure(config):
    plant(config.rootpath.parent)


@pytest.fixture(scope="session")
def planted():
    folders = [folder for folder in SYSTEM if plant(folder)]
    for folder in folders:
        (Path(folder) / NAME).unlink()
    return folders
