#!/usr/bin/env bash
# Makes sure that what AutoHeal needs is on this machine: Debian packages, Rust, a private virtual environment with the linters and the
# test runner, and a private Node.js for the dashboard; with the word `tests`, also what only the tests need. Says what it installs;
# installs nothing that is there already.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tools=${AUTOHEAL_TEST_TOOLS:-$HOME/.cache/autoheal/tools}

missing=()
command -v bwrap >/dev/null || missing+=(bubblewrap)
command -v git >/dev/null || missing+=(git)
command -v cc >/dev/null || missing+=(build-essential)
command -v python3 >/dev/null || missing+=(python3)
python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
if [ "${1:-}" = tests ]; then
    command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
    command -v setpriv >/dev/null || missing+=(util-linux)
    command -v chromium >/dev/null || missing+=(chromium fonts-dejavu-core)
fi
if [ ${#missing[@]} -gt 0 ]; then
    echo "setup: installing Debian packages: ${missing[*]}"
    if ! command -v apt-get >/dev/null; then
        echo "setup: this machine has no apt-get; install ${missing[*]} with its own package manager" >&2
        exit 1
    fi
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! command -v cargo >/dev/null; then
    echo "setup: Rust is missing; install it with rustup (https://rustup.rs), then call this again" >&2
    exit 1
fi

# A virtual environment with what a list names.
environment() {
    local list=$1 folder=$2
    cmp -s "$list" "$folder/installed.txt" && return
    echo "setup: installing into $folder: $(tr '\n' ' ' < "$list")"
    rm -rf "$folder"
    mkdir -p "$(dirname "$folder")"
    python3 -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$list"
    cp "$list" "$folder/installed.txt"
}

environment "$here/tools.txt" "$tools"
environment "$here/node.txt" "$(dirname "$tools")/node"
if [ "${1:-}" = tests ]; then
    environment "$here/../tests/api/requirements.txt" "$(dirname "$tools")/schemathesis"
fi
