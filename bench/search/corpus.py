"""The corpus: packages that work, the faults that can be put into them, and what a call of them shows."""

import json
import pathlib
import shutil
import subprocess
import tomllib
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
HALVES = ("train", "held")
KINDS = (
    "operator",
    "comparison",
    "constant",
    "off_by_one",
    "variable",
    "function",
    "argument",
    "condition",
    "missing_guard",
    "missing_statement",
    "excess_logic",
    "return",
    "slice",
    "initialisation",
    "exception",
    "other",
)


@dataclass(frozen=True)
class Fault:
    id: str
    package: str
    file: str
    target: str
    kind: str
    half: str
    edits: tuple

    @property
    def double(self):
        return len(self.edits) > 1

    def apply(self, text):
        """The text of the file with the fault in it. Edits are independent: none may touch the text of another."""
        for old, new in self.edits:
            if text.count(old) != 1:
                raise ValueError(f"{self.id}: {text.count(old)} places have {old!r}")
            text = text.replace(old, new)
        return text


def packages():
    return sorted(folder.name for folder in CORPUS.iterdir() if (folder / "faults.toml").is_file())


def load_faults(half="all", only=()):
    faults = []
    for package in packages():
        table = tomllib.loads((CORPUS / package / "faults.toml").read_text())
        for entry in table["fault"]:
            edits = tuple((edit["old"], edit["new"]) for edit in entry.pop("edits"))
            faults.append(Fault(package=package, edits=edits, **entry))
    chosen = [fault for fault in faults if half in ("all", fault.half)]
    return [fault for fault in chosen if fault.id in only] if only else chosen


def copy_package(package, folder):
    ignored = shutil.ignore_patterns("__pycache__", ".pytest_cache")
    shutil.copytree(CORPUS / package / "repo", folder, ignore=ignored)


def copy_with_fault(fault, folder):
    copy_package(fault.package, folder)
    path = folder / fault.file
    path.write_text(fault.apply(path.read_text()))


def source_root(package):
    """What must be on the path to import the package, relative to its repository."""
    return "src" if (CORPUS / package / "repo" / "src").is_dir() else "."


def observe(python, package, tree, seconds=60):
    """What the package in a tree shows on all inputs of its oracles, or None where it does not even end."""
    command = [python, str(HERE / "observe.py"), str(CORPUS / package / "oracles.py"), str(tree / source_root(package))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout) if done.returncode == 0 else None


def differences(original, healed):
    """The oracles on which two trees differ; each with the first input that shows it."""
    if healed is None:
        return {"*": "the package cannot be observed"}
    found = {}
    for name, cases in original.items():
        for number, (expected, got) in enumerate(zip(cases, healed.get(name, []))):
            if not same(expected, got):
                found[name] = {"case": number, "expected": expected, "got": got}
                break
        else:
            if len(cases) != len(healed.get(name, [])):
                found[name] = "not observed"
    return found


def same(one, other):
    """Equal but for the last digits of floating point: a sum in another order is no other behaviour."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        if set(one) == set(other) == {"float"}:
            return close(float(one["float"]), float(other["float"]))
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return type(one) is type(other) and one == other


def close(one, other):
    if one.is_integer() and other.is_integer() and abs(one) < 2**40:
        return one == other
    return one == other or abs(one - other) <= 1e-7 * max(1.0, abs(one), abs(other)) or (one != one and other != other)
