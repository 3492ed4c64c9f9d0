#!/usr/bin/env bash
# Runs a command with the private Node.js that setup.sh has installed, in a folder whose packages are those of its lock file.
# usage: node.sh FOLDER COMMAND [ARGUMENTS...]
set -euo pipefail
cache=$(dirname "$AUTOHEAL_TEST_TOOLS")
export PATH="$cache/node/bin:$PATH"
cd "$1"
shift
if ! cmp -s package-lock.json node_modules/.locked; then
    npm ci --silent --no-audit --no-fund --cache "$cache/npm"
    cp package-lock.json node_modules/.locked
fi
exec "$@"
