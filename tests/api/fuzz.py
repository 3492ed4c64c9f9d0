"""Holds the running service against its OpenAPI document: no server error, no answer that the document does not know.

    python3 fuzz.py AUTOHEAL SCHEMATHESIS [--examples N]

The service needs tokens and knows one run that is over, so that requests reach more than a missing page.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

# What a description cannot say: that a repository must be allowed, that an option must exist. Refusing those is right.
NOT_CHECKED = "positive_data_acceptance"


def command(autoheal, data, environment, *words):
    done = subprocess.run([autoheal, *words, "--json", "--data-dir", str(data)], env=environment, check=True, capture_output=True)
    return json.loads(done.stdout)


def listen(autoheal, data, environment):
    process = subprocess.Popen(
        [autoheal, "serve", "--listen", "127.0.0.1:0", "--workers", "1", "--data-dir", str(data)], env=environment, stderr=subprocess.PIPE, text=True
    )
    for line in process.stderr:
        found = re.search(r"listens on (http:\S+)", line)
        if found:
            return process, found.group(1)
    raise SystemExit("the service does not start")


def call(url, token, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as answer:
        return json.load(answer)


def make_repository(folder):
    folder.mkdir()
    (folder / "app.py").write_text("def one():\n    return 1\n")
    (folder / "test_app.py").write_text("import app\n\n\ndef test_one():\n    assert app.one() == 1\n")
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "All is well"]):
        subprocess.run(["git", *words], cwd=folder, check=True)


def finished_run(url, token, repository):
    run = call(url, token, "/run-agent", {"repo_url": str(repository), "team_name": "A", "leader_name": "B"})["run_id"]
    for _ in range(600):
        if call(url, token, f"/agent/status/{run}")["finished_at"]:
            return run
        time.sleep(0.1)
    raise SystemExit("the run does not end")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("autoheal")
    parser.add_argument("schemathesis")
    parser.add_argument("--examples", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data, repository = folder / "data", folder / "repository"
        make_repository(repository)
        environment = dict(
            os.environ,
            AUTOHEAL_ACCESS="tokens",
            AUTOHEAL_REPOSITORIES=f"https://github.com/,{folder}",
            AUTOHEAL_REQUESTS_PER_MINUTE="10000000",
            AUTOHEAL_SUBMISSIONS_PER_MINUTE="10000000",
            AUTOHEAL_GITHUB_WEBHOOK_SECRET="for this test alone",
            AUTOHEAL_LOG="error",
        )
        token = command(options.autoheal, data, environment, "token", "create", "fuzz", "--scope", "admin")["token"]
        process, url = listen(options.autoheal, data, environment)
        try:
            run = finished_run(url, token, repository)
            (folder / "schemathesis.toml").write_text(f'[parameters]\nrun = "{run}"\nrun_id = "{run}"\n')
            done = subprocess.run(
                [options.schemathesis, "run", f"{url}/openapi.json", "-H", f"Authorization: Bearer {token}", "--checks", "all", "--exclude-checks", NOT_CHECKED]
                + ["--max-examples", str(options.examples), "--workers", "2", "--request-timeout", "10", "--seed", "1"],
                cwd=folder,
                capture_output=True,
                text=True,
            )
            health = json.load(urllib.request.urlopen(f"{url}/health"))
        finally:
            process.kill()
            process.wait()
    print("\n".join(done.stdout.splitlines()[-150:] if done.returncode else done.stdout.splitlines()[-12:]))
    if done.returncode or health["status"] != "ok":
        print(done.stderr, health, file=sys.stderr)
        sys.exit(1)


main()
