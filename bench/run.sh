#!/usr/bin/env bash
# Speed, as ratios of two things measured in one run. `make bench` builds what is needed and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "== time to heal as a multiple of the suite's own time"
python3 bench/heal.py "$CARGO_TARGET_DIR/release/autoheal" "$AUTOHEAL_TEST_TOOLS/bin/python" | tee bench/heal.jsonl
echo "== putting small edits together, against parsing the file"
cargo run --release --locked -q -p autoheal-repair --example template_speed | tee bench/template_speed.txt
echo "== edits tried a second by the search, against a fresh pytest each"
python3 bench/search/speed.py "$CARGO_TARGET_DIR/release/autoheal" "$AUTOHEAL_TEST_TOOLS/bin/python" | tee bench/search/speed.jsonl
echo "== reading a CI log, against counting its lines"
cargo run --release --locked -q -p autoheal-diagnose --example log_speed | tee bench/log_speed.txt
echo "== what the service bears, against the plain statements that it rests on"
cargo run --release --locked -q -p autoheal --example service_load -- "$CARGO_TARGET_DIR/release/autoheal" | tee bench/service/load.jsonl
