#!/usr/bin/env bash
# Checks licences, sources and banned crates of all dependencies, and licences of the dashboard's, against deny.toml, in seconds and without cargo-deny.
# (Security advisories need cargo-deny or cargo-audit and a network; they are not checked here.)
# Needs cargo and python3 3.11 or newer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

metadata=$(mktemp)
trap 'rm -f "$metadata"' EXIT
cargo metadata --locked --all-features --format-version 1 >"$metadata"
python3 scripts/licences.py deny.toml "$metadata" dashboard/package-lock.json
