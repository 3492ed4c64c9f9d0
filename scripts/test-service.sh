#!/usr/bin/env bash
# The service as its clients see it: the stock Socket.IO client on the live channel, and schemathesis on the whole API.
# Uses the binary that the Rust tests have built.
set -euo pipefail
cd "$(dirname "$0")/.."
export AUTOHEAL="$CARGO_TARGET_DIR/debug/autoheal"
export AUTOHEAL_PYTHON="$AUTOHEAL_TEST_TOOLS/bin/python"
unset DATABASE_URL
cache=$(dirname "$AUTOHEAL_TEST_TOOLS")

echo "== the live channel"
(cd tests/live && npm ci --silent --no-audit --no-fund --cache "$cache/npm" && node --test)

echo "== the API against its own description"
fuzzer=$cache/schemathesis
if ! cmp -s tests/api/requirements.txt "$fuzzer/installed.txt"; then
    rm -rf "$fuzzer"
    python3 -m venv "$fuzzer"
    "$fuzzer/bin/python" -m pip install --quiet --disable-pip-version-check -r tests/api/requirements.txt
    cp tests/api/requirements.txt "$fuzzer/installed.txt"
fi
"$AUTOHEAL_TEST_TOOLS/bin/python" tests/api/fuzz.py "$AUTOHEAL" "$fuzzer/bin/schemathesis"
