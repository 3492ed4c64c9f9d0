"""A small project on disk, and the runner's answer to it."""

import json
import os
import subprocess
import sys
import textwrap

import pytest

ASSETS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Answer:
    def __init__(self, code, events, output):
        self.code = code
        self.events = events
        self.output = output

    def of(self, kind):
        return [event for event in self.events if event["event"] == kind]

    @property
    def results(self):
        return self.of("result")

    @property
    def end(self):
        return self.of("end")[0]

    def outcomes(self):
        return {event["id"].split("::", 1)[-1]: event["outcome"] for event in self.results}

    def result(self, name):
        found = [event for event in self.results if event["id"].endswith(name)]
        assert len(found) == 1, (name, self.results, self.output)
        return found[0]

    def raised(self, name):
        return self.result(name)["raised"]

    def evidence(self, name):
        return self.raised(name)["evidence"]

    def places(self, name):
        return [(frame["file"], frame["line"]) for frame in self.raised(name)["frames"]]


class Project:
    def __init__(self, root):
        self.root = root

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(textwrap.dedent(text).encode("utf-8") if isinstance(text, str) else text)
        return self

    def run(self, **fields):
        request = {"framework": "pytest", "root": str(self.root), "folder": "", "timeout": 20, "source_roots": [""]}
        request.update(fields)
        asked, told = self.root.parent / "request.json", self.root.parent / "events.jsonl"
        asked.write_text(json.dumps(request), encoding="utf-8")
        if told.exists():
            told.unlink()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        done = subprocess.run(
            [sys.executable, os.path.join(ASSETS, "runner.py"), str(asked), str(told)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            timeout=120,
        )
        lines = told.read_bytes().decode("utf-8").splitlines()
        return Answer(done.returncode, [json.loads(line) for line in lines], done.stdout.decode("utf-8", "replace"))


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "repo"
    root.mkdir()
    return Project(root)


@pytest.fixture
def ask():
    """Runs one of the scripts that read JSON and print JSON."""

    def call(script, question):
        text = json.dumps(question).encode("utf-8")
        done = subprocess.run(
            [sys.executable, os.path.join(ASSETS, script)], input=text, stdout=subprocess.PIPE, timeout=60
        )
        assert done.returncode == 0
        return json.loads(done.stdout.decode("utf-8"))

    return call
