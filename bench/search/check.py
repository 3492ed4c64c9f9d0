"""Checks the corpus itself.

    python3 bench/search/check.py [--python PYTHON] [--jobs 2] [--only ID...]

The originals are green; every fault has its text once in its file, compiles, turns at least one test red within a time limit,
does so by behaviour (not by a missing name or import, which rules heal), and is seen by the package's oracles too, as otherwise
a fix of it could not be judged. The halves share no function, so that what was learned on one is not known of the other.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import corpus

SECONDS = 30
NAMES = re.compile(r"^E\s+(NameError|UnboundLocalError|ImportError|ModuleNotFoundError|SyntaxError|IndentationError)\b", re.MULTILINE)
MISSING_KINDS = ("missing_guard", "missing_statement")


def run_tests(python, folder):
    """Exit code, output; code None where the tests do not end."""
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short"]
    # Plugins that happen to be installed cost most of the time and are not needed.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, env=environment)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout


def check_original(python, package):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "repository")
        corpus.copy_package(package, folder)
        code, output = run_tests(python, folder)
        problems = [] if code == 0 else [f"{package}: the original is not green (exit {code})"]
        first = corpus.observe(python, package, folder)
        second = corpus.observe(python, package, folder)
    if first is None or corpus.differences(first, second):
        problems.append(f"{package}: oracles are not deterministic")
    few = [name for name, cases in (first or {}).items() if len(cases) < 40]
    problems += [f"{package}: {name} has fewer than 40 inputs" for name in few]
    return package, first, output.strip().splitlines()[-1], problems


def check_fault(python, fault, original):
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "repository")
        try:
            corpus.copy_with_fault(fault, folder)
            compile((folder / fault.file).read_text(), fault.file, "exec")
        except (ValueError, SyntaxError) as error:
            return fault, 0, [f"{fault.id}: {error}"]
        code, output = run_tests(python, folder)
        if code != 1:
            problems.append(f"{fault.id}: pytest ended with {code} instead of 1 ({fault.target})")
        if NAMES.search(output):
            problems.append(f"{fault.id}: fails by a missing name or import")
        seen = corpus.differences(original, corpus.observe(python, fault.package, folder))
    if "*" in seen:
        problems.append(f"{fault.id}: {seen['*']}")
    elif fault.target not in seen and fault.target.split(".")[0] not in seen:
        problems.append(f"{fault.id}: the oracle of {fault.target} does not see it")
    failed = re.search(r"(\d+) failed", output)
    return fault, int(failed.group(1)) if failed else 0, problems


def check_data(faults):
    problems = []
    counts = collections.Counter(fault.id for fault in faults)
    problems += [f"{name} is used {count} times" for name, count in counts.items() if count > 1]
    problems += [f"{fault.id}: unknown kind or half" for fault in faults if fault.kind not in corpus.KINDS or fault.half not in corpus.HALVES]
    halves = collections.defaultdict(set)
    for fault in faults:
        halves[fault.package, fault.target.split(".")[0]].add(fault.half)
    problems += [f"{package}: {target} is in both halves" for (package, target), found in halves.items() if len(found) > 1]
    texts = collections.Counter((fault.package, fault.file, fault.edits) for fault in faults)
    problems += [f"{package}: a fault is there twice: {edits}" for (package, _, edits), count in texts.items() if count > 1]
    return problems


def print_balance(faults):
    print(f"{'kind':<20}{'train':>7}{'held':>7}{'double':>8}")
    for kind in corpus.KINDS:
        of_kind = [fault for fault in faults if fault.kind == kind]
        train = sum(fault.half == "train" for fault in of_kind)
        print(f"{kind:<20}{train:>7}{len(of_kind) - train:>7}{sum(fault.double for fault in of_kind):>8}")
    doubles = [fault for fault in faults if fault.double]
    train = sum(fault.half == "train" for fault in faults)
    print(f"{'all':<20}{train:>7}{len(faults) - train:>7}{len(doubles):>8}")
    print(f"doubles: {sum(fault.half == 'train' for fault in doubles)} train, {sum(fault.half == 'held' for fault in doubles)} held")
    print(f"missing logic: {sum(fault.kind in MISSING_KINDS for fault in faults)}, functions under fault: {len({(fault.package, fault.target) for fault in faults})}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=())
    options = parser.parse_args()
    faults = corpus.load_faults(only=options.only)
    problems = check_data(faults)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        originals = {}
        for package, seen, summary, found in pool.map(lambda name: check_original(options.python, name), corpus.packages()):
            originals[package] = seen
            problems += found
            print(f"{package}: {summary}; {len(seen or {})} oracles")
        results = pool.map(lambda fault: check_fault(options.python, fault, originals[fault.package]), faults)
        red = 0
        for _fault, failed, found in results:
            red += failed > 0
            problems += found
    print_balance(faults)
    for problem in problems:
        print("PROBLEM", problem)
    print(f"{red} of {len(faults)} faults are red, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
