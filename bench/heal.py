"""How long a heal takes as a multiple of the suite's own time.

    python3 bench/heal.py AUTOHEAL PYTHON [CASES...]

Makes a repository of each case that rules or tools heal, adds a suite of a known length to it (quick tests make the start of the
interpreter the whole cost, which no real suite has), and takes two times in one run: one plain run of the tests in the same
environment, and the whole heal with detection, flaky check and double proof. Prints one JSON object per case and the median ratio.
"""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SLOW_SUITE = """
import time

import pytest


@pytest.mark.parametrize("number", range(20))
def test_of_some_length(number):
    time.sleep({seconds} / 20)
"""
CASES = ["001", "004", "008", "011", "016", "018", "025", "027", "028", "030", "035", "040", "055"]


def git(folder, *arguments):
    settings = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


def measure(autoheal, python, case, seconds):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "repository")
        shutil.copytree(case / "repo", folder, symlinks=True)
        (folder / "tests").mkdir(exist_ok=True)
        (folder / "tests" / "test_of_some_length.py").write_text(SLOW_SUITE.format(seconds=seconds))
        git(folder, "init", "-q")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "broken")
        start = time.perf_counter()
        subprocess.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--continue-on-collection-errors"], cwd=folder, capture_output=True)
        suite = time.perf_counter() - start
        git(folder, "clean", "-fdxq")
        start = time.perf_counter()
        command = [autoheal, "heal", "--json", "--data-dir", scratch + "/data", "--set", f"python={python}", str(folder)]
        healed = subprocess.run(command, capture_output=True, text=True)
        heal = time.perf_counter() - start
        reason = json.loads(healed.stdout)["stop_reason"]
    return {"case": case.name, "stop_reason": reason, "suite_s": round(suite, 2), "heal_s": round(heal, 2), "ratio": round(heal / suite, 2)}


def main():
    autoheal, python, *wanted = sys.argv[1:]
    results = []
    for number in wanted or CASES:
        case = next(ROOT.glob(f"testdata/{number}*"))
        result = measure(autoheal, python, case, seconds=5.0)
        print(json.dumps(result), flush=True)
        results.append(result)
    healed = [result["ratio"] for result in results if result["stop_reason"] == "healed"]
    print(json.dumps({"healed": len(healed), "of": len(results), "median_ratio": statistics.median(healed) if healed else None}))


if __name__ == "__main__":
    main()
