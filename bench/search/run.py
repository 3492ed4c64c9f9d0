"""Heals every seeded fault and judges the result by behaviour.

    python3 bench/search/run.py AUTOHEAL PYTHON [--half train|held|all] [--only ID...] [--sample N]
                                [--seconds 15] [--jobs 1] [--out results.jsonl]

Each fault goes into a fresh repository with a single commit, so that history cannot help. Plausible: an edit
was found that passes the tests, committed or only suggested. Healed: AutoHeal committed it. Correct: the healed tree then behaves as
the unbroken package on all inputs of its oracles. Overfit: healed and not correct.
"""

import argparse
import concurrent.futures
import io
import json
import pathlib
import random
import sqlite3
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

import corpus

# What AutoHeal needs around the search: detection, the plain run of the tests and the proof in a fresh sandbox.
SECONDS_AROUND = 20
SECONDS_UNTIL_KILLED = 120


class Originals:
    """What the unbroken packages show; each is observed once."""

    def __init__(self, python):
        self.python = python
        self.seen = {}
        self.lock = threading.Lock()

    def of(self, package):
        with self.lock:
            if package not in self.seen:
                self.seen[package] = corpus.observe(self.python, package, corpus.CORPUS / package / "repo")
            return self.seen[package]


def git(folder, *arguments):
    settings = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    return subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True).stdout


def make_repository(fault, folder):
    corpus.copy_with_fault(fault, folder)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "As it stands")


def heal(autoheal, python, folder, data, seconds):
    """AutoHeal's own words, or what hindered it, and the wall time."""
    settings = [f"python={python}", "install=false", f"search_seconds={seconds}"]
    settings.append(f"budget_seconds={seconds + SECONDS_AROUND}")
    command = [autoheal, "heal", "--json", "--data-dir", str(data)]
    for setting in settings:
        command += ["--set", setting]
    start = time.perf_counter()
    try:
        done = subprocess.run([*command, str(folder)], capture_output=True, text=True, timeout=seconds + SECONDS_UNTIL_KILLED)
        answer = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        answer = {"stop_reason": "bench_timeout"}
    except json.JSONDecodeError:
        answer = {"stop_reason": "no_answer", "error": (done.stderr or done.stdout)[-400:]}
    return answer, time.perf_counter() - start


def healed_tree(folder, branch, target):
    """The whole tree of the branch: a fix may lie in another file than the fault."""
    archive = git(folder, "archive", "--format=tar", branch)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(target, filter="data")


def trace_events(data):
    """The events of the run's trace, in order; none where there is no store."""
    store = data / "autoheal.db"
    if not store.is_file():
        return []
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        rows = connection.execute("select event from execution_traces order by step").fetchall()
    except sqlite3.Error:
        return []
    finally:
        connection.close()
    return [json.loads(row[0]) for row in rows]


def search_progress(events):
    """The last progress event that the search left, with its fields, or None before there is a search."""
    found = [event for event in events if event.get("type") == "search_progress"]
    return {name: found[-1].get(name) for name in ("tried", "total", "rate", "seconds")} if found else None


def candidates_tried(answer, events):
    """The search tells its own number; without one, count the candidates that went through the proof."""
    progress = search_progress(events)
    if progress and progress["tried"] is not None:
        return progress["tried"]
    proven = sum(event.get("type") == "candidate_tried" for event in events)
    return max(answer.get("candidates_tried") or 0, proven)


def judge(python, fault, folder, branch, scratch, originals):
    """The oracles on which the healed tree still differs."""
    tree = scratch / "healed"
    healed_tree(folder, branch, tree)
    return corpus.differences(originals.of(fault.package), corpus.observe(python, fault.package, tree))


def measure(options, fault, originals):
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        folder, data = scratch / "repository", scratch / "data"
        make_repository(fault, folder)
        answer, seconds = heal(options.autoheal, options.python, folder, data, options.seconds)
        fixes = answer.get("fixes") or []
        committed = [fix for fix in fixes if fix.get("commit")]
        healed = answer.get("stop_reason") == "healed"
        events = trace_events(data)
        edits = [edit for event in events if event.get("type") == "edits_survived" for edit in event["edits"]]
        result = {
            "id": fault.id,
            "kind": fault.kind,
            "half": fault.half,
            "double": fault.double,
            "stop_reason": answer.get("stop_reason"),
            "plausible": healed or bool(edits),
            "healed": healed,
            "correct": False,
            "overfit": False,
            "partial": bool(committed) and not healed,
            "rung": [fix.get("rung") for fix in committed],
            "rule": [fix.get("rule") for fix in committed],
            "confidence": [fix.get("confidence") for fix in committed],
            "candidates": candidates_tried(answer, events),
            "search": search_progress(events),
            "seconds": round(seconds, 2),
        }
        if "error" in answer:
            result["error"] = answer["error"]
        if healed and answer.get("branch_name"):
            differs = judge(options.python, fault, folder, answer["branch_name"], scratch, originals)
            result["correct"] = not differs
            result["overfit"] = bool(differs)
            result["diff"] = "\n".join(fix.get("diff") or "" for fix in committed)
            if differs:
                result["differs"] = differs
        if options.survivors:
            result["survivors"] = [judge_edit(options.python, fault, edit, originals) for edit in edits]
        return result


def judge_edit(python, fault, edit, originals):
    """Whether an edit that survived the search, committed or not, would have been right."""
    with tempfile.TemporaryDirectory() as name:
        tree = pathlib.Path(name, "tree")
        corpus.copy_with_fault(fault, tree)
        applied = subprocess.run(["git", "apply", "-"], input=edit["diff"], text=True, cwd=tree, capture_output=True)
        right = applied.returncode == 0 and not corpus.differences(
            originals.of(fault.package), corpus.observe(python, fault.package, tree)
        )
    return {"rule": edit["rule"], "confidence": edit["confidence"], "correct": right, "diff": edit["diff"]}


def share(results, field):
    return 100 * sum(result[field] for result in results) / len(results) if results else 0.0


def row(title, results):
    healed = [result for result in results if result["healed"]]
    tried = statistics.median(result["candidates"] for result in healed) if healed else 0
    seconds = statistics.median(result["seconds"] for result in healed) if healed else 0
    rates = "".join(f"{share(results, field):>11.1f}" for field in ("plausible", "healed", "correct", "overfit"))
    return f"{title:<28}{len(results):>6}{rates}{tried:>12.0f}{seconds:>9.1f}"


def print_table(results):
    print(f"{'':<28}{'faults':>6}{'plausible%':>11}{'healed%':>11}{'correct%':>11}{'wrong%':>11}{'candidates':>12}{'seconds':>9}")
    for half in corpus.HALVES:
        of_half = [result for result in results if result["half"] == half]
        if not of_half:
            continue
        singles = [result for result in of_half if not result["double"]]
        for kind in corpus.KINDS:
            of_kind = [result for result in singles if result["kind"] == kind]
            if of_kind:
                print(row(f"{half} {kind}", of_kind))
        print(row(f"{half} all single", singles))
        print(row(f"{half} all double", [result for result in of_half if result["double"]]))
    print(row("single", [result for result in results if not result["double"]]))
    print(row("double", [result for result in results if result["double"]]))
    print(row("all", results))
    print("candidates and seconds are medians over what was healed; wrong% is overfit over all faults")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("autoheal")
    parser.add_argument("python")
    parser.add_argument("--half", choices=[*corpus.HALVES, "all"], default="all")
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--sample", type=int, help="take this many faults, the same ones each time")
    parser.add_argument("--seconds", type=int, default=15, help="time for the search")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--survivors", action="store_true", help="judge every edit that survived, for calibration")
    parser.add_argument("--out", type=pathlib.Path, default=None)
    return parser.parse_args()


def main():
    options = arguments()
    faults = corpus.load_faults(options.half, options.only)
    if options.sample and options.sample < len(faults):
        chosen = set(random.Random(options.sample).sample([fault.id for fault in faults], options.sample))
        faults = [fault for fault in faults if fault.id in chosen]
    originals = Originals(options.python)
    results = []
    out = options.out.open("w") if options.out else None
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = [pool.submit(measure, options, fault, originals) for fault in faults]
        for done in concurrent.futures.as_completed(waiting):
            result = done.result()
            results.append(result)
            verdict = "correct" if result["correct"] else "OVERFIT" if result["overfit"] else result["stop_reason"]
            print(f"{result['id']:<14} {result['kind']:<18} {verdict:<20} {result['candidates']:>6} tried {result['seconds']:>6.1f} s", flush=True)
            if out:
                print(json.dumps(result), file=out, flush=True)
    print_table(results)


if __name__ == "__main__":
    sys.exit(main())
