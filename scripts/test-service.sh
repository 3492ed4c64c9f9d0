#!/usr/bin/env bash
# The service as its clients see it: the stock Socket.IO client on the live channel, schemathesis on the whole API, and the dashboard in
# a real browser. Uses the binary that the Rust tests have built.
set -euo pipefail
cd "$(dirname "$0")/.."
export AUTOHEAL="$CARGO_TARGET_DIR/debug/autoheal"
export AUTOHEAL_PYTHON="$AUTOHEAL_TEST_TOOLS/bin/python"
unset DATABASE_URL

echo "== the live channel"
bash scripts/node.sh tests/live node --test

echo "== the API against its own description"
"$AUTOHEAL_TEST_TOOLS/bin/python" tests/api/fuzz.py "$AUTOHEAL" "$(dirname "$AUTOHEAL_TEST_TOOLS")/schemathesis/bin/schemathesis"

echo "== the dashboard in a browser"
bash scripts/node.sh tests/dashboard npx playwright test
