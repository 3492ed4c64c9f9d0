"""Candidates per second: the search against a fresh `python -m pytest` for each candidate, in the same run.

    python3 bench/search/speed.py AUTOHEAL PYTHON [--runs 12] [--seconds 15] [--package boltons] [--no-package]

Takes one fault in each package of the corpus and one in a package from the index that brings its tests along, finds the tests
that fail, and runs only those in a fresh process several times. Then it heals the same repository and reads from the trace how
many candidates the search tried in how many seconds.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time

import corpus
import run

PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
# Faults that need some search: the first of such a kind in each package is taken.
KINDS = ("condition", "variable", "operator")
# Changes that are tried on the package from the index until one turns its tests red.
SLIPS = ((" < ", " > "), (" + 1", ""), (" and ", " or "), (" == ", " != "))


def fails(python, folder, seconds=120):
    """The ids of the tests that fail, none where the run does not end."""
    try:
        done = subprocess.run([python, *PYTEST, "-rfE", "--tb=no"], cwd=folder, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return []
    return re.findall(r"^FAILED (\S+::.*?)(?: - .*)?$", done.stdout, re.MULTILINE)


def fresh_rate(python, folder, tests, runs):
    """As quick as it is for whoever works on the project: with bytecode that was written before."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once():
        subprocess.run([python, *PYTEST, "-x", "--tb=no", *tests], cwd=folder, capture_output=True, env=environment)

    once()
    start = time.perf_counter()
    for _ in range(runs):
        once()
    return runs / (time.perf_counter() - start)


def search_rate(autoheal, python, folder, scratch, seconds):
    """Candidates per second by the search's own account, None where this AutoHeal does not search."""
    data = scratch / "data"
    run.heal(autoheal, python, folder, data, seconds)
    progress = run.search_progress(run.trace_events(data))
    if not progress or not progress["tried"] or not progress["seconds"]:
        return None
    return progress["tried"] / progress["seconds"]


def compare(options, name, folder, scratch):
    tests = fails(options.python, folder)
    if not tests:
        return {"name": name, "skipped": "no test fails"}
    fresh = fresh_rate(options.python, folder, tests, options.runs)
    search = search_rate(options.autoheal, options.python, folder, scratch, options.seconds)
    return {
        "name": name,
        "failing": len(tests),
        "fresh_per_s": round(fresh, 2),
        "search_per_s": search and round(search, 1),
        "ratio": search and round(search / fresh, 1),
    }


def measure_corpus(options, package):
    fault = next(fault for fault in corpus.load_faults() if fault.package == package and fault.kind in KINDS and not fault.double)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        run.make_repository(fault, scratch / "repository")
        return compare(options, fault.id, scratch / "repository", scratch)


def fetch(package, scratch):
    """The unpacked source distribution, None where the index cannot be reached or has none."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(scratch), package]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=180)
    except (subprocess.SubprocessError, OSError):
        return None
    archive = next(scratch.glob("*.tar.gz"), None)
    if archive is None:
        return None
    with tarfile.open(archive) as tar:
        tar.extractall(scratch / "source", filter="data")
    return next((scratch / "source").iterdir())


def slips_in(folder, package):
    """Each small change that could be made to the package, as (path, broken text)."""
    for path in sorted((folder / package).glob("*.py")):
        text = path.read_text()
        for old, new in SLIPS:
            for match in re.finditer(re.escape(old), text):
                broken = text[: match.start()] + new + text[match.end() :]
                if in_code(text, match.start()) and compiles(broken):
                    yield path, broken


def in_code(text, position):
    """Whether a place is indented code and neither comment nor, as far as a line tells, a docstring."""
    line = text[text.rfind("\n", 0, position) + 1 : position]
    return line.startswith("    ") and re.match(r"\s*(if|elif|while|return|\w+ [+-]?=)", line) is not None and "#" not in line


def compiles(text):
    try:
        compile(text, "candidate", "exec")
    except SyntaxError:
        return False
    return True


def break_package(python, folder, package, most=12):
    """Make one change that turns a few tests red; tells whether there is one."""
    if fails(python, folder):
        return False
    for path, broken in list(slips_in(folder, package))[:most]:
        text = path.read_text()
        path.write_text(broken)
        if fails(python, folder):
            return True
        path.write_text(text)
    return False


def measure_package(options, package):
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        folder = fetch(package, scratch)
        if folder is None:
            return {"name": package, "skipped": "not to be had from the index"}
        if not break_package(options.python, folder, package):
            return {"name": package, "skipped": "its suite is not green here, or no change turns it red"}
        run.git(folder, "init", "-q")
        run.git(folder, "add", "-A")
        run.git(folder, "commit", "-qm", "As it stands")
        return compare(options, package, folder, scratch)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("autoheal")
    parser.add_argument("python")
    parser.add_argument("--runs", type=int, default=12)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--package", default="boltons")
    parser.add_argument("--no-package", action="store_true", help="leave the package index alone")
    options = parser.parse_args()
    for package in corpus.packages():
        print(json.dumps(measure_corpus(options, package)), flush=True)
    if not options.no_package:
        print(json.dumps(measure_package(options, options.package)), flush=True)


if __name__ == "__main__":
    main()
