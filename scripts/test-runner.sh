#!/usr/bin/env bash
# Tests of the Python files that run inside the sandbox.
set -euo pipefail
cd "$(dirname "$0")/../crates/ecosystem/assets/python"
"$AUTOHEAL_TEST_TOOLS/bin/python" -m pytest -q -p no:cacheprovider tests
